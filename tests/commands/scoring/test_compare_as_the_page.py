"""`errata compare` and the Compare page: two ways to the same numbers, for benchmarks whose items are judged."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from cache.queries.comparisons import agreement, compare_runs, differing_items
from cache.queries.samples import samples
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from tests import judged, refusals
from tests.commands.conftest import Errata

SIDES = {"improved": (False, True), "regressed": (True, False), "both_wrong": (False, False)}


def of_questions(folder: Path) -> tuple[Workspace, Selection, list[str]]:
    ws = judged.fill(folder)
    files = ["--gold", str(folder / "gold.csv"), "--run", str(folder / "A.csv"), "--run", str(folder / "B.csv")]
    return ws, Selection("drawedumath", runs=(judged.A, judged.B)), ["drawedumath", *files]


def of_pages(folder: Path) -> tuple[Workspace, Selection, list[str]]:
    ws = refusals.fill(folder)
    runs = [argument for name in ("Whole", "Bold") for argument in ("--run", str(folder / "runs" / name))]
    return ws, Selection("mathdoc", runs=("whole", "bold")), ["mathdoc", "--gold", str(folder / "gold"), *runs]


@pytest.mark.parametrize("made", [of_questions, of_pages])
def test_the_page_and_the_command_line_give_the_same_numbers(made: Any, errata: Errata, tmp_path: Path) -> None:
    ws, selection, arguments = made(tmp_path)
    document = errata("compare", *arguments, "--json").json
    found = compare_runs(ws, selection)
    assert {name: getattr(found, name) for name in SIDES} == {name: len(document[name]) for name in SIDES}
    assert found.n == document["n"]
    assert "McNemar's exact test of" not in errata("compare", *arguments).out
    assert document["n"] > len(samples(ws, selection))
    assert document["improved"] or document["regressed"]
    rows = {row["metric"]: row for row in found.metrics.to_dict("records")}
    for key, value in document["metrics"].items():
        if value["difference"] is None:
            assert key not in rows
            continue
        bounds = value["interval"] or [math.nan, math.nan]
        stated = (value["a"], value["b"], value["difference"], *bounds, math.nan if value["p"] is None else value["p"])
        mine = tuple(rows[key][name] for name in ("a", "b", "difference", "lo", "hi", "p"))
        assert mine == pytest.approx(stated, nan_ok=True), key


@pytest.mark.parametrize("made", [of_questions, of_pages])
def test_the_page_lists_the_items_that_the_command_line_names(made: Any, errata: Errata, tmp_path: Path) -> None:
    ws, selection, arguments = made(tmp_path)
    document = errata("compare", *arguments, "--json").json
    for name, sides in SIDES.items():
        mine = selection.replace(cell=RunOutcomeFilter(sides, 0, 0.5).cell)
        table = differing_items(ws, mine)
        assert [f"{row['sample']}/{row['item']}" for row in table.to_dict("records")] == document[name]
        assert table.attrs["count"] == len(document[name])
        assert samples(ws, mine)["sample"].tolist() == list(dict.fromkeys(table["sample"]))


def test_a_list_of_items_comes_a_page_at_a_time(tmp_path: Path) -> None:
    ws, selection, _ = of_questions(tmp_path)
    mine = selection.replace(cell="wrong~wrong")
    table = differing_items(ws, mine, limit=1, offset=1)
    assert (table["sample"].tolist(), table["item"].tolist(), table.attrs["count"]) == (["c"], ["claude.2"], 3)
    assert differing_items(ws, selection).empty


def test_an_item_of_a_filtered_facet_is_compared_alone(tmp_path: Path) -> None:
    ws, selection, _ = of_questions(tmp_path)
    # The teacher's questions, by the ensembles: A 4 1 4 1 and 4, B 1 2 4 4 and 4.
    found = compare_runs(ws, selection.with_facet("qa_type", "teacher"))
    assert (found.n, found.improved, found.regressed, found.both_wrong, found.both_right) == (5, 1, 1, 1, 2)
    row = found.metrics.set_index("metric").loc["llm_accuracy"]
    assert (row["a"], row["b"]) == (3 / 5, 3 / 5)


def test_runs_agree_item_by_item(tmp_path: Path) -> None:
    ws, selection, _ = of_questions(tmp_path)
    found = agreement(ws, selection)
    # Both right: b's first and d's last; one right: improved and regressed; the rest neither.
    assert (found.samples, found.histogram.tolist()) == (8, [3, 3, 2])
    assert found.agreement.tolist() == [[1, 5 / 8], [5 / 8, 1]]
    for number, count in enumerate(found.histogram.tolist()):
        assert len(differing_items(ws, selection.replace(cell=f"solved~{number}"))) == count
