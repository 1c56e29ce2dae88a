"""Grognard: board wargames of the Pacific War, played by their own rulebooks."""
