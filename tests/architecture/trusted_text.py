"""Expressions of a module that can only be texts of our own: part of the rule in `markdown_sinks`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_CONSTANTS_FROM = ("cache.selection.pages.", "components.", "figures.", "pages.", "scoring.")
_DECLARED = {"key", "first_label", "label", "definition", "title", "source", "correct_when", "empty", "unit", "facet"}
_DECLARED_OF_TASK = {"facets", "axes", "protocols", "views"}
_DECLARATIONS = {"task", "metric", "category", "primary", "matrix", "side", "contrast", "gold_field"}
_NUMBERS = {"len", "int", "float", "round", "sum", "abs"}
_NUMBER_FORMAT = re.compile(r"[-+ ]?0?\d*(,|_|,?\.\d+[fe%]|[dfe%])")
_OF_TEXT = {"join", "format", "lower", "upper", "capitalize", "removesuffix", "removeprefix", "strip"}
_OF_MAPPING = {"items", "keys", "values", "get"}


@dataclass
class Module:
    name: str
    tree: ast.Module
    imports: dict[str, str] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)


class Scope:
    """What is known of the names in one function."""

    def __init__(self, module: Module, ours: set[str], bindings: Mapping[str, list[ast.expr]]) -> None:
        self.module = module
        self.parameters = ours
        self.bindings = bindings
        self.pending: set[str] = set()
        self.containers: set[str] = set()

    def target(self, function: ast.expr) -> str:
        """Dotted name of what is called; a method of a Streamlit container counts as Streamlit's."""
        parts: list[str] = []
        while isinstance(function, ast.Attribute):
            parts.append(function.attr)
            function = function.value
        if isinstance(function, ast.Name):
            known = self.module.imports.get(function.id)
            if known is None and parts and self._is_container(function.id):
                known = "streamlit"
            if known is None and not parts:
                known = f"{self.module.name}.{function.id}"
            parts.append(known or function.id)
        elif isinstance(function, ast.Call) and self._is_streamlit(function.func):
            parts.append("streamlit")
        elif isinstance(function, ast.Subscript):
            inner = function.value
            return ".".join([self.target(ast.Attribute(inner, "item")).rsplit(".", 1)[0], *reversed(parts)])
        return ".".join(reversed(parts))

    def ours(self, node: ast.expr) -> bool:
        """Whether an expression can only be a text of our own, or a number."""
        match node:
            case ast.Constant():
                return True
            case ast.JoinedStr(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                return all(map(self.ours, values))
            case ast.FormattedValue(value=value, format_spec=spec):
                return self.ours(value) or _is_number_format(spec)
            case ast.Dict(keys=keys, values=values):
                return all(key is not None and self.ours(key) for key in keys) and all(map(self.ours, values))
            case ast.BinOp(left=left, right=right):
                return self.ours(left) and self.ours(right)
            case ast.BoolOp(values=values):
                return all(map(self.ours, values))
            case ast.IfExp(body=body, orelse=other):
                return self.ours(body) and self.ours(other)
            case ast.Starred(value=value) | ast.NamedExpr(value=value) | ast.Subscript(value=value):
                return self.ours(value)
            case ast.ListComp(elt=elt) | ast.GeneratorExp(elt=elt) | ast.SetComp(elt=elt):
                return self.ours(elt)
            case ast.DictComp(key=key, value=value):
                return self.ours(key) and self.ours(value)
            case ast.Name(id=name):
                return self.known(name) or self._is_constant(node)
            case ast.Attribute(value=value, attr="get" | "__getitem__"):
                return self.ours(value)
            case ast.Attribute(value=value, attr=attr):
                return self._declared(value, attr) or self._is_constant(node) or self._is_field(value)
            case ast.Lambda(body=body):
                return self.ours(body)
            case ast.Call():
                return self._call_is_ours(node)
        return False

    def known(self, name: str) -> bool:
        """Whether everything that is bound to a name here is ours."""
        if name in self.parameters:
            return True
        if name in self.pending:
            return True
        bound = self.bindings.get(name)
        if bound is None:
            return name in self.module.constants
        self.pending.add(name)
        try:
            return bool(bound) and all(map(self.ours, bound))
        finally:
            self.pending.discard(name)

    def _call_is_ours(self, call: ast.Call) -> bool:
        values = [*call.args, *(keyword.value for keyword in call.keywords)]
        target = self.target(call.func)
        if target.startswith("figures.tables.number_format."):
            return target != "figures.tables.number_format.count" or all(map(self.ours, values[1:]))
        match call.func:
            case ast.Name(id=name) if name in _NUMBERS:
                return True
            case ast.Name(id="list" | "tuple" | "sorted" | "zip"):
                return all(map(self.ours, values))
            case ast.Attribute(value=value, attr=attr) if attr in _OF_TEXT:
                return self.ours(value) and all(map(self.ours, values))
            case ast.Attribute(value=value, attr=attr) if attr in _OF_MAPPING:
                return self.ours(value) and all(map(self.ours, values[1:]))
        return False

    def _is_constant(self, node: ast.expr) -> bool:
        path = self.target(node).split(".")
        imported = any(isinstance(part, ast.Name) and part.id in self.module.imports for part in ast.walk(node))
        return imported and ".".join(path).startswith(_CONSTANTS_FROM) and path[-1].isupper()

    def _is_field(self, value: ast.expr) -> bool:
        """Whether the owner of an attribute is taken out of a constant: `for page in PAGES`, then `page.title`."""
        return isinstance(value, ast.Name) and value.id not in self.module.imports and self.ours(value)

    def _declared(self, value: ast.expr, attr: str) -> bool:
        if attr not in _DECLARED | _DECLARED_OF_TASK:
            return False
        if isinstance(value, ast.Call):
            value = value.func
        owner = value.id if isinstance(value, ast.Name) else value.attr if isinstance(value, ast.Attribute) else ""
        return owner in _DECLARATIONS

    def _is_container(self, name: str) -> bool:
        if name in self.containers:
            return False
        self.containers.add(name)
        bound = [part for value in self.bindings.get(name, []) for part in ast.walk(value)]
        found = any(isinstance(part, ast.Call) and self._is_streamlit(part.func) for part in bound)
        self.containers.discard(name)
        return found

    def _is_streamlit(self, function: ast.expr) -> bool:
        return self.target(function).startswith("streamlit.")


def bindings_in(body: list[ast.stmt]) -> dict[str, list[ast.expr]]:
    """Name -> every expression that is bound to it, or from which it is taken apart."""
    found: dict[str, list[ast.expr]] = {}

    def bind(target: ast.expr, value: ast.expr) -> None:
        for name in ast.walk(target):
            if isinstance(name, ast.Name):
                found.setdefault(name.id, []).append(value)

    for node in own_nodes(body):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    bind(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.AugAssign(target=target, value=value):
                bind(target, value)
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                bind(target, value)
            case ast.NamedExpr(target=target, value=value):
                bind(target, value)
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                bind(target, value)
    return found


def _is_number_format(spec: ast.expr | None) -> bool:
    if not isinstance(spec, ast.JoinedStr) or not all(isinstance(part, ast.Constant) for part in spec.values):
        return False
    return bool(_NUMBER_FORMAT.fullmatch("".join(str(part.value) for part in spec.values)))


def own_nodes(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """All nodes below, functions themselves but not what is inside of them."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            waiting.extend(ast.iter_child_nodes(node))
