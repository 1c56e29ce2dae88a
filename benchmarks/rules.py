"""Prints how fast the rules of every title run on this machine: `python benchmarks/rules.py [seconds]`.

The same measurement as `grognard bench`; see `grognard.study.bench` for what is counted.
"""

from __future__ import annotations

import sys

from grognard.study.bench import bench
from grognard.titles import all_titles


def main() -> None:
    """One line a title."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    for name, title in all_titles().items():
        speed = bench(title, seconds)
        print(f"{name}: {speed.decisions_per_s} random decisions/s, copy {speed.copy_us} µs, "
              f"choices p99 {speed.choices_p99_ms} ms, undo at 1000 {speed.undo_at_1000_ms} ms")


if __name__ == "__main__":
    main()
