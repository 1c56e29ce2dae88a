"""Many games at once: simulation between opponents, and how fast the rules run."""
