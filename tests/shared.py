"""Where the project lies, and beside it real data that tests read when it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
"""The folder of the project."""

SHARED = ROOT.parent / "shared"
"""Real data, which is no part of the project."""

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the folder ../shared with real data is not here")
