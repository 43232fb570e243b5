"""The figure of an open sample is of the run that the Inspector shows there."""

from __future__ import annotations

import pytest

from cache import memo
from cache.queries.samples import sample_ids
from cache.selection.selection import Selection
from components.sheet import sheet_panel
from components.viewer import viewer_panel
from figures.print.panels.sample_context import sample_context
from tests.pages.mini import OnlyRead, demonstration

LINKS = {
    "demo-hgbench": ("", "fail=missed_answer", "fail=extra_step&tau=0.75", "item=a0", "item=a1.s0", "item=p.a0"),
    "demo-sketchjudge": ("", "fail=false_rejection", "cell=incorrect~correct"),
    "demo-fermat": ("", "fail=missed_error", "cell=error~no_error"),
    "demo-mathdoc": ("", "fail=no_response", "item=2", "cell=recognisable~answer"),
    "demo-drawedumath": ("", "fail=wrong", "item=gpt4o.1&fail=partial", "item=teacher.2"),
}


@pytest.mark.parametrize("benchmark", LINKS)
def test_a_link_that_names_no_run_to_describe_gives_the_one_that_the_page_describes(
    benchmark: str, only_read: OnlyRead
) -> None:
    workspace = only_read(demonstration)
    panel = viewer_panel if memo.loaded(benchmark).task.boxes else sheet_panel
    pair = tuple(memo.loaded(benchmark).current[:2])
    for sample in sample_ids(workspace, Selection(benchmark))[:3]:
        for link in LINKS[benchmark]:
            for runs in ((), pair):
                selection = Selection.parse(f"b={benchmark}&{link}")[0].replace(runs=runs, at=sample)
                lead = sample_context(workspace, selection).lead
                assert lead is not None
                assert lead.slug == panel.shown_runs(selection)[0], selection.query_string()
