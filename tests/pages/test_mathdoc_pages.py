"""Every page opens on pages of questions, with and without something to show."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.sheet import sheet_panel
from components.viewer import ViewerEvent, events
from tests.loaders.mathdoc.mathdoc_files import CHOICE, FIRST, SECOND, lines, pages
from tests.pages.mini import OnlyRead, Open, pages_of, texts
from tests.prepared import once

LINKS: tuple[dict[str, Any], ...] = (
    {"b": "mathdoc", "at": "a", "fail": "speculative_completion"},
    {"b": "mathdoc", "f__type": "fill", "run": ["b"], "at": "b"},
)


@once
def fill(folder: Path) -> Workspace:
    gold = pages(folder / "gold", a=FIRST, b=SECOND, c="[严重污损]\n")
    good = pages(folder / "runs" / "A", a=f"{CHOICE}\n2. [无法识别]\n", b=SECOND)
    lines(good / "visual.jsonl", {"page": "b", "question_id": "3", "score": 0.9})
    pages(folder / "runs" / "B", a=f"{CHOICE}\n2. 已知函数单调递增求最小值是多少\n", b="", c="x")
    workspace = Workspace.open()
    import_benchmark(workspace, "mathdoc", gold, runs=[folder / "runs"])
    return workspace


@pytest.mark.parametrize("page", pages_of("mathdoc"))
def test_a_page_opens(page: str, only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill)
    for link in LINKS:
        app = open_page(page, **link)
        assert not app.exception, link
        assert not {"This cannot be shown", "Not for this benchmark"} & {*texts(app).splitlines()}, link


def test_a_click_on_a_question_names_the_run_that_is_shown() -> None:
    event = ViewerEvent("item", "a", item="7")
    with mock.patch.object(sheet_panel, "address") as address, mock.patch.object(sheet_panel.st, "rerun"):
        address.read.return_value = (Selection("mathdoc"), None)
        sheet_panel._apply_event(event, around=events.NO_NEIGHBOURS, shown=["guessing"], surroundings=events.INSPECTOR)
    address.write.assert_called_once_with(Selection("mathdoc", at="a", item="7", leads=("guessing",)))
