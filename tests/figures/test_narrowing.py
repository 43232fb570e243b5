"""Every filter of a Selection changes the data of a figure, or a sentence says that it does not, and why."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache, partial
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

import pytest

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.marks.corrections import correct
from cache.marks.log import NewMark, record
from cache.marks.targets import MarkTarget
from cache.queries import loaded_benchmark, samples
from cache.queries.scope import scope_of
from cache.query_source import CachedQueries
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import CORRECTED, FILTERS, Selection
from cache.store.workspace import Workspace
from figures import catalogue, export, strictness
from figures.chart import chart_csv, published_columns
from figures.narrowing import EVERYTHING_APPLIES, MEASURED, Narrowing, slices_overlap
from figures.print.provenance import texts
from figures.report.report import Options, report
from scoring.task import TAU
from scoring.tasks import TASKS
from tests.cache.marks import corrected
from tests.prepared import DATABASE, import_part

VIEWS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "slices": ({}, {"view": "along"}),
    "compare": ({}, {"view": "axis"}),
    "refusal": ({}, {"view": "loss"}),
}
"""Figure -> the choices of its page under which its data are others; one view where it is not here."""

WORD = "angle"
"""Some samples of every benchmark of the demonstration have it, others do not."""

GOLD_WRONG = "gold_wrong"
"""Every second sample of the demonstration is marked so."""

ITEM_FACETS = ("type", "has_figure", "unrecognisable", "qa_type", "question_type")
"""Facets of items in the demonstration, where sums are those of items."""


def values(field: str, loaded: LoadedBenchmark) -> Iterator[Selection]:
    """Selections that filter by one field alone: every facet, axis, label, category, cell or run that is loaded."""
    task, empty = loaded.task, Selection()
    matrices = [
        (loaded.facets.get(matrix.facet, ()), matrix.predicted)
        if matrix.facet
        else loaded.words.get(matrix.key, ((), ()))
        for matrix in task.matrices
    ]
    cells = [f"{gold}~{predicted}" for gold_words, words in matrices for gold, predicted in product(gold_words, words)]
    changes = {
        "facets": [((name, value),) for name, all_values in loaded.facets.items() for value in all_values],
        "fail": [category.key for category in task.categories],
        "cell": [*sorted(cell for cell in cells if loaded.has_cell(cell)), "solved~0", "right~wrong"],
        "label": sorted(loaded.labels),
        "q": [WORD],
        "marks": [(GOLD_WRONG,), ("none",)],
        "runs": [(slug,) for slug in loaded.current],
        "tau": [0.3, 0.9] if task.thresholded else [],
        "protocol": task.protocols[1:],
        "gold": [CORRECTED],
    }
    return (empty.replace(**{field: change}) for change in changes[field])


def bases(name: str, benchmark: str, loaded: LoadedBenchmark) -> Iterator[Selection]:
    """The Selections that a filter is added to: each view of the figure, then with each metric, matrix and facet."""
    views = [Selection(benchmark).replace(**view) for view in VIEWS.get(name, ({},))]
    yield from views
    for view, choice in product(views, (parameters.METRIC, parameters.MATRIX)):
        if choice.values is not None:
            yield from (view.replace(**{choice.name: value}) for value in choice.values(loaded) if value)
    for slugs in permutations(loaded.current, 2):
        yield from (view.replace(runs=slugs) for view in views)


def filtered(base: Selection, by: Selection) -> Selection:
    """A Selection with the filters of another one."""
    return base.replace(
        **{name: getattr(by, name) for name in FILTERS if getattr(by, name) != getattr(Selection(), name)}
    )


def shown(source: CachedQueries, name: str, selection: Selection) -> tuple[bytes, ...]:
    """What the files of a figure hold."""
    return tuple(chart_csv(chart) for chart in catalogue.figure_of(source, name, selection).charts().values())


EXACT = ("q", "label", "cell")
"""Fields whose every figure is compared with gold of the samples that they choose, further below."""


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


def ignored_in_words(narrowing: Narrowing, field: str, by: Selection, base: Selection, loaded: LoadedBenchmark) -> bool:
    """Whether a filter changes nothing of what a figure asks, stands in no title, and in a sentence."""
    named = by.filters(loaded.task, loaded.runs)[field]
    sentences = [text for text in narrowing.not_applied(by, loaded) if all(word in text for word in named)]
    both = filtered(base, by)
    same = narrowing.measured(both) == narrowing.measured(base)
    return same and len(sentences) == 1 and narrowing.sentence(both, loaded) == narrowing.sentence(base, loaded)


CORRECTIONS = 6
"""Samples of each benchmark whose gold is corrected."""


@pytest.fixture(scope="module")
def marked(demonstration: Workspace, tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A copy of the demonstration in which every second sample is marked, and the gold of some is corrected."""
    folder = tmp_path_factory.mktemp("marked")
    shutil.copytree(demonstration.home, folder, dirs_exist_ok=True)
    copy = Workspace.open(f"sqlite:///{folder / DATABASE}")
    for part in demo.PARTS:
        for sample in samples.sample_ids(copy, Selection(part.name))[::2]:
            record(copy, NewMark(part.name, MarkTarget("sample", sample), "Ann", GOLD_WRONG))
        value = next(one.value for one in corrected.PARTS if one.task == part.task)
        for stored in corrected.samples_of(copy, part.name)[:CORRECTIONS]:
            item, correction = value(stored)
            target = MarkTarget("item" if item else "sample", stored.id, item)
            correct(copy, NewMark(part.name, target, "Ann", correction=correction))
    return copy


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.task)
def test_a_filter_changes_what_a_figure_shows_or_a_sentence_says_why_not(marked: Workspace, part: demo.Part) -> None:
    loaded = loaded_benchmark.loaded(marked, part.name)
    shown_once = cache(partial(shown, CachedQueries(marked)))
    useless = cache(partial(matches_everything_or_nothing, marked, part.name))
    wrong, tested = [], 0
    for (name, figure), field in product(catalogue.figures_of(loaded).items(), FILTERS):
        groups: dict[str, list[Selection]] = {}
        for by in values(field, loaded):
            groups.setdefault(by.facets[0][0] if by.facets else field, []).append(by)
        for group, filters in groups.items():
            if field in figure.narrowing.ignored:
                base = Selection(part.name)
                right = all(ignored_in_words(figure.narrowing, field, by, base, loaded) for by in filters)
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
    assert tested > 50
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
    sentence = export.narrowing_of("strictness").sentence(selection, loaded)
    assert sentence == "physics"
    assert about.not_applied.startswith("Error type ")
    assert about.caption(sentence).startswith(f"SketchJudge: physics. {about.not_applied} Errata ")
    assert texts(about)["Description"].endswith(about.not_applied)
    applied = export.ExportRequest("leaderboard", selection)
    assert not export.provenance(source, applied, catalogue.chart(source, "leaderboard", selection)).not_applied
    assert label.rpartition("::")[2] in export.narrowing_of("leaderboard").sentence(selection, loaded)


def test_the_title_of_a_report_leaves_out_a_failure_category_and_says_so(demonstration: Workspace) -> None:
    selection = Selection("demo-hgbench", fail="missed_answer", facets=(("subject", "math"),))
    made = report(CachedQueries(demonstration), selection, Options(samples=0, charts=False))
    assert "<title>HG-Bench: math</title>" in made
    assert "Failure category missed answer does not narrow these figures: " in made


def test_filters_of_items_say_that_they_choose_whole_samples_where_sums_are_those_of_samples() -> None:
    loaded = LoadedBenchmark(TASKS["coco"], {}, frozenset(), {"category": ["cat", "dog"]})
    chosen = Selection("coco", facets=(("category", "cat"),))
    (sentence,) = MEASURED.not_applied(chosen, loaded)
    assert sentence.startswith("cat: samples with such items are chosen whole")
    assert Narrowing(items=True).not_applied(chosen, loaded) == EVERYTHING_APPLIES.not_applied(chosen, loaded) == ()
    assert slices_overlap(loaded.task, "category").startswith(
        "Category: a sample stands, with all its items, in every slice"
    )
    by_item = LoadedBenchmark(TASKS["mathdoc"], {}, frozenset(), {"type": ["choice"]})
    assert MEASURED.not_applied(Selection("m", facets=(("type", "choice"),)), by_item) == ()
    assert slices_overlap(by_item.task, "type") == ""


TOPICS, KINDS = ("angle", "circle"), ("drawn", "written")


def answers_of_a_class(folder: Path, kept: Callable[[str], bool] = lambda name: True) -> Workspace:
    """120 answers to 40 questions on two topics, and three runs, each good at another topic.

    Ids begin with their topic. Every fourth answer has the error type "late" in gold, and half of these in the runs.

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
            f"{TOPICS[at % 2]}{at},{(at % 4 != 0) != (at % wrong_of[at % 2] == 0)},{'' if at % 8 else 'late'}\n"
            for at in range(120)
        )
        (folder / f"{name}.csv").write_text("id,pred,pred_labels\n" + runs)
    made = Workspace.open(f"sqlite:///{folder / 'workspace.db'}")
    runs_of = [folder / f"{name}.csv" for name in ("one", "two", "three")]
    import_benchmark(made, "graded", folder / "gold.csv", runs=runs_of)
    return made


@pytest.mark.parametrize(
    ("by", "kept"),
    [
        (Selection(facets=(("topic", "circle"),)), lambda name: name.startswith("circle")),
        (Selection(q="circle"), lambda name: name.startswith("circle")),
    ],
    ids=["facets", "q"],
)
def test_every_part_of_a_figure_is_that_of_a_file_with_the_lines_that_a_filter_chooses(
    tmp_path: Path, by: Selection, kept: Callable[[str], bool]
) -> None:
    """Not only something in it changes: each number, rank and interval is that of these lines."""
    (field,) = [name for name in FILTERS if getattr(by, name) != getattr(Selection(), name)]
    with (
        closing(answers_of_a_class(tmp_path / "all")) as whole,
        closing(answers_of_a_class(tmp_path / "some", kept)) as part,
    ):
        loaded = loaded_benchmark.loaded(whole, "graded")
        compared = 0
        for name, figure in catalogue.figures_of(loaded).items():
            if field in figure.narrowing.ignored:
                continue
            for view, runs in product(VIEWS.get(name, ({},)), ((), tuple(loaded.current[:2]))):
                chosen = Selection("graded", runs=runs).replace(facet="kind", **view)
                found = shown(CachedQueries(whole), name, filtered(chosen, by))
                assert found == shown(CachedQueries(part), name, chosen), (name, chosen)
                compared += 1
    assert compared > 15


def halving(workspace: Workspace, loaded: LoadedBenchmark, base: Selection) -> Iterator[Selection]:
    """By facets, search, label, matrix cell and outcome of two runs: what chooses the most even part of the samples.

    Facets of items are left out: they choose items within samples.
    """
    asked = {field: list(values(field, loaded)) for field in ("facets", "q", "label", "cell")}
    no_samples = {*ITEM_FACETS, *loaded.task.item_facets, *loaded.task.axes}
    asked["facets"] = [by for by in asked["facets"] if by.facets[0][0] not in no_samples]
    asked["cell"], outcomes = asked["cell"][:-2], asked["cell"][-2:]
    every = samples.count_samples(workspace, base)
    for choices in (*asked.values(), outcomes):
        counts = [samples.count_samples(workspace, filtered(base, by)) for by in choices]
        found = [(abs(2 * n - every), at) for at, n in enumerate(counts) if 0 < n < every]
        if found:
            yield choices[min(found)[1]]


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.task)
def test_a_figure_under_a_filter_is_that_of_gold_with_the_samples_that_the_filter_lists_and_no_others(
    demonstration: Workspace, tmp_path: Path, part: demo.Part
) -> None:
    loaded = loaded_benchmark.loaded(demonstration, part.name)
    # Which runs enter figures over several of them is decided before a cell is looked at.
    base = Selection(part.name, runs=tuple(loaded.current[:2])).replace(partial="yes")
    fields, whole = set(), CachedQueries(demonstration)
    for number, by in enumerate(halving(demonstration, loaded, base)):
        (field,) = [name for name in FILTERS if getattr(by, name) != getattr(Selection(), name)]
        kept = samples.sample_ids(demonstration, filtered(base, by))
        with closing(import_part(part, tmp_path / f"{number}.db", kept)) as some:
            there = loaded_benchmark.loaded(some, part.name)
            for name, figure in catalogue.figures_of(there).items():
                for view in VIEWS.get(name, ({},)) if field not in figure.narrowing.ignored else ():
                    seen = base.replace(**view)
                    # Of facets with one value there nothing would be drawn here.
                    seen = seen.replace(**{choice.name: choice.of(seen, there) for choice in BY_FACET})
                    found = shown(whole, name, filtered(seen, by))
                    assert found == shown(CachedQueries(some), name, seen), (name, by, view)
                    fields.add(field)
    assert {"facets", "q", "cell"} <= fields
    assert ("label" in fields) == bool(loaded.labels)


BY_FACET = (parameters.FACET, parameters.ROWS, parameters.COLUMNS)
"""Choices that depend on the facets that are loaded."""


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
    with closing(boxes_of(tmp_path / "near", 0.6)) as near, closing(boxes_of(tmp_path / "far", 0.4)) as far:
        loaded, usual, compared = loaded_benchmark.loaded(near, "hgbench"), Selection("hgbench"), 0
        for name, figure in catalogue.figures_of(loaded).items():
            if "tau" in figure.narrowing.ignored:
                continue
            for view in VIEWS.get(name, ({},)):
                seen = usual.replace(**view)
                at_usual, between, above = (
                    shown(CachedQueries(near), name, seen.replace(tau=tau)) for tau in (TAU, 0.55, 0.7)
                )
                assert above == shown(CachedQueries(far), name, seen), name
                assert between == at_usual, name
                assert above != at_usual, name
                compared += 1
    assert compared > 7
