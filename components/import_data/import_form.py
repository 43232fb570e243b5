"""The import form: files uploaded one by one or as folders, or chosen below the folders that the operator declared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from cache import memo
from cache.importing import uploads
from cache.selection.text_direction import isolated
from components.import_data import file_examples, recognised_files, upload_permission
from components.import_data.recognised_files import DroppedFiles
from components.shell import heading, sidebar
from figures.samples.shown_text import without_surrogates
from figures.tables.number_format import count
from loaders import LOADERS
from scoring.tasks import TASKS

CONVENTIONS = ("xyxy/1000", "yxyx/1000", "xyxy/1", "xyxy/999", "xyxy/pixel", "xyxy/resized", "yxyx/1", "auto")

_GOLD = (
    "As the benchmark publishes it. Files that belong together are chosen together. To be left out where runs "
    "carry their gold, and to add runs to a loaded benchmark, whose name is then chosen above."
)
_GOLD_FOLDER = (
    "As the benchmark publishes it: a folder of Markdown pages, of master.json with its images, or of Parquet shards. "
    "To be left out to add runs to a loaded benchmark, whose name is then chosen above."
)
_RUNS_FOLDER = "One run, or several in folders of their own; all that is a run in it is loaded."
_IMAGES_FOLDER = "Only where the images do not lie in the folder of gold."
_RUNS = "As they are written by the benchmark's own scripts; each file holds one run or several."


_EXPLANATION = (
    "Gold comes first: a run is scored by the gold of its benchmark as it is imported.",
    "Every line of a file is loaded or rejected; each rejected line is listed with its reason.",
    "A run of the same name and setting replaces the one that is there; gold of the same name does too, and the runs "
    "that answered its samples are scored again by it. What is replaced stays below “What is loaded”: gold with @ in "
    "its name, a run in the state “replaced”.",
    "Files of 500 MB are taken at a time, in all. What is larger is imported from a folder of the server "
    "that its operator declared (ERRATA_IMPORT_ROOTS), or on its command line (errata import).",
    "What is imported stays in this workspace; nothing is sent anywhere.",
)

_SIDE_FILES = frozenset(name for loader in LOADERS.values() for name in loader.side_files)

_SOURCES = {
    "upload": "Files on this computer",
    "folder": "Folders on this computer",
    "roots": "A folder on the server",
}


@dataclass(frozen=True, slots=True)
class ImportFiles:
    """Files on disk that are to be imported.

    Args:
        gold: Gold file, if one was given.
        runs: Run files or folders.
        images: Folder of page images, if there is one.
        facets: Facets file, if one was given.
        temporary: Those that came through the browser and are removed once imported; gold is kept, since
            runs that are added later are scored against it.
    """

    gold: Path | None
    runs: tuple[Path, ...]
    images: Path | None
    facets: Path | None
    temporary: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """A request to import files: task, name and files.

    Args:
        task: Key of the benchmark's task.
        name: Name of the benchmark in the workspace.
        model: Name of the one run, "" for what its file says.
        setting: Setting of the one run, "" for what its file says.
        coords: Coordinate convention of the boxes.
        files: Given the name of the benchmark, writes uploads to disk, or resolves what was chosen below a
            declared root. The path of each upload is added to the list that is given, as soon as it is written.
    """

    task: str
    name: str
    model: str
    setting: str
    coords: str
    files: Callable[[str, list[Path]], ImportFiles]


def show(opened: str) -> ImportRequest | None:
    """Draws the place to drop files, and once there are some, or they are to be chosen by hand, the form.

    Args:
        opened: Name of the benchmark that is open; "" where nothing is loaded.

    Returns:
        What the form asks for when it was just submitted, else None.
    """
    heading.explain(*_EXPLANATION)
    upload_permission.permit()
    roots = uploads.declared_roots()
    dropped = recognised_files.show()
    recognised_files.choose(dropped, opened)
    file_examples.show(dropped.task)
    source: str | None = "upload"
    if not dropped.is_recognised:
        source = st.segmented_control(
            "Or choose by hand",
            list(_SOURCES) if roots else ["upload", "folder"],
            format_func=lambda key: _SOURCES[key],
            key="import-source",
        )
    return None if source is None else _form(source, dropped, roots, opened)


def _form(source: str, dropped: DroppedFiles, roots: tuple[Path, ...], opened: str) -> ImportRequest | None:
    titles = {key: task.title for key, task in TASKS.items()}
    if opened:
        st.session_state.setdefault("import-task", memo.loaded(opened).task.key)
    with st.container(horizontal=True, gap="medium"):
        task = str(
            st.selectbox("Benchmark", list(titles), format_func=lambda key: titles[key], key="import-task", width=320)
        )
        name = st.selectbox(
            "Name in the workspace",
            memo.benchmark_names(),
            None,
            key="import-name",
            format_func=sidebar.benchmark_title,
            placeholder="The benchmark's own name",
            accept_new_options=True,
            help="A new name, or that of a loaded benchmark: runs alone are scored by its gold.",
            width=320,
        )
    name = (name or "").strip() or task
    replaced = recognised_files.replaced_runs(dropped, name) if source == "upload" else []
    for run in replaced:
        st.text(f"{isolated(name)}: replaces {isolated(run)}.")
    with st.form("import", border=True):
        files = (
            _from_roots(roots)
            if source == "roots"
            else _from_folders()
            if source == "folder"
            else _from_upload(task, dropped)
        )
        with st.expander("Names and boxes", icon=":material/tune:"):
            model = st.text_input(
                "Name of the run", placeholder="As its file says; for one run only", key="import-model"
            )
            setting = st.text_input(
                "Setting of the run",
                placeholder="As its file says; for one run only",
                help="Values of its axes with / between them, such as with/cot.",
                key="import-setting",
            )
            coords = st.selectbox("Boxes are written as", CONVENTIONS, key="import-coords")
        label = f"Import and replace {count(len(replaced), 'run')}" if replaced else "Import"
        sent = st.form_submit_button(label, icon=":material/upload_file:", type="primary", key="import-send")
    if not sent:
        return None
    return ImportRequest(task, name, model.strip(), setting.strip(), str(coords), files)


def _from_upload(task: str, dropped: DroppedFiles) -> Callable[[str, list[Path]], ImportFiles]:
    with st.expander("Choose by hand", icon=":material/folder_open:", expanded=not dropped.is_recognised):
        left, right = st.columns(2, gap="medium")
        gold_chosen = left.file_uploader("Gold", accept_multiple_files=True, help=_GOLD, key="import-gold")
        runs_chosen = right.file_uploader("Runs", accept_multiple_files=True, help=_RUNS, key="import-runs")
        images_chosen = left.file_uploader("Page images (ZIP)", type="zip", key="import-images")
        facets_chosen = right.file_uploader("Facets (CSV: sample,name,value)", key="import-facets")

    def files(name: str, stored: list[Path]) -> ImportFiles:
        gold, runs = [*gold_chosen, *dropped.of("gold")], [*runs_chosen, *dropped.of("run")]
        images = images_chosen or next(iter(dropped.archives), None)
        facets = facets_chosen or next(iter(dropped.of("facets")), None)
        dropped.must_be_whole()
        home = memo.workspace().home

        def noted(path: Path) -> Path:
            stored.append(path)
            return path

        folder = None if images is None else noted(uploads.unpack_images(home, images))
        if folder is None and dropped.loose_images:
            folder = noted(_stored(home, "images", dropped.loose_images))
        pages = [file for pages in dropped.folders if pages.is_gold for file in pages.files]
        one = None
        if pages:
            one = noted(_stored(home, "gold", [*pages, *gold]))
        elif gold:
            together = [(file.name, file.getvalue()) for file in gold]
            one = noted(uploads.store_files(home, together, LOADERS[task].side_files))
        other = None if facets is None else noted(uploads.store_file(home, facets.name, facets.getvalue()))
        kept = tuple(noted(uploads.store_file(home, file.name, file.getvalue())) for file in runs)
        of_pages = [pages.files for pages in dropped.folders if not pages.is_gold]
        kept += tuple(noted(_stored(home, f"run {number}", files)) for number, files in enumerate(of_pages, start=1))
        # A run that carries its gold is gold too: what is added later is scored against it.
        as_gold = kept[:1] if one is None and name not in memo.benchmark_names() else ()
        gone = tuple(path for path in (other, *kept) if path is not None and path not in as_gold)
        return ImportFiles(one, kept, folder, other, gone)

    return files


def _stored(home: Path, name: str, files: Sequence[Any]) -> Path:
    """Writes files that were dropped one by one into a folder of this name; returns it."""
    return uploads.store_folder(home, [(f"{name}/{file.name}", file) for file in files])


def _from_folders() -> Callable[[str, list[Path]], ImportFiles]:
    left, right = st.columns(2, gap="medium")
    gold = left.file_uploader(
        "Folder of gold", accept_multiple_files="directory", help=_GOLD_FOLDER, key="import-gold-folder"
    )
    runs = right.file_uploader(
        "Folder of runs", accept_multiple_files="directory", help=_RUNS_FOLDER, key="import-runs-folder"
    )
    images = left.file_uploader(
        "Folder of page images", accept_multiple_files="directory", help=_IMAGES_FOLDER, key="import-images-folder"
    )

    def files(_name: str, stored: list[Path]) -> ImportFiles:
        def stored_folder(chosen: Sequence[Any]) -> Path | None:
            if not chosen:
                return None
            stored.append(uploads.store_folder(memo.workspace().home, [(file.name, file) for file in chosen]))
            return stored[-1]

        one, kept, folder = map(stored_folder, (gold, runs, images))
        found = () if kept is None else (kept,)
        return ImportFiles(one, found, folder, None, tuple(path for path in found if path != one))

    return files


def _from_roots(roots: tuple[Path, ...]) -> Callable[[str, list[Path]], ImportFiles]:
    listed = [(root, path) for root in roots for path in uploads.listed_below(root)]

    def path_in_words(choice: tuple[Path, str]) -> str:
        # A name on a disk need be no text, and what is shown is.
        return without_surrogates(choice[1] if len(roots) == 1 else f"{choice[0].name}/{choice[1]}")

    gold = st.selectbox(
        "Gold", listed, None, path_in_words, placeholder="A file or a folder", help=_GOLD, key="import-root-gold"
    )
    runs = st.multiselect(
        "Runs", listed, format_func=path_in_words, placeholder="Files or folders", help=_RUNS, key="import-root-runs"
    )
    images = st.selectbox("Page images", listed, None, path_in_words, placeholder="A folder", key="import-root-images")
    facets = st.selectbox("Facets", listed, None, path_in_words, placeholder="A file", key="import-root-facets")

    def files(_name: str, _stored: list[Path]) -> ImportFiles:
        one, folder, other = (
            None if chosen is None else uploads.path_inside(*chosen, _SIDE_FILES) for chosen in (gold, images, facets)
        )
        return ImportFiles(one, tuple(uploads.path_inside(*chosen, _SIDE_FILES) for chosen in runs), folder, other)

    return files
