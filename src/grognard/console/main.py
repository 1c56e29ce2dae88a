"""`grognard`: every command of the terminal, and how its errors are said."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from grognard.console import commands_games, commands_proof, commands_study, commands_table
from grognard.console.errors import ConsoleError

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of what is wrong with a command line; typer does not export it."""

app = typer.Typer(
    name="grognard", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]})


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"grognard {version('grognard')}")
        raise typer.Exit


@app.callback()
def options(
    _: Annotated[bool, typer.Option("--version", callback=_tell_version, is_eager=True,
                                    help="Say which version this is.")] = False,
) -> None:
    """Board wargames of the Pacific War, with all their rules. Begin with: grognard serve (in the browser) or grognard
    play bloody_ridge --scenario I --japanese person --american steady --record game.txt"""


commands_games.register(app)
commands_table.register(app)
commands_proof.register(app)
commands_study.register(app)


def main() -> None:
    """Run a command and exit with its code: 0 done, 1 what was checked does not hold, 2 it could not be done."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command line. Gives the exit code; whatever goes wrong is one sentence on standard error."""
    try:
        code = app(arguments or ["--help"], standalone_mode=False, prog_name="grognard")
        return code if isinstance(code, int) else 0
    except typer.Exit as end:
        return end.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return _failed("stopped", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except UsageError as error:
        return _failed(f"{_sentence(error)} ('grognard --help' and 'grognard COMMAND --help' say more)")
    except ConsoleError as error:
        return _failed(str(error))
    except Exception as error:
        if os.environ.get("GROGNARD_DEBUG"):
            raise
        return _failed(f"this should not have happened: {type(error).__name__}: {error} "
                       "(with GROGNARD_DEBUG=1 set, the program says where)")


def _sentence(error: BaseException) -> str:
    told = getattr(error, "format_message", None)
    words = str(told()) if told is not None else str(error)
    return " ".join(words.split()) or "this is not a command"


def _failed(sentence: str, code: int = 2) -> int:
    print(f"grognard: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
