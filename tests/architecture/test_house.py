"""Rules of the house that a reader would otherwise have to check by eye."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.architecture.syntax import nodes_of, tree_of
from tests.shared import ROOT

LONGEST_FILE = 400
MOST_MODULES = 20
LONGEST_FUNCTION = 60
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "process_data"}

# Put together here, so that this file does not hold what it looks for.
FOREIGN = re.compile(
    "|".join(
        [
            *map(re.escape, ("pypi" + ".org", "python" + "hosted.org", "registry." + "npmjs", "proxy." + "golang")),
            "--(extra-)?" + "index-url",
            r"(?<![\w.])/" + "work/(main|shared)",
            "/tmp/" + "scratch",
        ]
    )
)


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def python_files() -> list[Path]:
    return [path for path in tracked() if path.suffix == ".py"]


def test_every_module_is_short_enough_to_read() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in python_files()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert long == {}


def test_every_room_can_be_seen_whole() -> None:
    modules = (path.relative_to(ROOT) for path in tracked() if path.suffix in {".py", ".js"})
    rooms = Counter((path.parent.as_posix(), path.suffix) for path in modules)
    assert rooms["components/viewer/browser", ".js"] > 0
    crowded = {room: count for room, count in rooms.items() if count > MOST_MODULES}
    assert crowded == {}


def test_every_function_can_be_seen_whole() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in python_files()
        if "tests" not in path.parts
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


PURE = ("scoring", "loaders")
CACHES = {"cache", "lru_cache", "cached_property"}


def lasting_caches(tree: ast.Module) -> list[int]:
    """The lines at which a module makes a cache that outlives a call: outside of functions, or on a method."""
    waiting: list[ast.AST] = list(tree.body)
    found = []
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name | ast.Attribute) and _last_name(node) in CACHES:
            found.append(node.lineno)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += node.decorator_list  # what is made in its body ends with the call
        else:
            waiting += ast.iter_child_nodes(node)
    return sorted(found)


def _last_name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def test_pure_code_keeps_no_results_between_calls() -> None:
    paths = [path for path in python_files() if path.relative_to(ROOT).parts[0] in PURE]
    assert len(paths) > 100
    found = [f"{path.relative_to(ROOT)}:{line}" for path in paths for line in lasting_caches(tree_of(path))]
    assert found == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("@cache\ndef f(): ...", [1]),
        ("@functools.lru_cache(maxsize=2)\nasync def f(): ...", [1]),
        ("class A:\n    @cached_property\n    def f(self): ...", [2]),
        ("def f(): ...\ng = cache(f)", [2]),
        ("def f(xs):\n    g = cache(len)\n    return [g(x) for x in xs]", []),
    ],
)
def test_a_cache_is_found_unless_it_ends_with_the_call(code: str, lines: list[int]) -> None:
    assert lasting_caches(ast.parse(code)) == lines


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [path for path in python_files() if NAMES_THAT_SAY_NOTHING & set(path.with_suffix("").parts)] == []


def test_no_picture_lies_where_nothing_shows_it() -> None:
    shown = {"demo", "docs", "benchmarks/large", "components/shell"}
    pictures = [path.relative_to(ROOT) for path in tracked() if path.suffix in {".png", ".jpg", ".svg"}]
    assert [path for path in pictures if not shown & {parent.as_posix() for parent in path.parents}] == []


def test_nothing_depends_on_one_machine_or_one_package_index() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in FOREIGN.finditer(text)]
    assert found == []


def test_constraints_pin_exact_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line)] == []
    assert lines == sorted(lines, key=str.lower)
