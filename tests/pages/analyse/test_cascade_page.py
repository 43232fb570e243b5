"""The page of the cascade: flows side by side, a chosen one, runs without a cascade, the evaluator check."""

from __future__ import annotations

from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.raters import agreements
from cache.selection.parameters import evidence_text
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.cascade import flows as page_part
from figures import cascade
from scoring.fermat.task import STAGES
from tests.commands.scoring.test_fermat_commands import BY_HAND, COLUMNS
from tests.loaders.fermat.fermat_files import gold_row, run_row, write_csv, write_shard
from tests.pages.mini import ASKED, Downloaded, OnlyRead, Open, texts
from tests.prepared import once

PAGE = "pages/analyse/cascade.py"
AXES = "context:base,input:handwritten"
FULL, LAZY, PLAIN = (f"{name}~{AXES}" for name in ("full", "lazy", "plain"))


def rows(model: str) -> list[dict[str, object]]:
    found = []
    for at, (name, (_, shown)) in enumerate(BY_HAND.items()):
        row = {**run_row(name), "model_name": model}
        if model == "full":
            row |= dict(zip(COLUMNS, shown, strict=True)) | {"judge_3.1": at % 2, "human_3.1": at % 3 > 0}
        else:
            row |= {"pred_err_1.1.2": 1} | ({"cascade_err": 0} if model == "lazy" else {})
        found.append(row)
    return found


@once
def fill(folder: Path) -> Workspace:
    """Ten answers and three runs: with all stages, with the first alone, and without stages."""
    gold = write_shard(
        folder / "gold" / "train-0.parquet",
        [gold_row(name, has_error=error) for name, (error, _) in BY_HAND.items()],
    )
    runs = [write_csv(folder / f"{model}.csv", rows(model)) for model in ("full", "lazy", "plain")]
    workspace = Workspace.open()
    import_benchmark(workspace, "fermat", gold.parent, runs=runs)
    return workspace


@pytest.fixture
def fermat(only_read: OnlyRead) -> Workspace:
    return only_read(fill)


def test_the_first_two_runs_with_a_cascade_stand_side_by_side(fermat: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="fermat")
    assert not app.exception
    assert [app.selectbox(key=f"cascade-{side}").value for side in ("left", "right")] == [FULL, LAZY]
    assert PLAIN not in app.selectbox(key="cascade-right").options
    table = app.dataframe[0].value
    full = table[table["run"].str.startswith("full")].set_index("name")["n"]
    assert full["corrected (D)"] == 1
    assert full["called erroneous"] == 7
    lazy = table[table["run"].str.startswith("lazy")].set_index("name")["n"]
    assert (lazy["correctly cleared (A0)"], lazy["missed error (A1)"]) == (4, 6)


def test_the_csv_of_the_flows_has_both_runs_with_shares_in_full_precision(
    fermat: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    open_page(PAGE, b="fermat")
    saved = downloaded("cascade")
    assert list(saved) == [
        "Run", "Stage", "Flow", "Samples", "Of all that enter", "Share of these", "Leaves correctly",
    ]  # fmt: skip
    assert saved["Run"].nunique() == 2
    corrected = saved[saved["Run"].str.startswith("full") & (saved["Flow"] == "corrected (D)")]
    assert corrected["Share of these"].tolist() == [0.1]


def test_a_flow_in_the_address_opens_its_samples_of_its_run(fermat: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="fermat", run=[FULL, LAZY], cell="cascade~A1")
    assert "missed error (A1)  ·  full" in texts(app)
    assert "1 sample" in texts(app)
    app = open_page(PAGE, b="fermat", run=[FULL, LAZY], cell="cascade~A1", side="2")
    assert "missed error (A1)  ·  lazy" in texts(app)
    assert "6 samples" in texts(app)
    app = open_page(PAGE, b="fermat", run=[FULL], cell="cascade~correction")
    assert "4 samples" in texts(app)


def test_the_most_frequent_incorrect_flow_of_the_first_run_is_open_on_arrival(
    fermat: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, b="fermat", run=[LAZY, FULL])
    assert "missed error (A1)  ·  lazy" in texts(app)
    assert "6 samples" in texts(app)
    # What nobody chose cannot be closed, and is not in the link.
    assert not [button for button in app.button if button.key == "close-chosen"]
    assert "cell" not in app.query_params
    chosen = open_page(PAGE, b="fermat", run=[LAZY, FULL], cell="cascade~A0")
    assert "correctly cleared (A0)  ·  lazy" in texts(chosen)
    assert [button for button in chosen.button if button.key == "close-chosen"]


def test_two_models_stand_side_by_side_before_two_settings_of_one() -> None:
    assert cascade.first_two(["a~x:1", "a~x:2", "b~x:1"]) == ("a~x:1", "b~x:1")
    assert cascade.first_two(["a~x:1", "a~x:2"]) == ("a~x:1", "a~x:2")
    assert cascade.first_two(["a~x:1"]) == ("a~x:1",)


def test_a_run_can_stand_alone(fermat: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="fermat", run=[FULL])
    assert app.selectbox(key="cascade-right").value == ""
    assert len(app.get("plotly_chart")) == 1
    app.selectbox(key="cascade-right").select(LAZY).run()
    assert app.query_params["run"] == [FULL, LAZY]


def test_missing_responses_are_those_of_the_runs_side_by_side(open_page: Open, tmp_path: Path) -> None:
    short = write_csv(tmp_path / "short.csv", [row | {"model_name": "short"} for row in rows("lazy")[:6]])
    import_benchmark(fill(tmp_path), "fermat", None, runs=[short])
    whole = texts(open_page(PAGE, ASKED, b="fermat", run=[FULL, LAZY]))
    assert "No response is missing or failed." in whole
    assert "Responses: 4 missing; how" in texts(open_page(PAGE, ASKED, b="fermat", run=[f"short~{AXES}"]))


def test_runs_without_a_cascade_say_so(fermat: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="fermat", run=[PLAIN, LAZY])
    assert "Without a cascade: plain" in texts(app)
    assert app.selectbox(key="cascade-left").value == LAZY


def test_a_benchmark_whose_runs_have_no_cascade_says_what_is_missing(tmp_path: Path, open_page: Open) -> None:
    gold = write_shard(tmp_path / "gold" / "train-0.parquet", [gold_row(name) for name in BY_HAND])
    workspace = Workspace.open()
    import_benchmark(workspace, "fermat", gold.parent, runs=[write_csv(tmp_path / "plain.csv", rows("plain"))])
    app = open_page(PAGE, b="fermat")
    assert not app.exception
    assert "No run here has a cascade" in texts(app)


def test_the_evaluator_check_tells_agreement_and_saves_it_as_a_fraction(
    fermat: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    app = open_page(PAGE, b="fermat", view="raters")
    assert not app.exception
    (row,) = app.dataframe[0].value.to_dict("records")
    judge, person = [at % 2 for at in range(10)], [int(at % 3 > 0) for at in range(10)]
    agreed = sum(one == other for one, other in zip(judge, person, strict=True))
    assert (row["output"], row["one_said"], row["other_said"], row["n"]) == ("EC (3.1)", "evaluator", "person", 10)
    assert row["accuracy"] == pytest.approx(10 * agreed)
    (saved,) = downloaded("raters").to_dict("records")
    assert (saved["Output"], saved["Rater A"], saved["Agree"]) == ("EC (3.1)", "evaluator", agreed / 10)
    assert {"Rated by both", "Cohen's kappa", "Only A correct"} <= saved.keys()
    app = open_page(PAGE, b="fermat", view="raters", run=[LAZY])
    assert "verdicts of two raters" in texts(app)


def test_the_link_of_two_raters_opens_the_samples_on_which_they_differ(fermat: Workspace, open_page: Open) -> None:
    (found,) = agreements(fermat, Selection("fermat")).to_dict("records")
    pair = evidence_text(*(found[name] for name in ("run", "output", "one", "other")))
    app = open_page(PAGE, b="fermat", view="raters", behind=pair)
    assert not app.exception
    differing = next(
        element.value for element in app.dataframe if list(element.value.columns) == ["sample", "one", "other"]
    )
    assert len(differing) == found["one_alone"] + found["other_alone"] > 0
    assert "Ignored from link" not in texts(app)
    assert "(not in this benchmark)" in texts(open_page(PAGE, b="fermat", view="raters", behind="x|y"))


def test_a_second_click_on_a_flow_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from cache.selection.selection import Selection

    shown: list[dict[str, object]] = []
    monkeypatch.setattr(page_part.address, "read", lambda: (Selection("f", cell="cascade~D").replace(side="2"), ()))
    monkeypatch.setattr(page_part.address, "change", lambda **changes: shown.append(changes))
    page_part.toggle_flow(("a", "b"), 1, STAGES, "D")
    page_part.toggle_flow(("a", "b"), 0, STAGES, "D")
    page_part.toggle_flow(("a", "b"), 1, STAGES, "D1")
    assert [(query["cell"], query["side"]) for query in shown] == [
        ("", "2"),
        ("cascade~D", ""),
        ("cascade~D1", "2"),
    ]
