"""The dashboard and the command line show the same numbers of the same runs: one function makes each."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.comparisons import compare_runs, ranking
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.tables.comparison_words import RANKED_ON_COMMON

DEMO = Path(__file__).resolve().parents[3] / "demo"
GOLD = DEMO / "hgbench" / "gold.jsonl"
RUNS = [DEMO / "hgbench" / "runs" / f"{name}.jsonl" for name in ("careful", "careless-about-format", "yxyx")]
"""The second of them answered 22 of 24 samples: more than 1 in 20 fewer."""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A workspace with the demonstration of HG-Bench; no test changes it."""
    workspace = Workspace.open(f"sqlite:///{tmp_path_factory.mktemp('loaded') / 'workspace.db'}")
    import_benchmark(workspace, "hgbench", GOLD, runs=RUNS)
    yield workspace
    workspace.close()


def files(runs: list[Path], *options: str) -> tuple[str, ...]:
    return ("--gold", str(GOLD), "--run", *map(str, runs), "--json", *options)


def slug(model: str) -> str:
    return model.lower().replace(" ", "-")


@pytest.mark.parametrize("protocol", ["official", "paper"])
def test_values_intervals_reasons_n_and_units_are_those_of_score_with_ci(errata, loaded, protocol) -> None:
    shown = run_metrics(loaded, Selection("hgbench", protocol=protocol))
    document = errata("score", "hgbench", *files(RUNS, "--protocol", protocol, "--ci")).json
    runs_by_name = {slug(run["model"]): run for run in document["runs"]}
    assert set(runs_by_name) == set(shown["run"])
    assert any(run["metrics"]["missing"] for run in runs_by_name.values())
    given, reasons = 0, set()
    for row in shown.to_dict("records"):
        run, key = runs_by_name[row["run"]], row["metric"]
        bounds = run["intervals"][key]
        assert row["value"] == pytest.approx(run["metrics"][key], abs=1e-12)
        assert row["n"] == run["n_of"][key]
        assert row["reason"] == run["no_interval"].get(key, "")
        if bounds is None:
            assert math.isnan(row["lo"])
            assert row["reason"]
            reasons.add(row["reason"])
        else:
            assert (row["lo"], row["hi"]) == pytest.approx(bounds, abs=1e-12)
            given += 1
    assert given > 3 * len(RUNS)
    assert reasons == {"it is the same in all resamples"}


def test_differences_p_test_n_and_what_is_detectable_are_those_of_compare(errata, loaded) -> None:
    document = errata("compare", "hgbench", *files(RUNS[:2])).json
    slugs = (slug(document["a"]["model"]), slug(document["b"]["model"]))
    found = compare_runs(loaded, Selection("hgbench", runs=slugs))
    assert document["answered"] == {
        "a": found.answered.a,
        "b": found.answered.b,
        "both": found.answered.both,
        "gold": found.answered.gold,
    }
    assert (document["n"], len(document["improved"])) == (found.n, found.improved)
    tests = set()
    for row in found.metrics.to_dict("records"):
        stated = document["metrics"][row["metric"]]
        for name in ("a", "b", "difference", "p", "n", "units", "test"):
            assert row[name] == pytest.approx(stated[name], abs=1e-12) if name != "test" else row[name] == stated[name]
        tests.add(row["test"])
        if stated["interval"] is None:
            assert row["reason"] == document["no_interval"][row["metric"]]
        else:
            assert (row["lo"], row["hi"]) == pytest.approx(stated["interval"], abs=1e-12)
            assert row["detectable"] == pytest.approx(stated["detectable"], abs=1e-12)
    assert tests == {"swap", "mcnemar"}


def test_ranks_and_pairs_are_those_of_compare_of_many(errata, loaded) -> None:
    document = errata("compare", "hgbench", *files(RUNS, "--metric", "F_A")).json
    found = ranking(loaded, Selection("hgbench"), "F_A")
    assert [(slug(run["model"]), run["rank"]) for run in document["runs"]] == [
        (run.name, [run.low, run.high]) for run in found.runs
    ]
    by_pair = {frozenset((pair.a, pair.b)): pair for pair in found.pairs}
    assert len(by_pair) == len(document["pairs"]) == 3
    for stated in document["pairs"]:
        pair = by_pair[frozenset((slug(stated["a"]), slug(stated["b"])))]
        assert stated["p_holm"] == pytest.approx(pair.p_holm)
        assert abs(stated["difference"]) == pytest.approx(abs(pair.difference.difference))


def test_of_runs_that_answered_differently_many_samples_it_is_said_on_what_ranks_compare_them(errata) -> None:
    complete = (RUNS[0], RUNS[2], RUNS[2])
    gold = ("compare", "hgbench", "--gold", str(GOLD), "--run")
    assert RANKED_ON_COMMON in errata(*gold, *map(str, RUNS)).out
    assert RANKED_ON_COMMON not in errata(*gold, *map(str, complete)).out
