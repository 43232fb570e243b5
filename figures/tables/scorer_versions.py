"""The scorer versions of the runs that a page, a report or a figure shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pandas as pd

from cache.queries import catalog, loaded_benchmark, sample_counts
from cache.query_source import QuerySource
from cache.selection.selection import Selection
from figures.tables.number_format import count
from scoring.task import Task

MOST = 12
"""Runs of an earlier version that are named one by one."""


def scorer_versions(runs: pd.DataFrame, slugs: Collection[str]) -> dict[str, int]:
    """Slug of every run that is shown -> version of the scorer that its scores are of.

    Args:
        runs: From `cache.queries.catalog.runs`: run, scorer_version.
        slugs: Of what is shown; those that are of no run are left out.
    """
    stored = dict(zip(runs["run"], runs["scorer_version"].astype(int), strict=True))
    return {slug: stored[slug] for slug in slugs if slug in stored}


def versions_in_words(found: Mapping[str, int], names: Mapping[str, str], task: Task) -> str:
    """Versions in words, and which runs the earlier ones are of; the task's own version where no run is shown.

    Args:
        found: From `scorer_versions`.
        names: Slug -> name of the runs.
        task: The runs' task.
    """
    versions = sorted({*found.values()}) or [task.scorer_version]
    if len(versions) == 1:
        return f"scorer version {versions[0]} of {task.key}"
    earlier = (f"version {version}: {_runs_in_words(found, names, version)}" for version in versions[:-1])
    listed = f"{', '.join(map(str, versions[:-1]))} and {versions[-1]}"
    return f"scorer versions {listed} of {task.key} (by {'; by '.join(earlier)})"


def versions_of_figure(source: QuerySource, selection: Selection, data: pd.DataFrame) -> dict[str, int]:
    """Slug of every run that a figure shows -> version of its scorer.

    Args:
        source: The workspace, or what remembers its results.
        selection: What the figure shows; resolved.
        data: Its data. Where that does not say in its column `run` which runs it shows, it shows all of the Selection.
    """
    runs, names = (
        source.fetch(catalog.runs, selection.benchmark, superseded=True),
        source.fetch(loaded_benchmark.loaded, selection.stored_benchmark).runs,
    )
    slugs = {*data["run"]} if "run" in data else set()
    shown = scorer_versions(runs, [slug for slug, name in names.items() if slugs & {slug, name}])
    return shown or scorer_versions(
        runs, list(source.fetch(sample_counts.run_states, selection.for_metrics())["run"].unique())
    )


def _runs_in_words(found: Mapping[str, int], names: Mapping[str, str], version: int) -> str:
    """The runs of a version by name, or how many there are."""
    mine = [names.get(slug, slug) for slug, its in found.items() if its == version]
    return ", ".join(mine) if len(mine) <= MOST else count(len(mine), "run")
