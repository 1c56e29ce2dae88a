"""Chapters 4 and 14: the sequence of play, and victory."""

from __future__ import annotations

from grognard.core.procedure import procedure
from grognard.titles.bloody_ridge.bombardment import BOMBARDMENT_TURN, bombard_the_field
from grognard.titles.bloody_ridge.combat import begin_combat, fight_all
from grognard.titles.bloody_ridge.components import JAPAN, US
from grognard.titles.bloody_ridge.movement import move_units
from grognard.titles.bloody_ridge.position import NOBODY, PHASE_MOVE, VACANT, Ridge
from grognard.titles.bloody_ridge.reinforcements import bring_reinforcements
from grognard.titles.bloody_ridge.support import allot_support

SIDE_WORDS = ("Japanese", "American")
NEEDED = 2
"""14.0: how many hexes of Henderson Field the Japanese must occupy."""


@procedure
async def play_scenario(g: Ridge) -> None:
    """4.0. Game-Turn after Game-Turn, the Japanese first (15.13, 15.23, 15.33), until one side has won."""
    while g.turn <= g.world.last_turn:
        await player_turn(g, JAPAN)
        if g.winner != NOBODY:
            return
        await player_turn(g, US)
        g.turn += 1
    win(g, US)


@procedure
async def from_here(g: Ridge) -> None:
    """4.0. The rest of a game that is taken up where a phase begins: `g.phase` of `g.phasing` in `g.turn`."""
    side = g.phasing
    if g.phase == PHASE_MOVE:
        await movement_phase(g, side)
    await combat_phase(g, side)
    if g.winner != NOBODY:
        return
    if side == JAPAN:
        await player_turn(g, US)
    g.turn += 1
    await play_scenario(g)


@procedure
async def player_turn(g: Ridge, side: int) -> None:
    """4.1. Movement Phase, reinforcements at its end (12.1), Combat Phase."""
    await movement_phase(g, side)
    await combat_phase(g, side)


@procedure
async def movement_phase(g: Ridge, side: int) -> None:
    """4.1.A. The phasing side moves, then brings on its reinforcements."""
    announce_phase(g, side, "Game-Turn {turn}: {side_word} Movement Phase", "4.1.A")
    await move_units(g, side)
    await bring_reinforcements(g, side)


@procedure
async def combat_phase(g: Ridge, side: int) -> None:
    """4.1.B. The phasing side attacks; at the end of a Japanese one the field is looked at (14.0)."""
    begin_combat(g, side)
    allot_support(g, side)
    announce_phase(g, side, "Game-Turn {turn}: {side_word} Combat Phase", "4.1.B")
    if side == JAPAN and g.turn == BOMBARDMENT_TURN and g.world.options.get("ground_support"):
        await bombard_the_field(g)
    await fight_all(g, side)
    if side == JAPAN and field_hexes_held(g) >= NEEDED:
        win(g, JAPAN)


def announce_phase(g: Ridge, side: int, template: str, clause: str) -> None:
    """A new group in the log."""
    if g.news is not None:
        g.tell("phase", clause, template, side=side, turn=g.turn, side_word=SIDE_WORDS[side])


def field_hexes_held(g: Ridge) -> int:
    """14.0: hexes of Henderson Field with a Japanese unit physically in them."""
    return sum(g.at[h] != VACANT and g.world.side[g.at[h]] == JAPAN for h in g.world.parts.airfield)


def win(g: Ridge, side: int) -> None:
    """The game is over."""
    g.winner = side
    if g.news is not None:
        g.tell("end", "14.0", WINS[side], side=side)


WINS = ("The Japanese hold two hexes of Henderson Field: they win",
        "Henderson Field has held: the Americans win")
