"""Figure presets: styles of figures that are kept by name in the workspace, as JSON that the figures read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select

from cache.store.packing import utc_now
from cache.store.schema import preset
from cache.store.workspace import Workspace
from errors import UsageError

MOST_NAME_CHARACTERS = 40
"""Characters of a name."""

MOST_PRESETS = 200
"""Styles that are kept."""


def stored_presets(ws: Workspace) -> dict[str, dict[str, Any]]:
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


def store_preset(ws: Workspace, name: str, style: Mapping[str, Any]) -> None:
    """Keeps a style under a name, in place of the one that had it.

    Raises:
        UsageError: The name is empty or too long, or there are too many.
        ReadOnly: The workspace is open for reading only.
    """
    name = " ".join(name.split())
    if not name or len(name) > MOST_NAME_CHARACTERS:
        raise UsageError(f"A style's name has 1 to {MOST_NAME_CHARACTERS} characters, this one has {len(name)}.")
    if name not in (known := stored_presets(ws)) and len(known) >= MOST_PRESETS:
        raise UsageError(f"{MOST_PRESETS} styles are kept; delete one first.")
    text = json.dumps(dict(style), ensure_ascii=False, sort_keys=True)
    with ws.writing() as connection:
        connection.execute(delete(preset).where(preset.c.name == name))
        at = utc_now()
        connection.execute(insert(preset).values(name=name, style=text, at=at))


def delete_preset(ws: Workspace, name: str) -> None:
    """Forgets a style; one that is not there is forgotten already.

    Raises:
        ReadOnly: The workspace is open for reading only.
    """
    with ws.writing() as connection:
        connection.execute(delete(preset).where(preset.c.name == name))
