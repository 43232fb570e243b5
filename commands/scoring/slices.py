"""`errata slices`: the slices in which runs do worse than elsewhere, straight from files and without a workspace.

The JSON document is made by pure functions, from scored runs to plain data.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cache.store.strata import item_facets, sample_facets
from commands.exit_codes import DONE, REJECTED
from commands.scoring.score import name_of
from commands.scoring.score_document import ScoredRun, sums_of
from commands.scoring.scored_runs import Terms, scored_runs
from commands.scoring.sources import read_sources
from commands.terminal import columns, one_line, print_json, warn
from figures.slices import (
    confirmed_in_words,
    finding_in_words,
    folded_in_words,
    marks,
    not_significant_in_words,
    overlap_in_words,
    uncorrected_in_words,
    unvalued_in_words,
)
from figures.tables.number_format import NO_VALUE, count, interval, percent, signed, unit_of
from records import Pairs, Sample
from scoring.statistics.correctness import (
    correct_samples,
    correctness_words,
    deciding_metric,
    item_columns,
    share_correct,
)
from scoring.statistics.run_agreement import enough_answered
from scoring.statistics.slice_search import Slice, SliceSearch, search_slices
from scoring.task import Task


def slices_of_runs(
    task: Task,
    samples: Sequence[Sample],
    runs: Sequence[ScoredRun],
    *,
    include_outcome: bool,
    confirm: bool,
) -> SliceSearch:
    """The slices below the rest, over samples, or over items where the task's sums are those of items.

    Args:
        task: The benchmark's task.
        samples: The samples in the order of gold, with all facets.
        runs: The runs, over which correctness is averaged.
        include_outcome: Whether facets by which gold states the outcome are searched too.
        confirm: Whether failing slices are looked at again in two halves of the units.
    """
    metric = deciding_metric(task)
    responded = np.array([[scored.state != "missing" for scored in run.scored] for run in runs])
    if task.sums_by_item:
        places = [(at, item) for at, sample in enumerate(samples) for item in sample.items]
        at = np.array([place for place, _ in places], dtype=np.intp)
        sums = [item_columns(metric, run.scored, [(place, item.id) for place, item in places]) for run in runs]
        responded = responded[:, at]
        facets = [item_facets(item.facets, samples[place].facets, ()) for place, item in places]
        clusters = [samples[place].cluster for place, _ in places]
    else:
        sums = [sums_of(run.scored, range(len(samples)), [metric]) for run in runs]
        facets = [sample_facets(sample.facets, [item.facets for item in sample.items], ()) for sample in samples]
        clusters = [sample.cluster for sample in samples]
    correct = np.array([correct_samples(metric, of_run) for of_run in sums]).reshape(responded.shape) & responded
    finite = [np.broadcast_to(np.isfinite(metric.value(of_run)), responded.shape[1]) for of_run in sums]
    with_value = np.array(finite).reshape(responded.shape) & responded
    valued = with_value if task.sums_by_item else np.ones_like(responded)
    search = search_slices(
        _shared(facets),
        share_correct(correct, responded, valued),
        clusters,
        outcome_facets=task.outcome_facets,
        include_outcome=include_outcome,
        confirm=confirm,
    )
    rated = valued.any(axis=0)
    unvalued, missing = (int((answers & rated).sum()) for answers in (responded & ~with_value, ~responded))
    return replace(search, unvalued=unvalued, missing=missing)


def _shared(facets: Iterable[Pairs]) -> list[Pairs]:
    """The same tuples, equal ones as one: there are far fewer of them than rows."""
    known: dict[Pairs, Pairs] = {}
    return [known.setdefault(pairs, pairs) for pairs in facets]


def slices_document(task: Task, search: SliceSearch) -> dict[str, Any]:
    """The document of `errata slices --json`, schema `errata.slices/1`."""
    return {
        "schema": "errata.slices/1",
        "unit": task.cluster,
        "units": search.units,
        "n": search.n,
        "value": search.value,
        "tried": search.tried,
        "slices": [
            {
                "facets": dict(found.facets),
                "n": found.n,
                "units": found.units,
                "value": found.value,
                "effect": found.effect,
                "interval": found.interval.bounds,
                **({"no_interval": found.interval.reason} if found.interval.reason else {}),
                "p": found.p,
                "tested": found.tested,
                "confirmed": None if found.confirmation is None else found.confirmation.confirmed,
                "stated_by_gold": found.stated_by_gold,
            }
            for found in search.slices
        ],
    }


def entering(runs: Sequence[ScoredRun], samples: int) -> tuple[list[ScoredRun], list[str]]:
    """The runs that enter figures over several runs, and one sentence for each that is left out."""
    answered = [sum(scored.state != "missing" for scored in run.scored) for run in runs]
    enough = enough_answered(answered, samples)
    kept = [run for run, enters in zip(runs, enough, strict=True) if enters]
    return kept, [
        f"{run.run.source}: left out, since it answered {number:,} of {samples:,} samples, fewer than 9 in 10. "
        "Name it as the only run to search its answers."
        for run, number, enters in zip(runs, answered, enough, strict=True)
        if not enters
    ]


def run(options: argparse.Namespace) -> int:
    """Print the slices; 1 when lines were rejected, else 0."""
    terms = Terms.from_options(options)
    sources = read_sources(options)
    task = terms.task.with_units(stated=sources.states_units)
    runs, left_out = entering(
        [scored for _, scored, _ in scored_runs(terms, sources, options.workers)], len(sources.samples)
    )
    search = slices_of_runs(
        task, sources.samples, runs, include_outcome=options.include_outcome_facets, confirm=options.confirm
    )
    sources.report()
    for sentence in left_out:
        warn(sentence)
    if options.json:
        print_json(slices_document(task, search))
    else:
        sys.stdout.write(
            text_table(
                task,
                [name_of({"model": run.run.model, "setting": run.run.setting}) for run in runs],
                search,
                confirm=options.confirm,
            )
        )
    return REJECTED if sources.rejected else DONE


_LISTED = 10
"""Slices of each kind that are listed on a terminal; `--json` has them all."""


def text_table(task: Task, runs: Sequence[str], search: SliceSearch, *, confirm: bool = False) -> str:
    """The finding, the failing slices, and the first of those below the rest that could be chance.

    Args:
        task: The benchmark's task.
        runs: What the runs are called.
        search: The slices.
        confirm: Whether it is said what became of failing slices in two halves of the units.
    """
    unit = unit_of(task)
    size = dict.fromkeys((count(search.n, unit), count(search.units, task.cluster)))
    lines = [
        f"{', '.join(one_line(name) for name in runs)}: {', '.join(size)}, {percent(search.value)}% right",
        one_line(finding_in_words(search, task)),
        *([confirmed_in_words(search)] if confirm else []),
        *filter(None, [unvalued_in_words(search, task)]),
        "",
    ]
    others = search.slices[len(search.failing) :]
    shown = [*search.failing[:_LISTED], *others[:_LISTED]]
    if shown:
        rows_are_units = unit == task.cluster
        sizes = [f"{unit}s"] if rows_are_units else [f"{unit}s", f"{task.cluster}s"]
        heads = ["slice", *sizes, "right, %", "points", "95% interval", "p, corrected", ""]
        lines += [columns([heads, *_rows(shown, rows_are_units)]), ""]
        lines += _reasons(shown)
        lines += filter(None, [uncorrected_in_words(search)])
    lines.append(f"Correct if {correctness_words(task)}.")
    if others:
        lines.append(not_significant_in_words(others))
    lines += [one_line(folded) for folded in folded_in_words(search, task).split("\n") if folded]
    if overlap := overlap_in_words(search, task):
        lines.append(overlap)
    return "\n".join(lines) + "\n"


def _reasons(shown: Sequence[Slice]) -> list[str]:
    """Why slices have no interval, a line each; they are named where they have several reasons."""
    named: dict[str, list[str]] = {}
    for part in shown:
        if part.interval.reason:
            named.setdefault(part.interval.reason, []).append(_name(part))
    several = len(named) > 1
    return [
        one_line(f"No interval ({NO_VALUE}){' of ' + '; '.join(names) if several else ''}: {reason}.")
        for reason, names in named.items()
    ]


def _name(part: Slice) -> str:
    return ", ".join(f"{name}: {value}" for name, value in part.facets)


def _rows(found: Sequence[Slice], rows_are_units: bool) -> Iterator[list[str]]:
    for part in found:
        bounds = part.interval.bounds
        yield [
            _name(part),
            f"{part.n:,}",
            *([] if rows_are_units else [f"{part.units:,}"]),
            percent(part.value),
            signed(part.effect),
            interval(*bounds) if bounds else NO_VALUE,
            f"{part.p:.3g}" if part.tested else NO_VALUE,
            marks(part),
        ]
