"""Classroom: which samples are shown, with which run, and what is said about them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cache import memo
from cache.queries import failure_instances
from cache.queries.failure_instances import instances
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from components.classroom import sample_picker
from components.classroom.stage import payload
from figures.narration.deck import slides
from figures.narration.slide import Slide
from tests.figures import paged
from tests.pages.mini import ASKED, Open, in_address, texts

PAGE = "pages/publish/classroom.py"


def deck(selection: Selection) -> dict[str, Slide]:
    return {slide.sample: slide for slide in slides(memo, selection, memo.loaded(selection.benchmark), 5)}


def test_picks_are_shown_in_their_order(mini: Workspace) -> None:
    shown = slides(memo, Selection("hgbench", picks=("two", "one")), memo.loaded("hgbench"), 5)
    assert [slide.sample for slide in shown] == ["two", "one"]


def test_a_pick_is_shown_with_the_run_that_fails_most_tellingly_unless_the_link_names_one(
    mini: Workspace,
) -> None:
    slide = deck(Selection("hgbench", picks=("one",)))["one"]
    assert slide.ai == "Hasty"
    assert not slide.right
    assert slide.narration.summary == "The AI does not see this answer at all."
    assert slide.narration.model.verdict == "Found 1 of 2"
    assert slide.others == "1 of 2 AIs makes this mistake here."
    slide = deck(Selection("hgbench", runs=("careful",), picks=("one",)))["one"]
    assert slide.ai == "Careful"
    assert slide.right
    assert slide.narration.choices[0].right


def test_the_rate_is_that_of_the_run_over_the_selection(mini: Workspace) -> None:
    # Hasty misses answer 2 of "one" and of "two"; its response to "three" cannot be read: 30 x 2 / 3 = 20.
    rate = deck(Selection("hgbench", picks=("one",)))["one"].rate
    assert rate is not None
    assert rate.of_thirty == 20
    assert rate.base.startswith("Measured with this AI: 2 of 3 pieces of work")
    rate = deck(Selection("hgbench", facets=(("subject", "math"),), picks=("one",)))["one"].rate
    assert rate is not None
    assert rate.of_thirty == 30


def test_the_box_that_a_slide_is_about_is_marked_on_its_page_alone(mini: Workspace) -> None:
    # Hasty puts answer 2 of "two" on page 1, where nothing is written.
    slides_shown = deck(Selection("hgbench", runs=("hasty",), picks=("two",)))["two"].narration
    assert slides_shown.summary == "The AI draws a box that belongs to no answer."
    (picture,) = slides_shown.pictures
    assert picture.caption == "Page 1 of 2"
    strong = [(mark.outcome, mark.box) for mark in picture.marks if mark.strong]
    assert strong == [("extra", (100.0, 500.0, 500.0, 600.0))]
    assert [mark.outcome for mark in picture.marks if not mark.strong] == ["gold", "matched"]


def test_without_picks_each_sample_is_shown_once_and_a_failure_first(mini: Workspace) -> None:
    shown = slides(memo, Selection("hgbench"), memo.loaded("hgbench"), 5)
    assert len({slide.sample for slide in shown}) == len(shown)
    assert not shown[0].right


def test_what_is_sent_to_the_browser_holds_no_more_than_plain_values(mini: Workspace) -> None:
    slides_shown = payload(slides(memo, Selection("hgbench"), memo.loaded("hgbench"), 5), about="all", synthetic=False)
    kinds = {type(value) for value in _leaves(slides_shown)}
    assert kinds <= {str, int, float, bool, type(None)}


def _leaves(value: object) -> list[object]:
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in _leaves(part)]
    return [leaf for part in value for leaf in _leaves(part)] if isinstance(value, list) else [value]


def test_the_page_lists_what_is_shown_and_keeps_picks_in_the_address(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b=["hgbench"], pick=["two", "one"])
    assert not app.exception
    assert app.multiselect(key="classroom-picks").value == ["two", "one"]
    app.multiselect(key="classroom-picks").set_value(["two", "three"]).run()
    assert in_address(app, "pick") == ["two", "three"]
    app.button(key="classroom-auto").click().run()
    assert "pick" not in app.query_params


def test_picks_are_shown_whatever_the_filters_say_as_the_page_explains(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, ASKED, b=["hgbench"], pick=["two", "one"], f__subject=["physics"])
    assert not app.exception
    assert "those that are picked, whatever the filters" in texts(app)
    assert app.multiselect(key="classroom-picks").value == ["two", "one"]


def test_the_page_says_where_it_shows_fewer_samples_than_are_picked(
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sample_picker, "MOST_SLIDES", 1)
    shown = texts(open_page(PAGE, b=["hgbench"], pick=["two", "one"]))
    assert "The first 1 of the 2 picked samples: a class sees no more." in shown


@pytest.mark.parametrize(("run", "well"), [("careful", True), ("hasty", False)])
def test_a_sample_that_goes_well_is_named_only_where_one_is_shown(
    tmp_path: Path, open_page: Open, run: str, well: bool
) -> None:
    paged.fill(tmp_path)
    captions = [element.value for element in open_page(PAGE, b=["hgbench"], run=[run]).caption]
    beside = ", and a sample that goes well" * well
    assert f"Nothing is picked yet: these are the most telling mistakes{beside}." in captions


def test_a_pick_that_is_not_loaded_is_named(mini: Workspace, open_page: Open) -> None:
    assert "nobody" in texts(open_page(PAGE, b=["hgbench"], pick=["one", "nobody"]))


def test_where_no_pick_is_loaded_the_samples_that_tell_most_are_shown(mini: Workspace, open_page: Open) -> None:
    loaded = memo.loaded("hgbench")
    slides_shown = slides(memo, Selection("hgbench"), loaded, 5)
    assert slides_shown
    assert slides(memo, Selection("hgbench", picks=("nobody",)), loaded, 5) == slides_shown
    app = open_page(PAGE, b=["hgbench"], pick=["nobody"])
    assert "nobody" in texts(app)
    assert [element.value for element in app.subheader] == []


def test_without_picks_only_samples_with_a_picture_are_shown_and_the_page_says_where_none_has_one(
    mini: Workspace, open_page: Open
) -> None:
    assert slides(memo, Selection("hgbench"), memo.loaded("hgbench"), 5, pictured=True) == ()
    app = open_page(PAGE, b=["hgbench"])
    assert "No picture was found among the samples that would be shown." in texts(app)
    assert "A sample that is picked below is shown without a picture too." in texts(app)
    app.multiselect(key="classroom-picks").set_value(["two"]).run()
    assert in_address(app, "pick") == ["two"]
    assert "No picture was found among the samples that would be shown." not in texts(app)


def test_no_failure_is_read_to_find_pictures_where_no_image_folder_was_given(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, read = memo.loaded("hgbench"), list[Selection]()

    def counted(ws: Workspace, selection: Selection, limit: int, offset: int) -> list[dict[str, Any]]:
        read.append(selection)
        return instances(ws, selection, limit=limit, offset=offset)

    monkeypatch.setattr(failure_instances, "instances", counted)
    assert slides(workspace, Selection("hgbench"), loaded, 5, pictured=True) == ()
    assert read == []
    with workspace.writing() as connection:
        connection.execute(schema.benchmark.update().values(image_root=str(tmp_path / "nothing-here")))
    assert slides(workspace, Selection("hgbench"), loaded, 5, pictured=True) == ()
    assert read


def test_a_class_is_told_whose_answer_it_sees_but_not_how_that_was_prompted(mini: Workspace) -> None:
    slide = replace(deck(Selection("hgbench", picks=("one",)))["one"], ai="Model · with/cot")
    (shown,) = payload([slide], about="all", synthetic=False)["slides"]
    assert shown["ai"] == "Model"
