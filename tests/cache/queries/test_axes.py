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


def test_a_run_without_a_partner_on_the_axis_is_in_no_pair(shared_letters):
    assert axis_comparisons(shared_letters, ALL, "prompt", "accuracy").empty


def test_runs_that_differ_in_the_axis_alone_are_paired(shared, import_once, gold, careful, hasty):
    # The model `Hasty` is asked under another prompt, too, with the answers of `careful`.
    plain = careful.with_name("Hasty+plain.jsonl")
    plain.write_bytes(careful.read_bytes())
    import_once("pairs", lambda: import_benchmark(shared, "letters", gold, runs=[careful, hasty, plain], name="pairs"))
    pairs = ALL.replace(benchmark="pairs")
    found = axis_comparisons(shared, pairs, "prompt", "accuracy")
    (row,) = found.to_dict("records")
    assert (row["model"], row["others"]) == ("Hasty", "")
    assert {row["from"], row["to"]} == {"cot", "plain"}
    pair = compare_runs(shared, pairs.replace(runs=(row["run_a"], row["run_b"])))
    metric = pair.metrics.set_index("metric").loc["accuracy"]
    for name in ("a", "b", "difference", "n", "units", "p", "test", "reason"):
        assert row[name] == metric[name]
    assert (row["improved"], row["regressed"]) == (pair.improved, pair.regressed)
    # One pair alone: nothing to adjust for.
    assert row["p_holm"] == row["p"]


def test_a_grid_of_a_facet_with_itself_has_its_slices_on_the_diagonal(shared_letters):
    slices = metrics_by(shared_letters, ALL, "subject", ["accuracy"])
    grid = facet_grid(shared_letters, ALL, "subject", "subject", "accuracy")
    diagonal = grid[grid["row"] == grid["column"]].set_index("row")["score"]
    for value, part in slices.groupby("value"):
        assert diagonal[value] == pytest.approx(part["score"].mean())


def test_n_of_a_cell_is_of_what_its_metric_counts(shared, import_once, tmp_path):
    # In t0, 2 of 4 answers are correct by gold, and one of these has no verdict in the second run.
    (tmp_path / "gold.csv").write_text("id,gold,topic\na,true,t0\nb,true,t0\nc,false,t0\nd,false,t0\ne,false,t1\n")
    (tmp_path / "one.csv").write_text("id,pred\na,true\nb,false\nc,true\nd,false\ne,true\n")
    (tmp_path / "two.csv").write_text("id,pred\na,?\nb,false\nc,true\nd,false\ne,true\n")
    gold, runs = tmp_path / "gold.csv", [tmp_path / "one.csv", tmp_path / "two.csv"]
    import_once("cells", lambda: import_benchmark(shared, "graded", gold, runs=runs, name="cells"))
    cells = {}
    for metric in ("fnr", "fpr", "accuracy"):
        grid = facet_grid(shared, Selection("cells"), "topic", "topic", metric)
        cells[metric] = [tuple(cell) for cell in grid[["row", "n"]].to_numpy().tolist()]
    assert cells == {
        "fnr": [("t0", 2), ("t1", 0)],
        "fpr": [("t0", 2), ("t1", 1)],
        "accuracy": [("t0", 4), ("t1", 1)],
    }


def test_cells_of_a_grid_are_metrics_of_both_values_together(shared_letters):
    grid = facet_grid(shared_letters, ALL, "subject", "type", "accuracy")
    assert len(grid)
    for cell in grid.to_dict("records"):
        narrowed = ALL.replace(facets=(("subject", cell["row"]), ("type", cell["column"])))
        table = run_metrics(shared_letters, narrowed, intervals=False)
        values = table.loc[table["metric"] == "accuracy", "value"].dropna()
        expected = values.mean() if len(values) else math.nan
        assert cell["score"] == pytest.approx(expected, nan_ok=True)
