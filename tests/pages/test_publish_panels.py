"""Pages lead to their panels, and Publish / Figures shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.components.publishing import paged
from tests.pages.mini import Open

FIGURES = "pages/publish/figures.py"


@pytest.fixture
def pages(tmp_path: Path) -> None:
    paged.fill(tmp_path)


@pytest.mark.usefixtures("pages")
def test_the_inspector_leads_to_the_panel_of_its_sample(open_page: Open) -> None:
    app = open_page("pages/explore/inspector.py", b="hgbench", at="two", run="hasty")
    (button,) = [one for one in app.button if one.label == "Publish this page"]
    button.click().run()
    assert dict(app.query_params) == {"b": "hgbench", "run": "hasty", "figure": "page", "at": "two"}


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize(
    "asked",
    [
        {"figure": "page", "at": "one"},
        {"figure": "page.tiles", "fail": "missed_answer"},
        {"figure": "page.pair", "at": "one"},
        {"figure": "page.case", "at": "three"},
    ],
)
def test_a_panel_is_shown_with_its_command_line(open_page: Open, asked: dict[str, Any]) -> None:
    app = open_page(FIGURES, b="hgbench", **asked)
    assert not app.exception
    assert any(f"errata export {asked['figure']} " in code.value for code in app.code)


@pytest.mark.usefixtures("pages")
def test_a_selection_without_failures_has_no_grid_and_says_so(open_page: Open) -> None:
    app = open_page(FIGURES, b="hgbench", figure="page.tiles", run="careful")
    assert not app.exception
    assert "No failure fits" in " ".join(str(one.value) for one in (*app.error, *app.text, *app.warning, *app.info))
