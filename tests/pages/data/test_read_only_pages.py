"""No page offers to write in read-only mode: what it draws is pressed, or takes files, to see and keep nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from cache.marks.targets import MarkTarget
from cache.marks.views import save_view
from cache.recording.record_marks import NewMark, record
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.home.saved_views import views_key
from components.import_data.manage_runs import runs_key
from tests.pages.mini import OnlyRead, Open, fill_with, pages_of

READ = {"What is this?", "Marks", "Open", "Next sample", "Previous sample", "Open the page that shows this figure"}
READ |= {"All figures of this Selection", "Copy link", "Swap", "Columns"}
"""What may be pressed in read-only mode, by its label: all of it shows something and keeps nothing."""

FIRST_ROW = {"selection": {"rows": [0], "columns": [], "cells": []}}
CHOSEN = {views_key(["a"]): FIRST_ROW, runs_key(["careful", "hasty"]): FIRST_ROW}
OPEN = {**CHOSEN, "marks-popover": True, "visitor-name": "Ann"}
WAYS = ["", "repeats", "grid", "batch"]
"""How much the page Rerun asks for."""

OPENED = [(page, way) for page in pages_of("hgbench") for way in (WAYS if page.endswith("rerun.py") else [""])]


def _opened(page: str, way: str, open_page: Open) -> AppTest:
    """A page with everything open that leads to a control which writes: a view, a run, the marks of a sample."""
    sample = {"at": ["one"]} if Path(page).stem in ("inspector", "rerun", "classroom") else {}
    asked = {"view": [way], "ask": ["replay:hasty"]} if way else {}
    return open_page(page, OPEN, b="hgbench", **sample, **asked)


def _to_press(app: AppTest) -> set[str]:
    """The labels of what can be pressed, and of where files can be dropped."""
    buttons = {button.label for button in app.button if not button.disabled}
    popovers = {block.proto.popover.label for block in app.get("popover")}
    return buttons | popovers | {uploader.label for uploader in app.file_uploader}


def fill_marked(folder: Path) -> Workspace:
    """The mini benchmark with a mark and a view, for which there are controls of their own."""
    workspace = fill_with(folder)
    record(workspace, NewMark("hgbench", MarkTarget("sample", "one"), "Ann", "gold_wrong"))
    save_view(workspace, "a", pages.GALLERY, Selection("hgbench", at="two"))
    return workspace


@pytest.fixture
def marked(only_read: OnlyRead) -> Workspace:
    return only_read(fill_marked)


@pytest.mark.parametrize(("page", "way"), OPENED)
def test_no_page_offers_to_write_in_read_only_mode(
    page: str, way: str, marked: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = _opened(page, way, open_page)
    assert not app.exception
    assert _to_press(app) <= READ
    assert [field.key for field in app.text_input if str(field.key).startswith("visitor-")] == []


OFFERS = {
    "pages/home/home.py": {"Rename", "Delete"},
    "pages/explore/gallery.py": {"Make a set", "Save view"},
    "pages/explore/inspector.py": {"Save mark", "Undo", "Save view"},
    "pages/live/rerun.py": {"Ask", "Save view"},
    "pages/publish/figures.py": {"Keep this style", "Keep"},
    "pages/data/import_data.py": {"Delete", "Delete it", "Delete this benchmark", "Boxes from there"},
}


@pytest.mark.parametrize("page", OFFERS)
def test_the_same_pages_offer_to_write_where_that_may_be(page: str, marked: Workspace, open_page: Open) -> None:
    assert OFFERS[page] <= _to_press(_opened(page, "", open_page))
