"""What tests of published figures start from."""

from __future__ import annotations

from pathlib import Path

import pytest
import streamlit as st

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.figures import paged


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
    home = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ERRATA_HOME", str(home))
        made = Workspace.open()
        for part in demo.PARTS:
            import_benchmark(made, part.task, part.gold, part.images, [part.runs], name=part.name, synthetic=True)
        return made
