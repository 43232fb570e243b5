"""Tables as CSV that a spreadsheet opens without running anything.

A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return is taken for a formula by common
spreadsheets, so text from data that does gets an apostrophe in front. So does what follows a line break, a tab or a
semicolon within a cell: where those part cells, it begins one. Numbers are left as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cache.selection.text_direction import without_isolates
from loaders.files.csv_files import rows_as_csv

if TYPE_CHECKING:
    import pandas as pd

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What OWASP lists for CSV injection: spreadsheets evaluate cells that start with them as formulas."""

_LIVE = re.compile(r"(?:^|(?<=[\r\n\t;]))(?=[=+\-@])|^(?=[\t\r])")


def defused(value: Any) -> Any:
    """The cell as data, with an apostrophe before text that a spreadsheet would take for a formula.

    >>> defused("=1+1"), defused("a;=1+1"), defused("angle"), defused(-0.5)
    ("'=1+1", "a;'=1+1", 'angle', -0.5)
    """
    if not isinstance(value, str):
        return value
    return _LIVE.sub("'", without_isolates(value))


def file_name(name: str, synthetic: bool) -> str:
    """The name of a downloaded file without its ending; it names synthetic data as such."""
    return f"synthetic-{name}" if synthetic else name


def csv(frame: pd.DataFrame, synthetic: bool = False) -> bytes:
    """The table as UTF-8 CSV with a byte order mark, so that spreadsheets read Chinese; missing is empty.

    Args:
        frame: What is shown.
        synthetic: Whether it is about synthetic data; a last column then says so in every row, and takes the place of
            no column that is called so itself.
    """
    marked = frame.copy()
    if synthetic:
        marked.insert(len(marked.columns), "synthetic", "yes", allow_duplicates=True)
    safe = marked.map(defused)
    head = [defused(str(name)) for name in safe.columns]
    cells = safe.astype(object).where(safe.notna(), None)
    return rows_as_csv([head, *cells.itertuples(index=False, name=None)]).encode("utf-8-sig")
