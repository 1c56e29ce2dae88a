"""What a roll may bring: its sum term by term, its exact odds, and what using the Advantage would be worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any

from grognard.core.asks import Offer
from grognard.core.procedure import dump_stack
from grognard.core.texts import Text, say
from grognard.core.views import Bar, Forecast, Odds, Term
from grognard.titles.edsons_ridge.advantage import (
    ASSAULT,
    CLOSE,
    FIRE,
    GAS,
    MISTAKEN,
    RANGED,
    THROWS,
    TRACK,
    Cast,
    may_ask,
    put,
    ranks,
)
from grognard.titles.edsons_ridge.assaults import LEAD_ANEW
from grognard.titles.edsons_ridge.casualties import affected, endures
from grognard.titles.edsons_ridge.close_combat import clash_terms
from grognard.titles.edsons_ridge.components import INFANTRY
from grognard.titles.edsons_ridge.exhaustion import attack_factor, defence_factor
from grognard.titles.edsons_ridge.mg_fire import heaviest_fire, mgs_in
from grognard.titles.edsons_ridge.position import D2, Night
from grognard.titles.edsons_ridge.ranged_fire import harm_by
from grognard.titles.edsons_ridge.values import (
    Addend,
    Sum,
    assaulting,
    attack_terms,
    cover_terms,
    defence_terms,
    fire_terms,
    total,
)
from grognard.titles.families.area_impulse import advantage

Locals = dict[str, dict[str, Any]]


def forecast(g: Night) -> Forecast | None:
    """The roll that is asked for, has just fallen, or is being built up."""
    if g.ask is None or not g.stack:
        return None
    frames = {name.rpartition(".")[2]: local for name, _, local in dump_stack(g.stack)}
    asked = advantage.thrown(g)
    if asked is not None:
        return _of_throw(g, frames, Cast(*asked[0]), asked[1])
    if "assault" in frames and isinstance(g.ask, Offer) and g.ask.question.kind in ("form", "point", "forward"):
        return _of_assault(g, frames)
    if "ranged_fire_impulse" in frames and isinstance(g.ask, Offer) and g.ask.question.kind == "ranged fire":
        return _of_fire(g, frames["ranged_fire_impulse"])
    return None


@lru_cache(maxsize=512)
def distribution(kind: int, x: int, y: int) -> tuple[Bar, ...]:
    """Every result of a kind of roll, the worst first, and in how many throws it comes."""
    counts: dict[str, int] = {}
    throw = THROWS[kind]
    for dice in product(range(1, 7), repeat=throw.dice):
        label = throw.reading(dice, x, y)
        counts[label] = counts.get(label, 0) + 1
    return tuple(Bar(label, counts[label]) for label in sorted(counts, key=throw.ranks.index))


def odds(kind: int, x: int, y: int, words: Text) -> Odds:
    """The bars of a roll."""
    headline = f"{x - y:+d}" if THROWS[kind].dice == 4 else str(x) if kind != GAS else "1–2" if x else "2–4"
    return Odds(words, headline, 0, distribution(kind, x, y), THROWS[kind].clause)


UNHOPED = (GAS, TRACK)
"""Rolls that do not succeed or fail: gas always harms, and a move of the Japanese Ammo Track is nobody's success."""


def succeeds(label: str) -> bool:
    """Whether a result is what the side that throws hopes for."""
    return label == "succeeds" or (label[:1].isdigit() and label.endswith(("CP", "AP")))


def with_advantage(g: Night, kind: int, side: int, x: int, y: int) -> tuple[Odds, ...]:
    """14.3: what the roll comes to if whoever holds the Advantage, and wants to be asked, has the results thrown again
    that are not welcome."""
    if not may_ask(g, kind, side) or kind in UNHOPED:
        return ()
    return (advantage.with_advantage(odds(kind, x, y, say("as it stands")), side, g.adv, succeeds, "14.3.A"),)


def _made(g: Night, title: Text, kind: int, side: int, x: int, y: int, terms: Sum, minus: Sum,
          words: str = "as it stands", notes: tuple[Text, ...] = (), fell: str = "") -> Forecast:
    return Forecast(
        title=title, clause=THROWS[kind].clause,
        terms=tuple(_term(a, 1) for a in terms) + tuple(_term(a, -1) for a in minus),
        row=_row(kind, x, y),
        columns=tuple(bar.label for bar in distribution(kind, x, y)), of=6 ** THROWS[kind].dice,
        odds=odds(kind, x, y, say(words)), others=() if fell else with_advantage(g, kind, side, x, y), notes=notes,
        fell=fell)


def _row(kind: int, x: int, y: int) -> Text:
    """What is held against the dice."""
    if kind == GAS:                        # 11.7.C, J: `x`: whether Bailey halves it
        return say("1 or 2 Casualty Points: halved") if x else say("2 to 4 Casualty Points")
    return say("{x} against {y}", x=x, y=y) if THROWS[kind].dice == 4 else say("{x} needed", x=x)


def _term(addend: Addend, sign: int) -> Term:
    return Term(addend.say, sign * addend.value, addend.clause, addend.unit if addend.unit >= 0 else None)


def _of_throw(g: Night, frames: Locals, cast: Cast, dice: tuple[int, ...]) -> Forecast:
    kind, side, x, y, _, _ = cast
    terms, minus = _sums(g, frames, cast)
    title = put(g, *cast)
    if not dice:
        return _made(g, title, kind, side, x, y, terms, minus)
    fell = THROWS[kind].reading(dice, x, y)
    notes = (advantage.worth_of_a_new_throw(odds(kind, x, y, title).bars, fell, _rank(g, frames, cast),
                                            None if kind in UNHOPED else succeeds, side, g.adv),)
    return _made(g, title, kind, side, x, y, terms, minus, "rolled again", notes, fell)


def _rank(g: Night, frames: Locals, cast: Cast) -> Callable[[str], int]:
    """Results by what they do, for who throws: Casualty Points beyond one more than can be borne are ignored (10.4.F),
    Attrition Points that wear nobody down too (11.4.2.G, H), but for the Ammo Track (12.3)."""
    kind, foe, where = cast.kind, 1 - cast.side, cast.where
    if kind in (ASSAULT, FIRE, GAS):
        borne = sum(endures(g, u) for u in affected(g, foe, where, kind == FIRE))
        return lambda label: min(_number(label), borne + 1) if succeeds(label) else -(label == "fails")
    if kind in (RANGED, MISTAKEN):
        target = frames["shoot"]["target"]

        def worn(label: str) -> int:
            if label.startswith("mistaken"):
                return -max((harm_by(g, cast.side, where, _number(label.split()[1]), victim)
                             for victim in g.units_in(cast.side, where) if g.level[victim] < D2), default=0)
            return 1 + harm_by(g, foe, where, _number(label), target) if succeeds(label) else 0
        return worn
    return ranks(kind, cast.side).index


def _number(label: str) -> int:
    """The points of a result."""
    return int(label.partition(" ")[0])


def _sums(g: Night, frames: Locals, cast: Cast) -> tuple[Sum, Sum]:
    """The terms of the roll that is on the stack."""
    kind = cast.kind
    if kind == ASSAULT and "assault" in frames:
        a = frames["assault"]
        return (attack_terms(g, a["side"], a["where"], a["point"], tuple(a.get("supports") or ())),
                defence_terms(g, 1 - a["side"], a["where"], a["forward"]))
    if kind == FIRE and "mg_fire" in frames:
        f = frames["mg_fire"]
        terms = fire_terms(g, tuple(f["firing"]))
        if f["charge"]:
            terms.append(Addend(say("against a charge"), 1, "10.3.1.I"))
        return terms, cover_terms(g, f["where"], tuple(f.get("supports") or ()), assaulting(g, f["side"], f["where"]))
    if kind == CLOSE and "clash" in frames:
        c = frames["clash"]
        return clash_terms(g, c["side"], c["where"], c["kind"], tuple(c["attackers"]), c["target"], c["lead"],
                           c["edge"]), []
    if kind in (RANGED, MISTAKEN):
        firing = tuple(frames.get("ranged_fire_impulse", {}).get("firing") or (cast.unit,))
        return _shots(g, firing), _cover(g, cast.where)
    return [], []


def _shots(g: Night, firing: tuple[int, ...]) -> Sum:
    return [Addend(say("{unit} fires", unit=g.name(u)), g.world.fresh[u][0] if not n else 1, "11.2.A", u)
            for n, u in enumerate(firing)]


def _cover(g: Night, where: int) -> Sum:
    return [Addend(say("twice the terrain of {place}", place=g.label(where)), 2 * g.world.tem[where], "11.3")]


def _of_assault(g: Night, frames: Locals) -> Forecast | None:
    """An assault being put together: with its best Point Unit, against the Forward Unit that defends best."""
    a = frames["assault"]
    side, where = a["side"], a["where"]
    units = [u for u in assaulting(g, side, where) if g.world.kind[u] == INFANTRY]
    enemies = g.units_in(1 - side, where)
    if not units or not enemies:
        return None
    supports = tuple(a.get("supports") or frames.get("form_up", {}).get("supports") or ())
    point = a.get("point")
    if point is None or point not in units:
        point = max(units, key=lambda u: attack_factor(g, u))
    forward = max(enemies, key=lambda u: total(defence_terms(g, 1 - side, where, u)))
    terms = attack_terms(g, side, where, point, supports)
    minus = defence_terms(g, 1 - side, where, forward)
    mgs = mgs_in(g, 1 - side, where)
    notes = []
    if mgs and isinstance(g.ask, Offer) and g.ask.question.kind != "forward" and g.ask.question is not LEAD_ANEW:
        x, y = heaviest_fire(g, side, where, supports)
        notes.append(say("{units} may fire first: {x} against {y}", units=g.names(mgs), x=x, y=y))
    return _made(g, say("Assault on {place}", place=g.label(where)), ASSAULT, side, total(terms), total(minus), terms,
                 minus, notes=tuple(notes))


def _of_fire(g: Night, local: dict[str, Any]) -> Forecast | None:
    """Ranged fire being put together."""
    firing = tuple(local.get("firing") or ())
    if not firing:
        return None
    where = local["where"]
    terms, minus = _shots(g, firing), _cover(g, where)
    title = say("Fire into {place}", place=g.label(where))
    return _made(g, title, RANGED, local["side"], total(terms), total(minus), terms, minus)


__all__ = ["D2", "defence_factor", "distribution", "forecast", "odds"]
