"""Commands of proof: case and clauses."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from grognard.console.clauses import OPEN, Clause, clauses_of, counted
from grognard.console.errors import ConsoleError, read_file
from grognard.console.files import title_named
from grognard.console.screen import write, write_json
from grognard.core.cases import CaseError, Outcome, read_cases, run_case
from grognard.titles import all_titles


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("case")(case)
    app.command("clauses")(clauses)


def case(
    files: Annotated[list[Path], typer.Argument(help="Files of cases; '-' reads standard input.", metavar="FILE...")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a case: name, ok, why.")] = False,
    go_on: Annotated[bool, typer.Option("--all", help="Go on behind the first that fails.")] = False,
) -> None:
    """Run cases. Exit code 1 at the first that fails or cannot be read, naming its line."""
    passed, failed = 0, 0
    for file in files:
        for outcome in _outcomes(file):
            passed += outcome.ok
            failed += not outcome.ok
            if json:
                write_json({"name": outcome.name, "ok": outcome.ok, "why": outcome.why})
            elif not outcome.ok:
                write([f"FAILED {outcome.name}", f"  {outcome.why}"])
            if not outcome.ok and not go_on:
                break
        if failed and not go_on:
            break
    if not json:
        write([f"{passed} passed" + (f", {failed} failed" if failed else "")])
    if failed:
        raise typer.Exit(1)


def _outcomes(file: Path) -> list[Outcome]:
    """How the cases of a file came out; one that fails to be read is an outcome too."""
    try:
        text = sys.stdin.read() if str(file) == "-" else read_file(file)
        cases = read_cases(text, str(file))
    except CaseError as error:
        return [Outcome(str(file), False, str(error))]
    except ConsoleError as error:
        return [Outcome(str(file), False, f"{file}:0: {error}")]
    return [run_case(each, all_titles()) for each in cases]


def clauses(
    title: Annotated[str | None, typer.Argument(help="A title; without it all of them.", metavar="[TITLE]")] = None,
    json: Annotated[bool, typer.Option("--json", help="Numbers by title.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Every clause, with its proofs or the reason against.")] = False,
) -> None:
    """Which clauses of a rulebook are proved by tests, which do not concern a program, which are open."""
    names = [title_named(title).name] if title else list(all_titles())
    try:
        found = {name: clauses_of(name) for name in names}
    except ValueError as error:
        raise ConsoleError(str(error)) from None
    if json:
        write_json({name: counted(listed) for name, listed in found.items()})
        return
    for name, listed in found.items():
        _print(name, listed, full)


def _print(name: str, listed: list[Clause], full: bool) -> None:
    numbers = counted(listed)
    write([f"{all_titles()[name].label}: {numbers['total']} clauses, {numbers['proved']} proved, "
           f"{numbers['not_applicable']} do not apply, {numbers['open']} open"])
    chapters = dict.fromkeys(clause.chapter for clause in listed)
    for chapter in chapters:
        inside = [clause for clause in listed if clause.chapter == chapter]
        n = counted(inside)
        write([f"  {chapter:>3}  {n['proved']:>3} proved  {n['not_applicable']:>3} do not apply  {n['open']:>3} open   "
               f"{inside[0].label}"])
    if full:
        for clause in listed:
            write([f"{clause.number}  {clause.label}: {clause.standing}" + (f" ({clause.why})" if clause.why else "")])
            write(f"      {test}" for test in clause.tests)
        return
    still = [clause for clause in listed if clause.standing == OPEN]
    if still:
        write(["Open:", *(f"  {clause.number}  {clause.label}" for clause in still)])
    else:
        write(["None is open."])
