"""Corrected gold on pages: the choice in the sidebar, what links say, and scores of both on the Leaderboard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cache.marks.targets import MarkTarget
from cache.queries import inspection
from cache.recording.record_marks import NewMark, correct, undo
from cache.selection import pages
from cache.store.workspace import Workspace
from scoring.grounding.gold import answers_value
from tests.pages.mini import HOME, OnlyRead, Open, fill_with, in_address, pages_of, texts
from tests.prepared import once

NOTICE = "no correction of this benchmark's gold applies"


@once
def fill_corrected(folder: Path) -> Workspace:
    """Without the answer of "one" that Hasty misses, Hasty is right there and Careful has a box too many."""
    workspace = fill_with(folder)
    first = inspection.gold(workspace, "hgbench", "one").answers[:1]
    new = NewMark("hgbench", MarkTarget("sample", "one"), "Ann", correction=answers_value(first))
    correct(workspace, new)
    return workspace


@pytest.fixture
def corrected(only_read: OnlyRead) -> Workspace:
    return only_read(fill_corrected)


@pytest.mark.parametrize("page", pages_of("hgbench"))
def test_every_page_opens_on_corrected_gold_and_says_so(page: str, corrected: Workspace, open_page: Open) -> None:
    app = open_page(page, gold="corrected", at=["one"])
    assert not app.exception
    assert NOTICE not in texts(app)
    assert "corrected gold" in texts(app)


def test_the_sidebar_chooses_the_gold_where_it_is_corrected(corrected: Workspace, open_page: Open) -> None:
    app = open_page(pages.LEADERBOARD)
    choice = app.selectbox(key="filter-gold")
    assert choice.label == "Gold (1 correction)"
    choice.set_value("corrected").run()
    assert choice.options == ["Original", "Corrected"]
    assert in_address(app, "gold") == ["corrected"]
    assert "corrected gold" in texts(app)


def test_without_corrections_there_is_no_choice_and_a_link_is_answered_by_a_notice(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(pages.LEADERBOARD, gold="corrected")
    assert NOTICE in texts(app)
    assert "filter-gold" not in {box.key for box in app.selectbox}


def test_a_link_asks_for_two_kinds_of_gold_and_no_other(corrected: Workspace, open_page: Open) -> None:
    assert "gold “silver” (expected original or corrected)" in texts(open_page(pages.LEADERBOARD, gold="silver"))
    assert "Ignored" not in texts(open_page(pages.LEADERBOARD, gold="original"))


def test_the_column_of_original_gold_is_as_wide_as_its_scores_and_ranks(corrected: Workspace, open_page: Open) -> None:
    table = open_page(pages.LEADERBOARD, gold="corrected").dataframe[0]
    longest = max(map(len, table.value["original "]))
    # As "88.3 (+5.0), rank 1 to 3": 25 characters of seven pixels.
    assert longest >= 22
    assert json.loads(table.proto.columns)["original "]["width"] >= 7 * longest


def test_the_leaderboard_says_what_corrections_did_and_home_that_there_are_some(
    corrected: Workspace, open_page: Open
) -> None:
    line = next(
        line for line in texts(open_page(pages.LEADERBOARD)).splitlines() if "1 correction of gold, F_S" in line
    )
    # An answer without steps is taken out: it is answers that are scored otherwise.
    assert "F_A" in line.partition(" Also changed: ")[2]
    lines = texts(open_page(pages.LEADERBOARD, gold="corrected", metric="F_A"))
    assert "Hasty" in next(line for line in lines.splitlines() if line.startswith("1 correction of gold, F_A:"))
    home = open_page(HOME)
    assert any("1 correction of gold" in link.label for link in home.get("page_link"))


def test_under_a_filter_the_leaderboard_counts_the_corrections_among_its_samples(
    corrected: Workspace, open_page: Open
) -> None:
    without = texts(open_page(pages.LEADERBOARD, **{"f.subject": "physics"})).splitlines()
    assert "0 of 1 correction of gold is in this selection." in without
    assert not any("no run changes" in line for line in without)
    within = texts(open_page(pages.LEADERBOARD, **{"f.subject": "math"})).splitlines()
    assert any(line.startswith("1 correction of gold, F_S") for line in within)


def test_an_undone_correction_leaves_the_original_alone(tmp_path: Path, open_page: Open) -> None:
    undo(fill_corrected(tmp_path), 1, "Ann")
    assert NOTICE in texts(open_page(pages.LEADERBOARD, gold="corrected"))
