"""Results of repeats: flip rate, answers side by side, where their boxes lie, and their failures.

The boxes of all answers are drawn over the page; a table gives each gold box's share of answers and scatter.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from cache import memo
from cache.images.signed_urls import image_url
from cache.live.batch.flip_rates import FlipRates
from cache.live.repeats import GoldBox, Repeats, stored_call
from cache.queries.inspection import InspectedRun
from cache.selection import pages
from cache.selection.selection import Selection
from components.rerun.changes import value
from components.shell import address
from components.widgets import chart_element, tables
from figures.chart import Chart
from figures.charts.box_scatter import box_scatter
from figures.tables.comparison_words import interval_words, n_words
from figures.tables.number_format import NO_VALUE, count, percent, scale
from figures.tables.number_format import interval as bounds
from models.settings import REPEAT_AXIS
from records import Sample
from scoring.metric import Metric
from scoring.statistics.correctness import CORRECT_FROM, deciding_metric
from scoring.statistics.run_agreement import FLIP_RATE
from scoring.task import Task
from scoring.wording import word_failure

_SIDE_BY_SIDE = 3
_FLIP_RATE_HELP = (
    "The flip rate is the share of pairs of these answers of which one is correct and the other is not. The 95% "
    "interval is of the chance that two further answers disagree: Wilson's of the share that is correct, carried "
    "through 2p(1 − p) and widened to hold the flip rate, which may be above any chance for few repeats. It is over "
    "the repeats of this one sample and says nothing about other samples."
)


def show(
    selection: Selection,
    task: Task,
    sample: Sample,
    runs: Sequence[InspectedRun],
    repeats_found: Repeats,
    rates: FlipRates | None = None,
    *,
    replayed: bool,
) -> None:
    """Draws the answers.

    Args:
        selection: With the sample open.
        task: The benchmark's task.
        sample: The sample.
        runs: The answers.
        repeats_found: What they have in common.
        rates: The flip rate over all samples that were asked so, if any were.
        replayed: Whether they are replays of a stored run, which never differ.
    """
    st.header("Answers", anchor=False)
    st.text(summary(repeats_found, len(runs), replayed=replayed))
    if rates is not None and rates.samples > 1 and not replayed:
        st.text(over_samples(rates, task))
    setting = " / ".join(value for axis, value in runs[0].run.axes if axis != REPEAT_AXIS)
    st.text(f"Correct: {correct_words(task, repeats_found.metric)}." + (f" Asked under {setting}." if setting else ""))
    if replayed:
        st.text("A replay says the same every time, so that nothing can flip. Ask a live model to see how it varies.")
    elif repeats_found.texts == 1 and len(runs) > 1:
        st.text("All texts are the same.")
    if len(repeats_found.versions) > 1:
        st.text(f"Beware: they answer {len(repeats_found.versions)} versions of the prompt.")
    with st.popover("What is the flip rate?", icon=":material/help:", type="tertiary"):
        st.text(_FLIP_RATE_HELP)
        st.text(over_samples_help(task))
    _table(selection, task, runs, repeats_found)
    st.subheader("What went wrong, and how often", anchor=False)
    _failures(task, sample, repeats_found, len(runs))
    if repeats_found.boxes:
        show_scatter(selection, sample, repeats_found)
    _links(selection, runs)
    _beside(runs)


def correct_words(task: Task, metric: Metric) -> str:
    """When an answer counts as correct: the whole response, by the metric of the strategy that it was asked under."""
    if metric == deciding_metric(task):
        return task.correct_when
    return f"{metric.label} is at least {CORRECT_FROM:g}"


def summary(repeats_found: Repeats, repeats: int, *, replayed: bool = False) -> str:
    """The flip rate with its interval, and how many answers are right, in a line."""
    low, high = repeats_found.interval
    right = f"{sum(repeats_found.rights)} of {count(repeats, 'answer')} correct"
    texts = "all texts the same" if repeats_found.texts == 1 else count(repeats_found.texts, "different text")
    if repeats_found.flip_rate is None:
        return f"{right}  ·  one answer says nothing about how often it flips"
    chance = "" if replayed else f" (chance of two further ones, 95%: {percent(low)} to {percent(high)})"
    return f"Flip rate {percent(repeats_found.flip_rate)}{chance}  ·  {right}  ·  {texts}"


def over_samples(rates: FlipRates, task: Task) -> str:
    """The flip rate over all samples that were asked so at least twice, with its interval over units."""
    found, interval = rates.estimate, rates.estimate.interval
    sizes = n_words(found.n, FLIP_RATE, found.units, task.cluster)
    between = f"no interval: {interval.reason}" if interval.reason else f"95%: {bounds(interval.low, interval.high)}"
    return f"Over all samples asked so at least twice ({sizes}): flip rate {percent(found.value)} ({between})."


def over_samples_help(task: Task) -> str:
    """How the interval of the flip rate over several samples comes about."""
    two, more = (interval_words(task.cluster, proportion=proportion) for proportion in (True, False))
    return f"Over several samples, 95% interval of their mean: with two answers per sample {two}; with more, {more}."


def _table(selection: Selection, task: Task, runs: Sequence[InspectedRun], repeats_found: Repeats) -> None:
    shown = list(dict.fromkeys((repeats_found.metric, task.sample_metric)))
    rows = []
    for number, (run, right) in enumerate(zip(runs, repeats_found.rights, strict=True), start=1):
        call = stored_call(run)
        values = [value(metric, run.scored) * scale(metric.unit) for metric in shown]
        wrong = len(run.scored.failures_at(selection.tau))
        rows.append(
            (number, "correct" if right else "incorrect", *values, wrong, call.get("cost_usd"), call.get("latency_s"))
        )
    names = [metric.key for metric in shown]
    frame = pd.DataFrame(rows, columns=["repeat", "right", *names, "failures", "usd", "seconds"])

    def open_from(row: int) -> None:
        address.go(pages.INSPECTOR, selection.replace(view="", page=None, item="").showing((runs[row].slug,)))

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
        on_open=open_from,
        alt="The answers, one per row; a row opens its answer on the page.",
        whole=True,
    )


def _failures(task: Task, sample: Sample, repeats_found: Repeats, repeats: int) -> None:
    if not repeats_found.failures:
        st.text("Nothing went wrong in any of them.")
        return
    labels = {item.id: item.label for item in sample.items}
    rows = [
        (
            f"{times} of {repeats}",
            task.category(failure.category).label,
            labels.get(failure.item_id or "", ""),
            failure.page,
            word_failure(task, failure.kind, failure.args),
        )
        for failure, times in repeats_found.failures
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
    mine = selection.replace(view="", page=None, item="").showing([run.slug for run in runs])
    address.link(pages.INSPECTOR, mine, "All answers on the page", ":material/compare:")


def _beside(runs: Sequence[InspectedRun]) -> None:
    with st.expander("The texts side by side", icon=":material/notes:"):
        numbers = list(range(1, len(runs) + 1))
        chosen = st.multiselect(
            "Answers",
            numbers,
            numbers[: min(_SIDE_BY_SIDE, len(numbers))],
            key="live-beside",
            max_selections=_SIDE_BY_SIDE,
        )
        for column, number in zip(st.columns(max(1, len(chosen))), sorted(chosen), strict=False):
            response = runs[number - 1].prediction
            with column:
                st.text(f"Answer {number}")
                st.code(response.raw if response is not None else NO_VALUE, language=None, wrap_lines=True, height=360)


_COLUMNS = {
    "where": "Answer",
    "level": "",
    "page": "Page",
    "found": "Found in",
    "interval": "95% of the share",
    "iou": "IoU, mean",
    "scatter": "Scatter",
    "agreement": "IoU, each other",
}
_SCATTER_HELP = (
    "Found: the share of answers with a box that overlaps it enough; the interval is Wilson's, over the answers. "
    "Scatter: standard deviation of the edges of these boxes, mean of the four, in thousandths of the page; 0 where "
    "all are the same. IoU, each other: mean overlap over all pairs of these boxes."
)


def show_scatter(selection: Selection, sample: Sample, repeats_found: Repeats) -> None:
    """Draws one page with its boxes, and the table of all."""
    st.subheader("Where the boxes lie", anchor=False)
    pages = [int(number) for number in sorted({box.page for box in repeats_found.boxes})]
    chosen = pages[0]
    if len(pages) > 1:
        chosen = st.segmented_control("Page", pages, default=pages[0], key="live-scatter-page", required=True) or chosen
    left, right = st.columns([1, 1], gap="medium")
    with left:
        chart_element.show(scatter_chart(selection, sample, repeats_found, chosen), key=f"live-scatter-{chosen}")
        st.caption("Grey: gold, red and dotted where no answer found it. Coloured: one line style for each answer.")
    with right:
        st.caption(_SCATTER_HELP)
    tables.show(
        scatter_table(repeats_found.boxes),
        key="live-scatter-table",
        columns=_COLUMNS,
        alt="Each gold box over the answers.",
    )


def scatter_chart(selection: Selection, sample: Sample, repeats_found: Repeats, number: int) -> Chart:
    """The chart of one page."""
    mine = [box for box in repeats_found.boxes if box.page == number]
    page = next((page for page in sample.pages if page.number == number), None)
    size = (page.width or 1000, page.height or 1400) if page is not None else (1000, 1400)
    image = image_url(selection.benchmark, sample.id, number, "screen") if page is not None and page.image else None
    always = sum(len(box.boxes) == box.repeats for box in mine)
    never = sum(not box.boxes for box in mine)
    alt = f"Of {len(mine)} gold boxes on this page {always} are found in every answer and {never} in none."
    synthetic = memo.loaded(selection.stored_benchmark).shows_synthetic(selection)
    return Chart(
        box_scatter(mine, size, image), scatter_table(mine), alt, "box-scatter", "Boxes of repeats", _COLUMNS, synthetic
    )


def scatter_table(boxes: list[GoldBox] | tuple[GoldBox, ...]) -> pd.DataFrame:
    """One row a gold box: where, found, interval of the share, IoU, scatter and agreement."""
    rows = []
    for box in boxes:
        low, high = box.interval
        spread = box.spread
        rows.append(
            (
                box.label or box.address,
                box.level,
                box.page,
                f"{len(box.boxes)} of {box.repeats}",
                f"{percent(low)} to {percent(high)}",
                round(sum(box.ious) / len(box.ious), 3) if box.ious else None,
                None if spread is None else round(spread.mean, 1),
                None if spread is None else round(spread.agreement, 3),
            )
        )
    return pd.DataFrame(rows, columns=list(_COLUMNS))
