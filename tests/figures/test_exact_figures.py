"""A figure under a filter is exactly that of files which hold nothing but what the filter chooses."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog, failures, loaded_benchmark, samples
from cache.query_source import CachedQueries
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import FILTERS, Selection
from cache.store.workspace import Workspace
from figures import catalogue
from loaders import LOADERS
from loaders.loader import Loader
from records import Failure, Prediction, Sample, Scored
from scoring.task import TAU, Assessment, Task, one_by_one
from scoring.tasks import TASKS
from tests.figures.selections import GOLD_WRONG, ITEM_FACETS, VIEWS, filtered, shown, values
from tests.prepared import import_part

OF_ONE_RUN = "smudge"
TOPICS, KINDS = ("angle", "circle"), ("drawn", "written")


def answers_of_a_class(folder: Path, kept: Callable[[str], bool] = lambda name: True) -> Workspace:
    """120 answers to 40 questions on two topics, and three runs, each good at another topic.

    Ids begin with their topic. Every fourth answer has the error type "late" in gold, and half of these in the runs,
    to which run "two" alone gives another one beside.

    Args:
        folder: Where the files and the workspace are made.
        kept: Which lines gold has, by their ids.
    """
    folder.mkdir()
    lines = [
        f"{TOPICS[at % 2]}{at},{'true' if at % 4 else 'false'},{'' if at % 4 else 'late'},q{at // 3},{TOPICS[at % 2]},"
        f"{KINDS[at // 2 % 3 == 0]},{at // 2 % 2}\n"
        for at in range(120)
    ]
    kept_lines = [line for line in lines if kept(line.partition(",")[0])]
    (folder / "gold.csv").write_text("id,gold,gold_labels,cluster,topic,kind,sheet\n" + "".join(kept_lines))
    for name, wrong_of in {"one": (3, 40), "two": (40, 3), "three": (5, 7)}.items():
        runs = "".join(
            f"{TOPICS[at % 2]}{at},{(at % 4 != 0) != (at % wrong_of[at % 2] == 0)},{'' if at % 8 else 'late'}"
            f"{f';{OF_ONE_RUN}' if name == 'two' and at % 8 == 0 else ''}\n"
            for at in range(120)
        )
        (folder / f"{name}.csv").write_text("id,pred,pred_labels\n" + runs)
    made = Workspace.open(f"sqlite:///{folder / 'workspace.db'}")
    runs_of = [folder / f"{name}.csv" for name in ("one", "two", "three")]
    import_benchmark(made, "graded", folder / "gold.csv", runs=runs_of)
    return made


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CachedQueries]:
    """All 120 answers."""
    with closing(answers_of_a_class(tmp_path_factory.mktemp("graded") / "all")) as made:
        yield CachedQueries(made)


def test_every_part_of_a_figure_is_that_of_a_file_with_the_lines_that_a_facet_or_a_search_chooses(
    whole: CachedQueries, tmp_path: Path
) -> None:
    """Not only something in it changes: each number, rank and interval is that of these lines."""
    filters = Selection(facets=(("topic", "circle"),)), Selection(q="circle")
    loaded, compared = whole.fetch(loaded_benchmark.loaded, "graded"), 0
    with closing(answers_of_a_class(tmp_path / "some", lambda name: name.startswith("circle"))) as some:
        part = CachedQueries(some)
        for name, figure in catalogue.figures_of(loaded).items():
            assert {"facets", "q"}.isdisjoint(figure.applied_filters.ignored)
            for view, runs in product(VIEWS.get(name, ({},)), ((), tuple(loaded.current[:2]))):
                chosen = Selection("graded", runs=runs).replace(facet="kind", **view)
                expected = shown(part, name, chosen)
                for by in filters:
                    assert shown(whole, name, filtered(chosen, by)) == expected, (name, chosen, by)
                compared += 1
    assert compared > 15


def test_a_search_finds_samples_in_what_any_run_says_where_the_chosen_run_is_shown_among_all(
    whole: CachedQueries, tmp_path: Path
) -> None:
    """The figure, its file and the heading of its page are made from one Selection: that of every eighth answer."""
    eighth = {f"{TOPICS[at % 2]}{at}" for at in range(0, 120, 8)}
    with closing(answers_of_a_class(tmp_path / "some", eighth.__contains__)) as some:
        part, chosen = CachedQueries(some), Selection("graded", runs=("one",))
        loaded, searched = whole.fetch(loaded_benchmark.loaded, "graded"), chosen.replace(q=OF_ONE_RUN)
        of_all_runs = [name for name, figure in catalogue.figures_of(loaded).items() if figure.applied_filters.all_runs]
        assert of_all_runs == ["strictness", "error-types"]
        assert not whole.fetch(samples.count_samples, searched)
        for name in of_all_runs:
            asked = catalogue.FIGURES[name].applied_filters.query_selection(searched, loaded)
            assert catalogue.figure_of(whole, name, searched).fits
            assert shown(whole, name, searched) == shown(part, name, chosen)
            assert set(whole.fetch(samples.sample_ids, asked)) == eighth


BY_FACET = (parameters.FACET, parameters.ROWS, parameters.COLUMNS, parameters.AXIS)
"""Choices that depend on the facets and axes that are loaded."""


def settled(selection: Selection, loaded: LoadedBenchmark) -> Selection:
    """A Selection that says all choices: of facets with one value nothing would be drawn."""
    return selection.replace(**{choice.name: choice.of(selection, loaded) for choice in BY_FACET})


def used_fields(by: Selection) -> set[str]:
    """The fields by which a Selection filters."""
    return {name for name in FILTERS if getattr(by, name) != getattr(Selection(), name)}


def halving(workspace: Workspace, loaded: LoadedBenchmark, base: Selection) -> Iterator[Selection]:
    """By facets, search, label, matrix cell and outcome of two runs: what chooses the most even part of the samples.

    Searched is among marked samples, where both leave something out; else there is one of each. Facets of items are
    asked first where they choose whole samples; where sums are those of items they are left out.
    """

    def chosen(by: Selection) -> int:
        return samples.count_samples(workspace, filtered(base, by))

    def leaves_out(by: Selection) -> bool:
        return 0 < chosen(by) < min(chosen(by.without([name])) for name in used_fields(by))

    asked = {field: list(values(field, loaded)) for field in ("facets", "label", "cell")}
    of_items = {*ITEM_FACETS, *loaded.task.item_facets} if loaded.task.sums_by_item else set()
    facets = [by for by in asked["facets"] if by.facets[0][0] not in {*of_items, *loaded.task.axes}]
    asked["facets"] = [by for by in facets if by.facets[0][0] in loaded.task.item_facets] or facets
    marks, searched = [Selection(marks=(GOLD_WRONG,))], list(values("q", loaded))
    both = [by.replace(marks=(mark,)) for by in searched for mark in (GOLD_WRONG, "none")]
    groups = [both] if any(map(leaves_out, both)) else [marks, searched]
    every = chosen(Selection())
    for choices in (*groups, asked["facets"], asked["label"], asked["cell"][:-2], asked["cell"][-2:]):
        if found := [by for by in choices if leaves_out(by)]:
            yield min(found, key=lambda by: abs(2 * chosen(by) - every))


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.task)
def test_a_figure_under_a_filter_is_that_of_gold_with_the_samples_that_the_filter_lists_and_no_others(
    marked: Workspace, tmp_path: Path, part: demo.Part
) -> None:
    loaded = loaded_benchmark.loaded(marked, part.name)
    # Which runs enter figures over several of them is decided before a cell is looked at.
    base = Selection(part.name, runs=tuple(loaded.current[:2])).replace(partial="yes")
    fields, whole = set(), CachedQueries(marked)
    for number, by in enumerate(halving(marked, loaded, base)):
        used = used_fields(by)
        items = any(name in loaded.task.item_facets for name, _ in by.facets)
        kept = samples.sample_ids(marked, filtered(base, by))
        with closing(import_part(part, tmp_path / f"{number}.db", kept)) as some:
            source = CachedQueries(some)
            there = source.fetch(loaded_benchmark.loaded, part.name)
            for name, figure in catalogue.figures_of(there).items():
                if items and figure.applied_filters.items:
                    continue  # of the chosen items alone
                for view in VIEWS.get(name, ({},)) if used.isdisjoint(figure.applied_filters.ignored) else ():
                    seen = settled(base.replace(**view), there)
                    found = shown(whole, name, filtered(seen, by))
                    assert found == shown(source, name, seen), (name, by, view)
                    fields |= used
    assert {"facets", "q", "marks", "cell"} <= fields
    assert ("label" in fields) == bool(loaded.labels)


CHOSEN_ITEMS = {"drawedumath": ("qa_type", "teacher"), "mathdoc": ("type", "solve")}
"""Task -> a facet of items and a value, where sums are those of items."""


def with_these_items(task: Task, facet: tuple[str, str], pages: Mapping[str, Sample]) -> Task:
    """The task that scores a sample as if gold had all of its items, and of that keeps what is about those it has.

    Which part of a response answers which question of a page cannot be known without the other questions.

    Args:
        task: A task whose sums are those of items.
        facet: The facet and value of the items that gold has.
        pages: The samples with all of their items, by id.
    """

    def assess(sample: Sample, prediction: Prediction | None, protocols: Sequence[str]) -> tuple[Assessment, ...]:
        whole = task.assess(pages[sample.id], prediction, protocols)
        return tuple(assessment._replace(scored=of_these_items(sample, assessment.scored)) for assessment in whole)

    def of_these_items(sample: Sample, scored: Scored) -> Scored:
        kept = {item.id for item in sample.items}
        assert kept == {item.id for item in pages[sample.id].items if facet in item.facets}
        totals: Counter[str] = Counter()
        for item in sorted(kept & scored.item_sums.keys()):
            totals.update(scored.item_sums[item])
        failures = [
            of_no_response(sample, failure)
            for failure in scored.failures
            if failure.item_id is None or failure.item_id in kept
        ]
        return replace(
            scored,
            sums=dict(totals),
            item_sums={item: sums for item, sums in scored.item_sums.items() if item in kept},
            judgements=tuple(judgement for judgement in scored.judgements if judgement.item_id in kept),
            cells=tuple(cell for cell in scored.cells if cell.item_id in kept),
            failures=tuple(failures),
        )

    return replace(task, assess_all=one_by_one(assess))


def of_no_response(sample: Sample, failure: Failure) -> Failure:
    """A failure of a whole page, which counts the questions of gold; any other as it is."""
    if "unrecognisable" not in failure.args:
        return failure
    refused = sum(bool(item.gold_fields["refused"]) for item in sample.items)
    counted = {"recognisable": len(sample.items) - refused, "unrecognisable": refused}
    return replace(failure, args={**failure.args, **counted})


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.task)
def test_a_figure_of_chosen_runs_items_and_protocol_is_that_of_files_with_no_others(
    demonstration: Workspace, tmp_path: Path, part: demo.Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of two runs and of the items of one facet's value, scored under one protocol alone."""
    loaded, whole = loaded_benchmark.loaded(demonstration, part.name), CachedQueries(demonstration)
    facet = CHOSEN_ITEMS.get(part.task)
    runs = tuple(loaded.current[-2:] if facet else loaded.current[:2])
    assert len(loaded.current) > len(runs)
    sources = catalog.runs(demonstration, part.name).set_index("run").loc[list(runs), "source"]
    task = TASKS[part.task]
    if facet and part.task == "mathdoc":
        pages = {sample.id: sample for sample in LOADERS[part.task].load_gold(part.gold).records}
        task = with_these_items(task, facet, pages)
        # Files beside a run name questions of the whole page.
        monkeypatch.setattr(
            Loader, "gold_for_runs", lambda _, some, *_of_file: {sample.id: pages[sample.id] for sample in some}
        )
    chosen = Selection(part.name, facets=(facet,) if facet else ())
    views = [
        (name, view)
        for name, figure in catalogue.figures_of(loaded).items()
        if not figure.applied_filters.all_runs and {"runs", "protocol"}.isdisjoint(figure.applied_filters.ignored)
        for view in VIEWS.get(name, ({},))
    ]
    assert len(views) > 4
    files = list(dict.fromkeys(map(Path, sources)))
    for protocol in loaded.task.protocols:
        with monkeypatch.context() as patch:
            patch.setitem(TASKS, part.task, replace(task, protocols=(protocol,)))
            database = tmp_path / f"{protocol}.db"
            with closing(
                import_part(part, database, runs=files, items=lambda item: facet in (None, *item.facets))
            ) as some:
                source = CachedQueries(some)
                there = source.fetch(loaded_benchmark.loaded, part.name)
                seen = [(name, settled(Selection(part.name, runs=runs).replace(**view), there)) for name, view in views]
                expected = [shown(source, *of_figure) for of_figure in seen]
                rises = failures.ranking(some, Selection(part.name, runs=runs), intervals=True)
        for (name, selection), figure in zip(seen, expected, strict=True):
            by = selection.replace(facets=chosen.facets, protocol=protocol)
            assert shown(whole, name, by) == figure, (name, selection, protocol)
        assert not facet or all((rises[f"impact.{metric}"] > 0).sum() > 1 for metric in task.impact)
        found = failures.ranking(demonstration, chosen.replace(runs=runs, protocol=protocol), intervals=True)
        pd.testing.assert_frame_equal(found, rises, rtol=1e-12)


def boxed(name: str, taller: tuple[float, ...]) -> dict[str, Any]:
    """A page of HG-Bench with an answer of one step for each number: how many times taller than gold its boxes are."""
    answers = [
        {
            "page": 1,
            "type": "complete_answer_box",
            "box_2d": [100, top, 500, top + int(60 * times)],
            "title_id": str(number),
            "question_type": "solve",
            "steps": [{"step_id": 1, "box_2d": [110, top, 490, top + int(50 * times)]}],
        }
        for number, times in enumerate(taller)
        for top in (20 + 240 * number,)
    ]
    stated = {
        "media_size": {"m0": [1000, 1000]},
        "media_map": {"m0": ["m0", f"{name}.jpg"]},
        "answer": json.dumps(answers),
        "category": "single",
        "facets": {"subject": name[:4], "grade": str(7 + int(name[4:]) % 2)},
    }
    return {"uuid": name, "metadata": stated, "predict": json.dumps(answers)}


def boxes_of(folder: Path, overlap: float) -> Workspace:
    """A workspace of 20 pages and 10 leaves with four boxes each, which two runs meet at an IoU of 1, .8 or this one.

    The first run meets every box of a leaf at this one.
    """
    folder.mkdir()
    met = {"gold": (1.0,), "one": (1.0, 0.8, 1.0), "two": (overlap, 0.8, 1.0, 1.0)}
    for run, ious in met.items():
        pages = []
        for at in range(30):
            kind = ("page", "page", "leaf")[at % 3]
            mine = (overlap,) if (run, kind) == ("one", "leaf") else ious
            pages.append(boxed(f"{kind}{at}", tuple(1 / mine[(at + number) % len(mine)] for number in range(4))))
        (folder / f"{run}.jsonl").write_text("".join(json.dumps(page) + "\n" for page in pages))
    made = Workspace.open(f"sqlite:///{folder / 'workspace.db'}")
    runs = [folder / "one.jsonl", folder / "two.jsonl"]
    import_benchmark(made, "hgbench", folder / "gold.jsonl", runs=runs, coords="xyxy/1000")
    return made


def test_a_figure_at_a_threshold_is_that_of_boxes_which_overlap_too_little_for_the_usual_one(tmp_path: Path) -> None:
    with closing(boxes_of(tmp_path / "near", 0.6)) as nearer, closing(boxes_of(tmp_path / "far", 0.4)) as farther:
        near, far = CachedQueries(nearer), CachedQueries(farther)
        loaded, usual, compared = near.fetch(loaded_benchmark.loaded, "hgbench"), Selection("hgbench"), 0
        for name, figure in catalogue.figures_of(loaded).items():
            if "tau" in figure.applied_filters.ignored:
                continue
            for view in VIEWS.get(name, ({},)):
                seen = usual.replace(**view)
                at_usual, between, above = (shown(near, name, seen.replace(tau=tau)) for tau in (TAU, 0.55, 0.7))
                assert above == shown(far, name, seen), name
                assert between == at_usual, name
                assert above != at_usual, name
                compared += 1
    assert compared > 7
