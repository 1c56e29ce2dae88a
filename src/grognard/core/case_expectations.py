"""What a case of any title may expect: pieces, places, choices, odds, events, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.asks import RollAsk
from grognard.core.case_game import CaseGame, Situation, side_named
from grognard.core.views import Bar, Forecast, Option, PieceView, Question


class Wrong(Exception):
    """What was expected did not come. Says what came instead."""


def expect(game: CaseGame, situation: Situation, words: str) -> None:
    """One expectation: the title's own first, then those of every title. Raises Wrong; ValueError for unknown words."""
    found = situation.expect(game.position, words)
    if found is not None:
        if found:
            raise Wrong(found)
        return
    first, _, rest = words.partition(" ")
    if first in KNOWN:
        KNOWN[first](game, situation, rest.strip())
    elif _piece(game, first) is not None:
        _expect_piece(game, first, rest.split())
    else:
        raise ValueError(f"nothing is known of {words!r}: expected a unit and its place or state, or one of "
                         f"{', '.join(KNOWN)}")


# -- pieces and places

def piece_id(game: CaseGame, name: str) -> int | None:
    """The number of the piece with a name, if there is one."""
    for kind in game.title.ground(game.position)["pieces"]:
        if kind.name == name:
            return int(kind.id)
    return None


def _piece(game: CaseGame, name: str) -> PieceView | None:
    number = piece_id(game, name)
    pieces = game.view(game.side).pieces
    return None if number is None else next((p for p in pieces if p.id == number), None)


def _expect_piece(game: CaseGame, name: str, words: list[str]) -> None:
    piece = _piece(game, name)
    assert piece is not None
    shown = f"it is {_where(piece)}"
    match words:
        case ["at", place]:
            if piece.place != place:
                raise Wrong(shown)
        case ["not", "at", place]:
            if piece.place == place:
                raise Wrong(shown)
        case ["not", state]:
            if state in piece.states or state == piece.place:
                raise Wrong(shown)
        case [state]:
            if state not in piece.states and state != piece.place:
                raise Wrong(shown)
        case _:
            raise ValueError(f"expected '{name} at PLACE', '{name} STATE' or '{name} not STATE'")


def _where(piece: PieceView) -> str:
    place = f"at {piece.place}" if piece.place[:1].isdigit() else piece.place or "nowhere"
    return f"{place}, {', '.join(piece.states)}" if piece.states else place


def _vacant(game: CaseGame, _: Situation, words: str) -> None:
    names = {kind.id: kind.name for kind in game.title.ground(game.position)["pieces"]}
    for place in words.split():
        held = [names[p.id] for p in game.view(game.side).pieces if p.place == place]
        if held:
            raise Wrong(f"{', '.join(held)} is in {place}")


# -- choices

def _question(game: CaseGame) -> Question:
    question = game.view(game.side).question
    if question is None:
        raise Wrong("nothing is asked: the game is over")
    return question


def _question_kind(game: CaseGame, _: Situation, words: str) -> None:
    question = _question(game)
    if words not in (question.kind, question.clause):
        raise Wrong(f"the question is {question.kind!r} ({question.clause}): {question.say.say()}")


def _option(game: CaseGame, place: str) -> Option:
    options = _question(game).options
    found = next((o for o in options if o.place == place), None)
    if found is None:
        raise Wrong(f"{place} is not offered: {', '.join(o.text for o in options) or 'nothing is'}")
    return found


def _cost(game: CaseGame, _: Situation, words: str) -> None:
    place, cost = [*words.split(" ", 1), ""][:2]
    found = _option(game, place).cost
    if _number(found) != _number(cost):
        raise Wrong(f"{place} costs {found or 'nothing'}")


def _number(text: str) -> float:
    """A number of halves as it may be written: 3, 2½, 2 1/2, 2.5, 1/2."""
    plain = text.replace("½", " 1/2").split()
    try:
        return sum(float(a) / float(b or 1) for a, _, b in (part.partition("/") for part in plain))
    except ValueError:
        raise ValueError(f"{text!r} is not a number") from None


def _stop(game: CaseGame, _: Situation, words: str) -> None:
    if not _option(game, words).stop:
        raise Wrong(f"no enemy zone ends a move in {words}")


def _owed(game: CaseGame, _: Situation, words: str) -> None:
    """Who must still attack or be attacked, exactly: `owed A/1, J/1` or `owed nobody`."""
    names = {kind.id: kind.name for kind in game.title.ground(game.position)["pieces"]}
    overlays = game.title.overlays(game.position, game.side)
    found = {names[p] for overlay in overlays if overlay.kind == "must" for p in overlay.pieces}
    wanted = set() if words == "nobody" else {w.strip() for w in words.split(",")}
    if found != wanted:
        raise Wrong(f"these must still fight or be fought: {', '.join(sorted(found)) or 'nobody'}")


# -- rolls

def _forecast(game: CaseGame) -> Forecast:
    forecast = game.forecast
    if forecast is None:
        raise Wrong("no roll is being built up, and none has been thrown")
    return forecast


def _differential(game: CaseGame, _: Situation, words: str) -> None:
    found = _forecast(game).odds.headline
    if found != words and found != f"+{words}":
        raise Wrong(f"it is {found}")


def _line(game: CaseGame, _: Situation, words: str) -> None:
    found = _forecast(game).row.say()
    if found not in (words, f"{words} line") and not found.endswith(f" the {words} line"):
        raise Wrong(f"it is the {found}")


def _column(game: CaseGame, _: Situation, words: str) -> None:
    forecast = _forecast(game)
    found = forecast.columns[forecast.odds.column]
    if found != words:
        raise Wrong(f"it is {found}")


def _odds(game: CaseGame, _: Situation, words: str) -> None:
    """`odds D1 2 A1 3 - 1`, or `odds Banzai: D2 3 ...` for a way of rolling that may still be chosen."""
    which, colon, rest = words.rpartition(":")
    found = _bars(game, which.strip() if colon else "")
    parts = rest.split()
    if not parts or len(parts) % 2 or not all(p.isdigit() for p in parts[1::2]):
        raise ValueError(f"expected results and in how many throws each comes, such as D1 2 A1 3 - 1, not {rest!r}")
    wanted = {label: int(n) for label, n in zip(parts[::2], parts[1::2], strict=True)}
    if found != wanted:
        raise Wrong(" ".join(f"{label} {n}" for label, n in found.items()))


def _bars(game: CaseGame, which: str) -> dict[str, int]:
    ask = game.position.ask
    if isinstance(ask, RollAsk) and not which:
        return ask.odds()
    forecast = _forecast(game)
    bars: tuple[Bar, ...] = forecast.odds.bars
    if which:
        other = next((o for o in forecast.others if which.lower() in o.say.say().lower()), None)
        if other is None:
            raise Wrong(f"what may still change is: {', '.join(o.say.say() for o in forecast.others) or 'nothing'}")
        bars = other.bars
    return {bar.label: bar.weight for bar in bars}


def _roll(game: CaseGame, _: Situation, words: str) -> None:
    ask = game.position.ask
    if not isinstance(ask, RollAsk):
        raise Wrong("no dice are asked for")
    if words and words != ask.clause:
        raise Wrong(f"the dice are asked for by {ask.clause}")


# -- the log and the end

def _event(game: CaseGame, _: Situation, words: str) -> None:
    if not _events(game, words):
        told = [f"{e.clause} {e.say.say()}" for e in game.entries if e.kind != "phase"]
        raise Wrong(f"the log has: {'; '.join(told) or 'nothing'}")


def _no_event(game: CaseGame, _: Situation, words: str) -> None:
    first, rest = [*words.split(" ", 1), ""][:2]
    if first != "event":
        raise ValueError(f"expected 'no event CLAUSE', not 'no {words}'")
    if found := _events(game, rest):
        raise Wrong(f"the log has: {found[0]}")


def _events(game: CaseGame, words: str) -> list[str]:
    clause, *part = words.split(" ", 1)
    return [e.say.say() for e in game.entries if e.clause == clause and (not part or part[0] in e.say.say())]


def _over(game: CaseGame, _: Situation, words: str) -> None:
    if game.verdict is None:
        raise Wrong("the game goes on")


def _winner(game: CaseGame, situation: Situation, words: str) -> None:
    verdict = game.verdict
    wanted = None if words == "nobody" else side_named(game.title, situation, words)
    if verdict is None:
        raise Wrong("the game goes on")
    if verdict.winner != wanted:
        raise Wrong(verdict.say.say())


KNOWN: Final[dict[str, Callable[[CaseGame, Situation, str], None]]] = {
    "vacant": _vacant, "question": _question_kind, "cost": _cost, "stop": _stop, "owed": _owed,
    "differential": _differential, "line": _line, "column": _column, "odds": _odds, "roll": _roll,
    "event": _event, "no": _no_event, "over": _over, "winner": _winner,
}
