"""What counts as proof, and that what is packed with the program is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.console.clauses import clauses_of, is_below
from grognard.console.proofs import collect, order
from tools.proofs import out_of_date

MODULE = '''
import pytest
pytestmark = [pytest.mark.clauses("1.1")]
@pytest.mark.clauses("2.1", "2.2", title="other")
def test_one(): pass
@pytest.mark.skip
@pytest.mark.clauses("3.1")
def test_idle(): pass
@pytest.mark.xfail(reason="wrong")
@pytest.mark.clauses("3.2")
def test_wrong(): pass
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clauses("4.1"))])
def test_each(x): pass
@pytest.mark.clauses("5.1")
def helper(): pass
@pytest.mark.clauses("6.1")
class TestMany:
    def test_two(self): pass
text = 'pytest.mark.clauses("7.1")'
'''
CASES = """title bloody_ridge
case A
clauses 7.12, 7.21
bare 8x8
"""


def test_marks_and_cases_are_read_without_running_them(tmp_path: Path) -> None:
    (tmp_path / "tests" / "cases").mkdir(parents=True)
    (tmp_path / "tests" / "test_it.py").write_text(MODULE)
    (tmp_path / "tests" / "cases" / "a.case").write_text(CASES)
    (tmp_path / "tests" / "cases" / "broken.case").write_text("nothing")
    found = collect(tmp_path)
    assert found["other"] == {"2.1": ["tests/test_it.py::test_one"], "2.2": ["tests/test_it.py::test_one"]}
    proofs = found["bloody_ridge"]
    assert list(proofs) == ["1.1", "4.1", "6.1", "7.12", "7.21"]
    assert proofs["7.12"] == ["tests/cases/a.case: A"]
    assert proofs["6.1"] == ["tests/test_it.py::TestMany::test_two"]
    assert "tests/test_it.py::test_idle" not in proofs["1.1"]


def test_clauses_come_in_the_order_of_the_rulebook() -> None:
    numbers = ["10.0", "7.2", "7.13", "4.1.B", "7.21", "4.1", "7.3", "4.1.A", "9.0"]
    assert sorted(numbers, key=order) == ["4.1", "4.1.A", "4.1.B", "7.13", "7.2", "7.21", "7.3", "9.0", "10.0"]


@pytest.mark.parametrize(("number", "heading", "below"), [
    ("5.11", "5.1", True), ("5.11", "5.0", True), ("5.21", "5.1", False), ("15.1", "5.0", False), ("5.1", "5.1", False),
    ("4.1.A", "4.1", True), ("13.21", "13.2", True),
])
def test_what_stands_under_a_heading(number: str, heading: str, below: bool) -> None:
    assert is_below(number, heading) is below


def test_every_clause_has_a_label_and_every_excuse_a_reason() -> None:
    listed = clauses_of("bloody_ridge")
    assert len(listed) == len({c.number for c in listed}) == 153
    assert all(c.label for c in listed)
    excused = [c for c in listed if c.standing == "not applicable"]
    assert {c.number for c in excused} == {"1.0", "2.5", "11.0", "16.0", "16.1", "16.2"}
    assert all(len(c.why) > 20 for c in excused)


def test_a_title_without_a_list_is_said_to_have_none() -> None:
    with pytest.raises(ValueError, match="no list of its clauses"):
        clauses_of("families")


def test_what_is_packed_is_up_to_date() -> None:
    assert not out_of_date(), "type: python tools/proofs.py"
