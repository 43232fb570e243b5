"""Targets of marks on an open sample: the sample, the item in view, the failures there, responses of shown runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cache.marks.targets import MarkTarget
from cache.queries.inspection import InspectedRun
from cache.selection.selection import Selection, box_of_failure
from records import Failure, Sample
from scoring.task import Task


def offered_targets(
    sample: Sample, runs: Sequence[InspectedRun], selection: Selection, task: Task, spot: str
) -> tuple[list[MarkTarget], MarkTarget]:
    """What can be marked, and what is offered first: the item in view or the only one, else a failure, else the sample.

    Args:
        sample: The open sample.
        runs: The runs that are shown, the one that is described first.
        selection: With what is in view: `item`, `fail` and the threshold.
        task: The benchmark's task.
        spot: The region that is being marked, which then comes first; "" for none.
    """
    whole = MarkTarget("sample", sample.id)
    keys = [item.id for item in sample.items]
    in_view = selection.item.partition(".")[0] if task.boxes else selection.item
    of_item = [
        MarkTarget("item", sample.id, item=key) for key in keys if key == in_view or (key, len(keys)) == (key, 1)
    ]

    def chosen_first(failures: list[Failure]) -> list[Failure]:
        return sorted(failures, key=lambda failure: failure.category != selection.fail)

    failures = [
        MarkTarget("failure", sample.id, failure.item_id or "", run.slug, spot_of_failure(failure))
        for run in runs
        for failure in chosen_first(run.scored.failures_at(selection.tau))
        if _is_in_view(failure, selection)
    ]
    # A response to several questions is judged question by question.
    asked = [target.item for target in of_item if len(keys) > 1 and not task.boxes]
    of_runs = [MarkTarget("response", sample.id, item, run.slug) for run in runs for item in (*asked, "")]
    region = [MarkTarget("region", sample.id, spot=spot)] if spot else []
    offered = list(dict.fromkeys([*region, whole, *of_item, *failures, *of_runs]))
    if region:
        return offered, region[0]
    gold_is_of_items = of_item and (bool(in_view) or not task.boxes)
    # Most marks are about gold, which a failure of one run is not.
    return offered, of_item[0] if gold_is_of_items else failures[0] if failures else whole


def spot_of_failure(failure: Failure) -> str:
    """Where a failure is, as a mark on it says it."""
    return f"{failure.category}|{box_of_failure(failure.gold, failure.pred)}"


def _is_in_view(failure: Failure, selection: Selection) -> bool:
    """Whether a failure is at the box or item in view; without one, whether it is of the category that is chosen."""
    if selection.item:
        return selection.item in (box_of_failure(failure.gold, failure.pred), failure.item_id)
    return bool(selection.fail) and failure.category == selection.fail


def target_words(target: MarkTarget, sample: Sample | None, task: Task, runs: Mapping[str, str]) -> str:
    """What a mark is on, in words; may hold data.

    Args:
        target: What it is on.
        sample: The sample, if it is loaded.
        task: The benchmark's task.
        runs: Slug -> name of the runs that are loaded.
    """
    name = runs.get(target.run, target.run)
    match target.kind:
        case "item":
            labels = {item.id: item.label for item in sample.items} if sample is not None else {}
            label = labels.get(target.item, "")
            return f"Item {target.item}" + (f": {label}" if label not in ("", target.item) else "")
        case "failure":
            category, _, address = target.spot.partition("|")
            labels = {each.key: each.label for each in task.categories}
            return ", ".join(filter(None, (labels.get(category, category), address or target.item, name)))
        case "response":
            return f"Response to {target.item}, {name}" if target.item else f"Response, {name}"
        case "region":
            page, _, corners = target.spot.partition(":")
            return f"Region of page {page}: {corners}"
        case _:
            return "The sample"
