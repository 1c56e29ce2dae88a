"""The papers beside the map: clauses in our words, rulings, the scenario, and the tables of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grognard.components.papers import ScenarioPaper, TablePaper, clause_papers, ruling_papers
from grognard.core.texts import say
from grognard.titles.edsons_ridge.components import BATTERY, LEADER, Components, components


@lru_cache(maxsize=2)
def papers(language: str) -> dict[str, Any]:
    """All of them, in a language; they do not change."""
    parts = components()
    return {
        "clauses": clause_papers(__package__, language),
        "rulings": ruling_papers(__package__, language),
        "scenarios": (_night(),),
        "tables": (_areas(parts), _costs(), _attack(), _defence(), _results(), _casualties(), _fire(), _patrol(),
                   _close(), _ammo(parts), _counters(parts)),
    }


def _night() -> ScenarioPaper:
    return ScenarioPaper("night", "The night of 13 to 14 September 1942", (
        "Five turns of an hour and a half.",
        "The Americans set up first and hide their Supply Dump; the Japanese place their leaders.",
        "Japan begins with the Advantage and three Victory Points; the Americans earn none in turn 1.",
        "Ten Japanese units on Henderson Field at the end of an Impulse Phase win at once."),
        ("2.0.A", "5.2.A", "3.6", "21.1", "21.4"))


def _areas(parts: Components) -> TablePaper:
    """3.2: the areas and zones."""
    rows, sources = [], []
    for number, place in enumerate(parts.places):
        near = " ".join(parts.map.labels[n] for n in parts.map.adjacent[number])
        cost = "all" if place.zone else str(place.enter)
        rows.append((place.label, place.name, place.terrain, cost, f"+{place.tem}", str(place.vp or ""), near))
        sources.append(f"{place.provenance.value}: {place.why}")
    return TablePaper("areas", "Areas and zones", "3.2", ("Area", "Name", "Ground", "Cost", "TEM", "Points", "Next to"),
                      tuple(rows), tuple(sources))


def _costs() -> TablePaper:
    """9.4."""
    return TablePaper("costs", "Movement costs", "9.4", ("Points", "For"), (
        ("1", "entering a square"), ("2", "entering a circle"), ("+1", "where only Spent and Disrupted enemies are"),
        ("+2", "where a Fresh enemy is"), ("x2", "leaving an enemy, only to where there is none, or to a zone"),
        ("1 or 2", "an assault in the activated place, against worn or Fresh enemies"), ("all", "entering a zone")),
        note="A Fresh unit that has spent nothing may always enter one place.")


def _attack() -> TablePaper:
    """10.3.3."""
    return TablePaper("attack", "Attack Value", "10.3.3", ("Adds", "For"), (
        ("its factor", "the Point Unit"), ("+1", "each other unit that assaults"),
        ("+1", "each company with three Fresh units"), ("+1", "each Fresh MG that supports")))


def _defence() -> TablePaper:
    """10.3.4."""
    return TablePaper("defence", "Defence Value", "10.3.4", ("Adds", "For"), (
        ("its factor", "the Forward Unit, less its Disruption"), ("TEM", "the ground"),
        ("+1", "attackers who had to come over a bridge, and 1 more if it is the defender's"),
        ("+1", "each other Fresh unit")))


def _results() -> TablePaper:
    """10.3.5."""
    return TablePaper("results", "Assault results", "10.3.5", ("Attack Total", "Attackers", "Defenders"), (
        ("lower", "Fresh to D1, Spent and D1 to D2, D2 lost; back, if they had to come", "nothing"),
        ("equal", "the Point Unit to D1, or D2; the others a level", "nothing"),
        ("higher", "a level each when the impulse ends", "the difference in Casualty Points")))


def _casualties() -> TablePaper:
    """10.4.C, 11.4.2."""
    return TablePaper("casualties", "Casualty and Attrition Points", "10.4.C", ("Step", "CP", "AP"), (
        ("Improved Position, always first", "1", "1"), ("Fresh to Spent", "1", "2"), ("Spent to D1", "1", "1"),
        ("D1 to D2", "1", "1"), ("D2 eliminated", "1", "takes none"),
        ("a Spent or Disrupted defender retreats", "1", "never")),
        note="Attrition takes one level of a unit at most, and as many points as can do harm.")


def _fire() -> TablePaper:
    """10.3.1.I."""
    return TablePaper("mg fire", "Defensive MG Fire", "10.3.1.I", ("Value", "MG"), (
        ("full", "Fresh"), ("half, rounded up", "Spent"), ("half, less 1", "D1"), ("half, less 2", "D2"),
        ("+1", "others fire too"), ("+1", "against a charge")))


def _patrol() -> TablePaper:
    """8.2.5.E."""
    return TablePaper("patrol", "Patrols", "8.2.5.E", ("Modifier", "For"), (
        ("less its attack", "the patrol"), ("-1", "a Fresh patrol"), ("+1", "each Fresh enemy"),
        ("+1", "each two Spent enemies")))


def _close() -> TablePaper:
    """13.6, 10.9.I."""
    return TablePaper("close", "Close combat", "13.6.A", ("To the roll", "For"), (
        ("+ the difference", "a better Close Combat Value"), ("+1", "each other attacker"),
        ("-2", "an attacker who failed to withdraw"), ("+2", "a target that failed to withdraw"),
        ("+1", "a charge"), ("+1", "a leader who charges, once"), ("+1", "three Fresh of a company on one target"),
        ("+ the difference", "the defenders of better ground than a charge began on")),
        note="8 hits; a natural 2 misses.")


def _ammo(parts: Components) -> TablePaper:
    """12.2."""
    rows = tuple((str(n + 1), " ".join(map(str, boxes)), str(parts.last_box[n])) for n, boxes in
                 enumerate(parts.us_boxes))
    chits = " ".join(map(str, parts.chits))
    return TablePaper("ammo", "Ammo Tracks", "12.2.A", ("Turn", "American boxes", "Japan's last"), rows,
                      note=say("Japanese chits: {chits}", chits=chits))


def _counters(parts: Components) -> TablePaper:
    """4.2: the counters, the later ones with their turns."""
    rows, sources = [], []
    for unit in parts.units:
        if unit.kind not in (BATTERY, LEADER):
            rows.append((unit.name, unit.label, "-".join(map(str, unit.fresh)), "-".join(map(str, unit.spent)),
                         ", ".join(unit.setup), str(unit.turn or "")))
            sources.append(f"{unit.provenance.value}: {unit.why}")
    return TablePaper("counters", "Counters", "4.2", ("Name", "Unit", "Fresh", "Spent", "Begins in", "Turn"),
                      tuple(rows), tuple(sources))
