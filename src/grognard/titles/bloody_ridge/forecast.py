"""What an attack being built would be: its sum, line and column, and what each throw would bring (7.61)."""

from __future__ import annotations

from collections import Counter

from grognard.core.texts import Text, say
from grognard.core.views import Bar, Forecast, Odds, Term
from grognard.titles.bloody_ridge.artillery import only_artillery
from grognard.titles.bloody_ridge.banzai import is_foot, may_be_banzai
from grognard.titles.bloody_ridge.combat import outcome, protectors
from grognard.titles.bloody_ridge.components import ROW_NAMES, TERRAIN_NAMES
from grognard.titles.bloody_ridge.obligations import Fight
from grognard.titles.bloody_ridge.position import Ridge
from grognard.titles.bloody_ridge.retreats import completes
from grognard.titles.bloody_ridge.table import (
    RESULTS,
    attack_strength,
    behind_river,
    column,
    column_label,
    defence_strength,
    line,
    line_of,
)


def forecast(g: Ridge, side: int, fight: Fight, protection: tuple[int, ...], banzai: bool | None,
             unasked: tuple[int, ...]) -> Forecast:
    """The attack as it stands, and what either side may still change. `banzai` None: not yet decided; `unasked`: the
    defenders for whom protective fire may still be given."""
    row = line(g, fight)
    parts = g.world.parts
    return Forecast(
        title=say("Attack on {defenders}", defenders=g.names(fight.defenders)), clause="7.6",
        terms=tuple(_terms(g, fight, protection, bool(banzai))),
        row=_row(g, fight, row),
        columns=tuple(column_label(c) for c in parts.crt_columns[row]), of=6,
        odds=_odds(g, fight, protection, bool(banzai), "as it stands", "7.61"),
        others=tuple(_others(g, side, fight, protection, banzai, unasked)),
        notes=(*_notes(g, fight), *_escapes(g, fight, protection, bool(banzai))),
        targets=fight.defenders, attackers=fight.attackers, batteries=fight.batteries)


def _row(g: Ridge, fight: Fight, row: int) -> Text:
    """The line of the table; and the ground that leads to it, if it is called otherwise and no river does (BR2)."""
    parts = g.world.parts
    best = next(unit for unit in fight.defenders if line_of(g, unit, fight.attackers) == row)
    ground = parts.terrain[g.hex[best]]
    if behind_river(g, best, fight.attackers) or TERRAIN_NAMES[ground] in ROW_NAMES[row]:
        return say("{line} line", line=ROW_NAMES[row])
    return say("{ground}, on the {line} line", ground=TERRAIN_NAMES[ground], line=ROW_NAMES[row])


def _terms(g: Ridge, fight: Fight, protection: tuple[int, ...], banzai: bool) -> list[Term]:
    terms = []
    for unit in fight.attackers:
        doubled = banzai and is_foot(g, unit)
        words = "{unit} attacks, doubled by Banzai" if doubled else "{unit} attacks"
        terms.append(Term(say(words, unit=g.name(unit)), g.world.attack[unit] * (1 + doubled),
                          "10.11" if doubled else "7.0", unit))
    for unit in fight.batteries:
        terms.append(Term(say("{unit} barrages", unit=g.name(unit)), g.world.attack[unit], "8.21", unit))
    if any(fight.points):
        terms.append(Term(say("Ground Support"), sum(fight.points), "9.11"))
    for unit in fight.defenders:
        terms.append(Term(say("{unit} defends", unit=g.name(unit)), -g.world.defence[unit], "7.0", unit))
    for unit in protection:
        terms.append(Term(say("{unit} gives protective fire", unit=g.name(unit)), -g.world.fpf[unit], "8.43", unit))
    return terms


def _odds(g: Ridge, fight: Fight, protection: tuple[int, ...], banzai: bool, words: str, clause: str,
          **values: str | int) -> Odds:
    row = line(g, fight)
    difference = attack_strength(g, fight, banzai) - defence_strength(g, fight, protection)
    count = Counter(outcome(g, fight, protection, banzai, die) for die in range(1, 7))
    bars = tuple(Bar(label, count[label]) for label in RESULTS if count[label])
    printed = f"{difference:+d}" if difference else "0"
    return Odds(say(words, **values), printed, column(g.world.parts, row, difference), bars, clause)


def _others(g: Ridge, side: int, fight: Fight, protection: tuple[int, ...], banzai: bool | None,
            unasked: tuple[int, ...]) -> list[Odds]:
    """What may still change: all the protective fire the other side could still give, and Banzai."""
    if not (fight.attackers or fight.batteries or any(fight.points)):
        return []
    found = []
    more = _most_protection(g, fight, unasked)
    most = protection + more
    if more:
        found.append(_odds(g, fight, most, bool(banzai), "with protective fire by {batteries}", "8.43",
                           batteries=g.names(more)))
    if banzai is None and may_be_banzai(g, side, fight.attackers):
        found.append(_odds(g, fight, protection, True, "with Banzai, then {owed} Attack Strength lost", "10.0",
                           owed=sum(g.world.defence[u] for u in fight.defenders)))
        if more:
            found.append(_odds(g, fight, most, True, "with Banzai, against {batteries}", "10.0",
                               batteries=g.names(most)))
    return found


def _most_protection(g: Ridge, fight: Fight, unasked: tuple[int, ...]) -> tuple[int, ...]:
    """The strongest protective fire these defenders could still be given: one battery each (13.1)."""
    if only_artillery(g, fight.attackers):
        return ()
    chosen: tuple[int, ...] = ()
    for defender in unasked:
        free = [b for b in protectors(g, defender, fight.defenders) if b not in chosen]
        if free:
            chosen += (max(free, key=lambda b: g.world.fpf[b]),)
    return chosen


def _notes(g: Ridge, fight: Fight) -> list[Text]:
    notes = []
    if fight.attackers + fight.batteries and only_artillery(g, fight.attackers):
        notes.append(say("Artillery alone: D1 does nothing, and fire from afar suffers nothing"))
    if len(fight.defenders) > 1:
        best = max(fight.defenders, key=lambda unit: line_of(g, unit, fight.attackers))
        notes.append(say("All defend as {unit} does", unit=g.name(best)))
    return notes


def _escapes(g: Ridge, fight: Fight, protection: tuple[int, ...], banzai: bool) -> list[Text]:
    """Each defender's chance to get away: how far it can retreat (7.7), and in how many throws it is lost."""
    if not (fight.attackers or fight.batteries or any(fight.points)):
        return []
    results = [outcome(g, fight, protection, banzai, die) for die in range(1, 7)]
    notes = []
    for unit in fight.defenders:
        far = max((n for n in (1, 2, 3) if completes(g, unit, g.hex[unit], n)), default=0)
        lost = sum(what == "De" or (what in ("D1", "D2", "D3") and int(what[1]) > far) for what in results)
        if far == 0:
            words = "{unit} has no way to retreat: lost in {lost} of 6 throws"
        elif far < 3:
            words = "{unit} can retreat {far} and no further: lost in {lost} of 6 throws"
        else:
            words = "{unit} has room to retreat: lost in {lost} of 6 throws"
        notes.append(say(words, unit=g.name(unit), far=far, lost=lost))
    return notes
