"""What tests of published figures start from."""

from __future__ import annotations

from pathlib import Path

import pytest
import streamlit as st

from cache.store.workspace import Workspace
from tests import prepared
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
    return prepared.demonstration(tmp_path_factory.mktemp("demo"))
