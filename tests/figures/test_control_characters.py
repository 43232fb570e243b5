"""Names with control characters, which no XML file can hold: every figure, panel and report is made nonetheless."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.selection.selection import Selection
from cache.store.packing import storable
from cache.store.workspace import Workspace
from figures import catalogue, export
from figures.export import ExportRequest
from figures.figure_names import DRAWINGS, TABLES
from figures.print import installed_browser, provenance
from figures.print.panels import panel_files
from figures.print.style import Style
from figures.report.report import Options, report
from tests.figures.paged import draw_page

CONTROL = "\x01\x0b\x1b[31m\x7f\ufffe"
HALF = "\ud800"  # no file of lines may hold half a character; a title and a model's name can
UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
FIGURES = (
    "leaderboard", "confusion", "error-confusion", "strictness", "error-types", "failures", "failures-by-slice",
    "slices", "facet-heatmap", "agreement", "compare", "page", "page.tiles", "page.case",
)  # fmt: skip

needs_a_browser = pytest.mark.skipif(installed_browser.browser_path() is None, reason="needs a browser")


def named(word: str) -> str:
    return f"{word}{CONTROL} end"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Graded answers whose keys, labels, facets, responses and runs have such names."""
    home = tmp_path_factory.mktemp("control")
    draw_page(home / "work.jpg", (300, 200))
    gold = [
        {
            "id": named(f"g{at}"), "gold": at % 2 == 0, "gold_labels": [named("sum")] if at % 2 else [],
            "image": "work.jpg", "subject": named("maths" if at < 6 else "art"), "grade": named(str(at % 3)),
        }
        for at in range(12)
    ]  # fmt: skip
    path, run = home / "gold.jsonl", home / "run.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in gold))
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ERRATA_HOME", str(home))
        workspace = Workspace.open()
        for model, says in (("strict", False), ("lenient", True)):
            labels = [] if says else [named("unit")]
            answers = [
                {"id": line["id"], "pred": says, "pred_labels": labels, "response": named("I say")} for line in gold
            ]
            run.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
            import_benchmark(workspace, "graded", path, home, [run], model=named(model) + HALF)
        workspace.close()
    return home


@pytest.fixture(autouse=True)
def here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(home))


def request_for(name: str) -> ExportRequest:
    """A figure with its caption, of a Selection under which it has something to show."""
    selection = Selection("graded")
    if name == "slices":
        selection = selection.replace(view="along", facet="subject")
    if name in ("page", "page.case"):
        selection = selection.replace(at=named("g1"))
    return ExportRequest(name, selection, Style(caption=True, title=named("Title") + HALF))


def test_these_are_all_the_figures_of_the_benchmark() -> None:
    known = {*catalogue.figures_of(memo.loaded("graded")), *panel_files.panel_names(memo, Selection("graded"))}
    assert set(FIGURES) == known


@needs_a_browser
def test_every_figure_is_drawn_without_them_its_latex_is_of_printed_characters_and_its_csv_can_be_read() -> None:
    for name in FIGURES:
        made = export.render(memo, request_for(name), ("svg", *TABLES))
        drawing, table = made["svg"].decode(), made["latex"].decode()
        assert UNFIT.search(drawing) is None, name
        texts = ["".join(text.itertext()) for text in ET.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]
        assert any("\ufffd" in text for text in texts), name
        assert provenance.read(made["svg"]).figure == name
        assert [char for char in table if not char.isprintable() and char != "\n"] == [], name
        assert list(csv.DictReader(io.StringIO(made["csv"].decode("utf-8-sig")))), name


@needs_a_browser
@pytest.mark.parametrize("name", ["leaderboard", "page"])
def test_a_chart_and_a_panel_are_made_in_every_format_that_draws(name: str) -> None:
    made = export.render(memo, request_for(name), DRAWINGS)
    (page,) = PdfReader(io.BytesIO(made["pdf"])).pages
    assert page.extract_text().strip()
    assert Image.open(io.BytesIO(made["png"])).convert("L").getextrema()[0] < 80
    about = provenance.read(made["svg"])
    assert provenance.read(made["pdf"]) == about
    assert provenance.read(made["png"]) == about


def test_csv_keeps_the_names_of_runs_as_they_are_stored() -> None:
    data = export.render(memo, request_for("leaderboard"), ("csv",))["csv"].decode("utf-8-sig")
    found = {row["Run"] for row in csv.DictReader(io.StringIO(data, newline=""))}
    assert found == {storable(named(model) + HALF) for model in ("strict", "lenient")}


@needs_a_browser
def test_a_report_of_such_names_has_its_charts_and_no_such_character() -> None:
    made = report(memo, Selection("graded"), Options())
    assert UNFIT.search(made) is None
    assert "strict\ufffd" in made
    assert "<img" in made
