"""Every filter of a Selection changes the data of a figure, or a sentence says that it does not, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice, permutations, product

import pytest

import demo
from cache.queries import loaded_benchmark, samples
from cache.queries.scope import scope_of
from cache.query_source import CachedQueries
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import FILTERS, Selection
from cache.store.workspace import Workspace
from figures import catalogue, export, strictness
from figures.applied_filters import EVERYTHING_APPLIES, MEASURED, AppliedFilters, slices_overlap
from figures.chart import published_columns
from figures.print.provenance import texts
from figures.report.report import Options, report
from scoring.task import TAU, Task
from scoring.tasks import TASKS
from tests.figures.selections import ITEM_FACETS, VIEWS, filtered, shown, values


def bases(name: str, benchmark: str, loaded: LoadedBenchmark) -> Iterator[Selection]:
    """The Selections that a filter is added to: each view of the figure, then with each metric, matrix and facet."""
    views = [Selection(benchmark).replace(**view) for view in VIEWS.get(name, ({},))]
    yield from views
    for view, choice in product(views, (parameters.METRIC, parameters.MATRIX)):
        if choice.values is not None:
            yield from (view.replace(**{choice.name: value}) for value in choice.values(loaded) if value)
    for slugs in permutations(loaded.current, 2):
        yield from (view.replace(runs=slugs) for view in views)


EXACT = ("q", "label", "cell", "marks", "runs", "tau", "protocol")
"""Fields whose every figure is compared with files of only what they choose, in `test_exact_figures`."""


def kind(by: Selection, field: str, task: Task) -> str:
    """What a filter by one field is asked as: facets are asked alike, but for those of items and axes."""
    if not by.facets:
        return field
    name = by.facets[0][0]
    return f"{field} of {'axes' if name in task.axes else 'items' if name in task.item_facets else 'samples'}"


def matches_everything_or_nothing(workspace: Workspace, benchmark: str, by: Selection) -> bool:
    """Whether a filter leaves all samples and runs, or none."""
    if by.tau != TAU or by.protocol:
        return False
    every, some = Selection(benchmark), filtered(Selection(benchmark), by)
    with workspace.reading() as connection:
        runs, all_runs = (len(scope_of(connection, selection).runs) for selection in (some, every))
    if not runs or runs < all_runs:
        return not runs
    counts = [samples.count_samples(workspace, selection) for selection in (some, every)]
    return not counts[0] or (counts[0] == counts[1] and not any(name in ITEM_FACETS for name, _ in by.facets))


def ignored_in_words(
    applied_filters: AppliedFilters, field: str, by: Selection, base: Selection, loaded: LoadedBenchmark
) -> bool:
    """Whether a filter changes nothing of what a figure asks, stands in no title, and in a sentence."""
    named = by.filters(loaded.task, loaded.runs)[field]
    sentences = [text for text in applied_filters.not_applied(by, loaded) if all(word in text for word in named)]
    both = filtered(base, by)
    same = applied_filters.query_selection(both, loaded) == applied_filters.query_selection(base, loaded)
    return (
        same
        and len(sentences) == 1
        and applied_filters.sentence(both, loaded) == applied_filters.sentence(base, loaded)
    )


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.task)
def test_a_filter_changes_what_a_figure_shows_or_a_sentence_says_why_not(marked: Workspace, part: demo.Part) -> None:
    loaded = loaded_benchmark.loaded(marked, part.name)
    shown_once = cache(partial(shown, CachedQueries(marked)))
    useless = cache(partial(matches_everything_or_nothing, marked, part.name))
    wrong, tested = [], 0
    for (name, figure), field in product(catalogue.figures_of(loaded).items(), FILTERS):
        groups: dict[str, list[Selection]] = {}
        for by in values(field, loaded):
            groups.setdefault(kind(by, field, loaded.task), []).append(by)
        for group, filters in groups.items():
            if field in figure.applied_filters.ignored:
                base = Selection(part.name)
                right = all(ignored_in_words(figure.applied_filters, field, by, base, loaded) for by in filters)
            elif field in EXACT:
                continue
            else:
                useful = [by for by in filters if not useless(by)]
                right = not useful or any(
                    shown_once(name, filtered(base, by)) != shown_once(name, base)
                    for base, by in product(bases(name, part.name, loaded), islice(useful, 6))
                )
            tested += 1
            wrong += [] if right else [f"{name}: {group}"]
    assert tested > 35
    assert not wrong


def test_runs_and_slices_that_are_chosen_in_a_plane_are_marked_in_its_data(demonstration: Workspace) -> None:
    source, loaded = CachedQueries(demonstration), loaded_benchmark.loaded(demonstration, "demo-sketchjudge")
    beside = Selection("demo-sketchjudge").replace(beside="category")
    for chosen in (beside.with_facet("category", "physics"), beside.replace(runs=(loaded.current[0],))):
        plane, all_of_it = (catalogue.chart(source, "strictness", selection) for selection in (chosen, beside))
        assert plane.alt.endswith(strictness.QUIET)
        marked = published_columns(plane)
        assert 0 < marked["Chosen"].sum() < len(marked) == len(published_columns(all_of_it))
        assert "Chosen" not in published_columns(all_of_it)


def test_caption_and_metadata_of_a_file_name_what_narrows_the_figure_and_what_does_not(
    demonstration: Workspace,
) -> None:
    source, loaded = CachedQueries(demonstration), loaded_benchmark.loaded(demonstration, "demo-sketchjudge")
    label = min(loaded.labels)
    selection = Selection("demo-sketchjudge", label=label, facets=(("category", "physics"),))
    request = export.ExportRequest("strictness", selection)
    about = export.provenance(source, request, catalogue.chart(source, "strictness", selection))
    sentence = export.applied_filters_of("strictness").sentence(selection, loaded)
    assert sentence == "physics"
    assert about.not_applied.startswith("Error type ")
    assert about.caption(sentence).startswith(f"SketchJudge: physics. {about.not_applied} Errata ")
    assert texts(about)["Description"].endswith(about.not_applied)
    applied = export.ExportRequest("leaderboard", selection)
    assert not export.provenance(source, applied, catalogue.chart(source, "leaderboard", selection)).not_applied
    assert label.rpartition("::")[2] in export.applied_filters_of("leaderboard").sentence(selection, loaded)


def test_the_title_of_a_report_leaves_out_a_failure_category_and_says_so(demonstration: Workspace) -> None:
    selection = Selection("demo-hgbench", fail="missed_answer", facets=(("subject", "math"),))
    made = report(CachedQueries(demonstration), selection, Options(samples=0, charts=False))
    assert "<title>HG-Bench: math</title>" in made
    assert "Failure category missed answer: listed only; figures unchanged." in made


def test_filters_of_items_say_that_they_choose_whole_samples_where_sums_are_those_of_samples() -> None:
    loaded = LoadedBenchmark(TASKS["coco"], {}, frozenset(), {"category": ["cat", "dog"]})
    chosen = Selection("coco", facets=(("category", "cat"),))
    (sentence,) = MEASURED.not_applied(chosen, loaded)
    assert sentence.startswith("cat: samples with such items are chosen whole")
    assert (
        AppliedFilters(items=True).not_applied(chosen, loaded) == EVERYTHING_APPLIES.not_applied(chosen, loaded) == ()
    )
    assert slices_overlap(loaded.task, "category").startswith(
        "Category: a sample counts, with all its items, in every slice"
    )
    by_item = LoadedBenchmark(TASKS["mathdoc"], {}, frozenset(), {"type": ["choice"]})
    assert MEASURED.not_applied(Selection("m", facets=(("type", "choice"),)), by_item) == ()
    assert slices_overlap(by_item.task, "type") == ""
