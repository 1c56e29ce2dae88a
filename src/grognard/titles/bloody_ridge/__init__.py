"""Bloody Ridge (Island War): a module per chapter of the rulebook, and its components."""
