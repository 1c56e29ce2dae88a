"""Plays *steady* against *random* from either side, and against itself, in every scenario of a title.

`python benchmarks/opponents.py [games] [title]`. The figures in docs/bloody_ridge/balance.md come from here.
"""

from __future__ import annotations

import sys
from time import perf_counter

from grognard.study.picture import pictured
from grognard.study.simulate import simulate
from grognard.titles import all_titles


def main() -> None:
    """A picture for each pairing and scenario."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    title = all_titles()[sys.argv[2] if len(sys.argv) > 2 else "bloody_ridge"]
    for scenario in title.scenarios:
        for players in (["steady", "random"], ["random", "steady"], ["steady", "steady"]):
            began = perf_counter()
            print(pictured(simulate(title, scenario, games, players)))
            print(f"{perf_counter() - began:.0f} s\n", flush=True)


if __name__ == "__main__":
    main()
