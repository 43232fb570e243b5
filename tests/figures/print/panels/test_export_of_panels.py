"""A panel leads back: its files say what they show, and the command line gives the same."""

from __future__ import annotations

import shlex

import pytest

from cache import memo
from cache.selection import pages
from cache.selection.selection import Selection
from commands.options import parser
from commands.publish import export_request
from figures import export
from figures.export import ExportRequest
from figures.print import installed_browser
from figures.print.panels import panel_files
from figures.print.panels.options import Callout, PanelOptions, Redaction
from figures.print.provenance import read
from figures.print.style import Style

ONE = Selection("hgbench", ("hasty",), at="one")
OPTIONS = PanelOptions(
    count=3,
    callouts=2,
    redactions=(Redaction((0.0, 0.0, 1000.0, 50.0), 1), Redaction((5.0, 5.0, 9.5, 9.0))),
    notes=(Callout((1.0, 2.0, 3.0, 4.0), "It's “here”.", 1),),
)


@pytest.mark.usefixtures("pages")
def test_an_svg_names_the_selection_and_opens_the_sample() -> None:
    requested = ExportRequest("page", ONE, address="http://127.0.0.1:8501/", panel=OPTIONS)
    about = read(export.render(memo, requested, ("svg",))["svg"])
    assert about.figure == "page"
    hides, notes = ("1:0,0,1000,50", "5,5,9.5,9"), ("1:1,2,3,4 It's “here”.",)
    assert Selection.parse(about.selection)[0] == ONE.replace(hides=hides, notes=notes)
    assert about.link == "http://127.0.0.1:8501/inspector?b=hgbench&at=one&run=hasty"
    assert len(about.data_sha256) == 64


@pytest.mark.usefixtures("pages")
def test_a_grid_opens_the_list_of_failures() -> None:
    page, shown = panel_files.page_of_panel(
        memo, "page.tiles", Selection("hgbench", fail="missed_answer", figure="page.tiles")
    )
    assert (page, shown.figure, shown.fail) == (pages.FAILURES, "", "missed_answer")
    assert panel_files.page_of_panel(memo, "page.tiles", ONE)[0] == pages.INSPECTOR


@pytest.mark.usefixtures("pages")
def test_the_caption_says_what_the_file_says() -> None:
    requested = ExportRequest("page", ONE, Style(caption=True, width_in=6.75))
    svg = export.render(memo, requested, ("svg",))["svg"]
    assert f"data {read(svg).data_sha256[:10]}" in svg.decode()


@pytest.mark.usefixtures("pages")
def test_the_caption_names_the_sample_and_the_failures_that_are_looked_for() -> None:
    style = Style(caption=True, width_in=6.75)
    one = export.render(memo, ExportRequest("page.case", ONE, style), ("svg",))["svg"].decode()
    assert "sample one, Hasty." in one
    grid = ExportRequest("page.tiles", Selection("hgbench", fail="missed_answer"), style)
    assert "HG-Bench: missed answer." in export.render(memo, grid, ("svg",))["svg"].decode()


@pytest.mark.usefixtures("pages")
def test_the_command_line_that_is_shown_gives_the_same_file() -> None:
    requested = ExportRequest("page.page", ONE, Style(size_pt=7.0, title="Two boxes"), panel=OPTIONS)
    words = shlex.split(export.command_line(requested, "svg"))
    file, benchmark = export_request.export_file(memo, parser().parse_args(words[1:]))
    assert file == export.render(memo, requested, ("svg",))["svg"]
    assert benchmark == ONE.benchmark


@pytest.mark.usefixtures("pages")
def test_a_benchmark_offers_only_the_panels_that_it_has(graded: object) -> None:
    assert set(panel_files.panel_names(memo, Selection("hgbench"))) == {
        "page", "page.page", "page.crop", "page.tiles", "page.pair", "page.case",
    }  # fmt: skip
    assert set(panel_files.panel_names(memo, Selection("graded"))) == {"page", "page.tiles", "page.case"}


@pytest.mark.skipif(installed_browser.browser_path() is None, reason="there is no browser on this machine")
def test_a_pdf_of_many_images_is_written_without_a_complaint(demonstration, caplog) -> None:
    grid = ExportRequest("page.tiles", Selection("demo-hgbench"), panel=PanelOptions(count=6, columns=3))
    made = export.render(demonstration, grid, ("pdf",))["pdf"]
    assert read(made).figure == "page.tiles"
    assert [record.getMessage() for record in caplog.records] == []
