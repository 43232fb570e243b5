"""The evaluator check: agreement of evaluators and people on the same outputs, and the samples where they differ."""

from __future__ import annotations

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.queries.raters import agreements, disagreements
from cache.selection import pages, views
from cache.selection.resolve import LoadedBenchmark, not_known
from cache.selection.selection import Selection
from components.shell import address, notices, reveal, synthetic
from components.widgets import tables
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
    asked = selection.for_metrics().replace(cell="")
    found = _agreements(asked)
    if found.empty:
        with st.container(border=True):
            st.subheader("One rater alone", anchor=False)
            st.text(
                "No output of the runs here has verdicts of two raters: a second evaluator, a person, or what the "
                "evaluator's own reasoning says. docs/files.md lists the columns in which they stand."
            )
        return
    with row:
        _definitions(loaded)
    shown = found.assign(run=[loaded.runs.get(slug, slug) for slug in found["run"]])
    shown[["one_said", "other_said"]] = [[_said(one), _said(two)] for one, two in found[["one", "other"]].values]
    shown["accuracy"] = 100 * shown["accuracy"]
    order = [
        "run",
        "output",
        "one_said",
        "other_said",
        "n",
        "accuracy",
        "kappa",
        "both",
        "one_alone",
        "other_alone",
        "neither",
    ]
    tables.show(
        shown[order],
        key="raters-table",
        columns={
            "run": "Run",
            "output": "Output",
            "one_said": "One",
            "other_said": "The other",
            "n": st.column_config.NumberColumn("Rated by both", format="localized"),
            "accuracy": tables.percents("Agree, %"),
            "kappa": tables.figures("Cohen's kappa", "coefficient"),
            "both": "Both: right",
            "one_alone": "One alone: right",
            "other_alone": "The other alone: right",
            "neither": "Neither",
        },
        chosen=lambda row: _ask(found, row),
        alt="Agreement of every two raters of every output.",
    )
    tables.download(shown[order], "raters", key="raters", made_up=synthetic.made_up(selection))
    _differing(selection, loaded, found, asked)


def _ask(found: pd.DataFrame, row: int) -> None:
    address.change(evidence=views.evidence_text(*map(str, found.loc[row, ["run", "output", "one", "other"]])))


def _said(rater: str) -> str:
    kind, _, name = rater.partition(" ")
    known = {"judge": "evaluator", "human": "person"}.get(kind, kind)
    if name == "reasoning":
        return f"{known}'s own reasoning"
    return f"{known} {name}".strip()


def _definitions(loaded: LoadedBenchmark) -> None:
    with st.popover("What is this?", icon=":material/help:"):
        st.text("An evaluator's verdict is only as good as it agrees with a person's, and with its own reasoning.")
        st.text("Agree: the share of outputs that both rated of which they say the same.")
        st.text(
            "Cohen's kappa: agreement beyond what chance would give, from each rater's own frequencies; it has no "
            "value where both only ever say one and the same."
        )
        st.text("Outputs that only one of the two rated are left out.")
        st.caption(f"Source: {loaded.task.source}")


def _differing(selection: Selection, loaded: LoadedBenchmark, found: pd.DataFrame, asked: Selection) -> None:
    key = views.evidence_names(selection.evidence)
    known = {tuple(row) for row in found[["run", "output", "one", "other"]].itertuples(index=False)}
    if key not in known:
        if key:
            notices.about_link((not_known("raters", " ".join(key)),))
        st.caption("Choose a row to see the samples on which the two differ.")
        return
    run, output, one, other = key
    reveal.here()
    table = _disagreements(asked, run, output, one, other)
    st.subheader("They differ", anchor=False)
    st.text(f"{count(len(table), 'sample')}  ·  {loaded.runs.get(run, run)}  ·  output {output}")
    if table.empty:
        return
    words = {True: "right", False: "wrong"}
    tables.show(
        table.assign(one=table["one"].map(words), other=table["other"].map(words)),
        key="raters-samples",
        columns={"sample": "Sample", "one": "One says", "other": "The other says"},
        opened=lambda row: address.go(
            pages.INSPECTOR,
            selection.replace(runs=(run,), view="", cell="", evidence="", at=str(table.loc[row, "sample"])),
        ),
    )
