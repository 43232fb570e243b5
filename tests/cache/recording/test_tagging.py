"""Sets of samples: a tag is added to what a person says already, and taken away again without the rest."""

from __future__ import annotations

import pytest

from cache.marks.log import entries, present
from cache.marks.targets import MarkTarget
from cache.queries.samples import sample_ids
from cache.recording.record_marks import NewMark, record
from cache.recording.tagging import tag_samples, untag_samples
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from errors import NotLoaded, ReadOnly, UsageError


def tagged(ws, tag):
    return list(sample_ids(ws, Selection("letters", marks=(f"tag:{tag}",))))


@pytest.mark.databases
def test_samples_become_a_set_that_the_filter_chooses_and_what_was_said_of_them_stays(filled):
    record(filled, NewMark("letters", MarkTarget("sample", "s1"), "Ann", "gold_wrong", ("hard",), "why"))
    assert tag_samples(filled, "letters", ["s1", "s3", "s3"], " my  set ", "Ann") == 2
    assert tagged(filled, "my set") == ["s1", "s3"]
    said = [(mark.target.sample, mark.verdict, mark.tags, mark.note) for mark in present(filled, "letters")]
    assert said == [("s1", "gold_wrong", ("hard", "my set"), "why"), ("s3", "", ("my set",), "")]
    assert tag_samples(filled, "letters", ["s1", "s2"], "my set", "Ann") == 1
    assert tagged(filled, "my set") == ["s1", "s2", "s3"]


def test_a_tag_is_taken_away_alone_and_from_own_marks_alone(filled):
    record(filled, NewMark("letters", MarkTarget("sample", "s1"), "Ann", "gold_wrong"))
    for tag in ("x", "y"):
        tag_samples(filled, "letters", ["s1", "s2"], tag, "Ann")
    tag_samples(filled, "letters", ["s3"], "x", "Ben")
    assert untag_samples(filled, "letters", ["s1", "s2", "s3", "s4"], "y", "Ann") == 2
    assert untag_samples(filled, "letters", ["s1", "s2", "s3"], "x", "Ann") == 2
    assert (tagged(filled, "x"), tagged(filled, "y")) == (["s3"], [])
    said = [(mark.target.sample, mark.who, mark.verdict, mark.tags) for mark in present(filled, "letters")]
    assert said == [("s3", "Ben", "", ("x",)), ("s1", "Ann", "gold_wrong", ())]


def test_a_tag_leaves_what_the_verdict_took_and_that_it_was_blind(filled):
    record(filled, NewMark("letters", MarkTarget("sample", "s1"), "Ann", "gold_wrong", seconds=12.5, blind=True))
    for change in (tag_samples, untag_samples):
        change(filled, "letters", ["s1"], "x", "Ann")
        assert [(mark.seconds, mark.blind) for mark in present(filled, "letters")] == [(12.5, True)]


def test_one_sample_that_is_not_there_leaves_all_as_it_was(url, filled):
    with pytest.raises(NotLoaded):
        tag_samples(filled, "letters", ["s1", "gone"], "x", "Ann")
    with pytest.raises(UsageError, match="needs a name"):
        tag_samples(filled, "letters", ["s1"], " ", "Ann")
    with pytest.raises(UsageError, match="name of who"):
        tag_samples(filled, "letters", ["s1"], "x", " ")
    reader = Workspace.open(url, read_only=True)
    for change in (tag_samples, untag_samples):
        with pytest.raises(ReadOnly):
            change(reader, "letters", ["s1"], "x", "Ann")
    reader.close()
    assert entries(filled, "letters") == []
