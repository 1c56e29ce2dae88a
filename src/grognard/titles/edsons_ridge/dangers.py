"""What those face who assault or charge an area before they may strike themselves (10.3.1, 10.9.H)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.core.rerolls import percent
from grognard.core.texts import Text, say
from grognard.core.views import Remark
from grognard.titles.edsons_ridge.advantage import FIRE
from grognard.titles.edsons_ridge.banzai import by_advantage, enterable, leading, may_not_take_part
from grognard.titles.edsons_ridge.close_combat import CHARGE, STAND_UP, clash_terms
from grognard.titles.edsons_ridge.components import ARTILLERY, INFANTRY
from grognard.titles.edsons_ridge.exhaustion import close_combat_value, rally
from grognard.titles.edsons_ridge.forecast import distribution, succeeds
from grognard.titles.edsons_ridge.mg_fire import heaviest_fire, mgs_in
from grognard.titles.edsons_ridge.position import JOINED, NOBODY, Night


def machine_guns(g: Night, side: int, where: int, charge: int) -> tuple[Remark, ...]:
    """10.3.1: what the enemy's MGs of a place would do together to the units of `side` that are JOINED there, nobody
    supporting them; `charge` 1: they charge (10.3.1.I)."""
    guns = mgs_in(g, 1 - side, where)
    if not guns:
        return ()
    x, y = heaviest_fire(g, side, where, ())
    x += charge
    values: dict[str, str | int | Text] = {"x": x, "y": y, "chance": percent(distribution(FIRE, x, y), succeeds)}
    words = ("their machine gun may fire first: {x} against {y}, {chance} % hurt" if len(guns) == 1 else
             "their machine guns may fire first: {x} against {y}, {chance} % hurt")
    return (Remark("10.3.1", Text(words, values)),)


# -- a charge

def charge_faces(g: Night, side: int, where: int, there: int, units: list[int], leads: bool) -> tuple[Remark, ...]:
    """10.9.H: MG fire, then the best blow of those who are there, then the best of the charge; `leads`: by a leader."""
    then = arrived(g, units, there)
    return (*machine_guns(then, side, there, 1), *_blows(then, side, where, there, units, leads))


def charge_party(g: Night, side: int, where: int, there: int) -> tuple[list[int], bool]:
    """10.9.C, E-F: as many infantry units as could charge a place from another, and whether a leader leads them: by
    the leader who takes most along, or by the Advantage if more."""
    groups = [(_room_for(g, side, where, there, leader), leader != NOBODY)
              for leader in (*leading(g, side, where), *(NOBODY,) * by_advantage(g, side))]
    return max(groups, key=lambda group: len(group[0]), default=([], False))


def _room_for(g: Night, side: int, where: int, there: int, leader: int) -> list[int]:
    able = [u for u in g.infantry_in(side, where) if may_not_take_part(g, side, where, leader, u) is None]
    group: list[int] = []
    for unit in sorted(able, key=lambda u: -close_combat_value(g, u)):
        if enterable(g, side, (*group, unit), there) is None:
            group.append(unit)
    return group


def arrived(g: Night, units: Iterable[int], there: int) -> Night:
    """10.9.G-H: a copy in which units have recovered a level and stand in the place that they charge."""
    g = g.copy()
    for unit in units:
        rally(g, unit, "10.9.G")
        g.note[unit] |= JOINED
        g.place(unit, there)
    return g


def _blows(g: Night, side: int, where: int, there: int, units: list[int], leads: bool) -> Iterator[Remark]:
    """10.9.H-I, 13.5.A, 13.6: what the best blow of either side needs, the defenders' first; infantry is to be struck
    before others. What fire and blows have changed by then is not counted."""
    foes = g.units_in(1 - side, there)
    if not units:
        return
    strikers = [u for u in foes if g.world.kind[u] != ARTILLERY]
    edge = g.world.tem[there] - g.world.tem[where]
    if strikers:
        least = min(_needed(g, 1 - side, there, STAND_UP, unit, target, NOBODY, edge)
                    for unit in strikers for target in units)
        yield Remark("10.9.H", say("they strike first, the best of them on {n} or more", n=least))
    targets = [u for u in foes if g.world.kind[u] == INFANTRY] or list(foes)
    least = min(_needed(g, side, there, CHARGE, unit, target, unit if leads else NOBODY, 0)
                for unit in units for target in targets)
    yield Remark("10.9.I", say("then the charge strikes, its best on {n} or more", n=least))


def _needed(g: Night, side: int, there: int, kind: int, unit: int, target: int, lead: int, edge: int) -> int:
    return sum(term.value for term in clash_terms(g, side, there, kind, (unit,), target, lead, edge))
