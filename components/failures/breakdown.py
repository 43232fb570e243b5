"""Rates of one failure category in each run, and in each slice of facets; a click narrows to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from cache.selection.parameters import RUNS, beside_facets
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from figures import failures, left_out_runs
from figures.applied_filters import slices_overlap
from figures.charts.colours import FEW, WRONG_AMOUNT, fill
from figures.tables import value_names
from figures.tables.number_format import NO_VALUE, count, fixed

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_breakdown",
    html="<p></p><dl></dl>",
    css=(_HERE / "breakdown.css").read_text(encoding="utf-8"),
    js=(_HERE / "breakdown.js").read_text(encoding="utf-8"),
)

_FACETS = 2
"""Facets that are broken down by at once."""


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws a line of rates for the runs and for two facets; what is in use is marked.

    A click on a run shows that run alone; one on a slice adds it to those in use. Both are taken out by another click.

    Args:
        selection: What the page shows, with the failure category.
        loaded: The benchmark.
    """
    by = [RUNS] if len(loaded.current) > 1 else []
    tables = {name: _rates(selection, loaded, name) for name in (*by, *facets(selection, loaded))}
    if tables:
        # One scale for all lines: the same colour is the same rate.
        most = max(1e-9, *(rate for rates in tables.values() for _, rate, _ in rates.values()))
        lines = [_line(selection, loaded, name, rates, most) for name, rates in tables.items()]
        # A slice without a run that answered little of it may say 0 where tiles show that run's failures.
        counted = left_out_runs.slices_sentence(memo, selection) if tables.keys() - {RUNS} else ""
        about = " ".join(("Failures per sample and run.", counted)).strip()
        _mounted(key="breakdown", data={"about": about, "lines": lines})


def facets(selection: Selection, loaded: LoadedBenchmark) -> list[str]:
    """The facets that are broken down by: the one that is asked for, then those of few values."""
    asked = parameters.FAILURES_BY.of(selection, loaded)
    return list(dict.fromkeys([*([asked] if asked not in ("", RUNS) else []), *beside_facets(loaded)]))[:_FACETS]


Rates = Mapping[str, tuple[int, float, int]]
"""Run, or value of a facet, that was measured -> count, rate per sample and n of the category there."""


def _rates(selection: Selection, loaded: LoadedBenchmark, by: str) -> Rates:
    """The rates of one category by run, or by the values of a facet, whatever of these is in use."""
    measured = selection.replace(by=by, **({"runs": ()} if by == RUNS else {}))
    table = failures.GROUPS.fetch(memo, measured if by == RUNS else measured.with_facet(by), loaded)
    names = ("category", "column", "count", "per_sample", "n")
    rows = list(zip(*(table[name].tolist() for name in names), strict=True))
    found: dict[str, tuple[int, float, int]] = {column: (0, 0.0, n) for _, column, _, _, n in rows}
    found |= {column: (total, rate, n) for category, column, total, rate, n in rows if category == selection.fail}
    return found


def _line(selection: Selection, loaded: LoadedBenchmark, by: str, rates: Rates, most: float) -> dict[str, Any]:
    """What the browser draws of the runs, or of the values of a facet.

    Args:
        selection: What the page shows, with the failure category.
        loaded: The benchmark.
        by: `RUNS`, or a facet.
        rates: From `_rates`.
        most: The rate that has the densest colour.
    """
    task, of_runs = loaded.task, by == RUNS
    used = selection.runs if of_runs else selection.values(by)
    values = _worst_first(loaded, used, rates) if of_runs else list(loaded.facets[by])
    cells = []
    for value in values:
        alone = () if tuple(used) == (value,) else (value,)
        others = tuple(other for other in values if (other in used) != (other == value))
        narrowed = selection.browsing()
        narrowed = narrowed.replace(runs=alone) if of_runs else narrowed.with_facet(by, *others)
        parts = loaded.run_parts.get(value) if of_runs else None
        name = loaded.runs[value] if of_runs else value_names.facet_value(task, by, value)
        cells.append(
            _rate(rates.get(value, _NONE), value in rates, most)
            | {
                "name": name,
                # Settings of one model differ at the end of their names, where a long one is cut.
                "group": parts.model if parts and parts.setting else "",
                "short": parts.setting if parts and parts.setting else name,
                "href": address.href(pages.FAILURES, narrowed, loaded),
                "used": value in used,
                "act": "Shows this run alone" if of_runs and alone else "Takes it out" if value in used else "Adds it",
            }
        )
    return {"name": "Run" if of_runs else task.facets.get(by, by), "cells": cells, "note": slices_overlap(task, by)}


def _worst_first(loaded: LoadedBenchmark, used: Sequence[str], rates: Rates) -> list[str]:
    """The runs, those in use first, then those of the highest rate; settings of one model stay together."""
    models = {run: loaded.run_parts[run].model for run in loaded.current}
    places = {run: (run not in used, -rates.get(run, _NONE)[1]) for run in loaded.current}
    first = {model: min(places[run] for run in models if models[run] == model) for model in models.values()}
    return sorted(loaded.current, key=lambda run: (first[models[run]], models[run], places[run]))


_NONE = (0, 0.0, FEW)


def _rate(found: tuple[int, float, int], known: bool, most: float) -> dict[str, Any]:
    total, rate, of = found
    few = f" (n = {of}, faded: n < {FEW})" if of < FEW else ""
    return {
        "n": f"n = {of}" if known and of < FEW else "",
        "rate": fixed(rate, 2) if known else NO_VALUE,
        "title": f"{count(total, 'failure')}, {fixed(rate, 2)} per sample and run{few}" if known else "No responses",
        "fill": fill(rate / most, WRONG_AMOUNT, of) if known else "transparent",
    }
