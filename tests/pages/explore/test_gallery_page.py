"""Gallery: lists, filters, search, order."""

from __future__ import annotations

from cache.store.workspace import Workspace
from figures.tables.value_names import facets_by_themselves
from scoring.tasks import TASKS
from tests.pages.mini import Open, in_address, mounted, texts

PAGE = "pages/explore/gallery.py"


def test_a_facet_in_the_address_narrows_the_list(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, f__subject=["physics"])
    assert "1 sample" in texts(app)
    assert "physics" in texts(app)


def test_nothing_found_is_said(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, q=["a text that is nowhere"], sort=["-pages"])
    assert "No samples here" in texts(app)
    app.button(key="clear-samples").click().run()
    assert "3 samples" in texts(app)
    assert in_address(app, "sort") == ["-pages"]


def test_all_samples_are_counted_until_a_search_is_written_into_the_address(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    assert "3 samples" in texts(app)
    app.text_input(key="list-search").set_value("no work").run()
    assert in_address(app, "q") == ["no work"]
    assert "1 sample" in texts(app)


def test_rows_show_the_sample_with_its_facets(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, view=["rows"], sort=["-pages"])
    table = app.dataframe[0].value
    assert table.loc[0, "sample"] == "two"
    assert list(table["facet.subject"]) == ["math", "math", "physics"]


def test_another_order_is_written_into_the_address(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    app.selectbox(key="list-order").set_value("-failures").run()
    assert in_address(app, "sort") == ["-failures"]


def test_a_filter_keeps_the_order(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, sort=["-pages"])
    app.multiselect(key="filters").set_value([("f.subject", "math")]).run()
    assert in_address(app, "sort") == ["-pages"]
    assert in_address(app, "f.subject") == ["math"]


def test_cards_name_the_facet_of_a_value_that_says_nothing_by_itself_and_another_view_is_written_into_the_address(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, view=["thumbnails"])
    assert len(app.dataframe) == 0
    (told,) = mounted(app, "errata_grid")
    assert told["cards"][0]["lines"][0] == "1 page · 2 items · Channel: consumer · Question type: solve · Subject: math"
    app.segmented_control(key="list-view").set_value("rows").run()
    assert in_address(app, "view") == ["rows"]
    assert len(app.dataframe) == 1


def test_samples_without_images_are_rows_unless_thumbnails_are_chosen(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    assert app.segmented_control(key="list-view").value == "rows"
    assert len(app.dataframe) == 1
    app.segmented_control(key="list-view").set_value("thumbnails").run()
    assert in_address(app, "view") == ["thumbnails"]
    assert len(app.dataframe) == 0


def test_an_order_of_failures_is_named_and_left_out(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, sort=["impact"])
    assert "“sort=impact” (another page's)" in texts(app)
    assert app.selectbox(key="list-order").value == ""


def test_values_of_one_facet_share_its_name_and_those_with_words_stand_alone() -> None:
    facets = [
        ("grade", "9"),
        ("has_steps", "yes"),
        ("question_type", "fill"),
        ("question_type", "solve"),
        ("pet", "cat"),
    ]
    words = facets_by_themselves(TASKS["hgbench"], facets)
    assert words == "Grade: 9 · answers with steps · Question type: fill, solve · pet: cat"
