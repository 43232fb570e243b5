"""Management of a benchmark's runs and files: listed, renamed, deleted after a confirmation."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

import pandas as pd
import streamlit as st

from cache import memo
from cache.importing import manage_runs
from cache.marks.mark_counts import marked_samples
from cache.queries import catalog, loaded_benchmark
from cache.selection.resolve import synthetic_name
from cache.selection.run_names import run_title
from cache.selection.selection import Selection
from cache.selection.text_direction import isolated
from components.import_data import import_report, last_result
from components.shell import visitor
from components.widgets import tables
from errors import ErrataError
from figures.tables.number_format import count
from figures.tables.value_names import boxes_read_as

_LAST_CHANGE = "manage-runs-last-change"


def runs(selection: Selection) -> None:
    """Draws the runs, replaced ones too; for the chosen row a form to rename or delete it.

    Which row is chosen is known by its number alone: it is forgotten as soon as other runs are in the table.
    """
    table = memo.fetch(catalog.runs, selection.benchmark, superseded=True)
    if table.empty:
        st.text("No runs yet. Choose run files above and import them.")
        return
    shown = table[
        ["run", "model", "setting", "source", "lines", "loaded", "rejected", "state", "coords_used", "imported_at"]
    ]
    loaded = memo.loaded(selection.stored_benchmark)
    synthetic, task = loaded.synthetic, loaded.task
    is_replaced = selection.benchmark in memo.fetch(loaded_benchmark.replaced_names)
    shown = shown.assign(
        model=[
            synthetic_name(name) if slug in synthetic else name
            for slug, name in zip(table["run"], map(run_title, table["model"], table["run"]), strict=True)
        ],
        source=[Path(path).name for path in table["source"]],
        coords_used=[
            boxes_read_as(task, convention, path)
            for convention, path in zip(table["coords_used"], table["source"], strict=True)
        ],
        state=table["state"].map(
            {"current": "its gold was replaced" if is_replaced else "in use", "superseded": "replaced"}
        ),
        imported_at=pd.to_datetime(table["imported_at"]),
    )
    tables.show(
        shown,
        key=runs_key(table["run"]),
        hidden=("run",),
        columns={
            "model": st.column_config.TextColumn("Run"),
            "setting": "Setting",
            "source": "File",
            "lines": "Lines",
            "loaded": "Loaded",
            "rejected": "Rejected",
            "state": "State",
            "coords_used": st.column_config.TextColumn("Boxes", help="How the boxes of the run are read."),
            "imported_at": st.column_config.DatetimeColumn("Imported (UTC)", format="YYYY-MM-DD HH:mm"),
        },
        on_open=None if memo.workspace().read_only else lambda row: _edit(selection, table.iloc[row]),
    )
    if not memo.workspace().read_only:
        st.caption("Choose a row to rename or delete a run.")


def files(selection: Selection) -> None:
    """Draws the files that were imported, and the lines of them that were rejected."""
    table = memo.fetch(catalog.files, selection.benchmark)
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
    rejected = memo.fetch(catalog.rejected_lines, selection.benchmark)
    if len(rejected):
        frame = rejected.assign(file=[Path(path).name for path in rejected["path"]])[["file", "line", "reason"]]
        import_report.rejections(frame, key="rejected")


def benchmark(selection: Selection) -> None:
    """A button that deletes the whole benchmark, once that was confirmed."""
    card = memo.benchmark_card(selection.benchmark)
    name = selection.benchmark
    shown = isolated(name)
    with st.popover("Delete this benchmark", icon=":material/delete:", key=f"delete-benchmark-{name}"):
        samples = count(card.samples, "sample")
        st.text(f"This deletes {shown}: {samples} and every run, with their responses and derived images.")
        if marked := memo.fetch(marked_samples).get(name):
            st.text(f"Marks on {count(marked, 'sample')} stay; `errata marks export` writes them.")
        if st.button("Delete it", type="primary", key=f"confirm-benchmark-{name}"):
            _carry_out(
                lambda: manage_runs.delete_benchmark(visitor.acting(), name),
                f"{shown} is deleted, with its runs, responses and derived images.",
                leave=True,
            )


def runs_key(slugs: Iterable[str]) -> str:
    """The key of the table of these runs, in this order."""
    return f"runs-{zlib.crc32(chr(0).join(slugs).encode()):08x}"


def show_last_change() -> None:
    """Says what the last renaming or deletion did, or why it did nothing."""
    if change := last_result.last(_LAST_CHANGE):
        failed, words = change.told
        with st.container(border=True):
            st.subheader("Nothing was changed" if failed else "Done", anchor=False)
            st.text(words)


def _edit(selection: Selection, row: pd.Series) -> None:
    # Every key names the run: a click that was meant for one can do nothing to another.
    slug, called = row["run"], _run_label(selection, row)
    with st.container(border=True):
        st.text(called)
        name, rename, delete = st.columns([4, 1, 1], vertical_alignment="bottom")
        new = name.text_input("New name", key=f"rename-{slug}")
        # Not disabled before something is typed: a field is only read when one has left it, for the button.
        if rename.button("Rename", key=f"rename-run-{slug}", width="stretch"):
            _carry_out(
                lambda: manage_runs.rename_run(visitor.acting(), selection.benchmark, slug, new),
                f"{called} is now {isolated(new.strip())}.",
            )
        with delete.popover("Delete", icon=":material/delete:", width="stretch", key=f"delete-{slug}"):
            st.text(f"This deletes {called} with its responses and scores. Links to it will say that it is not loaded.")
            if st.button("Delete it", type="primary", key=f"confirm-run-{slug}"):
                _carry_out(
                    lambda: manage_runs.delete_run(visitor.acting(), selection.benchmark, slug),
                    f"{called} is deleted, with its responses and scores.",
                )


def _run_label(selection: Selection, row: pd.Series) -> str:
    """What a run is called on every page, and that it was replaced where it was."""
    name = memo.loaded(selection.stored_benchmark).runs.get(row["run"], row["model"])
    return f"{name} (replaced)" if row["state"] == "superseded" else name


def _carry_out(change: Callable[[], object], message: str, leave: bool = False) -> None:
    with last_result.begun(_LAST_CHANGE) as result:
        try:
            change()
            result.told = False, message
            if leave:
                result.opens = Selection()
        except ErrataError as error:
            result.told = True, str(error)
    st.rerun()
