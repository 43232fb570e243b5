"""The figures that SketchJudge's paper prints, from its published responses and a surrogate of its gold.

The labels are not the authors' own: they are solved so that the counts of the paper come out. So verdicts are
held to the printed digit, and error types, which are only near, are not.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest

from cache.selection.selection import Selection
from figures.tables.published_results import published_slice
from loaders.published import TABLES
from loaders.sketchjudge import load
from records import Sample, Scored
from scoring.grading.task import SKETCHJUDGE
from tests.assessed import scored_of
from tests.scoring.grading.grading_cases import figures
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

Run = list[tuple[Sample, Scored]]
Cell = tuple[str, str, str, str]

QWEN, LLAMA = "Qwen2.5-VL-3B-Instruct", "Llama-4-Scout-17B-16E-Instruct"
DOMAINS = ("physics", "geometry", "chart", "flowchart", "")
MISPRINTED: dict[Cell, str] = {
    ("Table 21", LLAMA, "geometry", "fnr"): "0.283",
    ("Table 21", LLAMA, "geometry", "fpr"): "0.340",
    **{
        ("Table 20", QWEN, domain, "mcc"): value
        for domain, value in zip(DOMAINS, ("0.000", "0.000", "0.067", "0.000", "0.034"), strict=True)
    },
    **{
        ("Table 20", QWEN, domain, "macro_f1_binary"): value
        for domain, value in zip(DOMAINS, ("34.92", "35.07", "36.81", "33.52", "35.17"), strict=True)
    },
}
"""What misprinted cells should say, as the notes on the paper work out."""

TWICE_ROUNDED: set[Cell] = {
    ("Table 21", "Gemini-2.5-Flash", "flowchart", "fnr"),
    ("Table 21", "Claude-3.7-Sonnet", "chart", "fpr"),
    ("Table 20", "Gemini-2.5-Flash", "flowchart", "mcc"),
}
"""Cells that fit only when rounded to four decimals and then to three."""

HELD = {
    "Table 3": {"accuracy"},
    "Table 20": {"mcc", "macro_f1_binary"},
    "Table 21": {"fnr", "fpr"},
    "Table 23": {"accuracy"},
    "Table 24": {"accuracy"},
    "Table 25": {"accuracy"},
}
DIFFERENCE = " minus "
FACETS = {
    "true": "is_hand_drawn",
    "false": "is_hand_drawn",
    "exact_correct": "answer_correct_type",
    "alternative_correct": "answer_correct_type",
    **dict.fromkeys(DOMAINS[:-1], "category"),
}


@pytest.fixture(scope="module")
def runs() -> dict[tuple[str, str | None], Run]:
    gold = load.load_gold(SHARED / "sketchjudge").records
    found = {}
    for run, loaded in load.load_runs(SHARED / "sketchjudge" / "results"):
        predictions = {prediction.sample_id: prediction for prediction in loaded.records}
        found[run.model, run.setting] = [
            (sample, scored_of(SKETCHJUDGE, sample, predictions.get(sample.id))) for sample in gold
        ]
    return found


def printed(*, differences: bool = False) -> Iterator[dict[str, str]]:
    with (TABLES / "sketchjudge.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["metric"] in HELD.get(row["table"], ()) and (DIFFERENCE in row["slice"]) == differences:
                yield row


def values_of(run: Run, part: str) -> Any:
    """All figures of a slice of a run."""
    wanted = {FACETS[value]: value for value in part.split(" & ") if value}
    return figures([result for sample, result in run if wanted.items() <= dict(sample.facets).items()])


def difference(run: Run, part: str) -> float:
    """What the papers print beside two slices: "electronic minus hand-drawn", "physics: exact minus alternative"."""
    domain, _, pair = part.rpartition(": ")
    first, second = {
        "electronic minus hand-drawn": ("false", "true"),
        "exact minus alternative": ("exact_correct", "alternative_correct"),
    }[pair]
    of = f"{domain} & " if domain else ""
    return float(values_of(run, of + first)["accuracy"] - values_of(run, of + second)["accuracy"])


def as_printed(value: float, like: str, *, percent: bool) -> tuple[str, str]:
    """The value with as many decimals, and the same rounded with one more first."""
    exact = Decimal(value) * (100 if percent else 1)
    unit = Decimal(1).scaleb(-len(like.partition(".")[2]))
    more = exact.quantize(unit / 10, ROUND_HALF_UP)
    return str(exact.quantize(unit, ROUND_HALF_UP)), str(more.quantize(unit, ROUND_HALF_UP))


def test_every_printed_figure_of_the_verdicts_comes_out_to_the_digit(runs: dict[Any, Run]) -> None:
    checked, twice, wrong = 0, set(), []
    for row in printed():
        run = runs.get((row["model"], row["setting"]))
        if run is None:
            continue
        value = values_of(run, row["slice"])[row["metric"]]
        cell = row["table"], row["model"], row["slice"], row["metric"]
        expected = MISPRINTED.get(cell, row["value"])
        once, again = as_printed(value, expected, percent=row["unit"] == "percent")
        checked += 1
        if expected != once and expected == again:
            twice.add(cell)
            assert abs(value - float(expected)) < 0.0006
        elif expected != once:
            wrong.append((*cell, expected, value))
    assert wrong == []
    assert twice == TWICE_ROUNDED
    assert checked > 250


def test_differences_of_slices_come_out_or_are_those_of_the_rounded_cells(runs: dict[Any, Run]) -> None:
    rows = list(printed(differences=True))
    compared = [(row, runs[row["model"], row["setting"]]) for row in rows if (row["model"], row["setting"]) in runs]
    apart = [abs(100 * difference(run, row["slice"]) - float(row["value"])) for row, run in compared]
    assert len(rows) == 96
    assert len(apart) == 42
    assert sum(gap > 0.005 for gap in apart) == 2
    assert max(apart) < 0.01


def test_a_filter_chooses_the_slice_that_was_recomputed() -> None:
    for row in printed():
        wanted = tuple((FACETS[value], value) for value in row["slice"].split(" & ") if value)
        assert published_slice(SKETCHJUDGE, Selection("b", facets=tuple(sorted(wanted)))) == row["slice"]


def test_misprinted_cells_are_not_what_is_printed(runs: dict[Any, Run]) -> None:
    found = {(row["table"], row["model"], row["slice"], row["metric"]): row["value"] for row in printed()}
    assert all(found[cell] != corrected for cell, corrected in MISPRINTED.items())


def test_runs_with_missing_answers_are_scored_on_the_rest(runs: dict[Any, Run]) -> None:
    counts = {}
    for key, run in runs.items():
        states = [result.state for _, result in run]
        if states.count("scored") != 1015:
            counts[key] = states.count("scored"), states.count("failed"), states.count("missing")
    assert counts == {
        ("Gemini-2.5-Flash", "with/baseline"): (1011, 0, 4),
        ("Qianfan-VL-70B", "with/baseline"): (1014, 0, 1),
        ("Qianfan-VL-8B", "without/baseline"): (1014, 1, 0),
    }


def test_error_types_come_near_the_printed_figures(runs: dict[Any, Run]) -> None:
    with (TABLES / "sketchjudge.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["table"] in ("Table 3", "Table 22")]
    apart = [
        abs(values_of(run, row["slice"])[row["metric"]] - float(row["value"]) / 100)
        for row in rows
        if row["metric"] in ("eb_f1", "micro_f1_err") and (run := runs.get((row["model"], row["setting"]))) is not None
    ]
    assert len(apart) > 60
    assert max(apart) < 0.012
    assert sum(apart) / len(apart) < 0.003
