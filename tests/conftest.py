"""What every test starts from: an environment without keys, and a workspace folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_OURS = ("ERRATA_", "ANTHROPIC_", "OPENAI_")


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in list(os.environ):
        if name.startswith(_OURS):
            monkeypatch.delenv(name)
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "errata"))
