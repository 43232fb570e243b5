"""The dashboard and the command line say the same of the same run."""

from __future__ import annotations

from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.workspace import Workspace

DEMO = Path(__file__).resolve().parents[3] / "demo" / "hgbench"


@pytest.mark.parametrize("protocol", ["official", "paper"])
def test_the_demonstration_has_the_same_figures_and_intervals_everywhere(errata, protocol) -> None:
    gold, runs = DEMO / "gold.jsonl", sorted((DEMO / "runs").glob("*.jsonl"))
    workspace = Workspace.open()
    import_benchmark(workspace, "hgbench", gold, runs=runs)
    shown = run_metrics(workspace, Selection("hgbench", protocol=protocol))
    workspace.close()
    options = ("--gold", str(gold), "--run", *map(str, runs), "--protocol", protocol, "--ci", "--json")
    runs_by_name = {
        run["model"].lower().replace(" ", "-"): run for run in errata("score", "hgbench", *options).json["runs"]
    }
    assert set(runs_by_name) == set(shown["run"])
    assert any(run["metrics"]["missing"] for run in runs_by_name.values())
    compared = 0
    for row in shown.to_dict("records"):
        run = runs_by_name[row["run"]]
        figure, bounds = run["metrics"][row["metric"]], run["intervals"][row["metric"]]
        if figure is None:
            continue
        assert row["value"] == pytest.approx(figure, abs=1e-12)
        assert (row["lo"], row["hi"]) == pytest.approx(bounds, abs=1e-12), (row["run"], row["metric"])
        compared += 1
    assert compared > 5 * 3
