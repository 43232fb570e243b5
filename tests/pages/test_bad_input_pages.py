"""No units, one unit, all equal, all absent: pages give words in place of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.odd_gold import ODD, odd_files
from tests.pages.mini import ASKED, HOME, OnlyRead, Open, texts
from tests.prepared import Fill, once

PAGES = (
    (HOME, {}),
    ("pages/analyse/leaderboard.py", {"metric": "fpr"}),
    ("pages/analyse/compare.py", {"view": "pair"}),
    ("pages/analyse/compare.py", {"view": "agree"}),
    ("pages/analyse/slices.py", {"confirm": "yes"}),
    ("pages/analyse/slices.py", {"view": "along"}),
    ("pages/analyse/failures.py", {}),
    ("pages/analyse/failures.py", {"view": "where"}),
)
NO_NUMBER = re.compile(r"\bnan\b|\binf\b", re.IGNORECASE)
NO_WIDTH = re.compile(r"(\d+\.\d+)(?: to |, )\1(?!\d)")


def shown(app: AppTest) -> Iterator[str]:
    """All that a page writes: its texts, the cells of its tables that are text, its charts."""
    yield texts(app)
    for table in app.dataframe:
        frames: list[pd.DataFrame] = [table.value]
        if styled := table.proto.arrow_data.styler.display_values:
            frames.append(pa.ipc.open_stream(styled).read_all().to_pandas())
        yield from (str(cell) for frame in frames for name in frame for cell in frame[name] if isinstance(cell, str))
    for chart in app.get("plotly_chart"):
        yield from re.findall(r'"(?:text|hovertext)":\[[^\]]*\]', chart.proto.spec)


@cache
def workspace_of(kind: str) -> Fill:
    """What fills a workspace with odd gold, which is imported once."""

    def fill(folder: Path) -> Workspace:
        _, gold, _, *runs = odd_files(folder, kind)
        workspace = Workspace.open()
        import_benchmark(workspace, "graded", Path(gold), runs=[Path(run) for run in runs])
        return workspace

    return once(fill)


@pytest.mark.parametrize(("page", "query"), PAGES, ids=[f"{Path(page).stem} {query}" for page, query in PAGES])
@pytest.mark.parametrize("kind", ODD)
def test_pages_of_odd_gold_have_no_nan_and_no_interval_without_a_width(
    kind: str, page: str, query: dict[str, str], open_page: Open, only_read: OnlyRead
) -> None:
    only_read(workspace_of(kind))
    app = open_page(page, state=ASKED, **query)
    assert not app.exception
    written = list(shown(app))
    assert "Graded answers" in written[0]
    assert not [text for text in written if NO_NUMBER.search(text) or NO_WIDTH.search(text)]
