"""An import from the page: progress with counts and time left, then states of files and rejected lines."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pandas as pd
import streamlit as st

from cache import memo
from cache.importing import manage_runs, uploads
from cache.importing.facets import add_facets, read_facets
from cache.importing.import_benchmark import import_benchmark
from cache.importing.processes import available_cores
from cache.importing.source_files import FileReport
from cache.selection import pages
from cache.selection.selection import Selection
from cache.selection.text_direction import isolated, quotes_isolated
from cache.store.workspace import Workspace
from components.import_data import last_result, recognised_files
from components.import_data.import_form import ImportFiles, ImportRequest
from components.shell import address, visitor
from components.widgets import tables
from errors import ErrataError, UsageError
from figures.samples.shown_text import without_surrogates
from figures.tables.number_format import count
from loaders.files.disk_errors import disk_errors

_STATES = {
    "new": "new",
    "unchanged": "already loaded",
    "rescored": "already loaded, and scored again by the newer scorer",
    "superseded": "replaced the earlier one",
    "carried": "taken over from the earlier gold",
}


_LAST_IMPORT = "import-report"

_WRAPS = 85
"""Characters of a reason that fit into one line of its column."""
_LINE = 21
"""Height of a line in a cell, in pixels."""
_WRAPPED = 66
"""Least height of a row whose text Streamlit wraps."""


def run_import(request: ImportRequest) -> None:
    """Runs an import and opens its benchmark on this page; an `ErrataError` is shown above the form."""
    files = ImportFiles(None, (), None, None)
    with last_result.begun(_LAST_IMPORT) as result:
        try:
            ws = memo.workspace()
            ws.must_be_writable()
            with _leftovers_removed(ws, request.name) as stored, disk_errors():
                files = request.files(request.name, stored)
                result.told = request.name, _imported(request, files)
                result.opens = Selection(benchmark=request.name)
        except ErrataError as error:
            result.told = "", _named(str(error), files)
        finally:
            for path in files.temporary:
                uploads.discard(path)
    st.rerun()


@contextmanager
def _leftovers_removed(ws: Workspace, benchmark: str) -> Iterator[list[Path]]:
    """A list for what is uploaded; of that and of the benchmark's earlier files, those that none needs are removed."""
    stored = manage_runs.files_in_use(ws, benchmark)
    try:
        yield stored
    finally:  # however it ends: Streamlit ends the run of a page when somebody clicks
        manage_runs.remove_unused_uploads(ws, stored)


def _named(message: str, files: ImportFiles) -> str:
    """A message with files named as they were chosen, without the folder of this server that they lie in."""
    for path in (files.gold, *files.runs, files.images, files.facets):
        if path is not None:
            message = message.replace(str(path), path.name)
    return message


def show_last_report() -> bool:
    """Shows the report of the last import, with links to what it loaded, or why nothing was imported.

    Returns:
        Whether it came so recently that a click on Import of now was made for the same.
    """
    result = last_result.last(_LAST_IMPORT)
    if result is None:
        return False
    name, told = result.told
    if name:
        if not result.followed:
            recognised_files.forget()
            result.followed = True
        show(name, told)
        with st.container(horizontal=True):
            loaded = Selection(benchmark=name)
            address.link(pages.FAILURES, loaded, "See its failures", ":material/bar_chart:")
            address.link(pages.GALLERY, loaded, "See its samples", ":material/grid_view:")
    else:
        with st.container(border=True):
            st.subheader("Nothing was imported", anchor=False)
            # A message says so too, for the command line, which has no heading.
            st.text(quotes_isolated(without_surrogates(told.replace(" Nothing was imported.", ""))))
    return result.is_new()


def show(name: str, reports: Sequence[FileReport]) -> None:
    """Draws what each file of a benchmark gave, and every line that was rejected with its reason."""
    read = [report for report in reports if report.state != "carried"]
    names = memo.loaded(name).runs
    rejected = sum(len(report.rejected) for report in read)
    with st.container(border=True):
        fresh = not read or any(report.state not in ("unchanged", "rescored") or report.note for report in read)
        st.subheader("Imported" if fresh else "Already loaded", anchor=False)
        loaded = count(sum(report.loaded for report in read), "line")
        st.text(
            f"{isolated(name)}: {loaded} loaded, {count(rejected, 'line')} rejected."
            if fresh
            else f"{isolated(name)}: {loaded} already loaded, {count(rejected, 'line')} rejected. No line is new."
        )
        for note in dict.fromkeys(report.note for report in reports if report.note):
            st.text(quotes_isolated(without_surrogates(note)))
        if images := sum(report.images for report in reports):
            st.text(f"Page images: {'1' if images == 1 else f'all {images:,}'} found.")
        tables.show(
            pd.DataFrame(
                {
                    "kind": [report.kind for report in reports],
                    "run": [", ".join(names.get(slug, slug) for slug in report.slugs) for report in reports],
                    "file": [without_surrogates(Path(report.path).name) for report in reports],
                    "lines": [report.lines for report in reports],
                    "loaded": [report.loaded for report in reports],
                    "rejected": [len(report.rejected) for report in reports],
                    "state": [state_in_words(report) for report in reports],
                }
            ),
            key="import-files",
            columns={
                "kind": "Kind",
                "run": "Run",
                "file": "File",
                "lines": "Lines",
                "loaded": "Loaded",
                "rejected": "Rejected",
                "state": "State",
            },
        )
        if rejected:
            frame = pd.DataFrame(
                [
                    (without_surrogates(Path(report.path).name), bad.line, without_surrogates(bad.reason))
                    for report in read
                    for bad in report.rejected
                ],
                columns=["file", "line", "reason"],
            )
            rejections(frame, key="import-rejected")


def state_in_words(report: FileReport) -> str:
    """How a file compares with what the workspace had."""
    return "left with the earlier gold" if report.left_behind else _STATES[report.state]


def rejections(frame: pd.DataFrame, *, key: str) -> None:
    """A table of rejected lines with a download: file, line, reason."""
    st.text("Lines that were rejected, and why; all other lines of their files are loaded.")
    lines = min(4, 1 + int(frame["reason"].str.len().max()) // _WRAPS)
    tables.show(
        frame,
        key=key,
        columns={
            "file": st.column_config.TextColumn("File", width=120),
            "line": st.column_config.NumberColumn("Line", width=50),
            "reason": st.column_config.TextColumn("Reason", width=600),
        },
        row_height=None if lines == 1 else max(_WRAPPED, 14 + _LINE * lines),
    )
    tables.download(frame, "rejected-lines", key=key)


def time_left(started: float, now: float, done: int, total: int) -> str:
    """How long the rest will take at the pace so far, in words; empty before anything is done.

    >>> time_left(0.0, 10.0, 50, 100), time_left(0.0, 60.0, 10, 100), time_left(0.0, 1.0, 0, 9)
    ('about 10 s left', 'about 9 min left', '')
    """
    if not done:
        return ""
    seconds = (now - started) / done * (total - done)
    return f"about {seconds:.0f} s left" if seconds < 90 else f"about {seconds / 60:.0f} min left"


def _imported(request: ImportRequest, files: ImportFiles) -> Sequence[FileReport]:
    workspace = visitor.acting()
    if files.gold is None and not files.runs:
        if files.facets is None:
            raise UsageError("No file was chosen. A gold file, a run file or a facets file is needed.")
        return [add_facets(workspace, request.name, read_facets(files.facets))]
    report = import_benchmark(
        workspace,
        request.task,
        files.gold,
        images=files.images,
        runs=files.runs,
        model=request.model or None,
        setting=request.setting or None,
        name=request.name,
        coords=request.coords,
        facets=files.facets,
        progress=_Progress(),
        workers=available_cores(),
    )
    return report.files


class _Progress:
    """Draws the progress of an import; called by `cache.importing.import_benchmark`."""

    def __init__(self) -> None:
        self._what = st.empty()
        self._bar = st.progress(0.0)
        self._name = ""
        self._started = time.monotonic()

    def __call__(self, what: str, done: int, total: int) -> None:
        if what != self._name:
            self._name, self._started = what, time.monotonic()
            self._what.text(without_surrogates(what))
        left = time_left(self._started, time.monotonic(), done, total)
        share = min(1.0, done / total) if total else 1.0
        self._bar.progress(share, text=f"{done:,} of {total:,} samples" + (", " if left else "") + left)
        if done >= total:
            self._what.empty()
            self._bar.empty()
