"""Whatever happens to a benchmark, its corrected gold follows in the same step; what is refused writes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from cache.importing.corrected.corrected_gold import drop, rebuild
from cache.importing.facets import add_facets
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_benchmark, delete_run, rename_run
from cache.importing.rescoring import outdated, rescore_outdated, rescore_run
from cache.live.live_runs import LiveAnswer, store_answer
from cache.marks.corrections import applied_corrections, corrections
from cache.marks.log import Mark, orphans
from cache.marks.targets import MarkTarget
from cache.queries.catalog import benchmarks
from cache.queries.metrics import run_metrics
from cache.queries.samples import sample_ids
from cache.recording.record_marks import NewMark, correct, prepare, undo
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from errors import CorrectedMeanwhile, InvalidGold, NotLoaded, ReadOnly, UsageError
from models import ModelSpec
from models.providers.provider import Answer, Ending
from records import Run
from tests.cache.marks.corrected import everything

NAME = "letters@corrected"


def letter(ws: Workspace, item: str, text: str, who: str = "Ann", **more: Any) -> Mark:
    sample, _, key = item.partition(".")
    new = NewMark("letters", MarkTarget("item", sample, key), who, correction={"letter": text}, **more)
    return correct(ws, new)


def copies(ws: Workspace) -> list[str]:
    """Names of the copies of benchmarks."""
    with ws.reading() as connection:
        return list(connection.scalars(select(schema.benchmark.c.name).where(schema.benchmark.c.id < 0)))


def accuracy(ws: Workspace, **chosen: str) -> dict[str, float]:
    table = run_metrics(ws, Selection("letters", **chosen), intervals=False)
    mine = table[table["metric"] == "accuracy"]
    return dict(zip(mine["run"], mine["value"], strict=True))


def follows(ws: Workspace) -> None:
    """Corrected gold is what it is when it is made anew from the original."""
    found = everything(ws, NAME)
    with ws.writing() as connection:
        rebuild(connection, benchmark_row(connection, "letters"))
    anew = everything(ws, NAME)
    for table, rows in anew.items():
        assert found[table] == rows, table


def test_scores_follow_a_correction_and_go_back_with_its_undoing(filled: Workspace) -> None:
    before = accuracy(filled)
    mark = letter(filled, "s1.i0", "X")
    assert accuracy(filled) == before
    # Of nine letters, seven answered by the careful run, s1's first was right and is wrong now; for the hasty one the
    # other way round.
    after = accuracy(filled, gold="corrected")
    assert after["careful"] < before["careful"]
    assert after["hasty~prompt:cot"] > before["hasty~prompt:cot"]
    undo(filled, mark.id, "Ben")
    assert accuracy(filled) == before
    with pytest.raises(NotLoaded, match="no corrected gold"):
        accuracy(filled, gold="corrected")


@pytest.mark.databases
def test_a_copy_that_waits_is_no_corrected_gold_and_a_correction_of_it_equals_one_without(filled: Workspace) -> None:
    mark = letter(filled, "s1.i0", "X")
    without = everything(filled, NAME)
    undo(filled, mark.id, "Ann")
    for _ in range(2):
        prepare(filled, "letters")
        assert copies(filled) == ["letters@prepared"]
        assert applied_corrections(filled, "letters") == {}
        assert list(benchmarks(filled, superseded=True)["benchmark"]) == ["letters"]
        with pytest.raises(NotLoaded, match="no corrected gold"):
            accuracy(filled, gold="corrected")
        mark = letter(filled, "s1.i0", "X")
        assert copies(filled) == [NAME]
        assert everything(filled, NAME) == without
        undo(filled, mark.id, "Ann")
    with filled.writing() as connection:
        drop(connection, benchmark_row(connection, "letters").id)
    prepare(filled, "letters")
    letter(filled, "s1.i0", "X")
    assert everything(filled, NAME) == without


def test_a_copy_that_waits_goes_with_a_change_of_its_benchmark(filled: Workspace, write_lines: Any, gold: Path) -> None:
    prepare(filled, "letters")
    assert outdated(filled) == []
    import_benchmark(filled, "letters", gold, runs=[write_lines("New.jsonl", {"id": "s1", "said": "XBC"})])
    assert copies(filled) == []
    prepare(filled, "letters")
    letter(filled, "s1.i0", "X")
    assert accuracy(filled, gold="corrected")["new"] == 1.0
    follows(filled)
    undo(filled, next(iter(corrections(filled, "letters").values())).id, "Ann")
    delete_benchmark(filled, "letters")
    with filled.reading() as connection:
        assert connection.scalars(select(schema.benchmark.c.name)).all() == []


def test_nothing_is_made_ready_where_nothing_may_be_written(url: str, filled: Workspace) -> None:
    reader = Workspace.open(url, read_only=True)
    with pytest.raises(ReadOnly):
        prepare(reader, "letters")
    assert copies(filled) == []
    reader.close()


@pytest.mark.databases
def test_corrected_gold_is_searched_by_its_own_text_and_that_of_responses(
    filled: Workspace, write_lines: Any, gold: Path
) -> None:
    said = write_lines("New.jsonl", {"id": "s1", "said": "XBC"}, {"id": "s2", "said": "AQ"})
    import_benchmark(filled, "letters", gold, runs=[said])
    letter(filled, "s1.i0", "Z")
    for q, found in (("xbc", ["s1"]), ("aq", ["s2"]), ("nowhere", [])):
        for chosen in (Selection("letters", q=q), Selection("letters", q=q, gold="corrected")):
            assert sample_ids(filled, chosen) == tuple(found), chosen
    assert sample_ids(filled, Selection("letters", q="xbc", gold="corrected", runs=("careful",))) == ()


def test_undoing_the_last_of_two_corrections_brings_the_first_one_back(filled: Workspace) -> None:
    first = letter(filled, "s1.i0", "X")
    after_first = everything(filled, NAME)
    second = letter(filled, "s1.i0", "Y", who="Ben", seen=first.id)
    assert everything(filled, NAME) != after_first
    undo(filled, second.id, "Ann")
    assert everything(filled, NAME) == after_first
    assert [mark.who for mark in corrections(filled, "letters").values()] == ["Ann"]


def test_a_second_person_is_shown_the_first_ones_correction_and_may_overwrite_it(filled: Workspace) -> None:
    theirs = letter(filled, "s1.i0", "X", who="Ann")
    with pytest.raises(CorrectedMeanwhile, match="“Ann” corrected") as caught:
        letter(filled, "s1.i0", "Y", who="Ben")
    assert caught.value.mark == theirs
    assert list(corrections(filled, "letters").values()) == [theirs]
    new = NewMark("letters", MarkTarget("item", "s1", "i0"), "Ben", correction={"letter": "Y"})
    mine = correct(filled, replace(new, seen=theirs.id))
    assert list(corrections(filled, "letters").values()) == [mine]
    undone = undo(filled, mine.id, "Ann")
    undo(filled, theirs.id, "Ann")
    # Shown that it was undone, Ben may keep his all the same.
    assert correct(filled, replace(new, seen=undone.id)).who == "Ben"


def test_a_correction_that_was_undone_meanwhile_comes_back_only_where_that_is_meant(filled: Workspace) -> None:
    first = letter(filled, "s1.i0", "X")
    undone = undo(filled, first.id, "Ben")
    with pytest.raises(CorrectedMeanwhile, match="“Ben” undid the correction of this gold") as caught:
        letter(filled, "s1.i0", "Y", seen=first.id)
    assert caught.value.mark == undone
    assert corrections(filled, "letters") == {}
    assert letter(filled, "s1.i0", "Y", seen=0).correction == {"letter": "Y"}


@pytest.mark.parametrize("value", [{"letter": 3}, {}, {"letter": "A"}])
def test_what_is_no_gold_or_changes_nothing_is_refused_and_nothing_is_written(
    filled: Workspace, value: dict[str, Any]
) -> None:
    new = NewMark("letters", MarkTarget("item", "s1", "i0"), "Ann", correction=value)
    with pytest.raises(InvalidGold):
        correct(filled, new)
    assert corrections(filled, "letters") == {}
    with pytest.raises(NotLoaded):
        accuracy(filled, gold="corrected")


def test_read_only_shows_corrected_gold_and_refuses_to_correct_or_undo(url: str, filled: Workspace) -> None:
    mark = letter(filled, "s1.i0", "X")
    reader = Workspace.open(url, read_only=True)
    assert accuracy(reader, gold="corrected") == accuracy(filled, gold="corrected")
    with pytest.raises(ReadOnly):
        letter(reader, "s1.i1", "X")
    with pytest.raises(ReadOnly):
        undo(reader, mark.id, "Ann")
    reader.close()


def test_corrected_gold_is_no_benchmark_of_its_own_in_any_list(filled: Workspace) -> None:
    letter(filled, "s1.i0", "X")
    assert list(benchmarks(filled, superseded=True)["benchmark"]) == ["letters"]


@pytest.mark.databases
def test_runs_that_come_go_and_are_renamed_or_scored_again_do_so_in_both(
    filled: Workspace, write_lines: Any, gold: Path
) -> None:
    letter(filled, "s1.i0", "X")
    new = write_lines("New.jsonl", {"id": "s1", "said": "XBC"}, {"id": "s2", "said": "AB"})
    import_benchmark(filled, "letters", gold, runs=[new])
    assert accuracy(filled, gold="corrected")["new"] == 1.0
    follows(filled)
    again = write_lines("New.jsonl", {"id": "s1", "said": "ABC"})
    import_benchmark(filled, "letters", gold, runs=[again])
    assert accuracy(filled, gold="corrected")["new"] < 1.0
    follows(filled)
    rename_run(filled, "letters", "new", "Newest")
    assert "newest" in accuracy(filled, gold="corrected")
    delete_run(filled, "letters", "careful")
    assert accuracy(filled, gold="corrected").keys() == accuracy(filled).keys()
    rescore_run(filled, "letters", "newest")
    follows(filled)


def test_a_run_of_an_older_scorer_is_scored_whole_in_corrected_gold(filled: Workspace) -> None:
    with filled.writing() as connection:
        connection.execute(update(schema.run).values(scorer_version=0))
    letter(filled, "s1.i0", "X")
    assert [name for name, _ in outdated(filled)] == ["letters", "letters"]
    follows(filled)
    rescore_outdated(filled)
    assert outdated(filled) == []
    follows(filled)


def test_a_live_answer_is_scored_against_both(filled: Workspace) -> None:
    letter(filled, "s1.i0", "X")
    for text in ("XBC", "ABC"):
        answer = LiveAnswer(
            ModelSpec("replay", "live"), Run("Live", (), "replay:live"), "", Answer(text, Ending(), 0.0)
        )
        store_answer(filled, "letters", "s1", answer)
        follows(filled)
    assert accuracy(filled)["live:live"] == 1.0
    assert accuracy(filled, gold="corrected")["live:live"] == pytest.approx(2 / 3)


def test_added_facets_are_those_of_both(filled: Workspace, tmp_path: Path) -> None:
    letter(filled, "s1.i0", "X")
    file = tmp_path / "facets.csv"
    file.write_text("sample,name,value\ns1,school,north\ns2,school,south\n", encoding="utf-8")
    add_facets(filled, "letters", file)
    follows(filled)


def test_corrections_are_of_the_gold_that_takes_the_place_where_it_has_the_sample(
    filled: Workspace, write_lines: Any, gold: Path
) -> None:
    letter(filled, "s1.i0", "X")
    lost = letter(filled, "s4.i0", "X")
    lines = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines()]
    other = write_lines("gold2.jsonl", *[line | {"pages": 4} for line in lines if line["id"] != "s4"])
    import_benchmark(filled, "letters", other)
    assert [target[0] for target in applied_corrections(filled, "letters")] == ["s1"]
    assert orphans(filled, "letters") == [lost]
    follows(filled)
    (name,) = set(benchmarks(filled, superseded=True)["benchmark"]) - {"letters"}
    with pytest.raises(NotLoaded):
        run_metrics(filled, Selection(name, gold="corrected"), intervals=False)


@pytest.mark.databases
def test_a_deleted_benchmark_takes_its_corrected_gold_along_and_gets_it_back_with_its_import(
    filled: Workspace, gold: Path, careful: Path
) -> None:
    letter(filled, "s1.i0", "X")
    before = accuracy(filled, gold="corrected")["careful"]
    delete_benchmark(filled, "letters")
    with filled.reading() as connection:
        assert connection.scalars(select(schema.benchmark.c.name)).all() == []
    import_benchmark(filled, "letters", gold, runs=[careful])
    assert accuracy(filled, gold="corrected")["careful"] == before


def test_corrected_gold_is_changed_by_its_benchmark_alone(filled: Workspace, gold: Path, careful: Path) -> None:
    letter(filled, "s1.i0", "X")
    before = everything(filled, NAME)
    answer = LiveAnswer(ModelSpec("replay", "live"), Run("Live", (), "replay:live"), "", Answer("A", Ending(), 0.0))
    for change in (
        lambda: rename_run(filled, NAME, "careful", "Other"),
        lambda: delete_run(filled, NAME, "careful"),
        lambda: delete_benchmark(filled, NAME),
        lambda: rescore_run(filled, NAME, "careful"),
        lambda: store_answer(filled, NAME, "s1", answer),
        lambda: import_benchmark(filled, "letters", gold, runs=[careful], name=NAME),
        lambda: correct(filled, NewMark(NAME, MarkTarget("item", "s1", "i0"), "Ann", correction={"letter": "Z"})),
    ):
        with pytest.raises((UsageError, InvalidGold)):
            change()
    assert everything(filled, NAME) == before
