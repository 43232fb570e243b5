"""Made-up data that somebody imports by hand is marked on every page, and in every file that leaves one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.tables.spreadsheet import csv, file_name
from tests.pages.mini import GOLD, HOME, RUNS, OnlyRead, Open, texts
from tests.prepared import Fill

PAGES = [HOME, *(f"pages/{name}.py" for name in ("explore/gallery", "analyse/leaderboard", "analyse/failures"))]
IMPORT = "pages/data/import_data.py"


def write(path: Path, lines: list[dict[str, object]], *, marked: bool) -> Path:
    more = {"synthetic": True} if marked else {}
    path.write_text("".join(json.dumps(line | more) + "\n" for line in lines), encoding="utf-8")
    return path


@cache
def fill(*, gold: bool, run: bool) -> Fill:
    """What fills a workspace with gold and two runs, of which gold, or one run, says that it is made up."""

    def fill_workspace(folder: Path) -> Workspace:
        shown = [{"uuid": sample, "predict": json.dumps(text)} for sample, text in RUNS["Careful"].items()]
        paths = [
            write(folder / "Real.jsonl", shown, marked=False),
            write(folder / "Made up.jsonl", shown, marked=run),
        ]
        workspace = Workspace.open()
        import_benchmark(workspace, "hgbench", write(folder / "gold.jsonl", GOLD, marked=gold), runs=paths)
        return workspace

    return fill_workspace


@pytest.mark.parametrize("made_up", [True, False], ids=["made up", "real"])
def test_made_up_gold_alone_is_not_called_comparable_with_the_published_table(
    only_read: OnlyRead, open_page: Open, made_up: bool
) -> None:
    only_read(fill(gold=made_up, run=made_up))
    app = open_page("pages/analyse/leaderboard.py")
    shown = texts(app).split("\n")
    (said,) = [line for line in shown if line.startswith("Protocol official: as the published evaluator scores")]
    assert ("published table" in said) is not made_up
    assert [line for line in shown if "published table" in line and line != said] == []
    # Nor does it stand there unasked.
    (rows,) = [table.value for table in app.dataframe if "published" in table.value]
    assert not rows["published"].any()


def badges(app: AppTest) -> str:
    return "\n".join(element.value for element in app.markdown)


def test_gold_that_says_it_is_synthetic_is_marked_on_every_page(only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill(gold=True, run=True))
    for page in (*PAGES, IMPORT):
        assert "Synthetic data" in badges(open_page(page)), page


def test_a_synthetic_run_over_real_gold_is_marked_where_it_is_shown(only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill(gold=False, run=True))
    for page in (*PAGES, IMPORT):
        assert "With synthetic runs" in badges(open_page(page)), page
        if page not in (IMPORT, HOME):
            assert "ynthetic" not in badges(open_page(page, run=["real"])), page


def test_nothing_else_is_marked(only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill(gold=False, run=False))
    for page in (*PAGES, IMPORT):
        assert "ynthetic" not in badges(open_page(page)), page


def test_the_name_of_a_synthetic_run_says_so(only_read: OnlyRead) -> None:
    only_read(fill(gold=False, run=True))
    assert memo.loaded("hgbench").runs == {"made-up": "Made up (synthetic)", "real": "Real"}
    assert memo.loaded("hgbench").shows_synthetic(Selection("hgbench"))
    assert not memo.loaded("hgbench").shows_synthetic(Selection("hgbench", runs=("real",)))


def test_where_all_is_synthetic_names_are_left_alone(only_read: OnlyRead) -> None:
    only_read(fill(gold=True, run=True))
    assert set(memo.loaded("hgbench").runs.values()) == {"Made up", "Real"}
    assert memo.loaded("hgbench").shows_synthetic(Selection("hgbench", runs=("real",)))


def test_a_file_of_synthetic_data_says_so_in_its_name_and_in_every_row(only_read: OnlyRead) -> None:
    only_read(fill(gold=True, run=True))
    frame = memo.fetch(catalog.runs, "hgbench")[["model"]]
    assert csv(frame, synthetic=True).decode("utf-8-sig") == "model,synthetic\nMade up,yes\nReal,yes\n"
    assert csv(frame).decode("utf-8-sig") == "model\nMade up\nReal\n"
    assert (file_name("runs", True), file_name("runs", False)) == ("synthetic-runs", "runs")
