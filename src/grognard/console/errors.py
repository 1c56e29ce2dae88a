"""What goes wrong in the terminal, said in one sentence."""

from __future__ import annotations

from pathlib import Path

LIMIT = 4_000_000


class ConsoleError(Exception):
    """Ends a command with this one sentence on standard error and exit code 2."""


def read_file(path: Path) -> str:
    """The text of a file a person named. Raises ConsoleError."""
    try:
        if path.stat().st_size > LIMIT:
            raise ConsoleError(f"{path} is too large to be what is asked for: {path.stat().st_size} bytes")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ConsoleError(f"{path} is not a text") from None
    except OSError as error:
        raise ConsoleError(f"{path} cannot be read: {error.strerror}") from None
