"""Several answers to one question: flip rate, answers side by side, where their boxes lie, what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from cache.queries.inspection import InspectedRun
from cache.repeating import Repeats, call_of
from cache.selection import Selection
from components import selection as address
from components import tables
from components.live import scatter_shown
from components.live.changes import value
from components.numbers import NOTHING, count, percent, scale
from models.settings import REPEAT
from records import Sample
from scoring.right import said_right
from scoring.task import Task
from scoring.wording import explain

_BESIDE = 3
_WHAT = (
    "The flip rate is the share of pairs of these answers of which one is right and the other is not. The 95% interval "
    "is of the chance that two further answers disagree: Wilson's interval of the share that is right, carried through "
    "2p(1 − p). It is over the repeats of this one sample and says nothing of other samples; no chance is above 50, so "
    "that with few repeats the share may lie outside of it."
)


def show(
    selection: Selection, task: Task, sample: Sample, runs: Sequence[InspectedRun], told: Repeats, *, replayed: bool
) -> None:
    """Draws the answers.

    Args:
        selection: With the sample open.
        task: The benchmark's task.
        sample: The sample.
        runs: The answers.
        told: What they have in common.
        replayed: Whether they are replays of a stored run, which never differ.
    """
    st.header("Answers", anchor=False)
    st.text(summary(told, len(runs), replayed=replayed))
    setting = " / ".join(value for axis, value in runs[0].run.axes if axis != REPEAT)
    st.text(f"Right: {said_right(task)}." + (f" Asked under {setting}." if setting else ""))
    if replayed:
        st.text("A replay says the same every time, so that nothing can flip. Ask a live model to see how it varies.")
    elif told.texts == 1 and len(runs) > 1:
        st.text("All texts are the same: at this temperature the model does not vary here.")
    if len(told.versions) > 1:
        st.text(f"Beware: they answer {len(told.versions)} versions of the prompt.")
    with st.popover("What is the flip rate?", icon=":material/help:", type="tertiary"):
        st.caption(_WHAT)
    _table(selection, task, runs, told)
    st.subheader("What went wrong, and how often", anchor=False)
    _failures(task, sample, told, len(runs))
    if told.boxes:
        scatter_shown.show(selection, sample, told)
    _links(selection, runs)
    _beside(runs)


def summary(told: Repeats, repeats: int, *, replayed: bool = False) -> str:
    """The flip rate with its interval, and how many answers are right, in a line."""
    low, high = told.interval
    right = f"{sum(told.rights)} of {count(repeats, 'answer')} right"
    texts = "all texts the same" if told.texts == 1 else count(told.texts, "different text")
    if told.flip_rate is None:
        return f"{right}  ·  one answer says nothing of how often it flips"
    chance = "" if replayed else f" (chance of two further ones, 95%: {percent(low)} to {percent(high)})"
    return f"Flip rate {percent(told.flip_rate)}{chance}  ·  {right}  ·  {texts}"


def _table(selection: Selection, task: Task, runs: Sequence[InspectedRun], told: Repeats) -> None:
    shown = list(dict.fromkeys((told.metric, task.of_sample)))
    rows = []
    for number, (run, right) in enumerate(zip(runs, told.rights, strict=True), start=1):
        call = call_of(run)
        values = [value(metric, run.scored) * scale(metric.unit) for metric in shown]
        wrong = sum(one.lo < selection.tau <= one.hi for one in run.scored.failures)
        rows.append(
            (number, "right" if right else "wrong", *values, wrong, call.get("cost_usd"), call.get("latency_s"))
        )
    names = [metric.key for metric in shown]
    frame = pd.DataFrame(rows, columns=["repeat", "right", *names, "failures", "usd", "seconds"])

    def opened(row: int) -> None:
        address.go(address.INSPECTOR, selection.but(runs=(runs[row].slug,), view="", page=None, item=""))

    tables.show(
        frame,
        key="live-repeats",
        columns={
            "repeat": "Answer",
            "right": "Verdict",
            **{metric.key: tables.figures(metric.label, metric.unit) for metric in shown},
            "failures": "Failures",
            "usd": st.column_config.NumberColumn("US dollars", format="%.4f"),
            "seconds": st.column_config.NumberColumn("Seconds", format="%.1f"),
        },
        opened=opened,
        alt="The answers, one a row; a row opens its answer on the page.",
        whole=True,
    )


def _failures(task: Task, sample: Sample, told: Repeats, repeats: int) -> None:
    if not told.failures:
        st.text("Nothing went wrong in any of them.")
        return
    labels = {item.id: item.label for item in sample.items}
    rows = [
        (
            f"{times} of {repeats}",
            task.category(one.category).label,
            labels.get(one.item_id or "", ""),
            one.page,
            explain(one.kind, one.args),
        )
        for one, times in told.failures
    ]
    tables.show(
        pd.DataFrame(rows, columns=["times", "failure", "where", "page", "reason"]),
        key="live-repeat-failures",
        columns={
            "times": st.column_config.TextColumn("In", width=70),
            "failure": "Failure",
            "where": st.column_config.TextColumn("Where", width=70),
            "page": st.column_config.NumberColumn("Page", width=60),
            "reason": st.column_config.TextColumn("Why", width="large"),
        },
        alt="What went wrong, and in how many of the answers.",
    )


def _links(selection: Selection, runs: Sequence[InspectedRun]) -> None:
    mine = selection.but(runs=tuple(run.slug for run in runs), view="", page=None, item="")
    address.link(address.INSPECTOR, mine, "All answers on the page", ":material/compare:")


def _beside(runs: Sequence[InspectedRun]) -> None:
    with st.expander("The texts side by side", icon=":material/notes:"):
        numbers = list(range(1, len(runs) + 1))
        chosen = st.multiselect(
            "Answers", numbers, numbers[: min(_BESIDE, len(numbers))], key="live-beside", max_selections=_BESIDE
        )
        for column, number in zip(st.columns(max(1, len(chosen))), sorted(chosen), strict=False):
            said = runs[number - 1].prediction
            with column:
                st.text(f"Answer {number}")
                st.code(said.raw if said is not None else NOTHING, language=None, wrap_lines=True, height=360)
