"""Imports keep the rules of the house; Streamlit stays in few places, and `errata score` does without it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.syntax import nodes_of, tree_of
from tests.shared import ROOT

LAYERS = (
    {"records", "errors"},
    {"scoring"},
    {"loaders", "models"},
    {"cache"},
    {"figures"},
    {"components", "serving"},
    {"pages"},
    {"app", "asgi", "cli", "commands"},
)
"""From the bottom up. A module may import its own package and what lies below its layer."""

HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
TOP = LAYERS[-1]
DATA = {"demo"}
"""Where the bundled data lie: known to the commands, itself knowing nobody."""

STREAMLIT_IN = ("app.py", "asgi.py", "pages/", "components/", "cache/memo.py")


@cache
def modules() -> list[Path]:
    return sorted(
        path
        for name in HEIGHT
        for path in [ROOT / f"{name}.py", *(ROOT / name).rglob("*.py")]
        if path.is_file() and "__pycache__" not in path.parts
    )


@cache
def imported(path: Path) -> list[tuple[int, str]]:
    """Line and dotted name of every module that a module imports; `from a import b` gives `a.b` where that is one."""
    found = []
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            full = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [(node.lineno, name if is_module(name) else node.module) for name in full]
    return found


@cache
def is_module(name: str) -> bool:
    at = ROOT.joinpath(*name.split("."))
    return at.with_suffix(".py").is_file() or (at / "__init__.py").is_file()


def is_allowed(importer: str, target: str) -> bool:
    """Whether a module may import another by the layers of the house."""
    if target in DATA:
        return importer in TOP
    if target not in HEIGHT or importer == target:
        return True
    if importer in TOP and target in TOP:
        return (importer, target) == ("cli", "commands")
    if importer == "commands":
        return HEIGHT[target] <= HEIGHT["figures"]
    return HEIGHT[target] < HEIGHT[importer]


def breaks_a_rule(importer: str, target: str) -> str:
    """The rule that an import breaks, in words; "" where it breaks none. Both are dotted names of modules."""
    here, there = importer.split("."), target.split(".")
    if not is_allowed(here[0], there[0]):
        return "imports run down"
    if here[0] in ("figures", "commands") and target == "cache.memo":
        return "figures and commands take the workspace as an argument"
    if here[0] != there[0] or len(there) < 2:
        if here[0] == "loaders" and there[0] == "scoring" and there[1] in BENCHMARKS:
            own = READS.get(here[1]) if len(here) > 1 else None
            return "" if there[1] == own else "a loader imports the scorer of its own benchmark at most"
        return ""
    if here[0] == "scoring" and there[1] in BENCHMARKS and here[1] not in (there[1], "tasks"):
        return "benchmarks do not import each other, and only tasks imports them"
    if here[0] == "cache" and there[1] not in CACHE.get(here[1], {*CACHE, "memo"}) | {here[1]}:
        return "rooms of the workspace import those below them"
    if here[0] == "components" and there[1] not in SHARED | {here[1]}:
        return "pages' rooms do not import each other"
    return ""


BENCHMARKS = {"grounding", "grading", "fermat", "mathdoc", "drawedumath"}
READS = {
    "hgbench": "grounding",
    "coco": "grounding",
    "sketchjudge": "grading",
    "graded": "grading",
    "fermat": "fermat",
    "mathdoc": "mathdoc",
    "drawedumath": "drawedumath",
}
"""Module or room of a loader -> the benchmark of `scoring/` that it reads for."""

CACHE: dict[str, set[str]] = {
    "background_work": set(),
    "store": set(),
    "selection": {"store"},
    "ahead": {"store", "selection"},
    "marks": {"store", "selection"},
    "importing": {"store", "selection", "marks"},
    "recording": {"store", "selection", "marks", "importing"},
    "queries": {"store", "selection", "marks"},
    "images": {"store", "selection", "marks", "queries"},
    "live": {"store", "selection", "marks", "importing", "queries", "images", "background_work"},
}
"""Room of the workspace -> the rooms that it may import, itself or by way of another; `cache.memo` imports them all."""

SHARED = {"shell", "widgets", "viewer", "sheet", "marks"}
"""Rooms of `components/` that the rooms of pages share."""


def broken() -> set[str]:
    found = set()
    for path in modules():
        importer = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for _, name in imported(path):
            if rule := breaks_a_rule(importer, name):
                found.add(f"{importer} -> {name}: {rule}")
    return found


def test_every_import_keeps_the_rules_of_the_house() -> None:
    assert sorted(broken()) == []


def test_no_room_of_the_workspace_reaches_by_way_of_another_what_it_may_not_import() -> None:
    assert {room for room, below in CACHE.items() for each in below if not CACHE[each] <= below} == set()


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    needs = {}
    for path in modules():
        importer = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        needs[importer] = {name for _, name in imported(path)} - {importer}
    assert _circle(needs) == []


def _circle(needs: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_streamlit_is_imported_in_few_places_only() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in modules()
        for line, name in imported(path)
        if name.partition(".")[0] == "streamlit" and not path.relative_to(ROOT).as_posix().startswith(STREAMLIT_IN)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("importer", "target", "allowed"),
    [
        ("cache.queries.samples", "loaders.published", True),
        ("loaders.hgbench", "cache.store.schema", False),
        ("scoring.metric", "records", True),
        ("records", "scoring.metric", False),
        ("loaders.hgbench", "models.prices", False),
        ("cli", "commands.options", True),
        ("commands.options", "cli", False),
        ("commands.serving.demo", "demo.make_demo", True),
        ("cache.store.gold", "demo.make_demo", False),
        ("commands.publish.export", "figures.export", True),
        ("commands.publish.export", "components.shell.address", False),
        ("figures.export", "cache.memo", False),
        ("components.home.cards", "cache.memo", True),
        ("scoring.grading.score", "scoring.fermat.score", False),
        ("scoring.tasks", "scoring.fermat.task", True),
        ("scoring.wording", "scoring.fermat.wording", False),
        ("loaders.fermat.load", "scoring.fermat.reading", True),
        ("loaders.fermat.load", "scoring.mathdoc.reading", False),
        ("loaders.recognition", "scoring.grounding.gold", False),
        ("loaders.exchange.coco", "scoring.grounding.gold", False),
        ("cache.queries.samples", "cache.store.schema", True),
        ("cache.queries.samples", "cache.importing.facets", False),
        ("cache.queries.scope", "cache.marks.log", True),
        ("cache.importing.manage_runs", "cache.recording.tagging", False),
        ("cache.recording.tagging", "cache.importing.manage_runs", True),
        ("cache.marks.log", "cache.importing.manage_runs", False),
        ("cache.store.gold", "cache.queries.samples", False),
        ("components.home.cards", "components.widgets.tables", True),
        ("components.home.cards", "components.failures.ranking", False),
        ("scoring.metric", "numpy", True),
    ],
)
def test_the_rule_itself(importer: str, target: str, allowed: bool) -> None:
    assert (breaks_a_rule(importer, target) == "") is allowed


def test_scoring_from_files_loads_neither_streamlit_nor_the_workspace(tmp_path: Path) -> None:
    gold, run = tmp_path / "gold.jsonl", tmp_path / "m.jsonl"
    answer = [{"page": 1, "type": "complete_answer_box", "box_2d": [0, 0, 500, 500]}]
    metadata = {"media_size": {"a": [100, 100]}, "media_map": {"a": ["a", "a.jpg"]}, "answer": json.dumps(answer)}
    gold.write_text(json.dumps({"uuid": "s1", "metadata": metadata}) + "\n")
    run.write_text(json.dumps({"uuid": "s1", "predict": json.dumps(answer)}) + "\n")
    heavy = ("streamlit", "pandas", "sqlalchemy", "plotly", "cv2", "anthropic", "pyarrow")
    program = (
        "import sys, cli\n"
        f"codes = [cli.main([verb, 'hgbench', '--gold', {str(gold)!r}, '--run', {str(run)!r}, '--json'])"
        " for verb in ('score', 'failures')]\n"
        f"print(codes, [name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[0, 0] []"


_OTHER_NAME = re.compile(r"^(?:from .+ import .*| +)\b\w+ as \w+,?", re.MULTILINE)
"""An import that calls something otherwise, in one line or in a list of lines; some other lines look like one, too."""


def test_no_module_is_imported_twice_under_two_names() -> None:
    twice = [
        f"{path.relative_to(ROOT)}: {module} {name}"
        for folder in (*sorted(HEIGHT), "benchmarks", "demo", "tests")
        for path in [ROOT / f"{folder}.py", *(ROOT / folder).rglob("*.py")]
        if path.is_file() and _OTHER_NAME.search(path.read_text(encoding="utf-8"))
        for (module, name), number in _imports_at_the_top(path).items()
        if number > 1
    ]
    assert twice == []


def _imports_at_the_top(path: Path) -> Counter[tuple[str | None, str]]:
    """How often a module imports each name, whatever it calls it."""
    statements = [node for node in tree_of(path).body if isinstance(node, ast.ImportFrom)]
    return Counter((node.module, alias.name) for node in statements for alias in node.names)
