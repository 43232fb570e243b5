"""`errata suspects`: its document, its table, its CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from demo import HGBENCH_GOLD, HGBENCH_RUNS, MATHDOC_GOLD, MATHDOC_RUNS
from tests.commands.conftest import Errata

N = 60
KEYS = ["sample", "item", "score", "gold", "instead", "runs_for", "runs_against", "reason"]


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Sixty answers; three runs, of which two contradict the gold of `a7` and the third agrees with all."""
    gold = tmp_path / "gold.csv"
    gold.write_text("id,gold\n" + "".join(f"a{i},{'true' if i % 2 else 'false'}\n" for i in range(N)), encoding="utf-8")
    arguments = ["graded", "--gold", str(gold), "--run"]
    for name, contradicts in {"=one": True, "two": True, "three": False}.items():
        verdicts = ("true" if (i % 2 == 1) != (contradicts and i == 7) else "false" for i in range(N))
        run = tmp_path / f"{name}.csv"
        run.write_text("id,pred\n" + "".join(f"a{i},{said}\n" for i, said in enumerate(verdicts)), encoding="utf-8")
        arguments.append(str(run))
    return arguments


def test_the_document_has_all_items_most_doubtful_first(files: list[str], errata: Errata) -> None:
    document = errata("suspects", *files, "--json").json
    assert list(document) == ["schema", "items"]
    assert document["schema"] == "errata.suspects/1"
    assert [list(item) for item in document["items"]] == [KEYS] * N
    scores = [item["score"] for item in document["items"]]
    assert scores == sorted(scores, reverse=True)
    first = document["items"][0]
    assert 0 < first.pop("score") < 1
    assert first == {
        "sample": "a7",
        "item": "answer",
        "gold": "correct",
        "instead": "incorrect",
        "runs_for": 2,
        "runs_against": 1,
        "reason": "2 of 3 runs call it incorrect",
    }


def test_the_csv_has_the_rows_of_the_document(files: list[str], errata: Errata) -> None:
    rows = list(csv.DictReader(io.StringIO(errata("suspects", *files, "--csv").out)))
    items = errata("suspects", *files, "--json").json["items"]
    assert rows == [{key: str(value) for key, value in item.items()} for item in items]


def test_the_table_gives_each_suspect_its_reason(files: list[str], errata: Errata) -> None:
    lines = errata("suspects", *files).out.splitlines()
    assert lines[0].startswith("Graded answers: gold in doubt (score 0.5 or more) in ")
    assert lines[2].split()[1:] == ["a7", "answer"]
    assert lines[3].strip() == "2 of 3 runs call it incorrect."
    assert lines[4].strip() == "Gold: correct. Instead: incorrect."


def test_runs_of_boxes_are_read_in_the_convention_that_is_named(errata: Errata) -> None:
    arguments = [
        "suspects",
        "hgbench",
        "--gold",
        str(HGBENCH_GOLD),
        "--run",
        str(HGBENCH_RUNS / "yxyx.jsonl"),
        "--json",
    ]
    as_xyxy, as_yxyx = errata(*arguments).json, errata(*arguments, "--coords", "yxyx/1000").json
    agreeing = [sum(item["runs_against"] for item in document["items"]) for document in (as_xyxy, as_yxyx)]
    assert agreeing[0] < agreeing[1]


def test_a_shared_text_that_is_near_enough_to_gold_is_said_to_count_as_correct(errata: Errata) -> None:
    document = errata("suspects", "mathdoc", "--gold", str(MATHDOC_GOLD), "--run", str(MATHDOC_RUNS), "--json").json
    reasons = {(item["sample"], item["item"]): item["reason"] for item in document["items"]}
    assert reasons["zh-sets", "2"] == (
        "3 of 4 runs give the same answer, which differs from gold's but counts as correct"
    )
