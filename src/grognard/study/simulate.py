"""Many games between opponents, side by side in processes, and what came of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from math import sqrt
from multiprocessing import get_context
from typing import Any

import msgspec

from grognard.core.title import Title
from grognard.study.play import Played, play, seat

Z = 1.96
"""Standard deviations of a 95 % interval."""


class Results(msgspec.Struct, frozen=True):
    """What many games came to; all that is listed by side goes by the side's name."""

    games: int
    wins: dict[str, int]
    draws: int
    stalled: int
    intervals: dict[str, tuple[float, float]]
    """The 95 % interval of each side's share of wins (Wilson)."""
    decisions: float
    """Decisions a game, on average."""
    turns: tuple[int, ...]
    """The turn in which each game ended."""
    losses: dict[str, float]
    """Units lost a game, on average."""
    longest: float
    """The longest thought about one choice, in seconds."""
    players: dict[str, str]
    scenario: str
    seed: int


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval for a share, after Wilson: sound for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / games + spread / games / 4)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


Progress = Callable[[int, int], None]
"""Told how many games are over: (done, of)."""


def simulate(title: Title[Any], scenario: str, games: int, players: Sequence[str], *,
             options: Mapping[str, bool] | None = None, seed: int = 1, processes: int | None = None,
             progress: Progress | None = None, overlay: str = "") -> Results:
    """Play games between opponents named one a side, `processes` at a time (None: one for each core).

    Game n depends on the seed and n alone, so a larger run repeats a smaller one. Raises ValueError (a sentence) for
    opponents, a scenario or an overlay that the title does not have.
    """
    options = dict(options or {})
    seat(title, players)
    title.start(scenario, options, overlay)
    workers = min(processes or os.cpu_count() or 1, max(1, games))
    job = _Job(title, scenario, options, tuple(players), seed, overlay)
    ended = _here(job, games) if workers == 1 else _there(job, games, workers)
    played: dict[int, Played] = {}
    for number, one in ended:
        played[number] = one
        if progress is not None:
            progress(len(played), games)
    return gathered(title, scenario, tuple(players), seed, [played[n] for n in range(games)])


def gathered(title: Title[Any], scenario: str, players: Sequence[str], seed: int, played: Sequence[Played]) -> Results:
    """Add games up."""
    names = [side.name for side in title.sides]
    games = len(played)
    wins = {name: sum(one.winner == side for one in played) for side, name in enumerate(names)}
    stalled = sum(one.stalled for one in played)
    return Results(
        games=games, wins=wins, stalled=stalled, draws=sum(one.winner is None for one in played) - stalled,
        intervals={name: wilson(wins[name], games) for name in names},
        decisions=sum(one.decisions for one in played) / max(1, games),
        turns=tuple(one.turns for one in played),
        losses={name: sum(one.losses[side] for one in played) / max(1, games) for side, name in enumerate(names)},
        longest=max((one.longest for one in played), default=0.0),
        players=dict(zip(names, players, strict=True)), scenario=scenario, seed=seed)


class _Job:
    """What every game of a run has in common."""

    def __init__(self, title: Title[Any], scenario: str, options: Mapping[str, bool], players: tuple[str, ...],
                 seed: int, overlay: str) -> None:
        self.title, self.scenario, self.options = title, scenario, options
        self.players, self.seed, self.overlay = players, seed, overlay

    def run(self, number: int) -> Played:
        return play(self.title, self.scenario, self.options, seat(self.title, self.players),
                    f"{self.seed}/{number}", self.overlay)


def _here(job: _Job, games: int) -> Iterator[tuple[int, Played]]:
    for number in range(games):
        yield number, job.run(number)


_job: _Job | None = None


def _begin(job: _Job) -> None:
    global _job                             # noqa: PLW0603 - a worker process serves one run
    _job = job


def _run(number: int) -> tuple[int, Played]:
    assert _job is not None
    return number, _job.run(number)


def _there(job: _Job, games: int, workers: int) -> Iterator[tuple[int, Played]]:
    """Games in other processes, started afresh so that it works the same on every system."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(job,)) as pool:
        waiting = {pool.submit(_run, number) for number in range(games)}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
