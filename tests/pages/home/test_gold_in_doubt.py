"""Home says in how many items gold is in doubt, and leads to the queue of them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.marks.targets import MarkTarget
from cache.queries.doubt import suspects as suspect_queries
from cache.queries.doubt.suspects import suspects
from cache.recording.record_marks import NewMark, correct, record
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from demo import FERMAT, FERMAT_GOLD, FERMAT_RUNS
from scoring.doubt.suspects import Suspect
from tests.pages.explore.triage import bar
from tests.pages.mini import HOME, OnlyRead, Open, mounted
from tests.prepared import once


@once
def fill(folder: Path) -> Workspace:
    """FERMAT as the demonstration has it."""
    workspace = Workspace.open()
    import_benchmark(workspace, "fermat", FERMAT_GOLD, FERMAT, [FERMAT_RUNS])
    return workspace


def test_gold_in_doubt_is_counted_and_opens_as_a_queue(only_read: OnlyRead, open_page: Open) -> None:
    workspace = only_read(fill)
    (row,) = mounted(open_page(HOME), "errata_overview")[0]["rows"]
    (chip,) = (chip for chip in row["chips"] if chip["head"] == "Gold in doubt")
    first, second, third, *_ = suspects(workspace, Selection("fermat"))
    assert chip["text"] == "2 items"
    assert second.score >= 0.5 > third.score
    assert chip["title"] == f"First {first.sample} solution: {first.reason}."
    assert "/triage?" in chip["href"]
    assert parse_qs(urlsplit(chip["href"]).query) == {"b": ["fermat"], "queue": ["doubt"]}


def test_what_the_queue_no_longer_asks_about_is_not_counted(tmp_path: Path, open_page: Open) -> None:
    workspace = fill(tmp_path)
    first, second, *_ = (
        MarkTarget("item", suspect.sample, suspect.item) for suspect in suspects(workspace, Selection("fermat"))
    )
    record(workspace, NewMark("fermat", first, "Ann", "gold_right"))
    (row,) = mounted(open_page(HOME), "errata_overview")[0]["rows"]
    (chip,) = (chip for chip in row["chips"] if chip["head"] == "Gold in doubt")
    assert chip["text"] == "1 item"
    assert chip["title"].startswith(f"First {second.sample} solution: ")
    asked = bar(open_page(pages.TRIAGE, b="fermat", queue="doubt"))
    assert (asked["position"], asked["judged"]) == ("2 of 2", "1 judged")
    (item,) = memo.gold("fermat", second.sample).items
    other = "no" if item.gold_fields["has_error"] else "yes"
    correct(workspace, NewMark("fermat", second, "Ann", correction={"has_error": other}))
    assert "Gold in doubt" not in heads(open_page(HOME))
    assert bar(open_page(pages.TRIAGE, b="fermat", queue="doubt"))["judged"].startswith("2 judged")


def test_home_is_drawn_without_doubt_that_takes_long_to_count_and_anew_once_it_is_counted(
    only_read: OnlyRead, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = suspect_queries.in_doubt(only_read(fill), Selection("fermat"))
    monkeypatch.setitem(suspect_queries.WORTHWHILE, False, 60)
    monkeypatch.setattr(memo, "fetch_or_start", lambda *_: None)
    page = open_page(HOME)
    assert "Gold in doubt" not in heads(page)
    assert page.subheader  # what follows the rows is there too
    answers: list[list[Suspect] | None] = [None, counted, counted]
    monkeypatch.setattr(memo, "fetch_or_start", lambda *_: answers.pop(0))
    assert "Gold in doubt" in heads(page.run())
    assert answers == []


def heads(page: AppTest) -> list[str]:
    (row,) = mounted(page, "errata_overview")[0]["rows"]
    return [chip["head"] for chip in row["chips"]]


def test_no_doubt_is_not_spoken_of(mini: Workspace, open_page: Open) -> None:
    assert [head for head in heads(open_page(HOME)) if head.startswith("Gold")] == []
