"""Commands of study, and the web service: simulate, bench, serve."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard.console.errors import ConsoleError, read_file
from grognard.console.files import title_named
from grognard.console.screen import write, write_json
from grognard.titles import all_titles


def register(app: typer.Typer) -> None:
    """Add these commands."""
    for command in (simulate, bench, serve):
        app.command(command.__name__)(command)


def simulate(
    title: Annotated[str, typer.Argument(help="One of 'grognard titles'.", metavar="TITLE")],
    scenario: Annotated[str, typer.Option(help="The scenario.")],
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 100,
    players: Annotated[str, typer.Option(help="Opponents, one a side, in the order of the sides.")] = "steady,steady",
    option: Annotated[list[str] | None, typer.Option(help="An optional rule; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    processes: Annotated[int | None, typer.Option(min=1, help="At a time; else one for each core.")] = None,
    overlay: Annotated[Path | None, typer.Option(help="Your own values: a TOML file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="games, wins, draws, stalled, and more.")] = False,
) -> None:
    """Play many games between opponents, side by side, and show who won."""
    from grognard.study.picture import pictured
    from grognard.study.simulate import simulate as run

    played = title_named(title)
    names = [name.strip() for name in players.split(",")]
    options = {name.strip(): True for words in option or [] for name in words.split(",") if name.strip()}
    unknown = set(options) - {o.name for o in played.options}
    if unknown:
        raise ConsoleError(f"{played.label} has no option {sorted(unknown)[0]!r}: "
                           f"it has {', '.join(o.name for o in played.options) or 'none'}")
    text = read_file(overlay) if overlay else ""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=json or not screen.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        try:
            results = run(played, scenario, games, names, options=options, seed=seed, processes=processes,
                          progress=lambda done, of: bar.update(task, completed=done, total=of), overlay=text)
        except ValueError as error:
            raise ConsoleError(str(error)) from None
    if json:
        write_json(results)
    else:
        write(pictured(results).splitlines())


def bench(
    title: Annotated[str | None, typer.Argument(help="A title; without it all of them.", metavar="[TITLE]")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="Of play, about.")] = 4.0,
    json: Annotated[bool, typer.Option("--json", help="Numbers by title.")] = False,
) -> None:
    """Measure how fast the rules run on one core."""
    from grognard.study.bench import bench as measure

    names = [title_named(title).name] if title else list(all_titles())
    found = {name: measure(all_titles()[name], seconds) for name in names}
    if json:
        write_json(found)
        return
    for name, speed in found.items():
        write([f"{all_titles()[name].label}, one core:",
               f"  {speed.decisions_per_s:>10,.0f} random decisions a second",
               f"  {speed.copy_us:>10.2f} µs to copy a position",
               f"  {speed.choices_p99_ms:>10.2f} ms from a choice to the next ones, at the 99th percentile",
               f"  {speed.undo_at_1000_ms:>10.2f} ms to undo the thousandth choice"])


def serve(
    host: Annotated[str, typer.Option(help="This machine only: 127.0.0.1, localhost or ::1.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="Else 8765, or the next that is free.")] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
    data: Annotated[Path | None, typer.Option(help="The folder in which games are kept.")] = None,
) -> None:
    """Start the game in the browser: a service for this machine alone."""
    from grognard.server.run import serve as run

    raise typer.Exit(2 if run(host, port, open_page, data) else 0)
