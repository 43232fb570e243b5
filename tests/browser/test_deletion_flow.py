"""A run that is deleted on Import: nothing is chosen after it, and a second click deletes nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cache.queries import catalog
from tests.browser import homes

pytestmark = pytest.mark.browser

_HEAD, _ROW = 36, 34
"""Heights in pixels of a table's head and of a row; the boxes before the rows stand at its left end."""


def runs(home: Path) -> list[str]:
    with homes.workspace_in(home) as workspace:
        return list(catalog.runs(workspace, "deleted")["run"])


def test_a_double_click_deletes_one_run_and_leaves_nothing_chosen(page: Page, writable: str, written: Path) -> None:
    homes.with_solutions(written, "deleted")
    assert runs(written) == ["careful-simulated", "fragmenting-simulated"]
    page.goto(f"{writable}/import?b=deleted")
    table = page.get_by_test_id("stDataFrame").first
    table.wait_for()
    table.click(position={"x": 16, "y": _HEAD + _ROW // 2})
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("This deletes careful-simulated with its responses and scores.")).to_be_visible()
    confirm = page.get_by_role("button", name="Delete it")
    place = confirm.bounding_box()
    assert place is not None
    confirm.dblclick()

    expect(page.get_by_text("careful-simulated is deleted, with its responses and scores.")).to_be_in_viewport()
    expect(confirm).to_have_count(0)
    expect(page.get_by_role("button", name="Rename")).to_have_count(0)
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.get_by_text("Choose a row to rename or delete a run.")).to_be_visible()
    assert runs(written) == ["fragmenting-simulated"]
