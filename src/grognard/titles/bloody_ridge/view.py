"""What a side may know of a position of Bloody Ridge: all of it, for nothing here is hidden but the dice to come."""

from __future__ import annotations

from grognard.core.asks import Offer, RollAsk
from grognard.core.procedure import dump_stack
from grognard.core.texts import say
from grognard.core.views import Forecast, Option, Overlay, PieceView, Question, Track, TrackBox, Verdict, View
from grognard.titles.bloody_ridge.board_view import SIDES
from grognard.titles.bloody_ridge.combat import MUST_BE_FOUGHT, MUST_FIGHT
from grognard.titles.bloody_ridge.components import JAPAN, US
from grognard.titles.bloody_ridge.forecast import forecast
from grognard.titles.bloody_ridge.movement import points, reach
from grognard.titles.bloody_ridge.obligations import Duties, Fight
from grognard.titles.bloody_ridge.position import (
    DELAYED,
    DISPLACED,
    DUE,
    ENTERING,
    FOUGHT,
    LOST,
    MOVED,
    PHASE_COMBAT,
    PHASE_MOVE,
    STRUCK,
    STRUCK_BEFORE,
    VACANT,
    Ridge,
)
from grognard.titles.bloody_ridge.reinforcements import landing
from grognard.titles.bloody_ridge.sequence import SIDE_WORDS, WINS

BOX_OF = {DUE: "due", DELAYED: "delayed", ENTERING: "arriving", LOST: "lost"}
STATES = ((MOVED, "moved"), (FOUGHT, "fought"), (DISPLACED, "displaced"), (STRUCK, "hit"), (STRUCK_BEFORE, "shaken"))


def view(g: Ridge, side: int | None) -> View:
    """The position as a side sees it; options only for the side that decides."""
    turn = g.world.parts.turns[min(g.turn, g.world.last_turn)]
    phase = "{side} Movement Phase" if g.phase == PHASE_MOVE else "{side} Combat Phase"
    return View(
        side=side, turn=say("Game-Turn {turn}, {date}", turn=turn.number, date=turn.date),
        phase=say(phase, side=SIDE_WORDS[g.phasing]),
        pieces=tuple(PieceView(u, _place(g, u), _states(g, u)) for u in range(len(g.hex))),
        question=question(g, side), tracks=tracks(g), overlays=overlays(g, side), over=verdict(g))


def verdict(g: Ridge) -> Verdict | None:
    """14.0, once it is decided."""
    return Verdict(g.winner, say(WINS[g.winner]), "14.0") if g.ask is None else None


def _place(g: Ridge, unit: int) -> str:
    """Hex or box; nowhere for a unit that has no part in the scenario."""
    where = g.hex[unit]
    if where >= 0:
        return g.label(where)
    return BOX_OF[where] if where != DUE or _comes(g, unit) else ""


def _comes(g: Ridge, unit: int) -> bool:
    """12.0: whether the rest of the track, up to the scenario's last turn, brings a unit on."""
    turns, side = g.world.parts.turns, g.world.side[unit]
    return any(unit in turns[n].reinforcements[side] for n in range(g.turn, g.world.last_turn + 1))


def _states(g: Ridge, unit: int) -> tuple[str, ...]:
    mark = g.mark[unit]
    return tuple(word for bit, word in STATES if mark & bit) if g.hex[unit] >= 0 else ()


# -- the question

def question(g: Ridge, side: int | None) -> Question | None:
    """What is asked; its options only for the side that must answer."""
    ask = g.ask
    if ask is None:
        return None
    if isinstance(ask, RollAsk):
        return Question(ask.side, "dice", ask.clause, say("throw a die: {what}", what=ask.say),
                        forecast=current_forecast(g))
    options = tuple(_option(g, ask, o) for o in ask.options) if side == ask.side else ()
    return Question(ask.side, ask.question.kind, ask.question.clause, ask.say(), options, ask.subject,
                    current_forecast(g))


def _option(g: Ridge, ask: Offer, option: int) -> Option:
    menu = ask.menus[option >> 20]
    value = option & (1 << 20) - 1
    noun = menu.verb.noun
    verb = menu.verb.notation.replace(" {}", "")
    cost, stop, note, clause = "", False, say(""), ""
    if noun is not None and noun.kind == "place" and ask.subject is not None and ask.question.kind in ("to", "land"):
        ways = reach(g, ask.subject) if ask.question.kind == "to" else landing(g, ask.subject)
        cost = points(ways[value])
        stop = bool(g.zone[1 - ask.side][value])
        if stop:
            foes = [v for n in g.world.parts.grid.adjacent(value)
                    if (v := g.at[n]) != VACANT and g.world.side[v] != ask.side]
            note, clause = say("next to {enemies}: there must be a fight", enemies=g.names(foes)), "7.1"
    return Option(ask.write(g, option), ask.tell(g, option), verb,
                  piece=value if noun is not None and noun.kind == "piece" else None,
                  place=g.label(value) if noun is not None and noun.kind == "place" else None, cost=cost, stop=stop,
                  note=note, clause=clause)


def current_forecast(g: Ridge) -> Forecast | None:
    """The attack that is being built or resolved, if one is."""
    for name, _, local in dump_stack(g.stack):
        if name.endswith("combat.attack"):
            defenders = tuple(local.get("defenders") or (local["target"],))
            fight = Fight(defenders, tuple(local.get("attackers") or ()), tuple(local.get("batteries") or ()),
                          tuple(local.get("points") or (0, 0)))
            if any(g.hex[u] < 0 for u in defenders) or "what_happens" in local or _resolved(g):
                return None
            banzai = None if g.ask is not None and not isinstance(g.ask, RollAsk) else bool(local.get("banzai"))
            return forecast(g, local["side"], fight, tuple(local.get("protection") or ()), banzai,
                            _unasked(g, defenders))
    return None


def _unasked(g: Ridge, defenders: tuple[int, ...]) -> tuple[int, ...]:
    """The defenders for whom protective fire has not been declined or given yet."""
    ask = g.ask
    if not isinstance(ask, Offer) or ask.question.kind not in ("join", "fpf"):
        return ()
    if ask.question.kind == "fpf" and ask.subject in defenders:
        return defenders[defenders.index(ask.subject):]
    return defenders


def _resolved(g: Ridge) -> bool:
    """Whether the result of the present attack is being carried out: a procedure of the aftermath is on the stack."""
    return any("aftermath" in frame[0] for frame in g.stack)


# -- overlays

def overlays(g: Ridge, side: int | None) -> tuple[Overlay, ...]:
    """Enemy zones while moving; in combat, who must still attack and be attacked."""
    ask = g.ask
    if not isinstance(ask, Offer):
        return ()
    kind = ask.question.kind
    if kind in ("move", "to", "bring", "land"):
        foe = 1 - g.phasing
        zone, land = g.zone[foe], g.world.land
        places = tuple(g.label(h) for h in range(len(land)) if zone[h] and land[h])
        return (Overlay("zone", foe, places=places, say=say("enemy zones of control"), clause="6.0"),)
    if kind in ("attack", "join") and g.phase == PHASE_COMBAT:
        attackers, defenders = Duties(g, g.phasing).outstanding()
        return (Overlay("must", g.phasing, pieces=tuple(attackers), say=say("must still attack"),
                        clause=MUST_FIGHT.clause),
                Overlay("must", 1 - g.phasing, pieces=tuple(defenders), say=say("must still be attacked"),
                        clause=MUST_BE_FOUGHT.clause))
    return ()


# -- tracks

def tracks(g: Ridge) -> tuple[Track, ...]:
    """The turn track with what is due, the airfield, and Ground Support where it is played."""
    parts, world = g.world.parts, g.world
    first = parts.scenarios[world.scenario].first_turn if world.scenario in parts.scenarios else 1
    span = range(first, world.last_turn + 1)
    boxes = tuple(TrackBox(str(n), note=parts.turns[n].date,
                           pieces=tuple(u for s in (JAPAN, US) for u in parts.turns[n].reinforcements[s]
                                        if g.hex[u] in (DUE, DELAYED, ENTERING)),
                           support=parts.turns[n].support if world.options.get("ground_support") else ())
                  for n in span)
    found = [Track("turn", say("Game-Turn"), boxes, at=min(max(g.turn - first, 0), len(boxes) - 1), clause="4.0")]
    field = tuple(TrackBox(g.label(h), side=_holder(g, i, h), mark="held" if g.at[h] != VACANT else "")
                  for i, h in enumerate(parts.airfield))
    # A mark stays where its side has last been (12.4); to win, a unit must be there (14.0), so those are counted.
    standing = sum(g.at[h] != VACANT and world.side[g.at[h]] == JAPAN for h in parts.airfield)
    found.append(Track("objective", say("Henderson Field"), field, clause="14.0",
                       note=say("Japanese units stand on {standing} of {count}; on two at the end of their Combat "
                                "Phase they win", standing=standing, count=len(field))))
    if world.options.get("ground_support") and g.phase == PHASE_COMBAT:
        tied, free = g.support
        found.append(Track("support", say("Ground Support"),
                           (TrackBox(str(tied), note="near 2506"), TrackBox(str(free), note="anywhere")),
                           clause="13.2", note=say("points left to the {side}", side=SIDES[g.phasing].name)))
    return tuple(found)


def _holder(g: Ridge, index: int, where: int) -> int | None:
    unit = g.at[where]
    if unit != VACANT:
        return g.world.side[unit]
    return JAPAN if g.field_lost >> index & 1 else US

