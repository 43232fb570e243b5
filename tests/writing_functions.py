"""Which functions write to the workspace, read out of the code: so that a test of all of them misses no new one."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterator
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


@cache
def writing_functions() -> frozenset[Function]:
    """The functions of `cache` and `figures` that write, by themselves or through others."""
    trees = {**modules("cache"), **modules("figures")}
    trees.pop("cache.store.workspace")
    found = {
        Function(module, name)
        for module, tree in trees.items()
        for name, body in _functions(tree)
        if any(isinstance(node, ast.Attribute) and node.attr in _DOORS for node in ast.walk(body))
    } - {NOTE}
    while True:
        further = {
            Function(module, name)
            for module, tree in trees.items()
            for name, body in _functions(tree)
            if any(True for _ in _used(body, _names(module, tree, found), found))
        }
        if further <= found:
            return frozenset(found)
        found |= further


def uses(folder: str) -> dict[str, set[Function]]:
    """Module of a folder -> the writing functions that it calls, or hands to a control."""
    found = {
        module: set(_used(tree, _names(module, tree, writing_functions()), writing_functions()))
        for module, tree in modules(folder).items()
    }
    return {module: used for module, used in found.items() if used}


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef))


def _names(module: str, tree: ast.Module, known: frozenset[Function] | set[Function]) -> dict[str, Function | str]:
    """Name within a module -> the function, or the module, that it stands for."""
    names: dict[str, Function | str] = {one.name: one for one in known if one.module == module}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                function = Function(node.module, alias.name)
                whole = f"{node.module}.{alias.name}"
                if function in known:
                    names[alias.asname or alias.name] = function
                elif any(one.module == whole for one in known):
                    names[alias.asname or alias.name] = whole
    return names


def _used(
    body: ast.AST, names: dict[str, Function | str], known: frozenset[Function] | set[Function]
) -> Iterator[Function]:
    for node in ast.walk(body):
        if isinstance(node, ast.Name) and isinstance(found := names.get(node.id), Function):
            yield found
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = names.get(node.value.id)
            if isinstance(module, str) and (function := Function(module, node.attr)) in known:
                yield function


def rows_of(database: Path) -> dict[str, list[Any]]:
    """Table -> its rows, of an SQLite database; without the index of its texts, which follows them."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        names = [name for (name,) in found if not name.startswith("search_index")]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}
