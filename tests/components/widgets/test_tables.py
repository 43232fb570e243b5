"""How wide columns of a table are."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from components.widgets import tables


def test_the_column_of_runs_holds_the_longest_name_within_limits() -> None:
    assert tables.run_width(pd.Series(["A", "B"])) == 232
    # 41 letters were measured at 6.5 pixels each, beside 16 pixels of padding.
    assert tables.run_width(pd.Series(["label-inventing-simulated · with/baseline"])) >= 41 * 6.5 + 16
    assert (
        tables.run_width(pd.Series(["careless-about-format-simulated · repeat 10 (live, 1 sample)"])) >= 60 * 6.5 + 16
    )
    assert tables.run_width(pd.Series(["x" * 500])) == 560


def test_no_column_is_pinned_since_pinned_cells_are_drawn_at_six_tenths_of_their_colour() -> None:
    modules = Path(tables.__file__).parents[1].rglob("*.py")
    assert not [module.name for module in modules if "pinned=True" in module.read_text(encoding="utf-8")]
