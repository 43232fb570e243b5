"""The data of a figure as a table: exactly the numbers that are drawn, under the headings that a reader knows."""

from __future__ import annotations

import pandas as pd

from components.drawn import Drawn
from components.spreadsheet import csv


def printable(drawn: Drawn) -> pd.DataFrame:
    """The columns of a figure's data that are published, by their headings.

    Two columns may have one heading (two runs of one name). A figure of nothing gives no rows.
    """
    kept = [name for name in drawn.columns if name in drawn.data]
    return drawn.data[kept].set_axis([drawn.columns[name] for name in kept], axis="columns").reset_index(drop=True)


def csv_of(drawn: Drawn) -> bytes:
    """The data as CSV, shares between 0 and 1; formulas of spreadsheets are defused, synthetic data says so."""
    return csv(printable(drawn), drawn.made_up)
