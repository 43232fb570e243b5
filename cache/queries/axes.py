"""Runs that differ in one axis alone: what it changes, with a test for every pair."""

from __future__ import annotations

from collections import defaultdict

import pandas as pd

from cache.queries.rightness import rightness
from cache.queries.scope import RunRow, scope_of
from cache.selection import Selection
from cache.workspace import Workspace
from records import Pairs
from scoring import bootstrap
from scoring.paired_tests import holm, mcnemar
from scoring.right import RIGHT_FROM

COLUMNS = ("model", "others", "run_a", "run_b", "from", "to", "a", "b", "difference", "lo", "hi", "p", "n")
TESTED = (*COLUMNS, "improved", "regressed", "p_right", "p_holm")


def along(ws: Workspace, selection: Selection, axis: str, metric: str, level: float = RIGHT_FROM) -> pd.DataFrame:
    """Every model's runs along an axis, each value against the one that the task declares first.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        axis: One of the task's axes.
        metric: Key of the metric that is compared.
        level: From which value of the deciding metric a sample is right.

    Returns:
        One row per pair: model, others (values of the other axes, as text), run_a and run_b (slugs), from, to
        (values of the axis), a, b, difference, lo, hi and p of the metric by the paired bootstrap over the `n`
        samples that both answered; improved and regressed (samples, or items, right in one alone), p_right (McNemar)
        and p_holm (p adjusted for the number of rows).
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        found = rightness(connection, scope, level)
    order = {value: place for place, value in enumerate(scope.task.axes.get(axis, ()))}
    groups: dict[tuple[str, Pairs], list[tuple[str, int]]] = defaultdict(list)
    for place, one in enumerate(found.sums):
        value, others = _value(one.run, axis)
        if value:
            groups[one.run.model, others].append((value, place))
    rows = []
    for (model, others), members in groups.items():
        (start, first), *rest = sorted(members, key=lambda member: (order.get(member[0], len(order)), member[0]))
        for end, second in rest:
            both = found.answered[first] & found.answered[second]
            a, b = ({term: values[both] for term, values in found.sums[at].sums.items()} for at in (first, second))
            tested = bootstrap.paired([scope.task.metric(metric)], a, b, found.sums[first].clusters[both])
            if metric not in tested:
                continue
            pair = tested[metric]
            units = found.compared(first, second)
            improved = int((found.right[second] & ~found.right[first] & units).sum())
            regressed = int((found.right[first] & ~found.right[second] & units).sum())
            named = (
                model,
                "/".join(value for _, value in others),
                *_slugs(found.sums[first].run, found.sums[second].run),
            )
            figures = (pair.a, pair.b, pair.difference, pair.lo, pair.hi, pair.p, int(both.sum()))
            rows.append((*named, start, end, *figures, improved, regressed, mcnemar(improved, regressed)))
    table = pd.DataFrame(rows, columns=list(TESTED[:-1]))
    table["p_holm"] = holm(table["p"].tolist())
    return table.sort_values(["to", "difference"], ascending=[True, False], kind="stable", ignore_index=True)


def _value(run: RunRow, axis: str) -> tuple[str, Pairs]:
    others = tuple(pair for pair in run.axes if pair[0] != axis)
    return dict(run.axes).get(axis, ""), others


def _slugs(a: RunRow, b: RunRow) -> tuple[str, str]:
    return a.slug, b.slug
