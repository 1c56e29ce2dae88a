"""Kawaguchi's Gamble: Edson's Ridge: a module per chapter of the rulebook, its data, its rulings, its opponent."""
