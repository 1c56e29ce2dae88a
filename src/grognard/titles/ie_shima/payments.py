"""Chapter 13.1, seen whole: all lawful ways to take Attrition Points exactly."""

from __future__ import annotations

from typing import Any

from grognard.core.asks import Offer
from grognard.core.payments import BACK, LOST, Bearing, Case, Payer, payments
from grognard.core.procedure import dump_stack
from grognard.core.texts import say
from grognard.core.views import Payments
from grognard.titles.families.area_impulse.retreats import places_to_go
from grognard.titles.families.area_impulse.stacking import room_for_all
from grognard.titles.ie_shima.attrition import FLIP_COST, LOSE_COST, NONE, RETREAT_COST
from grognard.titles.ie_shima.plan_values import ELIMINATED, REDUCED, area_worth
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.words import FLIP, GIVE_WAY, LOSE

DRIVEN_OUT = 0.08
"""What a unit that has retreated is worth less, in the measure of `plan_values`."""


def payments_now(g: Shima) -> Payments | None:
    """All ways to take the points, while the question is who takes them."""
    ask = g.ask
    if not isinstance(ask, Offer) or ask.question.kind not in ("attrition", "first attrition"):
        return None
    local: dict[str, Any] = dict(dump_stack(g.stack)[-1][2])
    area, left, bound = int(local["area"]), int(local["left"]), int(local["bound"])
    side, units = ask.side, g.units_in(ask.side, area)
    way_out = bool(places_to_go(g, side, area))
    payers = [Payer(u, bearings(g, side, u, way_out)) for u in members(units)]

    def crowded(leaving: tuple[int, ...]) -> bool:
        """7.1, 13.2.1: whether some area that they may retreat to lacks room for all of them."""
        return not all(room_for_all(g, side, leaving, place) for place in places_to_go(g, side, area))

    return payments(payers, Case(left, "13.1", g.label(area), None if bound == NONE else bound, 0,
                                 area_worth(g, area), crowded, g.name))


def bearings(g: Shima, side: int, unit: int, way_out: bool) -> tuple[Bearing, ...]:
    """13.1.E: a flip for one point; of a reduced unit its elimination for two, or a retreat for one, which is its end
    where it has nowhere to go (13.2.4). Pillboxes do not retreat (4.2.2.B)."""
    name, weak = g.name(unit), g.is_reduced(unit)
    whole = ELIMINATED[side] + REDUCED[side]
    flip = () if weak else (FLIP.notation.format(name),)
    spent = 0 if weak else FLIP_COST
    found = [Bearing(0, say("stays as it is"), ("reduced",) * weak, worth=ELIMINATED[side] if weak else whole,
                     strength=g.value(unit))]
    if not weak:
        found.append(Bearing(FLIP_COST, say("reduced"), ("reduced",), pays=flip, worth=ELIMINATED[side],
                             strength=g.world.weak[unit]))
    if not g.world.pillboxes >> unit & 1:
        goes = GIVE_WAY.notation.format(name)
        if way_out:
            words = say("retreats") if weak else say("reduced, retreats")
            found.append(Bearing(spent + RETREAT_COST, words, ("reduced",), BACK, flip, goes,
                                 ELIMINATED[side] - DRIVEN_OUT))
        else:
            found.append(Bearing(spent + RETREAT_COST, say("nowhere to go: eliminated"), (), LOST, flip, goes))
    found.append(Bearing(spent + LOSE_COST, say("eliminated"), (), LOST, (*flip, LOSE.notation.format(name))))
    return tuple(found)
