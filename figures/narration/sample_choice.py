"""The samples of a classroom deck: those that were picked, else a few with the most instructive mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cache.images import page_queries
from cache.queries import failure_instances, failures, samples
from cache.queries.doubt import suspects
from cache.query_source import QuerySource
from cache.selection.resolve import not_loaded
from cache.selection.selection import Selection
from figures.narration.slide_context import level_of
from scoring.task import Task

SAMPLES = 5
"""Samples that are shown where nothing was picked and no number is asked for."""

_TRIED = 200
"""Failures of a kind among which the most telling sample is looked for; then among as many more, and so on."""

_MOST_TRIED = 4_000
"""Failures of a kind of which no more are looked at, where all samples so far are shown already or have no picture."""

_TRIED_GOOD = 12
"""Samples with the fewest failures among which one with a picture is looked for."""


@dataclass(frozen=True, slots=True)
class ChosenSample:
    """A sample that is shown; with which run and about which mistake, where that is decided already.

    Args:
        sample: Its id.
        run: Slug of the run; empty for any.
        fail: The failure category; empty for any.
        on_page_1: Whether the mistake is on its first page, or on none: a class begins there.
    """

    sample: str
    run: str = ""
    fail: str = ""
    on_page_1: bool = False


def chosen_samples(
    source: QuerySource,
    selection: Selection,
    task: Task,
    first: Sequence[str],
    most: int,
    *,
    pictured: bool = False,
) -> tuple[ChosenSample, ...]:
    """The samples that are shown, in order.

    Without picks these are one sample for each kind of mistake, then another for each, and so on, and in the second
    place one with which the AI does well, so that the class cannot rely on the AI being wrong. A sample whose gold is
    in doubt is none of them unless there is no other: what is said to be right might not be.

    Args:
        source: The workspace, or what remembers its results.
        selection: Its picks, which are loaded (`known_picks`), else all that it means.
        task: Its failure categories.
        first: Those that tell a class most; others follow by how often they occur.
        most: Samples at most.
        pictured: Whether samples without a picture are left out; those that were picked never are.
    """
    if selection.picks:
        return tuple(ChosenSample(pick, fail=selection.fail) for pick in selection.picks)[:most]
    if pictured and not source.fetch(page_queries.has_image_folder, selection.benchmark):
        return ()
    listed = selection.browsing().replace(options=())
    # All runs are asked about gold, also where the slides are of one.
    in_doubt = source.fetch(suspects.in_doubt, listed.replace(fail="", runs=()))
    doubtful = frozenset(suspect.sample for suspect in in_doubt)
    # Where gold of all of them is in doubt, they are shown all the same.
    for left_out in (doubtful, frozenset()) if doubtful else (doubtful,):
        if found := _chosen(source, listed, task, first, most, left_out, pictured=pictured):
            return found
    return ()


def _chosen(
    source: QuerySource,
    listed: Selection,
    task: Task,
    first: Sequence[str],
    most: int,
    left_out: frozenset[str],
    *,
    pictured: bool,
) -> tuple[ChosenSample, ...]:
    found: list[ChosenSample] = []
    kinds = _kinds(source, listed, task, first)
    while kinds and len(found) < most:
        for category in tuple(kinds[: most - len(found)]):
            shown = {*left_out, *(chosen.sample for chosen in found)}
            example = _example(source, listed.replace(fail=category), shown, pictured=pictured)
            if example is None:
                kinds.remove(category)
            else:
                found.append(example)
    on_page_1 = next((chosen for chosen in found if chosen.on_page_1), None)
    found.sort(key=lambda chosen: chosen is not on_page_1)
    shown = {*left_out, *(chosen.sample for chosen in found[: most - 1])}
    good = [] if listed.fail else _good(source, listed, shown)
    return (*found[:1], *good, *found[1:])[:most]


def known_picks(source: QuerySource, selection: Selection) -> Selection:
    """The Selection without the picks that are not loaded; `unknown_picks` names these."""
    return selection.replace(
        picks=tuple(pick for pick in selection.picks if source.fetch(samples.is_loaded, selection.benchmark, pick))
    )


def unknown_picks(source: QuerySource, selection: Selection) -> tuple[str, ...]:
    """Notices about picks that are not loaded."""
    missing = [pick for pick in selection.picks if not source.fetch(samples.is_loaded, selection.benchmark, pick)]
    return tuple(not_loaded("sample", pick) for pick in missing)


def _kinds(source: QuerySource, selection: Selection, task: Task, first: Sequence[str]) -> list[str]:
    """Categories that occur: the most instructive ones, then those about answers, most frequent first."""
    if selection.fail:
        return [selection.fail]
    table = source.fetch(failures.ranking, selection, ())
    ranked = {category.key for category in task.categories if category.ranked and category.level != "response"}
    table = table[table["category"].isin(ranked) & (table["count"] > 0)]
    counts = dict(zip(table["category"], table["samples"], strict=True))
    rank = {key: place for place, key in enumerate(first)}
    return sorted(counts, key=lambda key: (rank.get(key, len(rank)), level_of(task, key), -counts[key]))


def _example(source: QuerySource, selection: Selection, shown: set[str], *, pictured: bool) -> ChosenSample | None:
    """The sample on which most runs fail so, on its first page if there is one, among those not shown yet.

    Args:
        source: The workspace, or what remembers its results.
        selection: With the failure category.
        shown: Samples that are shown already, or are not to be shown.
        pictured: Whether there has to be a picture; else one with a picture is preferred.
    """
    for offset in range(0, _MOST_TRIED, _TRIED):
        found = source.fetch(failure_instances.instances, selection, limit=_TRIED, offset=offset)
        first = [row for row in found if row["page"] in (None, 1)]
        begins = {row["sample"] for row in first}
        rows = list(dict.fromkeys((row["sample"], row["run"]) for row in (*first, *found)))
        counts = Counter(sample for sample, _ in rows if sample not in shown)
        ranked = [sample for sample, _ in counts.most_common()]
        ranked.sort(key=lambda sample: sample not in begins)
        without = None if pictured else next(iter(ranked), None)
        sample = next((sample for sample in ranked if _has_pictures(source, selection.benchmark, sample)), without)
        if sample is not None:
            return ChosenSample(sample, dict(reversed(rows))[sample], selection.fail, sample in begins)
        if len(found) < _TRIED:
            break
    return None


def _good(source: QuerySource, selection: Selection, shown: set[str]) -> list[ChosenSample]:
    """The sample with the fewest failures, if it is not shown yet and has a picture."""
    table = source.fetch(samples.samples, selection.replace(sort="failures"), limit=_TRIED_GOOD)
    for sample in map(str, table["sample"]):
        if sample not in shown and _has_pictures(source, selection.benchmark, sample):
            return [ChosenSample(sample)]
    return []


def _has_pictures(source: QuerySource, benchmark: str, sample: str) -> bool:
    if not source.fetch(page_queries.has_image_folder, benchmark):
        return False
    pictured = source.fetch(page_queries.pictured_pages, benchmark, sample)
    return bool(pictured) and not source.fetch(page_queries.missing_images, benchmark, sample)
