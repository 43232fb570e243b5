"""Each layer knows a first-class benchmark in one registry at most, and asks nowhere else which benchmark it has."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from figures.sample_views import SAMPLE_VIEWS
from loaders import LOADERS
from models.live_tasks import LIVE_TASKS
from scoring.tasks import TASKS
from tests.architecture.syntax import nodes_of
from tests.architecture.test_imports import ROOT, modules

REGISTRIES = ["figures/sample_views.py", "loaders/__init__.py", "models/live_tasks.py"]
"""Where benchmarks stand by their key or kind; `scoring/tasks.py` lists the tasks themselves."""

NAMES = {*TASKS, *(task.kind for task in TASKS.values())} - {"plain"}


def named_in(node: ast.AST) -> set[str]:
    """Benchmarks that a mapping has as keys, or that a comparison asks for."""
    parts: list[ast.expr | None] = []
    if isinstance(node, ast.Dict):
        parts = list(node.keys)
    elif isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.MatchValue):
        parts = [node.value]
    flat = [inner for part in parts if part is not None for inner in getattr(part, "elts", [part])]
    return {part.value for part in flat if isinstance(part, ast.Constant) and isinstance(part.value, str)} & NAMES


def places(path: Path) -> Iterator[tuple[str, set[str]]]:
    for node in nodes_of(path):
        if found := named_in(node):
            yield path.relative_to(ROOT).as_posix(), found


def test_a_benchmark_is_named_in_one_registry_of_a_layer_and_nowhere_else() -> None:
    found = [place for path in modules() for place in places(path)]
    assert sorted(place for place, _ in found) == REGISTRIES


def test_every_registry_knows_the_benchmarks_of_scoring_and_no_others() -> None:
    assert LOADERS.keys() == TASKS.keys()
    assert LIVE_TASKS.keys() <= TASKS.keys()
    assert SAMPLE_VIEWS.keys() == {task.kind for task in TASKS.values()}


@pytest.mark.parametrize(
    "code",
    [
        'WORDS = {"fermat": 1}',
        'x = task.key == "fermat"',
        'x = task.kind in ("grading", "other")',
        "match key:\n    case 'coco':\n        pass",
    ],
)
def test_the_search_itself(code: str) -> None:
    assert any(named_in(node) for node in ast.walk(ast.parse(code)))
