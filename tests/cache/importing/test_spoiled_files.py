"""Values that a database or UTF-8 cannot hold cost the lines that hold them, on every database the same."""

from __future__ import annotations

import json
import os

import pytest
from sqlalchemy import select

from cache.importing.import_benchmark import import_benchmark
from cache.store import schema
from cache.store.packing import expand
from tests.loaders import spoiled_files

NAME = "expected a name or value without NUL"


@pytest.mark.parametrize("kind", spoiled_files.KINDS)
@pytest.mark.long
def test_a_value_that_cannot_be_stored_costs_its_own_line_alone(ws, tmp_path, kind):
    files = spoiled_files.write(kind, tmp_path / "files")
    # One after the other: some are the same run, written in two ways.
    reports = [import_benchmark(ws, kind.split()[0], files.gold, runs=[run]) for run in files.runs]
    read = [file for report in reports for file in report.files]
    assert all(file.lines == file.loaded + len(file.rejected) for file in read)
    assert all(0 < len(file.rejected) < file.lines for file in read if file.kind == "gold")
    with ws.reading() as connection:
        assert set(files.good) <= set(connection.scalars(select(schema.sample.c.key)))
        paths = set(connection.scalars(select(schema.run.c.source)))
    assert paths == set(map(str, files.runs))


def test_a_response_keeps_its_nul(ws, write_lines):
    gold = write_lines("graded.jsonl", {"id": "a", "gold": True})
    run = write_lines("run.jsonl", {"id": "a", "response": "yes\0no \0"})
    report = import_benchmark(ws, "graded", gold, runs=[run])
    assert report.rejected == 0
    with ws.reading() as connection:
        assert [expand(raw) for raw in connection.scalars(select(schema.response.c.raw))] == ["yes\0no \0"]


@pytest.mark.parametrize(
    "spoiled",
    [
        {"id": "b\0"},
        {"subject": "\0"},
        {"\0": "x"},
        {"gold_labels": ["A", "A\0"]},
        {"image": "a\0.jpg"},
        {"cluster": "\0c"},
    ],
)
def test_gold_whose_names_hold_nul_is_rejected(ws, write_lines, spoiled):
    gold = write_lines("graded.jsonl", {"id": "a", "gold": True}, {"id": "b", "gold": False} | spoiled)
    (file,) = import_benchmark(ws, "graded", gold).files
    assert (file.lines, file.loaded, [rejection.line for rejection in file.rejected]) == (2, 1, [2])
    assert NAME in file.rejected[0].reason


@pytest.mark.parametrize("side", [2**31, 2**63, 2**70, 1e99])
def test_a_page_that_is_larger_than_a_database_can_say_is_rejected(ws, write_lines, side):
    def line(name, height):
        return {"uuid": name, "media_size": {"m": [height, 800]}, "answer": "[]"}

    gold = write_lines("gold.jsonl", line("a", 1_000_000_000), line("b", side), line("c", 600))
    (file,) = import_benchmark(ws, "hgbench", gold).files
    assert (file.lines, file.loaded, [rejection.line for rejection in file.rejected]) == (3, 2, [2])
    assert "at most 1,000,000,000 each" in file.rejected[0].reason
    with ws.reading() as connection:
        assert set(connection.scalars(select(schema.page.c.height))) == {1_000_000_000, 600}


def test_a_model_whose_name_holds_nul_is_rejected_with_its_line(ws, write_lines):
    gold = write_lines("graded.jsonl", *({"id": name, "gold": True} for name in "ab"))
    response = [{"id": name, "pred": True, "model": model} for name, model in (("a", "m\0"), ("b", "m"))]
    _, run = import_benchmark(ws, "graded", gold, runs=[write_lines("run.jsonl", *response)]).files
    assert (run.slugs, run.lines, run.loaded) == (("m",), 2, 1)
    assert [(rejection.line, rejection.reason.startswith(NAME)) for rejection in run.rejected] == [(1, True)]


def test_added_facets_that_hold_nul_are_rejected(ws, tmp_path, write_lines):
    gold = write_lines("graded.jsonl", {"id": "a", "gold": True})
    facets = tmp_path / "facets.csv"
    facets.write_text("sample,name,value\na,x,1\na,x,1\0\na,x\0,1\n\0a,x,1\n", encoding="utf-8")
    _, file = import_benchmark(ws, "graded", gold, facets=facets).files
    assert (file.lines, file.loaded, [rejection.line for rejection in file.rejected]) == (4, 1, [3, 4, 5])
    assert all("without NUL" in rejection.reason for rejection in file.rejected)


def test_a_live_run_whose_setting_holds_nul_is_a_run_like_any_other(ws, write_lines):
    gold = write_lines("gold.jsonl", {"uuid": "a", "media_size": {"m": [9, 9]}, "answer": "[]"})
    live = {"run": {"model": "m", "axes": {"setting": "s\0"}, "coords": None}, "sample": "a"}
    run = write_lines("said.jsonl", json.dumps({"uuid": "a", "predict": "[]", "live": live}))
    _, file = import_benchmark(ws, "hgbench", gold, runs=[run]).files
    assert (file.slugs, file.loaded) == (("said",), 1)


def test_a_name_that_somebody_gives_a_run_is_stored_without_what_cannot_be(ws, write_lines):
    gold = write_lines("graded.jsonl", {"id": "a", "gold": True})
    run = write_lines("run.jsonl", {"id": "a", "pred": True})
    _, file = import_benchmark(ws, "graded", gold, runs=[run], model="M\udcff\0", setting="s\0").files
    assert file.slugs == ("m?~setting:s",)
    assert (
        import_benchmark(ws, "graded", gold, runs=[run], model="M\udcff\0", setting="s\0").files[1].state == "unchanged"
    )


def test_a_run_is_named_by_a_file_whose_name_is_no_utf_8(ws, write_lines):
    gold = write_lines("graded.jsonl", {"id": "a", "gold": True})
    run = write_lines(os.fsdecode(b"m\xff.jsonl"), {"id": "a", "pred": True})
    _, file = import_benchmark(ws, "graded", gold, runs=[run]).files
    assert (file.slugs, file.loaded) == (("m�",), 1)
