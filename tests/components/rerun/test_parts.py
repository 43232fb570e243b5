"""What an answer changed, worked by hand; and an answer under way, in its thread."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pandas as pd
import pytest
import streamlit as st

from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.estimate import BatchEstimate, PastUsage
from cache.live.batch.report import BatchProgress
from cache.live.plans import PLAIN_PAGES
from cache.live.reruns import Budget, StoredAnswer
from components.rerun import batch_control, changes
from components.rerun.answer_job import AnswerJob, begin, job_of_session
from components.rerun.batch_control import BatchOptions
from errors import Cancelled, NoAnswer
from models import ModelSpec
from models.providers.provider import Answer, Ending
from models.retrying import Restarted
from records import Failure, Item, Page, Sample, Scored
from scoring.grounding.task import HGBENCH

SAMPLE = Sample("s", (Page(1, 100, 100, None),), (Item("a0", "1(2)", (), {}), Item("a1", "3", (), {})), (), "s")


def scored(*failures: Failure, **sums: float) -> Scored:
    return Scored("s", "official", "scored", sums, failures=failures)


def extra(page: int, number: int) -> Failure:
    return Failure("hallucinated_box", page, kind="hallucinated_box", args={"best": 0.0}, pred=(f"a{number}",))


def missed(item: str, lo: float = 0.0, hi: float = 1.0) -> Failure:
    return Failure("missed_answer", 1, lo, hi, "missed_answer", {"best": 0.0}, gold=(item,), item_id=item)


def states(before: Scored | None, after: Scored, tau: float = 0.5) -> list[tuple[str, str, int, str]]:
    table = changes.failures(HGBENCH, SAMPLE, before, after, tau)
    return list(table[["state", "failure", "page", "where"]].itertuples(index=False, name=None))


def test_failures_are_new_gone_or_still_there() -> None:
    before, after = scored(missed("a0"), missed("a1")), scored(missed("a1"), extra(1, 4))
    assert states(before, after) == [
        ("new", HGBENCH.category("hallucinated_box").label, 1, ""),
        ("gone", "Missed answer", 1, "1(2)"),
        ("still there", "Missed answer", 1, "3"),
    ]


def test_extra_boxes_are_counted_by_page_whatever_they_are_called() -> None:
    before = scored(extra(1, 0), extra(1, 1), extra(2, 2))
    after = scored(extra(1, 7), extra(3, 8))
    label = HGBENCH.category("hallucinated_box").label
    assert [row for row in states(before, after) if row[1] == label] == [
        ("new", label, 3, ""),
        ("gone", label, 1, ""),
        ("gone", label, 2, ""),
        ("still there", label, 1, ""),
    ]


def test_only_what_holds_at_the_threshold_counts() -> None:
    assert states(scored(missed("a0", 0.6, 1.0)), scored(), 0.5) == []
    assert states(scored(missed("a0", 0.6, 1.0)), scored(), 0.7) == [("gone", "Missed answer", 1, "1(2)")]


def test_without_a_stored_answer_everything_is_new() -> None:
    assert [row[0] for row in states(None, scored(missed("a0")))] == ["new"]


def test_between_two_models_no_failure_is_new_or_gone_and_each_says_whose_it_is() -> None:
    before, after = scored(missed("a0"), missed("a1")), scored(missed("a1"), extra(1, 4))
    table = changes.failures(HGBENCH, SAMPLE, before, after, 0.5, ("Careful", "Hasty (live)"))
    assert table["state"].tolist() == ["only of Hasty (live)", "only of Careful", "of both"]
    assert changes.counts_in_words(table) == "1 only of Hasty (live), 1 only of Careful, 1 of both"


def test_metrics_are_told_before_and_after_with_their_change() -> None:
    before = scored(F_A=0.5, **{"F_A.n": 1.0})
    after = scored(F_A=1.0, **{"F_A.n": 1.0, "S_bar": 0.25, "S_bar.n": 1.0})
    rows = {
        row.metric: (row.before, row.after, row.change) for row in changes.metrics(HGBENCH, before, after).itertuples()
    }
    assert rows == {"F_A": ("50.0", "100.0", "+50.0"), "S̄": ("–", "25.0", "–")}


def test_an_answer_under_way_shows_its_text_and_keeps_what_came() -> None:
    half, go = threading.Event(), threading.Event()
    kept = StoredAnswer(Answer("abc", Ending(), 0.1), 1, "live:x")

    def job(cancelled, listener):
        listener.received("ab")
        half.set()
        assert go.wait(10)
        listener.received("c")
        return kept

    asking = AnswerJob(("s",), job)
    asking.start()
    assert half.wait(10)
    assert (asking.text, asking.done, asking.kept) == ("ab", False, None)
    go.set()
    asking.wait(10)
    assert (asking.text, asking.done, asking.kept) == ("abc", True, kept)
    assert asking.failure() is None
    taken = asking.seconds
    time.sleep(0.01)
    assert asking.seconds == taken, "the clock stands still once the answer is there"


def test_two_clicks_ask_once_and_one_after_the_answer_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "session_state", {})
    asked, go = [], threading.Event()

    def job(cancelled, listener):
        asked.append(1)
        assert go.wait(10)

    begin("key", ("s",), job)
    begin("key", ("s",), job)
    go.set()
    job_of_session("key").wait(10)
    assert len(asked) == 1
    begin("key", ("s",), job)
    job_of_session("key").wait(10)
    assert len(asked) == 2


def test_an_answer_that_begins_anew_takes_its_text_away_and_says_why() -> None:
    asking = AnswerJob((), lambda cancelled, listener: StoredAnswer(Answer("", Ending(), 0.1), 1, ""))
    asking.step("detection", 1)
    asking.received("half")
    asking.restarted(Restarted(2, "The line was dropped.", 3.4))
    assert asking.text == ""
    asking.restarted(Restarted(3, "It is busy.", 0.2))
    asking.received("whole")
    asking.step("localisation", 2)
    assert asking.text == ""
    assert asking.notices == [
        "Request 1: detection.",
        "The line was dropped. Asking again in 3 s, attempt 2.",
        "It is busy. Asking again, attempt 3.",
        "Request 2: localisation.",
    ]


def test_what_is_called_off_ends_as_cancelled() -> None:
    def job(cancelled, listener):
        cancelled.wait(10)
        cancelled.check()

    asking = AnswerJob(("s",), job)
    asking.start()
    asking.cancel()
    asking.wait(10)
    assert asking.cancelled
    assert isinstance(asking.failure(), Cancelled)


def test_an_error_of_ours_is_told_and_any_other_is_raised_where_it_is_asked_for() -> None:
    def ours(cancelled, listener):
        raise NoAnswer("nothing came")

    def bug(cancelled, listener):
        raise ZeroDivisionError

    found, raised = AnswerJob((), ours), AnswerJob((), bug)
    for asking in (found, raised):
        asking.start()
        asking.wait(10)
    assert str(found.failure()) == "nothing came"
    assert not found.cancelled
    with pytest.raises(ZeroDivisionError):
        raised.failure()


def test_failures_that_follow_from_others_are_counted_apart() -> None:
    rows = [("new", False), ("new", True), ("new", True), ("gone", True), ("still there", False)]
    table = pd.DataFrame(rows, columns=["state", "follows"])
    found = "1 new and 2 that follow from others, 0 gone and 1 that follows from others, 1 still there"
    assert changes.counts_in_words(table) == found
    assert changes.counts_in_words(table.iloc[:0]) == "Nothing, in either answer."


def test_what_is_spent_and_what_is_reserved_are_told_apart() -> None:
    counts = {"waiting": 1, "answered": 1, "skipped": 0, "failed": 0}
    now = BatchProgress(counts, 0.005, 3.0, None, reserved=0.004)
    assert "0.001 US dollars spent, 0.004 more reserved" in batch_control.progress_in_words(now)
    assert "reserved" not in batch_control.progress_in_words(replace(now, reserved=0.0))


def test_what_is_left_out_of_some_that_were_looked_at_promises_no_number_of_answers() -> None:
    asked = BatchSpec("batch", "hgbench", ModelSpec("replay", "hasty"), tuple(map(str, range(24))))
    common = BatchOptions(asked.spec, None, PLAIN_PAGES, Budget())
    some = BatchEstimate(24, 12, False, 0, "", 11, 0, 0, 2, 0.0, None, None, PastUsage())
    assert batch_control.estimate_sentences(asked, some, common) == [
        "At most 24 answers are asked for. Nothing is sent or paid: replays the stored answers of the chosen run.",
        "11 of 12 spread evenly over all 24 have an answer to this prompt already and are left out.",
    ]
