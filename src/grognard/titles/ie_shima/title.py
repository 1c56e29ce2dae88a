"""Last Battle: Ie Shima, 1945, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.components.papers import words
from grognard.core.texts import say
from grognard.core.title import Judgement, Measures, OptionInfo, ScenarioInfo, Title
from grognard.core.views import Overlay, Refused, Track, Verdict, View
from grognard.titles.ie_shima import board_view, papers, plan_reasons, view, why
from grognard.titles.ie_shima.components import components, load_components
from grognard.titles.ie_shima.invariants import faults
from grognard.titles.ie_shima.opponent import Commander
from grognard.titles.ie_shima.position import LOST, Shima, fresh, world
from grognard.titles.ie_shima.sequence import play_game
from grognard.titles.ie_shima.setup import place_fixed
from grognard.titles.ie_shima.sides import hidden, without_secrets
from grognard.titles.ie_shima.situation import ShimaSituation

OPTIONS = (
    OptionInfo("kamikaze", "Kamikaze attacks", "19.1", say("Japan may dive at the ships or at a beach once a day")),
    OptionInfo("support", "Artillery and tank support", "19.2",
               say("American calls for the 304th Artillery from 17 April and the 706th Tank Battalion from 18 April")),
    OptionInfo("rubble", "Rubble", "19.3", say("Attacks make rubble of the towns")),
    OptionInfo("satchel", "Satchel charges", "19.4", say("Japanese attacks may call for satchel charges")),
    OptionInfo("figures", "Historical figures", "20.0", say("Ernie Pyle and Major Igawa help their side, at a risk")),
    OptionInfo("bidding", "Bid for sides", "18.0",
               say("Both players wish for a side in secret, and bid for the Americans if it is the same")),
)
LAST_TURN = {"basic": 4, "extended": 7}


class IeShima(Title[Shima]):
    """Ie Shima, 16-22 April 1945."""

    name = "ie_shima"
    label = "Last Battle: Ie Shima"
    note = say("Off Okinawa, April 1945: the 77th Division lands for the airfields, and finds the Pinnacle")
    version = "1"
    sides = board_view.SIDES
    options = OPTIONS
    scenarios: Mapping[str, ScenarioInfo] = {
        "basic": ScenarioInfo("basic", "The Basic Game", "16-19 April",
                              say("Four days: the Americans need ten Victory Points by the evening of 19 April")),
        "extended": ScenarioInfo("extended", "The Extended Game", "16-22 April",
                                 say("As the Basic Game; if the Americans fall short they have until 22 April to take "
                                     "every area")),
    }

    def start(self, scenario: str, options: Mapping[str, bool], overlay: str = "", log: bool = False) -> Shima:
        """A scenario at its first question. Raises ValueError for an unknown scenario or a faulty overlay."""
        if scenario not in LAST_TURN:
            raise ValueError(f"{self.label} has no scenario {scenario!r}: it has {', '.join(self.scenarios)}")
        parts = load_components(text=overlay) if overlay.strip() else components()
        g = fresh(world(parts, scenario, dict(options), LAST_TURN[scenario]))
        place_fixed(g)
        if log:
            g.news = []
        g.begin(play_game(g))
        return g

    def restore(self, position: Shima, dump: dict[str, Any]) -> Shima:
        """A position from its dump, in the same world."""
        return Shima.restore(position.world, dump)

    def view(self, position: Shima, side: int | None) -> View:
        """What a side may know."""
        return view.view(position, side)

    def ground(self, position: Shima) -> dict[str, Any]:
        """The board and counters as printed."""
        return board_view.ground(position.world.parts)

    def explain(self, position: Shima, side: int, piece: int | None, place: str | None) -> Refused | None:
        """Why not, by clause."""
        return why.explain(position, side, piece, place)

    def verdict(self, position: Shima) -> Verdict | None:
        """17.0."""
        return view.verdict(position)

    def check(self, position: Shima) -> list[str]:
        """Invariants of every legal position."""
        return faults(position)

    def tracks(self, position: Shima) -> tuple[Track, ...]:
        """The tracks of the game."""
        return view.tracks(position)

    def overlays(self, position: Shima, side: int | None) -> tuple[Overlay, ...]:
        """What to draw over the ground now."""
        return view.overlays(position, side)

    def hides(self, position: Shima) -> bool:
        """18.2: while a wish or bid is sealed."""
        return hidden(position)

    def opponent_copy(self, position: Shima, side: int) -> Shima:
        """The position with the other side's sealed wish and bid put back."""
        return without_secrets(position, side)

    def seating(self, position: Shima) -> tuple[int, ...]:
        """18.2: who wished or bid for the other side sits at the other seat."""
        return (1, 0) if position.swapped else (0, 1)

    def judgement(self) -> Judgement:
        """How a careful player plays."""
        return Commander()

    def measures(self, position: Shima) -> Measures:
        """The turn, and the units eliminated."""
        lost = (sum(position.place[u] == LOST for u in own) for own in position.world.units_of)
        return Measures(min(position.turn, position.world.last_turn), tuple(lost))

    def papers(self, language: str = "en") -> dict[str, Any]:
        """Clauses, rulings, scenarios and tables to be looked up."""
        return papers.papers(language)

    def words(self, language: str) -> Mapping[str, str]:
        """Its sentences in another language."""
        return words(__package__, language)

    def reasons(self, position: Shima, side: int, text: str) -> tuple[Refused, ...]:
        """What speaks for a choice, by clause."""
        return plan_reasons.reasons(position, side, text)

    def situation(self) -> ShimaSituation:
        """An empty situation for a case."""
        return ShimaSituation()


TITLE = IeShima()
