"""The raw text of a FERMAT row as its columns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def columns_of(raw: str) -> Mapping[str, Any]:
    """The columns of a row by name; any text that is no row is a model's answer to the detection prompt."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {"pred_err_1.1.2": raw}
