"""Sentences on the runs that figures over several runs leave out: for pages, files and the command line."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from cache.queries import sample_counts
from cache.queries.repairs import impacts
from cache.query_source import QuerySource
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.tables.number_format import count
from scoring.statistics.run_agreement import NEARLY_ALL

_NAMED = 4


def sentences(
    source: QuerySource,
    selection: Selection,
    loaded: LoadedBenchmark,
    *,
    pooled: bool = True,
    impact: bool = True,
    by_slices: bool = False,
) -> list[str]:
    """The sentences for the runs that a figure leaves out, and one for those that its impact does.

    Args:
        source: The workspace, or what remembers its results.
        selection: What is shown.
        loaded: The benchmark.
        pooled: Whether the figure is over several runs.
        impact: Whether it shows what repairs would gain.
        by_slices: Whether it counts, in each slice, the runs that answered enough of that slice.
    """
    few = few_answers_sentence(source, selection, loaded, by_slices=by_slices) if pooled else ""
    replays = replays_sentence(source, selection, loaded, by_slices=by_slices) if pooled else ""
    other = doubtful_boxes_sentence(source, selection, loaded) if impact else ""
    return [sentence for sentence in (few, replays, other) if sentence]


def few_answers_sentence(
    source: QuerySource, selection: Selection, loaded: LoadedBenchmark, *, by_slices: bool = False
) -> str:
    """The runs that answered few samples, and where they are counted all the same; "" where there are none."""
    left, _ = _few_and_replays(source, selection, loaded, by_slices=by_slices)
    if left.empty:
        return ""
    named = [_with_answered(loaded.runs[run], n) for run, n in zip(left["run"], left["answered"], strict=True)]
    samples = f"{count(int(left['samples'].iloc[0]), 'sample')}: {first_names(named)}."
    they = "it" if len(left) == 1 else "they"
    if parameters.PARTIAL.on(selection):
        return f"Counted though {they} answered fewer than 9 in 10 of {samples}"
    if by_slices:
        return f"Counted only in slices of which {they} answered 9 in 10 samples; {they} answered fewer of {samples}"
    return f"Not counted over all runs, since {they} answered fewer than 9 in 10 of {samples}"


def replays_sentence(
    source: QuerySource, selection: Selection, loaded: LoadedBenchmark, *, by_slices: bool = False
) -> str:
    """The runs that repeat what another run answered, whose answers would count twice; "" where there are none."""
    _, replays = _few_and_replays(source, selection, loaded, by_slices=by_slices)
    if replays.empty:
        return ""
    how = "Counted though" if parameters.PARTIAL.on(selection) else "Not counted over all runs, since"
    they = "it repeats" if len(replays) == 1 else "they repeat"
    return f"{how} {they} the answers of another run: {first_names([loaded.runs[run] for run in replays['run']])}."


def few_answered(source: QuerySource, selection: Selection, loaded: LoadedBenchmark) -> dict[str, str]:
    """Runs that answered few samples -> how many of how many ("3 of 5 samples"); not live ones, whose names say it."""
    left, _ = _few_and_replays(source, selection, loaded, by_slices=False)
    rows = zip(left["run"], left["answered"], left["samples"], strict=True)
    return {run: f"{n:,} of {count(of, 'sample')}" for run, n, of in rows if "(live, " not in loaded.runs[run]}


def number_left_out(
    source: QuerySource, selection: Selection, loaded: LoadedBenchmark, *, by_slices: bool = False
) -> int:
    """How many runs a figure over several runs does not count; by slices, how many it counts in none."""
    if parameters.PARTIAL.on(selection):
        return 0
    left, replays = _few_and_replays(source, selection, loaded, by_slices=by_slices)
    return len(replays) + (0 if by_slices else len(left))


def _few_and_replays(
    source: QuerySource, selection: Selection, loaded: LoadedBenchmark, *, by_slices: bool
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The runs left out since they answered few samples, and those that repeat others; by slices the latter wholly."""
    left = source.fetch(sample_counts.runs_left_out, selection.for_metrics().replace(cell=""))
    # A run that was written since the benchmark was read is not among its runs yet.
    known, repeats = left["run"].isin(loaded.runs), left["run"].isin(left.attrs["replays"])
    replays = repeats & (by_slices | (left["answered"] >= NEARLY_ALL * left["samples"]))
    return left[known & ~replays], left[known & replays]


def _with_answered(name: str, answered: int) -> str:
    """The name of a run and how many samples it answered; that of a live run says how many it did in all."""
    if name.endswith(f"(live, {count(answered, 'sample')})"):
        return name
    return f"{name.removesuffix(')')}, {answered:,} here)" if "(live, " in name else f"{name} ({answered:,})"


def slices_sentence(source: QuerySource, selection: Selection) -> str:
    """Which runs a figure by slices counts; "" where every run answered all samples, or any run is counted."""
    states = source.fetch(sample_counts.run_states, selection.for_metrics().replace(cell=""))
    alone = states["run"].nunique() < 2
    if alone or parameters.PARTIAL.on(selection) or not (states["state"] == "missing").any():
        return ""
    return "Each slice counts the runs that answered at least 9 in 10 of its samples."


def doubtful_boxes_sentence(source: QuerySource, selection: Selection, loaded: LoadedBenchmark) -> str:
    """The runs that impact leaves out, since their boxes look like another convention; "" where it leaves out none."""
    left = source.fetch(impacts.runs_without_impact, selection.for_metrics())
    names = [loaded.runs[run] for run in left if run in loaded.runs]
    if not names or not loaded.task.impact:
        return ""
    named = first_names(names)
    return f"Not counted in impact: {named}. Such boxes fit gold better in another coordinate format."


def first_names(names: Sequence[str]) -> str:
    """The names of runs, at most four of them and how many more there are."""
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
