"""What a side may know of a position of Edson's Ridge: all but where the Supply Dump lies, and the chits to come."""

from __future__ import annotations

from grognard.core.asks import MASK, SHIFT, Offer, RollAsk
from grognard.core.texts import Text, say
from grognard.core.views import Option, Overlay, PieceView, Question, Remark, Track, TrackBox, Verdict, View
from grognard.titles.edsons_ridge.ammo import LAST_BOX
from grognard.titles.edsons_ridge.board_view import SIDES
from grognard.titles.edsons_ridge.components import BATTERY, JAPAN, LAST_TURN, US
from grognard.titles.edsons_ridge.entrenchment import available
from grognard.titles.edsons_ridge.forecast import forecast
from grognard.titles.edsons_ridge.movement import entry
from grognard.titles.edsons_ridge.notes import note
from grognard.titles.edsons_ridge.payments import payments_now
from grognard.titles.edsons_ridge.planner import courses
from grognard.titles.edsons_ridge.position import (
    ACTED,
    D1,
    D2,
    DONE,
    DUE,
    FALLEN,
    FOUND,
    FROZEN,
    GONE,
    IP,
    LABOR,
    LOST,
    MUST,
    OFF,
    OVER,
    PHASES,
    SCREENED,
    SPENT,
    STUCK,
    WAITING,
    Night,
)
from grognard.titles.edsons_ridge.victory import CLAUSES, WINS, decided_by, on_field, points_of, standing
from grognard.titles.families.area_impulse.control import contested

BOX_OF = {DUE: "due", LOST: "lost", WAITING: "setting up"}
LEVELS = {SPENT: "spent", D1: "disrupted1", D2: "disrupted2"}
USED_WORDS = {1: "used"}
MARKS = ((ACTED, "moved"), (MUST, "must"), (IP, "entrenched"), (LABOR, "labor"), (FROZEN, "frozen"))
NOTES = ((SCREENED, "screened"), (STUCK, "stuck"), (FALLEN, "fallen"))
HOURS = ("2100 to 2230", "2230 to midnight", "midnight to 0130", "0130 to 0300", "0300 to dawn")


def view(g: Night, side: int | None) -> View:
    """The position as a side sees it; options only for the side that decides."""
    return View(
        side=side, turn=say("Turn {turn}, {hours}", turn=g.turn, hours=HOURS[g.turn - 1]), phase=say(PHASES[g.phase]),
        pieces=tuple(PieceView(u, _place(g, u), _states(g, u)) for u in range(len(g.where))),
        question=question(g, side), tracks=tracks(g, side), overlays=overlays(g, side),
        control={g.label(a): g.control[a] for a in range(g.world.areas)}, over=verdict(g))


def verdict(g: Night) -> Verdict | None:
    """21.0, once it is decided."""
    if g.ask is not None or g.phase != OVER:
        return None
    number = on_field(g) if CLAUSES[g.why_won] != "21.1" else abs(g.vp)
    return Verdict(g.winner, say(WINS[g.winner, g.why_won], n=decided_by(g.winner, g.why_won, number)),
                   CLAUSES[g.why_won])


def _place(g: Night, unit: int) -> str:
    where = g.where[unit]
    if where >= 0:
        return g.label(where)
    if where == OFF:
        return "artillery" if g.world.kind[unit] == BATTERY else ""
    return BOX_OF[where]


def _states(g: Night, unit: int) -> tuple[str, ...]:
    level, mark, note = g.level[unit], g.mark[unit], g.note[unit]
    if g.where[unit] < 0 and g.world.kind[unit] != BATTERY:
        return ()
    words = USED_WORDS if g.world.kind[unit] >= BATTERY else LEVELS
    found = [words[level]] if level else []
    found += [word for bit, word in MARKS if mark & bit]
    found += [word for bit, word in NOTES if note & bit]
    if mark & DONE and not mark & ACTED:
        found.append("moved")
    return tuple(found)


# -- the question

def question(g: Night, side: int | None) -> Question | None:
    """What is asked; its options only for the side that must answer."""
    ask = g.ask
    if ask is None:
        return None
    if isinstance(ask, RollAsk):
        if ask.draw is not None:
            return Question(ask.side, "dice", ask.clause, say("draw {what}, and enter {asked}", what=ask.say,
                                                              asked=ask.draw.asked))
        return Question(ask.side, "dice", ask.clause, say("throw {n} dice: {what}", n=ask.dice, what=ask.say)
                        if ask.dice > 1 else say("throw a die: {what}", what=ask.say), forecast=forecast(g))
    options = tuple(_option(g, ask, o) for o in ask.options) if side == ask.side else ()
    return Question(ask.side, ask.question.kind, ask.question.clause, ask.say(), options, ask.subject, forecast(g),
                    payments_now(g) if options else None, courses(g) if options else ())


def _option(g: Night, ask: Offer, option: int) -> Option:
    menu = ask.menus[option >> SHIFT]
    value = option & MASK
    noun = menu.verb.noun
    verb = menu.verb.notation.replace(" {}", "")
    cost, stop = "", False
    place = noun is not None and noun.kind == "place"
    if place and ask.question.kind == "to" and ask.subject is not None:
        found = entry(g, ask.side, (ask.subject,), value)
        cost = str(found) if isinstance(found, int) else ""
        stop = bool(g.count[1 - ask.side][value])
    known, clause = note(g, ask, option)
    return Option(ask.write(g, option), ask.tell(g, option), verb, note=known, clause=clause,
                  piece=value if noun is not None and noun.kind == "piece" else None,
                  place=g.label(value) if place else None, cost=cost, stop=stop)


# -- overlays

def overlays(g: Night, side: int | None) -> tuple[Overlay, ...]:
    """The activated place, and who must still assault."""
    found = []
    if g.active >= 0:
        found.append(Overlay("target", places=(g.label(g.active),), say=say("activated"), clause="8.1.B"))
    must = tuple(u for u, mark in enumerate(g.mark) if mark & MUST)
    if must:
        found.append(Overlay("must", g.world.side[must[0]], pieces=must, say=say("must assault"), clause="10.2.A"))
    if g.supplies_state == FOUND or (side == US and g.supplies >= 0 and g.supplies_state != GONE):
        found.append(Overlay("objective", US, places=(g.label(g.supplies),), say=say("the Supply Dump"),
                             clause="15.5.2"))
    return tuple(found)


# -- tracks

def tracks(g: Night, side: int | None = None) -> tuple[Track, ...]:
    """Turn, Victory Points, Advantage, both Ammo Tracks, artillery and markers, the areas that count."""
    parts, world = g.world.parts, g.world
    turns = tuple(TrackBox(str(n), pieces=tuple(u for u in world.movers_of[US]
                                                if g.where[u] == DUE and max(parts.units[u].turn, g.turn) == n))
                  for n in range(1, LAST_TURN + 1))
    boxes = tuple(TrackBox(_number(g, box), mark="held" if box <= g.box[JAPAN] else "",
                           note="the phase ends below it" if box == LAST_BOX else "") for box in range(3))
    refits = tuple(TrackBox(str(n), note="refits") for n in parts.us_boxes[g.turn - 1])
    ours, theirs = points_of(g)
    lead = JAPAN if g.vp > 0 else US if g.vp else None
    areas = tuple(TrackBox(g.label(a), note=str(parts.places[a].vp), side=g.control[a],
                           mark="contested" if contested(g, a) else "")
                  for a in range(world.areas) if parts.places[a].vp)
    return (
        Track("turn", say("Turn"), turns, at=g.turn - 1, clause="3.4"),
        Track("vp", say("Victory Points"), (TrackBox(str(abs(g.vp)), side=lead),),
              at=0, clause="3.6", note=say("{standing}; as things stand this turn brings {ours} and {theirs}",
                                           standing=standing(g.vp), ours=ours, theirs=theirs),
              stands=Remark("21.2", say("{ours} Japanese, {theirs} American", ours=ours, theirs=theirs))),
        Track("advantage", say("Advantage"), tuple(TrackBox(s.name, side=n) for n, s in enumerate(SIDES)),
              at=g.adv if g.adv >= 0 else None, clause="14.1",
              note=say("used: it passes when this ends") if g.used else Text("")),
        Track("ammo japan", say("Japanese ammunition"), boxes, at=g.box[JAPAN], clause="12.3.B"),
        Track("ammo us", say("American ammunition"), refits, at=g.box[US], clause="12.3.C"),
        Track("markers", say("Markers"), (TrackBox(str(available(g)), note="Improved Positions"),
                                          TrackBox("0" if g.gas else "1", note="gas")), clause="8.2.4.1.C"),
        Track("objective", say("Areas of Victory Points"), areas, clause="3.2.6",
              note=say("Japanese on Henderson Field: {n}; ten at the end of an Impulse Phase win", n=on_field(g))))


def _number(g: Night, box: int) -> str:
    """The number in one of Japan's boxes: turned up, printed, or face down."""
    if box == g.box[JAPAN] and g.number:
        return str(g.number)
    return str(g.world.parts.last_box[g.turn - 1]) if box == LAST_BOX else "x" if box < g.box[JAPAN] else "?"
