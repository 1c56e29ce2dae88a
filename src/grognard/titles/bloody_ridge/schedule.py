"""Who comes when and where: the turn track (12.0, 13.21) and the scenarios' setups (15.0), checked."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from grognard.components.provenance import Provenance
from grognard.components.reading import Row, Table
from grognard.ground.hexes import HexGrid

from .board import hex_of
from .component_rows import ScenarioRow, TurnRow
from .shape import JAPAN, SEA, SIDES, US, Scenario, Turn, Unit


def build_turns(table: Table, units: tuple[Unit, ...], ids: Mapping[str, int]) -> dict[int, Turn]:
    """The track by turn number: numbers without a gap, dates rising, nobody due twice. Raises DataError."""
    turns: dict[int, Turn] = {}
    due: dict[int, str] = {}
    for number, (key, row) in enumerate(table.items(), 1):
        if key != str(number):
            raise row.error(f"expected turn {number}: the turns are numbered from 1 without a gap")
        data = row.as_struct(TurnRow)
        try:
            datetime.date.fromisoformat(data.date)
        except ValueError:
            raise row.error(f"{data.date} is not a day of the calendar", "date") from None
        if number > 1 and data.date <= turns[number - 1].date:
            raise row.error(f"{data.date} is not after {turns[number - 1].date}", "date")
        arrivals = [_arrivals(row, side, units, ids, due) for side in (JAPAN, US)]
        units_from, support_from = data.units_from, data.support_from
        owner = (Provenance.OWNER, "an owner's overlay")
        if row.replaced & {"japan", "us", "date", "events"}:
            units_from = owner
        if row.replaced & {"japan_support", "us_support"}:
            support_from = owner
        turns[number] = Turn(
            number=number,
            date=data.date,
            reinforcements=(arrivals[0], arrivals[1]),
            support=(data.japan_support, data.us_support),
            events=tuple(data.events),
            provenance=units_from[0],
            why=units_from[1],
            support_provenance=support_from[0],
            support_why=support_from[1],
        )
    return turns


def _arrivals(
    row: Row, side: int, units: tuple[Unit, ...], ids: Mapping[str, int], due: dict[int, str]
) -> tuple[int, ...]:
    found = []
    for name in row.values[SIDES[side]]:
        unit = _unit_of(row, SIDES[side], name, side, units, ids)
        if unit in due:
            raise row.error(f"{name} is due on turn {due[unit]} already", SIDES[side])
        due[unit] = row.key
        found.append(unit)
    return tuple(found)


def _unit_of(
    row: Row, field: str, name: str, side: int, units: tuple[Unit, ...], ids: Mapping[str, int]
) -> int:
    if name not in ids:
        raise row.error(f'no unit "{name}" in units.toml', field)
    if units[ids[name]].side != side:
        raise row.error(f"{name} belongs to the other side", field)
    return ids[name]


def build_scenarios(
    table: Table,
    grid: HexGrid,
    terrain: tuple[int, ...],
    units: tuple[Unit, ...],
    ids: Mapping[str, int],
    turns: Mapping[int, Turn],
) -> dict[str, Scenario]:
    """The scenarios by name: known units and hexes, on land, one unit a hex (5.31). Raises DataError."""
    scenarios: dict[str, Scenario] = {}
    for key, row in table.items():
        data = row.as_struct(ScenarioRow)
        if not data.first_turn <= data.last_turn <= len(turns):
            raise row.error(f"expected first_turn <= last_turn <= {len(turns)}", "last_turn")
        setup: tuple[tuple[int, int], ...]
        if data.same_setup_as:
            other = scenarios.get(data.same_setup_as)
            if other is None:
                raise row.error(f'no scenario "{data.same_setup_as}" above this one', "same_setup_as")
            setup = other.setup
        else:
            setup = _setup(row, grid, terrain, units, ids)
        _nobody_twice(row, setup, data, units, turns)
        scenarios[key] = Scenario(
            name=key,
            label=data.label,
            first_turn=data.first_turn,
            last_turn=data.last_turn,
            setup=setup,
            note=data.note,
            clauses=tuple(data.clauses),
        )
    return scenarios


def _setup(
    row: Row, grid: HexGrid, terrain: tuple[int, ...], units: tuple[Unit, ...], ids: Mapping[str, int]
) -> tuple[tuple[int, int], ...]:
    held: dict[int, str] = {}
    setup = []
    for side in (JAPAN, US):
        for name, label in row.values.get(SIDES[side], {}).items():
            field = f"{SIDES[side]}.{name}"
            unit = _unit_of(row, field, name, side, units, ids)
            h = hex_of(grid, label, lambda problem, field=field: row.error(problem, field))  # type: ignore[misc]
            if terrain[h] == SEA:
                raise row.error(f"{label} is at sea", field)
            if h in held:
                raise row.error(f"{label} holds {held[h]} already; stacking is prohibited (5.31)", field)
            held[h] = name
            setup.append((unit, h))
    if not setup:
        raise row.error("the setup is empty")
    return tuple(setup)


def _nobody_twice(
    row: Row,
    setup: tuple[tuple[int, int], ...],
    data: ScenarioRow,
    units: tuple[Unit, ...],
    turns: Mapping[int, Turn],
) -> None:
    """A unit that is set up is not due as a reinforcement in the same scenario."""
    placed = {unit for unit, _ in setup}
    for number in range(data.first_turn, data.last_turn + 1):
        for unit in (*turns[number].reinforcements[JAPAN], *turns[number].reinforcements[US]):
            if unit in placed:
                raise row.error(f"{units[unit].name} is in the setup and due on turn {number}")
