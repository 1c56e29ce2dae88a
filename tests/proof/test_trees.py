"""How many ways there are to go on from fixed positions: a changed rule shows as a changed count."""

from __future__ import annotations

import pytest

from tools.trees import FILE, Tree, count, onward, recounted, trees

TREES = trees(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_the_tree_has_as_many_positions_as_it_had(tree: Tree) -> None:
    assert tree.counts, "never counted: python tools/trees.py"
    assert count(tree, len(tree.counts) - 1) == tree.counts


def test_a_tree_counted_by_walking_every_way_is_the_same() -> None:
    def walk(g: object, depth: int) -> int:
        return 1 if not depth else sum(walk(after, depth - 1) for after in onward(g))

    tree = min(TREES, key=lambda tree: tree.counts[2])
    assert [walk(tree.position(), depth) for depth in range(4)] == list(tree.counts[:4])


def test_counting_again_changes_nothing_but_counts() -> None:
    text = "# words\n\ntree A\ntitle bloody_ridge\nbare 3x3\nunit J/1 Japanese infantry 2-2-1 at 0202\ncounts 1 9\n"
    once = recounted(text)
    assert once != text
    assert once.splitlines()[:-1] == text.splitlines()[:-1]
    assert recounted(once) == once
