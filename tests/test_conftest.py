"""The `clauses` marker accepts what a rulebook has and refuses the rest, with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import clauses_of, marker_faults


@pytest.fixture
def titles(tmp_path: Path) -> Path:
    """Two invented titles: one with a list of clauses, one without."""
    listed = tmp_path / "listed"
    listed.mkdir()
    (tmp_path / "bare").mkdir()
    (listed / "clauses.toml").write_text('[clause]\n"7.71" = { label = "retreat" }\n"10.3.B" = {}\n')
    return tmp_path


def faults(titles: Path, *numbers: object, **keywords: str) -> list[str]:
    return marker_faults(pytest.mark.clauses(*numbers, **keywords).mark, titles)


def test_a_list_is_read_by_number(titles: Path) -> None:
    assert clauses_of("listed", titles) == frozenset({"7.71", "10.3.B"})
    assert clauses_of("bare", titles) is None


def test_what_the_rulebook_has_is_accepted(titles: Path) -> None:
    assert faults(titles, "7.71", "10.3.B", title="listed") == []
    assert faults(titles, "99.9", "9.4#2", "Mission-1#2", title="bare") == []


@pytest.mark.parametrize(
    ("numbers", "keywords", "fault"),
    [
        (("7.72",), {"title": "listed"}, "listed has no clause 7.72"),
        ((7.71,), {"title": "listed"}, "7.71 is not a clause number in quotes"),
        ((), {"title": "listed"}, "clauses() names no clause"),
        (("7.71",), {"title": "lost"}, "there is no title 'lost'"),
        (("7.71",), {"title": "listed", "game": "x"}, "clauses() takes title=, not game="),
    ],
)
def test_what_it_has_not_is_refused(
    titles: Path, numbers: tuple[object, ...], keywords: dict[str, str], fault: str
) -> None:
    assert faults(titles, *numbers, **keywords) == [fault]


def test_a_wrong_clause_fails_the_collection(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    conftest = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")
    pytester.makeconftest(conftest)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    pytester.makeini("[pytest]\nmarkers = clauses")
    listed = pytester.path.parent / "src" / "grognard" / "titles" / "listed"
    listed.mkdir(parents=True)
    (listed / "clauses.toml").write_text('[clause]\n"7.71" = {}\n')
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.clauses("7.71", "7.99", title="listed")
        def test_retreat(): pass
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.stdout.fnmatch_lines(["*ERROR collecting*", "test_retreat: listed has no clause 7.99"])
    assert result.ret == pytest.ExitCode.INTERRUPTED
