"""Modules of the project as syntax trees: all tests of this folder run in one process, which reads each module once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module, which nobody changes."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module's syntax tree, as `ast.walk` gives them."""
    return tuple(ast.walk(tree_of(path)))
