"""How wide columns of a table are, and how its numbers are written."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pyarrow as pa
from streamlit.testing.v1 import AppTest

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


def _drawn() -> None:
    import pandas as pd

    from components.widgets import tables

    frame = pd.DataFrame({"effect": [-10.04, 2.25, None], "kappa": [0.5, -0.1234, 1.0], "share": [1.0, None, 3.0]})
    columns = {"effect": tables.percents("A"), "kappa": tables.figures("B", "coefficient")}
    tables.show(frame, key="t", columns=columns | {"share": "C"})


def test_numbers_below_0_have_a_minus_sign_and_their_decimals_and_stay_numbers() -> None:
    (table,) = AppTest.from_function(_drawn).run().dataframe
    written = pa.ipc.open_stream(table.proto.arrow_data.styler.display_values).read_all().to_pandas()
    assert written["effect"].tolist() == ["−10.0", "2.3", "–"]
    assert written["kappa"].tolist() == ["0.500", "−0.123", "1.000"]
    assert written["share"].tolist() == ["1", "–", "3"]
    assert table.value["effect"].tolist()[:2] == [-10.04, 2.25]


def _leading_somewhere() -> None:
    import pandas as pd

    from components.widgets import tables

    frame = pd.DataFrame({"sample": ["a"]})
    tables.show(frame, key="read")
    tables.show(frame, key="opened", on_open=lambda row: None)
    tables.show(frame, key="chosen", on_choose=lambda row: None)
    tables.show(frame, key="cells", on_cell=lambda row, column: None)
    tables.chart_table(frame, "samples", key="charted", on_open=lambda row: None)


def test_above_every_table_whose_rows_lead_somewhere_stand_the_keys_that_choose_a_row() -> None:
    keys = "Keyboard: arrow keys move, Shift + Space chooses the row."
    captions = [caption.value for caption in AppTest.from_function(_leading_somewhere).run().caption]
    assert captions == [keys, keys, f"{keys} It does the same as a click on the chart."]
