"""What each type of impulse could do, where and at what odds; and why one is not open."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.core.asks import RollAsk
from grognard.core.views import Course, Prospect, Question
from grognard.titles import all_titles
from tests.conftest import clauses_of
from tests.titles.paying import begun

AREA_TITLES = ("edsons_ridge", "ie_shima")
RIDGE = ("bare", "area 1 tem 2 Japanese", "area 2 tem 1 square US", "area 3 tem 2 US", "border 1-2-3",
         "advantage US used", "ammo Japanese box 3 number 2", "phase Japanese impulse")
ISLAND = ("bare 1 2 3 4 5 6", "border 1-2-3-4-5 3-6", "beach green 1", "advantage nobody", "marker naval 6",
          "control US 1 2", "phase US impulse")


def asked(title: Any, g: Any) -> Question:
    """The question as the side sees it that must answer."""
    question: Question | None = title.view(g, g.ask.side).question
    assert question is not None
    return question


def course(question: Question, name: str) -> Course:
    """One course of those that are told."""
    return next(one for one in question.courses if one.name == name)


@pytest.mark.parametrize("name", AREA_TITLES)
def test_every_option_of_an_impulse_belongs_to_one_course_and_what_is_empty_says_why(name: str) -> None:
    title, seen = all_titles()[name], 0
    known = clauses_of(name)
    rng = random.Random(3)
    while seen < 60:
        g: Any = title.start(next(iter(title.scenarios)), {})
        while g.ask is not None and seen < 60:
            if isinstance(g.ask, RollAsk):
                g.throw(tuple(rng.randint(1, g.ask.faces) for _ in range(g.ask.dice)))
                continue
            if g.ask.question.kind == "impulse":
                question = asked(title, g)
                told = [prospect.text for one in question.courses for prospect in one.prospects]
                assert sorted(told) == sorted(option.text for option in question.options)
                for one in question.courses:
                    assert (one.closed is None) == bool(one.prospects), one.name
                    assert known is None or one.clause in known, one.clause
                    assert one.closed is None or known is None or one.closed.clause in known
                seen += 1
            g.take(rng.choice(g.ask.options))


@pytest.mark.parametrize("name", AREA_TITLES)
def test_only_the_side_that_decides_is_told(name: str) -> None:
    title = all_titles()[name]
    lines = RIDGE if name == "edsons_ridge" else ISLAND
    units = ("unit A/1 US infantry 5/3-5 at 2", "unit J/1 Japanese infantry 4/2-4 at 3")
    if lines is RIDGE:
        units = ("unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit u US infantry 4-4-6/3-3-4 at 2")
    g = begun(title, *lines, *units)
    other = title.view(g, 1 - g.ask.side).question
    assert asked(title, g).courses and other is not None and other.courses == ()


@pytest.mark.clauses("8.2.1.1.A", "10.3.3", "10.3.4", "10.8.A", title="edsons_ridge")
def test_an_assault_of_edsons_ridge_with_all_who_could_make_it() -> None:
    """4 of the best and 1 for the other, against 4 and the terrain of 1: even sums, 575 of 1296 throws are more. An MG
    of its own that is Spent comes along for 1 more: 721 throws are as much or more, the even ones won by it."""
    title = all_titles()["edsons_ridge"]
    two = ("unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit b Japanese infantry 4-4-6/2-3-4 at 1",
           "unit u US infantry 4-4-6/3-3-4 at 2")
    found = course(asked(title, begun(title, *RIDGE, *two)), "assault").prospects
    assert [(p.text, [(c.place, c.say.say(), c.weight, c.of) for c in p.chances]) for p in found] == [
        ("assault 1", [("2", "2 units, 5 against 5", 575, 1296)])]
    more = (*two, "unit m Japanese mg 6-2-2/3-1-1 spent at 1")
    found = course(asked(title, begun(title, *RIDGE, *more)), "assault").prospects
    assert [(c.say.say(), c.weight) for c in found[0].chances] == [("3 units, 6 against 5", 721)]


@pytest.mark.clauses("8.2.1", "9.3.A", "9.3.B", "9.4", title="edsons_ridge")
@pytest.mark.parametrize(("shape", "told"), [("square", [("3", "1 unit, 4 against 5", 435)]), ("circle", [])])
def test_an_assault_of_edsons_ridge_after_a_march(shape: str, told: object) -> None:
    """Through a square, 1 point, into a square with a Fresh enemy, 3: four points, all there are. Through a circle it
    would be five. 4 against 4 and the terrain of 1: the dice must make up two; 575 throws win by 1 or more, 140 of them
    by just 1."""
    title = all_titles()["edsons_ridge"]
    lines = ("bare", "area 1 tem 2 Japanese", f"area 2 tem 1 {shape} US", "area 3 tem 1 square US", *RIDGE[4:])
    units = ("unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit u US infantry 4-4-6/3-3-4 at 3")
    assaults = course(asked(title, begun(title, *lines, *units)), "assault")
    assert [(c.place, c.say.say(), c.weight) for p in assaults.prospects for c in p.chances] == told


def faces(prospect: Prospect) -> list[tuple[str, list[tuple[str, str]]]]:
    """By place, what the odds leave out, with the clauses."""
    return [(chance.place, [(note.clause, note.say.say()) for note in chance.notes]) for chance in prospect.chances]


@pytest.mark.clauses("10.3.1.B", "10.3.1.C", "10.3.1.D", "10.3.1.I", "10.3.1.J", title="edsons_ridge")
def test_an_assault_of_edsons_ridge_faces_machine_guns() -> None:
    """6 against the terrain of 1: 126 of 1296 throws are worse by 5 or more, 90 % bring a point. A second gun, worn as
    it is, brings one more: 70 throws are worse by 6 or more, 95 %. Alone and Disrupted 2 it fires with half of 6 less
    2: 1 against 1, 575 throws, 44 %. Guns of the side that assaults say nothing."""
    title = all_titles()["edsons_ridge"]
    units = ("unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit u US infantry 4-4-6/3-3-4 at 2")
    fresh, worn = "unit g US mg 6-2-2/3-1-1 at 2", "unit h US mg 6-2-2/3-1-1 D2 at 2"

    def told(*guns: str) -> object:
        [prospect] = course(asked(title, begun(title, *RIDGE, *units, *guns)), "assault").prospects
        return faces(prospect)

    one, more = "their machine gun may fire first", "their machine guns may fire first"
    assert told(fresh) == [("2", [("10.3.1", f"{one}: 6 against 1, 90 % hurt")])]
    assert told(worn, fresh) == [("2", [("10.3.1", f"{more}: 7 against 1, 95 % hurt")])]
    assert told(worn) == [("2", [("10.3.1", f"{one}: 1 against 1, 44 % hurt")])]
    assert told("unit m Japanese mg 6-2-2/3-1-1 at 1") == [("2", [])]


@pytest.mark.clauses("10.9.C", "10.9.F", "10.9.G", "10.9.H", "10.9.I", "10.3.1.I", title="edsons_ridge")
def test_what_a_charge_of_edsons_ridge_faces() -> None:
    """By the Advantage: two units, the worn one with a level back. A gun of 6 and 1 more against a charge, against 1:
    95 %. The defenders' infantry is as good as they are (6 and 6), and charged from higher ground: 8. Theirs: 8 less 1
    for the charge; against a Spent defender of 4 less 2 more."""
    title = all_titles()["edsons_ridge"]
    ground = [line if line != "advantage US used" else "advantage Japanese" for line in RIDGE]
    units = ("unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit b Japanese infantry 4-4-6/2-3-4 spent at 1")
    [prospect] = course(asked(title, begun(title, *ground, *units, "unit u US infantry 4-4-6/3-3-6 at 2",
                                           "unit g US mg 6-2-2/3-1-1 at 2")), "banzai").prospects
    assert [(chance.place, chance.say.say(), chance.of) for chance in prospect.chances] == [
        ("2", "2 units against 2 units", 0)]
    assert faces(prospect) == [("2", [
        ("10.3.1", "their machine gun may fire first: 7 against 1, 95 % hurt"),
        ("10.9.H", "they strike first, the best of them on 8 or more"),
        ("10.9.I", "then the charge strikes, its best on 7 or more")])]
    [prospect] = course(asked(title, begun(title, *ground, units[1], "unit u US infantry 4-4-6/3-3-4 spent at 2")),
                        "banzai").prospects
    assert faces(prospect) == [("2", [("10.9.H", "they strike first, the best of them on 8 or more"),
                                      ("10.9.I", "then the charge strikes, its best on 5 or more")])]


@pytest.mark.clauses("10.9.E", "10.9.H", "10.9.I", "18.7.A", title="edsons_ridge")
def test_a_leader_charges_with_his_own_and_against_better_ground() -> None:
    """From ground of 2 into ground of 4: the defenders strike at 8 less 2. With the leader: 8 less 1 for the charge and
    1 for him. A unit of another battalion stays."""
    title = all_titles()["edsons_ridge"]
    ground = [line.replace("area 2 tem 1", "area 2 tem 4") for line in RIDGE]
    units = ("unit a Japanese infantry 4-4-6/2-3-4 battalion I/124 at 1", "unit u US infantry 4-4-6/3-3-6 at 2",
             "unit b Japanese infantry 4-4-6/2-3-4 battalion II/4 at 1", "unit L Japanese leader battalion I/124 at 1")
    [prospect] = course(asked(title, begun(title, *ground, *units)), "banzai").prospects
    assert [chance.say.say() for chance in prospect.chances] == ["1 unit against 1 unit"]
    assert faces(prospect) == [("2", [("10.9.H", "they strike first, the best of them on 6 or more"),
                                      ("10.9.I", "then the charge strikes, its best on 6 or more")])]


@pytest.mark.clauses("11.2.A", "11.3", title="edsons_ridge")
def test_fire_of_edsons_ridge_by_all_who_may() -> None:
    """An MG of 6 and an infantry unit: 7 against twice 2 for area 3, where the American stands: 3 more, and 721 and 140
    and 125 throws of a difference of -2 or more bring a point."""
    title = all_titles()["edsons_ridge"]
    g = begun(title, *RIDGE, "unit a Japanese infantry 4-4-6/2-3-4 at 2", "unit m Japanese mg 6-2-2/3-1-1 at 2",
              "control 2 Japanese", "unit u US infantry 4-4-6/3-3-4 at 3")
    [prospect] = course(asked(title, g), "fire").prospects
    assert [(c.place, c.say.say(), c.weight) for c in prospect.chances] == [("3", "2 units, 7 against 4", 986)]


@pytest.mark.clauses("8.1.1", "11.4.2", "11.4.3", title="ie_shima")
def test_an_assault_of_ie_shima_with_all_who_could_make_it() -> None:
    """5, 1 for the other at full strength, 1 for the air: 7 against 4 and the ground of 1. 575, 146, 140 of 1296 throws
    of a difference of -1 or more are a success."""
    title = all_titles()["ie_shima"]
    g = begun(title, *ISLAND, "unit A/1 US infantry 5/3-5 at 2", "unit A/2 US infantry 5/3-5 at 2",
              "unit J/1 Japanese infantry 4/2-4 at 3")
    found = course(asked(title, g), "assault").prospects
    assert [(p.text, [(c.place, c.say.say(), c.weight, c.of) for c in p.chances]) for p in found] == [
        ("activate 2", [("3", "2 units, 7 against 5", 861, 1296)])]


@pytest.mark.clauses("12.1.2.C", "12.2", title="ie_shima")
def test_a_bombardment_of_ie_shima_and_why_there_is_none() -> None:
    """Ships of 6 against a ground of 1: all but the throws that are worse by 5 or more. The Japanese guns
    have fired."""
    title = all_titles()["ie_shima"]
    units = ("unit A/1 US infantry 5/3-5 at 2", "unit J/1 Japanese infantry 4/2-4 at 3")
    found = course(asked(title, begun(title, *ISLAND, *units)), "bombard").prospects
    ships = next(prospect for prospect in found if prospect.text == "bombard naval")
    assert [(c.place, c.say.say(), c.weight) for c in ships.chances] == [
        ("3", "1 unit, 6 against 1", 1296 - (56 + 35 + 20 + 10 + 4 + 1))]
    shut = course(asked(title, begun(title, *ISLAND, *units, "used guns", "phase Japanese impulse")), "bombard")
    assert shut.prospects == () and shut.closed is not None
    assert (shut.closed.clause, shut.closed.say.say()) == ("12.1.2.C", "the guns marker has been used today")


@pytest.mark.clauses("8.2.3", "11.1.D", title="edsons_ridge")
def test_a_type_that_nobody_can_choose_says_what_is_in_the_way_of_each() -> None:
    """A Spent platoon in 1, with enemies next to it in 2 and far from it in 3 and 4: nobody is Fresh enough to fire
    into any of the three. In 1 and 5 there is nobody Fresh who could infiltrate."""
    title = all_titles()["edsons_ridge"]
    g = begun(title, "bare", "area 1 tem 2 Japanese", "area 2 tem 1 US", "area 3 tem 2 US", "area 4 tem 2 US",
              "area 5 tem 1 Japanese", "border 5-1-2-3-4", "advantage US used", "ammo Japanese box 3 number 2",
              "phase Japanese impulse", "unit a Japanese infantry 4-4-6/2-3-4 at 1 spent",
              "unit b Japanese infantry 4-4-6/2-3-4 at 5 spent",
              *(f"unit u{n} US infantry 4-4-6/3-3-4 at {n}" for n in (2, 3, 4)))
    told = {one.name: one.closed for one in asked(title, g).courses if one.closed is not None}
    assert told["fire"].say.say() == (
        "no Fresh unit that may fire is in 2 or adjacent to it (the same with 2 more)")
    assert told["infiltrate"].say.say() == "no Fresh infantry is in 1 (the same with 1 more)"


@pytest.mark.clauses("12.1.2.C", "12.2", title="ie_shima")
def test_a_type_closed_for_several_reasons_names_them_all() -> None:
    """Two American markers used, and rain for the third."""
    title = all_titles()["ie_shima"]
    g = begun(title, *ISLAND, "unit A/1 US infantry 5/3-5 at 2", "unit J/1 Japanese infantry 4/2-4 at 3",
              "marker artillery 4", "marker air 4", "used artillery naval", "weather rain")
    shut = course(asked(title, g), "bombard").closed
    assert shut is not None
    assert (shut.clause, shut.say.say()) == (
        "12.1.2.C", "the artillery marker has been used today (the same with 1 more); no air bombardment in rain")
