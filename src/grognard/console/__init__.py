"""The terminal client: the whole game by text, usable by ear, and the tools of study and proof."""
