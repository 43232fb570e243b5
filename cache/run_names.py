"""Which run a plain name means: a slug, or the model of a run that is in use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cache.run_slugs import LIVE


def runs_named(rows: Iterable[Any], name: str) -> list[Any]:
    """The runs that a name means, several where it does not say which.

    A slug names its run. Else it is a model's name, and the stored runs of that model are meant: a live run comes in
    only where there is none, so that asking a model does not take the name from what was there before.

    Args:
        rows: Runs of a benchmark, with `slug`, `model` and `state`.
        name: What somebody calls it.
    """
    rows = list(rows)
    if by_slug := [row for row in rows if row.slug == name]:
        return by_slug
    of_model = [row for row in rows if row.state == "current" and row.model == name]
    return [row for row in of_model if not row.slug.startswith(LIVE)] or of_model
