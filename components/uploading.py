"""The form that loads files: by upload, or from the folders that the operator declared."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from cache import memo, uploads
from errors import UsageError
from scoring.task import Task
from scoring.tasks import TASKS

CONVENTIONS = ("xyxy/1000", "yxyx/1000", "xyxy/1", "xyxy/999", "xyxy/pixel", "xyxy/resized", "yxyx/1", "auto")


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked to be imported.

    Args:
        task: The benchmark's task.
        name: Name of the benchmark in the workspace.
        gold: Gold file, if one was given.
        runs: Run files or folders.
        images: Folder of page images, if there is one.
        facets: Facets file, if one was given.
        model: Name of the one run, "" for what its file says.
        coords: Coordinate convention of the boxes.
        temporary: Uploaded files, to be removed once imported.
    """

    task: Task
    name: str
    gold: Path | None
    runs: tuple[Path, ...]
    images: Path | None
    facets: Path | None
    model: str
    coords: str
    temporary: tuple[Path, ...] = ()


def show() -> Asked | None:
    """Draws the form; returns what was asked for when it was just sent."""
    roots = uploads.declared_roots()
    source = "upload"
    if roots:
        words = {"upload": "From this computer", "roots": "From a folder of the server"}
        source = st.segmented_control(
            "Files", list(words), default="upload", format_func=lambda key: words[key], required=True, key="import-source"
        )
    with st.form("import", border=True):
        if source == "roots":
            files = _from_roots(roots)
        else:
            files = _from_upload()
        with st.expander("More: names, boxes, facets", icon=":material/tune:"):
            name = st.text_input("Name of the benchmark", placeholder="As its task is called", key="import-name")
            model = st.text_input("Name of the run", placeholder="As its file says; for one run only", key="import-model")
            coords = st.selectbox("Boxes are written as", CONVENTIONS, key="import-coords")
        sent = st.form_submit_button("Import", icon=":material/upload_file:", type="primary", key="import-send")
    if not sent:
        return None
    task, gold, runs, images, facets, temporary = files()
    return Asked(task, name.strip() or task.key, gold, runs, images, facets, model.strip(), str(coords), temporary)


def _task() -> Task:
    titles = {key: task.title for key, task in TASKS.items()}
    return TASKS[str(st.selectbox("Benchmark", list(titles), format_func=lambda key: titles[key], key="import-task"))]


def _from_upload():  # type: ignore[no-untyped-def]
    task = _task()
    left, right = st.columns(2)
    gold = left.file_uploader("Gold (JSONL, one sample a line)", key="import-gold")
    runs = right.file_uploader("Runs (JSONL, one response a line)", accept_multiple_files=True, key="import-runs")
    images = left.file_uploader("Page images (ZIP)", type="zip", key="import-images")
    facets = right.file_uploader("Facets (CSV: sample,name,value)", key="import-facets")
    home = memo.workspace().home

    def files():  # type: ignore[no-untyped-def]
        memo.workspace().must_be_writable()
        if gold is None and not runs and facets is None:
            raise UsageError("No file was chosen. A gold file, a run file or a facets file is needed.")
        kept = [None if file is None else uploads.keep(home, file.name, file.getvalue()) for file in (gold, facets, *runs)]
        folder = None if images is None else uploads.unpack_images(home, images, images.name)
        temporary = tuple(path for path in kept if path is not None)
        return task, kept[0], tuple(kept[2:]), folder, kept[1], temporary

    return files


def _from_roots(roots: tuple[Path, ...]):  # type: ignore[no-untyped-def]
    task = _task()
    listed = [(root, path) for root in roots for path in uploads.below(root)]

    def said(choice: tuple[Path, str]) -> str:
        return choice[1] if len(roots) == 1 else f"{choice[0].name}/{choice[1]}"

    options = {"options": listed, "format_func": said}
    gold = st.selectbox("Gold", index=None, placeholder="A file", key="import-root-gold", **options)
    runs = st.multiselect("Runs", placeholder="Files or folders", key="import-root-runs", **options)
    images = st.selectbox("Page images", index=None, placeholder="A folder", key="import-root-images", **options)
    facets = st.selectbox("Facets", index=None, placeholder="A file", key="import-root-facets", **options)

    def files():  # type: ignore[no-untyped-def]
        memo.workspace().must_be_writable()
        if gold is None and not runs and facets is None:
            raise UsageError("No file was chosen. A gold file, a run file or a facets file is needed.")
        found = [None if choice is None else uploads.inside(*choice) for choice in (gold, images, facets, *runs)]
        return task, found[0], tuple(found[3:]), found[1], found[2], ()

    return files
