"""The log of what was done: written with what it says, by whom and in order; names, counts and money, no contents."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from cache.importing.facets import add_facets, read_facets
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_benchmark, delete_run, rename_run
from cache.live.spending import ABANDONED_AFTER, Caps, Purpose, reserve, settle
from cache.store.activity import table
from cache.store.activity.log import count_logged, logged, note_export
from cache.store.workspace import Workspace
from errors import NotLoaded, UsageError


def said(ws: Workspace) -> list[tuple[str, str, str, str]]:
    """Who did what to what, oldest first."""
    return [(entry.who, entry.what, entry.benchmark, entry.detail) for entry in reversed(logged(ws))]


@pytest.mark.databases
def test_imports_names_and_deletions_are_logged_with_who_did_them(ws, gold, careful, hasty, tmp_path):
    ann, ben = ws.acting_as("Ann"), ws.acting_as("Ben")
    import_benchmark(ann, "letters", gold, runs=[careful, hasty])
    facets = tmp_path / "rooms.csv"
    facets.write_text("sample,name,value\ns1,room,east\n", encoding="utf-8")
    add_facets(ben, "letters", read_facets(facets))
    rename_run(ben, "letters", "careful", "Wary")
    delete_run(ann, "letters", "wary")
    delete_benchmark(ws.acting_as(""), "letters")
    assert said(ws) == [
        ("Ann", "imported", "letters", "gold gold.jsonl: 4 of 4 lines loaded"),
        ("Ann", "imported", "letters", "run Careful.jsonl: 3 of 3 lines loaded"),
        ("Ann", "imported", "letters", "run Hasty+cot.jsonl: 4 of 6 lines loaded"),
        ("Ben", "imported", "letters", "facets rooms.csv: 1 of 1 lines loaded"),
        ("Ben", "renamed", "letters", "careful to wary"),
        ("Ann", "deleted", "letters", "wary"),
        ("", "deleted", "letters", ""),
    ]


def test_what_changes_nothing_or_fails_is_not_in_the_log(ws, gold, careful):
    import_benchmark(ws, "letters", gold, runs=[careful])
    before = said(ws)
    import_benchmark(ws, "letters", gold, runs=[careful])
    with pytest.raises(NotLoaded):
        delete_run(ws, "letters", "nobody")
    with pytest.raises(UsageError):
        rename_run(ws, "letters", "careful", " ")
    assert said(ws) == before


def test_a_request_is_logged_with_what_it_cost_and_who_asked(ws):
    ann = ws.acting_as("Ann")
    settle(ann, reserve(ann, Caps(), Purpose("openai:m", "s1"), 0.5), 0.2)
    settle(ann, reserve(ann, Caps(), Purpose("openai:m", "s2"), 0.5), 0.0)
    reserve(ann, Caps(), Purpose("openai:m", "s3"), 0.25)
    later = datetime.now(UTC) + ABANDONED_AFTER + timedelta(seconds=1)
    settle(ws.acting_as("Ben"), reserve(ws, Caps(day=None), Purpose("openai:m", "s4"), 0.5, at=later), 0.3)
    found = [(entry.who, entry.detail, entry.usd) for entry in reversed(logged(ws, "asked"))]
    assert found == [
        ("Ann", "openai:m: s1", 0.2),
        ("Ann", "openai:m: s2", 0.0),
        ("", "openai:m: s3, never answered", 0.25),
        ("Ben", "openai:m: s4", 0.3),
    ]


@pytest.mark.databases
def test_the_newest_stands_first_whatever_the_clock_says_and_a_page_at_a_time(ws, monkeypatch):
    for number, at in enumerate(("2026-01-02", "2026-01-03", "2025-12-31", "2026-01-01"), 1):
        monkeypatch.setattr(table, "utc_now", lambda at=at: at)
        note_export(ws, f"{number}.csv")
    assert [entry.detail for entry in logged(ws)] == ["4.csv", "3.csv", "2.csv", "1.csv"]
    assert [entry.detail for entry in logged(ws, most=2, after=1)] == ["3.csv", "2.csv"]
    assert [count_logged(ws), count_logged(ws, "exported"), count_logged(ws, "deleted")] == [4, 4, 0]


def test_a_workspace_that_is_only_read_is_not_written_to_by_its_exports(ws, url):
    with closing(Workspace.open(url, read_only=True)) as reading:
        note_export(reading, "figure.pdf", "letters")
    assert said(ws) == []


@pytest.mark.databases
def test_what_is_long_or_no_text_is_kept_as_far_as_it_can_be(ws):
    note_export(ws.acting_as("A\0\ud800"), "x" * 2000, "b\0")
    (entry,) = logged(ws)
    assert len(entry.detail) == table.MOST_DETAIL
    assert "\0" not in entry.who + entry.benchmark
