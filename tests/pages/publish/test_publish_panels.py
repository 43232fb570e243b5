"""Pages lead to their panels, and Publish / Figures shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.figures import paged
from tests.pages.mini import Open, in_address, texts

FIGURES = "pages/publish/figures.py"


@pytest.fixture
def pages(tmp_path: Path) -> None:
    paged.fill(tmp_path)


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
def test_what_is_to_be_hidden_and_said_stands_in_the_command_line(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one")
    areas = {area.label: area for area in app.text_area}
    areas["Hide parts of pages"].set_value("1:0,0,1000,50\n").run()
    areas = {area.label: area for area in app.text_area}
    areas["Point at parts of pages"].set_value("1:10,20,30,40 Look here.").run()
    (command,) = [code.value for code in app.code if "errata export" in code.value]
    assert "--hide 1:0,0,1000,50 --note '1:10,20,30,40 Look here.'" in command


@pytest.mark.usefixtures("pages")
def test_a_part_that_is_none_is_said_to_be_none(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one")
    (area,) = [area for area in app.text_area if area.label == "Hide parts of pages"]
    area.set_value("the name").run()
    assert not app.exception
    assert "To hide a part of a page" in " ".join(str(element.value) for element in (*app.error, *app.text))


@pytest.mark.usefixtures("pages")
def test_without_a_browser_a_panel_is_there_as_svg_and_the_rest_is_said(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER_PATH", "/nowhere/chromium")
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


@pytest.mark.usefixtures("pages")
def test_a_height_that_is_not_stated_is_an_empty_field_that_says_so(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one")
    field = app.number_input(key="publish-height")
    assert (field.value, field.placeholder) == (None, "Auto height")
    field.set_value(4.0).run()
    assert any("--height 4in" in code.value for code in app.code)


@pytest.mark.usefixtures("pages")
def test_it_is_said_which_panel_the_selection_decides_for(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page", at="one")
    assert "The Selection decides: pages with boxes." in [element.value for element in app.caption]
