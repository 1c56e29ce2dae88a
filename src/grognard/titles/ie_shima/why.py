""""Why not?": of a unit, of a place, or of a unit and a place, at any moment, by clause."""

from __future__ import annotations

from grognard.core.asks import Offer, RollAsk
from grognard.core.texts import say
from grognard.core.views import Refused
from grognard.titles.ie_shima.movement import allowance, may_not_move, points_to_go, unreachable, ways
from grognard.titles.ie_shima.position import DUE, Shima


def explain(g: Shima, side: int, piece: int | None, place: str | None) -> Refused | None:
    """Nothing if what is pointed at may be done now; otherwise the clause and what stands in the way.

    Raises ValueError for a unit or place that there is not.
    """
    if piece is not None and not 0 <= piece < len(g.place):
        raise ValueError(f"there is no piece {piece}")
    where = None if place is None or place in ("setup", "due", "lost") else g.world.parts.map.index(place)
    ask = g.ask
    if ask is None:
        return Refused("17.0", say("the game is over"))
    if isinstance(ask, RollAsk):
        return Refused(ask.clause, say("dice must be thrown first"))
    if ask.side != side:
        return Refused("8.0.D", say("it is for the other side to decide: {what}", what=ask.say()))
    if piece is not None and where is not None and piece != ask.subject and ask.question.kind == "act":
        return _move_there(g, piece, where)
    if where is not None and (piece is None or piece == ask.subject):
        return _place(g, ask, where)
    if piece is None:
        return Refused(ask.question.clause, say("point at a unit or an area"))
    return _piece(g, ask, piece)


def _piece(g: Shima, ask: Offer, piece: int) -> Refused | None:
    known, refused = ask.candidacy(g, "piece", piece)
    if known:
        return refused
    if g.place[piece] < DUE:
        known, refused = ask.candidacy(g, "place", g.place[piece])
        if known and ask.subject is None:
            return refused
    if g.world.side[piece] != ask.side:
        return Refused("8.0.E", say("{unit} is an enemy: it moves in its own side's impulses", unit=g.name(piece)))
    return Refused(ask.question.clause, say("{unit} has no part in this: {what}", unit=g.name(piece),
                                            what=ask.say()))


def _place(g: Shima, ask: Offer, where: int) -> Refused | None:
    if ask.subject is not None and ask.question.kind in ("to", "onward"):
        left = points_to_go(g, ask, ask.subject)
        spent = ask.question.kind == "onward" or ask.subject == g.newcomer
        if where in ways(g, ask.subject, left, spent):
            return None
        return unreachable(g, ask.subject, where, left, spent).of(g.told(where))
    known, refused = ask.candidacy(g, "place", where)
    if known:
        return refused
    return Refused(ask.question.clause, say("{area} is not asked for now: {what}", area=g.told(where),
                                            what=ask.say()))


def _move_there(g: Shima, piece: int, where: int) -> Refused | None:
    """In an Assault Impulse: may this unit go there?"""
    if g.world.side[piece] != g.side:
        return Refused("8.0.E", say("{unit} is an enemy: it moves in its own side's impulses", unit=g.name(piece)))
    barred = may_not_move(g, piece)
    if barred is not None:
        return barred.of(g.name(piece))
    left, spent = allowance(g, piece), piece == g.newcomer
    if where in ways(g, piece, left, spent):
        return None
    return unreachable(g, piece, where, left, spent).of(g.told(where))
