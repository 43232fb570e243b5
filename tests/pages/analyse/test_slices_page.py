"""Slices: the search, two facets crossed, one followed."""

from __future__ import annotations

from pathlib import Path

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.labelled import fill
from tests.pages.mini import OnlyRead, Open, in_address, texts

PAGE = "pages/analyse/slices.py"


def test_slices_of_few_samples_are_not_tried_and_that_is_said(mini: Workspace, open_page: Open) -> None:
    assert "No slice of 10 samples or more can be compared with others (3 samples)." in texts(open_page(PAGE))


def test_two_facets_are_crossed(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, columns=["page_count"], metric=["F_A"], rows=["subject"], view=["crossed"])
    table = next(element.value for element in app.dataframe if "row_name" in element.value)
    cells = {(row["row"], row["column"]): round(row["value"], 4) for row in table.to_dict("records")}
    # Careful is right throughout; Hasty scores 2/3 in "one" (1 page), 1/3 in "two" (2 pages) and 0 in "three".
    assert cells[("math", "1")] == round(100 * (1 + 2 / 3) / 2, 4)
    assert cells[("math", "2")] == round(100 * (1 + 1 / 3) / 2, 4)
    assert ("physics", "2") not in cells
    said = "n: samples that F_A counts{} Click a cell to see its samples."
    assert f"Mean over runs. {said.format(', in the run with most.')}" in [element.value for element in app.text]
    alone = open_page(PAGE, columns=["page_count"], metric=["F_A"], rows=["subject"], view=["crossed"], run=["hasty"])
    assert said.format(".") in [element.value for element in alone.text]


def test_a_facet_that_is_chosen_twice_trades_places(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, columns=["page_count"], metric=["F_A"], rows=["subject"], view=["crossed"])
    app.selectbox(key="slices-columns").set_value("subject").run()
    assert (in_address(app, "rows"), in_address(app, "columns")) == (["page_count"], ["subject"])


def test_a_metric_is_followed_over_a_facet(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, facet=["page_count"], metric=["F_A"], view=["along"])
    table = next(element.value for element in app.dataframe if "words" in element.value)
    hasty = table[table["run"] == "hasty"].set_index("value")["score"].round(4).to_dict()
    assert hasty["2"] == round(100 / 3, 4)
    assert "No interval: fewer than 10 samples." in [element.value for element in app.caption]


def test_where_some_values_have_an_interval_it_is_said_how_many_have_none(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    kinds = ["many"] * 12 + ["few"] * 2
    gold = "".join(f"s{n},true,{kind}\n" for n, kind in enumerate(kinds))
    (tmp_path / "gold.csv").write_text(f"id,gold,kind\n{gold}", encoding="utf-8")
    run = "".join(f"s{n},{'true' if n % 2 else 'false'}\n" for n in range(len(kinds)))
    (tmp_path / "half.csv").write_text(f"id,pred\n{run}", encoding="utf-8")
    import_benchmark(workspace, "graded", tmp_path / "gold.csv", runs=[tmp_path / "half.csv"])
    app = open_page(PAGE, b=["graded"], facet=["kind"], metric=["accuracy"], view=["along"])
    why = "No interval for 1 of 2 values: fewer than 10 samples."
    assert why in [element.value for element in app.caption]


def test_a_slice_without_a_value_is_left_out_of_the_lines(only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill)
    app = open_page(PAGE, facet=["answer_correct_type"], metric=["fnr"], view=["along"])
    assert not app.exception
    lines = next(table.value for table in app.dataframe if "words" in table.value)
    assert set(lines["words"]) == {"exact solution", "alternative solution"}


def test_another_view_is_written_into_the_address(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    app.segmented_control(key="slices-view").set_value("along").run()
    assert in_address(app, "view") == ["along"]
