"""What a table answers when it does not do what was asked. None of these leaves a trace in the game."""

from __future__ import annotations

from grognard.core.texts import Text, say


class TableError(Exception):
    """A command was not accepted: `say` tells why, `clause` names the rule where a rule forbids it."""

    def __init__(self, say: Text, clause: str = "") -> None:
        super().__init__(say)
        self.say = say
        self.clause = clause


class Stale(TableError):
    """The command was meant for another moment: doubled, late, from a second tab. `sequence` is now."""

    def __init__(self, sequence: int) -> None:
        super().__init__(say("the game has moved on since: look again"))
        self.sequence = sequence


class NotYours(TableError):
    """The decision is another seat's."""


class RefusedCommand(TableError):
    """The rules, or the form of the command, forbid it."""


class DamagedRecord(RefusedCommand):
    """A record that cannot be read; its first `sound` choices can be played on."""

    def __init__(self, say: Text, sound: int) -> None:
        super().__init__(say)
        self.sound = sound


class Unsaved(TableError):
    """The command was legal but could not be written down, so it was not done."""
