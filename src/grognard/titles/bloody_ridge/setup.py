"""Chapter 15: the scenarios, set up and ready for the first Movement Phase."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.titles.bloody_ridge.components import JAPAN, Components
from grognard.titles.bloody_ridge.position import DUE, NOBODY, PHASE_MOVE, Ridge, World, world
from grognard.titles.bloody_ridge.sequence import play_scenario


def empty(of: World) -> Ridge:
    """A position with every unit still to come: Game-Turn 1, Japanese Movement Phase, nothing begun."""
    g = Ridge.__new__(Ridge)
    g.world = of
    g.news = None
    g.stack = ()
    g.ask = None
    g.hex = [DUE] * len(of.side)
    g.mark = bytearray(len(of.side))
    g.turn = 1
    g.phasing = JAPAN
    g.phase = PHASE_MOVE
    g.support = (0, 0)
    g.field_lost = 0
    g.field_clear = 0
    g.winner = NOBODY
    g.rebuild()
    return g


def set_up(parts: Components, scenario: str, options: Mapping[str, bool], log: bool = False) -> Ridge:
    """15.1-15.3: a scenario at its first question."""
    plan = parts.scenarios[scenario]
    g = empty(world(parts, scenario, dict(options), plan.last_turn))
    g.turn = plan.first_turn
    for unit, where in plan.setup:
        g.hex[unit] = where
    g.rebuild()
    if log:
        g.news = []
    g.begin(play_scenario(g))
    return g
