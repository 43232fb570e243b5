"""Files dropped on one place: each is of the benchmark that most of them have, and none is left out silently."""

from __future__ import annotations

import io

import pytest

from components.import_data.recognised_files import dropped_files
from errors import UsageError


def named(name: str, data: bytes) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = name
    return file


GOLD = named("gold.jsonl", b'{"uuid": "a", "metadata": {}}')
RUN = named("run.jsonl", b'{"uuid": "a", "predict": "[]"}')
FACETS = named("facets.csv", b"sample,name,value\na,b,c\n")


def test_gold_runs_and_facets_are_told_apart_in_whatever_order_they_are_dropped() -> None:
    dropped = dropped_files([RUN, FACETS, GOLD])
    assert dropped.task == "hgbench"
    assert [dropped.of(role) for role in ("gold", "run", "facets", "images")] == [[GOLD], [RUN], [FACETS], []]
    dropped.must_be_whole()


def test_json_that_is_nothing_else_belongs_to_the_gold_beside_it() -> None:
    master = named("master.json", b'{"questions": [], "annotations": []}')
    taxonomy = named("taxonomy.json", b'{"chart": ["Missing Step"]}')
    dropped = dropped_files([taxonomy, master])
    assert dropped.of("gold") == [taxonomy, master]
    dropped.must_be_whole()
    with pytest.raises(UsageError, match=r"taxonomy\.json"):
        dropped_files([taxonomy]).must_be_whole()


def test_a_file_that_is_not_recognised_is_named_and_not_left_out() -> None:
    with pytest.raises(UsageError, match=r"notes\.txt"):
        dropped_files([GOLD, named("notes.txt", b"hello")]).must_be_whole()
