"""Home: what is loaded and what stands out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_benchmark
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from tests.pages.mini import HOME, Downloaded, Open, mounted, texts


def test_a_benchmark_has_its_numbers_and_its_runs_with_their_headline_figure_and_how_its_interval_comes_about(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(HOME)
    numbers = {metric.label: metric.value for metric in app.metric}
    assert numbers["Samples"] == "3"
    assert numbers["Items"] == "5"
    # Pages with a step box: page 1 of "one", pages 1 and 2 of "two"; 3 of 4.
    assert numbers["Pages with steps"] == "75.0%"
    table = app.dataframe[0].value
    assert list(table["name"]) == ["Careful", "Hasty"]
    assert list(table["interval"]) == ["fewer than 10 independent units"] * 2
    assert table.loc[0, "value"] == 100.0
    assert (
        "95% intervals: bootstrap over samples, 2,000 draws (seed 20240229), expanded percentiles, "
        "widened to hold Wilson's interval; the unit is a"
    ) in texts(app)


def test_the_csv_of_the_runs_has_fractions_and_ends_of_intervals_apart(
    mini: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    open_page(HOME)
    saved = downloaded("runs")
    metric = memo.loaded("hgbench").task.primary.label
    assert list(saved) == ["Run", metric, f"{metric}, from", f"{metric}, to"]
    assert saved[metric].iloc[0] == 1


def test_what_costs_most_is_as_the_ranking_that_it_leads_to_has_it(mini: Workspace, open_page: Open) -> None:
    shown = re.search(r"would rise by ([\d.]+) points over 2 runs, by [\d.]+ in Hasty alone", texts(open_page(HOME)))
    page = open_page("pages/analyse/failures.py", {"ranking-table-fold": True}, sort=["impact"])
    tables = [table.value for table in page.dataframe]
    ranking = next(table for table in tables if "impact" in table.columns)
    assert shown is not None
    assert float(shown[1]) == round(ranking["impact"].max(), 1)


def test_a_row_has_samples_runs_and_links_to_what_stands_out(mini: Workspace, open_page: Open) -> None:
    app = open_page(HOME)
    (row,) = mounted(app, "errata_overview")[0]["rows"]
    assert (row["title"], row["sizes"]) == ("HG-Bench", "3 samples")
    best, other = row["runs"]
    assert (best["name"], best["value"], best["at"]) == ("Careful", "100.0", 100.0)
    assert 0 < other["at"] < 100
    # Three samples are too few for an interval.
    assert (other["low"], other["high"]) == (None, None)
    assert parse_qs(urlsplit(other["href"]).query) == {"b": ["hgbench"], "run": ["hasty"]}
    costs_most = row["chips"][0]
    assert costs_most["head"].startswith("Costs most: +")
    assert costs_most["title"] in texts(app)
    assert "Costs most: " in texts(app)
    assert "Hardest sample: " in texts(app)
    assert "/failures?" in costs_most["href"]
    # No slice of three samples is significantly worse than the rest.
    assert not any(chip["head"].startswith("Weakest slice") for chip in row["chips"])


def test_what_costs_most_says_of_how_many_runs_it_is_and_runs_how_much_they_answered_where_that_was_too_little(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    few = tmp_path / "Few.jsonl"
    few.write_text((tmp_path / "Hasty.jsonl").read_text(encoding="utf-8").split("\n")[0] + "\n", encoding="utf-8")

    def row() -> dict[str, Any]:
        return dict(mounted(open_page(HOME), "errata_overview")[0]["rows"][0])

    before = row()
    assert before["chips"][0]["head"].endswith(" points, 2 runs")
    assert [run["name"] for run in before["runs"]] == ["Careful", "Hasty"]
    import_benchmark(workspace, "hgbench", tmp_path / "gold.jsonl", runs=[few])
    after = row()
    assert after["chips"][0]["head"].endswith(" points, 2 of 3 runs")
    assert {run["name"] for run in after["runs"]} == {"Careful", "Hasty", "Few, 1 of 3 samples"}


def test_rows_and_their_links_follow_the_threshold_that_is_set(mini: Workspace, open_page: Open) -> None:
    app = open_page(HOME, tau=["0.90"])
    (row,) = mounted(app, "errata_overview")[0]["rows"]
    assert row["metric"] == "F_S micro at IoU 0.90, no interval: fewer than 10 independent units"
    assert all(run["title"].endswith("(no interval: fewer than 10 independent units)") for run in row["runs"])
    assert "Runs by F_S micro at IoU 0.90" in texts(app)
    linked = [row["href"], *(run["href"] for run in row["runs"]), row["chips"][0]["href"]]
    assert [parse_qs(urlsplit(href).query)["tau"] for href in linked] == [["0.90"]] * 4
    measured = memo.fetch(run_metrics, Selection("hgbench", tau=0.9), False)
    expected = measured[measured["metric"] == "F_S_micro"].set_index("run")["value"]
    assert [run["at"] for run in row["runs"]] == [100 * expected["careful"], 100 * expected["hasty"]]


def test_gold_that_was_replaced_is_a_link_in_the_row_of_its_benchmark(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text("".join(gold.read_text("utf-8").splitlines(keepends=True)[:2]), "utf-8")
    import_benchmark(workspace, "hgbench", gold)
    rows = mounted(open_page(HOME), "errata_overview")[0]["rows"]
    assert [(row["title"], row["sizes"]) for row in rows] == [("HG-Bench", "2 samples")]
    (earlier,) = rows[0]["replaced"]
    assert earlier["text"] == "Earlier gold, 2 runs"
    (name,) = parse_qs(urlsplit(earlier["href"]).query)["b"]
    assert name.startswith("hgbench@")
    assert open_page(HOME).sidebar.selectbox(key="filter-benchmark").options == ["hgbench", f"{name} (replaced)"]
    app = open_page("pages/data/import_data.py", b=[name])
    assert (
        next(table.value for table in app.dataframe if "state" in table.value)["state"].tolist()
        == ["its gold was replaced"] * 2
    )
    assert app.selectbox(key="loaded-benchmark").options == ["hgbench", f"{name} (replaced)"]
    delete_benchmark(workspace, "hgbench")
    home = open_page(HOME)
    (row,) = mounted(home, "errata_overview")[0]["rows"]
    assert row["name"] == f"{name} (replaced)"
    # It has a row of its own now, so it is counted as one, and its card calls it so too.
    assert {"1 benchmark  ·  3 samples  ·  6 responses", row["name"]} <= set(texts(home).splitlines())


def test_the_row_of_the_open_benchmark_is_marked_and_own_data_are_called_by_their_name(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    (tmp_path / "other.csv").write_text("id,gold\na,true\n", encoding="utf-8")
    import_benchmark(workspace, "graded", tmp_path / "other.csv", name="other")
    for opened in ("hgbench", "other"):
        rows = mounted(open_page(HOME, b=[opened]), "errata_overview")[0]["rows"]
        assert {(row["title"], row["name"]): row["open"] for row in rows} == {
            ("HG-Bench", ""): opened == "hgbench",
            ("other", "Graded answers"): opened == "other",
        }


def test_own_data_have_their_own_facets_and_no_count_of_pages_where_they_have_none(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    (tmp_path / "own.csv").write_text("id,gold,grade\na,true,7\nb,false,8\nc,true,8\n", encoding="utf-8")
    (tmp_path / "run.csv").write_text("id,pred\na,true\n", encoding="utf-8")
    import_benchmark(workspace, "graded", tmp_path / "own.csv", runs=[tmp_path / "run.csv"], name="own")
    app = open_page(HOME, b=["own"])
    assert [metric.label for metric in app.metric] == ["Samples", "Items", "Runs"]
    assert "Samples by facet: grade: 7 (1), 8 (2)" in texts(app)


def test_an_empty_workspace_says_how_to_load(open_page: Open) -> None:
    app = open_page(HOME)
    assert "errata demo" in app.code[0].value
