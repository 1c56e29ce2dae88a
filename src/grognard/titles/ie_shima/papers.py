"""The papers beside the map: clauses in our words, rulings, scenarios, and the tables of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grognard.components.papers import ScenarioPaper, TablePaper, clause_papers, ruling_papers
from grognard.titles.ie_shima.components import components
from grognard.titles.ie_shima.shape import BOXES, TERRAINS, Components, Source


@lru_cache(maxsize=2)
def papers(language: str) -> dict[str, Any]:
    """All of them, in a language; they do not change."""
    parts = components()
    return {
        "clauses": clause_papers(__package__, language),
        "rulings": ruling_papers(__package__, language),
        "scenarios": _scenarios(),
        "tables": (_areas(parts), _costs(), _attack(), _defense(), _results(), _markers(parts)),
    }


def _scenarios() -> tuple[ScenarioPaper, ...]:
    first = "The Japanese set up first, wherever 5.3.2 lets them; the Americans wait off the beaches."
    return (
        ScenarioPaper("basic", "The Basic Game", (
            "16 to 19 April.", first,
            "The Americans win with ten Victory Points on the evening of 19 April, or at once with every area."),
            ("5.1", "17.1", "17.2")),
        ScenarioPaper("extended", "The Extended Game", (
            "16 to 22 April.", first,
            "Ten points on 19 April still win; after that the Americans need every area by 22 April, and the ships are "
            "gone."), ("21.0", "21.1", "21.2")),
    )


def _said(source: Source) -> str:
    return f"{source[0].value}: {source[1]}"


def _areas(parts: Components) -> TablePaper:
    """3.1, 17.2: the areas."""
    rows, sources = [], []
    for number, area in enumerate(parts.areas):
        near = tuple(parts.map.labels[n] for n in parts.map.adjacent[number])
        rows.append((parts.map.labels[number], area.name, TERRAINS[area.terrain], f"+{area.tem}",
                     str(area.points or ""), near))
        sources.append(_said(area.sources["ground"]))
    for number, box in enumerate(parts.boxes):
        near = tuple(parts.map.labels[n] for n in parts.map.adjacent[parts.map.index(BOXES[number])])
        rows.append((BOXES[number], box.name, "box", "", "", near))
        sources.append(_said(box.source))
    return TablePaper("areas", "Areas", "3.1", ("Area", "Name", "Terrain", "TEM", "Points", "Next to"), tuple(rows),
                      tuple(sources), "Area 4 counts one point, by who holds it at the end of 16 April.")


def _costs() -> TablePaper:
    """10.2.B."""
    return TablePaper("costs", "Movement costs", "10.2", ("Points", "Entering"), (
        ("1", "an area without enemies"), ("2", "one without enemies, but next to some"),
        ("3", "an area with reduced enemies only"), ("4", "an area with an enemy at full strength"),
        ("all", "a Japanese area from a Beach Approach Box"),
        ("all", "an American area from the Special Units Box")),
        note="A unit that has spent nothing may always enter one area.")


def _attack() -> TablePaper:
    """11.4.2."""
    return TablePaper("attack", "Attack Value", "11.4.2", ("Adds", "For"), (
        ("its value", "the Lead Attacking Unit"), ("+1", "each other unit at full strength"),
        ("+1/2", "each other reduced unit, fractions dropped"), ("+1", "each battalion with all its four companies"),
        ("+1", "American aircraft in clear weather"), ("+1", "artillery that has been called"),
        ("+2", "tanks that have been called"), ("+4", "satchel charges that have been called"),
        ("+1", "the side's historical figure")))


def _defense() -> TablePaper:
    """11.4.3, 12.7."""
    return TablePaper("defense", "Defense Value", "11.4.3", ("Adds", "For"), (
        ("its value", "the Lead Defending Unit; not against bombardment"),
        ("+1", "each other unit; not against bombardment"), ("TEM", "the ground"), ("+1", "rubble"),
        ("+2", "American aircraft over a Japanese attack, by day in clear weather")))


def _results() -> TablePaper:
    """11.4.4, 13.1.E."""
    return TablePaper("results", "Results", "11.4.4", ("Attack Total", "Attacker", "Defender"), (
        ("lower", "all are reduced, or lost; back, after a Mandatory Attack", "nothing"),
        ("equal", "the lead is reduced, or lost", "nothing"),
        ("higher", "the lead is reduced, or lost", "takes the difference in Attrition Points")),
        note="1 point: a full unit is reduced, or a reduced one retreats. 2: a reduced one is lost. "
             "3: a full one is lost.")


def _markers(parts: Components) -> TablePaper:
    """12.6, 19.1."""
    rows = [(m.name, ("Japanese", "American")[m.side], str(m.factor)) for m in parts.markers]
    return TablePaper("markers", "Bombardment markers", "12.6", ("Marker", "Side", "Factor"), tuple(rows),
                      tuple(_said(m.source) for m in parts.markers))
