"""Data reaches the screen through four doors only."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture import markdown_sinks
from tests.architecture.syntax import tree_of
from tests.shared import ROOT

MODULES = sorted(path for folder in ("pages", "components") for path in (ROOT / folder).rglob("*.py"))
SCRIPTS = sorted(path for path in (ROOT / "components").rglob("*") if path.suffix in {".js", ".css", ".html"})


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_no_module_opens_another_door():
    found = [
        f"{path.relative_to(ROOT)}:{finding.line}: {finding.what}"
        for path in (*MODULES, ROOT / "app.py")
        for finding in markdown_sinks.findings(tree_of(path), dotted(path))
    ]
    assert len(MODULES) > 100
    assert not found, "\n".join(found)


OPEN = [
    "st.markdown(sample.id)",
    "st.caption(f'Sample {name}')",
    "st.button(run.model)",
    "st.metric('F_A', run.model)",
    "st.metric(label=row['model'], value='1')",
    "st.tabs([run.model for run in runs])",
    "st.tabs(['Parsed', name])",
    "st.radio('Run', runs)",
    "st.pills('Run', ['a'], format_func=lambda key: names[key])",
    "st.text('fine', help=reason)",
    "st.dataframe(frame, column_config={'a': st.column_config.Column(help=definition)})",
    "st.error(str(error))",
    "st.info('Found ' + text)",
    "st.warning('%s' % text)",
    "st.success(' '.join(texts))",
    "st.expander(item.label)",
    "st.write('even this')",
    "st.markdown('<b>x</b>', unsafe_allow_html=True)",
    "st.html('<b>x</b>')",
    "st.html(folder / name)",
    "st.html(name + '.css')",
    "st.table(frame)",
    "st.json(parsed)",
    "st.components.v1.html('x')",
    "left, right = st.columns(2)\nleft.caption(name)",
    "with st.container() as box:\n    box.markdown(name)",
    "for column, name in zip(st.columns(2), names):\n    column.metric(name, 1)",
    "st.columns(2)[0].markdown(name)",
    "columns = st.columns(2)\ncolumns[0].markdown(name)",
    "st.container().caption(name)",
    "st.sidebar.caption(name)",
    "label = 'Runs'\nlabel = run.model\nst.caption(label)",
    "def show(label):\n    st.caption(label)",
    "LABEL = 'x'\ndef show(LABEL):\n    st.caption(LABEL)",
    "_LABELS = {'a': 'A'}\nst.caption(_LABELS.get(key, key))",
    "from streamlit import caption\ncaption(name)",
    "import streamlit\nstreamlit.caption(name)",
    "from components.shell import address\naddress.link('p', chosen, run.model)",
    "from components.shell import address\naddress.link('p', chosen, label=run.model)",
    "from figures.tables import number_format\nst.caption(number_format.count(3, name))",
    "st.caption(f'{name:>10}')",
    "st.caption(f'{name:{width}}')",
    "st.caption(st.session_state['x'])",
    "st.multiselect(facet, values)",
    "st.multiselect(task.facets.get(name, name), values)",
    "for name, label in loaded.facets.items():\n    st.multiselect(label, values)",
    "@st.dialog(name)\ndef show():\n    pass",
    "st.image(url, caption=name)",
    "st.page_link('p', label=name)",
]


def found_in(head, source):
    return markdown_sinks.findings(ast.parse(f"{head}\n{source}\n"), "pages.example")


def test_the_rule_finds_every_open_door():
    assert [source for source in OPEN if not found_in("import streamlit as st", source)] == []


CLOSED = [
    "st.text(sample.id)",
    "st.code(raw, language=None)",
    "st.dataframe(frame)",
    "st.selectbox('Run', runs)",
    "st.multiselect('Subject', values, key=f'f.{name}')",
    "st.caption('ours')",
    "st.caption(f'{len(rows)} of {count:,} samples, {share:.1%}')",
    "st.metric(metric.label, percent(value), help=metric.definition)",
    "st.caption(task.category(key).definition)",
    "st.caption(loaded.task.title)",
    "st.caption('one' if n == 1 else 'many')",
    "_LABELS = {'a': 'A', 'b': 'B'}\nfor key, label in _LABELS.items():\n    st.button(label, key=key)",
    "_LABELS = {'a': 'A'}\nst.pills('x', list(_LABELS), format_func=_LABELS.get)",
    "_ROWS = [('p', 'Home')]\ndef show():\n    for path, title in _ROWS:\n        st.Page(path, title=title)",
    "label = 'a'\nif wide:\n    label = 'b'\nst.caption(label)",
    "st.tabs(['Parsed', 'Raw'])",
    "names = {n: l for n, l in task.facets.items()}\nst.pills('By', list(names), format_func=lambda k: names[k])",
    "st.html(folder / 'layout.css')",
    "logging.info(name)",
    "file.write(name)",
    "name.title()",
    "from cache.selection import pages\nst.page_link(pages.HOME, label='Home')",
    "from cache.selection import pages\nfrom components.shell import address\naddress.link(pages.HOME, chosen, 'Home')",
    "from figures.tables import number_format\nst.caption(number_format.count(3, 'sample'))",
]


def test_the_rule_lets_the_four_doors_and_our_own_words_through():
    head = "import streamlit as st\nimport logging\nfrom figures.tables.number_format import percent"
    assert {source: found for source in CLOSED if (found := found_in(head, source))} == {}


def test_a_listed_parameter_of_ours_is_taken_for_our_own_word_inside():
    tree = ast.parse("import streamlit as st\ndef link(page, selection, label):\n    st.page_link(page, label=label)")
    assert markdown_sinks.findings(tree, "components.shell.address") == []
    assert markdown_sinks.findings(tree, "components.other")


@pytest.mark.parametrize("name", markdown_sinks.OURS)
def test_every_listed_function_is_there_with_its_parameters_in_place(name):
    module, function = name.rsplit(".", 1)
    path = ROOT / (module.replace(".", "/") + ".py")
    if not path.exists():
        path = ROOT / module.replace(".", "/") / "__init__.py"
    definition = next(
        node for node in tree_of(path).body if isinstance(node, ast.FunctionDef) and node.name == function
    )
    order = [argument.arg for argument in definition.args.args]
    for parameter, position in markdown_sinks.OURS[name].items():
        assert order.index(parameter) == position


MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcdoc"
    r"|\beval\s*\(|new Function|javascript:|setAttribute\(\s*['\"]on"
)
ELSEWHERE = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[\w-]+\.[\w.-]+", re.IGNORECASE)


def test_our_components_put_text_in_as_text_and_fetch_nothing_from_elsewhere():
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in SCRIPTS}
    assert len(texts) > 20
    assert {name: found for name, text in texts.items() if (found := MARKUP.findall(text))} == {}
    assert {name: found for name, text in texts.items() if (found := ELSEWHERE.findall(text))} == {}


def test_the_configuration_and_the_router_name_no_other_server():
    for name in (".streamlit/config.toml", "app.py", "asgi.py", "components/shell/menu.py"):
        assert ELSEWHERE.findall((ROOT / name).read_text(encoding="utf-8")) == []
    # Streamlit fetches a page icon that is named, and emoji, from another server.
    assert 'page_icon=":' not in (ROOT / "app.py").read_text(encoding="utf-8")
