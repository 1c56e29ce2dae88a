"""The page on the first game of Edson's Ridge: what it quotes can be played with its dice, and its odds are right."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from grognard.core.dice import LessonDice
from grognard.core.game import Game
from grognard.titles.edsons_ridge.advantage import ASSAULT, FIRE, RANGED
from grognard.titles.edsons_ridge.forecast import distribution, succeeds
from grognard.titles.edsons_ridge.title import TITLE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "edsons_ridge" / "first_game.md").read_text(encoding="utf-8")
BOXES = re.findall(r"^```\n(.*?)^```$", PAGE, re.M | re.S)


@cache
def played() -> Game:
    """The game of the boxes, one after another."""
    dice = [int(die) for box in BOXES for group in re.findall(r"\{([\d ]+)\}", box) for die in group.split()]
    game = Game.new(TITLE, "night", {}, LessonDice(dice))
    for box in BOXES:
        for text in re.sub(r" ?\{[\d ]+\}", "", box).replace("\n", ", ").split(", "):
            if text:
                assert game.side is not None
                assert text in game.offered, (text, game.offered)
                game.play(text, game.side)
    assert game.dice.thrown == len(dice)                                        # type: ignore[attr-defined]
    return game


def test_every_quoted_choice_is_offered_when_its_turn_has_come() -> None:
    game = played()
    assert len(BOXES) >= 12
    assert game.position.turn == 1 and game.side == 1                           # type: ignore[attr-defined]


def test_it_comes_out_as_told() -> None:
    game = played()
    said = [entry.say.say() for entry in game.entries]
    for line in ("20 is overrun", "The Japanese control 8", "The assault on 11, 17 against 12, is a success",
                 "RaiderB-MG retreats to 18", "RaiderE-MG1 retreats to 18"):
        assert line in said, line
    g = game.position
    names = {g.name(unit): unit for unit in range(len(g.where))}                # type: ignore[attr-defined]
    level = {name: g.level[unit] for name, unit in names.items()}               # type: ignore[attr-defined]
    assert [level[n] for n in ("II/5-1", "II/5-2", "II/6-1", "RaiderB-1", "III/9-1", "III/10-1")] == [3, 3, 1, 0, 2, 1]
    hill = g.world.parts.map.index("11")
    assert g.where[names["Bailey"]] == g.where[names["RaiderB-1"]] == hill      # type: ignore[attr-defined]
    assert g.control[hill] == 1                                                 # type: ignore[attr-defined]


def test_the_odds_that_it_tells_are_those_of_the_dice() -> None:
    def good(kind: int, attack: int, defence: int) -> int:
        bars = distribution(kind, attack, defence)
        return round(100 * sum(bar.weight for bar in bars if succeeds(bar.label)) / sum(bar.weight for bar in bars))

    told = [int(n) for n in re.findall(r"(\d+) times in 100", PAGE)]
    assert told == [good(RANGED, 7, 4), good(ASSAULT, 11, 9), good(FIRE, 7, 2)]


def test_the_clauses_that_it_cites_are_there() -> None:
    listed = ROOT / "src" / "grognard" / "titles" / "edsons_ridge" / "clauses.toml"
    known = tomllib.loads(listed.read_text(encoding="utf-8"))["clause"]
    cited = {clause.strip() for group in re.findall(r"\[(\d[\w., ]+)\]", PAGE) for clause in group.split(",")}
    assert len(cited) > 30
    assert cited <= set(known), cited - set(known)
