"""The words of every figure of the demonstration, in the widths of a column and of a page, as a browser sets them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

import plotly.graph_objects as go
import pytest
from playwright.sync_api import Browser, Page

import cli
import demo
from cache.queries import loaded_benchmark
from cache.query_source import CachedQueries
from cache.selection.resolve import LoadedBenchmark, resolve
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from errors import UsageError
from figures import catalogue
from figures.print import picture_files, printing
from figures.print.axes import ticks_at
from figures.print.panels import panel_files
from figures.print.style import WIDTHS, Style
from tests.figures.print.drawn_text import faults
from tests.shared import ROOT

VIEWS = {
    "leaderboard": ("", "published=yes&unloaded=yes"),
    "confusion": ("", "counts=yes"),
    "strictness": ("", "published=yes"),
    "failures": ("", "sort=impact", "all=yes"),
    "failures-by-slice": ("view=where",),
    "iou-sweep": ("view=sweep",),
    "iou-sweep-failures": ("view=sweep",),
    "slices": ("", "view=along"),
    "facet-heatmap": ("view=crossed",),
    "agreement": ("view=agree",),
    "compare": ("view=pair", "view=axis"),
    "refusal": ("", "view=loss"),
    "radar": ("view=radar",),
    "judges": ("", "contrast=yes"),
}
"""Figure -> what its page can be asked to show; nothing stands for the page as it opens."""


@pytest.fixture
def paper(browser: Browser) -> Iterator[Page]:
    """A tab in which drawn figures are measured."""
    tab = browser.new_page()
    yield tab
    tab.close()


@pytest.fixture(scope="module", params=[part.name for part in demo.PARTS])
def benchmark(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def printed(demonstration: Workspace, benchmark: str) -> dict[str, go.Figure]:
    """Every figure of a benchmark in both widths by name, view and width; what has nothing to show is left out."""
    source, found = CachedQueries(demonstration), {}
    loaded = source.fetch(loaded_benchmark.loaded, benchmark)
    for name in catalogue.figures_of(loaded):
        for view in VIEWS.get(name, ("",)):
            for part, chart in catalogue.charts(source, name, selected(loaded, benchmark, view)).items():
                for width, inches in () if chart.empty else WIDTHS.items():
                    found[f"{part} {view} {width}"] = printing.printed(chart, Style(width_in=inches))
    return found


def panels(source: CachedQueries, benchmark: str) -> Iterator[tuple[str, str]]:
    """Name and SVG of every panel of a benchmark in both widths."""
    loaded = source.fetch(loaded_benchmark.loaded, benchmark)
    for name in panel_files.panel_names(source, selected(loaded, benchmark, "")):
        selection = selected(loaded, benchmark, "view=pair" if name == "page.pair" else "")
        for width, inches in WIDTHS.items():
            try:
                yield f"{name} {width}", panel_files.panel_by_name(source, name, selection, Style(width_in=inches)).svg
            except UsageError:  # a panel of one failure, where the Selection leads to none
                continue


def selected(loaded: LoadedBenchmark, benchmark: str, view: str) -> Selection:
    pair = "".join(f"&run={slug}" for slug in list(loaded.runs)[:2]) if view == "view=pair" else ""
    return resolve(Selection.parse(f"b={benchmark}&{view}{pair}")[0], loaded)[0]


def documented() -> list[str]:
    """What the documents print of `errata export` where it draws, without the file and its format."""
    lines = {
        line
        for name in ("README.md", "docs/commands.md")
        for line in re.findall("^errata (export .*)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    }
    return sorted(re.sub(r" (-o|--output|--format|--dpi) \S+", "", line) for line in lines if " latex " not in line)


def test_no_word_of_a_figure_as_the_documents_print_it_covers_another_or_is_cut_off_or_smaller_than_6_points(
    demonstration: Workspace, paper: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(demonstration.home))
    file, drawn = tmp_path / "drawn.svg", {}
    for line in documented():
        assert cli.main([*shlex.split(line), "--format", "svg", "-o", str(file)]) == 0, line
        drawn[line] = file.read_text(encoding="utf-8")
    assert wrong(paper, drawn) == {}


def test_no_word_of_a_figure_covers_another_or_is_cut_off_or_smaller_than_6_points(
    demonstration: Workspace, paper: Page, benchmark: str, printed: dict[str, go.Figure]
) -> None:
    drawn = {name: picture_files.svg(figure, *printing.size_in(figure)) for name, figure in printed.items()}
    assert {"leaderboard  column", "leaderboard  text"} <= set(drawn)
    assert wrong(paper, drawn | dict(panels(CachedQueries(demonstration), benchmark))) == {}


def wrong(paper: Page, drawn: Mapping[str, str]) -> dict[str, list[str]]:
    """The faults of those of the named drawings that have any."""
    found = zip(drawn, faults(paper, list(drawn.values())), strict=True)
    return {name: of_drawing for name, of_drawing in found if of_drawing}


def test_every_printed_chart_of_rows_with_numbers_has_two_of_them(printed: dict[str, go.Figure]) -> None:
    counted = 0
    for name, figure in printed.items():
        layout = figure.layout
        rows = layout.yaxis.range and layout.yaxis.range[0] > layout.yaxis.range[1] and layout.yaxis.ticktext
        for key in [key for key in layout.to_plotly_json() if key.startswith("xaxis") and rows]:
            axis = layout[key]
            if axis.dtick is not None and axis.showticklabels is not False:
                assert len(ticks_at(*sorted(axis.range), axis.dtick)) >= 2, (name, axis.range, axis.dtick)
                counted += 1
    assert counted


def test_words_that_touch_or_leave_the_page_or_are_too_small_are_found(paper):
    words = "<text x='{}' y='{}' style='font:{}px Liberation Sans'>{}</text>".format
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='2in' height='1in' viewBox='0 0 192 96'>{}</svg>".format
    good = words(4, 20, 10, "first") + words(4, 40, 10, "second")
    pages = [
        svg(good),
        svg(good + words(10, 22, 10, "over")),
        svg(good + words(180, 60, 10, "beyond")),
        svg(good + words(4, 60, 7, "small")),
        svg(good + f"<g transform='rotate(-45 80 85)'>{words(80, 85, 10, 'slanted over none')}</g>"),
    ]
    none, over, beyond, small, slanted = faults(paper, pages)
    assert none == slanted == []
    assert over == ['"first" and "over" cover each other']
    assert len(beyond) == 1
    assert beyond[0].startswith('"beyond" is cut off by ')
    assert small == ['"small" is set in 5.25 points']
