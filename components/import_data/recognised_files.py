"""The place to drop files on the Import page: what each file is, recognised by its fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import catalog
from components.widgets import tables
from errors import UsageError
from figures.tables.number_format import NO_VALUE, count
from loaders.files.markdown_files import is_page
from loaders.files.run_lines import model_of
from loaders.recognition import PageFolder, Recognised, Role, lacking, models_named, page_folders, recognise
from scoring.tasks import TASKS

_ROLES: dict[Role, str] = {
    "gold": "Gold",
    "run": "Run",
    "facets": "Facets",
    "images": "Page images",
    "": "Not known: will be skipped",
}


@dataclass(frozen=True, slots=True)
class DroppedFiles:
    """The files that were dropped, and what each can be.

    Args:
        files: As Streamlit hands them over.
        found: What each file is, for the benchmark of most of them.
        task: Key of that benchmark; "" where no file is recognised.
        folders: Pages of Markdown among them, which `files` leaves out, by the folders that they were in.
    """

    files: tuple[Any, ...] = ()
    found: tuple[tuple[Recognised, ...], ...] = ()
    task: str = ""
    folders: tuple[PageFolder, ...] = ()

    def of(self, role: Role) -> list[Any]:
        """The files of a role; a file that holds gold and a run has both roles."""
        return [
            file
            for file, found in zip(self.files, self.found, strict=True)
            if role in {recognised.role for recognised in found}
        ]

    @property
    def archives(self) -> list[Any]:
        """The ZIP files of page images."""
        return [file for file in self.of("images") if file.name.lower().endswith(".zip")]

    @property
    def loose_images(self) -> list[Any]:
        """The page images that were dropped one by one."""
        return [file for file in self.of("images") if not file.name.lower().endswith(".zip")]

    @property
    def is_recognised(self) -> bool:
        """Whether it is known of any of them what it is."""
        return bool(self.folders) or any(self.found)

    def must_be_whole(self) -> None:
        """Raises UsageError where page images come twice."""
        if len(self.archives) + bool(self.loose_images) > 1:
            raise UsageError(
                f"{self.archives[-1].name}: expected page images as one ZIP, or one by one; found several. "
                "Remove all but one, or pack them together."
            )


def show() -> DroppedFiles:
    """Draws the place to drop files, and what each was recognised as."""
    files = st.file_uploader(
        "Drop files or folders here: gold, runs, page images, facets",
        accept_multiple_files=True,
        key=f"import-dropped-{st.session_state.get(_IMPORTED, 0)}",
    )
    dropped = dropped_files(files)
    if not files:
        return dropped
    rows = _rows(dropped)
    rows += [
        (
            _several([file.name for file in folder.files]),
            TASKS[folder.task].title,
            _ROLES["gold" if folder.is_gold else "run"],
            "likely",
            "",
        )
        for folder in dropped.folders
    ]
    tables.show(
        pd.DataFrame(rows, columns=["file", "benchmark", "role", "sure", "fields"]),
        key="import-recognised",
        columns={
            "file": "File",
            "benchmark": "Benchmark",
            "role": "Recognised as",
            "sure": "How sure",
            "fields": "By its fields",
        },
    )
    if not dropped.is_recognised:
        st.text("No benchmark has such a file: nothing of it is imported. Remove it, or choose it by hand below.")
    return _with_gold_chosen(dropped)


def _with_gold_chosen(dropped: DroppedFiles) -> DroppedFiles:
    """Draws which folder of pages is gold, since pages of gold and of runs look alike; the likely one to begin with."""
    if not dropped.folders:
        return dropped
    likely = next((at for at, folder in enumerate(dropped.folders) if folder.is_gold), -1)
    choices = [*range(len(dropped.folders)), -1]
    sizes = [len(folder.files) for folder in dropped.folders]
    chosen = st.selectbox(
        "Gold pages",
        choices,
        choices.index(likely),
        format_func=lambda at: f"Folder {at + 1} ({count(sizes[at], 'page')})" if at >= 0 else "None: runs alone",
        width=320,
        key=f"import-gold-pages-{'-'.join(map(str, sizes))}",
    )
    folders = tuple(replace(folder, is_gold=at == chosen) for at, folder in enumerate(dropped.folders))
    return replace(dropped, folders=folders)


def dropped_files(dropped: Sequence[Any]) -> DroppedFiles:
    """What each file is, for the benchmark of most of them."""
    files = [file for file in dropped if not is_page(Path(file.name))]
    folders = page_folders([file for file in dropped if is_page(Path(file.name))])
    every = [recognise(file) for file in files]
    votes = [recognised.task for found in every for recognised in found if recognised.task]
    votes += [folder.task for folder in folders]
    task = max(dict.fromkeys(votes), key=votes.count, default="")
    found = tuple(tuple(recognised for recognised in each if recognised.task in (task, "")) for each in every)
    if folders or any(recognised.role == "gold" for each in found for recognised in each):
        # What gold's own files have beside them (a taxonomy, categories) is JSON that nothing else is.
        beside = (Recognised(task, "gold"),)
        found = tuple(
            beside if not each and file.name.endswith(".json") else each
            for file, each in zip(files, found, strict=True)
        )
    return DroppedFiles(tuple(files), found, task, folders)


def choose(dropped: DroppedFiles, opened: str) -> None:
    """Sets the benchmark and the name of the form to what is recognised, when other files are dropped.

    A name that somebody has typed stays while further files of the same benchmark are dropped.

    Args:
        dropped: From `show`.
        opened: Name of the benchmark that is open; "" where nothing is loaded.
    """
    names = tuple(file.name for file in (*dropped.files, *(file for pages in dropped.folders for file in pages.files)))
    if st.session_state.get(_CHOSEN_FOR) == names:
        return
    st.session_state[_CHOSEN_FOR] = names
    name = _benchmark_added_to(dropped, opened)
    if task := dropped.task or (memo.loaded(name).task.key if name else ""):
        st.session_state["import-task"] = task
        if st.session_state.get(_NAME_SET, "") != name:
            st.session_state["import-name"] = st.session_state[_NAME_SET] = name


def _benchmark_added_to(dropped: DroppedFiles, opened: str) -> str | None:
    """The loaded benchmark to which files without gold belong: the open one, else the only one of the same kind.

    One for demonstration is none where there is another.
    """
    if not dropped.is_recognised or dropped.of("gold") or any(pages.is_gold for pages in dropped.folders):
        return None
    fitting = [name for name in memo.benchmark_names() if dropped.task in ("", memo.loaded(name).task.key)]
    fitting = [name for name in fitting if not memo.loaded(name).synthetic_gold] or fitting
    return opened if opened in fitting else fitting[0] if len(fitting) == 1 else None


def replaced_runs(dropped: DroppedFiles, name: str) -> list[str]:
    """The runs of a loaded benchmark, with their responses, that dropped files are likely to replace.

    Runs without a setting alone, whose name is in the file, or is that of the file.

    Args:
        dropped: From `show`.
        name: Name of the benchmark in the workspace.
    """
    if name not in memo.benchmark_names():
        return []
    runs = memo.fetch(catalog.runs, name)
    found = {}
    for file in dropped.of("run"):
        models = models_named(file) or [model_of(Path(file.name))]
        for run in runs[runs["model"].isin(models) & (runs["setting"].fillna("") == "")].to_dict("records"):
            if not _is_source(file, run["source"], name):
                found[run["run"]] = f"{run['model']}, {count(run['loaded'], 'response')}"
    return list(found.values())


def _is_source(file: Any, path: str, name: str) -> bool:
    """Whether a run was read from this very file."""
    files = memo.fetch(catalog.files, name)
    return sha256(file.getvalue()).hexdigest() in set(files.loc[files["path"] == path, "sha256"])


def forget() -> None:
    """Empties the place to drop files, once they are imported."""
    st.session_state[_IMPORTED] = st.session_state.get(_IMPORTED, 0) + 1
    for chosen in (_CHOSEN_FOR, _NAME_SET):
        st.session_state.pop(chosen, None)


_CHOSEN_FOR, _NAME_SET = "import-chosen-for", "import-name-set"
_IMPORTED = "import-imported"


def _rows(dropped: DroppedFiles) -> list[tuple[str, str, str, str, str]]:
    """A row for each file; images that were dropped one by one are named together, last."""
    images = [file.name for file in dropped.loose_images]
    rows = [
        _row(file.name, found) if found else (file.name, NO_VALUE, _ROLES[""], NO_VALUE, lacking(file))
        for file, found in zip(dropped.files, dropped.found, strict=True)
        if file.name not in images
    ]
    return rows + ([_row(_several(images), (Recognised("", "images", True),))] if images else [])


def _several(names: Sequence[str]) -> str:
    return names[0] + (f" and {len(names) - 1:,} more" if len(names) > 1 else "")


def _row(name: str, found: tuple[Recognised, ...]) -> tuple[str, str, str, str, str]:
    task = next((recognised.task for recognised in found if recognised.task), "")
    title = TASKS[task].title if task else "any"
    role = " and ".join(dict.fromkeys(_ROLES[recognised.role] for recognised in found))
    if not any(recognised.sure or recognised.fields for recognised in found):
        return name, title, "Beside gold", "likely", ""
    sure = "sure" if all(recognised.sure for recognised in found) else "likely"
    fields = dict.fromkeys(field for recognised in found for field in recognised.fields)
    return name, title, role, sure, ", ".join(fields)
