"""Every case under this folder is a test, proving the clauses that its `clauses` line names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.core.cases import Case, CaseError, read_cases, run_case
from grognard.titles import all_titles


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".case":
        return CaseFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A file of cases. A file that cannot be read fails to collect, naming the line."""

    def collect(self) -> Iterator[pytest.Item]:
        try:
            cases = read_cases(self.path.read_text(encoding="utf-8"), self.path.name)
        except CaseError as error:
            raise self.CollectError(str(error)) from None
        for case in cases:
            yield CaseItem.from_parent(self, name=case.name, case=case)


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, case: Case, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.case = case
        if case.clauses:
            self.add_marker(pytest.mark.clauses(*case.clauses, title=case.title))

    def runtest(self) -> None:
        outcome = run_case(self.case, all_titles())
        if not outcome.ok:
            raise CaseFailed(outcome.why)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.number - 1, self.case.name


class CaseFailed(Exception):
    """A case that did not come out as it says."""
