"""The answers that a judge calls wrong, or on which two judges differ."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.judges import disputed_answers
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark, not_known
from cache.selection.selection import Selection
from components.shell import address, notices, scroll_into_view
from components.widgets import tables
from figures.judges import APPLIED_FILTERS, judge_name
from figures.tables.number_format import count

_WORDS = {True: "correct", False: "incorrect"}


def open_answers(run: str, first: str, second: str | None = None) -> None:
    """Opens the answers of a run ("" for all that are chosen) that a judge calls wrong, or on which two differ."""
    address.change(behind=parameters.evidence_text(run, first, *([] if second is None else [second])))


def show(selection: Selection, loaded: LoadedBenchmark, judges: pd.Series, first_seen: Sequence[str]) -> None:
    """Draws the requested answers; a row opens its sample at the question.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        judges: The judges that there are.
        first_seen: The run ("" for all that are chosen) and the judges whose answers are seen where none are requested.
    """
    key = parameters.evidence_names(selection.option("behind"))
    if not _is_known(key, loaded, set(judges)):
        if key:
            notices.about_link((not_known("judges", " ".join(key)),))
        key = tuple(first_seen)
    run, first, *rest = key
    second = rest[0] if rest else None
    scroll_into_view.target()
    measured = APPLIED_FILTERS.query_selection(selection, loaded).replace(runs=(run,) if run else selection.runs)
    table = memo.fetch(disputed_answers, measured, first, second)
    st.subheader("Judges differ" if second is not None else "Called incorrect", anchor=False)
    names = [
        judge_name(judge, loaded, [run] if run else selection.runs) for judge in (first, second) if judge is not None
    ]
    of = f"{' and '.join(names)}  ·  {loaded.runs.get(run, 'all chosen runs')}"
    st.text(f"{count(table.attrs['total'], 'answer')}  ·  {of}")
    if table.empty:
        return
    if table.attrs["total"] > len(table):
        by_run = ", run by run" if not run and len(selection.runs or loaded.current) > 1 else ""
        st.text(f"The first {len(table):,} in the order of gold{by_run}.")
    verdicts = {"one": table["one"].map(_WORDS), **({} if second is None else {"other": table["other"].map(_WORDS)})}
    shown = table[["question"]].assign(**verdicts, run=[loaded.runs.get(slug, slug) for slug in table["run"]])
    tables.show(
        shown.assign(sample=table["sample"], item=table["item"]),
        key="judges-answers",
        columns={
            "question": st.column_config.TextColumn("Question", width=190),
            **dict(zip(("one", "other"), names, strict=False)),
            "run": "Run",
            "sample": "Sample",
            "item": "Item",
        },
        on_open=lambda row: address.go(pages.INSPECTOR, answer_selection(selection, table.loc[row])),
    )


def answer_selection(selection: Selection, row: pd.Series) -> Selection:
    """The Selection that opens the sample of an answer at its question."""
    place = {"at": str(row["sample"]), "item": str(row["item"])}
    return selection.without_choices().replace(cell="", **place).showing((str(row["run"]),))


def _is_known(key: Sequence[str], loaded: LoadedBenchmark, judges: set[str]) -> bool:
    return len(key) in (2, 3) and (not key[0] or key[0] in loaded.runs) and judges.issuperset(key[1:])
