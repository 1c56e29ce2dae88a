""""Why not?": of a unit, of a place, or of a unit and a place, at any moment, by clause."""

from __future__ import annotations

from grognard.core.asks import Offer, RollAsk
from grognard.core.texts import say
from grognard.core.views import Refused
from grognard.titles.bloody_ridge.components import US
from grognard.titles.bloody_ridge.movement import may_not_stop, movement_points, points, reach
from grognard.titles.bloody_ridge.position import DELAYED, DUE, ENTERING, PHASE_MOVE, VACANT, Ridge
from grognard.titles.bloody_ridge.reinforcements import field_held, landing
from grognard.titles.bloody_ridge.retreats import OFF_MAP


def explain(g: Ridge, side: int, piece: int | None, place: str | None) -> Refused | None:
    """Nothing if what is pointed at may be done now; otherwise the clause and what stands in the way.

    Raises ValueError for a unit or hex that there is not.
    """
    if piece is not None and not 0 <= piece < len(g.hex):
        raise ValueError(f"there is no piece {piece}")
    where = None if place is None else g.world.parts.grid.index(place)
    ask = g.ask
    if ask is None:
        return Refused("14.0", say("the game is over"))
    if isinstance(ask, RollAsk):
        return Refused(ask.clause, say("a die must be thrown first"))
    if ask.side != side:
        return Refused("4.1", say("it is for the other side to decide: {what}", what=ask.say()))
    if piece is not None and where is not None and g.phase == PHASE_MOVE and piece != ask.subject:
        return _move_there(g, ask, piece, where)
    if where is not None and (piece is None or piece == ask.subject):
        return _place(g, ask, where)
    if piece is None:
        return Refused(ask.question.clause, say("point at a unit or a hex"))
    return _piece(g, ask, piece)


def _piece(g: Ridge, ask: Offer, piece: int) -> Refused | None:
    """A unit pointed at: the first verb of the question that it could be a candidate of answers for it."""
    absent = _still_to_come(g, piece)
    if absent is not None:
        return absent
    refused: Refused | None = None
    for index, menu in enumerate(ask.menus):
        if menu.verb.noun is None or menu.verb.noun.kind != "piece" or piece not in menu.among:
            continue
        why = ask.why_not(g, index << 20 | piece)
        if why is None:
            return None
        if refused is None or refused.clause in ("7.15", "7.23"):       # of a battery far off, more can be said
            refused = why
    if refused is not None:
        return refused
    if g.world.side[piece] != g.phasing and g.phase == PHASE_MOVE:
        return Refused("5.11", say("{unit} moves in its own side's Movement Phase", unit=g.name(piece)))
    return Refused(ask.question.clause,
                   say("{unit} has no part in this: {what}", unit=g.name(piece), what=ask.say()))


def _still_to_come(g: Ridge, piece: int) -> Refused | None:
    """12.0, 12.4: when a unit that is not there yet arrives, or what keeps it away."""
    where, world = g.hex[piece], g.world
    if where == DELAYED and world.side[piece] == US and (field_held(g) or g.field_lost or g.field_clear == g.turn):
        return Refused("12.4", say("{unit} is delayed to the turn after all of Henderson Field is American again",
                                   unit=g.name(piece)))
    if where != DUE:
        return None
    side = world.side[piece]
    if side == US and piece in world.parts.turns[g.turn].reinforcements[side] and field_held(g):
        return Refused("12.4", say("{unit} cannot arrive while a Japanese unit is on Henderson Field",
                                   unit=g.name(piece)))
    for turn in range(g.turn, world.last_turn + 1):
        if piece in world.parts.turns[turn].reinforcements[world.side[piece]]:
            return Refused("12.0", say("{unit} arrives in Game-Turn {turn}", unit=g.name(piece), turn=turn))
    return Refused("12.0", say("{unit} has no part in this scenario", unit=g.name(piece)))


def _place(g: Ridge, ask: Offer, where: int) -> Refused | None:
    for index, menu in enumerate(ask.menus):
        if menu.verb.noun is not None and menu.verb.noun.kind == "place":
            if where in menu.among:
                return ask.why_not(g, index << 20 | where)
            if ask.subject is not None and g.phase == PHASE_MOVE:
                return _out_of_reach(g, ask.subject, where)
            return OFF_MAP.of(g.label(where))
    unit = g.at[where]
    if unit != VACANT:
        return _piece(g, ask, unit)
    return Refused(ask.question.clause,
                   say("{hex} is not asked for now: {what}", hex=g.label(where), what=ask.say()))


def _move_there(g: Ridge, ask: Offer, piece: int, where: int) -> Refused | None:
    """A unit and a hex, in a Movement Phase."""
    refused = _piece(g, ask, piece)
    if refused is not None:
        return refused
    ways = landing(g, piece) if g.hex[piece] == ENTERING else reach(g, piece)
    if where not in ways:
        return _out_of_reach(g, piece, where)
    barred = may_not_stop(g, piece, where)
    return None if barred is None else barred.of(g.label(where))


def _out_of_reach(g: Ridge, unit: int, where: int) -> Refused:
    """Which rule keeps a unit from a hex that it cannot enter in this phase."""
    world, name, label = g.world, g.name(unit), g.label(where)
    side, at = world.side[unit], g.at[where]
    if at != VACANT and world.side[at] != side:
        return Refused("5.12",
                       say("{other} is in {hex}: nobody enters a hex with an enemy", other=g.name(at), hex=label))
    if not world.land[where]:
        return Refused("5.2", say("{hex} is sea", hex=label))
    here = g.hex[unit]
    if here < 0:
        return Refused("12.2",
                       say("{hex} is beyond what {unit} can reach from where it may arrive", hex=label, unit=name))
    if g.zone[1 - side][here]:
        enemy = "a Japanese" if side == US else "an American"
        return Refused("6.14", say("{unit} is in {enemy} zone of control: it may go to an adjacent hex only, one hex",
                                   unit=name, enemy=enemy))
    steps = world.steps[g.is_armor(unit)]
    if g.is_armor(unit) and not any(n == where for around in steps for n, _ in around):
        return Refused("5.25", say("armor enters {hex} only by road or trail", hex=label))
    freely = g.world.picture(g, side).__class__(bytes(len(world.land)), bytes(len(world.land)))
    spent = freely.spread(steps, ((here, 0),), 60).get(where)
    allowance = world.allowance[unit]
    if spent is not None and spent <= allowance:
        return Refused("6.0", say("enemy zones of control, where a unit must stop, bar {unit}'s way to {hex}",
                                  unit=name, hex=label))
    return Refused("5.13", say("{hex} is too far: {unit} has {has} and would need {need}", hex=label,
                               unit=name, has=movement_points(allowance // 2),
                               need="still more" if spent is None else points(spent)))
