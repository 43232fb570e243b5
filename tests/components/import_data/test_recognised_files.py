"""Files dropped on one place: each is of the benchmark that most of them have, and none is left out silently."""

from __future__ import annotations

import io

import pytest

from components.import_data import recognised_files
from components.import_data.recognised_files import choose, dropped_files
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
    assert dropped_files([taxonomy]).found == ((),)


def test_folders_of_pages_are_told_apart_by_names_that_recur_and_gold_by_what_it_marks() -> None:
    whole, marked = b"1. Add 1 and 2. [Answer: 3]", b"1. [Unrecognizable question]"
    run = [named(f"page-{at}.md", whole) for at in range(3)]
    gold = [named(f"page-{at}.md", marked if at else whole) for at in range(3)]
    dropped = dropped_files([*run, *gold, named("a.jpg", b"\xff\xd8\xff"), named("b.jpg", b"\xff\xd8\xff")])
    assert dropped.task == "mathdoc"
    assert [(list(folder.files), folder.is_gold) for folder in dropped.folders] == [(run, False), (gold, True)]
    assert [file.name for file in dropped.loose_images] == ["a.jpg", "b.jpg"]
    dropped.must_be_whole()
    # One folder that marks nothing is likely a run.
    assert [folder.is_gold for folder in dropped_files(run).folders] == [False]


def test_page_images_come_as_one_archive_or_one_by_one() -> None:
    archive = named("images.zip", b"PK\x03\x04")
    dropped_files([archive]).must_be_whole()
    with pytest.raises(UsageError, match="one by one"):
        dropped_files([archive, named("a.jpg", b"\xff\xd8\xff")]).must_be_whole()


def test_a_file_that_is_not_recognised_is_skipped_and_stops_no_other() -> None:
    dropped = dropped_files([GOLD, named("notes.txt", b"hello")])
    dropped.must_be_whole()
    assert [dropped.of(role) for role in ("gold", "run", "facets", "images")] == [[GOLD], [], [], []]


def test_a_name_that_was_typed_stays_while_more_is_dropped_and_goes_with_the_import(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    form: dict[str, object] = {}
    monkeypatch.setattr(recognised_files.st, "session_state", form)
    choose(dropped_files([GOLD]), "")
    assert (form["import-task"], form["import-name"]) == ("hgbench", None)
    form["import-name"] = "pilot"
    choose(dropped_files([GOLD, FACETS]), "")
    assert (form["import-task"], form["import-name"]) == ("hgbench", "pilot")
    recognised_files.forget()
    choose(dropped_files([GOLD]), "")
    assert form["import-name"] is None
