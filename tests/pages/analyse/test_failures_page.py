"""Failures: the ranking, the tiles of one category, the way from a click to the Selection."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pandas as pd
import pytest
from PIL import Image
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.live import plans, reruns
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.widgets import tiles
from figures import catalogue
from figures.charts.colours import WRONG_AMOUNT, fill
from models import ModelSpec
from tests.pages.mini import ASKED, Open, fill_with, in_address, mounted, texts

PAGE = "pages/analyse/failures.py"
OPENED = {"ranking-table-fold": True}
"""The table of the list is open."""


def test_the_address_opens_a_category_with_its_definition(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, fail=["missed_answer"], run=["hasty"])
    assert "Missed answer" in texts(app)
    assert "A gold answer that no prediction found" in texts(app)


def test_the_table_of_the_list_is_drawn_with_ranks_once_it_is_opened(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    assert not app.dataframe
    app = open_page(PAGE, OPENED)
    (table,) = (drawn.value for drawn in app.dataframe)
    shown = [(row["label"], row["count"]) for row in listed(app)["rows"]]
    assert [(row["label"], f"{row['count']:,}") for row in table.to_dict("records")] == shown
    # Of 6 responses none can be told apart from another.
    assert set(table["rank"]) == {f"1 to {len(table)}"}


def test_a_chosen_category_that_did_not_occur_has_no_false_reason(mini: Workspace, open_page: Open) -> None:
    shown = texts(open_page(PAGE, fail=["repetition"]))
    assert "No failures here" in shown
    assert "No sample matches the filters." not in shown


def test_the_address_sets_the_filters(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, run=["hasty"], f__subject=["math"], tau=["0.70"], protocol=["paper"])
    assert app.multiselect(key="filter-runs").value == ["hasty"]
    assert app.multiselect(key="filters").value == [("f.subject", "math")]
    assert app.slider(key="filter-tau").value == 0.7
    assert app.selectbox(key="filter-protocol").value == "paper"


def test_a_run_without_failures_is_said_to_have_none(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, run=["careful"])
    assert "No failures here" in texts(app)
    assert "Careful: no failures in these 3 samples." in texts(app)
    assert "Nothing in this benchmark fits" not in texts(app)
    assert "Careful: no failures" in texts(open_page(PAGE, run=["careful"], fail=["missed_answer"]))


@pytest.mark.parametrize("with_images", [False, True])
def test_failures_are_tiles_where_pages_have_images_and_rows_where_not(
    with_images: bool, tmp_path: Path, open_page: Open
) -> None:
    images = tmp_path / "images"
    images.mkdir()
    if with_images:
        for page in ("one-0", "two-0", "two-1", "three-0"):
            Image.new("RGB", (140, 100), "white").save(images / f"{page}.jpg")
    fill_with(tmp_path, images)
    (shown,) = mounted(open_page(PAGE, run=["hasty"]), "errata_grid")
    assert shown["cards"]
    assert shown["pictures"] is with_images


def test_a_rate_of_few_responses_is_faded_and_says_its_n(mini: Workspace, open_page: Open) -> None:
    lines = mounted(open_page(PAGE, fail=["missed_answer"]), "errata_breakdown")[0]["lines"]
    hasty = next(cell for cell in lines[0]["cells"] if cell["name"] == "Hasty")
    # Three samples: less than five.
    assert hasty["title"].endswith("(n = 3, faded: n < 5)")
    assert hasty["n"] == "n = 3"
    assert hasty["fill"] == fill(1.0, WRONG_AMOUNT, n=3)


def test_above_rates_of_slices_stands_which_runs_each_counts_where_responses_are_missing(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    rates = mounted(open_page(PAGE, fail=["missed_answer"]), "errata_breakdown")[0]
    assert rates["about"] == "Failures per sample and run."
    (tmp_path / "Few.jsonl").write_bytes((tmp_path / "Careful.jsonl").read_bytes().splitlines(keepends=True)[0])
    import_benchmark(workspace, "hgbench", tmp_path / "gold.jsonl", runs=[tmp_path / "Few.jsonl"])
    rates = mounted(open_page(PAGE, fail=["missed_answer"]), "errata_breakdown")[0]
    counted = "Each slice counts the runs that answered at least 9 in 10 of its samples."
    assert rates["about"] == f"Failures per sample and run. {counted}"


def test_a_live_run_that_was_asked_none_of_the_samples_has_no_rate(workspace: Workspace, open_page: Open) -> None:
    plan = plans.plan(workspace, "hgbench", "one", ModelSpec("replay", "careful"))
    reruns.ask(workspace, reruns.provider_of(workspace, "hgbench", plan.spec, {}), plan)
    for subject, title in (("math", "0 failures, 0.00 per sample and run (n = 1"), ("physics", "No responses")):
        app = open_page(PAGE, fail=["missed_answer"], f__subject=[subject])
        (live,) = [cell for cell in mounted(app, "errata_breakdown")[0]["lines"][0]["cells"] if "live" in cell["name"]]
        assert live["title"].startswith(title)


def test_runs_in_use_come_first_then_those_of_the_highest_rate_and_all_lines_have_one_scale(
    mini: Workspace, open_page: Open
) -> None:
    def runs_and_subjects(**params: list[str]) -> list[list[dict[str, Any]]]:
        lines = mounted(open_page(PAGE, fail=["missed_answer"], **params), "errata_breakdown")[0]["lines"]
        return [line["cells"] for line in lines if line["name"] in ("Run", "Subject")]

    runs, subjects = runs_and_subjects()
    assert [cell["name"] for cell in runs] == ["Hasty", "Careful"]
    assert [cell["name"] for cell in runs_and_subjects(run=["careful"])[0]] == ["Careful", "Hasty"]
    # Two failures in the four responses on math, in the three of Hasty.
    math = next(cell for cell in subjects if cell["name"] == "math")
    assert (math["rate"], math["fill"]) == ("0.50", fill((2 / 4) / (2 / 3), WRONG_AMOUNT, n=4))


def test_the_tiles_say_which_of_how_many_pages_is_shown(
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiles, "BESIDE_A_LIST", 1)
    monkeypatch.setattr(tiles, "ROWS", 1)
    app = open_page(PAGE, fail=["missed_answer"])
    assert "1 of 2" in texts(app)
    assert app.button(key="tiles-previous").disabled
    app.button(key="tiles-next").click().run()
    assert "2 of 2" in texts(app)
    assert app.button(key="tiles-next").disabled
    assert len(mounted(app, "errata_grid")[0]["cards"]) == 1


def listed(app: AppTest) -> dict[str, Any]:
    """What the browser draws as the list of categories."""
    (found,) = mounted(app, "errata_categories")
    return found


def test_the_list_has_heads_that_lead_to_its_orders_bars_of_a_part_for_each_run_and_the_reason_for_no_intervals(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE)
    why = "No interval: fewer than 10 samples."
    assert why in texts(app)
    rows = listed(app)["rows"]
    most = max(int(row["count"]) for row in rows)
    for row in rows:
        assert sum(part["width"] for part in row["parts"]) == pytest.approx(100 * int(row["count"]) / most)
        assert all(part["title"].startswith("Hasty: ") for part in row["parts"])
    heads = {head["name"]: head for head in listed(app)["heads"]}
    assert [name for name, head in heads.items() if head["current"]] == ["impact"]
    assert "sort=count" in heads["count"]["href"]
    assert "sort" not in heads["impact"]["href"]
    by_count = listed(open_page(PAGE, sort=["count"]))
    assert [head["name"] for head in by_count["heads"] if head["current"]] == ["count"]
    counts = [int(row["count"]) for row in by_count["rows"]]
    assert counts == sorted(counts, reverse=True)


def test_the_first_category_is_open_on_arrival_and_the_list_keeps_every_row_when_another_is(
    mini: Workspace, open_page: Open
) -> None:
    def labels(app: AppTest) -> list[str]:
        return [row["label"] for row in listed(app)["rows"]]

    def chosen(app: AppTest) -> list[str]:
        return [row["label"] for row in listed(app)["rows"] if row["chosen"]]

    arrived = open_page(PAGE)
    assert chosen(arrived) == labels(arrived)[:1] == [arrived.subheader[0].value]
    assert mounted(arrived, "errata_grid")[0]["cards"]
    last = parse_qs(urlsplit(listed(arrived)["rows"][-1]["href"]).query)["fail"]
    other = open_page(PAGE, fail=last)
    assert labels(other) == labels(arrived)
    assert chosen(other) == labels(arrived)[-1:] == [other.subheader[0].value]


def test_the_breakdown_prints_rates_and_a_click_shows_one_run_alone_or_adds_a_slice_or_takes_it_out(
    mini: Workspace, open_page: Open
) -> None:
    def cells(app: AppTest) -> dict[str, dict[str, Any]]:
        lines = mounted(app, "errata_breakdown")[0]["lines"]
        return {cell["name"]: cell for line in lines for cell in line["cells"]}

    everything = cells(open_page(PAGE, fail=["missed_answer"]))
    assert {"Careful", "Hasty", "math", "physics"} <= everything.keys()
    # What is printed is the rate; the count stands in what the pointer shows.
    assert everything["Careful"]["rate"] == "0.00" < everything["Hasty"]["rate"]
    assert everything["Hasty"]["title"].startswith(("1 failure, ", "2 failures, "))
    narrowed = cells(open_page(PAGE, fail=["missed_answer"], f__subject=["math"]))
    # Another slice is measured as before, and would be added.
    assert narrowed["physics"]["rate"] == everything["physics"]["rate"]
    assert "f.subject=math&f.subject=physics" in narrowed["physics"]["href"]
    assert (narrowed["physics"]["act"], narrowed["math"]["act"]) == ("Adds it", "Takes it out")
    of_run = cells(open_page(PAGE, fail=["missed_answer"], run=["hasty"]))
    assert "run=careful" in of_run["Careful"]["href"]
    assert "hasty" not in of_run["Careful"]["href"]
    assert (of_run["Careful"]["act"], of_run["Hasty"]["act"]) == ("Shows this run alone", "Takes it out")
    assert "run=" not in of_run["Hasty"]["href"]
    assert narrowed["math"]["used"]
    assert "f.subject" not in narrowed["math"]["href"]
    assert "fail=missed_answer" in narrowed["math"]["href"]


def test_shares_are_those_of_responses_and_boxes_are_explained(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, state=ASKED)
    # Three samples and two runs.
    assert "Share of samples × runs: those with at least one such failure, of 6;" in texts(app)
    assert (
        "Share of 6 pairs of a sample and a run, missing responses included: those that have such a failure"
        in texts(app)
    )
    assert "Every box that is not matched" in texts(app)
    assert "Sort by share of samples × runs" in {head["title"] for head in listed(app)["heads"]}


def test_the_sweep_is_drawn_when_it_is_asked_for(mini: Workspace, open_page: Open) -> None:
    def drawn(app: AppTest) -> list[list[str]]:
        return [list(table.value.columns) for table in app.dataframe if "tau" in table.value]

    app = open_page(PAGE, view=["sweep"])
    assert "Failures by category" in texts(app)
    assert drawn(app) == [["category", "label", "tau", "count"], ["run", "name", "tau", "value"]]


def test_the_metric_of_the_impact_is_written_into_the_address_and_keeps_the_order(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, sort=["share"])
    app.selectbox(key="ranking-impact").set_value("F_A").run()
    assert (in_address(app, "sort"), in_address(app, "impact")) == (["share"], ["F_A"])
    assert [head["name"] for head in listed(app)["heads"] if head["current"]] == ["share"]


def test_the_closer_look_is_written_into_the_address(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    app.segmented_control(key="failures-view").set_value("where").run()
    assert in_address(app, "view") == ["where"]
    app.selectbox(key="where-by").set_value("subject").run()
    assert (in_address(app, "view"), in_address(app, "by")) == (["where"], ["subject"])
    assert "physics" in next(table.value for table in app.dataframe if "per_sample" in table.value)["name"].tolist()


def test_failures_by_run_say_what_each_run_would_gain_by_itself_and_a_run_is_not_compared_with_itself(
    mini: Workspace, open_page: Open
) -> None:
    def impact(app: AppTest, beside: str) -> pd.DataFrame:
        return next(table.value for table in app.dataframe if {beside, "impact"} <= set(table.value))

    several = open_page(PAGE, view=["where"])
    assert several.selectbox(key="where-by").value == "run"
    assert "Keyboard" in several.get("plotly_chart")[0].proto.alt, "a chart that can be clicked names its other way"
    assert "Shift + Space" in texts(several)
    one = open_page(PAGE, OPENED, view=["where"], run=["hasty"])
    assert one.selectbox(key="where-by").value != "run"
    by_run, alone = impact(several, "per_sample"), impact(one, "samples").set_index("category")["impact"]
    found = by_run[by_run["column"] == "hasty"].set_index("category")["impact"].reindex(alone.index)
    assert found.notna().any()
    pd.testing.assert_series_equal(found, alone)


def test_all_categories_stand_in_the_link_and_in_the_figure_that_it_publishes(mini: Workspace, open_page: Open) -> None:
    def rows(app: AppTest) -> int:
        return len(listed(app)["rows"])

    app = open_page(PAGE, OPENED)
    some = rows(app)
    app.toggle(key="ranking-all").set_value(True).run()
    assert in_address(app, "all") == ["yes"]
    every = rows(app)
    assert every == len(memo.loaded("hgbench").task.categories) > some
    # A colleague who opens the link sees the same, and it is the same figure on paper.
    other = open_page(PAGE, OPENED, all=["yes"])
    assert other.toggle(key="ranking-all").value is True
    assert rows(other) == every
    assert len(catalogue.chart(memo, "failures", Selection("hgbench").replace(all="yes")).data) == every
    other.toggle(key="ranking-all").set_value(False).run()
    assert "show" not in other.query_params
    assert rows(other) == some
