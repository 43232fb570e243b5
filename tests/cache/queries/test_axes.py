"""Pairs of runs along an axis, and metrics where two facets cross, by hand."""

from __future__ import annotations

import math

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.comparisons import axis_comparisons, compare_runs
from cache.queries.metrics import facet_grid, metrics_by, run_metrics
from cache.selection.selection import Selection

pytestmark = pytest.mark.databases

ALL = Selection("letters").replace(partial="yes")


@pytest.fixture
def with_pairs(filled, gold, careful):
    """The model `Hasty` also under another prompt, with the answers of `careful`."""
    plain = careful.with_name("Hasty+plain.jsonl")
    plain.write_bytes(careful.read_bytes())
    import_benchmark(filled, "letters", gold, runs=[plain])
    return filled


def test_a_run_without_a_partner_on_the_axis_is_in_no_pair(filled):
    assert axis_comparisons(filled, ALL, "prompt", "accuracy").empty


def test_runs_that_differ_in_the_axis_alone_are_paired(with_pairs):
    found = axis_comparisons(with_pairs, ALL, "prompt", "accuracy")
    (row,) = found.to_dict("records")
    assert (row["model"], row["others"]) == ("Hasty", "")
    assert {row["from"], row["to"]} == {"cot", "plain"}
    pair = compare_runs(with_pairs, ALL.replace(runs=(row["run_a"], row["run_b"])))
    metric = pair.metrics.set_index("metric").loc["accuracy"]
    for name in ("a", "b", "difference", "n", "units", "p", "test", "reason"):
        assert row[name] == metric[name]
    assert (row["improved"], row["regressed"]) == (pair.improved, pair.regressed)
    # One pair alone: nothing to adjust for.
    assert row["p_holm"] == row["p"]


def test_a_grid_of_a_facet_with_itself_has_its_slices_on_the_diagonal(filled):
    slices = metrics_by(filled, ALL, "subject", ["accuracy"])
    grid = facet_grid(filled, ALL, "subject", "subject", "accuracy")
    diagonal = grid[grid["row"] == grid["column"]].set_index("row")["score"]
    for value, part in slices.groupby("value"):
        assert diagonal[value] == pytest.approx(part["score"].mean())


def test_n_of_a_cell_is_of_what_its_metric_counts(ws, tmp_path):
    # In t0, 2 of 4 answers are correct by gold, and one of these has no verdict in the second run.
    (tmp_path / "gold.csv").write_text("id,gold,topic\na,true,t0\nb,true,t0\nc,false,t0\nd,false,t0\ne,false,t1\n")
    (tmp_path / "one.csv").write_text("id,pred\na,true\nb,false\nc,true\nd,false\ne,true\n")
    (tmp_path / "two.csv").write_text("id,pred\na,?\nb,false\nc,true\nd,false\ne,true\n")
    import_benchmark(ws, "graded", tmp_path / "gold.csv", runs=[tmp_path / "one.csv", tmp_path / "two.csv"])
    cells = {}
    for metric in ("fnr", "fpr", "accuracy"):
        grid = facet_grid(ws, Selection("graded"), "topic", "topic", metric)
        cells[metric] = [tuple(cell) for cell in grid[["row", "n"]].to_numpy().tolist()]
    assert cells == {
        "fnr": [("t0", 2), ("t1", 0)],
        "fpr": [("t0", 2), ("t1", 1)],
        "accuracy": [("t0", 4), ("t1", 1)],
    }


def test_cells_of_a_grid_are_metrics_of_both_values_together(filled):
    grid = facet_grid(filled, ALL, "subject", "type", "accuracy")
    assert len(grid)
    for cell in grid.to_dict("records"):
        narrowed = ALL.replace(facets=(("subject", cell["row"]), ("type", cell["column"])))
        table = run_metrics(filled, narrowed, intervals=False)
        values = table.loc[table["metric"] == "accuracy", "value"].dropna()
        expected = values.mean() if len(values) else math.nan
        assert cell["score"] == pytest.approx(expected, nan_ok=True)
