"""Playing in the terminal: the question is said, an answer is typed, what came of it is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from grognard.console.asking import side_named, why_not
from grognard.console.errors import ConsoleError
from grognard.console.files import save
from grognard.console.paying import numbered, payment_lines
from grognard.console.screen import console, show, write
from grognard.console.words import (
    asked,
    brief_options,
    forecast_lines,
    heading,
    in_order,
    kinds,
    log_lines,
    option_line,
    place_lines,
    thrown_by_hand,
    track_lines,
    unit_lines,
    verdict_line,
)
from grognard.core.game import Game, Refusal
from grognard.core.paying import Plan, after, begun, rest
from grognard.core.views import Question
from grognard.opponents import Opponent

HELP = (
    "A choice, as it is listed ('legal' lists all): for example '{example}'.",
    "Dice that you throw yourself: their numbers, such as 4 or 3 5; a chit that you draw: the number on it.",
    "Several choices of one side in a row may stand in one line, with commas between them.",
    "  ?              this help",
    "  legal          every choice that may be made now, with what it costs",
    "  why X [Y]      why a unit, a place, a unit at a place, or a choice is not possible",
    "  pay N          points to pay, all at once: the way of that number; pay alone lists every way",
    "  odds           the attack that is being built: its sum and exact odds",
    "  show [{part}]    the map; {parts}",
    "  units [SIDE]   where everybody is",
    "  look PLACE     a place in words: its ground and who is there",
    "  tracks         turns, what is due, objectives",
    "  log [N]        the last N lines of what happened (20)",
    "  undo           take a choice back, up to the last dice or the other side's choice",
    "  reset          take back all of that",
    "  back [N]       go back to N choices, over dice, by consent (a computer opponent agrees)",
    "  save [FILE]    the game is saved after every choice; FILE writes a copy of the record",
    "  quit           leave; the same command goes on later",
)
PARTS = {"area": ("AREA", "with an AREA, that one and those next to it"),
         "hex": ("PART", "PART is 2003-3010, or 2607 for what lies around it")}
"""By the kind of board: what may stand behind 'show'."""


class Quit(Exception):
    """The person leaves."""


class Loop:
    """One game at a terminal. `players` are the computer opponents by side; all other sides are people here."""

    def __init__(self, game: Game, path: Path, players: Mapping[int, Opponent], seed: Callable[[], float],
                 plain: bool = False) -> None:
        self.game = game
        self.path = path
        self.players = players
        self.chance = random.Random(seed())
        self.plain = plain
        self.told = 0
        self.asked: tuple[int, int] | None = None
        self.plan: Plan | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help, "help": self._help, "legal": self._legal, "why": self._why, "odds": self._odds,
            "pay": self._pay,
            "show": self._show, "units": self._units, "look": self._look, "tracks": self._tracks, "log": self._log,
            "undo": self._undo, "reset": self._reset, "back": self._back, "save": self._save, "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        game = self.game
        write([heading(game.title, game.view(game.side)),
               f"Scenario {game.scenario}. The game is kept in {self.path}. Type ? for help."])
        self.told = max(0, len(game.entries) - 5) if game.choices else 0
        try:
            while game.waiting != "over":
                self._tell()
                side = game.side
                if side is not None and side in self.players and game.waiting == "choice":
                    self._opponent(side)
                else:
                    self._person()
            self._tell()
            write([verdict_line(game)])
        except Quit:
            write([f"Kept in {self.path}: go on with 'grognard play {self.path}' and the same players."])

    def _tell(self) -> None:
        """What has happened since the last time."""
        write(log_lines(self.game.entries[self.told:]), self.plain)
        self.told = len(self.game.entries)

    def _opponent(self, side: int) -> None:
        """Let a computer opponent make a choice, through the same gate."""
        game = self.game
        player = self.players[side]
        status = console(self.plain)
        with status.status(f"{game.title.sides[side].name} thinks ...") if status.is_terminal else _Silence():
            text = player.choose(game.position.copy(), side, self.chance, lambda done, of: None)
        game.play(text, side)
        save(self.path, game)

    def _person(self) -> None:
        """Ask, and take one line; a payment that has been begun goes on by itself."""
        question = self._question()
        if self._pays_on(question):
            return
        if self.asked != (self.game.choices, len(self.game.dice_of[-1])):
            self.asked = (self.game.choices, len(self.game.dice_of[-1]))
            write([asked(self.game.title, question), *brief_options(question),
                   *payment_lines(question, self._names())], self.plain)
            if self.game.throw is not None:
                write(["  " + thrown_by_hand(self.game.throw)])
        try:
            line = " ".join(input("> ").split())
        except EOFError:
            raise Quit from None
        if not line:
            return
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self.commands and line not in self.game.offered:
                self.commands[word.lower()](rest)
            else:
                self._answer(line)
        except Refusal as refusal:
            write([f"{refusal}" + (f" [{refusal.clause}]" if refusal.clause else "")])
            if word not in {option.text.split()[0] for option in self._question().options}:
                write(["'legal' lists what answers it, 'undo' takes the last choice back, '?' is help."])
        except EOFError:
            raise Quit from None
        except (ConsoleError, ValueError) as error:
            write([str(error)])

    def _question(self) -> Question:
        question = self.game.view(self.game.side).question
        assert question is not None, "asked when the game is over"
        return question

    @property
    def _side(self) -> int:
        side = self.game.side
        assert side is not None, "nobody decides when the game is over"
        return side

    def _answer(self, line: str) -> None:
        if self.game.waiting == "dice":
            numbers = line.strip("{}").split()
            if not all(n.isascii() and n.isdigit() and len(n) < 4 for n in numbers):
                raise ConsoleError("dice are asked for: throw, and type their numbers ('?' for help)")
            self.game.enter(tuple(map(int, numbers)), self._side)
        else:
            self._choose(line)
        save(self.path, self.game)

    def _choose(self, line: str) -> None:
        """A choice, or several parted by commas, as the documents write them: each while the same side decides."""
        side, game = self._side, self.game
        texts = [line] if line in game.offered else line.split(", ")
        for n, text in enumerate(texts):
            if game.side != side or game.waiting != "choice":
                raise ConsoleError(f"not made, for something else is asked first: {', '.join(texts[n:])}")
            game.play(text, side)
            save(self.path, game)

    # -- points paid whole

    def _pay(self, number: str) -> None:
        question = self._question()
        if not number:
            if question.payments is None:
                raise ConsoleError("no points are to be paid now")
            write(payment_lines(question, self._names(), None))
            return
        way = numbered(question, number)
        self.plan = None
        self._answer(way.choices[0])
        self.plan = begun(question, way)

    def _pays_on(self, question: Question) -> bool:
        """Go on with the payment that has been begun: it waits while a retreat asks where to, and is let go as soon as
        the other side decides or dice fall."""
        now = rest(question, self.plan)
        if now is not None and not now.text and not now.unfit:
            return False
        plan, self.plan = self.plan, None
        if now is None or plan is None:
            return False
        if now.unfit:
            write(["The rest of that payment does not fit what is asked for now: choose again."])
            return False
        self._answer(now.text)
        self.plan = after(question, plan, now.text)
        return True

    def _names(self) -> dict[int, str]:
        return {kind.id: kind.name for kind in kinds(self.game)}

    # -- commands

    def _help(self, _: str) -> None:
        part, parts = PARTS["area" if self.game.title.ground(self.game.position)["kind"] == "area" else "hex"]
        options = in_order(self._question().options)
        example = options[0].text if options else "move 1/28"
        write(line.format(example=example, part=part, parts=parts) for line in HELP)

    def _legal(self, _: str) -> None:
        question = self._question()
        write([asked(self.game.title, question), *map(option_line, in_order(question.options)),
               *payment_lines(question, self._names(), None)])

    def _why(self, words: str) -> None:
        if not words:
            raise ConsoleError("why what? A unit, a place, a unit and a place, or a choice: why 1/28 2609")
        refused = why_not(self.game, words.split())
        if refused is None:
            write([f"{words}: this may be done now."])
        else:
            write([refused.say.say() + (f" [{refused.clause}]" if refused.clause else "")])

    def _odds(self, _: str) -> None:
        forecast = self._question().forecast
        write(["No roll is being built up now."] if forecast is None else forecast_lines(forecast))

    def _show(self, area: str) -> None:
        show(self.game, self.game.side, self.plain, area)

    def _units(self, side: str) -> None:
        write(unit_lines(self.game, self.game.side, side_named(self.game.title, side) if side else None))

    def _look(self, place: str) -> None:
        write(place_lines(self.game, self.game.side, place))

    def _tracks(self, _: str) -> None:
        view = self.game.view(self.game.side)
        write([heading(self.game.title, view),
               *track_lines(view.tracks, self._names(), tuple(s.name for s in self.game.title.sides))])

    def _log(self, count: str) -> None:
        if count and not count.isdigit():
            raise ConsoleError("log N: how many lines")
        write(log_lines(self.game.entries[-int(count or 20):]))

    def _undo(self, _: str) -> None:
        self.game.undo(self._last_side())
        self._gone_back()

    def _reset(self, _: str) -> None:
        self.game.reset_turn(self._last_side())
        self._gone_back()

    def _back(self, count: str) -> None:
        game = self.game
        if count and not count.isdigit():
            raise ConsoleError("back N: to how many choices")
        mine = [n for n, moment in enumerate(game.moments) if moment.side not in self.players]
        if not count and not mine:
            raise ConsoleError("nothing to take back: you have made no choice yet")
        to = int(count) if count else mine[-1]
        people = [s.name for n, s in enumerate(game.title.sides) if n not in self.players and n != game.side]
        for name in people:
            if input(f"{name}, do you agree to go back to choice {to}? (yes/no) ").strip().lower() not in ("yes", "y"):
                raise ConsoleError(f"{name} does not agree: the game stands as it is")
        game.take_back(to)
        self._gone_back()

    def _gone_back(self) -> None:
        self.plan = None
        save(self.path, self.game)
        self.told = len(self.game.entries)
        self.asked = None
        write([f"Back to {self.game.choices} choices."])

    def _last_side(self) -> int:
        """Whose choice undo would take back: a computer's choice is nobody's here to take back."""
        last = self.game.moments[-1].side if self.game.moments else self._side
        return self._side if last in self.players else last

    def _save(self, name: str) -> None:
        if not name:
            save(self.path, self.game)
            write([f"Saved in {self.path}."])
            return
        path = Path(name)
        if path.exists():
            raise ConsoleError(f"{path} is there already; give another name")
        try:
            path.write_text(self.game.record(), encoding="utf-8")
        except OSError as error:
            raise ConsoleError(f"{path} cannot be written: {error.strerror}") from None
        write([f"A copy of the record is in {path}."])

    def _quit(self, _: str) -> None:
        raise Quit


class _Silence:
    """Nothing is shown while an opponent thinks, where there is no screen."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None
