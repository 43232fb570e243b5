"""Reads the syntax tree of pages and components for texts that Streamlit would render as Markdown.

Data reaches the screen through four doors: `st.text` and `st.code`, cells of `st.dataframe`, option
values of `selectbox` and `multiselect`, and `textContent` in a component of ours. Every other text that
a Streamlit call takes (a label, a caption, a tooltip) must be *ours*, and provably so:

- a literal, or a constant of the module made of literals;
- a sum, f-string, choice or join of texts that are ours;
- a number: `len()`, `int()`, `round()`, a format that only numbers have (`{x:.2f}`, `{n:,}`), or a
  function of `components.numbers` given such texts;
- a word of a task's declaration: `metric.label`, `category.definition`, `task.title` ...;
- a parameter that `OURS` lists, whose callers are then held to the same rule.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_BODY = "markdown caption title header subheader badge info warning error success toast latex divider"
_LABEL = (
    "button download_button link_button form_submit_button checkbox toggle slider selectbox multiselect "
    "select_slider text_input text_area number_input date_input file_uploader expander popover status"
)
RENDERED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(_BODY.split(), ("body",)),
    **dict.fromkeys(_LABEL.split(), ("label",)),
    **dict.fromkeys(("radio", "pills", "segmented_control"), ("label", "options")),
    **dict.fromkeys(("spinner",), ("text",)),
    "dialog": ("title",),
    "exception": ("exception",),
    "image": ("image", "caption"),
    "metric": ("label", "value", "delta"),
    "page_link": ("page", "label"),
    "Page": ("page", "title"),
    "progress": ("value", "text"),
    "tabs": ("tabs",),
}
"""Calls that render Markdown -> their positional parameters, in order, that do."""

EVERYWHERE = ("label", "help", "body", "caption", "text", "icon", "delta_description")
"""Keywords that render Markdown wherever Streamlit knows them."""

FORBIDDEN = (
    "write",
    "write_stream",
    "html",
    "iframe",
    "table",
    "json",
    "echo",
    "graphviz_chart",
    "components.v1",
)
"""Streamlit calls that render whatever they are given."""

OURS: Mapping[str, Mapping[str, int]] = {
    "components.selection.link": {"page": 0, "label": 2, "icon": 3},
    "components.heading.show": {"title": 0},
    "components.notices.nothing_found": {"what": 0},
    "components.tables.percents": {"label": 0, "help": 1},
}
"""Functions of ours -> parameters, with their position, that must be our own words at every call."""

_CONSTANTS_FROM = ("components", "pages", "scoring")
_DECLARED = {"label", "definition", "title", "source", "right", "empty", "unit"}
_DECLARATIONS = {"task", "metric", "category", "primary"}
_NUMBERS = {"len", "int", "float", "round", "sum", "abs"}
_NUMBER_FORMAT = re.compile(r"[-+ ]?0?\d*(,|_|,?\.\d+[fe%]|[dfe%])")
_OF_TEXT = {"join", "format", "lower", "upper", "capitalize", "removesuffix", "removeprefix", "strip"}
_OF_MAPPING = {"items", "keys", "values", "get"}


@dataclass(frozen=True, slots=True)
class Finding:
    """A text that is not provably ours, or a call that must not be made."""

    line: int
    what: str


@dataclass
class _Module:
    name: str
    tree: ast.Module
    imports: dict[str, str] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)


def findings(source: str, name: str) -> list[Finding]:
    """Everything in one module that opens another door.

    Args:
        source: Python source of a module of `pages/` or `components/`.
        name: Its dotted name (`components.tables`).
    """
    module = _Module(name, ast.parse(source))
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            module.imports |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module.imports |= {
                alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names
            }
    top = _Scope(module, set(), _bindings(module.tree.body))
    module.constants = {name for name in top.bindings if top.known(name)}
    return sorted(_in_scope(module, module.tree, module.tree.body), key=lambda finding: finding.line)


def _in_scope(module: _Module, owner: ast.AST, body: list[ast.stmt]) -> Iterator[Finding]:
    ours: set[str] = set()
    bindings = _bindings(body)
    if isinstance(owner, ast.FunctionDef):
        ours = set(OURS.get(f"{module.name}.{owner.name}", ()))
        for argument in ast.walk(owner.args):
            if isinstance(argument, ast.arg):
                bindings.setdefault(argument.arg, [])
    scope = _Scope(module, ours, bindings)
    for node in _own_nodes(body):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                yield from _calls(scope, decorator)
            yield from _in_scope(module, node, node.body)
        elif isinstance(node, ast.Call):
            yield from _call(scope, node)


def _own_nodes(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """All nodes below, functions themselves but not what is inside of them."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            waiting.extend(ast.iter_child_nodes(node))


def _calls(scope: _Scope, node: ast.AST) -> Iterator[Finding]:
    for child in ast.walk(node):
        if isinstance(child, ast.Call):
            yield from _call(scope, child)


def _call(scope: _Scope, call: ast.Call) -> Iterator[Finding]:
    if any(keyword.arg == "unsafe_allow_html" for keyword in call.keywords):
        yield Finding(call.lineno, "unsafe_allow_html")
    target = scope.target(call.func)
    if target in OURS:
        given = dict(enumerate(call.args)) | {keyword.arg: keyword.value for keyword in call.keywords}
        for parameter, position in OURS[target].items():
            value = given.get(parameter, given.get(position))
            if value is not None and not scope.ours(value):
                yield Finding(call.lineno, f"{target}({parameter}=...) takes our own words only")
        return
    if not target.startswith("streamlit."):
        return
    method = target.removeprefix("streamlit.")
    last = method.rsplit(".", 1)[-1]
    if last in FORBIDDEN or method in FORBIDDEN:
        yield Finding(call.lineno, f"st.{method} renders whatever it is given")
        return
    rendered = RENDERED.get(last, ())
    keywords = {*rendered, *(() if last in {"text", "code"} else EVERYWHERE), "help"}
    if "options" in rendered:
        keywords.add("format_func")
    if method.startswith("column_config"):
        keywords.discard("label")
    values = [*zip(rendered, call.args, strict=False)]
    values += [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg in keywords]
    for parameter, value in values:
        if not scope.ours(value):
            yield Finding(call.lineno, f"st.{method}({parameter}=...) is not provably our own text")


class _Scope:
    """What is known of the names in one function."""

    def __init__(self, module: _Module, ours: set[str], bindings: Mapping[str, list[ast.expr]]) -> None:
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
            case ast.Name(id=name):
                return self.known(name) or self._is_constant(node)
            case ast.Attribute(value=value, attr="get" | "__getitem__"):
                return self.ours(value)
            case ast.Attribute(value=value, attr=attr):
                return self._declared(value, attr) or self._is_constant(node)
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
        if target.startswith("components.numbers."):
            return target != "components.numbers.count" or all(map(self.ours, values[1:]))
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
        imported = any(
            isinstance(part, ast.Name) and part.id in self.module.imports for part in ast.walk(node)
        )
        return imported and path[0] in _CONSTANTS_FROM and path[-1].isupper()

    def _declared(self, value: ast.expr, attr: str) -> bool:
        if attr not in _DECLARED:
            return False
        if isinstance(value, ast.Call):
            value = value.func
        owner = (
            value.id
            if isinstance(value, ast.Name)
            else value.attr
            if isinstance(value, ast.Attribute)
            else ""
        )
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


def _bindings(body: list[ast.stmt]) -> dict[str, list[ast.expr]]:
    """Name -> every expression that is bound to it, or from which it is taken apart."""
    found: dict[str, list[ast.expr]] = {}

    def bind(target: ast.expr, value: ast.expr) -> None:
        for name in ast.walk(target):
            if isinstance(name, ast.Name):
                found.setdefault(name.id, []).append(value)

    for node in _own_nodes(body):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    bind(target, value)
            case (
                ast.AnnAssign(target=target, value=ast.expr() as value)
                | ast.AugAssign(target=target, value=value)
            ):
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
