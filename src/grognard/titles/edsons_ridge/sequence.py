"""Chapter 6: the sequence of play."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import begin_span, settle_advantage
from grognard.titles.edsons_ridge.ammo import begin_track
from grognard.titles.edsons_ridge.close_combat import fight_in
from grognard.titles.edsons_ridge.components import LAST_TURN
from grognard.titles.edsons_ridge.impulses import clear_impulse, go_on_from, impulse_phase
from grognard.titles.edsons_ridge.leaders import rally_in_close_combat, remove_lone_leaders, visit_vandegrift
from grognard.titles.edsons_ridge.position import CLOSE, OVER, Night
from grognard.titles.edsons_ridge.refit import refit_phase
from grognard.titles.edsons_ridge.regroup import end_turn, regroup_phase
from grognard.titles.edsons_ridge.reinforcements import reinforcement_phase
from grognard.titles.edsons_ridge.setup import set_up
from grognard.titles.edsons_ridge.victory import break_through, judge
from grognard.titles.edsons_ridge.words import CLOSE_IN
from grognard.titles.families.area_impulse.control import contested_places
from grognard.titles.families.area_impulse.sets import members

AREA: Final = Question("close combat", "13.2.B", "choose the area of the next close combat")


@procedure
async def play_game(g: Night) -> None:
    """5.2, 6.1. Set up, then turn after turn."""
    await set_up(g)
    await play_turns(g)


@procedure
async def play_turns(g: Night) -> None:
    """6.1. Turns from `g.turn` to the last, then the reckoning (6.1.C)."""
    while True:
        g.first = g.adv                                                            # 8.1.A
        await begin_track(g)
        await reinforcement_phase(g)
        await impulse_phase(g)
        if break_through(g):
            g.phase = OVER
            return
        await after_impulses(g)
        if g.turn == LAST_TURN:
            g.phase = OVER
            judge(g)
            return
        g.turn += 1


@procedure
async def after_impulses(g: Night) -> None:
    """6.1.D. Close combat, refit, and regroup, but for the last turn (6.2.5.H)."""
    await close_combat_phase(g)
    await refit_phase(g)
    if g.turn < LAST_TURN:
        await regroup_phase(g)
    else:
        end_turn(g)


@procedure
async def close_combat_phase(g: Night) -> None:
    """6.2.3, 13.2. Contested areas one by one, in the order that the holder of the Advantage sets."""
    g.phase = CLOSE
    begin_span(g)
    clear_impulse(g)
    if g.news is not None:
        g.tell("phase", "6.2.3", "Turn {turn}: Close Combat Phase", turn=g.turn)
    await rally_in_close_combat(g)
    fought: tuple[int, ...] = ()
    while still_to_fight(g, fought):
        where = await choose(AREA, g.adv, CLOSE_IN, still_to_fight(g, fought))
        fought += (where,)
        await fight_in(g, where)
    remove_lone_leaders(g)
    settle_advantage(g, close_combat=True)
    clear_impulse(g)
    visit_vandegrift(g)


def still_to_fight(g: Night, fought: tuple[int, ...]) -> tuple[int, ...]:
    """13.1.A, 16.4.C: contested areas, zones never."""
    return tuple(p for p in members(contested_places(g)) if p < g.world.areas and p not in fought)


# -- taken up in the middle, for cases

@procedure
async def from_impulse(g: Night, side: int) -> None:
    """The rest of a game from an impulse of `side` on."""
    await go_on_from(g, side)
    if break_through(g):
        g.phase = OVER
        return
    await from_close_combat(g)


@procedure
async def from_close_combat(g: Night) -> None:
    """The rest of a game from a Close Combat Phase on."""
    await after_impulses(g)
    await next_turn(g)


@procedure
async def from_refit(g: Night) -> None:
    """The rest of a game from a Refit Phase on."""
    await refit_phase(g)
    if g.turn < LAST_TURN:
        await regroup_phase(g)
    else:
        end_turn(g)
    await next_turn(g)


@procedure
async def from_regroup(g: Night) -> None:
    """The rest of a game from a Regroup Phase on."""
    await regroup_phase(g)
    await next_turn(g)


@procedure
async def next_turn(g: Night) -> None:
    """The turn after the present one, or the end."""
    if g.turn == LAST_TURN:
        g.phase = OVER
        judge(g)
        return
    g.turn += 1
    await play_turns(g)
