"""Views: a Selection is kept by name, comes back as it was, and is renamed and deleted."""

from __future__ import annotations

import pytest

from cache.marks import views
from cache.marks.views import delete_view, rename_view, save_view, saved_views
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from errors import NotLoaded, ReadOnly, UsageError

CHOSEN = Selection("letters", runs=("careful",), facets=(("subject", "math"),), q="三角 & x", marks=("tag:a b", "none"))


@pytest.mark.databases
def test_a_view_comes_back_with_its_page_and_selection_by_name(filled):
    save_view(filled, "the 30 for  the appendix", pages.GALLERY, CHOSEN.replace(sort="-pages"), "Ann")
    kept = save_view(filled, "home page", pages.HOME, CHOSEN)
    assert [(view.name, view.page, view.selection, view.who) for view in saved_views(filled)] == [
        ("home page", pages.HOME, CHOSEN, ""),
        ("the 30 for the appendix", pages.GALLERY, CHOSEN.replace(sort="-pages"), "Ann"),
    ]
    assert saved_views(filled)[0] == kept


@pytest.mark.databases
def test_a_view_is_renamed_and_deleted(filled):
    save_view(filled, "one", pages.GALLERY, CHOSEN)
    save_view(filled, "two", pages.GALLERY, CHOSEN)
    rename_view(filled, "one", " three ")
    assert [view.name for view in saved_views(filled)] == ["three", "two"]
    with pytest.raises(UsageError, match="already"):
        rename_view(filled, "two", "three")
    with pytest.raises(NotLoaded):
        rename_view(filled, "one", "four")
    delete_view(filled, "two")
    delete_view(filled, "two")
    assert [view.name for view in saved_views(filled)] == ["three"]


def test_a_name_that_is_empty_long_or_taken_and_too_many_views_are_refused(filled, monkeypatch):
    save_view(filled, "one", pages.GALLERY, CHOSEN)
    for name, reason in ((" \0", "empty"), ("x" * 81, "80 characters"), ("one", "already")):
        with pytest.raises(UsageError, match=reason):
            save_view(filled, name, pages.GALLERY, CHOSEN)
    with pytest.raises(UsageError, match="20,000"):
        save_view(filled, "long", pages.GALLERY, CHOSEN.replace(q="x" * 20_001))
    monkeypatch.setattr(views, "MOST_VIEWS", 1)
    with pytest.raises(UsageError, match="1 views are kept"):
        save_view(filled, "two", pages.GALLERY, CHOSEN)


def test_read_only_lists_views_and_changes_none(url, filled):
    save_view(filled, "one", pages.GALLERY, CHOSEN)
    reader = Workspace.open(url, read_only=True)
    assert [view.name for view in saved_views(reader)] == ["one"]
    for change in (lambda: save_view(reader, "two", pages.GALLERY, CHOSEN), lambda: rename_view(reader, "one", "x")):
        with pytest.raises(ReadOnly):
            change()
    with pytest.raises(ReadOnly):
        delete_view(reader, "one")
    reader.close()
