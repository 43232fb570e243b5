"""The data of a figure as a table: exactly the numbers that are drawn, under the headings that a reader knows."""

from __future__ import annotations

from numbers import Integral
from typing import Any

import pandas as pd

from components import latex
from components.drawn import Drawn
from components.numbers import NOTHING, known
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


def latex_of(drawn: Drawn) -> str:
    """The data as a booktabs table: text at the left, numbers at the right, in three decimals."""
    table = printable(drawn)
    columns = "".join("r" if kind.kind in "iuf" else "l" for kind in table.dtypes)
    head = [latex.escape(str(name)) for name in table.columns]
    body = [[cell(value) for value in row] for row in table.itertuples(index=False, name=None)]
    made_up = " Synthetic data, made for demonstration." if drawn.made_up else ""
    return latex.environment(head, body, latex.escape(f"{drawn.title}.{made_up}"), columns)


def cell(value: Any) -> str:
    r"""One value as LaTeX.

    >>> print(*map(cell, ("a_b", 0.5, -0.00002, 1200, True, float("nan"))))
    a\_b 0.500 $-$2e-05 1,200 yes --
    """
    if isinstance(value, str):
        return latex.escape(value)
    if value is True or value is False:
        return "yes" if value else "no"
    if value is None or value is pd.NA or not known(value):
        return latex.number(NOTHING)
    if isinstance(value, Integral):
        return f"{int(value):,}"
    said = f"{abs(value):.3f}" if abs(value) >= 0.0005 or not value else f"{abs(value):.0e}"
    return ("$-$" if value < 0 else "") + said
