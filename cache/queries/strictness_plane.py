"""The strictness plane: two rates of every run with their intervals, overall or in each slice of a facet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.queries.conditions import sample_filter
from cache.queries.scope import Scope, scope_of
from cache.queries.sums import SampleSums, sample_sums_by_run
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.metric import Array, Metric
from scoring.statistics.intervals import estimates
from scoring.statistics.units import Indices, by_unit, columns, terms_of, unit_numbers

COLUMNS = ("run", "slice", "x", "x_low", "x_high", "y", "y_low", "y_high", "x_n", "y_n", "x_units", "y_units", "score")


def strictness_plane(ws: Workspace, selection: Selection, facet: str = "") -> pd.DataFrame:
    """The two metrics of the task's plane, x and y, of every run.

    Args:
        ws: The workspace.
        selection: Its runs, facets and search.
        facet: The facet whose slices stand side by side; all samples together when "".

    Returns:
        run, slice (value of the facet, "" without one), x and y (NaN where the slice has none of that class),
        their 95% intervals over units (NaN where there are none), x_n and y_n (their
        denominators), x_units and y_units (with some of these), score (the primary metric).
        Slices without a scored sample are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(fail="", cell="", label=""))
        x, y = (scope.task.metric(key) for key in scope.task.plane)
        metrics = [x, y, scope.task.primary]
        slices = _slices(connection, scope, facet) if facet else {"": None}
        found = sample_sums_by_run(connection, scope, sample_filter(connection, scope, fail=False), metrics)
        rows = list(_rows(found, [run.slug for run in scope.runs], slices, x, y, scope.task.primary))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _rows(
    found: Iterable[SampleSums],
    order: Sequence[str],
    slices: Mapping[str, NDArray[np.int64] | None],
    x: Metric,
    y: Metric,
    primary: Metric,
) -> Iterator[tuple[object, ...]]:
    terms = terms_of([x, y, primary], [])  # none of the three is made of terms of single labels
    alike: dict[str, dict[bytes, tuple[Indices, dict[str, dict[str, Array]]]]] = {text: {} for text in slices}
    for sums in found:
        for text, strata in slices.items():
            mine: slice | NDArray[np.bool_] = slice(None) if strata is None else np.isin(sums.strata, strata)
            if not any(state == "scored" for state in sums.states[mine]):  # of most runs the first sample is
                continue
            samples = sums.samples[mine].tobytes()
            if samples not in alike[text]:
                alike[text][samples] = unit_numbers(sums.clusters[mine]), {}
            # Of a run the sums of its units are kept, which are fewer than its samples: there may be many runs.
            units, runs = alike[text][samples]
            rows = columns({term: sums.sums[term][mine] for term in terms}, terms, len(units))
            runs[sums.run.slug] = dict(zip(terms, by_unit(rows, units).T, strict=True))
    for text, groups in alike.items():
        for units, runs in sorted(groups.values(), key=lambda group: min(map(order.index, group[1]))):
            in_order = {slug: runs[slug] for slug in order if slug in runs}
            for slug, by_metric in estimates([x, y, primary], in_order, np.unique(units)).items():
                of_x, of_y = by_metric[x.key], by_metric[y.key]
                rates = [(rate.value, rate.interval.low, rate.interval.high) for rate in (of_x, of_y)]
                sizes = of_x.n, of_y.n, of_x.units, of_y.units
                yield slug, text, *rates[0], *rates[1], *sizes, by_metric[primary.key].value


def _slices(connection: Connection, scope: Scope, facet: str) -> dict[str, NDArray[np.int64] | None]:
    value, stratum = schema.stratum_facet, schema.stratum
    rows = connection.execute(
        select(value.c.value, value.c.stratum_id)
        .join(stratum, stratum.c.id == value.c.stratum_id)
        .where(value.c.name == facet, stratum.c.benchmark_id == scope.benchmark_id)
        .order_by(value.c.value)
    )
    strata: dict[str, list[int]] = defaultdict(list)
    for text, number in rows:
        strata[text].append(number)
    return {text: np.array(numbers, dtype=np.int64) for text, numbers in strata.items()}
