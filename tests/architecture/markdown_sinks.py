"""Reads the syntax tree of pages and components for texts that Streamlit would render as Markdown.

Data reaches the screen through four doors: `st.text` and `st.code`, cells of `st.dataframe`, option
values of `selectbox` and `multiselect`, and `textContent` in a component of ours. Every other text that
a Streamlit call takes (a label, a caption, a tooltip) must be *ours*, and provably so:

- a literal, or a constant of the module made of literals;
- a sum, f-string, choice or join of texts that are ours;
- a number: `len()`, `int()`, `round()`, a format that only numbers have (`{x:.2f}`, `{n:,}`), or a
  function of `figures.tables.number_format` given such texts;
- a word of a task's declaration: `metric.label`, `category.definition`, `task.title`, `task.facets` ...;
- a parameter that `OURS` lists, whose callers are then held to the same rule.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.architecture.trusted_text import Module, Scope, bindings_in, own_nodes

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
    "components.shell.address.link": {"page": 0, "label": 2, "icon": 3, "help": 4},
    "components.shell.address.selectbox": {"label": 0, "help": 6},
    "components.shell.address.toggle": {"label": 0, "help": 4},
    "components.shell.heading.require_selection": {"title": 0},
    "components.shell.heading.show": {"title": 0},
    "components.shell.notices.nothing_found": {"what": 0},
    "components.widgets.samples_below.heading": {"title": 0},
    "components.widgets.tables.chart_table": {"title": 2},
    "components.widgets.tables.fold": {"title": 0, "icon": 1},
    "components.shell.heading.stop_unless": {"title": 1},
    "components.widgets.tables.figures": {"label": 0, "help": 2},
    "components.widgets.tables.percents": {"label": 0, "help": 1},
}
"""Functions of ours -> parameters, with their position, that must be our own words at every call."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A text that is not provably ours, or a call that must not be made."""

    line: int
    what: str


def findings(tree: ast.Module, name: str) -> list[Finding]:
    """Everything in one module that opens another door.

    Args:
        tree: Syntax tree of a module of `pages/` or `components/`.
        name: Its dotted name (`components.widgets.tables`).
    """
    module = Module(name, tree)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            module.imports |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module.imports |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    top = Scope(module, set(), bindings_in(module.tree.body))
    module.constants = {name for name in top.bindings if top.known(name)}
    return sorted(_in_scope(module, module.tree, module.tree.body), key=lambda finding: finding.line)


def _in_scope(module: Module, owner: ast.AST, body: list[ast.stmt]) -> Iterator[Finding]:
    ours: set[str] = set()
    bindings = bindings_in(body)
    if isinstance(owner, ast.FunctionDef):
        ours = set(OURS.get(f"{module.name}.{owner.name}", ()))
        for argument in ast.walk(owner.args):
            if isinstance(argument, ast.arg):
                bindings.setdefault(argument.arg, [])
    scope = Scope(module, ours, bindings)
    for node in own_nodes(body):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                yield from _calls(scope, decorator)
            yield from _in_scope(module, node, node.body)
        elif isinstance(node, ast.Call):
            yield from _call(scope, node)


def _calls(scope: Scope, node: ast.AST) -> Iterator[Finding]:
    for child in ast.walk(node):
        if isinstance(child, ast.Call):
            yield from _call(scope, child)


def _call(scope: Scope, call: ast.Call) -> Iterator[Finding]:
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
    if method == "html" and len(call.args) == 1 and _is_own_style_sheet(call.args[0]):
        return
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


def _is_own_style_sheet(node: ast.expr) -> bool:
    """Whether it is a path that ends in the literal name of a `.css` file, which lies beside our code."""
    match node:
        case ast.BinOp(op=ast.Div(), right=ast.Constant(value=str(name))):
            return name.endswith(".css")
    return False
