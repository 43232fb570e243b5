"""Slugs of runs: the names by which links know them, and how a live run is told from a stored one."""

from __future__ import annotations

import re

from cache.packing import storable
from records import Run

_NUMBER = re.compile("([0-9]+)")

LIVE = "live:"
"""What the slug of a live run begins with."""


def run_slug(run: Run) -> str:
    """A run's name in links: `model~axis:value,axis:value`, lower-cased, spaces as hyphens."""
    axes = ",".join(f"{axis}:{value}" for axis, value in run.axes)
    return "-".join(storable(f"{run.model}~{axes}").removesuffix("~").lower().split())


def live_slug(run: Run) -> str:
    """The name in links of what a model answered when it was asked from here: `live:` and the slug of its run."""
    return LIVE + run_slug(run)


def named(model: str, slug: str) -> str:
    """What a run is called: its model, and that it is a live run where it is one."""
    return f"{model} (live)" if slug.startswith(LIVE) else model


def in_order(slug: str) -> tuple[tuple[str, int, str], ...]:
    """What runs are sorted by: their slug, its numbers by their size.

    >>> sorted(["m~repeat:10", "m~repeat:2", "m"], key=in_order)
    ['m', 'm~repeat:2', 'm~repeat:10']
    """
    texts, numbers = _NUMBER.split(slug)[::2], [digits.lstrip("0") for digits in _NUMBER.split(slug)[1::2]]
    return tuple((text, len(number), number) for text, number in zip(texts, [*numbers, ""], strict=True))
