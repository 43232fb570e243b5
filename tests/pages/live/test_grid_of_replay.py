"""Live / Rerun, a grid by replay: at first it asks under the setting of the run that answers."""

from __future__ import annotations

import pytest

from tests.pages.mini import OnlyRead, Open, demonstration, texts

PAGE = "pages/live/rerun.py"
COT = "careful-simulated~reference:with,prompt:cot"
BASELINE = "careful-simulated~reference:with,prompt:baseline"


@pytest.mark.parametrize(
    ("run", "reference", "prompts"),
    [(BASELINE, ["with", "without"], ["baseline"]), (COT, ["with"], ["baseline", "cot", "rubric"])],
)
def test_the_grid_begins_with_the_setting_of_the_run_and_those_beside_it_that_are_stored(
    only_read: OnlyRead, open_page: Open, run: str, reference: list[str], prompts: list[str]
) -> None:
    only_read(demonstration)
    app = open_page(PAGE, b=["demo-sketchjudge"], at=["CH_002_ans_02"], ask=[f"replay:{run}"], view=["grid"])
    assert not app.exception
    chosen = {box.label: box.value for box in app.multiselect}
    assert (chosen["Reference"], sorted(chosen["Prompt"])) == (reference, prompts)
    assert "cannot be asked" not in texts(app)
