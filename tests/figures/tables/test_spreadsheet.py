"""Tables as CSV: nothing in them is a formula."""

from __future__ import annotations

import pandas as pd
import pytest

from figures.tables.spreadsheet import csv, defused


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t1", "\r1"])
def test_text_that_a_spreadsheet_would_run_is_defused(text: str) -> None:
    assert defused(text) == "'" + text


@pytest.mark.parametrize("parting", ["\r", "\n", "\r\n", "\t", ";"])
def test_what_begins_a_cell_for_some_spreadsheet_is_quoted_and_no_formula(parting: str) -> None:
    frame = pd.DataFrame({f"h{parting}=1": [f"a{parting}=1+1", None], "n": [-0.5, float("nan")]})
    expected = f'"h{parting}\'=1",n\n"a{parting}\'=1+1",-0.5\n,\n'
    assert csv(frame).decode("utf-8-sig") == expected
    assert defused(f"{parting}=1").endswith("'=1")


def test_a_row_of_one_empty_cell_is_no_blank_line() -> None:
    assert csv(pd.DataFrame({"a": [None, "b"]})).decode("utf-8-sig") == 'a\n""\nb\n'


def test_numbers_and_other_text_stay_as_they_are() -> None:
    assert csv(pd.DataFrame({"a": [-0.5], "角": ["三角形"]})).decode("utf-8-sig") == "a,角\n-0.5,三角形\n"


def test_names_are_as_data_have_them_and_not_as_sentences_show_them() -> None:
    name = "\u05d0 1"
    frame = pd.DataFrame({f"\u2068{name}\u2069": [f"\u2068{name}\u2069 · low"]})
    assert csv(frame).decode("utf-8-sig") == f"{name}\n{name} · low\n"


def test_a_column_that_is_called_synthetic_itself_is_kept_beside_the_mark() -> None:
    frame = pd.DataFrame({"synthetic": [0.5], "teacher": [0.25]})
    assert csv(frame, synthetic=True).decode("utf-8-sig") == "synthetic,teacher,synthetic\n0.5,0.25,yes\n"
    assert csv(frame).decode("utf-8-sig") == "synthetic,teacher\n0.5,0.25\n"


def test_headings_are_defused_too() -> None:
    assert csv(pd.DataFrame({"=x": [1]})).decode("utf-8-sig") == "'=x\n1\n"
