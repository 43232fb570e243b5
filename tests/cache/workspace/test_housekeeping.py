"""Renaming, deleting, scoring again, and adding facets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from cache import schema
from cache.housekeeping import delete_benchmark, delete_run, rename_run
from cache.importing import import_benchmark
from cache.queries import catalog, metrics
from cache.queries.inspection import inspect
from cache.queries.samples import samples
from cache.rescoring import outdated, rescore_outdated
from cache.selection import Selection
from cache.workspace import Workspace
from errors import NotLoaded, ReadOnly, UsageError
from scoring.tasks import TASKS
from tests.cache.workspace import fake_task

ALL = Selection("letters")


def count(ws, table):
    with ws.reading() as connection:
        return connection.scalar(select(func.count()).select_from(table))


def test_a_renamed_run_has_another_link_and_keeps_its_setting(filled):
    version = filled.version()
    assert rename_run(filled, "letters", "hasty~prompt:cot", "Very Hasty") == "very-hasty~prompt:cot"
    table = catalog.runs(filled, "letters")
    assert table["model"].tolist() == ["Careful", "Very Hasty"]
    assert filled.version() == version + 1


def test_a_name_that_is_taken_or_empty_is_refused(filled, gold, write_lines):
    import_benchmark(filled, "letters", gold, runs=[write_lines("Other.jsonl", {"id": "s1", "said": "A"})])
    with pytest.raises(UsageError, match="already called"):
        rename_run(filled, "letters", "other", "Careful")
    with pytest.raises(UsageError, match="empty"):
        rename_run(filled, "letters", "other", "  ")
    with pytest.raises(NotLoaded):
        rename_run(filled, "letters", "nobody", "x")


def test_a_deleted_run_takes_its_text_along(filled):
    delete_run(filled, "letters", "hasty~prompt:cot")
    assert catalog.runs(filled, "letters")["run"].tolist() == ["careful"]
    assert samples(filled, ALL.but(q="XBX")).empty
    assert count(filled, schema.response) == 3
    assert catalog.rejected_lines(filled, "letters").empty


def test_a_deleted_benchmark_leaves_nothing_and_its_images_are_forgotten(filled, gold, careful):
    import_benchmark(filled, "letters", gold, runs=[careful], name="other")
    forgotten = []
    delete_benchmark(filled, "letters", forgotten.append)
    assert forgotten == ["letters"]
    assert catalog.benchmarks(filled)["benchmark"].tolist() == ["other"]
    assert samples(filled, Selection("other"))["value"].notna().sum() == 3
    delete_benchmark(filled, "other")
    for table in schema.metadata.sorted_tables:
        if table is not schema.meta:
            assert count(filled, table) == 0, table.name
    with pytest.raises(NotLoaded):
        delete_benchmark(filled, "other", forgotten.append)
    assert forgotten == ["letters"]


def test_read_only_deletes_nothing(url, filled):
    reader = Workspace.open(url, read_only=True)
    with pytest.raises(ReadOnly):
        delete_benchmark(reader, "letters", pytest.fail)
    with pytest.raises(ReadOnly):
        delete_run(reader, "letters", "careful")
    with pytest.raises(ReadOnly):
        rename_run(reader, "letters", "careful", "x")
    reader.close()


def test_a_newer_scorer_scores_again_from_the_stored_text(filled, monkeypatch):
    def generous(sample, prediction, part, **options):
        if prediction is not None:
            prediction = replace(prediction, raw=prediction.raw.upper())
        return fake_task.score(sample, prediction, part)

    assert outdated(filled) == []
    before = {table.name: count(filled, table) for table in schema.metadata.sorted_tables}
    monkeypatch.setitem(TASKS, "letters", replace(fake_task.TASK, scorer=generous, scorer_version=2))
    assert rescore_outdated(filled) == [("letters", "careful"), ("letters", "hasty~prompt:cot")]
    assert outdated(filled) == []
    table = metrics.run_metrics(filled, ALL)
    values = table[table["metric"] == "accuracy"].set_index("run")["value"]
    # Upper case makes the faint letters right: 7 of 8, and 6 of 9.
    assert values.to_dict() == {"careful": 7 / 8, "hasty~prompt:cot": 6 / 9}
    assert inspect(filled, ALL, "s1").runs[0].prediction.raw == "ABc"
    after = {table.name: count(filled, table) for table in schema.metadata.sorted_tables}
    unchanged = {"response", "prediction", "sample", "item", "judgement", "score", "search_text"}
    assert {name: before[name] for name in unchanged} == {name: after[name] for name in unchanged}
    assert after["failure"] == before["failure"] - 4  # two faint letters under two protocols
