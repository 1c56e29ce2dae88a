"""What an attack or bombardment would be: its sums, and what each throw would bring (11.4, 12.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import product

from grognard.core.asks import Offer, RollAsk
from grognard.core.procedure import dump_stack
from grognard.core.texts import Text, counted, say
from grognard.core.views import Bar, Forecast, Odds, Term
from grognard.titles.families.area_impulse import advantage
from grognard.titles.families.area_impulse.totals import THROWS, margins
from grognard.titles.ie_shima.advantage import may_reroll
from grognard.titles.ie_shima.attrition import payable
from grognard.titles.ie_shima.calls import (
    BONUS,
    CALLED,
    FIGURE,
    figure_ready,
    may_call,
    needed,
)
from grognard.titles.ie_shima.combat import ASSAULT, Battle, able, result, sunset_due
from grognard.titles.ie_shima.position import (
    CALL_ARTILLERY,
    CALL_SATCHEL,
    CALL_TANKS,
    Shima,
    members,
)
from grognard.titles.ie_shima.shape import JAPAN, KAMIKAZE, US
from grognard.titles.ie_shima.values import (
    Part,
    attack_parts,
    attack_value,
    defense_parts,
    defense_value,
    ground_parts,
    ground_value,
)


@lru_cache(maxsize=256)
def bars(difference: int, bombardment: bool = False) -> tuple[Bar, ...]:
    """What the dice bring at a difference of the two values, worst for the attacker first."""
    count: Counter[int] = Counter()
    for margin, weight in margins().items():
        count[max(-1, difference + margin)] += weight
    if bombardment:
        nothing = count.pop(-1, 0) + count.pop(0, 0)
        found = [Bar("no effect", nothing)] if nothing else []
    else:
        found = [Bar(label, count.pop(m)) for m, label in ((-1, "Repulse"), (0, "Stalemate")) if count.get(m)]
    return (*found, *(Bar(f"{m} AP", count[m]) for m in sorted(count)))


def _odds(words: Text, difference: int, clause: str, bombardment: bool = False) -> Odds:
    return Odds(words, f"{difference:+d}" if difference else "0", 0, bars(difference, bombardment), clause)


def succeeds(label: str) -> bool:
    """Whether a result brings Attrition Points."""
    return label.endswith(" AP")


def with_advantage(g: Shima, side: int, difference: int, bombardment: bool = False) -> tuple[Odds, ...]:
    """15.1.2: what the roll comes to if whoever has the Advantage has the results rolled again that are not welcome."""
    if not may_reroll(g):
        return ()
    plain = _odds(say("as it stands"), difference, "11.4.4", bombardment)
    return (advantage.with_advantage(plain, side, g.advantage, succeeds, "15.1.2"),)


def _worth(g: Shima, difference: int, clause: str, does: Callable[[int], int],
           bombardment: bool = False) -> tuple[str, tuple[Text, ...]]:
    """15.1.2: the result that has fallen, and what a new roll is worth against it; `does`: how many of the Attrition
    Points of a result count."""
    asked = advantage.thrown(g)
    if asked is None or not asked[1]:
        return "", ()
    fell = result(difference, asked[1], clause)
    return fell, (advantage.worth_of_a_new_throw(bars(difference, bombardment), fell, lambda label: _rank(label, does),
                                                  succeeds, Battle(*asked[0]).side, g.advantage),)


def _rank(label: str, does: Callable[[int], int]) -> int:
    """Results by what they do: points beyond those that can be taken do nothing (13.1.C), and a success whose points
    nobody can take no more than a Stalemate (11.4.4.2) or a bombardment without effect."""
    return does(int(label.removesuffix(" AP"))) if succeeds(label) else -1 if label == "Repulse" else 0


def _terms(attack: list[Part], defense: list[Part]) -> tuple[Term, ...]:
    return tuple(Term(part.say, sign * part.value, part.clause, None if part.unit < 0 else part.unit)
                 for parts, sign in ((attack, 1), (defense, -1)) for part in parts)


def current_forecast(g: Shima) -> Forecast | None:
    """The attack or bombardment that is being built or resolved, if one is."""
    if g.ask is None:
        return None
    for name, label, local in reversed(dump_stack(g.stack)):
        if name.endswith("combat.attack"):
            return None if _resolved(g) else _battle(g, label, local)
        if name.endswith("bombardment.bombard"):
            return None if _resolved(g) else _bombardment(g, local)
        if name.endswith("bombardment.dive"):
            return _dive(g, local) if isinstance(g.ask, RollAsk) or _asks(g, "reroll", "kamikaze") else None
    return None


def _asks(g: Shima, *kinds: str) -> bool:
    return isinstance(g.ask, Offer) and g.ask.question.kind in kinds


def _resolved(g: Shima) -> bool:
    """Whether dice have fallen and their result is being carried out."""
    return any(part in frame[0] for frame in g.stack for part in ("attrition.", "retreats."))


def _battle(g: Shima, label: str, local: dict[str, object]) -> Forecast | None:
    side, area = _number(local, "side", g.side), _number(local, "area", -1)
    lead, met_by = _number(local, "lead", -1), _number(local, "met_by", -1)
    party, got = _number(local, "party", 0), _number(local, "got", _got(g))
    candidates = list(members(able(g, side, area))) if lead < 0 else [lead]
    if not candidates:
        return None
    if lead < 0:
        lead = max(candidates, key=g.value)
    party = party or (able(g, side, area) if not g.contested >> area & 1 else 1 << lead)
    defenders = list(members(g.units_in(1 - side, area)))
    if not defenders:
        return None
    if met_by < 0:
        met_by = max(defenders, key=g.value)
    av, dv = attack_value(g, side, lead, party, got), defense_value(g, side, area, met_by)
    thrown = isinstance(g.ask, RollAsk) and g.ask.dice == 4         # the calls are over
    others = [] if thrown or _asks(g, "reroll") else list(_helps(g, side, area, av - dv, got))
    fell, worth = _worth(g, av - dv, ASSAULT, lambda points: payable(g, 1 - side, area, points, met_by))
    others += with_advantage(g, side, av - dv) if not fell else ()
    notes = [say("if {unit} meets it", unit=g.name(met_by))] if "met_by" not in local else []
    return Forecast(
        title=say("Attack in {area}", area=g.label(area)), clause="11.4",
        terms=_terms(attack_parts(g, side, lead, party, got), defense_parts(g, side, area, met_by)),
        row=say("Attack Value {av} against Defense Value {dv}", av=av, dv=dv), columns=(f"{av - dv:+d}",), of=THROWS,
        odds=_odds(say("rolled again" if _asks(g, "reroll") else "as it stands"), av - dv, "11.4.4"),
        others=tuple(others), notes=(*worth, *notes, *_notes(g, side, area, met_by)), fell=fell,
        targets=tuple(defenders), attackers=tuple(members(party)))


def _number(local: dict[str, object], name: str, otherwise: int) -> int:
    value = local.get(name)
    return value if isinstance(value, int) else otherwise


def _got(g: Shima) -> int:
    """The help that has come so far, while it is still being asked for."""
    for name, _, local in dump_stack(g.stack):
        if name.endswith("calls.ask_for_help"):
            return _number(local, "got", 0)
    return 0


def _helps(g: Shima, side: int, area: int, difference: int, got: int) -> list[Odds]:
    """What a call that is heard, or a historical figure, would make of it."""
    found = []
    for call in _open_calls(g):
        if may_call(g, side, call):
            least = needed(g, area, call)
            found.append(_odds(say("with {what} (on {least} or more)", what=CALLED[call], least=least),
                               difference + BONUS[call], "19.2" if side == US else "19.4"))
    if figure_ready(g, side) and not got & FIGURE:
        found.append(_odds(say("with Ernie Pyle" if side == US else "with Major Igawa"), difference + 1, "20.1"))
    return found


CALLS = (CALL_SATCHEL, CALL_ARTILLERY, CALL_TANKS)
"""In the order in which they are asked about (11.4.B); the figures come after them."""
ASKED_AT = {"satchel": 0, "support": 1, "tanks": 2, "pyle": 3, "igawa": 3}


def _open_calls(g: Shima) -> tuple[int, ...]:
    """The calls that this attack has not been asked about, the one that is asked about now among them: none of the
    others comes again (11.4.B)."""
    if isinstance(g.ask, Offer):
        return CALLS[ASKED_AT.get(g.ask.question.kind, 0):]
    rolled = [local["which"] for name, _, local in dump_stack(g.stack) if name.endswith("calls.call")]
    return CALLS[CALLS.index(rolled[-1]) + 1:] if rolled else CALLS


def _notes(g: Shima, side: int, area: int, first: int) -> list[Text]:
    notes = [counted(payable(g, 1 - side, area, 99, first), "Only 1 Attrition Point can be taken here",
                     "Up to {n} Attrition Points can be taken here", "No Attrition Points can be taken here")]
    return notes + _sunset_note(g, side)


def _sunset_note(g: Shima, side: int) -> list[Text]:
    """6.3.2.A: the first American roll of an impulse may end the day."""
    if not sunset_due(g, side) or g.impulse < 3:
        return []
    below = sum(1 for a, b in product(range(1, 7), repeat=2) if a + b < g.impulse)
    return [say("The American dice are the Sunset roll too: in {n} of 36 throws the day ends", n=below)]


def _bombardment(g: Shima, local: dict[str, object]) -> Forecast | None:
    side, marker, area = _number(local, "side", g.side), _number(local, "marker", -1), _number(local, "area", -1)
    if area < 0 or marker < 0:
        return None
    first = _number(local, "first", -1)
    targets = tuple(members(g.units_in(1 - side, area)))
    printed = g.world.parts.markers[marker]
    av, dv = printed.factor, ground_value(g, area)
    attack = [Part(say(printed.name), av, "12.6")]
    notes = [*_notes(g, side, area, first)] if first >= 0 and targets else _sunset_note(g, side)
    fell, worth = _worth(g, av - dv, "12.7", lambda points: payable(g, 1 - side, area, points, first), True)
    return Forecast(
        title=say("Bombardment of {area}", area=g.label(area)), clause="12.7",
        terms=_terms(attack, ground_parts(g, area)),
        row=say("Attack Value {av} against Defense Value {dv}", av=av, dv=dv),
        columns=(f"{av - dv:+d}",), of=THROWS,
        odds=_odds(say("rolled again" if _asks(g, "reroll") else "as it stands"), av - dv, "12.7", True),
        others=() if fell else with_advantage(g, side, av - dv, True), notes=(*worth, *notes), fell=fell,
        targets=targets)


def _dive(g: Shima, local: dict[str, object]) -> Forecast:
    parts = g.world.parts
    target = _number(local, "target", -1)
    av, dv = parts.markers[KAMIKAZE].factor, parts.ship_defence if target < 0 else parts.beach_defence
    fell, worth = _worth(g, av - dv, "19.1.C", lambda points: 1, True)         # 19.1.D: whatever they are
    return Forecast(
        title=say("Kamikaze attack"), clause="19.1",
        terms=_terms([Part(say("Kamikaze"), av, "19.1.B")],
                     [Part(say("the ships" if target < 0 else "the beach"), dv, "19.1.C")]),
        row=say("Attack Value {av} against Defense Value {dv}", av=av, dv=dv), columns=(f"{av - dv:+d}",), of=THROWS,
        odds=_odds(say("rolled again" if _asks(g, "reroll") else "as it stands"), av - dv, "19.1.D", True),
        others=() if fell else with_advantage(g, JAPAN, av - dv, True), notes=worth, fell=fell)
