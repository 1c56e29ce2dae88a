"""Write `proofs.json` of every title: which tests and cases prove which clauses. The wheel carries it, having no tests.

    python tools/proofs.py          writes them
    python tools/proofs.py --check  exit code 1 if one is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from grognard.console.proofs import collect, written  # noqa: E402 - found beside this file


def out_of_date() -> dict[Path, str]:
    """The files that should change, and their new text."""
    proofs = collect(ROOT)
    titles = ROOT / "src" / "grognard" / "titles"
    wanted = {listed.with_name("proofs.json"): written(proofs.get(listed.parent.name, {}))
              for listed in sorted(titles.glob("*/clauses.toml"))}
    return {path: text for path, text in wanted.items()
            if not path.is_file() or path.read_text(encoding="utf-8") != text}


def main(arguments: list[str]) -> int:
    """Write or check. Gives the exit code."""
    stale = out_of_date()
    for path, text in stale.items():
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is out of date; type: python tools/proofs.py", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
