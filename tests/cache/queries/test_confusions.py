"""Flows of a cascade and agreement of raters, from the workspace and by counting."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.confusions import flows
from cache.queries.raters import agreements, disagreements
from cache.queries.samples import count_samples
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from scoring.fermat.task import STAGES
from tests.cache.queries.conftest import ImportOnce
from tests.loaders.fermat.fermat_files import gold_row, run_row, write_csv, write_shard

AXES = "context:base,input:handwritten"
NAMES = [f"img_{at}_pert_{at % 5 + 1}.1" for at in range(60)]
MODELS = {"one": 1, "two": 2}
SELECTION = Selection("fermat")


def random_response(seed: int) -> dict[str, dict[str, object]]:
    """What a model says about every sample, at random."""
    random = np.random.default_rng(seed)
    rows: dict[str, dict[str, object]] = {}
    for name in NAMES:
        detected = random.choice(["1", "0", "perhaps"], p=[0.7, 0.2, 0.1])
        rows[name] = {
            "cascade_err": detected,
            "cascade_eloc": random.choice(["NA", "line 1"]),
            "judge_cascade_2": random.choice(["1", "1", "0"]),
            "cascade_corr": random.choice(["NA", "x = 1", "x = 1"]),
            "judge_cascade_3": random.choice(["1", "0"]),
            "judge_2.1": random.choice(["1", "0", ""]),
            "human_2.1": random.choice(["1", "0", ""]),
        }
    return rows


SAID = {model: random_response(seed) for model, seed in MODELS.items()}


def by_hand(model: str, names: list[str]) -> Counter[str]:
    """The flows, after the words of the paper."""
    found: Counter[str] = Counter()
    for name in names:
        row, wrong = SAID[model][name], "0" if "_5." in name else "1"
        if row["cascade_err"] == "perhaps":
            found["unread"] += 1
        elif row["cascade_err"] == "0":
            found["A" + wrong] += 1
        elif row["cascade_eloc"] == "NA":
            found["B" + wrong] += 1
        elif row["judge_cascade_2"] == "0":
            found["B2"] += 1
        elif row["cascade_corr"] == "NA":
            found["C" + wrong] += 1
        else:
            found["D" if row["judge_cascade_3"] == "1" else "D1"] += 1
    return found


@pytest.fixture
def fermat(shared: Workspace, import_once: ImportOnce, tmp_path: Path) -> Workspace:
    return import_once("fermat", lambda: load(shared, tmp_path))


def load(ws: Workspace, folder: Path) -> None:
    rows = [gold_row(name, pert_a=f"odd {name}" if at % 2 else "even") for at, name in enumerate(NAMES)]
    gold = write_shard(folder / "gold" / "train-0.parquet", rows)
    runs = [
        write_csv(
            folder / f"{model}.csv",
            [{**run_row(name), "model_name": model, **row} for name, row in SAID[model].items()],
        )
        for model in MODELS
    ]
    import_benchmark(ws, "fermat", gold.parent, runs=runs)


def counted(workspace: Workspace, selection: Selection) -> dict[str, dict[str, int]]:
    found = flows(workspace, selection)
    return {
        model: dict(zip(part["flow"], part["n"], strict=True))
        for model in MODELS
        for part in [found[found["run"] == f"{model}~{AXES}"]]
    }


def test_flows_are_those_counted_one_by_one(fermat: Workspace) -> None:
    assert counted(fermat, SELECTION) == {model: dict(by_hand(model, NAMES)) for model in MODELS}


def test_a_facet_counts_its_samples_alone(fermat: Workspace) -> None:
    some = [name for name in NAMES if "_3." in name]
    found = counted(fermat, SELECTION.with_facet("axis", "NO"))
    assert found == {model: dict(by_hand(model, some)) for model in MODELS}


def test_a_search_counts_its_samples_alone(fermat: Workspace) -> None:
    found = counted(fermat, SELECTION.replace(q="odd"))
    assert found == {model: dict(by_hand(model, NAMES[1::2])) for model in MODELS}


def test_a_chosen_flow_chooses_samples_and_restricts_no_figure(fermat: Workspace) -> None:
    assert counted(fermat, SELECTION.replace(cell="cascade~B2")) == counted(fermat, SELECTION)


def test_a_flow_or_stage_in_a_link_means_exactly_its_samples(fermat: Workspace) -> None:
    flows_of_one, words = by_hand("one", NAMES), [*STAGES.flow_labels, *(stage.key for stage in STAGES.stages)]
    expected = {word: sum(flows_of_one[flow] for flow in STAGES.flows(word)) for word in words}
    one = SELECTION.replace(runs=(f"one~{AXES}",))
    assert {word: count_samples(fermat, one.replace(cell=f"cascade~{word}")) for word in words} == expected


def test_raters_agree_as_far_as_sklearn_says(fermat: Workspace) -> None:
    from sklearn.metrics import cohen_kappa_score

    found = agreements(fermat, SELECTION).set_index("run")
    for model in MODELS:
        pairs = [(row["judge_2.1"], row["human_2.1"]) for row in SAID[model].values()]
        both = [(one, other) for one, other in pairs if one and other]
        row = found.loc[f"{model}~{AXES}"]
        assert (row["output"], row["one"], row["other"], row["n"]) == ("2.1", "judge", "human", len(both))
        assert row["accuracy"] == pytest.approx(np.mean([one == other for one, other in both]))
        assert row["kappa"] == pytest.approx(cohen_kappa_score(*zip(*both, strict=True)))
        assert [row[name] for name in ("both", "one_alone", "other_alone", "neither")] == [
            both.count(pair) for pair in (("1", "1"), ("1", "0"), ("0", "1"), ("0", "0"))
        ]


def test_the_samples_on_which_raters_differ_are_listed_in_the_order_of_gold(fermat: Workspace) -> None:
    found = disagreements(fermat, SELECTION, f"one~{AXES}", "2.1", "judge", "human")
    expected = [
        (name, row["judge_2.1"] == "1", row["human_2.1"] == "1")
        for name, row in SAID["one"].items()
        if row["judge_2.1"] and row["human_2.1"] and row["judge_2.1"] != row["human_2.1"]
    ]
    assert list(found.itertuples(index=False, name=None)) == expected


def test_a_task_without_stages_has_no_flows_and_no_raters(shared_letters: Workspace) -> None:
    assert flows(shared_letters, Selection("letters")).empty
    assert agreements(shared_letters, Selection("letters")).empty
