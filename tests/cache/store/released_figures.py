"""What every page's query says about a workspace, as plain values that JSON can hold.

Figures over several runs take in runs of few answers too, as the first release did.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from sqlalchemy import select

from cache.queries.catalog import rejected_lines, runs
from cache.queries.confusions import confusion
from cache.queries.failure_instances import COLUMNS, instances
from cache.queries.failures import by_facet, by_run, ranking, sweep
from cache.queries.inspection import inspect
from cache.queries.metrics import metrics_by, run_metrics
from cache.queries.sample_counts import facet_counts, flawless, run_states
from cache.queries.samples import sample_ids, samples
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.tasks import TASKS

SEARCHES = {"hgbench": "看不", "fermat": "step", "drawedumath": "LINE", "mathdoc": "集合", "sketchjudge": "Correct"}
"""Benchmark -> what is searched for."""

RANKED = ["category", "count", "samples", "share"]
"""What the ranking says about a category beside the rises, which are weighted otherwise since the first release."""

CONFUSED = ["gold", "predicted", "n", "items"]
"""What a confusion matrix says beside its intervals, which the first release did not have."""


def figures(ws: Workspace, benchmark: str) -> dict[str, Any]:
    """All figures of one benchmark that mean what they meant in the first release."""
    whole, matrices = (
        Selection(benchmark).replace(partial="yes"),
        [matrix.key for matrix in TASKS[benchmark].matrices],
    )
    found: dict[str, Any] = {}
    counts = facet_counts(ws, whole)
    found["facets"] = plain(counts)
    facet = counts["facet"].iloc[0]
    found["runs"] = plain(runs(ws, benchmark)[["run", "model", "setting", "lines", "loaded", "state", "live"]])
    found["rejected"] = len(rejected_lines(ws, benchmark))
    for name, selection in selections(ws, benchmark).items():
        found[name] = {
            "metrics": plain(run_metrics(ws, selection, intervals=False)[["run", "metric", "value"]]),
            "slices": plain(metrics_by(ws, selection, facet)[["run", "value", "metric", "score"]]),
            "ranking": plain(ranking(ws, selection, impact=())[RANKED]),
            "failures by run": plain(by_run(ws, selection).drop(columns=["n"])),
            "failures by facet": plain(by_facet(ws, selection, facet).drop(columns=["n"])),
            "sweep": plain(sweep(ws, selection, (0.25, 0.5, 0.75))),
            "states": plain(run_states(ws, selection)),
            "flawless": plain(flawless(ws, selection)),
            "samples": plain(samples(ws, selection)),
            "tiles": plain(tiles(ws, selection)),
            "confusion": {key: plain(confusion(ws, selection, key)[CONFUSED]) for key in matrices},
            "inspected": [plain(inspected(ws, selection, sample_id)) for sample_id in sample_ids(ws, selection)],
        }
    return {name: one if name in ("runs", "facets", "rejected") else digests(one) for name, one in found.items()}


def tiles(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """The failures in the order of the first release: of gold, then of runs, which take turns since then."""
    listed = pd.DataFrame(instances(ws, selection, limit=200), columns=list(COLUMNS)).drop(columns=["failure", "pages"])
    places = {name: place for place, name in enumerate(sample_ids(ws, Selection(selection.benchmark)))}
    with ws.reading() as connection:
        slugs = connection.scalars(select(schema.run.c.slug).order_by(schema.run.c.id)).all()
    turns = {slug: place for place, slug in enumerate(slugs)}
    order = sorted(range(len(listed)), key=lambda row: (places[listed["sample"][row]], turns[listed["run"][row]]))
    return listed.iloc[order]


def selections(ws: Workspace, benchmark: str) -> dict[str, Selection]:
    """What figures are asked of, by name."""
    whole = Selection(benchmark).replace(partial="yes")
    first = facet_counts(ws, whole).iloc[0]
    return {
        "whole": whole,
        "facet": whole.replace(facets=((first["facet"], first["value"]),)),
        "search": whole.replace(q=SEARCHES[benchmark]),
        "tau": whole.replace(tau=0.8),
        **{f"protocol {protocol}": whole.replace(protocol=protocol) for protocol in TASKS[benchmark].protocols[1:]},
    }


def inspected(ws: Workspace, selection: Selection, sample: str) -> list[Any]:
    """What the inspector shows of one sample."""
    return [[run.slug, run.prediction, run.readings, run.scored] for run in inspect(ws, selection, sample).runs]


def digests(values: Mapping[str, Any]) -> dict[str, str]:
    """Query -> the beginning of the SHA-256 of what it says."""
    return {
        name: hashlib.sha256(json.dumps(one, sort_keys=True).encode()).hexdigest()[:16] for name, one in values.items()
    }


def plain(value: Any) -> Any:
    """A value of a query, its numbers to nine digits."""
    if isinstance(value, pd.DataFrame):
        return [
            list(value.columns),
            *([plain(cell) for cell in row] for row in value.itertuples(index=False, name=None)),
        ]
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, int | float | np.number):
        return float(f"{float(value):.9g}") if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in sorted(value.items(), key=lambda pair: str(pair[0]))}
    if isinstance(value, tuple | list | np.ndarray):
        return [plain(cell) for cell in value]
    return value if value is None or isinstance(value, str) else plain_record(value)


def plain_record(value: Any) -> Any:
    """A record by its fields."""
    names = type(value).__slots__ if hasattr(type(value), "__slots__") else vars(value)
    return {name: plain(getattr(value, name)) for name in names}
