""""Why not?": of a unit, of a place, or of a unit and a place, at any moment, by clause."""

from __future__ import annotations

from grognard.core.asks import Offer, RollAsk
from grognard.core.texts import say
from grognard.core.views import Refused
from grognard.titles.edsons_ridge.components import LEADER
from grognard.titles.edsons_ridge.movement import SPENT_OUT, entry, may_not_move
from grognard.titles.edsons_ridge.position import LOST, Night
from grognard.titles.edsons_ridge.regroup import NOWHERE_TO, may_not_regroup, may_not_regroup_to


def explain(g: Night, side: int, piece: int | None, place: str | None) -> Refused | None:
    """Nothing if what is pointed at may be done now; otherwise the clause and what stands in the way.

    Raises ValueError for a unit or place that there is not.
    """
    if piece is not None and not 0 <= piece < len(g.where):
        raise ValueError(f"there is no piece {piece}")
    where = None if place is None else g.world.parts.map.index(place)
    ask = g.ask
    if ask is None:
        return Refused("6.1.C", say("the game is over"))
    if isinstance(ask, RollAsk):
        return Refused(ask.clause, say("dice must be thrown first"))
    if ask.side != side:
        return Refused("8.4", say("it is for the other side to decide: {what}", what=ask.say()))
    if piece is not None and where is not None and ask.question.kind in ("act", "to") and piece != ask.subject:
        return _move_there(g, side, piece, where)
    if piece is not None and where is not None and ask.question.kind == "regroup":
        return _regroup_there(g, ask, side, piece, where)
    if where is not None:
        return _place(g, ask, where)
    if piece is None:
        return Refused(ask.question.clause, say("point at a unit or a place"))
    return _piece(g, ask, piece)


def _piece(g: Night, ask: Offer, piece: int) -> Refused | None:
    known, refused = ask.candidacy(g, "piece", piece)
    if known:
        return refused
    if g.where[piece] == LOST:
        return Refused("8.3.D", say("{unit} is eliminated", unit=g.name(piece)))
    if g.world.side[piece] != ask.side and ask.question.kind in ("act", "to", "impulse"):
        return Refused("8.4", say("{unit} is the enemy's", unit=g.name(piece)))
    if ask.question.kind == "to" and piece == ask.subject:
        return Refused("9.3", say("{unit} is on its way already: choose where to", unit=g.name(piece)))
    if ask.question.kind == "impulse" and g.where[piece] >= 0 and g.world.kind[piece] != LEADER:
        return _place(g, ask, g.where[piece])
    return Refused(ask.question.clause, say("{unit} has no part in this: {what}", unit=g.name(piece), what=ask.say()))


def _place(g: Night, ask: Offer, where: int) -> Refused | None:
    known, refused = ask.candidacy(g, "place", where)
    if known:
        return refused
    if ask.question.kind == "to" and ask.subject is not None:
        found = entry(g, ask.side, (ask.subject,), where)
        return None if isinstance(found, int) else found.of(g.label(where))
    return Refused(ask.question.clause,
                   say("{place} is not asked for now: {what}", place=g.label(where), what=ask.say()))


def _regroup_there(g: Night, ask: Offer, side: int, piece: int, where: int) -> Refused | None:
    """A unit and a place, in the Regroup Phase."""
    barred = may_not_regroup(g, side, piece)
    if g.world.side[piece] != side or g.where[piece] < 0 or (barred is not None and barred is not NOWHERE_TO):
        return _piece(g, ask, piece)
    there = may_not_regroup_to(g, side, piece, g.where[piece], where)
    return None if there is None else there.of(g.label(where))


def _move_there(g: Night, side: int, piece: int, where: int) -> Refused | None:
    """A unit and a place, in an Assault Impulse."""
    if g.world.side[piece] != side:
        return Refused("8.4", say("{unit} is the enemy's", unit=g.name(piece)))
    barred = may_not_move(g, side, piece)
    if barred is not None and barred is not SPENT_OUT:
        return barred.of(g.name(piece))
    found = entry(g, side, (piece,), where)
    if not isinstance(found, int):
        return found.of(g.label(where))
    return None if barred is None else barred.of(g.name(piece))
