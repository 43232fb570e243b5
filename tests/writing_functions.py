"""Which functions write to the workspace, read out of the code: so that a test of all of them misses no new one."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterator, Sequence, Set
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
def modules(folder: str) -> dict[str, str]:
    """Module -> its text, of all below a folder."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


class _Mentions(NamedTuple):
    """The names in a piece of code, the attributes of names: (name, attribute), and whether it opens a door."""

    names: frozenset[str]
    attributes: frozenset[tuple[str, str]]
    opens_a_door: bool


class _Code(NamedTuple):
    """A module: name within it -> what it was imported as, function -> what it mentions, and what each piece does."""

    imported: dict[str, Function]
    functions: dict[str, _Mentions]
    pieces: list[_Mentions]


@cache
def writing_functions() -> frozenset[Function]:
    """The functions of `cache` and `figures` that write, by themselves or through others."""
    texts = {**modules("cache"), **modules("figures")}
    texts.pop("cache.store.workspace")
    found: frozenset[Function] = frozenset()
    further = {
        Function(module, name)
        for module, text in texts.items()
        if any(door in text for door in _DOORS)
        for name, mentions in _code_of(text).functions.items()
        if mentions.opens_a_door
    } - {NOTE}
    while further:
        found |= further
        further = {
            Function(module, name)
            for module, text in texts.items()
            if _may_mention(module, text, further)
            for name, mentions in _code_of(text).functions.items()
            if _used(module, _code_of(text).imported, mentions, further)
        } - found
    return found


def uses(folder: str) -> dict[str, set[Function]]:
    """Module of a folder -> the writing functions that it calls, or hands to a control."""
    known = writing_functions()
    found = {
        module: {one for piece in code.pieces for one in _used(module, code.imported, piece, known)}
        for module, text in modules(folder).items()
        if _may_mention(module, text, known)
        for code in [_code_of(text)]
    }
    return {module: used for module, used in found.items() if used}


def _may_mention(module: str, text: str, functions: Set[Function]) -> bool:
    """Whether a module has the words without which it mentions none of these: most need not be parsed."""
    return any(
        one.name in text and (one.module == module or one.module.rpartition(".")[2] in text) for one in functions
    )


@cache
def _code_of(text: str) -> _Code:
    code = _Code({}, {}, [])
    for owner, piece in _pieces(ast.parse(text)):
        nodes = list(ast.walk(piece))
        mentions = _mentions(nodes)
        code.imported.update(_imported(nodes))
        code.pieces.append(mentions)
        if isinstance(piece, ast.FunctionDef):
            code.functions[f"{owner}{piece.name}"] = mentions
    return code


def _pieces(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """What stands in a module and in its classes, with the beginning of its name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.", part) for part in ast.iter_child_nodes(node))
        else:
            yield "", node


def _imported(nodes: Sequence[ast.AST]) -> dict[str, Function]:
    """Name within a module -> what it was imported as, which may be a module of a package."""
    return {
        alias.asname or alias.name: Function(node.module, alias.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _mentions(nodes: Sequence[ast.AST]) -> _Mentions:
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    return _Mentions(
        frozenset(node.id for node in nodes if isinstance(node, ast.Name)),
        frozenset((node.value.id, node.attr) for node in attributes if isinstance(node.value, ast.Name)),
        any(node.attr in _DOORS for node in attributes),
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
