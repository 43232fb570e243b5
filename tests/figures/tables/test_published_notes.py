"""What is known to be wrong with published figures is said below them, once, and marked in their rows."""

from __future__ import annotations

import pandas as pd

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.print.latex import figure_tables
from figures.tables import published_results
from figures.tables.published_results import notes_of, rows_by_metric
from loaders.published import PublishedNote
from scoring.tasks import TASKS

TASK = TASKS["sketchjudge"]
MISSING = PublishedNote("Table 3", "A", "", "", "Four are missing.")
COPIED = [PublishedNote("Table 3", model, "", "", "One file for two.") for model in ("A", "B")]
ANOTHER = PublishedNote("Table 3", "", "", "eb_f1", "Another subset.")
MISPRINT = PublishedNote("Table 21", "A", "geometry", "fnr", "Printed is another number.")


def test_a_note_stands_behind_its_rows() -> None:
    assert published_results.note_lines([("A · with", [MISSING]), ("B", [])]) == ["A · with: Four are missing."]
    assert published_results.note_lines([("A", []), ("B", [])]) == []


def test_what_is_said_of_several_rows_is_said_once() -> None:
    rows = [("A", [COPIED[0]]), ("B", [COPIED[1]]), ("C", [])]
    assert published_results.note_lines(rows) == ["A, B: One file for two."]


def test_a_note_on_all_of_a_table_names_the_table() -> None:
    rows = [(name, [ANOTHER]) for name in "ABCDE"]
    assert published_results.note_lines(rows) == ["Rows of Table 3: Another subset."]
    assert published_results.note_lines(rows[:1]) == ["A: Another subset."]


def test_what_of_a_row_a_note_is_about_is_said_where_rows_show_several_figures() -> None:
    rows = [("A", [MISSING, MISPRINT]), ("B", [])]
    assert published_results.note_lines(rows, lambda note: note.metric.upper()) == [
        "A: Four are missing.",
        "A, FNR: Printed is another number.",
    ]
    assert published_results.notes_text(rows[0][1], lambda note: note.slice) == (
        "Four are missing. geometry: Printed is another number."
    )
    assert published_results.notes_text([]) == ""


def latex(
    published: str, bounds: str = "", metrics: str = "", name: str = "Mine", unloaded: str = "yes", **facets: str
) -> str:
    kinds = {"value": 0.5, "lo": 0.4, "hi": 0.6, "reason": "", "n": 12.0, "units": 4.0}
    columns = {f"{metric.key}.{kind}": value for metric in TASK.metrics for kind, value in kinds.items()}
    frame = pd.DataFrame(
        [{"run": "a", "name": name, "low": 1.0, "high": 1.0, "best": False, "samples": 4, "unread": 0, **columns}]
    )
    frame.attrs["ranked_by"] = TASK.primary.key
    return figure_tables.leaderboard_latex(
        frame,
        Selection("b", facets=tuple(facets.items())).replace(
            published=published, unloaded=unloaded, bounds=bounds, metrics=metrics
        ),
        LoadedBenchmark(TASK, {"a": name}, frozenset(), {}, synthetic_gold=True),
    )


def test_noted_rows_of_the_latex_have_an_asterisk_that_the_caption_explains() -> None:
    table = latex("yes", category="geometry")
    lines = dict(line.split(" & ", 1) for line in table.splitlines() if line.endswith(r" \\"))
    assert r"Llama-4-Scout-17B-16E-Instruct · with/baseline$^{\dagger}$$^{*}$" in lines
    assert r"GPT-5 · without/baseline$^{\dagger}$" in lines
    assert any(line.startswith("Mine & ") for line in table.splitlines())
    (caption,) = [line for line in table.splitlines() if r"\caption" in line]
    assert "(geometry), official protocol; in brackets 95\\% intervals. Synthetic data" in caption
    (note,) = [line for line in table.splitlines() if "n: 12" in line]
    assert r"{\footnotesize" in note
    assert "n: 12 answers for Accuracy, " in note
    assert "Unit: question, 4 of them." in note
    # In the names that stand above the columns.
    assert r"for ebF1\textsubscript{err}" in note
    assert "Error F1" not in note
    assert "Synthetic data, made for demonstration. $^{\\dagger}$ As published, not recomputed. $^{*}$ " in caption
    assert "$^{*}$ Rows of Table 3, Error F1: The main text" in caption
    assert "$^{*}$ Gemini-2.5-Flash · with/baseline: Scored on 1,011 answers" in caption
    assert "$^{*}$ Llama-4-Scout-17B-16E-Instruct · with/baseline, FNR: Printed .375" in caption
    # As data: the name of a response would else be set as mathematics.
    assert r"(PH\_024\_ans\_02)" in caption


def test_what_a_paper_prints_of_a_loaded_run_stands_in_its_row_of_the_latex_and_others_only_where_asked_for() -> None:
    name = "GPT-5 · without/baseline"
    table = latex("yes", bounds="no", name=name, unloaded="", category="geometry")
    row, *further = [line for line in table.splitlines() if line.endswith(r" \\") and " & 50.0" in line]
    stated = rows_by_metric(TASK, Selection("b", facets=(("category", "geometry"),)))[name][TASK.primary.key].value
    assert row.startswith(rf"{name} & 1 & 50.0 & {100 * stated:.1f} & 50.0")
    assert all(line.startswith(f"{name} & 50.0") for line in further)
    assert r"& published$^{\dagger}$ &" in table
    assert r"$^{\dagger}$ As published, not recomputed." in table
    assert "Llama" not in table
    assert "dagger" not in latex("yes", unloaded="")
    beside = latex("yes", name=name, category="geometry")
    assert "Llama" in beside
    assert beside.count(name) == beside.count(r"\end{longtable}") > 1


def test_intervals_are_in_the_latex_unless_the_link_leaves_them_out_as_on_the_page() -> None:
    plain, bounded = latex("", bounds="no"), latex("")
    assert "[40.0, 60.0]" not in plain
    assert "brackets" not in plain
    assert r"Mine & 1 & 50.0 & 50.0 & " in bounded
    assert r"official protocol; in brackets 95\% intervals." in bounded
    below = "".join(line for line in bounded.splitlines() if line.startswith((" & ", "Mine & ")))
    assert below.count("[40.0, 60.0]") + below.count("[0.400, 0.600]") == len(TASK.metrics)


def test_latex_has_the_metrics_that_the_page_shows_with_few_of_them_intervals_beside_the_values() -> None:
    key, *others = (metric.key for metric in TASK.metrics if metric.key != TASK.primary.key)
    table = latex("", metrics=key)
    (row,) = [line for line in table.splitlines() if line.startswith("Mine")]
    assert row == r"Mine & 1 & 50.0 {\scriptsize [40.0, 60.0]} & 50.0 {\scriptsize [40.0, 60.0]} \\"
    assert TASK.metric(others[-1]).label not in table


def test_without_published_rows_and_without_notes_there_is_no_asterisk() -> None:
    assert "^{*}" not in latex("")
    exact = Selection("b", facets=(("answer_correct_type", "exact_correct"),))
    assert [name for name, row in rows_by_metric(TASK, exact).items() if notes_of(row)] == []
    drawn = latex("yes", answer_correct_type="exact_correct")
    assert "(exact solution), official protocol" in drawn
    assert "dagger" in drawn
    assert "^{*}" not in drawn
