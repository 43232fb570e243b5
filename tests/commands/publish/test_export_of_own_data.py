"""Every figure of the two formats for data of one's own, `graded` and `coco`, as every kind of file."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from PIL import Image
from pypdf import PdfReader

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures import catalogue
from figures.print import installed_browser, provenance
from figures.print.panels import panel_files
from tests.commands.conftest import Errata
from tests.figures.paged import draw_page

OF_BOTH = {"leaderboard", "confusion", "failures", "failures-by-slice", "slices", "agreement", "compare"}
CHARTS = {
    "graded": {*OF_BOTH, "strictness", "error-types", "error-confusion", "facet-heatmap"},
    "coco": {*OF_BOTH, "iou-sweep", "iou-sweep-failures"},
}
PANELS = {
    "graded": {"page", "page.tiles", "page.case"},
    "coco": {"page", "page.page", "page.crop", "page.tiles", "page.pair", "page.case"},
}
ALL = [(benchmark, name) for benchmark in CHARTS for name in sorted(CHARTS[benchmark] | PANELS[benchmark])]
TABLES = [each for each in ALL if each[1] in ("leaderboard", "page") or each[1] not in OF_BOTH | PANELS["coco"]]
"""The others are tables of data as other benchmarks have them."""
PRINTED = list({name: (benchmark, name) for benchmark, name in ALL}.values())
"""Each figure once: what both have is drawn of boxes."""

needs_a_browser = pytest.mark.skipif(installed_browser.browser_path() is None, reason="needs a browser")


def lines(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def graded(home: Path) -> tuple[Path, list[Path]]:
    """Half of 24 answers are right; one run rejects all of them, the other none."""
    draw_page(home / "work.jpg", (300, 200))
    gold = [
        {
            "id": f"g{at}", "gold": at % 2 == 0, "gold_labels": [[], ["sum"], [], ["unit"]][at % 4],
            "image": "work.jpg", "subject": "maths" if at < 12 else "art", "grade": "3" if at % 3 else "4",
        }
        for at in range(24)
    ]  # fmt: skip
    strict = [{"id": line["id"], "pred": False, "pred_labels": ["sum"], "response": "Wrong."} for line in gold]
    lenient = [{"id": line["id"], "pred": True, "pred_labels": [], "response": "Fine."} for line in gold]
    return lines(home / "gold.jsonl", gold), [
        lines(home / "strict.jsonl", strict),
        lines(home / "lenient.jsonl", lenient),
    ]


def coco(home: Path) -> tuple[Path, list[Path]]:
    """Two boxes on each of twelve images; one run has them all, the other misplaces those of every second image."""
    images = [{"id": at, "file_name": f"{at}.jpg", "width": 300, "height": 200} for at in range(1, 13)]
    for entry in images:
        draw_page(home / str(entry["file_name"]), (300, 200))
    boxes = [
        {"image_id": image["id"], "category_id": kind, "bbox": [20 + 120 * (kind - 1), 30, 80, 60]}
        for image in images
        for kind in (1, 2)
    ]
    kinds = [{"id": 1, "name": "line"}, {"id": 2, "name": "dot"}]
    gold = home / "instances.json"
    gold.write_text(json.dumps({"images": images, "annotations": boxes, "categories": kinds}))
    astray = [{**box, "bbox": [box["bbox"][0], 120, 80, 60]} if box["image_id"] % 2 else box for box in boxes]
    runs = {"exact": boxes, "astray": astray}
    for name, results in runs.items():
        (home / f"{name}.json").write_text(json.dumps([{**entry, "score": 0.9} for entry in results]))
    return gold, [home / f"{name}.json" for name in runs]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("own")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ERRATA_HOME", str(home))
        workspace = Workspace.open()
        for benchmark, written in (("graded", graded), ("coco", coco)):
            folder = home / f"{benchmark}-files"
            folder.mkdir()
            gold, runs = written(folder)
            import_benchmark(workspace, benchmark, gold, folder, runs)
        workspace.close()
    return home


@pytest.fixture(autouse=True)
def here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(home))
    st.cache_data.clear()
    st.cache_resource.clear()


def query(benchmark: str, name: str) -> str:
    """A Selection that has something of this figure to show: the sample with number 1 is failed by a run.

    No slice is failed more than others, so that a metric along a facet is shown.
    """
    if name == "slices":
        facet = {"graded": "subject", "coco": "category"}[benchmark]
        return f"b={benchmark}&view=along&facet={facet}"
    at = {"graded": "g1", "coco": "1"}[benchmark]
    alone = f"b={benchmark}&run=lenient" if benchmark == "graded" else f"b={benchmark}&run=astray"
    if name in ("page", "page.page", "page.case"):
        return f"{alone}&at={at}"
    if name == "page.crop":
        return f"{alone}&at={at}&item=a0"
    return f"b={benchmark}&at={at}" if name == "page.pair" else f"b={benchmark}"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


@pytest.mark.parametrize("benchmark", CHARTS)
def test_these_are_all_the_figures_of_the_benchmark(benchmark: str) -> None:
    assert set(catalogue.figures_of(memo.loaded(benchmark))) == CHARTS[benchmark]
    assert set(panel_files.panel_names(memo, Selection(benchmark))) == PANELS[benchmark]


@pytest.mark.parametrize(("benchmark", "name"), ALL)
def test_a_figure_has_its_data(errata: Errata, benchmark: str, name: str) -> None:
    data = errata("export", name, "--selection", query(benchmark, name), "--format", "csv", "-o", "-")
    assert (data.code, data.err) == (0, "")
    assert len(rows(data.out)) > 0


@pytest.mark.parametrize(("benchmark", "name"), TABLES)
def test_a_figure_has_its_table(errata: Errata, benchmark: str, name: str) -> None:
    table = errata("export", name, "--selection", query(benchmark, name), "--format", "latex", "-o", "-")
    assert (table.code, table.err) == (0, "")
    assert table.out.count(r"\caption") == 1


@needs_a_browser
@pytest.mark.parametrize(("benchmark", "name"), PRINTED)
def test_a_figure_is_printed_and_leads_back(errata: Errata, tmp_path: Path, benchmark: str, name: str) -> None:
    link, paper = query(benchmark, name), tmp_path / "figure.pdf"
    result = errata("export", name, "--selection", link, "-o", str(paper))
    assert (result.code, result.err) == (0, "")
    about = provenance.read(paper.read_bytes())
    assert (about.figure, Selection.parse(about.selection)) == (name, Selection.parse(link))
    (page,) = PdfReader(paper).pages
    assert float(page.mediabox.width) == pytest.approx(3.3 * 72, abs=0.01)
    assert page.extract_text().strip()
    assert bool(page.images) == name.startswith("page")


@needs_a_browser
@pytest.mark.parametrize(("benchmark", "name"), [("graded", "strictness"), ("coco", "page.crop")])
def test_a_drawing_leads_back_too(errata: Errata, tmp_path: Path, benchmark: str, name: str) -> None:
    link, drawing = query(benchmark, name), tmp_path / "figure.svg"
    result = errata("export", name, "--selection", link, "-o", str(drawing))
    assert (result.code, result.err) == (0, "")
    about = provenance.read(drawing.read_bytes())
    assert (about.figure, Selection.parse(about.selection)) == (name, Selection.parse(link))


@needs_a_browser
def test_a_drawing_has_the_size_that_was_asked_for(errata: Errata, tmp_path: Path) -> None:
    file, size = tmp_path / "plane.pdf", ("--width", "3.3in", "--height", "3in")
    found = errata("export", "strictness", "--selection", "b=graded", *size, "-o", str(file))
    assert (found.code, found.err) == (0, "")
    (page,) = PdfReader(file).pages
    assert [float(page.mediabox.width), float(page.mediabox.height)] == pytest.approx([3.3 * 72, 3 * 72])
    assert "correct answers rejected" in page.extract_text()


@needs_a_browser
def test_a_panel_as_pixels_shows_the_page(errata: Errata, tmp_path: Path) -> None:
    file = tmp_path / "panel.png"
    result = errata("export", "page", "--selection", query("coco", "page"), "--dpi", "600", "-o", str(file))
    assert (result.code, result.err) == (0, "")
    image = Image.open(file)
    assert image.width == 1980
    assert image.convert("L").getextrema()[0] < 80


def test_the_numbers_of_graded_answers_are_those_of_the_files(errata: Errata) -> None:
    plane = errata("export", "strictness", "--selection", "b=graded", "--format", "csv", "-o", "-")
    found = {
        row["Run"]: (float(row["FNR"]), float(row["FPR"]), row["FNR, of"], row["FPR, of"]) for row in rows(plane.out)
    }
    assert found == {"strict": (1.0, 0.0, "12", "12"), "lenient": (0.0, 1.0, "12", "12")}


def test_a_case_of_boxes_names_what_gold_has(errata: Errata) -> None:
    result = errata("export", "page.case", "--selection", query("coco", "page.case"), "--format", "svg", "-o", "-")
    assert result.code == 0
    assert "line, dot" in result.out
    assert "unnamed" not in result.out


def test_the_numbers_of_boxes_are_those_of_the_files(errata: Errata) -> None:
    board = errata("export", "leaderboard", "--selection", "b=coco", "--format", "csv", "-o", "-")
    (first, second) = rows(board.out)
    value = next(column for column in first if column.startswith("F"))
    assert [(row["Run"], float(row[value])) for row in (first, second)] == [("exact", 1.0), ("astray", 0.5)]
