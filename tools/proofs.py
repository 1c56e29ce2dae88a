"""Write `proofs.json` of every title: which tests and cases prove which clauses. The wheel carries it, having no tests.

    python tools/proofs.py          writes them
    python tools/proofs.py --check  exit code 1 if one is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from grognard.console.proofs import collect, written  # noqa: E402 - found beside this file
from tools.kept import keep, stale  # noqa: E402


def wanted() -> dict[Path, str]:
    """The text of every title's file."""
    proofs = collect(ROOT)
    titles = ROOT / "src" / "grognard" / "titles"
    return {listed.with_name("proofs.json"): written(proofs.get(listed.parent.name, {}))
            for listed in sorted(titles.glob("*/clauses.toml"))}


def out_of_date() -> dict[Path, str]:
    """The files that should change, and their new text."""
    return stale(wanted())


def main(arguments: list[str]) -> int:
    """Write or check. Gives the exit code."""
    return keep(wanted(), "proofs.py", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
