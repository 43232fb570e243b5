"""What became of each box: worked by hand, and compared with what the page viewer does in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from cache import memo
from cache.selection.selection import Selection
from figures.print.panels.judged_boxes import PlacedBox, judged_boxes, window
from figures.print.panels.sample_context import sample_context
from figures.samples.page_payload import Place, ShownRun, payload
from scoring.tasks import TASKS
from tests.running import ROOT

OUTCOMES = ROOT / "components" / "viewer" / "browser" / "outcomes.js"


@pytest.mark.usefixtures("pages")
def test_without_a_run_there_is_gold_alone() -> None:
    found = sample_context(memo, Selection("hgbench", at="one"))
    boxes = judged_boxes(found.sample, None, None, TASKS["hgbench"], 0.5)
    assert {box.role for box in boxes.boxes} == {"gold"}
    assert {box.outcome for box in boxes.boxes} == {"matched"}


@pytest.mark.usefixtures("pages")
def test_a_box_on_the_wrong_page_is_drawn_where_it_was_put() -> None:
    boxes = (found := sample_context(memo, Selection("hgbench", ("hasty",), at="astray"))).judged(found.lead)
    astray = boxes.of("pred", "a1")
    assert astray is not None
    assert (astray.page, astray.outcome) == (1, "wrongpage")


def test_a_window_holds_boxes_that_are_turned_around() -> None:
    boxes = [
        PlacedBox("a0", "gold", "answer", 1, (50.0, 60.0, 10.0, 20.0)),
        PlacedBox("a1", "pred", "answer", 1, (0, 70, 5, 80)),
    ]
    assert window(boxes) == (0, 20, 50, 80)
    assert window([]) is None


@pytest.mark.browser
@pytest.mark.usefixtures("pages")
def test_the_viewer_judges_every_box_alike(browser: Browser) -> None:
    boxes: list[tuple[dict[str, Any], float, dict[str, str]]] = []
    task = memo.loaded("hgbench").task
    for sample in ("one", "two", "three", "astray"):
        for run in ("careful", "hasty"):
            for tau in (0.1, 0.5, 0.95):
                found = sample_context(memo, Selection("hgbench", (run,), at=sample, tau=tau))
                assert found.lead is not None
                shown = ShownRun(
                    found.lead.run, run, found.lead.prediction, found.reading(found.lead), found.lead.scored
                )
                stated = payload(found.sample, [shown], task, tau=tau, place=Place(1, 1, "", ""), images={})
                mine = {f"{box.role} {box.id}": box.outcome for box in found.judged(found.lead).boxes}
                run_told = stated["runs"][0]
                # As `scene.js` makes them ready: a failure with what its category says.
                run_told["failures"] = [
                    failure | stated["categories"][failure["category"]] for failure in run_told["failures"]
                ]
                boxes.append((run_told, tau, mine))
    page = browser.new_page()
    script = OUTCOMES.read_text(encoding="utf-8")
    requested = [[run, tau, list(mine)] for run, tau, mine in boxes]
    theirs = page.evaluate(
        """async ([script, asked]) => {
          const { judge, verdictOf } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
          return asked.map(([run, tau, names]) => {
            const verdicts = judge(run, tau);
            return names.map((name) => verdictOf(verdicts, ...name.split(" ")).outcome);
          });
        }""",
        [script, requested],
    )
    page.close()
    assert theirs == [list(mine.values()) for _, _, mine in boxes]
    assert {outcome for row in theirs for outcome in row} >= {"matched", "missed", "extra", "wrongpage"}
