"""Figures over several runs leave out a run that answered fewer than 9 in 10 of the samples."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pandas as pd
import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.live import plans, reruns
from cache.marks.targets import MarkTarget
from cache.queries import comparisons, confusions, failure_instances, failures, metrics, sample_counts
from cache.queries.highlights import highlights
from cache.queries.samples import sample_ids, samples
from cache.recording.record_marks import NewMark, record
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from models import ModelSpec
from tests.cache.queries.conftest import ImportOnce
from tests.prepared import Imports

N = 30
GRADED = Selection("graded")


ANSWERS = {
    "good": {i: i % 3 != 0 for i in range(N)},
    "fair": {i: i % 3 != 0 and i % 5 != 0 for i in range(N)},
    "few": {0: True, 1: True, 2: False},
}
"""Two whole runs, and one of 3 answers, one of them right."""


def load(
    ws: Workspace, folder: Path, answers: Mapping[str, Mapping[int, bool]] = ANSWERS, name: str = "graded"
) -> None:
    """Runs over 30 answers."""
    gold = folder / "gold.csv"
    gold.write_text("id,gold,topic\n" + "".join(f"a{i},{'true' if i % 3 else 'false'},t{i % 2}\n" for i in range(N)))
    runs = []
    for run, verdicts in answers.items():
        runs.append(folder / f"{run}.csv")
        lines = "".join(f"a{i},{'true' if yes else 'false'}\n" for i, yes in verdicts.items())
        runs[-1].write_text("id,pred\n" + lines)
    import_benchmark(ws, "graded", gold, runs=runs, name=name)


@pytest.fixture
def graded(ws: Workspace, tmp_path: Path, imports: Imports) -> Workspace:
    imports.fill(ws, "pooled", tmp_path, lambda: load(ws, tmp_path))
    return ws


@pytest.fixture
def graded_read(shared: Workspace, import_once: ImportOnce, tmp_path: Path) -> Workspace:
    """The same, for tests that write nothing."""
    return import_once("graded", lambda: load(shared, tmp_path))


FIGURES = {
    "failures": lambda ws, selection: failures.ranking(ws, selection, intervals=True, ranks=True),
    "failures by topic": lambda ws, selection: failures.by_facet(ws, selection, "topic"),
    "failures over thresholds": lambda ws, selection: failures.sweep(ws, selection, [0.5]),
    "tiles": lambda ws, selection: pd.DataFrame(failure_instances.instances(ws, selection, limit=1000)),
    "confusion": lambda ws, selection: confusions.confusion(ws, selection, "verdict"),
    "two facets": lambda ws, selection: metrics.facet_grid(ws, selection, "topic", "topic", "accuracy"),
    "slices": lambda ws, selection: pd.Series([comparisons.slices(ws, selection).value]),
    "agreement": lambda ws, selection: pd.Series(comparisons.agreement(ws, selection).histogram),
    "right in two runs": lambda ws, selection: pd.Series(sample_ids(ws, selection.replace(cell="solved~2"))),
    "samples of a cell": lambda ws, selection: pd.Series(sample_ids(ws, selection.replace(cell="incorrect~correct"))),
    "cards": lambda ws, selection: samples(ws, selection, 50)[["sample", "failures", "value"]],
    "cards by failures": lambda ws, selection: samples(ws, selection.replace(sort="-failures"), 50)["sample"],
    "cards by metric": lambda ws, selection: samples(ws, selection.replace(sort="accuracy"), 50)["sample"],
    "failed samples": lambda ws, selection: pd.Series(sample_ids(ws, selection.replace(fail="false_acceptance"))),
    "Home": lambda ws, selection: pd.DataFrame(
        [(found.kind, dict(found.numbers)) for found in highlights(ws, selection)]
    ),
}


@pytest.mark.databases
def test_a_run_of_few_answers_moves_nothing_until_it_is_asked_for(graded_read: Workspace) -> None:
    for name, figure in FIGURES.items():
        whole = figure(graded_read, GRADED.replace(runs=("fair", "good")))
        assert figure(graded_read, GRADED).equals(whole), name
        assert not figure(graded_read, GRADED.replace(partial="yes")).equals(whole), name


@pytest.mark.databases
def test_the_runs_left_out_are_named_with_what_they_answered(graded_read: Workspace) -> None:
    for selection in (GRADED, GRADED.replace(partial="yes")):
        found = sample_counts.runs_left_out(graded_read, selection)
        assert found.to_numpy().tolist() == [["few", 3, N]]
    assert sample_counts.runs_left_out(graded_read, GRADED.replace(q="a1")).empty is False
    assert sample_counts.runs_left_out(graded_read, GRADED.replace(runs=("few",))).empty


def test_a_run_of_few_answers_is_shown_where_it_is_chosen_alone(graded_read: Workspace) -> None:
    table = failures.ranking(graded_read, GRADED.replace(runs=("few",)))
    assert table["count"].sum() > 0


def test_a_run_counts_once_it_has_answered_all(graded: Workspace, tmp_path: Path) -> None:
    figures = {name: figure(graded, GRADED) for name, figure in FIGURES.items()}
    run = tmp_path / "few.csv"
    run.write_text("id,pred\n" + "".join(f"a{i},true\n" for i in range(N)))
    import_benchmark(graded, "graded", None, runs=[run])
    for name, before in figures.items():
        after = FIGURES[name](graded, GRADED)
        assert after.equals(FIGURES[name](graded, GRADED.replace(partial="yes"))), name
        assert not after.equals(before), name


def test_a_run_counts_while_it_answered_enough_of_what_is_marked(graded: Workspace) -> None:
    marked, counted = GRADED.replace(marks=("any",)), []
    for number in (0, 1, 2, 7):
        record(graded, NewMark("graded", MarkTarget("sample", f"a{number}"), "Ann", "gold_wrong"))
        counted.append(len(comparisons.agreement(graded, marked).runs))
    assert counted == [3, 3, 3, 2]


def test_agreement_counts_only_what_runs_were_asked(filled: Workspace) -> None:
    spec = ModelSpec("replay", "hasty~prompt:cot")
    planned = plans.plan(filled, "letters", "s1", spec)
    reruns.ask(filled, reruns.provider_of(filled, "letters", planned.spec, {}), planned)
    every = comparisons.agreement(filled, Selection("letters").replace(partial="yes"))
    assert len(every.runs) == 3
    # The live run was asked s1 alone, where it does what the run that it replays did.
    assert (every.samples, every.histogram.sum()) == (1, 1)
    live, source = (every.runs.index(slug) for slug in ("live:hasty~prompt:cot", "hasty~prompt:cot"))
    assert every.agreement[live, source] == 1.0


def test_the_replay_of_a_whole_run_moves_no_figure_until_it_is_asked_for(graded: Workspace) -> None:
    whole = {name: figure(graded, GRADED) for name, figure in FIGURES.items()}
    for number in range(N):
        planned = plans.plan(graded, "graded", f"a{number}", ModelSpec("replay", "fair"))
        reruns.ask(graded, reruns.provider_of(graded, "graded", planned.spec, {}), planned)
    for name, figure in FIGURES.items():
        assert figure(graded, GRADED).equals(whole[name]), name
        assert not figure(graded, GRADED.replace(partial="yes")).equals(whole[name]), name
    left = sample_counts.runs_left_out(graded, GRADED)
    assert left.to_numpy().tolist() == [["few", 3, N], ["live:fair", N, N]]
    assert left.attrs["replays"] == ("live:fair",)
    # Without the run that it repeats it is a run like any other.
    without = GRADED.replace(runs=("good", "live:fair"))
    assert comparisons.agreement(graded, without).runs == ("good", "live:fair")
    assert sample_counts.runs_left_out(graded, without).empty


@pytest.mark.databases
def test_each_slice_counts_the_runs_that_answered_enough_of_it_as_the_page_does_once_it_is_chosen(
    shared: Workspace, import_once: ImportOnce, tmp_path: Path
) -> None:
    half = dict.fromkeys(range(0, N, 2), False)  # all of t0
    import_once("halved", lambda: load(shared, tmp_path, {**ANSWERS, "half": half}, "halved"))
    for link in ("b=halved", "b=halved&q=a", "b=halved&partial=yes"):
        selection = Selection.parse(link)[0]
        found = failures.by_facet(shared, selection, "topic")
        for topic, runs in (("t0", 3), ("t1", 2)):
            alone = failures.ranking(shared, selection.with_facet("topic", topic))
            counts = alone.set_index("category")["count"]
            of_slice = found[found["group"] == topic].set_index("category")["count"]
            assert of_slice.to_dict() == counts[counts > 0].to_dict(), (link, topic)
            counted = 4 if selection.option("partial") else runs
            assert found.attrs["sizes"][topic] == alone.attrs["scored"] == N / 2 * counted, (link, topic)
