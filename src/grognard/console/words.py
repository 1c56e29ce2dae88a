"""A game in words: what is asked, what may be done, where everybody is. Made to be read aloud."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grognard.console.areamap import place_words
from grognard.core.game import Game
from grognard.core.title import Title
from grognard.core.views import Entry, Forecast, Odds, Option, PieceKind, PieceView, Question, Throw, Track, View

LIST_AT_MOST = 12


def heading(title: Title[Any], view: View) -> str:
    """Turn and phase in a line."""
    return f"{title.label}. {view.turn.say()}. {view.phase.say()}."


def asked(title: Title[Any], question: Question) -> str:
    """The question in a line: who decides, what, by which clause."""
    clause = f" [{question.clause}]" if question.clause else ""
    sentence = question.say.say()
    return f"{title.sides[question.side].name}: {sentence}{clause}"


def place_order(label: str) -> tuple[bool, int, str]:
    """Places in the order in which they are looked for: by their numbers, and those without one after them."""
    return (False, int(label), "") if label.isdigit() else (True, 0, label)


def in_order(options: Iterable[Option]) -> list[Option]:
    """The choices verb by verb; places of a verb by their numbers, units as their counters are listed."""
    by_verb: dict[str, list[Option]] = defaultdict(list)
    for option in options:
        by_verb[option.verb].append(option)
    return [option for group in by_verb.values()
            for option in sorted(group, key=lambda o: place_order(o.place or ""))]


def brief_options(question: Question) -> Iterator[str]:
    """The choices, in a few lines: all of them if they are few, else by verb."""
    if len(question.options) <= LIST_AT_MOST:
        yield from (option_line(option) for option in in_order(question.options))
        return
    by_verb: dict[str, list[str]] = defaultdict(list)
    for option in in_order(question.options):
        by_verb[option.verb].append(option.text.removeprefix(option.verb).strip() + (f" ({option.cost})"
                                                                                 if option.cost else ""))
    for verb, objects in by_verb.items():
        named = [o for o in objects if o]
        yield f"  {verb} {', '.join(named)}" if named else f"  {verb}"


def option_line(option: Option) -> str:
    """A choice in a line: its notation, and what else is known of it."""
    more = []
    if option.say.say() != option.text:
        more.append(option.say.say())
    if option.cost:
        more.append(f"costs {option.cost}")
    if option.stop:
        more.append("the move ends there")
    return f"  {option.text}" + (f": {', '.join(more)}" if more else "")


def forecast_lines(forecast: Forecast) -> Iterator[str]:
    """An attack being built: its sum, its odds, and what may still change."""
    yield f"{forecast.title.say()} [{forecast.clause}]"
    for term in forecast.terms:
        yield f"  {term.value:+d}  {term.say.say()}" + (f" [{term.clause}]" if term.clause else "")
    if any(term.value < 0 for term in forecast.terms) and not any(term.value > 0 for term in forecast.terms):
        yield "Nobody attacks yet: say who does, and the odds are told."
        return
    odds, row = forecast.odds, forecast.row.say()
    table = len(forecast.columns) > 1 and not set(forecast.columns) <= {bar.label for bar in odds.bars}
    column = f", column {forecast.columns[odds.column]}" if table else ""
    yield f"{_begun(row)}." if row.startswith(f"{odds.headline} ") else f"Differential {odds.headline}: {row}{column}."
    for odds in (forecast.odds, *forecast.others):
        yield odds_line(odds, forecast.of)
    yield from (f"  {_begun(note.say())}." for note in forecast.notes)


def odds_line(odds: Odds, of: int) -> str:
    """One way to roll in a line: "As it stands (+3): D1 2 in 6, no effect 4 in 6"; of many throws with their share:
    "1 AP 146 in 1296 (11 %)"."""
    bars = ", ".join(f"{_result(bar.label)} {bar.weight} in {of}{_share(bar.weight, of)}" for bar in odds.bars)
    return f"{_begun(odds.say.say())} ({odds.headline}): {bars}."


PLAIN_THROWS = 36
"""Of more throws than two dice have nobody sees at a glance how many are many."""


def _share(weight: int, of: int) -> str:
    if of <= PLAIN_THROWS:
        return ""
    percent = 100 * weight / of
    return f" ({percent:.{int(percent < 1)}f} %)"


def _begun(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"


def _result(label: str) -> str:
    return "no effect" if label == "-" else label


def thrown_by_hand(throw: Throw) -> str:
    """What a person who throws his own dice, or draws his own chits, is asked to type."""
    if throw.numbers:
        return f"{throw.asked.say()}: one of {', '.join(map(str, throw.numbers))}"
    if throw.dice == 1:
        return "throw a die, and type its number"
    return f"throw {throw.dice} dice, and type their numbers in order, such as {' '.join('35241624'[:throw.dice])}"


def entry_line(entry: Entry) -> str:
    """A line of the log."""
    fell = "" if entry.roll is None or entry.roll.drawn else f" {{{' '.join(map(str, entry.roll.dice))}}}"
    dice = f"{fell or ':'} {_result(entry.roll.label)}" if entry.roll else ""
    clause = f" [{entry.clause}]" if entry.clause else ""
    return f"{entry.say.say()}{dice}{clause}"


def log_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Entries, each group under its heading."""
    for entry in entries:
        if entry.kind == "phase":
            yield f"-- {entry.say.say()}"
        else:
            yield f"   {entry_line(entry)}"


def kinds(game: Game) -> list[PieceKind]:
    """The counters as printed."""
    return list(game.title.ground(game.position)["pieces"])


def unit_lines(game: Game, side: int | None, of: int | None = None) -> Iterator[str]:
    """Where everybody is, side by side; `of` one side only."""
    view = game.view(side)
    printed = {kind.id: kind for kind in kinds(game)}
    boxes = {box["name"]: box for box in game.title.ground(game.position).get("boxes", ())}
    for number, each in enumerate(game.title.sides):
        if of is not None and number != of:
            continue
        yield f"{each.name}:"
        mine = [p for p in view.pieces if p.id in printed and printed[p.id].side == number]
        on_map = sorted((p for p in mine if p.place[:1].isdigit()), key=lambda p: (len(p.place), p.place))
        yield from (f"  {piece.place} {_unit(printed[piece.id], piece)}" for piece in on_map)
        beside: dict[str, list[PieceView]] = defaultdict(list)
        for piece in mine:
            if not piece.place[:1].isdigit():
                beside[piece.place].append(piece)
        for label, pieces in sorted(beside.items(), key=lambda found: not found[0]):
            yield f"  {_beside(boxes.get(label), label, pieces, printed)}"


def _beside(box: Mapping[str, Any] | None, label: str, pieces: list[PieceView],
            printed: Mapping[int, PieceKind]) -> str:
    """Units beside the map: with their factors in a box where they stand and move, else by name."""
    if box is not None and "rect" in box:
        return f"{label} ({box['say'].say()}): {', '.join(_unit(printed[p.id], p) for p in pieces)}"
    names = ", ".join(printed[p.id].name for p in pieces)
    if not label:
        return f"{'unknown' if any(p.facedown for p in pieces) else 'not in this scenario'}: {names}"
    return f"{box['say'].say() if box is not None else label}: {names}"


def _unit(kind: PieceKind, piece: PieceView) -> str:
    """A counter: its name, its kind, the factors of the side that is up, and its states."""
    factors = next((kind.faces[state] for state in piece.states if state in kind.faces), kind.factors)
    factors += f"/{kind.under}" if kind.under else ""
    return f"{kind.name} ({', '.join((' '.join(filter(None, (kind.symbol, factors))), *piece.states))})"


def track_lines(tracks: Iterable[Track], names: dict[int, str], sides: tuple[str, ...]) -> Iterator[str]:
    """The tracks, a line each, with what is due."""
    for track in tracks:
        boxes = []
        for index, box in enumerate(track.boxes):
            words = box.label
            inside = [names.get(p, "?") for p in box.pieces]
            more = [w for w in (box.note, box.mark, sides[box.side] if box.side is not None else "",
                                f"due {', '.join(inside)}" if inside else "",
                                f"support {'/'.join(map(str, box.support))}" if box.support else "") if w]
            if more:
                words += f" ({'; '.join(more)})"
            boxes.append(f">> {words} <<" if index == track.at else words)
        said = track.note.say()
        note = f" {_begun(said)}." if said else ""
        yield f"{track.say.say()}: {' | '.join(boxes)}.{note}"


def place_lines(game: Game, side: int | None, label: str) -> Iterator[str]:
    """A place in words: its ground, its sides, who is there and who is next to it. Raises ValueError."""
    ground = game.title.ground(game.position)
    if ground["kind"] == "area":
        area = place_words(ground, label)
        if area is None:
            raise ValueError(f"there is no place {label!r} on the map")
        yield f"{area}."
    else:
        yield _hex_line(ground, label)
    view = game.view(side)
    printed = {kind.id: kind for kind in kinds(game)}
    for piece in view.pieces:
        if piece.place == label:
            states = f", {', '.join(piece.states)}" if piece.states else ""
            yield f"  {printed[piece.id].name}: {printed[piece.id].words}{states}"


def _hex_line(ground: Mapping[str, Any], label: str) -> str:
    """A hex in words: its ground and its sides."""
    found = next((h for h in ground.get("hexes", []) if h["hex"] == label), None)
    if found is None:
        raise ValueError(f"there is no place {label!r} on the map")
    words = [found["terrain"], *(w for w in ("coast", "airfield") if found.get(w))]
    words += [f"{name} {', '.join(found[name])}" for name in ("river", "road", "trail") if found.get(name)]
    named = f" ({found['name']})" if found.get("name") else ""
    return f"{label}{named}: {'; '.join(words)}. {ground['terrains'][found['terrain']]['words']}."


def verdict_line(game: Game) -> str:
    """How it ended."""
    verdict = game.verdict
    return "" if verdict is None else f"{verdict.say.say()} [{verdict.clause}]."
