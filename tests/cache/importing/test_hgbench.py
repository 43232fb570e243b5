"""The workspace filled with HG-Bench files: boxes, thresholds, repairs and conventions."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from benchmarks.generate import write_benchmark
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog, comparisons, failure_instances, failures, highlights, metrics
from cache.queries.inspection import inspect
from cache.queries.repairs.impacts import runs_without_impact
from cache.queries.samples import samples
from cache.queries.scope import scope_of
from cache.selection.selection import Selection
from cache.store.stored_scores import read_parts_at
from cache.store.workspace import Workspace
from scoring.task import Task
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of
from tests.prepared import Imports
from tests.shared import SHARED, needs_shared

ALL = Selection("hgbench")
TASK: Task = TASKS["hgbench"]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, list[Path]]:
    return write_benchmark(tmp_path / "generated", samples=30, runs=2, answers=5)


@pytest.fixture
def generated(ws: Workspace, files: tuple[Path, list[Path]], tmp_path: Path, imports: Imports) -> Workspace:
    gold, runs = files
    imports.fill(ws, "generated", tmp_path, lambda: import_benchmark(ws, "hgbench", gold, runs=runs))
    return ws


def scored_again(ws: Workspace, *selections: Selection) -> list[list[list]]:
    """What the scorer says at each Selection's threshold, from the stored samples and responses, per run."""
    found: list[list[list]] = [[[], []] for _ in selections]
    for name in samples(ws, ALL, limit=1000)["sample"]:
        inspection = inspect(ws, ALL, name)
        for place, selection in enumerate(selections):
            part = selection.protocol or "official"
            for index, run in enumerate(inspection.runs):
                scored = scored_of(TASK, inspection.sample, run.prediction, part, tau=selection.tau)
                found[place][index].append(scored)
    return found


@needs_shared
def test_the_public_samples_give_the_published_figures(ws):
    folder = SHARED / "hgbench"
    import_benchmark(ws, "hgbench", folder / "sample_gt.jsonl", runs=[folder / "sample_predictions.jsonl"])
    table = metrics.run_metrics(ws, ALL).set_index("metric")["value"]
    assert table[["F_A", "F_S_micro", "F_S_macro", "S_bar"]].round(4).tolist() == [0.2, 0.04, 0.0278, 0.1083]


@pytest.mark.long
def test_metrics_at_any_threshold_and_protocol_are_those_of_scoring_at_it(generated):
    chosen = [ALL.replace(tau=tau, protocol=part) for tau in (0.5, 0.35, 0.8) for part in ("official", "paper")]
    for selection, found in zip(chosen, scored_again(generated, *chosen), strict=True):
        are_those_of_scoring(generated, selection, found)


def are_those_of_scoring(ws: Workspace, selection: Selection, found: list[list]) -> None:
    stored = metrics.run_metrics(ws, selection, intervals=False).set_index(["run", "metric"])["value"]
    swept = metrics.metric_sweep(ws, selection, [selection.tau]).set_index(["run", "metric"])["value"]
    for slug, scored in zip(["run-1", "run-2"], found, strict=True):
        terms = {term for sample_scores in scored for term in sample_scores.sums}
        totals = {
            term: np.float64(sum(sample_scores.sums.get(term, 0.0) for sample_scores in scored)) for term in terms
        }
        expected = {metric.key: float(metric.value(totals)) for metric in TASK.metrics}
        for values in (stored, swept):
            assert values[slug].to_dict() == pytest.approx(expected, nan_ok=True), (selection, slug)


def test_slices_at_another_threshold_average_to_the_whole(generated):
    selection = ALL.replace(tau=0.7, runs=("run-2",))
    parts = metrics.metrics_by(generated, selection, "page_count")
    parts = parts[parts["metric"] == "S_bar"]
    whole = metrics.run_metrics(generated, selection, intervals=False).set_index("metric").loc["S_bar"]
    assert parts["n"].sum() == whole["n"] == 30
    assert (parts["score"] * parts["n"]).sum() / 30 == pytest.approx(whole["value"])


def test_failures_are_those_that_the_scorer_names_at_the_threshold(generated):
    (runs,) = scored_again(generated, ALL)
    for tau in (0.5, 0.65):
        counted = failures.by_run(generated, ALL.replace(tau=tau)).set_index(["run", "category"])["count"].to_dict()
        expected = Counter(
            (slug, failure.category)
            for slug, scored in zip(["run-1", "run-2"], runs, strict=True)
            for sample_scores in scored
            for failure in sample_scores.failures
            if failure.lo < tau <= failure.hi
        )
        assert counted == expected, tau


def test_an_inspection_is_the_scored_sample_with_its_reading(generated):
    found = inspect(generated, ALL, "generated-00003")
    for run in found.runs:
        again = scored_of(TASK, found.sample, run.prediction)
        assert run.scored.matches == again.matches
        assert run.scored.failures == again.failures
        assert run.scored.judgements == again.judgements
        assert sorted(run.scored.pages, key=str) == sorted(again.pages, key=str)
        assert run.scored.sums == pytest.approx({**dict.fromkeys(run.scored.sums, 0.0), **again.sums})
        assert run.readings["official"] == reading_of(TASK, found.sample, run.prediction)


def test_instances_carry_the_boxes_that_their_addresses_name(generated):
    table = failure_instances.instances(generated, ALL.replace(fail="localisation"), limit=5)
    assert len(table) == 5
    for row in table:
        found = inspect(generated, ALL.replace(runs=(row["run"],)), row["sample"])
        reading = found.runs[0].readings["official"]
        gold, pred = (int(address[0][1:]) for address in (row["gold"], row["pred"]))
        assert row["gold_boxes"] == ((found.sample.answers[gold].page, found.sample.answers[gold].box),)
        assert row["pred_boxes"] == ((reading.answers[pred].page, reading.answers[pred].box),)


def test_stored_repairs_rise_as_those_from_the_failures(generated):
    from cache.queries.repairs.impacts import impacts

    with generated.reading() as connection:
        for selection in (ALL, ALL.with_facet("page_count", "1")):
            scope = scope_of(connection, selection)
            keys = [category.key for category in TASK.categories]
            stored = pd.DataFrame(impacts(connection, scope), index=keys)
            fresh = pd.DataFrame(impacts(connection, scope, shares=True), index=keys)
            columns = [f"impact.{key}" for key in TASK.impact]
            assert stored[columns].to_numpy() == pytest.approx(fresh[columns].to_numpy(), nan_ok=True)
            about_matched = ["step_on_wrong_answer", "containment_violation", "order_error", "repetition"]
            for table in (stored, fresh):
                assert table.index[table.isna().any(axis=1)].tolist() == about_matched
                assert table.loc[about_matched].isna().all(axis=None)
            assert (stored[columns].max() > 0).all()
            best = fresh["shapley.S_bar"].sum()
            now = metrics.run_metrics(generated, selection, intervals=False)
            # All categories together lead from where the runs are to gold, which scores 1.
            assert best == pytest.approx(1 - now[now["metric"] == "S_bar"]["value"].mean())


def test_of_too_many_responses_impact_is_found_at_the_usual_threshold_alone(generated, monkeypatch):
    monkeypatch.setattr("cache.queries.repairs.impacts.MOST_RESPONSES", 59)  # there are 30 of each of two runs
    column = f"impact.{TASK.primary.key}"
    found = {
        (tau, slugs): bool(
            failures.ranking(generated, ALL.replace(tau=tau, runs=slugs), intervals=True)[column].notna().any()
        )
        for tau in (0.5, 0.7)
        for slugs in ((), ("run-2",))
    }
    assert found == {(0.5, ()): True, (0.5, ("run-2",)): True, (0.7, ()): False, (0.7, ("run-2",)): True}


def test_a_page_of_instances_unpacks_no_more_than_the_responses_that_it_shows(generated, monkeypatch):
    read: set[tuple[int, int]] = set()

    def noting(connection, places):
        found = read_parts_at(connection, places)
        read.update(found)
        return found

    monkeypatch.setattr("cache.queries.failure_instances.read_parts_at", noting)
    shown = {(row["run"], row["sample"]) for row in failure_instances.instances(generated, ALL, limit=60)}
    assert len(read) == len(shown)
    assert len(read) < len({run for run, _ in shown}) * len({sample for _, sample in shown})


def test_a_run_in_another_convention_is_found_out_and_can_be_imported_in_it(ws, files, tmp_path):
    gold, (run, _) = files
    turned = tmp_path / "Turned.jsonl"
    with run.open() as lines, turned.open("w") as target:
        for line in map(json.loads, lines):
            line["predict"] = _turned_text(line["predict"])
            target.write(json.dumps(line) + "\n")
    import_benchmark(ws, "hgbench", gold, runs=[run, turned])
    row = catalog.runs(ws, "hgbench").set_index("run").loc["turned"]
    assert (row["coords_used"], row["coords_finding"]) == ("xyxy/1000", "yxyx/1000")
    assert row["coords_alternatives"]["yxyx/1000"]["F_A"] > 0.5

    import_benchmark(ws, "hgbench", gold, runs=[turned], coords="yxyx/1000")
    after = catalog.runs(ws, "hgbench").set_index("run").loc["turned"]
    assert (after["coords_used"], after["coords_finding"]) == ("yxyx/1000", None)
    values = metrics.run_metrics(ws, ALL, intervals=False).pivot(index="metric", columns="run", values="value")
    assert values["turned"].tolist() == pytest.approx(values["run-1"].tolist(), nan_ok=True)
    shown = inspect(ws, ALL, "generated-00001").runs
    assert shown[0].readings["official"].answers[0].box == shown[1].readings["official"].answers[0].box


def test_auto_applies_what_is_found_and_says_so(ws, files, tmp_path):
    gold, (run, _) = files
    import_benchmark(ws, "hgbench", gold, runs=[run], coords="auto")
    row = catalog.runs(ws, "hgbench").iloc[0]
    assert (row["coords_used"], row["coords_finding"]) == ("xyxy/1000", None)
    again = import_benchmark(ws, "hgbench", gold, runs=[run], coords="auto")
    assert again.files[1].state == "unchanged"
    other = import_benchmark(ws, "hgbench", gold, runs=[run], coords="yxyx/1000")
    assert other.files[1].state == "superseded"


def test_pages_with_steps_are_counted(generated):
    card = catalog.benchmark_card(generated, "hgbench")
    pages = {
        (name, answer.page)
        for name in samples(generated, ALL, limit=100)["sample"]
        for answer in inspect(generated, ALL, name).sample.answers
        if answer.steps
    }
    assert card.step_pages == len(pages)
    assert 0 < card.step_share < 1


def _turned_text(raw: str) -> str:
    box = re.compile(r'"box_2d": \[([^,]*), ([^,]*), ([^,]*), ([^]]*)\]')
    return box.sub(r'"box_2d": [\2, \1, \4, \3]', raw)


def test_the_worst_failure_is_the_one_that_costs_most(generated):
    (found,) = [highlight for highlight in highlights.highlights(generated, ALL) if highlight.kind == "worst_failure"]
    table = failures.ranking(generated, ALL).set_index("category").drop("step_of_missed_answer")
    assert found.selection == ALL.replace(fail=found.numbers["category"], sort="impact")
    assert found.numbers["rise"] == table["impact.F_S_micro"].max() > 0
    assert table.loc[found.numbers["category"], "count"] == found.numbers["count"]
    assert found.numbers["count"] < table["count"].max()


def test_what_costs_most_is_a_rise_over_all_responses_without_runs_in_doubt_about_their_boxes(generated, files):
    before = failures.ranking(generated, ALL).set_index("category")["impact.F_S_micro"]
    gold, runs = files
    turned = runs[0].with_name("turned.jsonl")
    lines = map(json.loads, runs[0].read_text(encoding="utf-8").splitlines())
    payload = [json.dumps({"uuid": line["uuid"], "predict": _turned_text(line["predict"])}) for line in lines]
    turned.write_text("\n".join(payload), encoding="utf-8")
    import_benchmark(generated, "hgbench", gold, runs=[turned])
    table = failures.ranking(generated, ALL, intervals=True).set_index("category")
    assert table["impact.F_S_micro"].to_dict() == pytest.approx(before.to_dict(), nan_ok=True)
    (found,) = [highlight for highlight in highlights.highlights(generated, ALL) if highlight.kind == "worst_failure"]
    top = table.loc[found.numbers["category"]]
    assert (found.numbers["runs"], runs_without_impact(generated, ALL)) == (2, ("turned",))
    assert found.numbers["rise"] == top["impact.F_S_micro"] == before.drop("step_of_missed_answer").max()
    ends = top["impact.F_S_micro.low"], top["impact.F_S_micro.high"]
    assert ends == (found.numbers["low"], found.numbers["high"])
    assert ends[0] < found.numbers["rise"] < ends[1]
    alone = failures.ranking(generated, ALL.replace(runs=("turned",))).set_index("category")["impact.F_S_micro"]
    assert alone[found.numbers["category"]] > 0

    import_benchmark(generated, "hgbench", gold, runs=[turned], coords="yxyx/1000")
    settled = failures.ranking(generated, ALL).set_index("category")["impact.F_S_micro"]
    assert settled.to_dict() != pytest.approx(before.to_dict(), nan_ok=True)


def test_shares_and_ranks_of_categories_have_intervals_that_hold_them(generated):
    table = failures.ranking(generated, ALL, intervals=True, ranks=True)
    occurring = table[(table["samples"] > 0) & table["share.low"].notna()]
    assert len(occurring) > 3
    assert (occurring["share.low"] < occurring["share"]).all()
    assert (occurring["share"] < occurring["share.high"]).all()
    ranked = table[table["rank.low"] > 0].sort_values("share", ascending=False, kind="stable")
    places = np.arange(1, len(ranked) + 1)
    assert len(ranked) > 3
    assert ((ranked["rank.low"] <= places) & (places <= ranked["rank.high"])).all()
    assert (ranked["rank.high"] < len(ranked)).any()


def test_the_weakest_slice_is_the_first_failing_one_of_the_slices_page_if_there_is_one(generated):
    search = comparisons.slices(generated, ALL)
    found = [highlight for highlight in highlights.highlights(generated, ALL) if highlight.kind == "worst_slice"]
    assert len(found) == min(1, len(search.failing))
    for one, first in zip(found, search.failing, strict=False):
        assert (one.facets, one.selection) == (first.facets, ALL.replace(facets=first.facets))
        assert (one.numbers["effect"], one.numbers["n"]) == (first.effect, first.n)
        assert (one.numbers["low"], one.numbers["high"]) == (first.interval.low, first.interval.high)
        assert len(samples(generated, one.selection, limit=1000)) == first.n
