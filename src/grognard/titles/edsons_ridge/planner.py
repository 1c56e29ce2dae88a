"""Chapter 8.2 laid out: what each type of impulse could do now, where, and at what odds; or why it is not open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.core.courses import closed
from grognard.core.texts import Text, counted, say
from grognard.core.views import Chance, Course, Prospect, Refused
from grognard.titles.edsons_ridge.advantage import ASSAULT, MISTAKEN, RANGED
from grognard.titles.edsons_ridge.assaults import may_not_join
from grognard.titles.edsons_ridge.components import ARTILLERY, INFANTRY, JAPAN, US
from grognard.titles.edsons_ridge.dangers import charge_faces, charge_party, machine_guns
from grognard.titles.edsons_ridge.exhaustion import attack_factor
from grognard.titles.edsons_ridge.forecast import distribution, succeeds
from grognard.titles.edsons_ridge.infiltration import may_not_slip
from grognard.titles.edsons_ridge.movement import entry, must_assault, step_cost
from grognard.titles.edsons_ridge.notes import note
from grognard.titles.edsons_ridge.patrols import may_not_patrol, patrol_modifier
from grognard.titles.edsons_ridge.position import CROSSED, D2, DONE, FRESH, FROZEN, JOINED, MUST, Night
from grognard.titles.edsons_ridge.ranged_fire import may_not_bombard, may_not_fire
from grognard.titles.edsons_ridge.values import attack_terms, defence_terms, total
from grognard.titles.families.area_impulse.control import contested
from grognard.titles.families.area_impulse.stacking import space

Chances = Callable[[Night, int, int], list[Chance]]


class Kind(NamedTuple):
    """A type of impulse: its name, how a place is put, its clause, what it is, why it may have no candidate, and what
    could come of it in a place."""

    name: str
    label: Text
    where: str
    clause: str
    what: Text
    nobody: Text
    chances: Chances


def some_units(n: int) -> Text:
    """So many units."""
    return counted(n, "1 unit", "{n} units")


# -- what could come of it

def _assaults(g: Night, side: int, where: int) -> list[Chance]:
    """8.2.1: an assault by all from a place who could make it, in each place they could, near or after a march."""
    found: dict[int, Chance] = {}
    for then, here, marching in _marches(g, side, where):
        for there in (where, *g.world.near[here]) if here == where else g.world.near[here]:
            if there in found or not g.count[1 - side][there]:
                continue
            party = assailants(then, side, here, there, marching)
            if party:
                met = _entered(then, side, here, there, party)
                x, y = _sums(met, side, there, party)
                found[there] = Chance(
                    g.label(there), say("{who}, {x} against {y}", who=some_units(len(party)), x=x, y=y),
                    *_share(ASSAULT, x, y), machine_guns(met, side, there, 0))
    return list(found.values())


def _marches(g: Night, side: int, where: int) -> Iterator[tuple[Night, int, list[int]]]:
    """9.3: the units of a place that could act, where they are; and, on copies, in every place without enemies that
    they could go to, those of them who could, by the way with the fewest steps."""
    able = [u for u in g.units_in(side, where) if not g.mark[u] & (FROZEN | DONE)
            and not (side == US and g.level[u] == D2) and g.world.kind[u] < ARTILLERY]
    reached, front = {where}, [(g, where, able)]
    while front:
        then, here, marching = front.pop(0)
        yield then, here, marching
        for there in g.world.near[here]:
            if there in reached or g.world.zone[there] or g.count[1 - side][there]:
                continue
            party = company(then, side, there, marching)
            if party:
                reached.add(there)
                front.append((_marched(then, side, here, there, party), there, party))


def assailants(g: Night, side: int, where: int, there: int, marching: list[int]) -> list[int]:
    """Who of those who are in a place could assault there, or in the next, as many as there is room for; nobody without
    infantry (4.1.2.2.A)."""
    if where != there:
        return company(g, side, there, marching)
    party = [u for u in marching if may_not_join(g, side, there, u) is None]
    return party if any(g.world.kind[u] == INFANTRY for u in party) else []


def company(g: Night, side: int, there: int, marching: list[int]) -> list[int]:
    """Who of some units, that stand together, could take a step, the best infantry first; nobody without infantry."""
    infantry = sorted((u for u in marching if g.world.kind[u] == INFANTRY), key=lambda u: -attack_factor(g, u))
    room = space(g, side, there)
    party: list[int] = []
    for unit in (*infantry, *(u for u in marching if g.world.kind[u] != INFANTRY)):
        group = (unit,) if not party or g.world.kind[unit] == INFANTRY else (party[0], unit)
        if g.world.weight[unit] <= room and isinstance(entry(g, side, group, there), int) and (
                party or g.world.kind[unit] == INFANTRY):
            party.append(unit)
            room -= g.world.weight[unit]
    return party


def _marched(g: Night, side: int, here: int, there: int, party: list[int]) -> Night:
    """A copy in which a party has taken a step into a place without enemies."""
    costs = [step_cost(g, side, unit, here, there) for unit in party]
    g = g.copy()
    for unit, cost in zip(party, costs, strict=True):
        assert type(cost) is int
        g.mp[unit] += cost
        g.place(unit, there)
    return g


def _entered(g: Night, side: int, where: int, there: int, party: list[int]) -> Night:
    """A copy in which a party has come into the place that it assaults."""
    g = g.copy()
    for unit in party:
        g.note[unit] |= JOINED
        if where == there:
            continue
        bridge = g.world.bridge_between.get((where, there), -1)
        if must_assault(g, side, there, bridge):
            g.mark[unit] |= MUST | (CROSSED if bridge >= 0 else 0)
            g.origin[unit] = where
        g.place(unit, there)
    return g


def _sums(g: Night, side: int, there: int, party: list[int]) -> tuple[int, int]:
    """10.3.3, 10.3.4: both sums of an assault by a party, the best leading on either side, nobody supporting."""
    point = max((u for u in party if g.world.kind[u] == INFANTRY), key=lambda u: attack_factor(g, u))
    defence = max(total(defence_terms(g, 1 - side, there, u)) for u in g.units_in(1 - side, there))
    return total(attack_terms(g, side, there, point, ())), defence


def _share(kind: int, x: int, y: int) -> tuple[int, int]:
    """In how many of all throws there is a success."""
    bars = distribution(kind, x, y)
    return sum(bar.weight for bar in bars if succeeds(bar.label)), sum(bar.weight for bar in bars)


def _fire(g: Night, side: int, where: int) -> list[Chance]:
    """11.2: all who may fire together, or the one gun that does better alone."""
    able = [u for u in g.world.units_of[side] if may_not_fire(g, side, u, where, ()) is None]
    together = [u for u in able if g.world.kind[u] < ARTILLERY]
    guns = [[u] for u in able if g.world.kind[u] == ARTILLERY]
    firing = max((group for group in (together, *guns) if group), key=lambda group: _volley(g, group), default=[])
    return [_shots(g, where, RANGED, some_units(len(firing)), _volley(g, firing))] if firing else []


def _volley(g: Night, group: list[int]) -> int:
    """11.2.A: the best of them, and one for each other."""
    return max(g.world.fresh[u][0] for u in group) + len(group) - 1


def _bombard(g: Night, side: int, where: int) -> list[Chance]:
    """11.3, 17.2: by the best battery."""
    guns = [u for u in (*g.world.batteries_of[side], *g.world.guns_of[side]) if may_not_bombard(g, u) is None]
    gun = max(guns, key=lambda u: g.world.fresh[u][0])
    kind = MISTAKEN if contested(g, where) else RANGED
    return [_shots(g, where, kind, Text(g.name(gun)), g.world.fresh[gun][0])]


def _shots(g: Night, where: int, kind: int, who: Text, x: int) -> Chance:
    y = 2 * g.world.tem[where]
    return Chance(g.label(where), say("{who}, {x} against {y}", who=who, x=x, y=y), *_share(kind, x, y))


def _charges(g: Night, side: int, where: int) -> list[Chance]:
    """10.9.C, 10.9.H: where a charge could go, and what it faces there before it strikes."""
    found = []
    for there in g.world.near[where]:
        units, led = charge_party(g, side, where, there) if g.count[1 - side][there] else ([], False)
        if units:
            who = say("{who} against {whom}", who=some_units(len(units)), whom=some_units(g.count[1 - side][there]))
            found.append(Chance(g.label(there), who, notes=charge_faces(g, side, where, there, units, led)))
    return found


def _infiltrations(g: Night, side: int, where: int) -> list[Chance]:
    """8.2.2.2.A: a die at or below the terrain."""
    fresh = [u for u in g.infantry_in(JAPAN, where) if g.level[u] == FRESH and not g.mark[u] & FROZEN]
    return [_die(g, n, g.world.tem[n]) for n in g.world.near[where]
            if any(may_not_slip(g, u, where, n) is None for u in fresh)]


def _diggings(g: Night, side: int, where: int) -> list[Chance]:
    """8.2.4.1.A."""
    return [_die(g, where, g.world.tem[where])]


def _patrols(g: Night, side: int, where: int) -> list[Chance]:
    """8.2.5.B, by the best patrol."""
    units = [u for u in g.world.infantry_of[US] if may_not_patrol(g, u, where) is None]
    return [_die(g, where, max(g.world.tem[where] - patrol_modifier(g, u, where) for u in units))]


def _die(g: Night, place: int, most: int) -> Chance:
    return Chance(g.label(place), say("a die of {n} or less", n=most), max(0, min(6, most)), 6)


def _nothing(g: Night, side: int, value: int) -> list[Chance]:
    return []


# -- the types

LEADERS: Final = say("there is no leader who could")
ENEMY: Final = say("there is no enemy on the map")
OWN: Final = say("there is no unit on the map")
FROM, INTO, OF, IN, HERE = "from {place}", "into {place}", "of {place}", "in {place}", "{place}"

_ASSAULT: Final = Kind(
    "assault", say("Assault"), FROM, "8.2.1",
    say("units of one place move and assault in any order; who has acted is a level more exhausted at its end"), OWN,
    _assaults)
_FIRE: Final = Kind(
    "fire", say("Ranged Fire"), INTO, "8.2.3", say("Fresh units in or next to an area fire into it together, and are "
                                                   "Spent then"), ENEMY, _fire)
_BOMBARD: Final = Kind(
    "bombard", say("Bombardment"), OF, "17.0",
    say("a battery fires into an area, once a turn; in a contested one it may hit its own"), ENEMY, _bombard)
_PASS: Final = Kind("pass", say("Pass"), "do nothing", "8.2.6", say("two passes in a row end the phase"), OWN, _nothing)
_RALLY: Final = Kind(
    "recover", say("A leader rallies"), HERE, "18.3", say("he gives all who are with him a level back, and the impulse "
                                                          "goes on"), LEADERS, _nothing)
_PRESS: Final = Kind(
    "press", say("A leader works on the Japanese Ammo Track"), HERE, "18.5.B",
    say("instead of anything else: two dice may move it"), LEADERS, _nothing)
_SUPPLY: Final = Kind(
    "supply", say("A leader sends for supplies"), HERE, "18.5.C",
    say("instead of anything else: the American Ammo Marker goes back a box"), LEADERS, _nothing)

KINDS: Final = (
    (_ASSAULT, _FIRE, _BOMBARD,
     Kind("banzai", say("Banzai"), FROM, "10.9", say("a leader, or the Advantage, sends infantry into a neighbouring "
                                                     "area: one roll against all who are there"), OWN, _charges),
     Kind("infiltrate", say("Infiltration"), FROM, "8.2.2",
          say("Fresh infantry slips in, one unit after the other, and who comes through may be joined in an assault"),
          OWN, _infiltrations),
     Kind("gas", say("Gas"), "on {place}", "11.7", say("once in the game: a die gives 2 to 4 Casualty Points"), ENEMY,
          _nothing),
     _PASS, _RALLY, _PRESS, _SUPPLY),
    (_ASSAULT, _FIRE, _BOMBARD,
     Kind("charge", say("Bayonet Charge"), FROM, "18.2", say("Torgerson sends infantry into a neighbouring area: one "
                                                             "roll against all who are there"), OWN, _charges),
     Kind("entrench", say("Entrenchment"), IN, "8.2.4",
          say("Fresh units of one area dig in, a die each; nobody tires"), OWN, _diggings),
     Kind("patrol", say("Patrol"), INTO, "8.2.5",
          say("one unit goes out against one enemy: a die; the enemy loses a level, or the patrol does"), ENEMY,
          _patrols),
     _PASS, _RALLY, _PRESS, _SUPPLY))


def courses(g: Night) -> tuple[Course, ...]:
    """Every type of impulse the side has, in the order of the menus of 8.2."""
    ask = g.ask
    if not isinstance(ask, Offer) or ask.question.kind != "impulse":
        return ()
    found = []
    for index, (kind, menu) in enumerate(zip(KINDS[ask.side], ask.menus, strict=True)):
        if ask.side == JAPAN and kind in (_RALLY, _PRESS, _SUPPLY):
            continue                                                               # 18.3-18.5: American leaders only
        options = [option for option in ask.options if option >> SHIFT == index]
        shut = None if options else closed(g, menu, Refused(kind.clause, kind.nobody))
        found.append(Course(kind.name, kind.label, kind.clause, kind.what,
                            tuple(_prospect(g, ask, kind, option) for option in options), shut))
    return tuple(found)


def _prospect(g: Night, ask: Offer, kind: Kind, option: int) -> Prospect:
    value, noun = option & MASK, ask.menus[option >> SHIFT].verb.noun
    known, clause = note(g, ask, option)
    where = say(kind.where, place=noun.name(g, value)) if noun else say(kind.where)
    return Prospect(ask.write(g, option), where,
                    tuple(kind.chances(g, ask.side, value)), known, clause)

