"""A game being played: seats, keys, sequence numbers, commands, opponents' turns and takebacks.

Nothing here knows of a network or of a disk: whoever runs a table gives it a place to save each accepted
command, and is told when something has changed.
"""
