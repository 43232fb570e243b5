"""Files dropped anywhere on one place: recognised, each by its fields, before anything is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from components.widgets import tables
from errors import UsageError
from figures.tables.number_format import NO_VALUE
from loaders.recognition import Recognised, Role, recognise
from scoring.tasks import TASKS

_ROLES: dict[Role, str] = {"gold": "Gold", "run": "Run", "facets": "Facets", "images": "Page images", "": "Not known"}


@dataclass(frozen=True, slots=True)
class DroppedFiles:
    """The files that were dropped, each with what it can be.

    Args:
        files: As Streamlit hands them over.
        found: What each is, for the benchmark that most of them have.
        task: That benchmark; "" where none is recognised.
    """

    files: tuple[Any, ...] = ()
    found: tuple[tuple[Recognised, ...], ...] = ()
    task: str = ""

    def of(self, role: Role) -> list[Any]:
        """The files of a role; one that is gold and a run is of both."""
        return [file for file, found in zip(self.files, self.found, strict=True) if role in {one.role for one in found}]

    def must_be_whole(self) -> None:
        """Raises UsageError where a file is not recognised: it would be left out without a word."""
        unknown = [file.name for file, found in zip(self.files, self.found, strict=True) if not found]
        if unknown:
            raise UsageError(
                f"{unknown[0]}: what it is of is not recognised. Take it away here, and give it as gold or as a run "
                "below “Choose by hand”."
            )


def show() -> DroppedFiles:
    """Draws the place to drop files, and what each was recognised as."""
    files = st.file_uploader(
        "Drop files here: gold, runs, page images (ZIP), facets",
        accept_multiple_files=True,
        key=f"import-dropped-{st.session_state.get(_IMPORTED, 0)}",
    )
    dropped = dropped_files(files)
    if not files:
        return dropped
    rows = [_row(file.name, found) for file, found in zip(dropped.files, dropped.found, strict=True)]
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
    return dropped


def dropped_files(files: Sequence[Any]) -> DroppedFiles:
    """What each file is, of the benchmark that most of them have."""
    every = [recognise(file) for file in files]
    votes = [one.task for found in every for one in found if one.task]
    task = max(dict.fromkeys(votes), key=votes.count, default="")
    found = tuple(tuple(one for one in each if one.task in (task, "")) for each in every)
    if any(one.role == "gold" for each in found for one in each):
        # What gold's own files have beside them (a taxonomy, categories) is JSON that nothing else is.
        beside = (Recognised(task, "gold"),)
        found = tuple(
            beside if not each and file.name.endswith(".json") else each
            for file, each in zip(files, found, strict=True)
        )
    return DroppedFiles(tuple(files), found, task)


def choose(dropped: DroppedFiles) -> None:
    """Sets the benchmark of the form to the one that is recognised, when other files are dropped."""
    names = tuple(file.name for file in dropped.files)
    if dropped.task and st.session_state.get(_CHOSEN_FOR) != names:
        st.session_state[_CHOSEN_FOR] = names
        st.session_state["import-task"] = dropped.task


def forget() -> None:
    """Empties the place to drop files, once they are imported."""
    st.session_state[_IMPORTED] = st.session_state.get(_IMPORTED, 0) + 1


_CHOSEN_FOR = "import-chosen-for"
_IMPORTED = "import-imported"


def _row(name: str, found: tuple[Recognised, ...]) -> tuple[str, str, str, str, str]:
    if not found:
        return name, NO_VALUE, _ROLES[""], NO_VALUE, ""
    task = next((one.task for one in found if one.task), "")
    title = TASKS[task].title if task else "any"
    role = " and ".join(dict.fromkeys(_ROLES[one.role] for one in found))
    if not any(one.sure or one.fields for one in found):
        return name, title, "Beside gold", "likely", ""
    sure = "sure" if all(one.sure for one in found) else "likely"
    return name, title, role, sure, ", ".join(dict.fromkeys(field for one in found for field in one.fields))
