"""Chapter 7.1-7.6: the Combat Phase, attack by attack."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose_among, may_choose, roll, yes_no
from grognard.core.procedure import procedure
from grognard.core.texts import Text
from grognard.titles.bloody_ridge.aftermath import apply_result
from grognard.titles.bloody_ridge.artillery import may_barrage, may_protect, only_artillery
from grognard.titles.bloody_ridge.banzai import may_be_banzai
from grognard.titles.bloody_ridge.obligations import Duties, Fight, assign_duties
from grognard.titles.bloody_ridge.position import (
    FOUGHT,
    PHASE_COMBAT,
    PROTECTED,
    STRUCK,
    STRUCK_BEFORE,
    Ridge,
)
from grognard.titles.bloody_ridge.support import Points, may_add_point, may_share_points
from grognard.titles.bloody_ridge.table import (
    RESULTS,
    attack_strength,
    column,
    defence_strength,
    effect,
    line,
    result,
)
from grognard.titles.bloody_ridge.words import (
    ALSO,
    ATTACK,
    BANZAI,
    BARRAGE,
    END_COMBAT,
    FIELD_SUPPORT,
    FIGHT,
    NO_BANZAI,
    NO_PROTECTION,
    PROTECT,
    SUPPORT,
    WITH,
)

TARGET: Final = Question("attack", "7.11", "choose a unit to attack, or end combat", otherwise=(
    Without("attack", "no unit can be attacked any more: end combat"),
    Without("end combat", "choose a unit to attack"),
))
JOIN: Final = Question("join", "7.2", "build the attack on {target}: add to it, or fight", otherwise=(
    Without("with, also, barrage, field support, support", "the attack on {target} is built: fight"),
    Without("fight", "build the attack on {target}: add to it"),
))
FPF: Final = Question("fpf", "8.4", "{defender} is attacked: choose a battery to protect it, or none")
CHARGE: Final = Question("banzai", "10.0", "choose between a regular attack on {target} and a Banzai attack")

GONE: Final = Reason("7.15", "{it} is not on the map")
FOUGHT_ALREADY: Final = Reason("7.14", "{it} has been attacked in this phase already")
ATTACKED_ALREADY: Final = Reason("7.14", "{it} has attacked in this phase already")
NO_ATTACKER: Final = Reason("7.15", "no unit that may still attack is next to {it} or has it within range")
NOT_NEXT: Final = Reason("7.15", "{it} is not next to {target}")
NOT_NEXT_TO_ALL: Final = Reason("7.23", "{it} is not next to every unit attacked here")
NOT_ATTACKED_BY_ALL: Final = Reason("7.23", "{it} is not next to every unit that attacks here")
ALREADY_IN: Final = Reason("7.2", "{it} is in this attack already")
IDLES: Final = Reason("7.12", "{it} may not, or nobody would be left to attack for one that must: {who}")
STRANDS: Final = Reason("7.21", "{it} may not, or nobody would be left to attack one who must be attacked: {who}")
NOBODY_ATTACKS: Final = Reason("7.1", "no unit attacks yet")
ONE_HEX: Final = Reason("8.13", "fire from afar alone attacks a single hex")
MUST_FIGHT: Final = Reason("7.12", "these must still attack: {who}")
MUST_BE_FOUGHT: Final = Reason("7.11", "these must still be attacked: {who}")


@procedure
async def fight_all(g: Ridge, side: int) -> None:
    """4.1.B, 7.0. Attacks one after another, until all that must fight have fought and the attacker wants no more."""
    assign_duties(g, side)
    while True:
        target = await choose_target(g, side)
        if target is None:
            return
        await attack(g, side, target)


def begin_combat(g: Ridge, side: int) -> None:
    """A new Combat Phase: nobody has fought; what was suffered in the phase before is remembered (8.41)."""
    g.phase = PHASE_COMBAT
    g.phasing = side
    g.picture = None
    mark = g.mark
    for unit, old in enumerate(mark):
        mark[unit] = STRUCK_BEFORE if old & STRUCK else 0


def choose_target(g: Ridge, side: int) -> Awaitable[int | None]:
    """Ask for the next unit to be attacked, or the end of combat when nothing more is owed (7.11, 7.12)."""
    duties = Duties(g, side)
    return may_choose(TARGET, side, ATTACK, g.world.units_of[1 - side], END_COMBAT,
                      lambda unit: may_not_be_attacked(duties, unit), pass_bar=lambda _: may_not_end(duties))


def may_not_be_attacked(duties: Duties, unit: int) -> Reason | None:
    """Nothing if an attack on a unit may begin now, or why not."""
    g = duties.g
    if g.hex[unit] < 0:
        return GONE
    if g.mark[unit] & FOUGHT:
        return FOUGHT_ALREADY
    if not duties.attackable(unit):
        return NO_ATTACKER
    fight = Fight((unit,))
    return None if duties.finishable(fight) else strands(duties, fight)


def strands(duties: Duties, fight: Fight) -> Reason:
    """7.12, 7.21: whom a fight would leave without a lawful one of their own."""
    idle, unserved = duties.stranded(fight)
    if len(unserved) > duties.unavoidable:
        return STRANDS.about(who=duties.g.names(unserved))
    return IDLES.about(who=duties.g.names(idle or fight.defenders))


def may_not_end(duties: Duties) -> Reason | None:
    """Nothing if combat may end, or who must still attack or be attacked."""
    attackers, defenders = duties.outstanding()
    if attackers:
        return MUST_FIGHT.about(who=duties.g.names(attackers))
    return MUST_BE_FOUGHT.about(who=duties.g.names(defenders)) if defenders else None


@procedure
async def attack(g: Ridge, side: int, target: int) -> None:
    """4.1.B.a-d. One attack: who takes part, protective fire, Banzai, the die, its result."""
    # a, b. The attacker names his units, his batteries, his support; more defenders if all attackers reach them (7.23).
    defenders: tuple[int, ...] = (target,)
    attackers: tuple[int, ...] = ()
    batteries: tuple[int, ...] = ()
    points: tuple[int, int] = (0, 0)
    while True:
        what, unit = await join(g, side, defenders, attackers, batteries, points)
        if what == JOIN_FIGHT:
            break
        if what == JOIN_ATTACKER:
            attackers += (unit,)
        elif what == JOIN_DEFENDER:
            defenders += (unit,)
        elif what == JOIN_BATTERY:
            batteries += (unit,)
        else:
            points = (points[0] + (what == JOIN_FIELD), points[1] + (what == JOIN_FREE))
    engage(g, side, Fight(defenders, attackers, batteries, points))

    # c. The other side gives protective fire, one battery to a hex (13.1); none against artillery alone (8.45).
    protection: tuple[int, ...] = ()
    if not only_artillery(g, attackers):
        for defender in defenders:
            if protectors(g, defender, defenders):
                battery = await may_choose(FPF, 1 - side, PROTECT, g.world.batteries_of[1 - side], NO_PROTECTION,
                                           lambda unit: may_protect(g, unit, defender, defenders),
                                           subject=defender, defender=g.name(defender))
                if battery is not None:
                    protect(g, battery, defender)
                    protection += (battery,)

    # 10.0. Before the die is rolled the Japanese may make it a Banzai attack.
    banzai = False
    if may_be_banzai(g, side, attackers):
        banzai = await yes_no(CHARGE, side, BANZAI, NO_BANZAI, target=g.names(defenders))

    # d. The differential, its column on the defenders' line, the die, and at once what it brings.
    dice = await roll(side, "7.61", Text("{attackers} against {defenders}", {
                      "attackers": g.names(attackers + batteries) or "Ground Support",
                      "defenders": g.names(defenders)}),
                      lambda dice: outcome(g, Fight(defenders, attackers, batteries, points), protection, banzai,
                                           dice[0]), ranks=RESULTS)
    what_happens = outcome(g, Fight(defenders, attackers, batteries, points), protection, banzai, dice[0])
    await apply_result(g, side, what_happens, defenders, attackers, banzai)


JOIN_ATTACKER, JOIN_DEFENDER, JOIN_BATTERY, JOIN_FIELD, JOIN_FREE, JOIN_FIGHT = range(6)


def join(g: Ridge, side: int, defenders: tuple[int, ...], attackers: tuple[int, ...], batteries: tuple[int, ...],
         points: Points) -> Awaitable[tuple[int, int]]:
    """Ask what is added to an attack, or whether it is fought as it stands."""
    duties = Duties(g, side)
    fight = Fight(defenders, attackers, batteries, points)
    own, foes = g.world.units_of[side], g.world.units_of[1 - side]
    return choose_among(
        JOIN, side,
        Menu(WITH, own, lambda unit: may_not_attack(duties, fight, unit), duties.attackers_of.get(defenders[0], ())),
        Menu(ALSO, foes, lambda unit: may_not_be_added(duties, fight, unit), sorted(duties.attackers_of)),
        Menu(BARRAGE, g.world.batteries_of[side], lambda unit: may_not_barrage(duties, fight, unit), duties.batteries),
        Menu(FIELD_SUPPORT, (0,), lambda _: may_not_support(duties, fight, field=True)),
        Menu(SUPPORT, (0,), lambda _: may_not_support(duties, fight, field=False)),
        Menu(FIGHT, (0,), lambda _: may_not_fight(duties, fight)),
        subject=defenders[0], target=g.names(defenders))


def may_not_attack(duties: Duties, fight: Fight, unit: int) -> Reason | None:
    """7.14, 7.15, 7.23: nothing if a unit may join from next to the defenders, or why not."""
    g = duties.g
    if g.hex[unit] < 0:
        return GONE
    if unit in fight.attackers:
        return ALREADY_IN
    if g.mark[unit] & FOUGHT:
        return ATTACKED_ALREADY
    if not duties.is_next_to_all(unit, fight.defenders):
        if len(fight.defenders) == 1:
            return NOT_NEXT.about(target=g.name(fight.defenders[0]))
        return NOT_NEXT_TO_ALL
    with_it = fight._replace(attackers=(*fight.attackers, unit))
    return None if duties.finishable(with_it) else strands(duties, with_it)


def may_not_be_added(duties: Duties, fight: Fight, unit: int) -> Reason | None:
    """7.14, 7.23, 13.2: nothing if an enemy may be attacked in the same combat, or why not."""
    g = duties.g
    if g.hex[unit] < 0:
        return GONE
    if unit in fight.defenders:
        return ALREADY_IN
    if g.mark[unit] & FOUGHT:
        return FOUGHT_ALREADY
    if not duties.attackers_of.get(unit) or not duties.all_next_to(fight.attackers, unit):
        return NOT_ATTACKED_BY_ALL
    barred = may_share_points(g, duties.side, unit, fight.points)
    if barred is not None:
        return barred
    with_it = fight._replace(defenders=(*fight.defenders, unit))
    return None if duties.finishable(with_it) else strands(duties, with_it)


def may_not_barrage(duties: Duties, fight: Fight, unit: int) -> Reason | None:
    """8.1, 8.2: nothing if a battery may add its barrage, or why not."""
    if unit in fight.batteries:
        return ALREADY_IN
    barred = may_barrage(duties.g, unit, fight.defenders)
    if barred is not None:
        return barred
    with_it = fight._replace(batteries=(*fight.batteries, unit))
    return None if duties.finishable(with_it) else strands(duties, with_it)


def may_not_support(duties: Duties, fight: Fight, field: bool) -> Reason | None:
    """9.0, 13.2: nothing if one more point of Ground Support may be added, or why not."""
    barred = may_add_point(duties.g, duties.side, fight.defenders, fight.points, field)
    if barred is not None:
        return barred
    with_it = fight._replace(points=(fight.points[0] + field, fight.points[1] + (not field)))
    return None if duties.finishable(with_it) else strands(duties, with_it)


def may_not_fight(duties: Duties, fight: Fight) -> Reason | None:
    """Nothing if the attack may be fought as it stands, or why not (7.12, 7.21, 8.13)."""
    if not (fight.attackers or fight.batteries or any(fight.points)):
        return NOBODY_ATTACKS
    if not fight.attackers and len(fight.defenders) > 1:
        return ONE_HEX
    return None if duties.leaves_a_way(fight) else strands(duties, fight)


def engage(g: Ridge, side: int, fight: Fight) -> None:
    """The attack is declared: all of it has now fought (7.14), its support is spent (9.14)."""
    for unit in (*fight.attackers, *fight.batteries, *fight.defenders):
        g.mark[unit] |= FOUGHT
    g.support = (g.support[0] - fight.points[0], g.support[1] - fight.points[1])
    if g.news is not None:
        several = len(fight.attackers + fight.batteries) > 1
        words = "{attackers} attack {defenders}" if several else "{attackers} attacks {defenders}"
        g.tell("attack", "7.2", words, side=side,
               pieces=(*fight.defenders, *fight.attackers, *fight.batteries),
               places=tuple(g.label(g.hex[u]) for u in fight.defenders),
               attackers=g.names(fight.attackers + fight.batteries) or "Ground Support",
               defenders=g.names(fight.defenders))


def protectors(g: Ridge, defender: int, defenders: tuple[int, ...]) -> list[int]:
    """The batteries that may give a defender their protective fire."""
    side = g.world.side[defender]
    return [b for b in g.world.batteries_of[side] if may_protect(g, b, defender, defenders) is None]


def protect(g: Ridge, battery: int, defender: int) -> None:
    """8.43: a battery has given its protective fire, once in the phase."""
    g.mark[battery] |= PROTECTED
    if g.news is not None:
        g.tell("fpf", "8.43", "{battery} adds {points} to the defence of {defender}", side=g.world.side[battery],
               pieces=(battery, defender), battery=g.name(battery), points=g.world.fpf[battery],
               defender=g.name(defender))


def differential(g: Ridge, fight: Fight, protection: tuple[int, ...], banzai: bool) -> int:
    """7.0: all that attacks less all that defends."""
    return attack_strength(g, fight, banzai) - defence_strength(g, fight, protection)


def outcome(g: Ridge, fight: Fight, protection: tuple[int, ...], banzai: bool, die: int) -> str:
    """The result of an attack for a die, as it takes effect."""
    parts = g.world.parts
    where = column(parts, line(g, fight), differential(g, fight, protection, banzai))
    return effect(result(parts, where, die), fight.attackers, only_artillery(g, fight.attackers))
