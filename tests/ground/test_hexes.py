"""Hex geometry: labels, neighbours, distances, rings, corners."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.ground.hexes import DIRECTIONS, OPPOSITE, HexGrid, hex_grid

grids = st.builds(hex_grid, st.integers(1, 12), st.integers(1, 12), st.booleans())


def walked(grid: HexGrid, start: int) -> list[int]:
    """Distances by walking the neighbours, with no formula."""
    found = [-1] * grid.size
    found[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            if there >= 0 and found[there] < 0:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@settings(max_examples=60, deadline=None)
@given(grids, st.data())
def test_distance_is_what_walking_takes(grid: HexGrid, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, grid.size - 1))
    by_foot = walked(grid, start)
    assert list(grid.distances(start)) == by_foot
    assert [grid.distance(end, start) for end in range(grid.size)] == by_foot


@given(grids)
def test_a_neighbour_is_a_neighbour_from_the_other_side(grid: HexGrid) -> None:
    for h in range(grid.size):
        for d, n in enumerate(grid.neighbours[h]):
            if n >= 0:
                assert grid.neighbour(n, OPPOSITE[d]) == h
                assert grid.direction(h, n) == d


@given(grids)
def test_labels_and_indices_name_each_other(grid: HexGrid) -> None:
    for h in range(grid.size):
        label = grid.label(h)
        assert grid.index(label) == h
        assert (grid.column(h), grid.row(h)) == (int(label[:2]), int(label[2:]))
        assert h == (grid.column(h) - 1) * grid.rows + grid.row(h) - 1


@settings(max_examples=40, deadline=None)
@given(grids, st.data())
def test_rings_cut_the_map_by_distance(grid: HexGrid, data: st.DataObject) -> None:
    h = data.draw(st.integers(0, grid.size - 1))
    seen: list[int] = []
    for radius in range(4):
        ring = grid.ring(h, radius)
        assert all(grid.distance(h, other) == radius for other in ring)
        seen += ring
        assert grid.within(h, radius) == tuple(seen)
    assert len(set(seen)) == len(seen)
    assert set(seen) == {other for other in range(grid.size) if grid.distance(h, other) < 4}


@given(grids)
def test_a_side_has_the_same_two_ends_from_both_hexes(grid: HexGrid) -> None:
    for h in range(grid.size):
        corners = grid.corners(h)
        for d, n in enumerate(grid.neighbours[h]):
            if n >= 0:
                back = OPPOSITE[d]
                other = grid.corners(n)
                assert corners[d] == pytest.approx(other[(back + 1) % 6])
                assert corners[(d + 1) % 6] == pytest.approx(other[back])


def names(grid: HexGrid, label: str) -> dict[str, str]:
    around = grid.neighbours[grid.index(label)]
    return {d: grid.label(n) for d, n in zip(DIRECTIONS, around, strict=True) if n >= 0}


def test_neighbours_with_even_columns_lower() -> None:
    grid = hex_grid(38, 17)
    assert names(grid, "2506") == {
        "N": "2505", "NE": "2605", "SE": "2606", "S": "2507", "SW": "2406", "NW": "2405",
    }  # fmt: skip
    assert names(grid, "0808") == {
        "N": "0807", "NE": "0908", "SE": "0909", "S": "0809", "SW": "0709", "NW": "0708",
    }  # fmt: skip
    assert names(grid, "0101") == {"SE": "0201", "S": "0102"}
    assert names(grid, "3817") == {"N": "3816", "NW": "3717"}


def test_neighbours_with_odd_columns_lower() -> None:
    grid = hex_grid(5, 5, False)
    assert names(grid, "0303") == {
        "N": "0302", "NE": "0403", "SE": "0404", "S": "0304", "SW": "0204", "NW": "0203",
    }  # fmt: skip
    assert names(grid, "0101") == {"NE": "0201", "SE": "0202", "S": "0102"}


@pytest.mark.parametrize("label", ["", "250", "25061", "2518", "3901", "0017", "0100", "25o6", "²506", " 506"])
def test_a_label_off_the_grid_is_refused_in_a_sentence(label: str) -> None:
    with pytest.raises(ValueError, match=r"no hex .*: expected two digits of column 01 to 38"):
        hex_grid(38, 17).index(label)


def test_an_index_off_the_grid_has_no_label() -> None:
    grid = hex_grid(3, 3)
    for index in (-1, 9):
        with pytest.raises(IndexError):
            grid.label(index)


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (100, 5), (5, 100)])
def test_a_grid_has_two_digits_of_columns_and_rows(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 99"):
        HexGrid(columns, rows)


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    grid = hex_grid(9, 9)
    assert grid.direction(grid.index("0101"), grid.index("0303")) == -1
    assert grid.direction(grid.index("0101"), grid.index("0101")) == -1
    assert grid.direction(grid.index("0101"), -1) == -1


def test_equal_grids_are_equal_and_shared() -> None:
    assert hex_grid(7, 9) is hex_grid(7, 9)
    assert HexGrid(7, 9) == hex_grid(7, 9)
    assert hash(HexGrid(7, 9)) == hash(hex_grid(7, 9))
    assert HexGrid(7, 9) != HexGrid(7, 9, even_lower=False)
    assert HexGrid(7, 9) != "7x9"
