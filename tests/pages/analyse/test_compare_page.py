"""Compare: two runs, how many runs are right, and the samples of each group."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.charts import agreement_grid
from figures.charts.template import TOOLS
from scoring.tasks import TASKS
from tests import judged, labelled
from tests.loaders.sketchjudge.sketchjudge_files import write_run
from tests.pages.mini import ASKED, Downloaded, OnlyRead, Open, clicked, in_address, texts

PAGE = "pages/analyse/compare.py"
BOTH = ["careful", "hasty"]


def written(table: Any) -> pd.DataFrame:
    """A table as it is written on the page."""
    return pa.ipc.open_stream(table.proto.arrow_data.styler.display_values).read_all().to_pandas()


def outcomes(app: AppTest) -> dict[str, int]:
    """The table of the chart of two runs right and wrong."""
    table = next(element.value for element in app.dataframe if list(element.value) == ["name", "n", "share"])
    return dict(zip(table["name"], table["n"], strict=True))


def test_it_opens_on_the_best_run_against_the_second(only_read: OnlyRead, open_page: Open) -> None:
    ws = only_read(labelled.fill)
    table = run_metrics(ws, Selection("sketchjudge"), intervals=False)
    values = table[table["metric"] == TASKS["sketchjudge"].primary.key].set_index("run")["value"]
    best, second = values.sort_values(ascending=False).index[:2]
    app = open_page(PAGE, b=["sketchjudge"])
    assert (app.selectbox(key="compare-a").value, app.selectbox(key="compare-b").value) == (best, second)
    named = open_page(PAGE, b=["sketchjudge"], run=[second])
    assert (named.selectbox(key="compare-a").value, named.selectbox(key="compare-b").value) == (second, best)


def test_it_opens_on_two_models_where_there_are_two(tmp_path: Path, open_page: Open) -> None:
    ws = labelled.fill(tmp_path)
    wrong = write_run(tmp_path / "NoRef" / "worst_output.jsonl", {"answer_id": "f0", "response": {"is_correct": False}})
    import_benchmark(ws, "sketchjudge", None, runs=[wrong])
    (worst,) = {run for run in run_metrics(ws, Selection("sketchjudge"), intervals=False)["run"] if "worst" in run}
    for named in ([], [labelled.WITHOUT]):
        app = open_page(PAGE, b=["sketchjudge"], run=named)
        assert app.selectbox(key="compare-a").value == (named or [labelled.WITH])[0]
        assert app.selectbox(key="compare-b").value == worst


def test_samples_are_counted_by_which_run_is_right(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, state=ASKED, view=["pair"], run=BOTH)
    # Answer F1 of Hasty: 2/3 in "one"; 2/3 and 0 on the pages of "two", 1/3 on average; nothing read in "three".
    assert outcomes(app) == {"Both correct": 1, "Only A correct": 2, "Only B correct": 0, "Both incorrect": 0}
    shown = texts(app)
    assert "3 samples answered by both. Correct if" in shown
    assert "The unit is a sample." in shown
    assert "metrics are tested, each p by itself and not corrected for their number: F_S micro, the primary" in shown
    assert "F_S micro, B − A: " in shown
    assert " points (no interval: fewer than 10 independent units" in shown
    assert "Minimum detectable difference: not estimable (fewer than 10 independent units)." in shown


def test_more_can_be_asked_of_a_right_sample(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, level=["0.7"], view=["pair"], run=BOTH)
    assert list(outcomes(app).values()) == [0, 3, 0, 0]
    assert "Correct if F_A ≥ 0.7." in texts(app)
    app.selectbox(key="compare-level").set_value(0.5).run()
    assert in_address(app, "view") == ["pair"]


def test_a_group_is_written_into_the_address_and_its_samples_are_shown(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, view=["pair"], run=BOTH, cell=["right~right"])
    assert "Both correct" in texts(app)
    assert "1 sample" in texts(app)


@pytest.mark.parametrize(("runs", "words"), [(BOTH, "Only A correct"), (BOTH[::-1], "Only B correct")])
def test_it_opens_on_the_samples_that_one_run_alone_gets_right(
    mini: Workspace, open_page: Open, runs: list[str], words: str
) -> None:
    app = open_page(PAGE, view=["pair"], run=runs)
    assert words in texts(app)
    assert "2 samples" in texts(app)
    assert "cell" not in app.query_params


def test_choosing_the_other_run_swaps_the_two(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, view=["pair"], run=BOTH)
    app.selectbox(key="compare-a").set_value("hasty").run()
    assert in_address(app, "run") == ["hasty", "careful"]


def test_all_runs_at_once_count_who_gets_a_sample_right_and_the_grid_of_pairs_has_its_largest_width(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, view=["agree"])
    weights = [column.weight for column in app.columns]
    # The page is 993 pixels wide in a window of 1280, with a gap of 24 between its two columns.
    assert weights[1] / sum(weights[:2]) * (993 - 24) >= agreement_grid._PAIR_WIDTH + TOOLS
    assert "2 runs, 3 samples asked of each. Every sample is answered correctly by at least one run." in texts(app)
    table = next(element.value for element in app.dataframe if "samples" in element.value)
    assert table.to_dict("list") == {"solved": [0, 1, 2], "samples": [0, 2, 1]}


def test_the_csv_of_all_runs_has_numbers_where_the_page_has_text(
    mini: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    open_page(PAGE, view=["agree"])
    pairs = downloaded("pairs")
    assert list(pairs) == ["A", "B", "B − A", "B − A, from", "B − A, to", "p", "p, corrected", "Test", "n"]
    assert pairs[["B − A", "p", "p, corrected"]].dtypes.tolist() == [float] * 3
    # Careful is correct wherever Hasty is not.
    assert downloaded("rescues")["Rescues"].max() == 1


def test_differences_are_sorted_as_numbers_and_written_with_their_sign(mini: Workspace, open_page: Open) -> None:
    (metrics,) = [table for table in open_page(PAGE, view=["pair"], run=BOTH).dataframe if "detectable" in table.value]
    at = metrics.value["name"].tolist().index("F_S micro")
    # Hasty's 10/14 less the 1 of Careful.
    assert metrics.value.loc[at, ["a", "b", "difference"]].tolist() == pytest.approx([1, 10 / 14, 10 / 14 - 1])
    assert written(metrics).loc[at, ["a", "b", "difference"]].tolist() == ["100.0", "71.4", "−28.6"]
    app = open_page(PAGE, view=["agree"], metric=["F_S_micro"])
    (pairs,) = [table for table in app.dataframe if "p_holm" in table.value]
    assert pairs.value.loc[0, "difference"] == pytest.approx(-400 / 14)
    assert written(pairs).loc[0, "difference"] == "−28.6"
    (ranks,) = [table for table in app.dataframe if "rank" in table.value]
    assert (ranks.value.loc[1, "value"], written(ranks).loc[1, "value"]) == (pytest.approx(10 / 14), "71.4")


def test_a_column_opens_its_samples(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, view=["agree"], cell=["solved~1"], state={"solved": clicked(1)})
    assert not app.exception
    assert "2 samples" in texts(app)


def test_where_there_are_no_two_runs_the_cause_is_said(tmp_path: Path, open_page: Open) -> None:
    ws = labelled.fill(tmp_path)
    filtered = {"b": ["sketchjudge"], "f__reference": ["with"]}
    for view in ("pair", "agree"):
        assert "The filters leave 1 run. Clear them" in texts(open_page(PAGE, view=[view], **filtered))
    gold, few, whole = (tmp_path / f"{name}.csv" for name in ("gold", "few", "whole"))
    gold.write_text("id,gold\n" + "".join(f"a{n},true\n" for n in range(20)), encoding="utf-8")
    import_benchmark(ws, "graded", gold)
    shown = {"pair": "No run is loaded.", "agree": "No run is loaded."}
    assert [view for view, said in shown.items() if said in texts(open_page(PAGE, b=["graded"], view=[view]))] == [
        *shown
    ]
    assert "No run is loaded." in texts(open_page("pages/analyse/confusion.py", b=["graded"]))
    assert "No run has a response" in texts(open_page("pages/analyse/failures.py", b=["graded"]))
    assert "Nothing here can be counted as correct or incorrect." in texts(
        open_page("pages/analyse/slices.py", b=["graded"])
    )
    few.write_text("id,pred\na1,true\n", encoding="utf-8")
    import_benchmark(ws, "graded", None, runs=[few])
    assert "There is only one run." in texts(open_page(PAGE, b=["graded"], view=["agree"]))
    whole.write_text("id,pred\n" + "".join(f"a{n},true\n" for n in range(20)), encoding="utf-8")
    import_benchmark(ws, "graded", None, runs=[whole])
    assert "Fewer than two runs are counted." in texts(open_page(PAGE, b=["graded"], view=["agree"]))


def test_one_run_alone_is_not_compared(mini: Workspace, open_page: Open) -> None:
    assert "One run is chosen. Choose several." in texts(open_page(PAGE, view=["agree"], run=["careful"]))


def test_answers_are_counted_and_each_opens_at_its_item(only_read: OnlyRead, open_page: Open) -> None:
    only_read(judged.fill)
    app = open_page(PAGE, b=["drawedumath"], view=["pair"], run=[judged.A, judged.B], cell=["right~wrong"])
    assert not app.exception
    # The ensembles, the lowest on a tie: A 4 1 4 1 4 2 1 4, B 1 2 4 4 1 - 1 4.
    assert outcomes(app) == {"Both correct": 2, "Only A correct": 2, "Only B correct": 1, "Both incorrect": 3}
    assert "8 items of samples answered by both. " in texts(app)
    assert "Correct if the answer is rated 3 or 4." in texts(app)
    assert "2 items of 2 samples" in texts(app)
    cards = next(element for element in app.get("bidi_component") if "teacher.1" in str(element.proto))
    assert "at=a&item=teacher.1" in str(cards.proto)
    assert "at=c&item=claude.1" in str(cards.proto)


def test_items_of_all_runs_at_once(only_read: OnlyRead, open_page: Open) -> None:
    only_read(judged.fill)
    app = open_page(PAGE, b=["drawedumath"], view=["agree"], cell=["solved~0"])
    assert "2 runs, 8 items asked of each. 3 items that no run answers correctly: gold may be wrong there." in texts(
        app
    )
    assert "3 items of 3 samples" in texts(app)


def test_a_p_value_that_is_corrected_for_its_number_is_called_so_in_every_table(
    only_read: OnlyRead, open_page: Open
) -> None:
    only_read(labelled.fill)
    for view, column in (("agree", "p_holm"), ("axis", "p_words")):
        app = open_page(PAGE, b=["sketchjudge"], view=[view], partial=["yes"])
        (found,) = (element.proto.columns for element in app.dataframe if column in element.value)
        assert json.loads(found)[column]["label"] == "p, corrected"
