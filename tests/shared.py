"""Where the real data lies that tests read when it is there; it is no part of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the folder ../shared with real data is not here")
