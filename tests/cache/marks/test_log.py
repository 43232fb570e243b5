"""The log of marks: what is added, undone, present and orphaned, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import inspect, select

from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_benchmark, delete_run, rename_run
from cache.marks import log
from cache.marks.log import entries, orphans, present
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, record, undo
from cache.store import mark_tables, schema
from cache.store.workspace import Workspace
from errors import NotLoaded, ReadOnly, UsageError

S1 = MarkTarget("sample", "s1")
LETTER = MarkTarget("item", "s1", "i0")


def new(target=S1, who="Ann", **said):
    return NewMark("letters", target, who, **(said or {"verdict": "gold_wrong"}))


def key_of(ws, sample, position):
    item, table = schema.item, schema.sample
    mine = select(item.c.key).join(table, table.c.id == item.c.sample_id)
    with ws.reading() as connection:
        return connection.scalar(mine.where(table.c.key == sample, item.c.position == position))


@pytest.mark.databases
def test_every_kind_of_target_and_a_correction_are_recorded_and_read_back_as_they_were_given(filled):
    item = key_of(filled, "s1", 1)
    targets = [
        S1,
        MarkTarget("item", "s1", item=item),
        MarkTarget("failure", "s1", item=item, run="careful", spot="faint|a1"),
        MarkTarget("failure", "s1", run="careful", spot="wrong|"),
        MarkTarget("response", "s1", run="hasty~prompt:cot"),
        MarkTarget("region", "s1", spot="2:0,10.5,500,80"),
    ]
    said = {
        "verdict": "looks odd",
        "tags": ("a", 'b"c', "三角形"),
        "note": "first\nsecond",
        "seconds": 2.5,
        "blind": True,
    }
    kept = [record(filled, new(target, **said)) for target in targets]
    assert entries(filled, "letters") == kept
    assert [mark.target for mark in kept] == targets
    assert {(mark.verdict, mark.tags, mark.note, mark.seconds, mark.blind) for mark in kept} == {tuple(said.values())}
    assert [mark.id for mark in kept] == [1, 2, 3, 4, 5, 6]
    value = {"letter": "三", "answers": [{"box": [1.5, 2, 3, 4], "name": "三"}], "none": None}
    corrected = record(filled, new(LETTER, correction=value))
    assert corrected.correction == value
    assert entries(filled, "letters") == [*kept, corrected]


@pytest.mark.databases
def test_the_last_mark_of_a_person_on_a_target_is_the_present_one(filled):
    record(filled, new(verdict="gold_wrong"))
    record(filled, new(who="Ben", verdict="gold_right"))
    record(filled, new(verdict="ambiguous", tags=("later",)))
    record(filled, new(MarkTarget("sample", "s2"), verdict="gold_wrong"))
    assert [(mark.who, mark.target.sample, mark.verdict) for mark in present(filled, "letters")] == [
        ("Ben", "s1", "gold_right"),
        ("Ann", "s1", "ambiguous"),
        ("Ann", "s2", "gold_wrong"),
    ]
    assert [mark.target.sample for mark in present(filled, "letters", "s2")] == ["s2"]


def test_a_correction_and_a_verdict_of_one_person_are_both_present(filled):
    record(filled, new(LETTER, verdict="gold_wrong"))
    record(filled, new(LETTER, correction={"letter": "X"}))
    record(filled, new(LETTER, correction={"letter": "C"}))
    assert [(mark.verdict, mark.correction) for mark in present(filled, "letters")] == [
        ("gold_wrong", None),
        ("", {"letter": "C"}),
    ]


def test_undoing_brings_the_earlier_mark_back_and_leaves_both_in_the_log(filled):
    first, second = record(filled, new(verdict="gold_wrong")), record(filled, new(verdict="gold_right"))
    entry = undo(filled, second.id, "Ben")
    assert (entry.undoes, entry.who, entry.target) == (second.id, "Ben", S1)
    assert present(filled, "letters") == [first]
    undo(filled, first.id, "Ann")
    assert present(filled, "letters") == []
    assert [mark.undoes for mark in entries(filled, "letters")] == [None, None, second.id, first.id]


def test_an_entry_is_undone_once_and_an_undoing_never(filled):
    mark = record(filled, new())
    entry = undo(filled, mark.id, "Ben")
    with pytest.raises(UsageError, match="undone already, by “Ben”"):
        undo(filled, mark.id, "Ann")
    with pytest.raises(UsageError, match="cannot be undone"):
        undo(filled, entry.id, "Ann")
    with pytest.raises(NotLoaded, match="no entry 99"):
        undo(filled, 99, "Ann")
    assert len(entries(filled, "letters")) == 2


NO_TARGETS = [
    (MarkTarget("sample", "s9"), "sample “s9” is not in"),
    (MarkTarget("item", "s1", item="none"), "item “none” is not in the sample"),
    (MarkTarget("response", "s1", run="nobody"), "run “nobody” is not in"),
    (MarkTarget("item", "s1"), "needs its item"),
    (MarkTarget("response", "s1"), "needs its run"),
    (MarkTarget("sample", "s1", run="careful"), "has no run"),
    (MarkTarget("page", "s1"), "is on one of sample, item"),
    (MarkTarget("failure", "s1", run="careful", spot="unheard|a1"), "CATEGORY"),
    (MarkTarget("failure", "s1", run="careful", spot="wrong"), "CATEGORY"),
    (MarkTarget("region", "s1", spot="0,0,500,80"), "PAGE:"),
    (MarkTarget("region", "s1", spot="1:0,0,5000,80"), "PAGE:"),
]


def test_a_target_that_is_not_there_or_malformed_is_refused(filled):
    for target, message in NO_TARGETS:
        with pytest.raises((NotLoaded, UsageError), match=message):
            record(filled, new(target))
        assert entries(filled, "letters") == [], target


NO_WORDS = [
    ({"verdict": "x" * 81}, "up to 80 characters"),
    ({"verdict": "none"}, "cannot be a verdict"),
    ({"verdict": "tag:one"}, "cannot be a verdict"),
    ({"tags": ("x" * 81,)}, "up to 80 characters"),
    ({"tags": tuple(map(str, range(21)))}, "up to 20 tags"),
    ({"note": "x" * 4001}, "up to 4,000 characters"),
    ({"verdict": " ", "tags": ("\0",), "note": "\n"}, "needs a verdict, a tag, a note or a correction"),
    ({"verdict": "x", "who": "\0 "}, "needs the name"),
    ({"verdict": "x", "who": "x" * 81}, "up to 80 characters"),
    ({"verdict": "x", "seconds": float("nan")}, "a number from 0"),
    ({"correction": {"letter": object()}}, "object of JSON"),
    ({"correction": {"letter": "x" * 1_000_001}}, "up to 1,000,000"),
]


def test_what_is_empty_too_long_or_reserved_is_refused(filled):
    for said, message in NO_WORDS:
        with pytest.raises(UsageError, match=message):
            record(filled, new(LETTER, **said))
        assert entries(filled, "letters") == [], message


@pytest.mark.databases
def test_texts_are_stored_without_nul_and_on_one_line_but_for_the_note(filled):
    said = {"verdict": "a\0 b\nc", "tags": ("  x\0y ", "xy"), "note": " one\0\ntwo \ud800"}
    mark = record(filled, new(who="Ann\0 \n Lee", **said))
    assert (mark.who, mark.verdict, mark.tags, mark.note) == ("Ann Lee", "a b c", ("xy",), "one\ntwo ?")
    assert entries(filled, "letters") == [mark]


def test_read_only_shows_marks_and_refuses_to_write_or_undo_them(url, filled):
    mark = record(filled, new())
    reader = Workspace.open(url, read_only=True)
    assert present(reader, "letters") == [mark]
    with pytest.raises(ReadOnly):
        record(reader, new(verdict="gold_right"))
    with pytest.raises(ReadOnly):
        undo(reader, mark.id, "Ann")
    assert entries(filled, "letters") == [mark]
    reader.close()


@pytest.mark.databases
def test_marks_outlive_superseded_gold_and_those_on_what_is_gone_are_orphans(filled, write_lines):
    item = key_of(filled, "s1", 2)
    stays = record(filled, new(MarkTarget("sample", "s2")))
    lost = [
        record(filled, new(MarkTarget("sample", "s3"))),
        record(filled, new(MarkTarget("item", "s1", item=item))),
        record(filled, new(MarkTarget("response", "s1", run="careful"))),
    ]
    assert orphans(filled, "letters") == []
    newer = write_lines("newer.jsonl", {"id": "s1", "letters": "AB"}, {"id": "s2", "letters": "AB"})
    import_benchmark(filled, "letters", newer)
    delete_run(filled, "letters", "careful")
    assert present(filled, "letters") == [stays, *lost]
    assert orphans(filled, "letters") == lost


@pytest.mark.databases
def test_marks_on_what_a_run_said_go_with_its_new_name(filled):
    mark = record(filled, new(MarkTarget("response", "s1", run="careful")))
    other = record(filled, new(MarkTarget("response", "s1", run="hasty~prompt:cot")))
    rename_run(filled, "letters", "careful", "Very Careful")
    renamed = replace(mark, target=mark.target._replace(run="very-careful"))
    assert present(filled, "letters") == [renamed, other]
    assert orphans(filled, "letters") == []


def test_a_mark_made_on_superseded_gold_goes_by_the_name_of_the_benchmark(filled, write_lines):
    import_benchmark(filled, "letters", write_lines("newer.jsonl", {"id": "s1", "letters": "AB"}))
    with filled.reading() as connection:
        old = connection.scalar(select(schema.benchmark.c.name).where(schema.benchmark.c.state == "superseded"))
    mark = record(filled, replace(new(), benchmark=old))
    assert mark.benchmark == "letters"
    assert entries(filled, "letters") == entries(filled, old) == [mark]


@pytest.mark.databases
def test_marks_of_a_benchmark_that_was_deleted_stay_as_orphans(filled):
    mark = record(filled, new())
    delete_benchmark(filled, "letters")
    assert entries(filled, "letters") == orphans(filled, "letters") == [mark]
    with pytest.raises(NotLoaded):
        record(filled, new())


@pytest.mark.databases
def test_the_condition_of_a_tag_finds_that_tag_alone(filled):
    tags = ("a", 'x"a', "x,", '["a', "A", "三", "100%_\\")
    marks = {tag: record(filled, new(who=f"Person {at}", tags=("first", tag))).id for at, tag in enumerate(tags)}
    with filled.reading() as connection:
        mark = mark_tables.mark.c.id
        found = {tag: connection.scalars(select(mark).where(log.has_mark(f"tag:{tag}"))).all() for tag in tags}
    assert found == {tag: [number] for tag, number in marks.items()}


@pytest.mark.databases
def test_a_workspace_from_before_marks_gets_their_tables_and_keeps_everything_else(url, filled):
    tables = (mark_tables.mark, mark_tables.view, mark_tables.claim)
    with filled.writing() as connection:
        schema.metadata.drop_all(connection, tables=tables)
        connection.exec_driver_sql("DELETE FROM migration WHERE name = 'm003_marks'")
        before = len(connection.execute(select(schema.judgement)).all())
    again = Workspace.open(url)
    with again.reading() as connection:
        assert {table.name for table in tables} <= set(inspect(connection).get_table_names())
        assert len(connection.execute(select(schema.judgement)).all()) == before > 0
    assert entries(again, "letters") == []
    assert record(again, new()).id == 1
    again.close()
