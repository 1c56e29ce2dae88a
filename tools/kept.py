"""Files that a script keeps up to date: written where they differ, or only looked at."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def stale(files: Mapping[Path, str]) -> dict[Path, str]:
    """Of some files and the text that each should have, those that are not there or have another."""
    return {path: text for path, text in files.items()
            if not path.is_file() or path.read_text(encoding="utf-8") != text}


def keep(files: Mapping[Path, str], script: str, arguments: Sequence[str]) -> int:
    """Write the files that are out of date and name them; with `--check` only name them. Gives the exit code."""
    changed = stale(files)
    for path, text in changed.items():
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is out of date; type: python tools/{script}", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return int(bool(changed) and "--check" in arguments)
