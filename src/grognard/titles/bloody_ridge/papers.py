"""The papers beside the map: clauses in our words, scenarios, the results table, the terrain key, the turn track."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grognard.components.papers import ScenarioPaper, TablePaper, clause_papers, ruling_papers
from grognard.components.provenance import Provenance
from grognard.core.texts import say
from grognard.titles.bloody_ridge.board_view import SIDES
from grognard.titles.bloody_ridge.components import ROW_NAMES, SEA, TERRAIN_NAMES, Components, Scenario, components
from grognard.titles.bloody_ridge.movement import points
from grognard.titles.bloody_ridge.table import column_label


@lru_cache(maxsize=2)
def papers(language: str) -> dict[str, Any]:
    """All of them, in a language; they do not change."""
    parts = components()
    return {
        "clauses": clause_papers(__package__, language),
        "rulings": ruling_papers(__package__, language),
        "scenarios": tuple(_scenario(plan) for plan in parts.scenarios.values()),
        "tables": (_results(parts), _terrain(parts), _track(parts)),
    }


def _scenario(plan: Scenario) -> ScenarioPaper:
    return ScenarioPaper(plan.name, plan.label, (
        plan.note,
        say("Game-Turns {first} to {last}; the Japanese go first.", first=plan.first_turn, last=plan.last_turn),
        "Japan wins by standing on two of the three hexes of Henderson Field as a Japanese Combat Phase ends; "
        "otherwise the Americans win.",
    ), (*plan.clauses, "14.0"))


def _source(provenance: Provenance, why: str) -> str:
    return f"{provenance.value}: {why}" if why else str(provenance.value)


def _results(parts: Components) -> TablePaper:
    """7.61: a line of columns for each kind of ground, then the results by die."""
    width = len(parts.crt[0])
    lines = []
    for row, name in enumerate(ROW_NAMES):
        columns = [column_label(c) for c in parts.crt_columns[row]]
        lines.append((name, *columns, *[""] * (width - len(columns))))
    dice = [(str(die), *results) for die, results in enumerate(parts.crt, 1)]
    sources = [""] * len(lines) + [
        _source(p, why) for p, why in zip(parts.crt_provenance, parts.crt_why, strict=True)]
    return TablePaper("results", "Combat Results Table", "7.61", ("Line or die", *[""] * width),
                      (*lines, *dice), tuple(sources),
                      "Find the differential on the line of the defender's ground; read down to the die.")


def _terrain(parts: Components) -> TablePaper:
    """5.2, 7.4: what each ground costs and how it defends."""
    rows, sources = [], []
    for number, name in enumerate(TERRAIN_NAMES):
        if number == SEA:
            continue
        rows.append((name, points(parts.enter_cost[number]), ROW_NAMES[parts.crt_row_of_terrain[number]],
                     "yes" if parts.armor_enters[number] else "by road or trail",
                     "yes" if parts.support_hits[number] else "no"))
        sources.append(str(parts.terrain_provenance[number].value))
    rows.append(("river", "+" + points(parts.river_cost), "river, if all attack across it", "", ""))
    sources.append("")
    for name, cost in (("road", parts.road_cost), ("trail", parts.trail_cost)):
        rows.append((name, points(cost), "", "", ""))
        sources.append("")
    return TablePaper("terrain", "Terrain Key", "5.21",
                      ("Ground", "Movement points", "Defends on the line", "Armor enters", "Ground Support"),
                      tuple(rows), tuple(sources), "A road or trail is the whole price of the step along it.")


def _track(parts: Components) -> TablePaper:
    """12.0, 13.21: who comes when, and the support of each turn."""
    rows, sources = [], []
    for turn in parts.turns.values():
        names = [", ".join(parts.units[u].name for u in due) for due in turn.reinforcements]
        rows.append((str(turn.number), turn.date, *names, f"{turn.support[0]}, {turn.support[1]}"))
        sources.append(_source(turn.provenance, turn.why))
    japan, us = (side.name for side in SIDES)
    return TablePaper("turns", "Turn Record and Reinforcement Track", "12.0",
                      ("Game-Turn", "From", japan, us, "Support, Japanese and American"), tuple(rows), tuple(sources))
