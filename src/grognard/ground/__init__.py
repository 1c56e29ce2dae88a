"""Boards: the geometry that titles move over; no rule and no datum of any title."""
