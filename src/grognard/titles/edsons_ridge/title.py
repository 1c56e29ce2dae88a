"""Kawaguchi's Gamble: Edson's Ridge, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.components.papers import words
from grognard.core.texts import say
from grognard.core.title import Judgement, Measures, OptionInfo, ScenarioInfo, Title
from grognard.core.views import Overlay, Refused, Track, Verdict, View
from grognard.titles.edsons_ridge import board_view, papers, plan_reasons, view, why
from grognard.titles.edsons_ridge.components import JAPAN, components, load_components
from grognard.titles.edsons_ridge.invariants import faults
from grognard.titles.edsons_ridge.opponent import Staff
from grognard.titles.edsons_ridge.position import HIDDEN, LOST, NOBODY, OVER, Night, world
from grognard.titles.edsons_ridge.sequence import play_game
from grognard.titles.edsons_ridge.setup import empty, lay_out
from grognard.titles.edsons_ridge.situation import NightSituation

SCENARIO = "night"


class EdsonsRidge(Title[Night]):
    """Guadalcanal, the night of 13 to 14 September 1942."""

    name = "edsons_ridge"
    label = "Kawaguchi's Gamble: Edson's Ridge"
    note = say("Guadalcanal, one night in September 1942: three battalions come out of the jungle for Henderson Field")
    version = "1"
    sides = board_view.SIDES
    options: tuple[OptionInfo, ...] = ()
    secrets = True

    def __init__(self) -> None:
        self.scenarios = {SCENARIO: ScenarioInfo(
            SCENARIO, "The night of 13 to 14 September 1942", "Turns 1-5",
            say("Five turns of an hour and a half. Whoever has more Victory Points at dawn wins"))}

    def start(self, scenario: str, options: Mapping[str, bool], overlay: str = "", log: bool = False) -> Night:
        """The game at its first question. Raises ValueError for another scenario or a faulty overlay."""
        if scenario not in self.scenarios:
            raise ValueError(f"{self.label} has no scenario {scenario!r}: it has {', '.join(self.scenarios)}")
        parts = load_components(text=overlay) if overlay.strip() else components()
        g = empty(world(parts, dict(options)))
        lay_out(g)
        if log:
            g.news = []
        g.begin(play_game(g))
        return g

    def restore(self, position: Night, dump: dict[str, Any]) -> Night:
        """A position from its dump, in the same world."""
        return Night.restore(position.world, dump)

    def view(self, position: Night, side: int | None) -> View:
        """What a side may know."""
        return view.view(position, side)

    def ground(self, position: Night) -> dict[str, Any]:
        """The board and counters as printed."""
        return board_view.ground(position.world.parts)

    def explain(self, position: Night, side: int, piece: int | None, place: str | None) -> Refused | None:
        """Why not, by clause."""
        return why.explain(position, side, piece, place)

    def verdict(self, position: Night) -> Verdict | None:
        """21.0."""
        return view.verdict(position)

    def check(self, position: Night) -> list[str]:
        """Invariants of every legal position."""
        return faults(position)

    def tracks(self, position: Night) -> tuple[Track, ...]:
        """The tracks of the game."""
        return view.tracks(position)

    def overlays(self, position: Night, side: int | None) -> tuple[Overlay, ...]:
        """What to draw over the ground now."""
        return view.overlays(position, side)

    def hides(self, position: Night) -> bool:
        """15.5.2: until the Supply Dump is found, or the game is over, only the Americans know where it is."""
        return position.supplies_state == HIDDEN and position.phase != OVER

    def opponent_copy(self, position: Night, side: int) -> Night:
        """A position to think about; for the Japanese there is no Supply Dump in it until they have found it."""
        copy = position.copy()
        if side == JAPAN and copy.supplies_state == HIDDEN:
            copy.supplies = NOBODY
        return copy

    def papers(self, language: str = "en") -> dict[str, Any]:
        """Clauses, rulings, the scenario and the tables."""
        return papers.papers(language)

    def words(self, language: str) -> Mapping[str, str]:
        """Its sentences in another language."""
        return words(__package__, language)

    def judgement(self) -> Judgement:
        """How a careful player plays."""
        return Staff()

    def reasons(self, position: Night, side: int, text: str) -> tuple[Refused, ...]:
        """What speaks for a choice."""
        return plan_reasons.reasons(position, side, text)

    def measures(self, position: Night) -> Measures:
        """The turn, and the units eliminated."""
        lost = (sum(position.where[u] == LOST for u in own) for own in position.world.units_of)
        return Measures(position.turn, tuple(lost))

    def situation(self) -> NightSituation:
        """An empty situation for a case."""
        return NightSituation()


TITLE = EdsonsRidge()
