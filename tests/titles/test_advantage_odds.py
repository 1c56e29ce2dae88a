"""What the Advantage is worth in a roll, before it is made and when it lies on the table. In 1296 throws of two dice
against two, the difference is 0 in 146, 1 in 140, 2 in 125, 3 in 104, 4 in 80, 5 in 56, more in 70; as many below 0."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.views import Forecast, Odds
from grognard.titles import all_titles
from tests.titles.paying import begun, play

RIDGE = ("bare", "area 1 tem 2 Japanese", "area 2 tem 1 square US", "area 3 tem 2 US", "border 1-2-3",
         "ammo Japanese box 3 number 2", "phase Japanese impulse", "unit a Japanese infantry 4-4-6/2-3-4 at 1",
         "unit b Japanese infantry 4-4-6/2-3-4 at 1", "unit u US infantry 4-4-6/3-3-4 at 2")
ISLAND = ("bare 1 2 3 4", "border 1-2-3-4", "beach green 1", "control US 1 2", "phase US impulse",
          "unit A/1 US infantry 5/3-5 at 2", "unit A/2 US infantry 5/3-5 at 2", "unit J/1 Japanese infantry 4/2-4 at 3",
          "unit J/2 Japanese infantry 2/1-4 at 3")
FORMED = ("assault 1", "move a", "along b", "to 2", "attack 2", "with a", "with b")


def forecast(title: Any, g: Any) -> Forecast:
    """What the side that decides sees of the roll."""
    question = title.view(g, g.ask.side).question
    assert question is not None and question.forecast is not None
    found: Forecast = question.forecast
    return found


def advantage(found: Forecast) -> Odds:
    """The odds with the Advantage among what may still change."""
    return next(odds for odds in found.others if "Advantage" in odds.say.say())


@pytest.mark.clauses("14.3.A", title="edsons_ridge")
def test_an_assault_of_edsons_ridge_by_whoever_holds_it() -> None:
    """5 against 5: 575 of 1296 succeed. Thrown again if it fails: 1 - (721/1296)^2, 69 %; by the enemy if it succeeds:
    (575/1296)^2, 20 %."""
    title = all_titles()["edsons_ridge"]
    own = advantage(forecast(title, play(begun(title, *RIDGE, "advantage Japanese"), *FORMED)))
    assert own.say.say() == "with the Japanese Advantage, thrown again if it fails: 69 % succeed"
    assert sum(bar.weight for bar in own.bars) == own.of == 1296 ** 2
    assert sum(bar.weight for bar in own.bars if bar.label == "even") == 721 * 146
    foe = advantage(forecast(title, play(begun(title, *RIDGE, "advantage US"), *FORMED)))
    assert foe.say.say() == "with the American Advantage, thrown again if it succeeds: 20 % succeed"
    spent = forecast(title, play(begun(title, *RIDGE, "advantage US used"), *FORMED))
    assert not [odds for odds in spent.others if "Advantage" in odds.say.say()]


@pytest.mark.clauses("14.3.A", title="edsons_ridge")
def test_a_roll_of_edsons_ridge_that_lies_on_the_table() -> None:
    """It is even: 575 of 1296 throws are better, 575 worse, and so many succeed: 44 %."""
    title = all_titles()["edsons_ridge"]
    g = play(begun(title, *RIDGE, "advantage Japanese"), *FORMED, "go", "point a", "point b")
    g.throw((3, 3, 3, 3))
    found = forecast(title, g)
    assert (found.fell, found.others) == ("even", ())
    assert found.notes[0].say() == "a new roll is better in 575, worse in 575 of 1296: 44 % succeed"


@pytest.mark.clauses("14.3.A", title="edsons_ridge")
def test_a_roll_of_the_enemy_is_weighed_for_who_may_have_it_thrown_again() -> None:
    """Six points, where the one platoon bears four: an overrun, as with five or more, 126 of 1296 throws; all others
    are better for the Americans."""
    title = all_titles()["edsons_ridge"]
    g = play(begun(title, *RIDGE, "advantage US"), *FORMED, "go", "point a", "point b")
    g.throw((6, 6, 3, 3))
    found = forecast(title, g)
    assert found.fell == "6 CP"
    assert found.notes[0].say() == ("for the American side a new roll is better in 1170, worse in 0 of 1296: 44 % "
                                    "succeed against it")


@pytest.mark.clauses("11.4.2.G", "11.4.2.H", "14.3.A", title="edsons_ridge")
def test_points_of_fire_that_wear_nobody_down_make_a_roll_no_better() -> None:
    """4 against twice 2, a Fresh platoon alone in 2: two points make it Spent, more do nothing, one does not either but
    is more than none for the Ammo Track (12.3). 721 of 1296 throws bring none, 140 one point, 435 two or more."""
    title = all_titles()["edsons_ridge"]
    lines = ("bare", "area 1 tem 2 Japanese", "area 2 tem 2 US", "border 1-2", "advantage Japanese",
             "ammo Japanese box 3 number 2", "phase Japanese impulse", "unit a Japanese infantry 4-4-6/2-3-4 at 1",
             "unit u US infantry 4-4-6/3-3-4 at 2")

    def told(*dice: int) -> str:
        g = play(begun(title, *lines), "fire at 2", "with a", "fire", "aim u")
        g.throw(dice)
        return forecast(title, g).notes[0].say()

    assert told(6, 6, 3, 3) == "a new roll is better in 0, worse in 861 of 1296: 44 % succeed"
    assert told(3, 3, 3, 2) == "a new roll is better in 435, worse in 721 of 1296: 44 % succeed"


@pytest.mark.clauses("17.2", "11.4.2.H", "14.3.A", title="edsons_ridge")
def test_shells_that_fall_short_are_weighed_by_whom_they_can_wear_down() -> None:
    """Equal dice of 10 are five points for one's own, a Fresh and a Spent platoon, who bear three of them: equal dice
    of 5 to 12, 132 of 1296 throws, do the same, all others are better. 4 against 2: 715 of the unequal ones succeed."""
    title = all_titles()["edsons_ridge"]
    g = play(begun(title, "bare", "area 2 tem 1 square US", "area 3 tem 2 US", "border 2-3", "advantage US",
                   "ammo Japanese box 1 number 2", "ammo US box 1", "phase US impulse", "control 2 US",
                   "unit j Japanese infantry 4-4-6/2-3-4 at 2", "unit u US infantry 4-4-6/3-3-4 at 2",
                   "unit v US infantry 4-4-6/3-3-4 spent at 2", "unit guns US battery 4"), "bombard 2")
    g.throw((4, 6, 5, 5))
    found = forecast(title, g)
    assert found.fell == "mistaken: 5 AP"
    assert found.notes[0].say() == "a new roll is better in 1164, worse in 0 of 1296: 55 % succeed"


@pytest.mark.clauses("15.1.2", title="ie_shima")
def test_an_attack_of_ie_shima_by_whoever_has_it() -> None:
    """5, 1 and the air against 4, 1 and the ground: 7 against 6, 575 and 146 of 1296 succeed, 56 %. Again if it fails:
    80 %; by the enemy if it succeeds: 31 %."""
    title = all_titles()["ie_shima"]
    moves = ("activate 2", "move A/1", "to 3", "move A/2", "to 3", "attack 3", "lead A/1")
    own = forecast(title, play(begun(title, *ISLAND, "advantage US"), *moves))
    assert advantage(own).say.say() == "with the American Advantage, thrown again if it fails: 80 % succeed"
    foe = forecast(title, play(begun(title, *ISLAND, "advantage Japanese"), *moves))
    assert advantage(foe).say.say() == "with the Japanese Advantage, thrown again if it succeeds: 31 % succeed"


@pytest.mark.clauses("15.1.2", title="ie_shima")
def test_a_roll_of_ie_shima_that_lies_on_the_table() -> None:
    """A Repulse: a Stalemate or a success is better, none is worse; 721 of 1296 succeed, 56 %."""
    title = all_titles()["ie_shima"]
    g = play(begun(title, *ISLAND, "advantage US"), "activate 2", "move A/1", "to 3", "move A/2", "to 3", "attack 3",
             "lead A/1", "meet J/1")
    g.throw((1, 1, 3, 3))
    found = forecast(title, g)
    assert found.fell == "Repulse"
    assert found.notes[0].say() == "a new roll is better in 861, worse in 0 of 1296: 56 % succeed"


@pytest.mark.clauses("15.1.2", title="ie_shima")
def test_a_roll_of_the_enemy_in_ie_shima_is_weighed_for_who_may_have_it_rolled_again() -> None:
    """Eleven points, of which J/1 and J/2 take three each: six points and more, 126 of 1296 throws, do the same, and
    every other throw is better for the Japanese."""
    title = all_titles()["ie_shima"]
    g = play(begun(title, *ISLAND, "advantage Japanese"), "activate 2", "move A/1", "to 3", "move A/2", "to 3",
             "attack 3", "lead A/1", "meet J/1")
    g.throw((6, 6, 1, 1))
    found = forecast(title, g)
    assert found.notes[0].say() == ("for the Japanese side a new roll is better in 1170, worse in 0 of 1296: 56 % "
                                    "succeed against it")


@pytest.mark.clauses("13.1.C", "15.1.2", title="ie_shima")
def test_points_that_nobody_can_take_make_a_roll_no_better() -> None:
    """6 against 3: seven points against one unit that takes three. 575 throws bring less than three, all others do the
    same; 986 succeed, 76 %. A full pillbox takes one point or three, a reduced one two (IS6): one point of two is then
    ignored by the first, and by the second a single point is worth a Stalemate."""
    title = all_titles()["ie_shima"]
    lines = ("bare 1 2 3 4", "border 1-2-3-4", "beach green 1", "control US 1 2", "phase US impulse",
             "unit A/1 US infantry 5/3-5 at 2", "advantage US")

    def told(unit: str, dice: tuple[int, ...]) -> str:
        g = play(begun(title, *lines, unit), "activate 2", "move A/1", "to 3", "attack 3", "lead A/1")
        g.throw(dice)
        return forecast(title, g).notes[0].say()

    assert told("unit MG Japanese mg 2/1-4 at 3", (6, 6, 5, 3)) == (
        "a new roll is better in 0, worse in 575 of 1296: 76 % succeed")
    assert told("unit P Japanese pillbox 2/1-0 at 3", (3, 3, 4, 3)) == (       # two points, of which one is taken
        "a new roll is better in 721, worse in 310 of 1296: 76 % succeed")
    assert told("unit P Japanese pillbox 2/1-0 at 3 reduced", (2, 1, 4, 2)) == (
        "a new roll is better in 986, worse in 126 of 1296: 84 % succeed")


@pytest.mark.clauses("19.1.D", "15.1.2", title="ie_shima")
def test_any_hit_of_the_kamikazes_is_as_good_as_any_other() -> None:
    """4 against 6: 310 of 1296 throws hit, with one point or with ten; the other 986 are better for the Americans."""
    title = all_titles()["ie_shima"]
    g = play(begun(title, "bare 1 2 3", "border 1-2-3", "option kamikaze", "beach green 1", "control US 1 2",
                   "phase Japanese impulse", "advantage US", "unit J Japanese infantry 4/2-4 at 3"),
             "bombard kamikaze", "target ships")
    g.throw((6, 6, 3, 3))
    found = forecast(title, g)
    assert found.fell == "4 AP"
    assert found.notes[0].say() == ("for the American side a new roll is better in 986, worse in 0 of 1296: 24 % "
                                    "succeed against it")


@pytest.mark.clauses("11.4.B", "19.2.1", title="ie_shima")
def test_a_call_that_was_not_made_is_no_help_any_more() -> None:
    """The calls come once, in their order: who lets the artillery be has tanks and figure to hope for, and after the
    tanks have failed the figure alone."""
    title = all_titles()["ie_shima"]
    lines = [*ISLAND, "turn 3", "option support", "option figures", "advantage nobody"]
    g = play(begun(title, *lines), "activate 2", "move A/1", "to 3", "move A/2", "to 3", "attack 3", "lead A/1",
             "meet J/1")

    def helps() -> list[str]:
        return [odds.say.say() for odds in forecast(title, g).others]

    everything = ["with artillery (on 4 or more)", "with tanks (on 4 or more)", "with Ernie Pyle"]
    assert helps() == everything
    play(g, "no artillery")
    assert helps() == everything[1:]
    play(g, "call tanks")
    assert helps() == everything[2:]
    g.throw((1,))
    assert helps() == everything[2:]
