"""Areas: who touches whom, and what is wrong with a drawing."""

from __future__ import annotations

import pytest

from grognard.ground.areas import area_map, connected, inside, outline_faults, room, shared_borders

LEFT = ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (10.0, 10.0), (0.0, 10.0))
RIGHT = ((10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (10.0, 10.0), (10.0, 5.0))


def test_borders_join_both_ways_and_carry_their_kind() -> None:
    made = area_map(["1", "2", "box"], [("1", "2", "river"), ("2", "box", "")])
    assert made.adjacent == ((1,), (0, 2), (1,))
    assert made.kind(1, 0) == made.kind(0, 1) == "river"
    assert made.kind(1, 2) == "" and made.touches(2, 1) and not made.touches(0, 2)
    assert made.index("box") == 2 and made.size == 3


@pytest.mark.parametrize(("labels", "borders", "complaint"), [
    (["1", "1"], [], "'1' is there twice"),
    (["1"], [("1", "9", "")], "'9'"),
    (["1"], [("1", "1", "")], "itself"),
    (["1", "2"], [("1", "2", ""), ("2", "1", "")], "twice"),
])
def test_what_cannot_be_a_map_is_refused(labels: list[str], borders: list[tuple[str, str, str]],
                                         complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        area_map(labels, borders)


def test_an_unknown_label_is_named() -> None:
    with pytest.raises(ValueError, match="'7'"):
        area_map(["1"], []).index("7")


def test_connection_stops_at_what_may_not_be_entered() -> None:
    made = area_map(list("abcd"), [("a", "b", ""), ("b", "c", ""), ("c", "d", "")])
    assert connected(made.adjacent, [0], lambda n: n != 2) == {0, 1}
    assert connected(made.adjacent, [2], lambda n: n != 2) == {0, 1, 2, 3}


def test_a_border_is_read_off_two_outlines() -> None:
    lines = shared_borders({"1": LEFT, "2": RIGHT})
    assert [sorted(line) for line in lines["1", "2"]] == [[(10.0, 0.0), (10.0, 5.0), (10.0, 10.0)]]


def test_a_right_drawing_has_no_faults_and_a_wrong_one_says_them() -> None:
    assert outline_faults({"1": LEFT, "2": RIGHT}, [("2", "1")]) == []
    assert outline_faults({"1": LEFT, "2": RIGHT}, []) == ["the border 1-2 is drawn but not listed"]
    assert "1: its outline does not run clockwise" in outline_faults({"1": LEFT[::-1]}, [])
    over = tuple((x - 3, y) for x, y in RIGHT)
    assert "2 reaches into 1" in outline_faults({"1": LEFT, "2": over}, [])


def test_room_is_the_distance_to_the_nearest_side() -> None:
    assert inside(LEFT, (5.0, 5.0)) and not inside(LEFT, (15.0, 5.0))
    assert room(LEFT, (2.0, 5.0)) == 2.0
    assert room(LEFT, (12.0, 5.0)) == -2.0
