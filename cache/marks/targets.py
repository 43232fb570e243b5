"""Targets of marks: a sample, an item, a failure or a response of a run, or a region of a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from sqlalchemy import Row, select
from sqlalchemy.engine import Connection

from cache.selection.page_region import parse_page_region
from cache.store import schema
from cache.store.packing import storable
from errors import NotLoaded, UsageError
from scoring.tasks import TASKS

MarkKind = Literal["sample", "item", "failure", "response", "region"]

KINDS: tuple[MarkKind, ...] = get_args(MarkKind)

MOST_WORDS = 80
"""Characters of a verdict, a tag or a name at most."""


class MarkTarget(NamedTuple):
    """The target of a mark.

    Args:
        kind: One of `KINDS`.
        sample: Key of the sample.
        item: Key of the item; "" for a mark on the sample, a response as a whole or a region.
        run: Slug of the run, for a failure or a response.
        spot: Of a failure `CATEGORY|ADDRESS`, the address as `box_of_failure` gives it; of a region
            `PAGE:LEFT,TOP,RIGHT,BOTTOM` in thousandths of the page.
    """

    kind: MarkKind
    sample: str
    item: str = ""
    run: str = ""
    spot: str = ""


_PARTS: Mapping[str, tuple[str, ...]] = {
    "sample": (),
    "item": ("item",),
    "failure": ("run", "spot"),
    "response": ("run",),
    "region": ("spot",),
}
"""Kind -> the fields of a target that it needs beside the sample."""

_OF_ITEMS = ("failure", "response")
"""Kinds that may name an item too: a failure's own, and the one that a response is looked at for."""


def checked_target(connection: Connection, owner: Row[Any], target: MarkTarget) -> MarkTarget:
    """The target of a mark as the log keeps it.

    Args:
        connection: Where it is looked up.
        owner: Row of the benchmark.
        target: As it was stated.

    Raises:
        UsageError: It is malformed.
        NotLoaded: Its sample, item or run is not there.
    """
    if target.kind not in KINDS:
        raise UsageError(f"A mark is on one of {', '.join(KINDS)}; found “{target.kind}”.")
    target = MarkTarget(target.kind, *map(storable, target[1:]))
    needed = _PARTS[target.kind]
    for name in ("item", "run", "spot"):
        value = getattr(target, name)
        if name in needed and not value:
            raise UsageError(f"A mark on a {target.kind} needs its {name}; this one has none.")
        if value and name not in needed and not (name == "item" and target.kind in _OF_ITEMS):
            raise UsageError(f"A mark on a {target.kind} has no {name}; found “{value}”.")
    sample, item, run = schema.sample, schema.item, schema.run
    mine = sample.c.benchmark_id == owner.id, sample.c.key == target.sample
    row = connection.scalar(select(sample.c.id).where(*mine))
    if row is None:
        raise NotLoaded(f"The sample “{target.sample}” is not in “{owner.name}”.")
    of_item = select(item.c.id).where(item.c.sample_id == row, item.c.key == target.item)
    if target.item and connection.scalar(of_item) is None:
        raise NotLoaded(f"The item “{target.item}” is not in the sample “{target.sample}” of “{owner.name}”.")
    of_run = select(run.c.id).where(run.c.benchmark_id == owner.id, run.c.slug == target.run)
    if target.run and connection.scalar(of_run) is None:
        raise NotLoaded(f"The run “{target.run}” is not in “{owner.name}”.")
    return target._replace(spot=kept_spot(owner.task, target))


def kept_spot(task: str, target: MarkTarget) -> str:
    """The spot of a failure or region as the log keeps it, that of another target as it is.

    Raises:
        UsageError: It is malformed.
    """
    if target.kind == "failure":
        category, divided, address = target.spot.partition("|")
        if not divided or category not in {each.key for each in TASKS[task].categories}:
            raise UsageError(f"A failure is written as CATEGORY|ADDRESS (missed_steps|a3.s1); found “{target.spot}”.")
        return f"{category}|{one_line(address, 'An address')}"
    if target.kind == "region":
        expected = f"A region is written as PAGE:LEFT,TOP,RIGHT,BOTTOM (1:0,0,500,80); found “{target.spot}”."
        try:
            region = parse_page_region(target.spot)
        except ValueError:
            raise UsageError(expected) from None
        if region.page is None:
            raise UsageError(expected)
        return str(region)
    return target.spot


def one_line(text: str, what: str) -> str:
    """A verdict, a tag or a name on one line; raises UsageError where it is too long."""
    words = " ".join(storable(text).split())
    if len(words) > MOST_WORDS:
        raise UsageError(f"{what} has up to {MOST_WORDS} characters, this one has {len(words):,}.")
    return words
