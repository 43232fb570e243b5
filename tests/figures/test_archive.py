"""What the archive of a Selection holds, and what it says that it holds."""

from __future__ import annotations

import csv
import hashlib
import io
import zipfile

import pytest

from cache import memo
from cache.selection.selection import Selection
from figures.archive import LEFT_OUT, MANIFEST, ArchiveJob, archive_jobs
from figures.export import ExportRequest
from figures.print.panels.options import Callout, PanelOptions, Redaction
from figures.print.provenance import read

TABLES = ("csv", "latex")


def packed(requested: ExportRequest, formats: tuple[str, ...] = TABLES) -> zipfile.ZipFile:
    made = ArchiveJob((), archive_jobs(memo, requested, formats))
    made.start()
    made.wait(120)
    assert made.error is None
    assert made.archive is not None
    return zipfile.ZipFile(io.BytesIO(made.archive))


def listed(archive: zipfile.ZipFile) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(archive.read(MANIFEST).decode("utf-8-sig"))))


@pytest.mark.usefixtures("pages")
def test_the_contents_name_every_file_with_its_hash_and_every_figure_has_its_table_as_latex() -> None:
    archive = packed(ExportRequest("leaderboard", Selection("hgbench", picks=("two",))))
    rows = {row["file"]: row for row in listed(archive)}
    assert set(rows) == set(archive.namelist()) - {MANIFEST, LEFT_OUT}
    for name, row in rows.items():
        data = archive.read(name)
        assert (row["sha256"], row["bytes"]) == (hashlib.sha256(data).hexdigest(), str(len(data)))
    assert rows["page.page-1.tex"]["shows"] == "Pages with boxes: two"
    assert rows["leaderboard.tex"]["shows"] == "Leaderboard"
    tables = {name.removesuffix(".csv") for name in rows if name.endswith(".csv")}
    assert {"leaderboard", "failures", "iou-sweep", "page.tiles"} <= tables
    assert {f"{name}.tex" for name in tables} == {name for name in rows if name.endswith(".tex")}


@pytest.mark.usefixtures("pages")
def test_each_picked_sample_has_a_panel_in_the_order_of_the_picks() -> None:
    jobs = archive_jobs(
        memo, ExportRequest("page.crop", Selection("hgbench", picks=("two", "one"), item="a1")), ("svg",)
    )
    panels = dict(jobs[-3:])
    assert list(panels) == ["Pages with boxes: two", "Pages with boxes: one", "Grid of failures"]
    files: dict[str, bytes] = {}
    for made in panels.values():
        files |= made()
    assert list(files) == ["page.page-1.svg", "page.page-2.svg", "page.tiles.svg"]
    shown = [Selection.parse(read(data).selection)[0] for data in files.values()]
    assert [(place.at, place.item) for place in shown] == [("two", ""), ("one", ""), ("", "")]
    assert shown[2].picks == ("two", "one")


@pytest.mark.usefixtures("pages")
def test_without_picks_the_open_sample_has_a_panel() -> None:
    jobs = archive_jobs(memo, ExportRequest("page", Selection("hgbench", at="one")), ("svg",))
    assert [name for name, _ in jobs[-2:]] == ["Pages with boxes: one", "Grid of failures"]


@pytest.mark.usefixtures("pages")
def test_what_an_author_hides_is_hidden_on_every_panel_and_notes_stay_where_they_were() -> None:
    hidden = (Redaction((0.0, 0.0, 1000.0, 1000.0)),)
    options = PanelOptions(redactions=hidden, notes=(Callout((1.0, 2.0, 30.0, 40.0), "Only here", 1),))
    of = Selection("hgbench", picks=("one",))
    bare, covered = (
        dict(archive_jobs(memo, ExportRequest("page", of, panel=panel), ("svg",))) for panel in (None, options)
    )
    for name in ("Pages with boxes: one", "Grid of failures"):
        (drawn,), (hidden_svg,) = bare[name]().values(), covered[name]().values()
        assert drawn != hidden_svg
        assert b"Only here" not in hidden_svg


@pytest.mark.usefixtures("graded")
def test_without_boxes_a_picked_sample_is_a_case_study() -> None:
    jobs = archive_jobs(memo, ExportRequest("leaderboard", Selection("graded", picks=("g1",))), ("latex",))
    assert [name for name, _ in jobs[-2:]] == ["Case study: g1", "Grid of failures"]
    ((name, data),) = jobs[-2][1]().items()
    assert name == "page.case-1.tex"
    assert rb"\toprule" in data


@pytest.mark.usefixtures("pages")
def test_a_selection_without_failures_says_that_it_has_no_grid_and_one_without_picks_has_no_page() -> None:
    archive = packed(ExportRequest("leaderboard", Selection("hgbench", runs=("careful",))))
    assert not any(name.startswith("page.page") for name in archive.namelist())
    assert "Grid of failures: No failure fits" in archive.read(LEFT_OUT).decode()
