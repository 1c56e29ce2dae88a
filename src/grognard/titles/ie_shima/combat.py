"""Chapter 11: combat."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final, NamedTuple

from grognard.core.asks import Menu, Question, Reason, choose, choose_among, roll
from grognard.core.procedure import procedure
from grognard.core.texts import Text
from grognard.titles.families.area_impulse.advantage import AdvantageRules, What, throw
from grognard.titles.families.area_impulse.retreats import leave_freely
from grognard.titles.families.area_impulse.totals import beats_by
from grognard.titles.ie_shima.advantage import AGAIN, may_reroll, use_advantage
from grognard.titles.ie_shima.attrition import take_attrition
from grognard.titles.ie_shima.calls import after_battle, ask_for_help
from grognard.titles.ie_shima.losses import hit
from grognard.titles.ie_shima.movement import inactive
from grognard.titles.ie_shima.position import DAYLIGHT, Shima, members
from grognard.titles.ie_shima.retreats import fall_back
from grognard.titles.ie_shima.shape import JAPAN, US
from grognard.titles.ie_shima.values import attack_value, defense_value
from grognard.titles.ie_shima.words import ACCEPT, ACCEPT_ALL, FIGHT, LEAD, MEET, REROLL, WITH, WITH_ALL

LEADER: Final = Question("lead", "11.4.B", "choose the Lead Attacking Unit in {area}")
JOIN: Final = Question("join", "11.2", "who else attacks in {area}?")
MET_BY: Final = Question("meet", "11.4.B", "{area} is attacked: choose the Lead Defending Unit")

NO_ENEMY: Final = Reason("10.1.1.C", "no enemy is in {it}")
NOBODY_THERE: Final = Reason("11.0.A", "no unit that began in the Active Area and may attack is in {it}")
FOUGHT_OVER: Final = Reason("10.2.1.C", "{it} has been attacked in this impulse already")
ELSEWHERE: Final = Reason("10.1.1.C", "{it} is not in {area}")
HAS_FOUGHT: Final = Reason("11.0.B", "{it} has attacked in this impulse already")
IN_ALREADY: Final = Reason("11.2", "{it} is in the attack already")
ALL_IN: Final = Reason("11.2", "all who can attack are in")
NOT_DEFENDING: Final = Reason("11.4.B", "{it} does not defend {area}")


def able(g: Shima, side: int, area: int) -> int:
    """11.0.A: the units that may attack in an area: they began in the Active Area and have not attacked yet."""
    return g.units_in(side, area) & g.active & ~g.attacked


def may_not_attack_in(g: Shima, side: int, area: int) -> Reason | None:
    """Nothing if an attack may be made in an area now, or why not."""
    if not g.held[JAPAN] & g.held[US] & 1 << area:
        return NOBODY_THERE if g.held[1 - side] >> area & 1 and area < g.world.areas else NO_ENEMY
    if g.fought >> area & 1:
        return FOUGHT_OVER
    return None if able(g, side, area) else NOBODY_THERE


def is_mandatory(g: Shima, area: int) -> bool:
    """11.1.A: whoever enters an area that was not contested when the impulse began must attack."""
    return not g.contested >> area & 1


def owed_attacks(g: Shima, side: int) -> int:
    """11.1.A: the areas in which a Mandatory Attack must still be made."""
    entered = g.held[side] & g.held[1 - side] & ~(g.contested | g.fought)
    return sum(1 << area for area in members(entered) if able(g, side, area))


def may_not_take_part(g: Shima, side: int, area: int, unit: int) -> Reason | None:
    """Nothing if a unit may attack in an area, or why not."""
    if not g.active >> unit & 1:
        return inactive(g, unit)
    if g.place[unit] != area:
        return ELSEWHERE.about(area=g.label(area))
    return HAS_FOUGHT if g.attacked >> unit & 1 else None


@procedure
async def attack(g: Shima, side: int, area: int) -> None:
    """11.4.B. One attack, step by step."""
    defender = 1 - side
    mandatory = is_mandatory(g, area)

    # The attacker says who attacks and who leads: all who entered if he must (11.1), else as he likes (11.2, 11.3).
    lead = await choose(LEADER, side, LEAD, g.world.units_of[side],
                        lambda unit: may_not_take_part(g, side, area, unit), area=g.label(area))
    party = able(g, side, area) if mandatory else 1 << lead
    while party != able(g, side, area):
        what, unit = await choose_among(
            JOIN, side, Menu(WITH, g.world.units_of[side], lambda unit: may_not_join(g, side, area, party, unit)),
            Menu(WITH_ALL, (0,)), Menu(FIGHT, (0,)), area=g.label(area))
        if what == 2:
            break
        party = able(g, side, area) if what == 1 else party | 1 << unit
    g.fought |= 1 << area
    g.attacked |= party
    if g.news is not None:
        words = "{units} attack in {area}" if party & party - 1 else "{units} attacks in {area}"
        g.tell("attack", "11.4", words, side=side, pieces=tuple(members(party)),
               places=(g.label(area),), units=g.names(party), area=g.label(area))

    # The defender names his lead; then come the calls, in their order.
    met_by = await choose(MET_BY, defender, MEET, g.world.units_of[defender],
                          lambda unit: may_not_meet(g, defender, area, unit), area=g.label(area))
    got = await ask_for_help(g, side, area)

    # Dice on both sides; the Advantage may have them rolled again.
    dice = await battle_roll(g, side, area, attack_value(g, side, lead, party, got),
                             defense_value(g, side, area, met_by), ASSAULT)
    margin = beats_by(attack_value(g, side, lead, party, got), defense_value(g, side, area, met_by), dice)
    make_rubble(g, area, dice[0] + dice[1])
    after_battle(g, side, got, dice)
    if margin < 0:                  # 11.4.4.1 Repulse
        for unit in members(party):
            hit(g, unit, "11.4.4.1")
        if mandatory:
            await fall_back(g, side, area, party)
    else:
        hit(g, lead, "11.4.4.2" if not margin else "11.4.4.3")
        if margin:                  # 11.4.4.3 Success
            await take_attrition(g, defender, area, margin, met_by)

    # 13.2.3. However it went, the defenders may leave.
    await leave_freely(g, defender, area)


def may_not_join(g: Shima, side: int, area: int, party: int, unit: int) -> Reason | None:
    """Nothing if a unit may join an attack, or why not."""
    if party >> unit & 1:
        return IN_ALREADY
    return may_not_take_part(g, side, area, unit)


def may_not_meet(g: Shima, side: int, area: int, unit: int) -> Reason | None:
    """Nothing if a unit may be the Lead Defending Unit, or why not."""
    return None if g.place[unit] == area else NOT_DEFENDING.about(area=g.label(area))


@procedure
async def battle_roll(g: Shima, side: int, area: int, av: int, dv: int, clause: str) -> tuple[int, int, int, int]:
    """11.4.1, 12.7.C. Two dice for each side, the attacker's first; the Advantage may have all four rolled again
    (15.1.2). In an American impulse by day the first American roll is also the Sunset roll (6.3.2), the second if it
    is rolled again."""
    sunset = sunset_due(g, side)
    dice = await throw(g, (side, area, av, dv, clause))
    if sunset:
        g.sunset = dice[0] + dice[1]
    return dice[0], dice[1], dice[2], dice[3]


def sunset_due(g: Shima, side: int) -> bool:
    """6.3.2: whether the next dice of a side in this impulse, or those at its end, are the Sunset roll."""
    return side == US and g.phase == DAYLIGHT and not g.sunset


class Battle(NamedTuple):
    """What four dice are thrown for: who attacks where, the values, and the clause by which they are read."""

    side: int
    area: int
    av: int
    dv: int
    clause: str


class ShimaAdvantage(AdvantageRules[Shima]):
    """15.1.2: a battle's four dice, which the Advantage may have thrown again by day."""

    def throw(self, g: Shima, what: What, anew: bool) -> Awaitable[tuple[int, ...]]:
        side, area, av, dv, clause = Battle(*what)
        words = "{area}, rolled again: {av} against {dv}" if anew else "{area}: {av} against {dv}"
        return roll(side, "15.1.2" if anew else clause, battle_words(words, place_word(g, area), av, dv),
                    lambda dice: result(av - dv, dice, clause), dice=4, ranks=RESULTS)

    def holder(self, g: Shima) -> int:
        return g.advantage

    def may_ask(self, g: Shima, what: What) -> bool:
        return may_reroll(g)

    def ask(self, g: Shima, what: What, dice: tuple[int, ...]) -> Awaitable[tuple[int, int]]:
        battle = Battle(*what)
        others = (0,) if battle.clause == ASSAULT else ()       # a bombardment is all that its impulse has (8.1.2)
        return choose_among(AGAIN, g.advantage, Menu(REROLL), Menu(ACCEPT), Menu(ACCEPT_ALL, others),
                            what=place_word(g, battle.area),
                            result=result(battle.av - battle.dv, dice, battle.clause))

    def use(self, g: Shima) -> None:
        use_advantage(g, "15.1.2")


Shima.advantage_rules = ShimaAdvantage()


def battle_words(template: str, area: str, av: int, dv: int) -> Text:
    """What is rolled for."""
    return Text(template, {"area": area, "av": av, "dv": dv})


def place_word(g: Shima, area: int) -> str:
    """An area as the name of a battle; the ships of 19.1 have none."""
    return "the ships" if area < 0 else g.label(area)


ASSAULT: Final = "11.4.1"
"""The clause of a battle's dice; those of a bombardment have another, and neither repulse nor stalemate."""


RESULTS: Final = ("Repulse", "no effect", "Stalemate", *(f"{points} AP" for points in range(1, 60)))
"""What a throw may bring, from the worst to the best for the attacker."""


def result(difference: int, dice: tuple[int, ...], clause: str) -> str:
    """11.4.4, 12.7.C: what a throw brings, the attacker's dice first."""
    margin = beats_by(difference, 0, dice)
    if margin > 0:
        return f"{margin} AP"
    if clause != ASSAULT:
        return "no effect"
    return "Stalemate" if not margin else "Repulse"


RUBBLE_ABOVE: Final = 11


def make_rubble(g: Shima, area: int, attack_roll: int) -> None:
    """19.3.1: the attacker's roll and the ground of a town make rubble; it counts from the next attack on."""
    if (g.option("rubble") and g.world.urban >> area & 1 and not g.rubble >> area & 1
            and attack_roll + g.world.tem[area] > RUBBLE_ABOVE):
        g.rubble |= 1 << area
        if g.news is not None:
            g.tell("rubble", "19.3.1", "{area} is rubble", places=(g.label(area),), area=g.label(area))
