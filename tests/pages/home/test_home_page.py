"""Home: what is loaded and what stands out."""

from __future__ import annotations

import re

from cache.store.workspace import Workspace
from tests.pages.mini import HOME, Open, texts


def test_a_benchmark_has_its_numbers(workspace: Workspace, open_page: Open) -> None:
    numbers = {metric.label: metric.value for metric in open_page(HOME).metric}
    assert numbers["Samples"] == "3"
    assert numbers["Items"] == "5"
    # Pages with a step box: page 1 of "one", pages 1 and 2 of "two"; 3 of 4.
    assert numbers["Pages with steps"] == "75.0%"


def test_runs_stand_with_their_headline_figure(workspace: Workspace, open_page: Open) -> None:
    table = open_page(HOME).dataframe[0].value
    assert list(table["name"]) == ["Careful", "Hasty"]
    assert table.loc[0, "value"] == 100.0


def test_what_stands_out_is_said(workspace: Workspace, open_page: Open) -> None:
    shown = texts(open_page(HOME))
    assert "Costs most: " in shown
    assert "Hardest sample: " in shown


def test_what_costs_most_is_as_the_ranking_that_it_leads_to_has_it(workspace: Workspace, open_page: Open) -> None:
    shown = re.search(r"would rise by ([\d.]+) points, over 2 runs", texts(open_page(HOME)))
    tables = [table.value for table in open_page("pages/analyse/failures.py", sort=["impact"]).dataframe]
    ranking = next(table for table in tables if "impact" in table.columns)
    assert shown is not None
    assert float(shown[1]) == round(ranking["impact"].max(), 1)


def test_an_empty_workspace_says_how_to_load(open_page: Open) -> None:
    app = open_page(HOME)
    assert "errata demo" in app.code[0].value
