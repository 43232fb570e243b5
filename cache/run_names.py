"""Which run a plain name means: a slug, what pages call a run that is in use, or its model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson

from cache.run_slugs import LIVE
from records import Run


def runs_named(rows: Iterable[Any], name: str, *, any_setting: bool = False) -> list[Any]:
    """The runs that a name means, several where it does not say which.

    A slug names its run. Else it is what pages call a run: its model, and its setting after " · " where it has one.
    Else it is a model's name. The stored runs of that name are meant: a live run comes in only where there is none,
    so that asking a model does not take the name from what was there before.

    Args:
        rows: Runs of a benchmark, with `slug`, `model`, `axes` (JSON) and `state`.
        name: What somebody calls it.
        any_setting: Whether a model's name means its runs under every setting, though one has none.
    """
    rows = list(rows)
    if by_slug := [row for row in rows if row.slug == name]:
        return by_slug
    in_use = [row for row in rows if row.state == "current"]
    of_model = _stored([row for row in in_use if row.model == name])
    called = _stored([row for row in in_use if _called(row) == name])
    return of_model if any_setting else [row for row in called if row in of_model or not of_model] or of_model


def _stored(rows: list[Any]) -> list[Any]:
    return [row for row in rows if not row.slug.startswith(LIVE)] or rows


def _called(row: Any) -> str:
    setting = Run("", tuple(orjson.loads(row.axes).items())).setting
    return str(row.model) if setting is None else f"{row.model} · {setting}"
