"""The figure of an open sample is of the run that the Inspector shows there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cache import memo
from cache.queries.samples import sample_ids
from cache.selection.selection import Selection
from components.sheet import sheet_panel
from components.viewer import viewer_panel
from figures.print.panels.sample_context import sample_context
from tests import prepared


@pytest.mark.parametrize(
    ("benchmark", "fail"),
    [("demo-hgbench", "missed_answer"), ("demo-sketchjudge", "false_rejection"), ("demo-mathdoc", "no_response")],
)
def test_a_link_without_a_run_gives_the_run_that_is_described_on_the_page(benchmark: str, fail: str) -> None:
    workspace = prepared.demonstration(Path(os.environ["ERRATA_HOME"]))
    panel = viewer_panel if memo.loaded(benchmark).task.boxes else sheet_panel
    pair = tuple(memo.loaded(benchmark).current[:2])
    for sample in sample_ids(workspace, Selection(benchmark))[:12]:
        for runs in ((), pair):
            for category in ("", fail):
                selection = Selection(benchmark, runs=runs, fail=category, at=sample)
                lead = sample_context(workspace, selection).lead
                assert lead is not None
                assert lead.slug == panel.shown_runs(selection)[0], selection
