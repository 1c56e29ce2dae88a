"""Chapter 12: the Ammo Track. Japan's ends the Impulse Phase, the Americans' bounds their refitting."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Draw, roll
from grognard.core.procedure import procedure
from grognard.core.texts import Text
from grognard.titles.edsons_ridge.components import JAPAN, US
from grognard.titles.edsons_ridge.position import Night
from grognard.titles.edsons_ridge.words import some_refits

LAST_BOX: Final = 2


def chits_left(g: Night) -> list[int]:
    """The Ammo Chits not yet turned up, those set aside among them: nobody knows which lie where (5.3)."""
    left = list(g.world.parts.chits)
    for chit in g.drawn:
        left.remove(chit)
    return left


@procedure
async def turn_up(g: Night) -> None:
    """5.3.B, 12.4.A. The chit in the present box is turned up; in the last box the printed number counts (12.2.D).

    Chits lie face down and none has been looked at, so that drawing one now is the same as having drawn it before.
    """
    if g.box[JAPAN] == LAST_BOX:
        g.number = g.world.parts.last_box[g.turn - 1]
    else:
        dice = await roll(JAPAN, "12.2.C", Text("the next Ammo Chit, one of {n}", {"n": len(chits_left(g))}),
                          lambda dice: str(chits_left(g)[dice[0] - 1]), faces=len(chits_left(g)),
                          draw=Draw(tuple(chits_left(g)), Text("the number on the chit drawn")))
        g.number = chits_left(g)[dice[0] - 1]
        g.drawn = (*g.drawn, g.number)
    if g.news is not None:
        g.tell("ammo", "12.4.A", "Japanese Ammo Box {box}: {number}", side=JAPAN, box=g.box[JAPAN] + 1, number=g.number)


@procedure
async def begin_track(g: Night) -> None:
    """3.5.C, 12.2.B. A turn begins: both markers in their first boxes."""
    g.box = (0, 0)
    await turn_up(g)


@procedure
async def advance_japan(g: Night, by_roll: int, clause: str) -> None:
    """12.3.B. One box further; from the last box only a roll leads on, and out of the Impulse Phase (12.4)."""
    if g.box[JAPAN] < LAST_BOX:
        g.box = (g.box[JAPAN] + 1, g.box[US])
        if g.news is not None:
            g.tell("ammo", clause, "The Japanese Ammo Track moves to box {box}", side=JAPAN, box=g.box[JAPAN] + 1)
        await turn_up(g)
    elif by_roll:
        g.ending = 1
        if g.news is not None:
            g.tell("ammo", "12.4.B", "Japanese ammunition is low: the Impulse Phase ends with this impulse", side=JAPAN)


def meets(g: Night, natural: int) -> bool:
    """12.3.B.2, KG2: a roll at or below the number; in the last box, below it."""
    return natural < g.number if g.box[JAPAN] == LAST_BOX else natural <= g.number


@procedure
async def after_attack(g: Night, side: int, attack: int, defence: int, caused: int, natural: int) -> None:
    """12.3, 12.5. An assault, MG fire or ranged fire has been rolled: `caused` CPs or APs, by a natural roll."""
    first = side == JAPAN and not g.checked
    if side == JAPAN:
        g.checked = 1
    if attack - defence < -1:
        return                                                                     # 12.5
    if side == US:
        if not caused:
            spend_american(g, "12.3.C")
    elif first and meets(g, natural):
        await advance_japan(g, 1, "12.3.B")
    elif not caused:
        await advance_japan(g, 0, "12.3.B")


def spend_american(g: Night, clause: str) -> None:
    """12.3.C: the American marker one box to the right, as long as there is one."""
    if g.box[US] < LAST_BOX:
        g.box = (g.box[JAPAN], g.box[US] + 1)
        if g.news is not None:
            g.tell("ammo", clause, "The American Ammo Marker moves to box {box}: {refits}", side=US,
                   box=g.box[US] + 1, refits=some_refits(refits(g)))


def refits(g: Night) -> int:
    """12.4: how many units the Americans may refit in this turn."""
    return g.world.parts.us_boxes[g.turn - 1][g.box[US]]


def roll_needed(g: Night) -> int:
    """The greatest roll that moves the Japanese track."""
    return g.number - 1 if g.box[JAPAN] == LAST_BOX else g.number
