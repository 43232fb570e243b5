"""Boxes of a benchmark for an annotation tool, and what comes back from it as corrections of gold."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pandas as pd
import streamlit as st

from cache import memo
from cache.recording.annotation_import import AnnotationImport, apply_annotations, has_steps, states_sizes
from cache.selection.selection import Selection
from components.shell import exports, visitor
from components.widgets import tables
from errors import ErrataError
from figures.samples.annotated_samples import annotated_samples
from figures.tables.number_format import count
from loaders.exchange.annotation_files import FORMATS, read_annotations, write_annotations

_REPORT = "annotation-files-report"


def show(selection: Selection) -> None:
    """Draws both ways in one expander, of a benchmark with boxes; in read-only mode the way out alone.

    Args:
        selection: Its benchmark and gold count.
    """
    chosen = Selection(selection.benchmark, gold=selection.gold)
    if not memo.loaded(chosen.stored_benchmark).task.boxes:
        return
    with st.expander("Annotation tools", icon=":material/draw:"):
        _download(chosen)
        if not memo.workspace().read_only:
            _upload(chosen)


def _download(selection: Selection) -> None:
    in_pixels = memo.fetch(states_sizes, selection.benchmark)
    formats = [key for key in FORMATS if in_pixels or key == "labelstudio"]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = st.selectbox(
            "Format", formats, format_func=lambda key: FORMATS[key].title, key="annotation-format", width=240
        )
        file = f"annotations{FORMATS[key].ending}"
        st.download_button(
            "Download boxes",
            exports.logged_export(file, lambda: _file_content(selection, key), selection.benchmark),
            file_name=file,
            icon=":material/download:",
            key="annotation-download",
            on_click="ignore",
        )


def _file_content(selection: Selection, key: str) -> bytes:
    """The file that is downloaded."""
    samples = annotated_samples(memo, selection, with_runs=False)
    return write_annotations(key, samples, memo.fetch(has_steps, selection.benchmark)).encode()


def _upload(selection: Selection) -> None:
    file = st.file_uploader("Boxes from there", type=["json", "xml", "gz"], key="annotation-file")
    who = visitor.ask("annotation-files")
    if st.button("Apply boxes", key="annotation-apply", disabled=file is None) and file is not None:
        st.session_state[_REPORT] = selection.benchmark, _apply(selection.benchmark, file.name, file.getvalue(), who)
    owner, report = st.session_state.get(_REPORT, ("", None))
    if owner == selection.benchmark and report is not None:
        _show_report(report)


def _apply(benchmark: str, name: str, data: bytes, who: str) -> AnnotationImport | str:
    """What became of a file, or why it cannot be read."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "annotations"
        path.write_bytes(data)
        try:
            entries = read_annotations(path, memo.fetch(has_steps, benchmark))
            return apply_annotations(memo.workspace(), benchmark, entries, who)
        except ErrataError as error:
            return str(error).replace(str(path), name)


def _show_report(report: AnnotationImport | str) -> None:
    if isinstance(report, str):
        st.text(report)
        return
    st.text(
        f"{count(report.entries, 'entry', 'entries')}: {report.applied:,} applied to "
        f"{count(len(report.samples), 'sample')}, {report.unchanged:,} unchanged, {len(report.rejected):,} rejected."
    )
    if report.rejected:
        frame = pd.DataFrame([(bad.line, bad.reason) for bad in report.rejected], columns=["entry", "reason"])
        tables.show(frame, key="annotation-rejected", columns={"entry": "Entry", "reason": "Reason"})
