"""Which functions write to the workspace, read out of the code: so that a test of all of them misses no new one."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterator, Set
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.shared import ROOT

_DOORS = {"writing", "importing", "erasing", "must_be_writable"}
"""Methods of a workspace without which nothing is written."""


class Function(NamedTuple):
    """A function by its module and name; of a method the name of its class stands before."""

    module: str
    name: str


NOTE = Function("cache.store.activity.log", "note_export")
"""Notes what was exported, and leaves a workspace that is open for reading only as it is."""


@cache
def modules(folder: str) -> dict[str, ast.Module]:
    """Module -> its syntax tree, of all below a folder."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return {_module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def _module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


class _Mentions(NamedTuple):
    """The names in a piece of code, and the attributes of names: (name, attribute)."""

    names: frozenset[str]
    attributes: frozenset[tuple[str, str]]


@cache
def writing_functions() -> frozenset[Function]:
    """The functions of `cache` and `figures` that write, by themselves or through others."""
    trees = {**modules("cache"), **modules("figures")}
    trees.pop("cache.store.workspace")
    imported = {module: _imported(tree) for module, tree in trees.items()}
    bodies = {Function(module, name): body for module, tree in trees.items() for name, body in _functions(tree)}
    found = {function for function, body in bodies.items() if _opens_a_door(body)} - {NOTE}
    mentioned = {function: _mentions(body) for function, body in bodies.items()}
    while True:
        further = {
            function
            for function, mentions in mentioned.items()
            if _used(function.module, imported[function.module], mentions, found)
        }
        if further <= found:
            return frozenset(found)
        found |= further


def uses(folder: str) -> dict[str, set[Function]]:
    """Module of a folder -> the writing functions that it calls, or hands to a control."""
    found = {
        module: _used(module, _imported(tree), _mentions(tree), writing_functions())
        for module, tree in modules(folder).items()
    }
    return {module: used for module, used in found.items() if used}


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef))


def _opens_a_door(body: ast.AST) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr in _DOORS for node in ast.walk(body))


def _imported(tree: ast.Module) -> dict[str, Function]:
    """Name within a module -> what it was imported as, which may be a module of a package."""
    return {
        alias.asname or alias.name: Function(node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _mentions(body: ast.AST) -> _Mentions:
    nodes = list(ast.walk(body))
    return _Mentions(
        frozenset(node.id for node in nodes if isinstance(node, ast.Name)),
        frozenset(
            (node.value.id, node.attr)
            for node in nodes
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        ),
    )


def _used(module: str, imported: dict[str, Function], mentions: _Mentions, known: Set[Function]) -> set[Function]:
    """Which of the known functions a piece of a module mentions."""
    named = {imported.get(name, Function(module, name)) for name in mentions.names}
    of_modules = {
        Function(".".join(imported[name]), attribute) for name, attribute in mentions.attributes if name in imported
    }
    return (named | of_modules) & known


def rows_of(database: Path) -> dict[str, list[Any]]:
    """Table -> its rows, of an SQLite database; without the index of its texts, which follows them."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        names = [name for (name,) in found if not name.startswith("search_index")]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}
