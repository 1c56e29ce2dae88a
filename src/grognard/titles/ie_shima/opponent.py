"""How a careful player plays Ie Shima: the judgement of the opponent *steady*.

At the start of an impulse it weighs what every area could do (`plan_impulses`), every bombardment, a regroup and a
pass against each other; within an impulse it looks again at every question, so that it needs to remember nothing but
where the unit that it has just picked up was to go.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.titles.ie_shima import plan_answers
from grognard.titles.ie_shima.bombardment import MARKER_SIDE, may_not_target
from grognard.titles.ie_shima.impulses import ASSAULT, BOMBARDMENT, BOTH_BOXES, PASSED, REGROUPING
from grognard.titles.ie_shima.plan_impulses import Headquarters, Plan
from grognard.titles.ie_shima.plan_values import area_worth, attack_worth, bombardment_worth
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import JAPAN, KAMIKAZE, NAVAL, PILLBOX, US
from grognard.titles.ie_shima.special_units import boxed
from grognard.titles.ie_shima.supply import supply_net
from grognard.titles.ie_shima.values import ground_value

Progress = Callable[[int, int], None]
ANOTHER_JAPANESE: Final = 0.15
"""What it costs the Americans that a bombardment gives the Japanese another impulse."""
PLACED: Final = 0.16
"""What a Special Unit on the map is worth, by the worth of its area."""
SPECIAL: Final = frozenset({"onward", "commit", "commit at", "night", "night at", "chain", "night assault", "set up"})
"""The questions about Special Units, by day and by night, and about the setup."""


class Commander:
    """The judgement of *steady*."""

    def __init__(self) -> None:
        self._going: tuple[int, int] = (-1, -1)
        self._planned = {"act": self._act, "to": self._go, "regroup": self._regroup, "regroup to": self._regroup_to}

    def advise(self, g: Shima, side: int, rng: random.Random, progress: Progress) -> int:
        """The best option of the question asked."""
        ask = g.ask
        assert isinstance(ask, Offer)
        kind = ask.question.kind
        if kind == "impulse":
            return self._impulse(g, ask, side, progress)
        if kind in self._planned:
            return self._planned[kind](g, ask, side)
        if kind in SPECIAL:
            return self._special(g, ask, side, kind)
        if kind == "wish":
            return plan_answers.wish(rng)
        if kind == "bid":
            return plan_answers.bid(ask)
        if kind in plan_answers.ANSWERS:
            return plan_answers.ANSWERS[kind](g, ask, side)
        return ask.options[0]                   # calls are made, figures sent: they cost nothing

    # -- an impulse

    def _impulse(self, g: Shima, ask: Offer, side: int, progress: Progress) -> int:
        staff = Headquarters(g, side)
        best, best_worth = PASSED << SHIFT, 0.05 if side == JAPAN else 0.02
        for number, option in enumerate(ask.options):
            progress(number, len(ask.options))
            worth = self._worth(g, staff, side, option)
            if worth > best_worth:
                best, best_worth = option, worth
        return best

    def _worth(self, g: Shima, staff: Headquarters, side: int, option: int) -> float:
        what, which = option >> SHIFT, option & MASK
        if what == ASSAULT and which == g.world.special_box:
            return sum(sorted((PLACED * worth for _, worth in placings(g)), reverse=True)[:4])
        if what == ASSAULT:
            return staff.plan(g.units_in(side, which) & ~g.world.pillboxes).value
        if what == BOTH_BOXES:
            boxes = g.held[US] & g.world.beach_mask
            return staff.plan(sum(g.units_in(US, box) for box in members(boxes))).value
        if what == BOMBARDMENT:
            return self._bombardment(g, side, which)
        if what == REGROUPING:
            staff.regroup()
            return staff.regroup_worth
        return 0.0

    def _bombardment(self, g: Shima, side: int, marker: int) -> float:
        if marker == KAMIKAZE:
            return 0.3 if not (g.used | g.gone) >> NAVAL & 1 else 0.25
        assert MARKER_SIDE[marker] == side
        factor = g.world.parts.markers[marker].factor
        worth = max((bombardment_worth(g, side, area, factor, ground_value(g, area)) for area in g.world.every_area
                     if may_not_target(g, side, marker, area) is None), default=0.0)
        if side == US:
            # The marker does not move, but the day may end, and Japan acts once more.
            below = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b < g.impulse) / 36
            worth -= ANOTHER_JAPANESE + below * plan_answers.IMPULSE * 2
        return worth

    # -- within an assault

    def _act(self, g: Shima, ask: Offer, side: int) -> int:
        staff = Headquarters(g, side)
        movable = {o & MASK for o in ask.options if o >> SHIFT == 0}
        targets = {o & MASK for o in ask.options if o >> SHIFT == 1}
        may_end = any(o >> SHIFT == 2 for o in ask.options)
        units = g.active
        for attack in staff.attacks(units):
            owed = attack.area in targets and not g.contested >> attack.area & 1
            if attack.value <= 0.05 and not owed:
                continue
            coming = sorted((u for u in members(attack.to_come) if u in movable),
                            key=lambda u: (g.is_reduced(u), -g.value(u), u))
            if coming:
                self._going = coming[0], attack.area
                return coming[0]
            if attack.area in targets:
                return 1 << SHIFT | attack.area
        for worth, unit, where in sorted(staff.moves(units, {}), key=lambda m: -m[0]):
            if unit in movable and worth > 0.02:
                self._going = unit, where
                return unit
        return 2 << SHIFT if may_end else ask.options[-1]

    def _go(self, g: Shima, ask: Offer, side: int) -> int:
        unit, where = self._going
        if unit == ask.subject and where in ask.options:
            return where
        return self._anew(g, ask, side)

    def _anew(self, g: Shima, ask: Offer, side: int) -> int:
        """Where the unit that is moving was to go, found again: what would be planned if it had not begun."""
        unit = ask.subject
        assert unit is not None
        before = g.copy()
        before.moved &= ~(1 << unit)
        staff = Headquarters(before, side)
        for attack in staff.attacks(before.active):
            if attack.value > 0.05 and attack.to_come >> unit & 1 and attack.area in ask.options:
                return attack.area
        for _, one, where in staff.moves(before.active, {}):
            if one == unit and where in ask.options:
                return where
        return self._nearest(g, ask, side)

    def _nearest(self, g: Shima, ask: Offer, side: int) -> int:
        """A place for a unit that no plan knows of: toward where it is wanted, and not into a fight."""
        pull = Headquarters(g, side).pull
        return max(ask.options, key=lambda p: (not g.held[1 - side] >> p & 1, pull[p], -p))

    def _regroup(self, g: Shima, ask: Offer, side: int) -> int:
        for unit, _ in Headquarters(g, side).regroup():
            if unit in ask.options:
                return unit
        return ask.options[-1]

    def _regroup_to(self, g: Shima, ask: Offer, side: int) -> int:
        planned = dict(Headquarters(g, side).regroup())
        where = planned.get(ask.subject if ask.subject is not None else -1, -1)
        return where if where in ask.options else self._nearest(g, ask, side)

    # -- Special Units, the night, the setup

    def _special(self, g: Shima, ask: Offer, side: int, kind: str) -> int:
        if kind in ("onward", "set up"):
            return ask.options[-1]              # halt; the garrison as laid down
        if kind == "commit":
            best = max(placings(g), key=lambda p: p[1], default=(-1, 0.0))
            units = [o for o in ask.options if not o >> SHIFT]
            # Pillboxes first: they are placed by day only.
            return min(units, key=lambda u: (g.world.kind[u], u)) if units and best[1] > 0 else ask.options[-1]
        if kind == "commit at":
            wanted = dict(placings(g))
            return max(ask.options, key=lambda area: (wanted.get(area, 0.0), -area))
        if kind == "night":
            units = [o for o in ask.options if not o >> SHIFT]
            best_worth = max((self._raid(g, u, area) for u in units[:4] for area in g.world.every_area
                              if not g.full_stack(JAPAN, area)), default=0.0)
            if not units or best_worth <= 0.02:
                return ask.options[-1]
            return max(units, key=lambda u: (max(self._raid(g, u, a) for a in g.world.every_area), g.world.kind[u]))
        if kind == "night at":
            unit = ask.subject
            assert unit is not None
            return max(ask.options, key=lambda area: (self._raid(g, unit, area), -area))
        if kind == "chain":
            return self._chain(g, ask)
        plans = {o: Headquarters(g, side).plan(g.units_in(side, o) & ~g.world.pillboxes).value
                 for o in ask.options if not o >> SHIFT}
        best_area = max(plans, key=lambda o: plans[o], default=-1)
        return best_area if best_area >= 0 and plans[best_area] > 0.1 else ask.options[-1]

    def _raid(self, g: Shima, unit: int, area: int) -> float:
        """What a unit that appears in an area by night is worth."""
        worth = area_worth(g, area)
        us, japan = g.held[US] >> area & 1, g.held[JAPAN] >> area & 1
        if g.control[area] == US and not us:
            return worth * (1.0 if g.turn == g.world.last_turn or worth >= 2 else 0.5)
        if us and not japan:
            return attack_worth(g, JAPAN, area, 1 << unit, True).value
        kept = 0.1 if g.turn < g.world.last_turn else 0.02
        near = bool((g.world.near_mask[area] | 1 << area) & g.held[US])
        return kept * worth * (1.0 if near else 0.3) / (1 + g.units_in(JAPAN, area).bit_count())

    def _chain(self, g: Shima, ask: Offer) -> int:
        """Who acts with a newcomer: those for whom there is something to do."""
        unit = ask.subject
        assert unit is not None
        where = g.place[unit]
        choices = {0: 0, 1: 1 << unit, 2: g.units_in(JAPAN, where) & ~g.world.pillboxes}
        staff = Headquarters(g, JAPAN)
        best, best_worth = 0, 0.1
        for option in ask.options:
            what = option >> SHIFT
            if what:
                plan: Plan = staff.plan(choices[what])
                worth = sum(a.value for a in plan.attacks)
                if worth > best_worth:
                    best, best_worth = option, worth
        return best


def placings(g: Shima) -> list[tuple[int, float]]:
    """Where Special Units would be placed by day, and what that is worth."""
    net, found = supply_net(g, JAPAN), []
    has_pillbox = any(g.world.kind[u] == PILLBOX for u in members(boxed(g)))
    for area in members(g.owned[JAPAN] & ~g.packed[JAPAN]):
        worth = area_worth(g, area)
        defenders = g.units_in(JAPAN, area).bit_count()
        near = bool((g.world.near_mask[area] | 1 << area) & g.held[US])
        value = worth * (1.6 if near else 1.0) / (1 + 0.35 * defenders)
        if has_pillbox and not net >> area & 1:
            value *= 0.5
        found.append((area, value))
    return found
