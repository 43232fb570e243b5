"""What tests of published figures start from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import streamlit as st

import demo
from cache.marks.targets import MarkTarget
from cache.queries import samples
from cache.recording.record_marks import NewMark, correct, record
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from tests import prepared
from tests.cache.marks import corrected
from tests.figures import paged
from tests.figures.selections import GOLD_WRONG
from tests.prepared import DATABASE


@pytest.fixture(autouse=True)
def forgetful() -> None:
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture
def pages(tmp_path: Path) -> Workspace:
    """Three samples with boxes, two runs, and images of two of the samples."""
    return paged.fill(tmp_path)


@pytest.fixture
def graded(tmp_path: Path) -> Workspace:
    """One graded answer with hostile texts."""
    return paged.fill_graded(tmp_path)


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """All benchmarks of the demonstration; no test changes it."""
    return prepared.demonstration(tmp_path_factory.mktemp("demo"))


CORRECTIONS = 6
"""Samples of each benchmark whose gold is corrected."""


@pytest.fixture(scope="session")
def marked(demonstration: Workspace, tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A copy of the demonstration in which every second sample is marked, and the gold of some is corrected."""
    folder = tmp_path_factory.mktemp("marked")
    shutil.copytree(demonstration.home, folder, dirs_exist_ok=True)
    copy = Workspace.open(f"sqlite:///{folder / DATABASE}")
    for part in demo.PARTS:
        for sample in samples.sample_ids(copy, Selection(part.name))[::2]:
            record(copy, NewMark(part.name, MarkTarget("sample", sample), "Ann", GOLD_WRONG))
        value = next(made.value for made in corrected.PARTS if made.task == part.task)
        for stored in corrected.samples_of(copy, part.name)[:CORRECTIONS]:
            item, correction = value(stored)
            target = MarkTarget("item" if item else "sample", stored.id, item)
            correct(copy, NewMark(part.name, target, "Ann", correction=correction))
    return copy
