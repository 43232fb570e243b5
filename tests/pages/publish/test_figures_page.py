"""Publish / Figures: the figure of the address, its style, what is said where nothing can be printed."""

from __future__ import annotations

import json

import pytest

from cache.store.workspace import Workspace
from figures.print import presets
from figures.print.style import Annotation, Style
from tests.pages.mini import Open, in_address, texts

FIGURES = "pages/publish/figures.py"


def test_the_figure_of_the_address_is_chosen_and_without_a_browser_it_is_said_what_is_missing(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(FIGURES, figure=["failures"], b=["hgbench"])
    assert not app.exception
    assert app.selectbox(key="publish-figure").value == "failures"
    assert app.code[0].value.startswith("errata export failures --selection b=hgbench ")
    assert "No browser prints here" in texts(app)
    assert "BROWSER_PATH" in texts(app)


def test_another_figure_is_written_into_the_address(mini: Workspace, open_page: Open) -> None:
    app = open_page(FIGURES, b=["hgbench"])
    app.selectbox(key="publish-figure").set_value("confusion").run()
    assert not app.exception
    assert in_address(app, "figure") == ["confusion"]


def test_a_figure_that_the_benchmark_does_not_have_is_said(mini: Workspace, open_page: Open) -> None:
    app = open_page(FIGURES, figure=["cascade"])
    assert not app.exception
    assert "cascade" in texts(app)
    assert "Ignored from link" in texts(app)


def test_taking_a_style_sets_its_controls_and_it_is_named_until_something_of_it_is_changed(
    mini: Workspace, open_page: Open
) -> None:
    def named() -> str | None:
        assert not app.exception
        return app.selectbox(key="publish-preset").value

    app = open_page(FIGURES, figure=["failures"])
    assert named() == "column"
    app.selectbox(key="publish-palette").set_value("greyscale").run()
    assert named() == "column-grey"
    app.number_input(key="publish-size").set_value(9.0).run()
    assert named() is None
    app.selectbox(key="publish-preset").set_value("text-serif").run()
    assert named() == "text-serif"
    assert app.selectbox(key="publish-font").value == "Liberation Serif"
    assert app.number_input(key="publish-size").value == 9.0
    assert "--width 6.75in" in app.code[0].value
    assert "--palette ink" in app.code[0].value
    app.text_input(key="publish-x").set_value("wide").run()
    assert named() is None
    app = open_page(FIGURES, figure=["failures"], style=['{"height_in":5.6,"size_pt":16,"width_in":10}'])
    assert named() == "slide"


def test_ranges_and_words_at_points_are_written_as_on_the_command_line_or_said_to_be_none(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(FIGURES, figure=["leaderboard"])
    app.text_input(key="publish-x").set_value("wide").run()
    assert not app.exception
    assert "two numbers" in texts(app)
    assert len(app.code) == 0
    app.text_input(key="publish-x").set_value("0 to 50").run()
    assert "two numbers" not in texts(app)
    assert "--x-range=0.0,50.0" in app.code[0].value
    app.text_area(key="publish-annotations").set_value("50,0 the best\n\n12.5,1 ours").run()
    assert not app.exception
    assert "'--annotate=50.0,0.0 the best' '--annotate=12.5,1.0 ours'" in app.code[0].value
    app.text_area(key="publish-annotations").set_value("the best").run()
    assert not app.exception
    assert "a point as its axes are labelled" in texts(app)


def test_a_figure_with_nothing_to_show_is_called_what_the_page_calls_it(mini: Workspace, open_page: Open) -> None:
    app = open_page(FIGURES, figure=["failures"], run=["careful"])
    assert "“Failure ranking” has nothing to show in this Selection." in texts(app)
    assert [heading.value for heading in app.subheader] == ["No figure here"]
    assert len(app.code) == 0
    app.button(key="clear-figure").click().run()
    assert not app.exception
    assert [heading.value for heading in app.subheader] == ["No browser prints here"]


@pytest.mark.parametrize("figure", ["failures", "page"])
def test_of_a_selection_without_samples_no_figure_is_made(figure: str, mini: Workspace, open_page: Open) -> None:
    app = open_page(FIGURES, figure=[figure], q=["no such text anywhere"])
    assert [heading.value for heading in app.subheader] == ["No samples here"]
    assert len(app.code) == 0
    app.button(key="clear-samples").click().run()
    assert not app.exception
    assert [heading.value for heading in app.subheader] == ["No browser prints here"]


def test_a_style_brings_its_words_at_points_back(workspace: Workspace, open_page: Open) -> None:
    style = Style(font="A family of another machine", annotations=(Annotation(50.0, 0.0, "here"),))
    presets.keep(workspace, "mine", style)
    app = open_page(FIGURES, figure=["leaderboard"])
    app.selectbox(key="publish-preset").set_value("mine").run()
    assert not app.exception
    assert app.selectbox(key="publish-font").value == "Liberation Sans"
    assert app.selectbox(key="publish-preset").value == "mine"
    assert "'--annotate=50.0,0.0 here'" in app.code[0].value
    app.selectbox(key="publish-preset").set_value("column").run()
    assert not app.exception
    assert "--annotate" not in app.code[0].value


def test_the_style_stands_in_the_link_and_whoever_opens_it_sees_the_same(mini: Workspace, open_page: Open) -> None:
    app = open_page(FIGURES, figure=["failures"])
    assert "style" not in app.query_params
    app.selectbox(key="publish-palette").set_value("ink").run()
    app.number_input(key="publish-size").set_value(9.0).run()
    (shown,) = in_address(app, "style")
    assert json.loads(shown) == {"palette": "ink", "size_pt": 9.0}
    other = open_page(FIGURES, figure=["failures"], style=[shown])
    assert other.selectbox(key="publish-palette").value == "ink"
    assert other.code[0].value == app.code[0].value
    assert "style" not in other.code[0].value.partition("--selection")[2].split()[0]
    # Back to the address before.
    other.query_params.pop("style")
    other.run()
    assert other.selectbox(key="publish-palette").value == "okabe-ito"


def test_a_style_that_is_none_is_left_out_and_said(mini: Workspace, open_page: Open) -> None:
    app = open_page(FIGURES, figure=["failures"], style=['{"title":["a"]}'])
    assert not app.exception
    assert "none of a figure" in texts(app)
    assert app.number_input(key="publish-size").value == 8.0


def test_the_narrowest_style_of_a_link_opens(mini: Workspace, open_page: Open) -> None:
    stated = '{"height_in":0.5,"size_pt":4,"width_in":0.5}'
    app = open_page(FIGURES, figure=["failures"], style=[stated])
    assert not app.exception
    assert app.number_input(key="publish-width").value == 0.5
