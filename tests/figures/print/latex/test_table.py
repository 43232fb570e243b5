"""Tables as LaTeX: marks, headings, minus signs, and nothing of a name is obeyed."""

from __future__ import annotations

from figures.print.latex import table as latex
from scoring.tasks import TASKS


def test_only_rows_that_are_marked_as_best_are_bold() -> None:
    text = latex.table(["m", "n"], [latex.Column("F", [0.5, 0.9], bold=[True, False])], "c", label="x")
    assert r"m & \textbf{50.0} \\" in text
    assert r"n & 90.0 \\" in text


def test_a_table_is_whole_and_its_text_escaped() -> None:
    text = latex.table(
        ["a_b", "c"], [latex.Column("F_A", [0.5, None], intervals=[(0.4, 0.6), None])], "5% & more", label="x"
    )
    assert r"a\_b & 50.0 {\scriptsize [40.0, 60.0]} \\" in text
    assert r"c & -- \\" in text
    assert r"\caption{5\% \& more}" in text
    assert text.count(r"\begin") == text.count(r"\end") == 2


def test_a_caption_does_not_touch_its_table_and_an_interval_below_a_value_not_the_next_row() -> None:
    columns = [latex.Column(name, [0.5, 0.4], intervals=[(0.4, 0.6), (0.3, 0.5)]) for name in "ABCD"]
    lines = latex.table(["m", "n"], columns, "c", label="x").splitlines()
    assert lines[lines.index(r"\label{tab:x}") + 1] == r"\smallskip"
    row = lines.index(r"m & 50.0 & 50.0 & 50.0 & 50.0 \\*[-2pt]")
    assert lines[row + 1] == r" & {\scriptsize [40.0, 60.0]}" * 4 + r" \\[2pt]"


def test_metrics_are_headed_as_a_paper_prints_them() -> None:
    headings = [latex.heading(metric) for metric in TASKS["hgbench"].metrics]
    assert headings[:2] == ["$F_A$", "$F_S$ micro"]
    assert r"$\bar{S}$" in headings
    assert all(heading.isascii() for heading in headings)
    assert latex.table(
        ["m"], [latex.Column(latex.heading(TASKS["hgbench"].metric("S_bar")), [0.5])], "c", label="x"
    ).isascii()


def test_a_minus_is_mathematics_in_latex() -> None:
    column = latex.Column("MCC", [-0.25], intervals=[(-0.5, 0.1)], unit="coefficient")
    text = latex.table(["m"], [column], "c", label="x")
    assert r"m & $-$0.250 {\scriptsize [$-$0.500, 0.100]} \\" in text
    assert text.isascii()


def test_nothing_of_a_name_is_obeyed() -> None:
    text = latex.escape("[2pt] a_b^c ~ \\input{x} <|b|> $5 #1 *\n\u202ex")
    assert text == (
        r"{[}2pt] a\_b\textasciicircum{}c \textasciitilde{} \textbackslash{}input\{x\} "
        r"\textless{}\textbar{}b\textbar{}\textgreater{} \$5 \#1 {*} x"
    )
    assert latex.escape(text) == text
