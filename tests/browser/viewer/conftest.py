"""The server of the page viewer alone, for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.running import ROOT, server


@pytest.fixture(scope="session")
def viewer_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder, script = tmp_path_factory.mktemp("viewer"), "tests/browser/viewer/served.py"
    with server(folder, environment={"PYTHONPATH": str(ROOT)}, script=script) as address:
        yield address
