"""A run of the workspace as a file that `errata import` reads again."""

from __future__ import annotations

import json
import re
from typing import Any

from sqlalchemy import select

from cache.selection.run_names import LIVE, run_title
from cache.store import schema
from cache.store.packing import stored_prediction
from cache.store.rows import benchmark_row, run_row
from cache.store.workspace import Workspace
from errors import UsageError
from loaders import LOADERS
from loaders.files.live_runs import RUN_KEY, SAMPLE_KEY
from scoring.page_transform import LIVE_KEY
from scoring.text.written_values import clean_text

_LONGEST_NAME = 120
"""Characters of a file's name before its ending."""


def can_export(task: str) -> bool:
    """Whether runs of a task can be written as a file: whether its loader says how a line is written."""
    return LOADERS[task].lines_of is not None


def name_of_file(benchmark: str, slug: str) -> str:
    """The name of a run's file without its ending: benchmark and run, in characters that every file system takes.

    >>> name_of_file("demo-hgbench", "live:gpt-5~turned:turned-90")
    'demo-hgbench-live-gpt-5-turned-turned-90'
    """
    return re.sub(r"[^A-Za-z0-9._-]+", "-", f"{benchmark} {slug}").strip("-")[:_LONGEST_NAME]


def run_file(ws: Workspace, benchmark: str, slug: str) -> str:
    """The JSON lines of a run, in the order of gold.

    A live run names itself so in every line; how each answer came about stands under `live`, with model and axes
    of the run, by which it comes back as the live run that it was.

    Raises:
        NotLoaded: There is no such run.
        UsageError: Runs of this benchmark cannot be written as JSON lines.
    """
    table, sample = schema.response, schema.sample
    with ws.reading() as connection:
        task = benchmark_row(connection, benchmark).task
        run: Any = run_row(connection, benchmark, slug)
        rows = connection.execute(
            select(sample.c.key, table.c.raw, table.c.prompt, table.c.extra)
            .join(sample, sample.c.id == table.c.sample_id)
            .where(table.c.run_id == run.id)
            .order_by(sample.c.position)
        ).all()
    loader = LOADERS[task]
    if loader.lines_of is None:
        raise UsageError(f"Runs of “{benchmark}” are not JSON lines in their own format; this one cannot be written.")
    marks: dict[str, Any] = {"model": run_title(run.model, slug)}
    marks |= {"synthetic": True} if run.synthetic else {}
    axes = json.loads(run.axes)
    marks |= {axis: axes[axis] for axis in loader.axes_in_lines if axis in axes}
    lines = []
    for row in rows:
        prediction = stored_prediction(*row)
        call = {LIVE_KEY: prediction.extra[LIVE_KEY]} if LIVE_KEY in prediction.extra else {}
        if slug.startswith(LIVE):
            run_facts = {RUN_KEY: {"model": run.model, "axes": axes, "coords": run.coords_used}, SAMPLE_KEY: row.key}
            call = {LIVE_KEY: {**call.get(LIVE_KEY, {}), **run_facts}}
        lines += [json.dumps({**line, **marks, **call}, ensure_ascii=False) for line in loader.lines_of(prediction)]
    # Half a character from a model is replaced: a line with its escape would be rejected.
    return clean_text("".join(f"{line}\n" for line in lines))
