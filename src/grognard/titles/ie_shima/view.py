"""What a side may know of a position of Ie Shima: all of it (7.1.E), but for a wish or bid that is still sealed
(18.2)."""

from __future__ import annotations

from grognard.core.asks import MASK, SHIFT, Offer, RollAsk
from grognard.core.texts import Text, say
from grognard.core.views import Option, Overlay, PieceView, Question, Remark, Track, TrackBox, Verdict, View
from grognard.titles.ie_shima.board_view import SIDES
from grognard.titles.ie_shima.combat import owed_attacks
from grognard.titles.ie_shima.forecast import current_forecast
from grognard.titles.ie_shima.impulses import WEATHER
from grognard.titles.ie_shima.movement import ends_move, points_to_go, ways
from grognard.titles.ie_shima.notes import note
from grognard.titles.ie_shima.payments import payments_now
from grognard.titles.ie_shima.planner import courses
from grognard.titles.ie_shima.position import (
    DAYLIGHT,
    DEAD,
    DUE,
    END,
    IGAWA,
    NIGHT,
    PYLE,
    REFIT,
    REINFORCEMENT,
    SETUP,
    SIDE_WORDS,
    Shima,
    members,
)
from grognard.titles.ie_shima.refit import replacement_points
from grognard.titles.ie_shima.shape import DAYS, JAPAN, KAMIKAZE, MARKERS, NOBODY, US
from grognard.titles.ie_shima.victory import WINS, deciding_clause, deciding_points, foothold, losses, victory_points
from grognard.titles.ie_shima.words import some_losses

PHASES = {SETUP: "Setup", REINFORCEMENT: "Reinforcement Phase", NIGHT: "Night Phase", REFIT: "Refit Phase",
          END: "End Phase"}


def view(g: Shima, side: int | None) -> View:
    """The position as a side sees it; options only for the side that decides."""
    size = g.world.areas
    return View(
        side=side, turn=say("{day} 1945", day=DAYS[min(g.turn, 7) - 1]), phase=phase(g),
        pieces=tuple(PieceView(u, place(g, u), states(g, u)) for u in range(len(g.place))),
        question=question(g, side), tracks=tracks(g), overlays=overlays(g, side),
        control={g.label(area): g.control[area] for area in range(size)}, over=verdict(g), points=changed_points(g))


def changed_points(g: Shima) -> dict[str, int]:
    """17.2.1.B: Area 4 counts by who controls it in the End Phase of 16 April; after that it is worth nothing more."""
    return {g.label(g.world.airfield): 0} if g.turn > 1 and g.world.airfield >= 0 else {}


def phase(g: Shima) -> Text:
    """The phase in words, with impulse and weather by day."""
    if g.phase == DAYLIGHT:
        return say("{side} Impulse {number}, {weather}", side=SIDE_WORDS[g.side], number=g.impulse,
                   weather=WEATHER[g.rain])
    return say(PHASES[g.phase])


def verdict(g: Shima) -> Verdict | None:
    """17.0, once it is decided."""
    if g.ask is not None or g.winner == NOBODY:
        return None
    words = say(WINS[g.how], points=deciding_points(g), needed=g.world.parts.needed)
    return Verdict(g.winner, words, deciding_clause(g))


def place(g: Shima, unit: int) -> str:
    """Where a counter is drawn."""
    where = g.place[unit]
    if where < DUE:
        return g.label(where)
    if where == DUE:
        return "due" if g.world.side[unit] == US else "setup"
    return "lost"


def states(g: Shima, unit: int) -> tuple[str, ...]:
    """The marks of a counter."""
    found = []
    if g.reduced >> unit & 1:
        found.append("reduced")
    if g.place[unit] < DUE:
        if g.moved >> unit & 1:
            found.append("moved")
        if g.attacked >> unit & 1:
            found.append("fought")
    return tuple(found)


# -- the question

def question(g: Shima, side: int | None) -> Question | None:
    """What is asked; its options only for the side that must answer."""
    ask = g.ask
    if ask is None:
        return None
    if isinstance(ask, RollAsk):
        return Question(ask.side, "dice", ask.clause, say("throw the dice: {what}", what=ask.say),
                        forecast=current_forecast(g))
    options = tuple(_option(g, ask, o) for o in ask.options) if side == ask.side else ()
    return Question(ask.side, ask.question.kind, ask.question.clause, ask.say(), options, ask.subject,
                    current_forecast(g), payments_now(g) if options else None, courses(g) if options else ())


def _option(g: Shima, ask: Offer, option: int) -> Option:
    verb, value = ask.menus[option >> SHIFT].verb, option & MASK
    noun = verb.noun
    kind = noun.kind if noun is not None else ""
    cost, stop = "", False
    if kind == "place" and ask.subject is not None and ask.question.kind in ("to", "onward"):
        left = points_to_go(g, ask, ask.subject)
        found = ways(g, ask.subject, left, ask.question.kind == "onward" or ask.subject == g.newcomer)
        cost = str(left - found[value][0])
        stop = ends_move(g, ask.side, found[value][1], value)
    known, clause = note(g, ask, option)
    return Option(ask.write(g, option), ask.tell(g, option), verb.notation.replace(" {}", ""),
                  piece=value if kind == "piece" else None, place=g.label(value) if kind == "place" else None,
                  cost=cost, stop=stop, note=known, clause=clause)


# -- overlays

def overlays(g: Shima, side: int | None) -> tuple[Overlay, ...]:
    """The areas that must still be attacked, and the supply of a refit."""
    ask = g.ask
    if not isinstance(ask, Offer) or ask.question.kind not in ("act", "to", "onward"):
        return ()
    owed = owed_attacks(g, g.side)
    if not owed:
        return ()
    units = tuple(u for area in members(owed) for u in members(g.units_in(1 - g.side, area)))
    return (Overlay("must", 1 - g.side, places=tuple(g.label(area) for area in members(owed)), pieces=units,
                    say=say("must still be attacked"), clause="11.1"),)


# -- tracks

def tracks(g: Shima) -> tuple[Track, ...]:
    """Turns, impulses with the weather, Victory Points, the Advantage, markers, Replacement Points."""
    return (_turns(g), _impulses(g), _points(g), _advantage(g), _markers(g), _replacements(g))


def _turns(g: Shima) -> Track:
    world = g.world
    due = {2: tuple(u for u in world.units_of[US] if g.place[u] == DUE)}
    notes = {2: "artillery", 3: "tanks"} if g.option("support") else {}
    boxes = tuple(TrackBox(DAYS[n - 1].split()[0], note=notes.get(n, ""), pieces=due.get(n, ()))
                  for n in range(1, world.last_turn + 1))
    return Track("turn", say("April 1945"), boxes, at=min(g.turn, world.last_turn) - 1, clause="3.4")


def _impulses(g: Shima) -> Track:
    def ends(number: int) -> int:
        return round(100 * sum(a + b < number for a in range(1, 7) for b in range(1, 7)) / 36)

    boxes = tuple(TrackBox(str(n), note=f"{ends(n)}%" if n > 2 else "",
                           mark=WEATHER[g.rain] if n == g.impulse else "")
                  for n in range(1, g.world.parts.impulses + 1))
    note = say(WEATHER[g.rain])
    if g.change:
        note = say("{weather}; it changes in the next Japanese impulse", weather=WEATHER[g.rain])
    return Track("impulse", say("Impulse"), boxes, at=g.impulse - 1, clause="6.3.2", note=note)


def _points(g: Shima) -> Track:
    points = victory_points(g)
    boxes = tuple(TrackBox(str(n), mark="needed" if n == g.world.parts.needed else "") for n in range(21))
    extra = say("; 1 for contesting 15 and 16" if foothold(g) else "")
    return Track("victory", say("American Victory Points"), boxes, at=max(0, min(points, 20)), clause="17.2",
                 note=say("{points} of {needed} needed; {losses}{extra}", points=points, extra=extra,
                          needed=g.world.parts.needed, losses=some_losses(losses(g))),
                 stands=Remark("17.2", say("{points} of {needed}", points=points, needed=g.world.parts.needed)))


def _advantage(g: Shima) -> Track:
    boxes = tuple(TrackBox(side.name, side=n, mark="held" if g.advantage == n else "") for n, side in enumerate(SIDES))
    return Track("advantage", say("Advantage"), boxes, at=None if g.advantage == NOBODY else g.advantage, clause="15.0",
                 note=say("used: it passes on when this impulse or phase ends") if g.advantage == NOBODY else Text(""))


def _markers(g: Shima) -> Track:
    found = []
    for marker, name in enumerate(MARKERS):
        if marker == KAMIKAZE and not g.option("kamikaze"):
            continue
        printed = g.world.parts.markers[marker]
        mark = "gone" if g.gone >> marker & 1 else "used" if g.used >> marker & 1 else "ready"
        found.append(TrackBox(name, note=str(printed.factor), mark=mark, side=printed.side))
    if g.option("support"):
        for name, day, called in (("304th artillery", 2, 1), ("706th tanks", 3, 2)):
            found.append(TrackBox(name, note="+1" if day == 2 else "+2", side=US,
                                  mark="due" if g.turn < day else "used" if g.calls & called else "ready"))
    if g.option("satchel"):
        found.append(TrackBox("satchels", note="+4", side=JAPAN, mark="used" if g.calls & 4 else "ready"))
    if g.option("figures"):
        for name, figure, side in (("Pyle", PYLE, US), ("Igawa", IGAWA, JAPAN)):
            mark = "dead" if g.figures & figure << DEAD else "used" if g.figures & figure else "ready"
            found.append(TrackBox(name, note="+1", side=side, mark=mark))
    if g.rubble:
        found.append(TrackBox("rubble", note=", ".join(g.label(area) for area in members(g.rubble)), mark="rubble"))
    return Track("marker", say("Markers"), tuple(found), clause="12.1")


def _replacements(g: Shima) -> Track:
    boxes = tuple(TrackBox(side.name, note=str(replacement_points(g, n)), side=n) for n, side in enumerate(SIDES))
    return Track("replacement", say("Replacement Points of the next Refit"), boxes, clause="14.4")


