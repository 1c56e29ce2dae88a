"""Commands about games: titles, new, show, legal, why, odds, replay, mend, verify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard import opponents
from grognard.console.asking import why_not
from grognard.console.errors import ConsoleError, read_file
from grognard.console.files import load, mended, new_game, save, title_named
from grognard.console.paying import payment_lines
from grognard.console.screen import show as show_game
from grognard.console.screen import write, write_json
from grognard.console.words import asked, forecast_lines, in_order, kinds, log_lines, option_line, verdict_line
from grognard.core.record import RecordError
from grognard.core.record import verify as verify_record
from grognard.core.texts import counted
from grognard.titles import all_titles

File = Annotated[Path, typer.Argument(help="The record of a game.", metavar="FILE")]
Json = Annotated[bool, typer.Option("--json", help="One JSON value instead of text.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colour.")]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    for command in (titles, new, show, legal, why, odds, replay, mend, verify):
        app.command(command.__name__)(command)


def titles(json: Json = False) -> None:
    """The games that can be played, with their scenarios, options and opponents."""
    found = [{"name": t.name, "label": t.label, "note": t.note, "rules": t.version,
              "sides": [side.name for side in t.sides],
              "scenarios": [{"name": s.name, "label": s.label, "turns": s.turns} for s in t.scenarios.values()],
              "options": [{"name": o.name, "label": o.label, "clause": o.clause, "default": o.default}
                          for o in t.options],
              "opponents": list(opponents.names(t))} for t in all_titles().values()]
    if json:
        write_json(found)
        return
    for t in all_titles().values():
        write([f"{t.name}: {t.label}. {t.note.say()}.", f"  sides: {', '.join(side.name for side in t.sides)}"])
        write(f"  scenario {s.name}: {s.label}, {s.turns}" for s in t.scenarios.values())
        write(f"  option {o.name}: {o.label} [{o.clause}]" for o in t.options)
        write([f"  opponents: {', '.join(opponents.names(t))}"])


def new(
    title: Annotated[str, typer.Argument(help="One of 'grognard titles'.", metavar="TITLE")],
    out: Annotated[Path, typer.Argument(help="The record to write; it must not exist.", metavar="FILE")],
    scenario: Annotated[str | None, typer.Option(help="The scenario.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An optional rule; may be repeated.")] = None,
    dice: Annotated[str, typer.Option(help="sealed, or entered by the players.")] = "sealed",
    overlay: Annotated[Path | None, typer.Option(help="Your own values: a TOML file.")] = None,
) -> None:
    """Set a game up and write its record."""
    if out.exists():
        raise ConsoleError(f"{out} is there already; give another name, or play on with: grognard play {out}")
    game = new_game(title_named(title), scenario, option or [], dice, read_file(overlay) if overlay else "")
    save(out, game)
    write([f"{out}: {game.title.label}, scenario {game.scenario}, {dice} dice. Play it with: grognard play {out}"])


def show(
    file: File,
    area: Annotated[str, typer.Option(help="A part: 2003-3010, or a hex or area and its neighbours.")] = "",
    plain: Plain = False,
    json: Json = False,
) -> None:
    """The map, the tracks and the question."""
    game = load(file)
    if json:
        write_json(game.view(game.side))
    else:
        show_game(game, game.side, plain, area)


def legal(file: File, json: Json = False) -> None:
    """Every choice that may be made now."""
    game = load(file)
    question = game.view(game.side).question
    if json:
        write_json(question)
    elif question is None:
        write([verdict_line(game)])
    else:
        names = {kind.id: kind.name for kind in kinds(game)}
        write([asked(game.title, question), *map(option_line, in_order(question.options)),
               *payment_lines(question, names, None)])


def why(
    file: File,
    what: Annotated[list[str], typer.Argument(help="A unit, a place, both, or a choice.", metavar="WHAT...")],
    side: Annotated[str, typer.Option(help="For which side; else for the one that decides.")] = "",
    json: Json = False,
) -> None:
    """Why something may not be done, by clause; or that it may."""
    refused = why_not(load(file), what, side)
    if json:
        write_json({"allowed": refused is None, "clause": refused.clause if refused else "",
                    "why": refused.say.say() if refused else ""})
    elif refused is None:
        write([f"{' '.join(what)}: this may be done now."])
    else:
        write([f"{refused.say.say()}" + (f" [{refused.clause}]" if refused.clause else "")])


def odds(file: File, json: Json = False) -> None:
    """The attack that is being built: its sum and the exact odds."""
    game = load(file)
    question = game.view(game.side).question
    forecast = question.forecast if question is not None else None
    if json:
        write_json(forecast)
    elif forecast is None:
        write(["No roll is being built up now."])
    else:
        write(forecast_lines(forecast))


def replay(
    file: File,
    to: Annotated[int | None, typer.Option(help="Only the first so many choices.")] = None,
    json: Json = False,
) -> None:
    """Play a record through the rules again and print its log."""
    game = load(file)
    if to is not None and not 0 <= to <= game.choices:
        raise ConsoleError(f"this game has {game.choices} choices, so --to is 0 to {game.choices}")
    entries = [e for e in game.entries if to is None or e.after <= to]
    if json:
        write_json(entries)
        return
    write(log_lines(entries))
    if to is None:
        write([verdict_line(game) or f"{game.choices} choices; the game goes on."])


def mend(
    file: File,
    out: Annotated[Path, typer.Argument(help="The record to write; it must not exist.", metavar="NEW")],
) -> None:
    """Write as much of a damaged record as is sound to another file, to be played on from there."""
    if out.exists():
        raise ConsoleError(f"{out} is there already; give another name")
    game = mended(file)
    save(out, game)
    write([f"{out}: {counted(game.choices, 'one choice', '{n} choices').say()} of {file}. "
           f"Play on with: grognard play {out}"])


def verify(file: File, json: Json = False) -> None:
    """Throw a finished game's sealed dice again and compare."""
    try:
        thrown = verify_record(read_file(file), all_titles())
    except (RecordError, ValueError) as error:
        if json:
            write_json({"ok": False, "throws": 0, "why": str(error)})
            raise typer.Exit(1) from None
        raise ConsoleError(f"{file}, {error}") from None
    if json:
        write_json({"ok": True, "throws": thrown, "why": ""})
    else:
        write([f"All {thrown} throws are those that were sealed at the start."])
