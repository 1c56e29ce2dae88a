"""Why *steady* would choose what it advises: by clause, in a sentence or two."""

from __future__ import annotations

from grognard.core.asks import MASK, SHIFT, Offer, option_of
from grognard.core.texts import say
from grognard.core.views import Refused
from grognard.titles.ie_shima.impulses import ASSAULT, BOMBARDMENT, REGROUPING
from grognard.titles.ie_shima.plan_impulses import Assault, Headquarters
from grognard.titles.ie_shima.plan_values import attack_worth
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import MARKERS
from grognard.titles.ie_shima.words import some_units


def reasons(g: Shima, side: int, text: str) -> tuple[Refused, ...]:
    """What speaks for a choice of `side`."""
    ask, option = g.ask, option_of(g, side, text)
    if option is None or not isinstance(ask, Offer):
        return ()
    kind, what, which = ask.question.kind, option >> SHIFT, option & MASK
    if kind == "impulse":
        return tuple(_impulse(g, side, what, which))
    if kind == "act":
        return tuple(_act(g, side, what, which))
    return tuple(_SMALL.get(kind, ()))


def _impulse(g: Shima, side: int, what: int, which: int) -> list[Refused]:
    staff = Headquarters(g, side)
    if what == ASSAULT and which != g.world.special_box:
        plan = staff.plan(g.units_in(side, which) & ~g.world.pillboxes)
        found = [_fight(g, side, attack) for attack in plan.attacks]
        if plan.moves:
            unit, where = plan.moves[0]
            found.append(Refused("10.2", say("{unit} is of more use in {area}", unit=g.name(unit),
                                             area=g.label(where))))
        return found
    if what == ASSAULT:
        return [Refused("10.2.2", say("Special Units are worth most while the areas they go to are still Japanese"))]
    if what == BOMBARDMENT:
        found = [Refused("12.7", say("the {marker} marker is there once a day, and costs no unit anything",
                                     marker=MARKERS[which]))]
        if side == 1 and g.impulse <= 2:
            found.append(Refused("12.1.1.B", say("the marker stays in impulse {n}, where no roll can end the day",
                                                 n=g.impulse)))
        return found
    if what == REGROUPING:
        return [Refused("8.1.3", say("many units gain a little, more than one area could by assaulting"))]
    return [Refused("8.1.4", say("nothing that could be done gains anything"))]


def _fight(g: Shima, side: int, attack: Assault) -> Refused:
    mandatory = not g.contested >> attack.area & 1
    clears = attack_worth(g, side, attack.area, attack.party, mandatory).clears
    return Refused("11.4", say("{units} to attack in {area}: about {chance} in 100 that it is cleared",
                               units=some_units(attack.party.bit_count()), area=g.label(attack.area),
                               chance=round(100 * clears)))


def _act(g: Shima, side: int, what: int, which: int) -> list[Refused]:
    staff = Headquarters(g, side)
    for attack in staff.attacks(g.active):
        if (what == 1 and attack.area == which) or (what == 0 and attack.to_come >> which & 1):
            return [_fight(g, side, attack)]
    if what == 0:
        for _, unit, where in staff.moves(g.active, {}):
            if unit == which:
                return [Refused("10.2", say("{unit} is of more use in {area}", unit=g.name(unit),
                                            area=g.label(where)))]
    left = [g.name(u) for u in members(g.active & ~g.moved & ~g.attacked)]
    return [Refused("10.1.2", say("nobody who is left gains anything: {units}", units=", ".join(left)))] if left else []


_SMALL = {
    "lead": (Refused("11.4.2", say("the lead's value counts in full, and a full-strength lead is only reduced")),),
    "meet": (Refused("11.4.3", say("the lead's value counts in full, the others one each")),),
    "attrition": (Refused("13.1.E", say("a reduced unit still counts one in the defense")),),
    "satchel": (Refused("19.4.1", say("a call costs nothing")),),
    "support": (Refused("19.2.1", say("a call costs nothing")),),
    "tanks": (Refused("19.2.1", say("a call costs nothing")),),
    "refit": (Refused("14.5.2.A", say("a point restores two units")),),
    "withdraw": (Refused("13.2.3", say("who stays holds the area")),),
}
