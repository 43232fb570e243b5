"""What gold and a run of a benchmark look like, folded away below the place to drop files."""

from __future__ import annotations

import streamlit as st

from components.widgets import tables
from loaders.example_files import EXAMPLES, ExampleFiles
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
    with fold:
        keys = list(EXAMPLES)
        chosen = st.selectbox(
            "Benchmark", keys, keys.index(task) if task in EXAMPLES else 0,
            format_func=lambda key: TASKS[key].title, key=f"{_KEY}-{task}", width=320,
        )  # fmt: skip
        left, right = st.columns(2, gap="medium")
        with left:
            _draw("Gold", EXAMPLES[str(chosen)].gold)
        with right:
            _draw("Run", EXAMPLES[str(chosen)].run)
        st.caption("All formats in full: docs/files.md")


def _draw(title: str, example: ExampleFiles) -> None:
    st.subheader(title, anchor=False)
    st.table({"Needed": list(example.fields), "Meaning": list(example.fields.values())}, hide_index=True)
    if example.further:
        st.text(example.further)
    for name, text in example.files.items():
        st.caption(name)
        st.code(text.strip("\n"), language=None, wrap_lines=True)
