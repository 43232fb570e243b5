"""Names of runs: the slugs by which links know them, and which run a plain name means.

A plain name is a slug, what pages call a run that is in use, or its model. A live run's slug begins with `live:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import orjson

from cache.store.packing import storable
from records import Run

_NUMBER = re.compile("([0-9]+)")

LIVE = "live:"
"""What the slug of a live run begins with."""

REPLAY = "replay:"
"""What the source of a live run begins with that repeats what a run answered; the slug of that run follows."""


def run_slug(run: Run) -> str:
    """A run's name in links: `model~axis:value,axis:value`, lower-cased, spaces as hyphens."""
    axes = ",".join(f"{axis}:{value}" for axis, value in run.axes)
    return "-".join(storable(f"{run.model}~{axes}").removesuffix("~").lower().split())


def live_slug(run: Run) -> str:
    """The name in links of what a model answered when it was asked from here: `live:` and the slug of its run."""
    return LIVE + run_slug(run)


def run_title(model: str, slug: str) -> str:
    """The title of a run: its model, and that it is a live run where it is one."""
    return f"{model} (live)" if slug.startswith(LIVE) else model


def natural_order(slug: str) -> tuple[tuple[str, int, str], ...]:
    """The sort key of a slug, in which numbers count by their size.

    >>> sorted(["m~repeat:10", "m~repeat:2", "m"], key=natural_order)
    ['m', 'm~repeat:2', 'm~repeat:10']
    """
    texts, numbers = _NUMBER.split(slug)[::2], [digits.lstrip("0") for digits in _NUMBER.split(slug)[1::2]]
    return tuple((text, len(number), number) for text, number in zip(texts, [*numbers, ""], strict=True))


def runs_by_name(rows: Iterable[Any], name: str, *, any_setting: bool = False) -> list[Any]:
    """The runs of a name, several where it does not say which.

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
    called = _stored([row for row in in_use if _run_title(row) == name])
    return of_model if any_setting else [row for row in called if row in of_model or not of_model] or of_model


def _stored(rows: list[Any]) -> list[Any]:
    return [row for row in rows if not row.slug.startswith(LIVE)] or rows


def _run_title(row: Any) -> str:
    setting = Run("", tuple(orjson.loads(row.axes).items())).setting
    return str(row.model) if setting is None else f"{row.model} · {setting}"
