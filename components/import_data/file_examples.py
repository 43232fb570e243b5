"""Examples of gold and of a run of a benchmark, folded away below the place to drop files."""

from __future__ import annotations

import streamlit as st

from components.widgets import tables
from loaders import LOADERS
from loaders.example_files import ExampleFiles
from scoring.tasks import TASKS

_KEY = "import-examples"


def show(task: str) -> None:
    """Draws the columns or keys that are needed, with an example of each file.

    Args:
        task: Key of the benchmark that comes first, such as that of the files that were dropped; "" for the first.
    """
    fold = tables.fold("What the files look like", ":material/description:", key=_KEY)
    if not fold.open:
        return
    examples = {key: loader.example for key, loader in LOADERS.items() if loader.example is not None}
    with fold:
        keys = list(examples)
        chosen = st.selectbox(
            "Benchmark", keys, keys.index(task) if task in keys else 0,
            format_func=lambda key: TASKS[key].title, key=f"{_KEY}-{task}", width=320,
        )  # fmt: skip
        left, right = st.columns(2, gap="medium")
        with left:
            st.subheader("Gold", anchor=False)
            _draw(examples[str(chosen)].gold)
        with right:
            st.subheader("Run", anchor=False)
            _draw(examples[str(chosen)].run)
        st.caption("All formats in full: docs/files.md")


def _draw(example: ExampleFiles) -> None:
    st.text("\n".join(f"{field}: {meaning}" for field, meaning in example.fields.items()))
    if example.further:
        st.text(example.further)
    for name, text in example.files.items():
        st.text(name)
        st.code(text.strip("\n"), language=None, wrap_lines=True)
