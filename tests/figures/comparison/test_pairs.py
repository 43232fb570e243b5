"""Two runs compared, for a paper: which runs they are, and each metric in its own unit."""

from __future__ import annotations

import re

import pytest

import demo
from cache.queries import comparisons, loaded_benchmark
from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures import catalogue, export
from figures.comparison import pairs
from figures.export import ExportRequest
from figures.tables.comparison_words import answered_sentence
from scoring.tasks import TASKS


def rows_of(table: str) -> list[list[str]]:
    # Over several pages the rows stand below the head and the foot.
    body = table.rpartition(r"\endfoot")[2].rpartition(r"\midrule")[2]
    return [line.removesuffix(r" \\").split(" & ") for line in body.splitlines() if line.endswith(r" \\")]


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.name)
def test_a_table_of_two_runs_names_them_and_has_each_metric_in_its_own_unit(
    demonstration: Workspace, part: demo.Part
) -> None:
    selection = Selection(part.name)
    source = CachedQueries(demonstration)
    found = catalogue.figure_of(source, "compare", selection)
    table = found.latex(found.charts()["compare"])
    measured = found.data.metrics.set_index("metric")
    runs = (found.data.a, found.data.b)
    rows, shown = rows_of(table), found.charts()["compare"].data["key"]
    assert len(rows) == len(shown) > 1
    for key, (_, a, b, *_) in zip(shown, rows, strict=True):
        unit = TASKS[part.task].metric(key).unit
        for run, printed in (("a", a), ("b", b)):
            value = measured.loc[key, run]
            assert printed == (f"{100 * value:.1f}" if unit == "share" else f"{value:.3f}"), (key, run)
    apart = measured.loc[list(shown)]
    undecided = ((apart["lo"] > 0) | (apart["hi"] < 0)) & (apart["p"] > 0.05)
    assert ("The interval leaves out 0, but p is above 0.05" in table) == undecided.any()
    names = [found.loaded.runs[run] for run in runs]
    for name in ("compare", "compare.2"):
        made = export.render(source, ExportRequest(name, selection), ("latex",))["latex"].decode()
        assert (answered_sentence(found.data) in made) == (name == "compare")
        assert f"A: {names[0]}, B: {names[1]}." in made.replace("\\_", "_"), name


def test_notes_below_a_table_of_two_runs_call_metrics_as_its_rows_do(demonstration: Workspace) -> None:
    found = catalogue.figure_of(CachedQueries(demonstration), "compare", Selection("demo-sketchjudge"))
    table = found.latex(found.charts()["compare"])
    rows = {row[0] for row in rows_of(table)}
    (noted,) = re.findall("Only over what both have a value in: (.*?)\\.(?: |\n|})", table)
    assert r"ebF1\textsubscript{err}" in noted.split(", ")
    assert set(noted.split(", ")) <= rows


@pytest.mark.parametrize(
    ("benchmark", "pair", "sentences"),
    [
        ("demo-fermat", (0, 1), []),
        (
            "demo-fermat",
            (1, 2),
            ["1 without a value for ED ACC in A or B: counted as incorrect here, excluded from ED ACC."],
        ),
        (
            "demo-sketchjudge",
            (3, 4),
            ["3 without a value for Accuracy in A or B: counted as incorrect here, excluded from Accuracy."],
        ),
        ("demo-mathdoc", (2, 3), []),
    ],
)
def test_answers_that_count_as_incorrect_though_the_metric_leaves_them_out_are_counted_in_a_sentence(
    demonstration: Workspace, benchmark: str, pair: tuple[int, int], sentences: list[str]
) -> None:
    loaded = loaded_benchmark.loaded(demonstration, benchmark)
    runs = tuple(list(loaded.runs)[each] for each in pair)
    found = comparisons.compare_runs(demonstration, Selection(benchmark, runs=runs))
    assert pairs.without_value(found, loaded) == sentences
