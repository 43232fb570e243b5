"""Pages lead to their panels, and Publish / Figures shows them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.figures import paged
from tests.pages.mini import OnlyRead, Open, in_address, texts

FIGURES = "pages/publish/figures.py"


@pytest.fixture
def pages(only_read: OnlyRead) -> None:
    only_read(paged.fill)


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize(
    "requested",
    [
        {"figure": "page", "at": "one"},
        {"figure": "page.tiles", "fail": "missed_answer"},
        {"figure": "page.pair", "at": "one"},
        {"figure": "page.case", "at": "three"},
    ],
)
def test_a_panel_is_shown_with_its_command_line(open_page: Open, requested: dict[str, Any]) -> None:
    app = open_page(FIGURES, b="hgbench", **requested)
    assert not app.exception
    assert any(f"errata export {requested['figure']} " in code.value for code in app.code)


@pytest.mark.usefixtures("pages")
def test_a_selection_without_failures_has_no_grid_and_says_so(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page.tiles", run="careful")
    assert not app.exception
    assert "No failure fits" in " ".join(
        str(element.value) for element in (*app.error, *app.text, *app.warning, *app.info)
    )


@pytest.mark.usefixtures("pages")
def test_what_is_to_be_hidden_and_said_and_the_height_stand_in_the_command_line(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one")
    assert "The Selection decides: pages with boxes." in [element.value for element in app.caption]
    height = app.number_input(key="publish-height")
    assert (height.value, height.placeholder) == (None, "Auto height")
    height.set_value(4.0)
    areas = {area.label: area for area in app.text_area}
    areas["Hide parts of pages"].set_value("1:0,0,1000,50\n")
    areas["Point at parts of pages"].set_value("1:10,20,30,40 Look here.").run()
    (command,) = [code.value for code in app.code if "errata export" in code.value]
    assert "--hide 1:0,0,1000,50 --note '1:10,20,30,40 Look here.'" in command
    assert "--height 4in" in command


@pytest.mark.usefixtures("pages")
def test_without_a_browser_a_panel_is_there_as_svg_and_the_rest_is_said(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one")
    assert not app.exception
    assert [element.label for element in app.get("download_button")] == ["SVG", "CSV", "LaTeX"]
    shown = " ".join(str(element.value) for element in (*app.subheader, *app.text))
    assert "No browser prints here" in shown
    assert "apt-get install chromium" in shown


@pytest.mark.usefixtures("pages")
def test_what_is_hidden_and_said_stands_in_the_link_and_is_seen_by_whoever_opens_it(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one")
    app.text_area(key="publish-hide").set_value("1:0,0,1000,50\n\n20,30,40,50").run()
    app.text_area(key="publish-notes").set_value("10,20,30,40 Look here.").run()
    assert not app.exception
    assert in_address(app, "hide") == ["1:0,0,1000,50", "20,30,40,50"]
    assert in_address(app, "note") == ["1:10,20,30,40 Look here."]
    assert in_address(app, "at") == ["one"]
    other = open_page(FIGURES, b="hgbench", figure="page", at="one", hide=["20,30,40,50"], note=["10,20,30,40 Here."])
    assert other.text_area(key="publish-hide").value == "20,30,40,50"
    assert other.text_area(key="publish-notes").value == "1:10,20,30,40 Here."
    (command,) = [code.value for code in other.code if "errata export" in code.value]
    assert "--hide 20,30,40,50 --note '1:10,20,30,40 Here.'" in command


@pytest.mark.usefixtures("pages")
def test_what_cannot_be_read_stays_with_its_author_and_out_of_the_link(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one", hide=["20,30,40,50"])
    app.text_area(key="publish-hide").set_value("20,30,40,50\n2:0,0").run()
    assert app.text_area(key="publish-hide").value == "20,30,40,50\n2:0,0"
    assert in_address(app, "hide") == ["20,30,40,50"]
    assert "To hide a part of a page" in texts(app)
    app.text_area(key="publish-hide").set_value("").run()
    assert "hide" not in app.query_params


@pytest.mark.usefixtures("pages")
def test_what_a_link_hides_wrongly_is_left_out_and_said(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one", hide=["the name", "0,0,1000,80"])
    assert "“the name”" in texts(app)
    assert app.text_area(key="publish-hide").value == "0,0,1000,80"
