"""How a whole payment goes on, choice by choice: the same for a page and a terminal."""

from __future__ import annotations

from grognard.core.paying import Rest, after, begun, rest
from grognard.core.texts import Text
from grognard.core.views import Bearer, Fate, Payment, Payments, Question

ONE, TWO = 1, 2
SAY = Text("x")
FULL = (Fate(SAY), Fate(SAY, 1, ("reduced",)), Fate(SAY, 2, ("reduced",), "back"), Fate(SAY, 3, end="lost"))
WEAK = (Fate(SAY, 0, ("reduced",)), Fate(SAY, 1, ("reduced",), "back"))


def asks(points: int, bearers: tuple[Bearer, ...], *ways: tuple[tuple[int, ...], tuple[str, ...]], side: int = 0,
         place: str = "7", order: tuple[int, ...] = ()) -> Question:
    """The question who bears so many points, with the ways to pay them: fates and choices."""
    found = Payments(points, "13.1", place, bearers, tuple(Payment(f, c, SAY, order) for f, c in ways))
    return Question(side, "attrition", "13.1", SAY, payments=found)


THREE = asks(3, (Bearer(ONE, FULL), Bearer(TWO, FULL)),
             ((1, 2), ("flip 1", "flip 2", "retreat 2")), ((2, 1), ("flip 1", "flip 2", "retreat 1")),
             ((3, 0), ("flip 1", "lose 1")))
"""Three points for two full units: one reduced and the other reduced and back, or one lost."""
LAST = asks(1, (Bearer(ONE, WEAK), Bearer(TWO, WEAK)), ((0, 1), ("retreat 2",)), ((1, 0), ("retreat 1",)))
"""Both have been reduced: a point is left, for one of them to retreat."""
WHERE_TO = Question(0, "retreat to", "13.2.2", SAY)


def way(number: int) -> Payment:
    assert THREE.payments is not None
    return THREE.payments.ways[number]


def test_the_rest_is_what_brings_everybody_to_the_end_that_was_meant() -> None:
    """Also over a choice that was the only one, and has been made meanwhile: `flip 2` is asked for no more."""
    assert rest(LAST, begun(THREE, way(0))) == Rest("retreat 2")
    assert rest(LAST, begun(THREE, way(1))) == Rest("retreat 1")


def test_it_waits_while_a_retreat_asks_where_to_and_ends_with_its_last_choice() -> None:
    plan = begun(THREE, way(1))
    assert rest(WHERE_TO, plan) == Rest()
    plan = after(WHERE_TO, plan, "to 9")
    assert rest(LAST, plan) == Rest("retreat 1")
    assert after(LAST, plan, "retreat 1") is None


def test_what_is_paid_at_once_has_no_rest() -> None:
    assert LAST.payments is not None
    assert begun(LAST, LAST.payments.ways[0]) is None


def test_another_choice_than_the_next_gives_it_up() -> None:
    assert after(LAST, begun(THREE, way(1)), "retreat 2") is None


def test_what_is_no_rest_of_it_does_not_fit() -> None:
    """The same points as before, in another place, or with somebody who was to end otherwise."""
    plan = begun(THREE, way(2))                        # 1 lost, 2 as it is
    elsewhere = asks(1, (Bearer(ONE, WEAK),), ((1,), ("retreat 1",)), place="8")
    assert [rest(found, plan) for found in (THREE, elsewhere, LAST)] == [Rest(unfit=True)] * 3
    assert after(LAST, plan, "retreat 1") is None


def test_it_is_over_when_the_other_side_decides_or_dice_fall() -> None:
    plan = begun(THREE, way(0))
    other = asks(1, (Bearer(ONE, WEAK),), ((1,), ("retreat 1",)), side=1)
    dice = Question(0, "dice", "11.4.1", SAY)
    assert [rest(found, plan) for found in (other, dice, None)] == [None] * 3


def test_retreats_go_in_the_order_that_was_meant() -> None:
    """Where room is short the order counts: 2 goes first, and then 1."""
    bearers = (Bearer(ONE, WEAK), Bearer(TWO, WEAK))
    both = [Payment((1, 1), (f"retreat {a}", f"retreat {b}"), SAY, (a, b)) for a, b in ((ONE, TWO), (TWO, ONE))]
    start = Question(0, "attrition", "13.1", SAY, payments=Payments(3, "13.1", "7", bearers, tuple(both)))
    now = Question(0, "attrition", "13.1", SAY, payments=Payments(2, "13.1", "7", bearers, tuple(both)))
    assert rest(now, begun(start, both[1])) == Rest("retreat 2")
    assert rest(now, begun(start, both[0])) == Rest("retreat 1")
