"""The slides of a Selection."""

from __future__ import annotations

from collections.abc import Sequence

from cache.queries.inspection import InspectedRun, Inspection, inspect
from cache.query_source import QuerySource
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.narration.class_rates import rate_of, rate_of_metric
from figures.narration.sample_choice import ChosenSample, chosen_samples, known_picks
from figures.narration.slide import Narration, Rate, Slide
from figures.narration.slide_context import SlideContext, failure_to_show
from figures.sample_views import SampleView, sample_view
from figures.samples.place_and_images import images_of
from records import Failure
from scoring.task import Task


def slides(
    source: QuerySource,
    selection: Selection,
    loaded: LoadedBenchmark,
    most: int,
    *,
    pictured: bool = False,
) -> tuple[Slide, ...]:
    """The slides of a Selection, in order, without samples that no run was asked about.

    Args:
        source: The workspace, or what remembers its results.
        selection: Its picks that are loaded, else what tells most; its runs say whose answers are shown.
        loaded: What its benchmark offers.
        most: Slides at most.
        pictured: Whether samples without a picture are left out; those that were picked never are.
    """
    selection = known_picks(source, selection)
    first = sample_view(loaded.task.kind).instructive
    chosen = chosen_samples(source, selection, loaded.task, first, most, pictured=pictured)
    found = (_slide(source, selection, loaded, sample) for sample in chosen)
    return tuple(slide for slide in found if slide is not None)


def _slide(source: QuerySource, selection: Selection, loaded: LoadedBenchmark, chosen: ChosenSample) -> Slide | None:
    # All runs are asked for: how many others go wrong here is told as well.
    everyone = Selection(selection.benchmark, protocol=selection.protocol, gold=selection.gold)
    inspection = source.fetch(inspect, everyone, chosen.sample)
    task = loaded.task
    shown = _shown_run(selection, task, inspection, chosen)
    if shown is None:
        return None
    run, failure = shown
    at_sample = selection.browsing().replace(at=chosen.sample)
    context = SlideContext(
        inspection.sample,
        task,
        run,
        selection.protocol or task.protocols[0],
        selection.tau,
        images_of(source, at_sample, inspection.sample.pages),
        failure,
    )
    view = sample_view(task.kind)
    category = failure.category if failure is not None else ""
    href = at_sample.replace(picks=(), runs=(run.slug,), fail=category).query_string()
    narration = view.narrate(context)
    return Slide(
        sample=chosen.sample,
        href=f"inspector?{href}",
        narration=narration,
        ai=loaded.runs.get(run.slug, run.run.model),
        others=_agreeing_models(inspection.runs, task, selection, failure),
        rate=_rate(source, selection, task, view, run.slug, category, several=len(inspection.sample.items) > 1),
        right=_is_right(narration, failure),
    )


def _is_right(narration: Narration, failure: Failure | None) -> bool | None:
    """Whether the AI is right; None where none of the guesses is, since nobody rated the answer."""
    if not any(choice.right for choice in narration.choices):
        return None
    # A question may be only partly right without any failure.
    return failure is None and narration.model.sign != "wrong"


def _rate(
    source: QuerySource,
    selection: Selection,
    task: Task,
    view: SampleView,
    run: str,
    category: str,
    *,
    several: bool,
) -> Rate | None:
    """How often it happens; of a mistake that only some samples can have, on these, where a metric says so."""
    label = task.category(category).label if category else "The AI makes no mistake"
    if category not in view.conditional:
        return rate_of(source, selection, run, category, label, (view.singular, view.plural), several=several)
    metric = next((metric for metric in task.metrics if metric.key == view.conditional[category]), None)
    return None if metric is None else rate_of_metric(source, selection, run, label, metric)


def _shown_run(
    selection: Selection, task: Task, inspection: Inspection, chosen: ChosenSample
) -> tuple[InspectedRun, Failure | None] | None:
    """The run that is shown, with what its slide is about.

    The run that is named; else the first that fails so, or does well where that is to be shown; else the first. Another
    run than those that are chosen is shown for a sample that was picked alone.
    """
    named = dict.fromkeys(filter(None, (chosen.run, *selection.runs)))
    rank = {slug: place for place, slug in enumerate(named)}
    others = not selection.runs or bool(selection.picks)
    asked = (run for run in inspection.runs if others or run.slug in rank)
    runs = sorted(asked, key=lambda run: rank.get(run.slug, len(rank)))
    failures_by_run = [
        (run, failure_to_show(task, _of(run, selection), chosen.fail)) for run in runs if run.prediction is not None
    ]
    if not failures_by_run:
        return None
    if rank and failures_by_run[0][0].slug in rank:
        return failures_by_run[0]
    if selection.picks:
        return next((pair for pair in failures_by_run if _failure_shown(pair[1], task)), failures_by_run[0])
    return next((pair for pair in failures_by_run if (pair[1] is not None) == bool(chosen.fail)), failures_by_run[0])


def _failure_shown(failure: Failure | None, task: Task) -> bool:
    return failure is not None and task.category(failure.category).level != "response"


def _of(run: InspectedRun, selection: Selection) -> list[Failure]:
    return run.scored.failures_at(selection.tau)


def _agreeing_models(runs: Sequence[InspectedRun], task: Task, selection: Selection, failure: Failure | None) -> str:
    """How many of all models do the same here; empty with a single model.

    One that was asked in several settings makes a mistake if it does in one of them, and is right if it is in all.
    """
    of_model: dict[str, list[bool]] = {}
    for run in runs:
        if run.prediction is not None:
            of_model.setdefault(run.run.model, []).append(_same(_of(run, selection), task, failure))
    if len(of_model) < 2:
        return ""
    alike = sum((any if failure else all)(same) for same in of_model.values())
    done = "make this mistake here" if failure else "make no mistake at all here"
    if alike == 1:
        done = "makes this mistake here" if failure else "makes no mistake at all here"
    ways = ", in at least one setting" if failure else ", in every setting"
    several = any(len(same) > 1 for same in of_model.values())
    return f"{alike} of {len(of_model)} AIs {done}{ways if several else ''}."


def _same(failures: Sequence[Failure], task: Task, shown: Failure | None) -> bool:
    if shown is None:
        return failure_to_show(task, failures) is None
    return any(_is_same_mistake(failure, shown) for failure in failures)


def _is_same_mistake(failure: Failure, shown: Failure) -> bool:
    """Whether it is of the same item, label and step; what belongs to no item is of the whole sample."""
    if (failure.category, failure.item_id, failure.label) != (shown.category, shown.item_id, shown.label):
        return False
    steps = {name for name in shown.gold if "." in name}
    return shown.item_id is None or not steps or not steps.isdisjoint(failure.gold)
