"""Faults in component data, said so that whoever wrote the line can mend it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Where:
    """A line of a data file; line 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}" if self.line else self.file


class DataError(ValueError):
    """Component data that cannot be used. The message names file and line and what was expected.

    where: the place; problem: the rest of the sentence.
    """

    def __init__(self, where: Where, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem
