"""Inspector of graded answers: which runs stand side by side, what leads, what is at a glance, what the link says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.browser import sketches
from tests.pages.mini import OnlyRead, Open, mounted, texts

INSPECTOR, GALLERY, FAILURES = "pages/explore/inspector.py", "pages/explore/gallery.py", "pages/analyse/failures.py"
FAIR, LENIENT, MUMBLING, STRICT = (f"{name}~reference:with,prompt:baseline" for name in sketches.RUNS)


def fill(folder: Path) -> Workspace:
    """Three graded answers with four runs."""
    gold, runs = sketches.write(folder / "sketches")
    workspace = Workspace.open()
    import_benchmark(workspace, "sketchjudge", gold, runs=runs)
    return workspace


@pytest.fixture(autouse=True)
def drawings(only_read: OnlyRead) -> None:
    only_read(fill)


def component(app: AppTest) -> dict[str, Any]:
    """What the component of the page was told."""
    (sheet,) = mounted(app, "errata_sheet")
    return sheet


def block(payload: dict[str, Any], kind: str) -> Any:
    (found,) = (block for block in payload["blocks"] if block["kind"] == kind)
    return found


def test_a_task_without_boxes_opens_as_a_sheet(open_page: Open) -> None:
    payload = component(open_page(INSPECTOR))
    assert (payload["sample"]["id"], payload["sample"]["position"], payload["sample"]["count"]) == ("a1", 1, 3)
    assert [mark["slug"] for mark in block(payload, "glance")["marks"]] == [FAIR, LENIENT, MUMBLING, STRICT]
    # One run alone: the first that fails, here in its error types.
    assert [run["slug"] for run in block(payload, "answers")["runs"]] == payload["shown"] == [FAIR]
    assert payload["lead"] == FAIR


def test_without_a_run_in_the_link_the_first_one_that_fails_opens_alone(open_page: Open) -> None:
    payload = component(open_page(INSPECTOR, at=["a2"]))
    assert payload["shown"] == [run["slug"] for run in block(payload, "answers")["runs"]] == [MUMBLING]


def test_images_lie_below_the_gold_folder_unless_another_is_named(open_page: Open) -> None:
    pictures = block(component(open_page(INSPECTOR, at=["a2"])), "images")["pictures"]
    assert [(picture["role"], picture["missing"]) for picture in pictures][::2] == [
        ("Question", None),
        ("Student's work", None),
    ]
    assert all(picture["screen"].startswith("/page-image/") for picture in pictures[::2])
    assert pictures[1]["missing"] == 'The image file "gone drawing.jpg" is not in the image folder.'


def test_the_first_run_of_the_link_leads_and_all_runs_stay_at_a_glance(open_page: Open) -> None:
    payload = component(open_page(INSPECTOR, at=["a1"], run=[STRICT, FAIR]))
    assert [run["slug"] for run in block(payload, "answers")["runs"]] == [STRICT, FAIR]
    marks = block(payload, "glance")["marks"]
    assert [mark["slug"] for mark in marks if mark["has_column"]] == [FAIR, STRICT]
    assert len(marks) == 4
    assert block(payload, "failures")["name"] == "strict · with/baseline"


def test_of_several_chosen_runs_one_that_fails_leads(open_page: Open) -> None:
    payload = component(open_page(INSPECTOR, at=["a2"], run=[FAIR, MUMBLING]))
    assert payload["shown"] == [MUMBLING, FAIR]


def test_a_link_to_a_failure_leads_to_a_run_that_has_it_and_points_at_it(open_page: Open) -> None:
    payload = component(open_page(INSPECTOR, at=["a2"], fail=["false_rejection"]))
    assert payload["lead"] == STRICT
    (line,) = (line for line in block(payload, "failures")["lines"] if line["id"] == payload["focus"])
    assert line["category"] == "false_rejection"


def test_a_tile_of_a_failure_without_a_box_shows_the_drawing_and_its_sentence(open_page: Open) -> None:
    app = open_page(FAILURES, fail=["false_rejection"])
    (tiles,) = mounted(app, "errata_grid")
    (card, _) = tiles["cards"]
    assert card["title"] == "a2"
    assert card["lines"][0].startswith("Judged incorrect, but the answer is correct, by an alternative solution.")
    assert "page=" not in card["href"]
    assert card["image"].startswith("/page-image/")


def test_a_card_names_facets_in_words_and_no_pages(open_page: Open) -> None:
    (told,) = mounted(open_page(GALLERY), "errata_grid")
    assert [card["title"] for card in told["cards"]] == ["a1", "a2", "a3"]
    assert told["cards"][1]["lines"][0] == "alternative solution · Domain: flow · hand-drawn"
    assert told["cards"][0]["missing"] == "The image is missing"


def test_an_unknown_run_of_a_link_is_named(open_page: Open) -> None:
    app = open_page(INSPECTOR, at=["a1"], run=["nobody"])
    assert "“nobody”" in texts(app)
    assert component(app)["lead"] == FAIR
