"""Failures: the ranking, the tiles of one category, the way from a click to the Selection."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from cache import memo
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures import catalogue
from tests.pages.mini import Open, in_address, texts

PAGE = "pages/analyse/failures.py"


def test_the_address_opens_a_category_with_its_definition(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, fail=["missed_answer"], run=["hasty"])
    assert "Missed answer" in texts(app)
    assert "A gold answer that no prediction found" in texts(app)


def test_the_address_sets_the_filters(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, run=["hasty"], f__subject=["math"], tau=["0.70"], protocol=["paper"])
    assert app.multiselect(key="filter-runs").value == ["hasty"]
    assert app.multiselect(key="filters").value == [("f.subject", "math")]
    assert app.slider(key="filter-tau").value == 0.7
    assert app.selectbox(key="filter-protocol").value == "paper"


def test_a_run_without_failures_is_said_to_have_none(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, run=["careful"])
    assert "No failures here" in texts(app)


def test_another_order_is_written_into_the_address(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    app.segmented_control(key="ranking-order").set_value("impact").run()
    assert in_address(app, "sort") == ["impact"]


def test_shares_are_those_of_responses_and_boxes_are_explained(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    # Three samples and two runs.
    assert "Share of responses: those with at least one such failure, of 6 responses;" in texts(app)
    assert "Every box that is not matched" in texts(app)
    assert "Share of responses" in app.segmented_control(key="ranking-order").options


def test_the_sweep_is_drawn_when_it_is_asked_for(workspace: Workspace, open_page: Open) -> None:
    def drawn(app: AppTest) -> list[list[str]]:
        return [list(table.value.columns) for table in app.dataframe if "tau" in table.value]

    assert drawn(open_page(PAGE)) == []
    app = open_page(PAGE, view=["sweep"])
    assert "Failures by category" in texts(app)
    assert drawn(app) == [["category", "label", "tau", "count"], ["run", "name", "tau", "value"]]


def test_the_metric_of_the_impact_is_written_into_the_address_and_keeps_the_order(
    workspace: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, sort=["share"])
    app.selectbox(key="ranking-impact").set_value("F_A").run()
    assert (in_address(app, "sort"), in_address(app, "impact")) == (["share"], ["F_A"])
    assert app.segmented_control(key="ranking-order").value == "share"


def test_the_closer_look_is_written_into_the_address(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    app.segmented_control(key="failures-view").set_value("where").run()
    assert in_address(app, "view") == ["where"]
    app.segmented_control(key="where-by").set_value("subject").run()
    assert (in_address(app, "view"), in_address(app, "by")) == (["where"], ["subject"])
    assert "physics" in next(table.value for table in app.dataframe if "per_sample" in table.value)["name"].tolist()


def test_one_run_is_not_compared_with_itself(workspace: Workspace, open_page: Open) -> None:
    several = open_page(PAGE, view=["where"])
    assert several.segmented_control(key="where-by").value == "run"
    one = open_page(PAGE, view=["where"], run=["hasty"])
    assert one.segmented_control(key="where-by").value != "run"


def test_a_chart_that_can_be_clicked_names_its_way_by_keyboard(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    assert "Keyboard" in app.get("plotly_chart")[0].proto.alt
    assert "Shift + Space" in texts(app)


def test_all_categories_stand_in_the_link_and_in_the_figure_that_it_publishes(
    workspace: Workspace, open_page: Open
) -> None:
    def rows(app: AppTest) -> int:
        return len(next(table.value for table in app.dataframe if "impact" in table.value))

    app = open_page(PAGE)
    some = rows(app)
    app.toggle(key="ranking-all").set_value(True).run()
    assert in_address(app, "all") == ["yes"]
    every = rows(app)
    assert every == len(memo.loaded("hgbench").task.categories) > some
    # A colleague who opens the link sees the same, and it is the same figure on paper.
    other = open_page(PAGE, all=["yes"])
    assert other.toggle(key="ranking-all").value is True
    assert rows(other) == every
    assert len(catalogue.chart(memo, "failures", Selection("hgbench").replace(all="yes")).data) == every
    other.toggle(key="ranking-all").set_value(False).run()
    assert "show" not in other.query_params
    assert rows(other) == some
