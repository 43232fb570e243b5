"""Sets of samples made in the Gallery, views saved on any page and listed on Home, and counts of marks there."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from cache.marks.log import present
from cache.marks.targets import MarkTarget
from cache.marks.views import save_view, saved_views
from cache.recording.record_marks import NewMark, record
from cache.recording.tagging import tag_samples
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.home.saved_views import views_key
from components.shell import double_click
from tests.pages.mini import HOME, Open, in_address, mounted, texts

SET_OPEN, VIEW_OPEN = {"set-popover": True, "visitor-name": "Ann"}, {"view-popover": True, "visitor-name": "Ann"}


def keys_of(app: AppTest) -> set[str]:
    return {button.key for button in app.button}


def test_picked_samples_become_a_set_that_its_link_shows(workspace: Workspace, open_page: Open) -> None:
    tag_samples(workspace, "hgbench", ["two"], "for *June*", "Ben")
    app = open_page(pages.GALLERY, SET_OPEN, pick=["three", "one"])
    app.selectbox(key="set-tag").set_value("for *June*").run()
    app.button(key="set-add").click().run()
    assert not app.exception
    assert "2 samples changed: for *June*" in texts(app)
    assert [(mark.target.sample, mark.who, mark.tags) for mark in present(workspace, "hgbench")] == [
        ("two", "Ben", ("for *June*",)),
        ("three", "Ann", ("for *June*",)),
        ("one", "Ann", ("for *June*",)),
    ]
    listed = open_page(pages.GALLERY, mark=["tag:for *June*"], view=["rows"])
    assert list(listed.dataframe[0].value["sample"]) == ["one", "two", "three"]
    assert "HG-Bench: tagged “for *June*”" in texts(listed)


def test_all_listed_samples_are_put_into_a_set_and_taken_out(workspace: Workspace, open_page: Open) -> None:
    tag_samples(workspace, "hgbench", ["three"], "x", "Ben")
    app = open_page(pages.GALLERY, SET_OPEN, f__subject=["math"])
    app.selectbox(key="set-tag").set_value("x").run()
    app.button(key="set-add").click().run()
    assert {mark.target.sample for mark in present(workspace, "hgbench")} == {"one", "two", "three"}
    app.button(key="set-remove").click().run()
    assert {mark.target.sample for mark in present(workspace, "hgbench")} == {"three"}


def test_a_set_without_a_name_is_refused_with_the_reason(mini: Workspace, open_page: Open) -> None:
    app = open_page(pages.GALLERY, SET_OPEN)
    app.button(key="set-add").click().run()
    assert "A set needs a name" in texts(app)


def test_the_field_of_filters_offers_marks_with_their_counts_and_writes_them(
    workspace: Workspace, open_page: Open
) -> None:
    tag_samples(workspace, "hgbench", ["one", "three"], "x", "Ann")
    record(workspace, NewMark("hgbench", MarkTarget("sample", "two"), "Ann", "gold_wrong"))
    app = open_page(pages.GALLERY)
    offered = [text for text in app.multiselect(key="filters").options if text.startswith("Mark")]
    assert offered == ["Mark: marked (3)", "Mark: gold is wrong (1)", "Mark: tagged “x” (2)", "Mark: not marked (0)"]
    app.multiselect(key="filters").set_value([("mark", "gold_wrong"), ("mark", "tag:x")]).run()
    assert in_address(app, "mark") == ["gold_wrong", "tag:x"]
    app.multiselect(key="filters").set_value([("mark", "gold_wrong")]).run()
    assert in_address(app, "mark") == ["gold_wrong"]
    assert "1 sample" in texts(app)


def test_a_link_to_a_tag_that_nothing_has_says_so(mini: Workspace, open_page: Open) -> None:
    app = open_page(pages.GALLERY, mark=["tag:gone"])
    assert "Ignored from link: mark “tag:gone” (nothing here is tagged “gone”)." in texts(app)
    assert "3 samples" in texts(app)


def test_what_is_kept_under_a_name_is_no_mark_where_a_view_or_a_set_is_made(mini: Workspace, open_page: Open) -> None:
    for shown in (texts(open_page(pages.GALLERY, opened)) for opened in (SET_OPEN, VIEW_OPEN)):
        assert "What you save is kept under this name." in shown
        assert "Marks are kept" not in shown


@pytest.mark.parametrize("page", [pages.GALLERY, pages.FAILURES, pages.INSPECTOR])
def test_what_a_page_shows_is_saved_as_a_view_with_its_page(
    page: str, workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_click, "_APART_S", 60.0)  # on a busy machine a second lies between two clicks
    app = open_page(page, VIEW_OPEN, f__subject=["math"], at=["two"])
    app.text_input(key="view-name").set_value("my view")
    app.button(key="view-save").click().run()
    (view,) = saved_views(workspace)
    assert (view.name, view.page, view.who, view.selection.facets) == ("my view", page, "Ann", (("subject", "math"),))
    assert view.selection.benchmark == "hgbench"
    assert "Saved: my view" in texts(app)
    assert "See it on Home" in [link.proto.label for link in app.get("page_link")]
    app.button(key="view-save").click().run()
    assert "Saved: my view" in texts(app), "the second of two clicks"
    app = open_page(page, VIEW_OPEN)
    app.text_input(key="view-name").set_value("my view")
    app.button(key="view-save").click().run()
    assert "There is a view “my view” already." in texts(app)


def test_a_view_is_saved_only_once_the_required_name_is_given(workspace: Workspace, open_page: Open) -> None:
    app = open_page(pages.GALLERY, {"view-popover": True})
    app.text_input(key="view-name").set_value("my view")
    app.button(key="view-save").click().run()
    assert "Your name comes first." in texts(app)
    assert saved_views(workspace) == []
    app.text_input(key="visitor-view").set_value("Ann").run()
    app.text_input(key="view-name").set_value("my view")
    app.button(key="view-save").click().run()
    assert [(view.name, view.who) for view in saved_views(workspace)] == [("my view", "Ann")]


def test_home_lists_views_in_words_and_marked_samples_by_benchmark(workspace: Workspace, open_page: Open) -> None:
    assert "Views" not in [header.value for header in open_page(HOME).subheader]
    save_view(workspace, "<b>mine</b>", pages.FAILURES, Selection("hgbench", facets=(("subject", "math"),)), "Ann")
    save_view(workspace, "old", pages.GALLERY, Selection("gone"))
    tag_samples(workspace, "hgbench", ["one", "three"], "x", "Ann")
    app = open_page(HOME)
    (table,) = [frame.value for frame in app.dataframe if "shows" in frame.value]
    assert table[["name", "page", "shows", "who"]].values.tolist() == [
        ["<b>mine</b>", "Failures", "hgbench: math", "Ann"],
        ["old", "Gallery", "gone (not loaded)", ""],
    ]
    (overview,) = mounted(app, "errata_overview")
    assert overview["rows"][0]["sizes"] == "3 samples · 2 marked"


def test_a_view_is_opened_renamed_and_deleted_on_home(workspace: Workspace, open_page: Open) -> None:
    for name in ("a", "b"):
        save_view(
            workspace, name, pages.GALLERY, Selection("hgbench", facets=(("subject", name),)).replace(sort="-pages")
        )
    state = {views_key(["a", "b"]): {"selection": {"rows": [1], "columns": [], "cells": []}}}
    opened = open_page(HOME, state)
    opened.button(key="view-open-b").click().run()
    assert (in_address(opened, "f.subject"), in_address(opened, "sort")) == (["b"], ["-pages"])
    app = open_page(HOME, state)
    app.text_input(key="view-new-name-b").set_value("a").run()
    app.button(key="view-rename-b").click().run()
    assert "There is a view “a” already." in texts(app)
    app.text_input(key="view-new-name-b").set_value("c").run()
    app.button(key="view-rename-b").click().run()
    assert [view.name for view in saved_views(workspace)] == ["a", "c"]
    app = open_page(HOME, {views_key(["a", "c"]): {"selection": {"rows": [0], "columns": [], "cells": []}}})
    app.button(key="view-delete-a").click().run()
    assert [view.name for view in saved_views(workspace)] == ["c"]
    assert not [button for button in app.button if (button.key or "").startswith("view-delete")]


def test_read_only_mode_makes_neither_sets_nor_views(
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(pages.GALLERY, SET_OPEN | VIEW_OPEN)
    assert not {"set-add", "set-remove", "view-save"} & keys_of(app)
