"""The titles: one folder a rulebook, none of which imports another."""
