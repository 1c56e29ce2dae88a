"""Bloody Ridge, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.components.papers import words
from grognard.core.texts import say
from grognard.core.title import Judgement, Lesson, Measures, OptionInfo, ScenarioInfo, Title
from grognard.core.views import Overlay, Refused, Track, Verdict, View
from grognard.titles.bloody_ridge import board_view, lesson, papers, plan_reasons, view, why
from grognard.titles.bloody_ridge.components import components, load_components
from grognard.titles.bloody_ridge.invariants import faults
from grognard.titles.bloody_ridge.opponent import Staff
from grognard.titles.bloody_ridge.position import LOST, Ridge
from grognard.titles.bloody_ridge.setup import set_up
from grognard.titles.bloody_ridge.situation import RidgeSituation

LESSON = "Lesson"
OPTIONS = (OptionInfo("ground_support", "Ground Support", "13.2",
                      say("Air and naval fire from off the map, and the battleships of Game-Turn 17"), False),)


class BloodyRidge(Title[Ridge]):
    """Bloody Ridge (the Island War series): Guadalcanal, September to November 1942."""

    name = "bloody_ridge"
    label = "Bloody Ridge"
    note = say("Guadalcanal, September to November 1942: the Japanese come for Henderson Field")
    version = "1"
    sides = board_view.SIDES
    options = OPTIONS

    def __init__(self) -> None:
        self.scenarios = {
            name: ScenarioInfo(name, plan.label, f"Game-Turns {plan.first_turn}-{plan.last_turn}", say(plan.note))
            for name, plan in components().scenarios.items() if name != LESSON}

    def start(self, scenario: str, options: Mapping[str, bool], overlay: str = "", log: bool = False) -> Ridge:
        """A scenario at its first question. Raises ValueError for an unknown scenario or a faulty overlay."""
        if scenario not in self.scenarios and scenario != LESSON:
            raise ValueError(f"{self.label} has no scenario {scenario!r}: it has {', '.join(self.scenarios)}")
        parts = load_components(text=overlay) if overlay.strip() else components()
        return set_up(parts, scenario, options, log)

    def restore(self, position: Ridge, dump: dict[str, Any]) -> Ridge:
        """A position from its dump, in the same world."""
        return Ridge.restore(position.world, dump)

    def view(self, position: Ridge, side: int | None) -> View:
        """What a side may know: everything but the dice to come."""
        return view.view(position, side)

    def ground(self, position: Ridge) -> dict[str, Any]:
        """The board and counters as printed."""
        return board_view.ground(position.world.parts)

    def explain(self, position: Ridge, side: int, piece: int | None, place: str | None) -> Refused | None:
        """Why not, by clause."""
        return why.explain(position, side, piece, place)

    def verdict(self, position: Ridge) -> Verdict | None:
        """14.0."""
        return view.verdict(position)

    def check(self, position: Ridge) -> list[str]:
        """Invariants of every legal position."""
        return faults(position)

    def tracks(self, position: Ridge) -> tuple[Track, ...]:
        """The tracks of the game."""
        return view.tracks(position)

    def overlays(self, position: Ridge, side: int | None) -> tuple[Overlay, ...]:
        """What to draw over the ground now."""
        return view.overlays(position, side)

    def judgement(self) -> Judgement:
        """How a careful player plans a phase."""
        return Staff()

    def measures(self, position: Ridge) -> Measures:
        """The Game-Turn, and the units eliminated."""
        lost = (sum(position.hex[u] == LOST for u in own) for own in position.world.units_of)
        return Measures(min(position.turn, position.world.last_turn), tuple(lost))

    def reasons(self, position: Ridge, side: int, text: str) -> tuple[Refused, ...]:
        """What speaks for a choice, by clause."""
        return plan_reasons.reasons(position, side, text)

    def papers(self, language: str = "en") -> dict[str, Any]:
        """Clauses, rulings, scenarios and tables to be looked up."""
        return papers.papers(language)

    def words(self, language: str) -> Mapping[str, str]:
        """Its sentences in another language."""
        return words(__package__, language)

    def lesson(self) -> Lesson:
        """A first game, guided."""
        return lesson.lesson()

    def situation(self) -> RidgeSituation:
        """An empty situation for a case."""
        return RidgeSituation()


TITLE = BloodyRidge()
