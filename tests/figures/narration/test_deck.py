"""The slides of a Selection are about its runs, and about gold that nobody doubts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries import loaded_benchmark
from cache.queries.doubt import suspects
from cache.queries.failure_instances import instances
from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.narration import sample_choice
from figures.narration.deck import slides
from figures.narration.sample_choice import chosen_samples
from figures.report.report import Options, report
from tests.loaders.drawedumath import drawedumath_files as files

BENCHMARKS = ("demo-hgbench", "demo-sketchjudge", "demo-fermat", "demo-mathdoc", "demo-drawedumath")


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_slides_of_one_run_are_of_no_other_and_leave_out_gold_that_all_runs_put_in_doubt(
    demonstration: Workspace, benchmark: str
) -> None:
    loaded = loaded_benchmark.loaded(demonstration, benchmark)
    source = CachedQueries(demonstration)
    doubtful = {suspect.sample for suspect in source.fetch(suspects.in_doubt, Selection(benchmark))}
    for run in loaded.current:
        shown = slides(source, Selection(benchmark, runs=(run,)), loaded, 5)
        assert shown
        assert {slide.ai for slide in shown} == {loaded.runs[run]}
        assert not doubtful & {slide.sample for slide in shown}


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_as_many_samples_are_shown_as_are_asked_for_where_so_many_have_a_mistake_to_tell(
    demonstration: Workspace, benchmark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sample_choice, "_TRIED", 7)  # fewer than the demonstration has
    loaded = loaded_benchmark.loaded(demonstration, benchmark)
    source, selection = CachedQueries(demonstration), Selection(benchmark)
    told = {category.key for category in loaded.task.categories if category.ranked and category.level != "response"}
    doubtful = {suspect.sample for suspect in source.fetch(suspects.in_doubt, selection)}
    failing = {
        row["sample"] for row in instances(demonstration, selection, 10**6) if row["category"] in told
    } - doubtful
    for asked in (1, 9, 40):
        shown = [slide.sample for slide in slides(source, selection, loaded, asked)]
        assert len(set(shown)) == len(shown)
        first, *others = chosen_samples(source, selection, loaded.task, (), asked)
        assert first.on_page_1 or not any(chosen.on_page_1 for chosen in others)
        assert min(asked, len(failing)) <= len(shown) <= asked


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_a_report_defines_every_metric_of_its_tables(demonstration: Workspace, benchmark: str) -> None:
    made = report(CachedQueries(demonstration), Selection(benchmark), Options(samples=0, charts=False))
    _, of_files = made.split("<dt>Metrics</dt>")
    heads = set(re.findall(r"<th[^>]*>([^<]+) [↑↓]</th>", made))
    assert heads
    assert [head for head in heads if f"<li>{head}: " not in of_files] == []


@pytest.mark.parametrize(
    ("benchmark", "sample", "others"),
    [
        # Four miss an answer, two of them answer A, which the slide is about.
        ("demo-hgbench", "english-summary", "2 of 5 AIs make this mistake here."),
        # Three place a step poorly, each another one.
        ("demo-hgbench", "physics-density-turned", "1 of 5 AIs makes this mistake here."),
        # The others answer other questions about the drawing wrong.
        ("demo-drawedumath", "area-model-b.jpg", "1 of 3 AIs makes this mistake here."),
    ],
)
def test_a_mistake_of_another_item_or_step_of_the_sample_is_not_this_mistake(
    demonstration: Workspace, benchmark: str, sample: str, others: str
) -> None:
    loaded = loaded_benchmark.loaded(demonstration, benchmark)
    shown = slides(CachedQueries(demonstration), Selection(benchmark), loaded, 12)
    assert [slide.others for slide in shown if slide.sample == sample] == [others]


def test_whether_the_ai_is_right_is_known_only_where_its_answer_was_rated(tmp_path: Path) -> None:
    asked = {"good.png": 4, "bad.png": 1, "unrated.png": ""}
    gold = files.gold(
        tmp_path / "gold.csv",
        *({"Image Name": image, "QA Teacher": files.pairs(("How many?", "seven"))} for image in asked),
    )
    run = files.run(
        tmp_path / "a.csv",
        *(
            files.answer(image, "How many?", "six", rating, "seven", **{"Model Name": "A"})
            for image, rating in asked.items()
        ),
    )
    ws = Workspace.open()
    import_benchmark(ws, "drawedumath", gold, None, [run])
    loaded = loaded_benchmark.loaded(ws, "drawedumath")
    shown = slides(CachedQueries(ws), Selection("drawedumath", picks=tuple(asked)), loaded, 12)
    assert [slide.right for slide in shown] == [True, False, None]
    assert [[choice.right for choice in slide.narration.choices] for slide in shown] == [
        [True, False], [False, True], [False, False],
    ]  # fmt: skip
    assert shown[2].narration.summary == "Nobody rated this answer."
