from __future__ import annotations

import csv
import math

import pytest

from loaders import LOADERS
from loaders.published import TABLES, inconsistencies, published
from tests.shared import SHARED, needs_shared

BENCHMARKS = sorted(key for key, loader in LOADERS.items() if loader.citation)


def tables_of(benchmark: str) -> list[str]:
    """The tables of which numbers are kept, as the file names them."""
    with (TABLES / f"{benchmark}.csv").open(encoding="utf-8", newline="") as file:
        return list(dict.fromkeys(row["table"] for row in csv.DictReader(file)))


def test_the_leaderboard_of_hgbench_has_ten_systems_and_six_metrics() -> None:
    rows = published("hgbench")
    assert len({row.model for row in rows}) == 10
    assert {row.metric for row in rows} == {"F_A", "F_S_micro", "F_S_macro", "success_rate", "S_bar", "repetition_rate"}
    assert len(rows) == 60
    assert {row.table for row in rows} == {"Table 2"}
    assert not any("Δ" in row.model for row in rows)


def test_percentages_are_fractions() -> None:
    value = {(row.model, row.metric): row.value for row in published("hgbench")}
    assert value["GPT-5.4", "F_A"] == pytest.approx(0.1491)
    assert value["GPT-5.4", "success_rate"] == 1


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_every_printed_number_is_finite_and_has_a_source(benchmark: str) -> None:
    assert published(benchmark)
    for table in tables_of(benchmark):
        for row in published(benchmark, table):
            assert math.isfinite(row.value)
            assert row.table == table
            assert row.source.startswith(LOADERS[benchmark].citation)
            assert row.source.endswith(table)
            assert row.metric


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_the_leaderboards_tables_are_there(benchmark: str) -> None:
    assert set(LOADERS[benchmark].leaderboard_tables) <= set(tables_of(benchmark))
    for row in published(benchmark):
        if row.unit == "fraction":
            assert (-1 if " minus " in row.slice else 0) <= row.value <= 1


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_every_note_about_a_number_meets_one(benchmark: str) -> None:
    rows = [row for table in tables_of(benchmark) for row in published(benchmark, table)]
    for note in inconsistencies(benchmark):
        assert note.note.endswith(".")
        if note.table:
            assert set(note.table.split("; ")) <= set(tables_of(benchmark))
        if note.model or note.metric:
            assert any(note.note in row.note for row in rows), str(note)


def test_a_note_stands_beside_its_number_only() -> None:
    noted = {(row.model, row.metric) for row in published("hgbench") if "55.33" in row.note}
    assert noted == {("Doubao-Seed-2.0-Pro (2026-04-01)", "F_A")}


def test_a_note_on_a_model_stands_beside_all_of_its_figures_in_that_table() -> None:
    gemini = [row for row in published("sketchjudge", "Table 3") if row.model == "Gemini-2.5-Flash"]
    assert {row.metric for row in gemini} == {"accuracy", "eb_f1"}
    assert all("Scored on 1,011 answers" in row.note for row in gemini)
    assert {len(row.notes) for row in gemini if row.metric == "accuracy"} == {1}
    assert {len(row.notes) for row in gemini if row.metric == "eb_f1"} == {2}


def test_a_note_says_what_it_is_about() -> None:
    notes = [str(note) for note in inconsistencies("hgbench")]
    assert any(text.startswith("Table 2, Doubao-Seed-2.0-Pro (2026-04-01), F_A: ") for text in notes)


def test_a_benchmark_without_a_paper_has_no_numbers() -> None:
    assert published("graded") == ()
    assert inconsistencies("graded") == ()
    assert published("../hgbench") == published("graded", "Table 2") == ()


@needs_shared
@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_the_numbers_are_those_of_the_papers(benchmark: str) -> None:
    printed = []
    for path in sorted((SHARED / "published").glob(f"{benchmark}_*.csv")):
        if path.stem != "sketchjudge_taxonomy":
            with path.open(encoding="utf-8", newline="") as file:
                printed += [row for row in csv.DictReader(file) if row["value"] and row["setting"] != "delta"]
    expected = sorted(float(row["value"]) / (100 if row["unit"] == "percent" else 1) for row in printed)
    values = sorted(row.value for table in tables_of(benchmark) for row in published(benchmark, table))
    assert values == pytest.approx(expected)


def test_a_note_on_several_tables_is_about_the_numbers_of_each() -> None:
    noted = {
        row.table
        for row in published("sketchjudge")
        if row.model == "Gemini-2.5-Flash" and any("1,011" in note.note for note in row.notes)
    }
    assert noted == {"Table 3", "Table 20", "Table 21", "Table 22", "Table 24"}
