"""Chapter 10.9, 18.2: the Banzai Assault of the Japanese, and the Americans' one Bayonet Charge."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose, choose_among, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import use_advantage
from grognard.titles.edsons_ridge.close_combat import CHARGE, STAND_UP, strike
from grognard.titles.edsons_ridge.components import INFANTRY, JAPAN, LEADER, US
from grognard.titles.edsons_ridge.exhaustion import eliminate, rally, tire
from grognard.titles.edsons_ridge.mg_fire import mg_fire, mgs_in
from grognard.titles.edsons_ridge.movement import entry, refusal, step_into
from grognard.titles.edsons_ridge.position import (
    ACTED,
    CHARGES,
    D2,
    DONE,
    FRESH,
    FROZEN,
    JOINED,
    LOST,
    MUST,
    NOBODY,
    ROUSED,
    SUPPORTED,
    USED,
    Night,
)
from grognard.titles.edsons_ridge.supply_dump import finds_dump, holds_fast, reveal_dump
from grognard.titles.edsons_ridge.words import BY_ADVANTAGE, EVERYBODY, GO, JOIN, POINT, STOP, TO
from grognard.titles.edsons_ridge.words import LEADER as LED_BY
from grognard.titles.families.area_impulse.sets import members

LED: Final = Question("charge led by", "10.9.E", "choose who leads the charge from {place}")
TAKE_PART: Final = Question("charge with", "10.9.C", "choose who charges from {place}, then go", True, (
    Without("with", "nobody else can charge from {place}: go"),
    Without("go", "choose who charges from {place}"),
))
AGAINST: Final = Question("charge into", "10.9.C", "choose the area to charge")
WHO: Final = Question("charge group", "9.2.A", "choose who charges {place}, then go", otherwise=(
    Without("with, all", "nobody else can charge {place}: go"),
    Without("go", "choose who charges {place}"),
))
HEAD: Final = Question("point", "10.9.J", "choose the unit that leads the charge on {place}")
ONWARD: Final = Question("charge on", "10.9.D", "{place} is overrun: choose the next area to charge, or stop")

IN_ZONE: Final = Reason("10.9.C", "{it} is a zone: a charge begins in an area")
NOT_OURS: Final = Reason("10.9.C", "{it} is not under friendly control")
CONTESTED: Final = Reason("10.9.C", "{it} is contested")
NOBODY_LEADS: Final = Reason("10.9.E", "no unused leader who may lead infantry there is in {it}, and the Advantage "
                                       "cannot be used")
NO_TORGERSON: Final = Reason("18.2.B", "Torgerson is not in {it}")
NO_TARGET: Final = Reason("10.9.C", "no area next to {it} that holds an enemy can be entered by infantry of {it}")
NOT_HERE: Final = Reason("10.9.C", "{it} is not in the activated area")
NO_INFANTRY: Final = Reason("10.9.A", "{it} is no infantry")
OTHER_BATTALION: Final = Reason("18.7.A", "{it} is of another battalion than the leader")
IN_ALREADY: Final = Reason("10.9.C", "{it} charges already")
WEARY: Final = Reason("8.2", "{it} is Disrupted 2: an American unit so worn may only defend")
AMONG_SUPPLIES: Final = Reason("15.5.2.B", "{it} is among the supplies and does nothing more this turn")
NOBODY_YET: Final = Reason("10.9.A", "nobody charges yet")
VACANT: Final = Reason("10.9.C", "no enemy is in {it}")
OUT_OF_ROOM: Final = Reason("10.9.C", "{it} cannot enter with the others")


# -- whether it may be declared

def may_not_charge(g: Night, side: int, where: int) -> Reason | None:
    """Nothing if a charge may start from an area, or why not."""
    if g.world.zone[where]:
        return IN_ZONE
    if g.control[where] != side:
        return NOT_OURS
    if g.count[1 - side][where]:
        return CONTESTED
    if not g.count[side][where] or not any(g.count[1 - side][n] and not g.world.zone[n] for n in g.world.near[where]):
        return NO_TARGET
    leaders = leading(g, side, where)
    if not leaders and not by_advantage(g, side):
        return NO_TORGERSON if side == US else NOBODY_LEADS
    for unit in g.infantry_in(side, where):
        if may_not_take_part(g, side, where, NOBODY if by_advantage(g, side) else leaders[0], unit) is None:
            return None
        if any(may_not_take_part(g, side, where, leader, unit) is None for leader in leaders):
            return None
    return NO_TARGET


def charge_starts(g: Night, side: int) -> list[int]:
    """10.9.C, 10.9.E-F: the areas among which those are where a charge may start: under friendly control, not
    contested, and with a leader unless the Advantage stands for him."""
    ours = members(g.held[side] & g.owned[side] & ~g.held[1 - side])
    if by_advantage(g, side):
        return list(ours)
    leaders_at = {g.where[u] for u in g.world.leaders_of[side]}
    return [place for place in ours if place in leaders_at]


def by_advantage(g: Night, side: int) -> bool:
    """10.9.F, 14.5: whether the Advantage may stand for a leader."""
    return side == JAPAN and g.adv == JAPAN and not g.used


def leading(g: Night, side: int, where: int) -> tuple[int, ...]:
    """10.9.E, 18.2: who may declare a charge in an area: an unused Japanese leader with his men; Torgerson."""
    if side == US:
        unit = g.world.torgerson
        return (unit,) if unit >= 0 and g.where[unit] == where else ()
    return tuple(u for u in g.leaders_in(side, where) if g.level[u] == FRESH and not g.mark[u] & FROZEN
                 and any(g.world.battalion[v] == g.world.battalion[u] for v in g.infantry_in(side, where)))


def may_not_take_part(g: Night, side: int, where: int, leader: int, unit: int) -> Reason | None:
    """Nothing if a unit, or a leader where the Advantage is used, may charge, or why not."""
    world = g.world
    if g.where[unit] != where:
        return NOT_HERE
    if world.kind[unit] == LEADER:
        if leader != NOBODY or side == US or any(g.note[u] & CHARGES for u in world.leaders_of[side]):
            return NO_INFANTRY
    elif world.kind[unit] != INFANTRY:
        return NO_INFANTRY
    if g.note[unit] & CHARGES:
        return IN_ALREADY
    if g.mark[unit] & FROZEN:
        return AMONG_SUPPLIES
    if side == US and g.level[unit] == D2:
        return WEARY
    if leader != NOBODY and side == JAPAN and world.battalion[unit] != world.battalion[leader]:
        return OTHER_BATTALION
    if world.kind[unit] == LEADER or any(enterable(g, side, (unit,), n) is None for n in world.near[where]):
        return None
    return OUT_OF_ROOM


def enterable(g: Night, side: int, group: tuple[int, ...], there: int) -> Reason | None:
    """Nothing if units that charge may enter an area that holds an enemy, or why not."""
    if g.world.zone[there] or not g.count[1 - side][there]:
        return VACANT
    return refusal(entry(g, side, group, there))


# -- the impulse

@procedure
async def charge_impulse(g: Night, side: int, where: int) -> None:
    """10.9. Who leads, who charges whom, then area by area: MG fire, the defenders' blows, the chargers'."""
    g.active = where
    leader = await who_leads(g, side, where)
    await gather(g, side, where, leader)
    fields: tuple[int, ...] = ()
    while ready(g, side, where) and goals(g, side, where):
        there = await choose(AGAINST, side, TO, g.world.near[where],
                             lambda place: None if place in goals(g, side, where) else VACANT)
        if finds_dump(g, side, where):
            give_back(g, side, where)
            reveal_dump(g)
            break
        await send_in(g, side, where, there)
        fields += (there,)
    give_back(g, side, where)
    for there in fields:
        await charge(g, side, there, where)
    for unit in g.world.leaders_of[side]:
        if g.note[unit] & CHARGES and g.where[unit] >= 0:
            g.level[unit] = USED                                                   # 18.2.A
    if side == US and g.where[g.world.torgerson] >= 0:
        g.place(g.world.torgerson, LOST)                                           # 18.2.B
        if g.news is not None:
            g.tell("state", "18.2.B", "Torgerson has made his charge and leaves the game", side=US,
                   pieces=(g.world.torgerson,))


@procedure
async def who_leads(g: Night, side: int, where: int) -> int:
    """10.9.E-F. A leader declares the charge, or the Advantage does."""
    menu, leader = await choose_among(
        LED, side, Menu(LED_BY, leading(g, side, where)),
        Menu(BY_ADVANTAGE, (0,) if by_advantage(g, side) else ()), place=g.label(where))
    if menu == 1:
        use_advantage(g, "14.5")
        return NOBODY
    g.note[leader] |= CHARGES
    return leader


@procedure
async def gather(g: Night, side: int, where: int, leader: int) -> None:
    """10.9.C, 10.9.G. Who charges is named; each recovers a level and has two Movement Points more."""
    while True:
        menu, unit = await choose_party(g, side, where, leader)
        if menu == 1:
            break
        g.note[unit] |= CHARGES
    for unit in g.world.units_of[side]:
        if g.note[unit] & CHARGES and g.level[unit] > FRESH:
            rally(g, unit, "10.9.G")
            g.note[unit] |= ROUSED


def give_back(g: Night, side: int, where: int) -> None:
    """KG38: who does not set out has done, and is as tired as before."""
    for unit in ready(g, side, where):
        g.mark[unit] |= DONE
        if g.note[unit] & ROUSED:
            g.note[unit] &= ~ROUSED & 255
            tire(g, unit, "10.9.G")


def choose_party(g: Night, side: int, where: int, leader: int) -> Awaitable[tuple[int, int]]:
    """Ask who charges."""
    return choose_among(
        TAKE_PART, side,
        Menu(JOIN, g.world.movers_of[side], lambda unit: may_not_take_part(g, side, where, leader, unit)),
        Menu(GO, (0,), lambda _: None if any(g.note[u] & CHARGES for u in g.world.infantry_of[side]) else NOBODY_YET),
        place=g.label(where))


def ready(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Infantry that charges and has not yet set out."""
    return tuple(u for u in g.world.infantry_of[side]
                 if g.note[u] & CHARGES and g.where[u] == where and not g.mark[u] & ACTED)


def goals(g: Night, side: int, where: int) -> list[int]:
    """Areas that somebody who is ready can charge."""
    return [n for n in g.world.near[where]
            if any(enterable(g, side, (u, *escort(g, side, where)), n) is None for u in ready(g, side, where))]


def escort(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Leaders who charge and have not yet set out: they go with the first, and over a bridge they count (9.6.1)."""
    return tuple(u for u in g.world.leaders_of[side] if g.note[u] & CHARGES and g.where[u] == where)


@procedure
async def send_in(g: Night, side: int, where: int, there: int) -> None:
    """10.9.H. Units enter an area that they charge; a leader who charges goes with the first."""
    group: tuple[int, ...] = ready(g, side, where) if len(ready(g, side, where)) == 1 else ()
    while len(group) < len(ready(g, side, where)):
        menu, unit = await choose_group(g, side, where, there, group)
        if menu == 1:
            group = ready(g, side, where)
        elif menu == 2:
            break
        else:
            group += (unit,)
    leaders = escort(g, side, where)
    step_into(g, side, group + leaders, there)
    for unit in group + leaders:
        g.note[unit] |= JOINED
        g.mark[unit] &= ~MUST & 255


def choose_group(g: Night, side: int, where: int, there: int, group: tuple[int, ...]) -> Awaitable[tuple[int, int]]:
    """Ask who charges an area, of those who are ready."""
    all_of, leaders = ready(g, side, where), escort(g, side, where)
    return choose_among(
        WHO, side,
        Menu(JOIN, tuple(u for u in all_of if u not in group),
             lambda unit: OUT_OF_ROOM if enterable(g, side, (*group, unit, *leaders), there) else None),
        Menu(EVERYBODY, (0,), lambda _: OUT_OF_ROOM if enterable(g, side, (*all_of, *leaders), there) else None),
        Menu(GO, (0,), lambda _: None if group else NOBODY_YET), place=g.label(there))


def chargers(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Infantry that charges in an area."""
    return tuple(u for u in g.world.infantry_of[side] if g.where[u] == where and g.note[u] & JOINED)


@procedure
async def charge(g: Night, side: int, there: int, start: int) -> None:
    """10.9.H-K. One area after another: MG fire, the defenders' close combat, that of those who are left."""
    foe = 1 - side
    going = int(bool(chargers(g, side, there)))
    while going:
        going = 0
        g.assaulted |= 1 << there
        lead = await choose(HEAD, side, POINT, chargers(g, side, there), place=g.label(there))
        if mgs_in(g, foe, there):
            await mg_fire(g, side, there, lead, (), 1)
            follow_lead(g, side, there, lead)
        if chargers(g, side, there):
            await strike(g, foe, there, STAND_UP, NOBODY, g.world.tem[there] - g.world.tem[start])
            follow_lead(g, side, there, lead)
        if chargers(g, side, there):
            await strike(g, side, there, CHARGE, lead if led(g, side, there) else NOBODY, 0)
        if chargers(g, side, there) and not g.count[foe][there]:
            overrun(g, side, there)
            if any(may_go_on(g, side, there, n) is None for n in g.world.near[there]):
                onward = await may_choose(ONWARD, side, TO, g.world.near[there], STOP,
                                          lambda place: may_go_on(g, side, there, place), place=g.label(there))
                if onward is not None and finds_dump(g, side, there):
                    reveal_dump(g)                                                 # 15.5.2.B
                elif onward is not None:
                    step_into(g, side, party(g, side, there), onward)
                    for unit in party(g, side, onward):
                        g.mark[unit] &= ~MUST & 255
                    there = onward
                    going = 1
    for unit in party(g, side, there):
        g.note[unit] &= ~JOINED & 255
        g.mark[unit] |= DONE


def party(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Infantry and leaders that charge in an area, infantry first."""
    return tuple(u for u in g.world.movers_of[side] if g.where[u] == where and g.note[u] & JOINED)


def led(g: Night, side: int, where: int) -> bool:
    """10.9.I: whether a leader takes part in the charge on an area and has not yet helped an attack of it."""
    return any(g.note[u] & JOINED and not g.note[u] & SUPPORTED and g.where[u] == where
               for u in g.world.leaders_of[side])


def follow_lead(g: Night, side: int, where: int, lead: int) -> None:
    """10.9.J, KG12: a leader falls with the lead unit that he is attached to."""
    if g.where[lead] != LOST:
        return
    for leader in g.world.leaders_of[side]:
        if g.where[leader] == where and g.note[leader] & JOINED:
            eliminate(g, leader, "10.9.J")


def overrun(g: Night, side: int, where: int) -> None:
    """10.2.2.B: everybody in the area has fallen, leaders with them."""
    g.overrun |= 1 << where
    for leader in g.leaders_in(1 - side, where):
        eliminate(g, leader, "10.2.2.B")
    if g.news is not None:
        g.tell("overrun", "10.9.D", "{place} is overrun", side=side, places=(g.label(where),), place=g.label(where))


def may_go_on(g: Night, side: int, where: int, there: int) -> Reason | None:
    """10.9.D: nothing if all that charge can go on into an area, or why not."""
    if holds_fast(g, side, where):
        return AMONG_SUPPLIES.about(it=g.label(where))
    return enterable(g, side, party(g, side, where), there)
