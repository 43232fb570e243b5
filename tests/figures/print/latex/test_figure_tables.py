"""The data of a figure as LaTeX: what is marked, what stands together, and that LaTeX typesets it."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.chart import Chart
from figures.print.latex import table as latex
from figures.print.latex.figure_tables import chart_latex
from figures.tables.board_words import unread_words
from tests.figures.drawings import EVIL

HEADINGS = {
    "slice": "Domain", "name": "Run", "x": "FPR", "low": "FPR, from", "high": "FPR, to", "n": "FPR, of",
    "published": "Published, not recomputed",
}  # fmt: skip
ROWS = [
    ("a", "one", 0.2, 0.1, 0.3, 10, False),
    ("a", "two", 0.1, 0.0, 0.2, 10, False),
    ("a", "paper", 0.0, None, None, 10, True),
    ("b", "one", 0.4, 0.3, 0.5, 10, False),
    ("b", "two", 0.5, -0.1, 0.6, 10, False),
]


def drawn(rows: list[tuple[object, ...]], headings: dict[str, str], title: str = "Strictness") -> Chart:
    return Chart(go.Figure(), pd.DataFrame(rows, columns=list(headings)), "", "x", title, headings)


def lines(text: str) -> list[str]:
    body = text.split(r"\endfoot")[-1].split(r"\midrule")[-1]
    return [line.removesuffix(r" \\") for line in body.splitlines() if line.endswith(r" \\")]


def test_intervals_stand_beside_their_values_and_nothing_is_bold_that_no_test_ranks() -> None:
    table = chart_latex(drawn(ROWS, HEADINGS))
    assert r"\begin{tabular}{llrr}" in table
    assert r"Domain & Run & FPR & FPR, of \\" in table
    assert lines(table) == [
        r"a & one & 0.200 {\scriptsize [0.100, 0.300]} & 10",
        r"a & two & 0.100 {\scriptsize [0.000, 0.200]} & 10",
        r"a & paper$^{\dagger}$ & 0.000 & 10",
        r"b & one & 0.400 {\scriptsize [0.300, 0.500]} & 10",
        r"b & two & 0.500 {\scriptsize [$-$0.100, 0.600]} & 10",
    ]
    assert (
        r"in brackets 95\% intervals. Numbers are not in percent. $^{\dagger}$ As published, not recomputed.}" in table
    )


def test_without_published_rows_nothing_is_said_of_them() -> None:
    table = chart_latex(drawn(ROWS[:2], HEADINGS))
    assert "dagger" not in table
    assert "ublished" not in table


def test_runs_that_cannot_be_told_apart_from_the_best_are_bold() -> None:
    frame = pd.DataFrame({"name": ["one", "two", "three"], "value": [0.4, 0.39, 0.1], "best": [True, True, False]})
    chart = Chart(go.Figure(), frame, "", "x", "T", {"name": "Run", "value": "FPR"})
    assert lines(chart_latex(chart)) == [r"one & \textbf{0.400}", r"two & \textbf{0.390}", "three & 0.100"]
    assert "Bold: not distinguishable from the best." in chart_latex(chart)
    # Where that is all of them, bold would say nothing.
    alike = replace(chart, data=frame.head(2))
    assert r"\textbf" not in chart_latex(alike)
    assert "Bold" not in chart_latex(alike)


def test_a_p_above_the_level_is_not_printed_as_the_level() -> None:
    rows = [("one", 0.0503, 0.0503, False), ("two", 0.0497, 0.2, True), ("three", float("nan"), 0.1, False)]
    headings = {"name": "Slice", "p": "p, corrected", "value": "Correct", "failing": "Significant"}
    assert lines(chart_latex(drawn(rows, headings))) == [
        "one & 0.0503 & 0.050 & no",
        "two & 0.050 & 0.200 & yes",
        "three & -- & 0.100 & no",
    ]


def test_places_have_no_decimals_and_shares_have() -> None:
    headings = {"name": "Box", "left": "Left", "share": "Share"}
    assert lines(chart_latex(drawn([("a", 170.0, 1.0), ("b", None, 0.0)], headings))) == [
        "a & 170 & 1.000",
        "b & -- & 0.000",
    ]


def test_a_table_that_is_longer_than_a_page_is_broken_over_pages() -> None:
    short, long = (chart_latex(drawn([("a", at) for at in range(rows)], {"n": "N", "x": "X"})) for rows in (42, 43))
    assert all(r"\label{tab:x}" in table for table in (short, long))
    assert r"\begin{table}" in short
    assert r"\begin{longtable}" in long
    assert r"\usepackage{booktabs,longtable}" in long


def test_a_table_that_pdflatex_cannot_set_says_so() -> None:
    table = [chart_latex(drawn([(text, 1)], {"n": "N", "x": "X"})) for text in ("S̄ ≥ π − é “x”", "数学")]
    assert ["pdfLaTeX" in text for text in table] == [False, True]
    assert r"\={S} $\geq$ $\pi$ $-$ é" in table[0]


def test_the_caption_says_what_columns_of_ends_are_where_they_do_not_follow_their_value() -> None:
    headings = {"share": "Share of its row", "right": "Agrees", "low": "Recall, from", "high": "Recall, to"}
    table = chart_latex(drawn([(0.6, True, 0.4, 0.8), (0.4, False, 0.4, 0.8)], headings, "Question type"))
    assert r"\caption{Question type; from and to: 95\% intervals. Numbers are not in percent.}" in table
    without = chart_latex(drawn([(0.6, True, None, None)], headings, "Question type"))
    assert r"\caption{Question type. Numbers are not in percent.}" in without


HOSTILE = (EVIL, "a_b^c & 5% #1 ~ \\input{x} [2pt] * {", "S̄ ≥ − × ° ± · — ‘é’", "\u202ex\x00\t\n\n y", "*", "[x]")


def typeset(table: str, folder: Path) -> str:
    """What pdfLaTeX says while it typesets a table in an article; skips the test where there is none."""
    engine = shutil.which("pdflatex")
    packages = ("array", "booktabs", "graphicx", "longtable")
    if (
        engine is None
        or subprocess.run(["kpsewhich", *(f"{name}.sty" for name in packages)], capture_output=True).returncode
    ):
        pytest.skip("no TeX with booktabs here")
    paper = folder / "paper.tex"
    used = rf"\documentclass{{article}}\usepackage{{{','.join(packages)}}}"
    paper.write_text(rf"{used}\begin{{document}}{table}\end{{document}}", encoding="utf-8")
    # The first pass finds how wide the columns of a long table are.
    for _ in range(2):
        made = subprocess.run(
            [engine, "-interaction=nonstopmode", "-halt-on-error", paper.name],
            cwd=folder, capture_output=True, text=True, errors="replace", timeout=120,
        )  # fmt: skip
        assert made.returncode == 0, made.stdout[-2000:]
    return made.stdout


def hostile_table(count: int) -> str:
    rows = [(text, *row[1:]) for text in HOSTILE * count for row in ROWS[:3]]
    return chart_latex(drawn(rows, HEADINGS, "Title & 100% of_it"))


@pytest.mark.parametrize("count", [1, 12])
def test_latex_holds_what_data_says_as_text(count: int) -> None:
    table = hostile_table(count)
    body = lines(table)
    assert len(body) == 3 * count * len(HOSTILE)
    assert all(len(re.findall(r"(?<!\\)&", line)) == 3 for line in body)
    unescaped = re.sub(r"\\[{}]", "", table)
    assert unescaped.count("{") == unescaped.count("}")
    assert re.findall(r"\\begin\{(\w+)\}", table) == re.findall(r"\\end\{(\w+)\}", table)[::-1]


WIDE = {"slice": "Slice", "n": "Problems", "value": "Correct", "difference": "Difference from the rest"} | {
    "low": "Difference from the rest, from", "high": "Difference from the rest, to", "p": "p, corrected",
    "significant": "Significant", "folded": "Folded", "remarks": "Remarks",
}  # fmt: skip


SLICES = ("Problem solving steps, strategy, and solution, work with an error", "grade band 3-5, asked by a teacher")


def wide_table(count: int, slices: tuple[str, ...] = SLICES) -> str:
    rows = [(name, 12, 0.417, -0.305, -0.481, -0.129, 0.052, True, 0, "") for name in slices * count]
    return chart_latex(drawn(rows, WIDE, "Slices below the rest"))


@pytest.mark.parametrize("count", [2, 40])
def test_a_wide_table_has_headings_and_text_in_lines_and_no_empty_column(count: int) -> None:
    table = wide_table(count)
    assert r"% needs \usepackage{array,booktabs," in table
    assert (r"\begin{longtable}" in table) == (count == 40)
    assert r"{>{\raggedright\arraybackslash}p{" in table
    assert r"\shortstack[r]{Difference\\from the rest}" in table
    assert r"\begin{tabular}[t]{@{}r@{}}$-$0.305\\[-2pt]{\scriptsize [$-$0.481, $-$0.129]}\end{tabular}" in table
    assert "Remarks" not in table


def test_a_table_whose_intervals_stand_below_their_values_has_two_lines_a_row() -> None:
    short, long = (wide_table(rows, ("band 3-5",)) for rows in (20, 38))
    assert r"\begin{table}" in short
    assert r"\begin{longtable}" in long


def many_columns(rows: int, name: str = "a model with a name of many words") -> str:
    columns = [latex.Column(f"ACC {at}", [0.5] * rows, [(0.4, 0.6)] * rows) for at in range(18)]
    return latex.table([f"{name} {at}" for at in range(rows)], columns, "Runs", label="runs")


@pytest.mark.parametrize("rows", [2, 60])
def test_a_table_with_more_columns_than_fit_stands_in_parts_that_all_name_their_rows(rows: int) -> None:
    table = many_columns(rows)
    parts = table.count(r"\begin{longtable}" if rows == 60 else r"\begin{tabular}{")
    assert parts > 1
    assert table.count("many words 1 &") == parts
    for at in range(18):
        assert table.count(f"ACC {at} " if at else "& ACC 0 ") == (2 if rows == 60 else 1)
    assert (table.count(r"\caption"), table.count(r"\label")) == (1, 1)
    assert table.count(r"{\scriptsize [40.0, 60.0]}") == 18 * rows


def test_pdflatex_typesets_what_data_says_and_a_wide_table_fits_every_page_and_has_one_label(tmp_path: Path) -> None:
    wide = [wide_table(2), wide_table(40), *(wide_table(n, ("band 3-5",)) for n in (25, 34, 38))]
    wide += [many_columns(rows, name) for rows in (2, 60) for name in ("m", "a model with a name of many words")]
    assert [table.count(r"\label{") for table in wide] == [1] * len(wide)
    # In one paper, where each has a label of its own.
    tables = [table.replace(r"\label{", rf"\label{{{at}") for at, table in enumerate(wide)]
    said = typeset(r"\clearpage ".join(tables), tmp_path)
    assert [float(over) for over in re.findall(r"Overfull \\hbox \(([\d.]+)pt", said) if float(over) > 2] == []
    assert "multiply" not in said
    said += typeset(hostile_table(1) + r"\clearpage " + hostile_table(12), tmp_path)
    assert "too large for page" not in said


def test_runs_without_a_readable_response_to_some_samples_are_named_but_for_live_ones() -> None:
    runs = [("a", "A", 0), ("b", "B", 3), ("c", "C", 12), ("live:d", "D (live, 10 samples)", 50)]
    frame = pd.DataFrame(runs, columns=["run", "name", "unread"]).assign(samples=60)
    many_missing = "What is missing may not be random."
    assert unread_words(frame) == ["Missing or failed responses: C 12, B 3 (of 60 samples).", many_missing]
    assert unread_words(frame.iloc[:2]) == ["Missing or failed responses: B 3 (of 60 samples)."]
    assert unread_words(frame.iloc[[2]]) == ["Missing or failed responses: C 12 (of 60 samples)."]
    assert unread_words(frame.iloc[[0, 3]]) == []
    many = pd.DataFrame({"run": [f"r{at}" for at in range(8)], "name": [f"R{at}" for at in range(8)]})
    (sentence,) = unread_words(many.assign(unread=1, samples=60))
    assert sentence.endswith("R4 1, R5 1 and 2 further runs (of 60 samples).")
