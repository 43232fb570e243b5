"""The runs and files of a benchmark: shown, renamed, deleted with a question asked first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import streamlit as st

from cache import housekeeping, memo
from cache.resolving import marked
from cache.run_slugs import named
from cache.selection import Selection
from components import importing, tables
from components import selection as address
from components.numbers import count
from errors import ErrataError

_FAILED = "housekeeping-error"


def runs(selection: Selection) -> None:
    """Draws the runs, replaced ones too; for the chosen row a form to rename or delete it."""
    table = memo.runs(selection.benchmark, superseded=True)
    if table.empty:
        st.text("No runs yet. Choose run files above and import them.")
        return
    shown = table[
        ["run", "model", "setting", "source", "lines", "loaded", "rejected", "state", "coords_used", "imported_at"]
    ]
    made_up = memo.loaded(selection.benchmark).synthetic
    shown = shown.assign(
        model=[
            marked(name) if slug in made_up else name
            for slug, name in zip(table["run"], map(named, table["model"], table["run"]), strict=True)
        ],
        source=[Path(path).name for path in table["source"]],
        state=table["state"].map({"current": "in use", "superseded": "replaced"}),
        imported_at=pd.to_datetime(table["imported_at"]),
    )
    tables.show(
        shown,
        key="runs",
        hidden=("run",),
        columns={
            "model": st.column_config.TextColumn("Run", pinned=True),
            "setting": "Setting",
            "source": "File",
            "lines": "Lines",
            "loaded": "Loaded",
            "rejected": "Rejected",
            "state": "State",
            "coords_used": "Boxes read as",
            "imported_at": st.column_config.DatetimeColumn("Imported", format="YYYY-MM-DD HH:mm"),
        },
        opened=None if memo.workspace().read_only else lambda row: _edit(selection, table.iloc[row]),
    )
    if not memo.workspace().read_only:
        st.caption("Choose a row to rename or delete a run.")


def files(selection: Selection) -> None:
    """Draws the files that were imported, and the lines of them that were rejected."""
    table = memo.files(selection.benchmark)
    shown = table[["kind", "path", "lines", "loaded", "rejected", "sha256"]]
    shown = shown.assign(path=[Path(path).name for path in table["path"]], sha256=table["sha256"].str[:12])
    tables.show(
        shown,
        key="files",
        columns={
            "kind": "Kind",
            "path": "File",
            "lines": "Lines",
            "loaded": "Loaded",
            "rejected": "Rejected",
            "sha256": "SHA-256",
        },
    )
    rejected = memo.rejected_lines(selection.benchmark)
    if len(rejected):
        frame = rejected.assign(file=[Path(path).name for path in rejected["path"]])[["file", "line", "reason"]]
        importing.rejections(frame, key="rejected")


def benchmark(selection: Selection) -> None:
    """A button that deletes the whole benchmark, once that was confirmed."""
    card = memo.benchmark_card(selection.benchmark)
    with st.popover("Delete this benchmark", icon=":material/delete:"):
        st.text(f"{count(card.samples, 'sample')} and every run go, with their responses and derived images.")
        if st.button("Delete it", type="primary", key="confirm-benchmark"):
            _done(lambda: housekeeping.delete_benchmark(memo.workspace(), selection.benchmark), leave=True)


def failure() -> None:
    """Says what went wrong in the last renaming or deletion, once."""
    message = st.session_state.pop(_FAILED, "")
    if message:
        with st.container(border=True):
            st.subheader("Nothing was changed", anchor=False)
            st.text(message)


def _edit(selection: Selection, row: pd.Series) -> None:
    with st.container(border=True):
        st.text(f"{row['model']}  ·  {row['setting']}" if row["setting"] else row["model"])
        name, rename, delete = st.columns([4, 1, 1], vertical_alignment="bottom")
        new = name.text_input("New name", key=f"rename-{row['run']}")
        if rename.button("Rename", key="rename-run", disabled=not new.strip(), width="stretch"):
            _done(lambda: housekeeping.rename_run(memo.workspace(), selection.benchmark, row["run"], new))
        with delete.popover("Delete", icon=":material/delete:", width="stretch"):
            st.text("Its responses and scores go with it. Links to it will say that it is not loaded.")
            if st.button("Delete it", type="primary", key="confirm-run"):
                _done(lambda: housekeeping.delete_run(memo.workspace(), selection.benchmark, row["run"]))


def _done(change: Callable[[], object], leave: bool = False) -> None:
    try:
        change()
    except ErrataError as error:
        st.session_state[_FAILED] = str(error)
    if leave:
        address.write(Selection())
    st.rerun()
