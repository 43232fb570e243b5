"""The evaluator check: agreement of evaluators and people on the same outputs, and the samples where they differ."""

from __future__ import annotations

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.queries.raters import agreements, disagreements
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark, not_known
from cache.selection.selection import Selection
from components.shell import address, heading, notices, scroll_into_view
from components.widgets import tables
from figures.cascade import RATERS
from figures.chart import under_headings
from figures.tables.number_format import count

_agreements = memo.remembered(agreements)
_disagreements = memo.remembered(disagreements)


def show(selection: Selection, loaded: LoadedBenchmark, row: DeltaGenerator) -> None:
    """Draws agreement of every two raters as a table; its rows open the samples on which they differ.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        row: Where it says what the numbers are.
    """
    measured = RATERS.query_selection(selection, loaded)
    found = _agreements(measured)
    if found.empty:
        with st.container(border=True):
            st.subheader("Only one rater", anchor=False)
            st.text(
                "No output of the runs here has verdicts of two raters: a second evaluator, a person, or what the "
                "evaluator's own reasoning says. docs/files.md lists the columns in which they stand."
            )
        return
    with row:
        heading.explain_by(lambda: _definition(loaded))
    shown = found.assign(run=[loaded.runs.get(slug, slug) for slug in found["run"]])
    shown["output"] = [_strategy(output, loaded) for output in found["output"]]
    shown[["one_said", "other_said"]] = [
        [_in_words(one), _in_words(two)] for one, two in found[["one", "other"]].values
    ]
    headings = {
        "run": "Run",
        "output": "Output",
        "one_said": "Rater A",
        "other_said": "Rater B",
        "n": "Rated by both",
        "accuracy": "Agree",
        "kappa": "Cohen's kappa",
        "both": "Both correct",
        "one_alone": "Only A correct",
        "other_alone": "Only B correct",
        "neither": "Neither correct",
    }
    tables.show(
        shown[list(headings)].assign(accuracy=100 * shown["accuracy"]),
        key="raters-table",
        columns=headings
        | {
            "n": st.column_config.NumberColumn(headings["n"], format="localized"),
            "accuracy": tables.percents(f"{headings['accuracy']}, %"),
            "kappa": tables.figures(headings["kappa"], "coefficient"),
        },
        on_choose=lambda row: _ask(found, row),
        alt="Agreement of every two raters of every output.",
    )
    saved = under_headings(shown, headings)
    tables.download(saved, "raters", key="raters", synthetic=loaded.shows_synthetic(selection))
    _differing(selection, loaded, found, measured)


def _ask(found: pd.DataFrame, row: int) -> None:
    address.change(behind=parameters.evidence_text(*map(str, found.loc[row, ["run", "output", "one", "other"]])))


def _in_words(rater: str) -> str:
    kind, _, name = rater.partition(" ")
    kind_in_words = {"judge": "evaluator", "human": "person"}.get(kind, kind)
    if name == "reasoning":
        return f"{kind_in_words}'s own reasoning"
    return f"{kind_in_words} {name}".strip()


def _strategy(output: str, loaded: LoadedBenchmark) -> str:
    """The strategy whose output is rated ("EL"), with its column's name."""
    outputs = loaded.task.cascade.rated_outputs if loaded.task.cascade is not None else {}
    return f"{outputs[output]} ({output})" if output in outputs else output


def _definition(loaded: LoadedBenchmark) -> None:
    st.text("An evaluator's verdict is only as good as it agrees with a person's, and with its own reasoning.")
    st.text("Agree: the share of outputs that both rated of which they say the same.")
    st.text(
        "Cohen's kappa: agreement beyond what chance would give, from each rater's own frequencies; it has no "
        "value where both only ever say one and the same."
    )
    st.text("Outputs that only one of the two rated are left out.")
    st.caption(f"Source: {loaded.task.source}")


def _differing(selection: Selection, loaded: LoadedBenchmark, found: pd.DataFrame, measured: Selection) -> None:
    key = parameters.evidence_names(selection.option("behind"))
    pairs = {tuple(row) for row in found[["run", "output", "one", "other"]].itertuples(index=False)}
    if key not in pairs:
        if key:
            notices.about_link((not_known("raters", " ".join(key)),))
        st.caption("Click a row to see the samples on which the two differ.")
        return
    run, output, rater, other_rater = key
    scroll_into_view.target()
    table = _disagreements(measured, run, output, rater, other_rater)
    st.subheader("Raters differ", anchor=False)
    st.text(f"{count(len(table), 'sample')}  ·  {loaded.runs.get(run, run)}  ·  {_strategy(output, loaded)}")
    if table.empty:
        return
    words = {True: "correct", False: "incorrect"}
    tables.show(
        table.assign(one=table["one"].map(words), other=table["other"].map(words)),
        key="raters-samples",
        columns={"sample": "Sample", "one": "Rater A", "other": "Rater B"},
        on_open=lambda row: address.go(
            pages.INSPECTOR,
            selection.without_choices().replace(cell="", at=str(table.loc[row, "sample"])).showing((run,)),
        ),
    )
