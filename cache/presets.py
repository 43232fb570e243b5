"""Styles of figures that are kept by name in the workspace, as JSON that the figures read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, insert, select

from cache.preset_table import preset
from cache.workspace import Workspace
from errors import UsageError

LONGEST = 40
"""Characters of a name."""

MOST = 200
"""Styles that are kept."""


def kept(ws: Workspace) -> dict[str, dict[str, Any]]:
    """Name -> the style as plain data, by name; what cannot be read is left out."""
    with ws.reading() as connection:
        rows = connection.execute(select(preset.c.name, preset.c.style).order_by(preset.c.name)).all()
    found = {}
    for name, style in rows:
        try:
            stated = json.loads(style)
        except ValueError:
            continue
        if isinstance(stated, dict):
            found[str(name)] = stated
    return found


def keep(ws: Workspace, name: str, style: Mapping[str, Any]) -> None:
    """Keeps a style under a name, in place of the one that had it.

    Raises:
        UsageError: The name is empty or too long, or there are too many.
        ReadOnly: The workspace is open for reading only.
    """
    name = " ".join(name.split())
    if not name or len(name) > LONGEST:
        raise UsageError(f"A style's name has 1 to {LONGEST} characters, this one has {len(name)}.")
    if name not in (known := kept(ws)) and len(known) >= MOST:
        raise UsageError(f"{MOST} styles are kept; delete one first.")
    text = json.dumps(dict(style), ensure_ascii=False, sort_keys=True)
    with ws.writing() as connection:
        connection.execute(delete(preset).where(preset.c.name == name))
        at = datetime.now(UTC).isoformat(timespec="seconds")
        connection.execute(insert(preset).values(name=name, style=text, at=at))


def drop(ws: Workspace, name: str) -> None:
    """Forgets a style; one that is not there is forgotten already.

    Raises:
        ReadOnly: The workspace is open for reading only.
    """
    with ws.writing() as connection:
        connection.execute(delete(preset).where(preset.c.name == name))
