"""Every run and every outcome has one colour over all figures of a benchmark, under any choice, and in print."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from cache.queries import loaded_benchmark
from cache.query_source import CachedQueries
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from demo import PARTS
from figures import catalogue
from figures.chart import Chart
from figures.charts import colours
from figures.charts.outcome_colours import colour_of
from figures.print import palettes, printing
from figures.print.style import PALETTES, Style

OF_RUNS = {"leaderboard", "strictness", "error-types", "iou-sweep", "radar", "judges"}
"""Figures whose marks are runs."""
OF_CATEGORIES = {"failures", "iou-sweep-failures"}
OF_EVERY_BENCHMARK = {"failures-by-slice", "slices", "facet-heatmap", "agreement", "compare"}
"""Figures that all benchmarks have and that are drawn alike of all."""

STANDS_ASIDE = {colours.SLATE, colours.QUIET}
"""What a mark has that is about a run without being it: a line between two, and a run that is not chosen."""


@pytest.fixture(scope="module", params=[part.name for part in PARTS])
def benchmark(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def loaded(benchmark: str, demonstration: Workspace) -> LoadedBenchmark:
    return loaded_benchmark.loaded(demonstration, benchmark)


@pytest.fixture(scope="module")
def drawn(benchmark: str, loaded: LoadedBenchmark, demonstration: Workspace) -> dict[str, list[Chart]]:
    """The charts of all figures: all runs beside published results, and the last run alone in one slice.

    What all benchmarks have is drawn of one run in the first of them alone.
    """
    slices = [(name, values[0]) for name, values in loaded.facets.items() if name in loaded.task.facets]
    every = Selection(benchmark).replace(published="yes", unloaded="yes", view="along")
    last = Selection(benchmark, runs=tuple(loaded.current[-1:]), facets=tuple(slices[:1]))
    source, found = CachedQueries(demonstration), defaultdict(list)
    names = catalogue.figures_of(loaded).keys()
    own = names if benchmark == PARTS[0].name else names - OF_EVERY_BENCHMARK
    for selection, shown in ((every, names), (last, own)):
        for name in shown:
            found[name] += catalogue.charts(source, name, selection).values()
    return found


def test_each_run_has_one_colour_in_all_figures(loaded: LoadedBenchmark, drawn: dict[str, list[Chart]]) -> None:
    looks = colours.run_looks(loaded)
    seen: dict[tuple[str, str], set[str]] = defaultdict(set)
    for name, charts in drawn.items():
        for mark, shade in marks(charts):
            if isinstance(mark, str) and mark in looks and shade in {*colours.RUNS, *STANDS_ASIDE}:
                seen[name, mark].add(shade)
    wrong = {key: found for key, found in seen.items() if found - STANDS_ASIDE - {looks[key[1]].colour}}
    assert wrong == {}
    for name in OF_RUNS & drawn.keys():
        shown = {run for kind, run in seen if kind == name}
        assert shown, name
        assert all(looks[run].colour in seen[name, run] for run in shown), name


def test_each_outcome_has_one_colour_in_all_figures(loaded: LoadedBenchmark, drawn: dict[str, list[Chart]]) -> None:
    keys = {category.key for category in loaded.task.categories}
    for name in OF_CATEGORIES & drawn.keys():
        found = {(mark, shade) for mark, shade in marks(drawn[name]) if mark in keys}
        assert found, name
        assert found == {(mark, colour_of(str(mark))) for mark, _ in found}, name


def test_what_is_printed_has_the_colours_of_the_screen(drawn: dict[str, list[Chart]]) -> None:
    for name, charts in drawn.items():
        for chart in charts:
            if not chart.empty:
                on_paper = meant(json.loads(printing.printed(chart, Style()).to_json()))
                assert on_paper == meant(json.loads(chart.figure.to_json())), name


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_keeps_runs_and_outcomes_apart(palette: str) -> None:
    for table in (colours.RUNS, (colours.MATCHED, colours.POOR, colours.EXTRA, colours.MISSED, colours.WRONG_PAGE)):
        printed = [palettes.recoloured(colour, palette) for colour in table]
        assert len(set(printed)) == len(table)


def meant(part: object) -> set[str]:
    """The colours of runs and outcomes that a figure states, apart from the order in which plotly would take them."""
    text = re.sub(r'"colorway": ?\[[^]]*\]', "", json.dumps(part))
    table = {*colours.RUNS, colours.MATCHED, colours.POOR, colours.EXTRA, colours.WRONG_PAGE, colours.DUPLICATE}
    return {colour for colour in re.findall(r"#[0-9A-Fa-f]{6}", text) if colour in table}


def marks(charts: list[Chart]) -> Iterator[tuple[object, str]]:
    """What each mark is about (what a click on it gives), and its colour."""
    for chart in charts:
        for trace in json.loads(chart.figure.to_json())["data"]:
            shade = stated(trace)
            for at, given in enumerate(trace.get("customdata") or ()):
                mine = shade[at] if isinstance(shade, list) else shade
                if isinstance(mine, str) and mine.startswith("#"):
                    yield from ((about, mine) for about in (given if isinstance(given, list) else [given]))


def stated(trace: Mapping[str, Any]) -> Any:
    """The colour of a trace's marks: of the layer where it is one."""
    return trace.get("fillcolor") or trace.get("marker", {}).get("color") or trace.get("line", {}).get("color")
