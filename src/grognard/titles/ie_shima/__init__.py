"""Last Battle: Ie Shima, 1945. Each chapter of the rulebook has a module of its name; start with `sequence`."""
