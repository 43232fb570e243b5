"""Marks as records: written and read back exactly, added once, and rejected with the reason where they do not fit."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.marks.log import entries, present
from cache.marks.targets import MarkTarget
from cache.recording.mark_lines import import_marks, mark_record
from cache.recording.record_marks import NewMark, record, undo
from cache.store.workspace import Workspace
from errors import NotLoaded, ReadOnly
from records import Rejection

NOTES = ("=1+1", "'quoted", "'=a", "''b", "line\nline", 'x"y,z', "三角形", "")


@pytest.fixture
def marked(filled):
    for number, note in enumerate(NOTES):
        target = MarkTarget("region", "s1", spot=f"1:0,0,{number + 1},9")
        said = {
            "verdict": "-odd",
            "tags": ("+a", "b;c"),
            "note": note,
            "seconds": 0.1 * number,
            "blind": bool(number % 2),
        }
        record(filled, NewMark("letters", target, "@Ann", **said))
    twice = NewMark("letters", MarkTarget("response", "s2", run="careful"), "Ben", "gold_right")
    record(filled, twice)
    undo(filled, record(filled, twice).id, "Ann")
    return filled


def numbered(marks):
    return [(line, json.loads(json.dumps(mark_record(mark)))) for line, mark in enumerate(marks, start=1)]


@pytest.mark.databases
def test_a_log_comes_back_exactly_in_another_workspace(marked, gold, careful, tmp_path):
    other = Workspace.open(f"sqlite:///{tmp_path / 'other.sqlite'}")
    import_benchmark(other, "letters", gold, runs=[careful], name="copy")
    report = import_marks(other, "copy", numbered(entries(marked, "letters")))
    assert (report.lines, report.added, report.unchanged, report.rejected) == (11, 11, 0, ())
    assert [replace(mark, benchmark="letters") for mark in entries(other, "copy")] == entries(marked, "letters")
    other.close()


def test_importing_twice_adds_nothing_whether_marks_were_made_in_between_or_are_orphans_by_now(marked, write_lines):
    lines, before = numbered(entries(marked, "letters")), marked.recent_marks_version()
    report = import_marks(marked, "letters", lines)
    assert (report.added, report.unchanged, report.rejected) == (0, 11, ())
    assert marked.recent_marks_version() == before
    record(marked, NewMark("letters", MarkTarget("sample", "s3"), "Ben", "ambiguous"))
    import_benchmark(marked, "letters", write_lines("newer.jsonl", {"id": "s9", "letters": "A"}))
    assert import_marks(marked, "letters", lines).unchanged == 11
    assert len(entries(marked, "letters")) == 12


def test_equal_marks_are_each_taken_once(marked):
    one = (1, mark_record(entries(marked, "letters")[0]))
    report = import_marks(marked, "letters", [one, one])
    assert (report.added, report.unchanged) == (1, 1)
    assert import_marks(marked, "letters", [one, one]).unchanged == 2


def test_a_record_without_time_and_id_is_added_once(filled):
    line = {"kind": "sample", "sample": "s1", "who": " Ann  Lee ", "verdict": " gold_wrong", "tags": ["a ", "a"]}
    assert import_marks(filled, "letters", [(1, line)]).added == 1
    assert import_marks(filled, "letters", [(1, line)]).unchanged == 1
    (mark,) = present(filled, "letters")
    assert (mark.who, mark.verdict, mark.tags) == ("Ann Lee", "gold_wrong", ("a",))


def test_a_region_written_in_other_figures_is_the_same_region_the_second_time(filled):
    line = {"kind": "region", "sample": "s1", "spot": "1: 0,0,500.0,80", "who": "Ann", "verdict": "gold_wrong"}
    line["at"] = "2026-06-01T12:00:00+00:00"
    assert import_marks(filled, "letters", [(1, line)]).added == 1
    again = import_marks(filled, "letters", [(1, line)])
    assert (again.added, again.unchanged) == (0, 1)
    assert [mark.target.spot for mark in entries(filled, "letters")] == ["1:0,0,500,80"]


def nested(times):
    value = {}
    for _ in range(times):
        value = {"a": [value]}
    return value


GOOD = {"kind": "sample", "sample": "s1", "who": "Ann", "verdict": "gold_wrong"}
BAD = [
    ({"kind": None}, "expected a `kind`"),
    ({"kind": "page"}, "A mark is on one of"),
    ({"sample": ""}, "no sample"),
    ({"sample": "s9"}, "sample “s9” is not in"),
    ({"sample": 7}, "`sample`: expected a text"),
    ({"run": "careful"}, "has no run"),
    ({"spot": "1:0,0,9,9"}, "has no spot"),
    ({"who": ""}, "needs the name"),
    ({"verdict": ""}, "needs a verdict"),
    ({"verdict": "any"}, "cannot be a verdict"),
    ({"tags": "a"}, "`tags`"),
    ({"tags": [1]}, "`tags`"),
    ({"correction": [1]}, "`correction`"),
    ({"seconds": "1"}, "`seconds`"),
    ({"seconds": -1}, "a number from 0"),
    ({"blind": "yes"}, "`blind`"),
    ({"at": "yesterday"}, "`at`"),
    ({"at": "0001-01-01T00:00:00+10:00"}, "`at`"),
    ({"at": "9999-12-31T23:59:59-10:00"}, "`at`"),
    ({"correction": nested(700)}, "`correction`"),
    ({"correction": nested(300)}, "correction"),
    ({"seconds": 10**400}, "`seconds`"),
    ({"id": 0}, "`id`"),
    ({"undoes": 3}, "which no line before it has"),
]


@pytest.mark.databases
def test_what_does_not_fit_is_rejected_with_its_line_and_everything_else_is_loaded(filled):
    lines = [(number, GOOD | change) for number, (change, _) in enumerate(BAD, start=2)]
    report = import_marks(filled, "letters", [(1, GOOD), *lines, Rejection(99, "no JSON")])
    assert (report.lines, report.added, report.unchanged) == (len(BAD) + 2, 1, 0)
    assert [bad.line for bad in report.rejected] == [*range(2, len(BAD) + 2), 99]
    for bad, (_, reason) in zip(report.rejected, BAD, strict=False):
        assert reason in bad.reason
    assert len(entries(filled, "letters")) == 1


def test_times_are_kept_in_utc(filled):
    import_marks(filled, "letters", [(1, GOOD | {"at": "2026-06-01T12:00:00+02:00"})])
    assert [mark.at for mark in entries(filled, "letters")] == ["2026-06-01T10:00:00+00:00"]


def test_read_only_and_an_unknown_benchmark_are_refused(url, filled):
    with pytest.raises(NotLoaded):
        import_marks(filled, "none", [(1, GOOD)])
    reader = Workspace.open(url, read_only=True)
    with pytest.raises(ReadOnly):
        import_marks(reader, "letters", [(1, GOOD)])
    reader.close()
