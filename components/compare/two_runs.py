"""Two runs compared sample by sample: what changed, by how much, and whether that is more than chance."""

from __future__ import annotations

from functools import partial

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.comparisons import RunComparison
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import chart_element, samples_below, tables
from figures.chart import Chart
from figures.comparison import pairs
from figures.tables.comparison_words import (
    TESTS_IN_WORDS,
    answered_sentence,
    between,
    common_sentence,
    interval_words,
    signed_text,
    uncorrected_sentence,
)
from figures.tables.number_format import NO_VALUE, count, plural, unit_of, value_text
from scoring.statistics.correctness import correctness_words


def compared(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, str] | None:
    """Slugs of the two runs that the page compares; None where it shows something else, or there are no two."""
    if parameters.COMPARE_VIEW.of(selection, loaded) != "pair" or len(pairs.comparable_runs(selection, loaded)) < 2:
        return None
    found = pairs.COMPARED.fetch(memo, selection, loaded)
    return (found.a, found.b) if isinstance(found, RunComparison) else None


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the choice of two runs, how many samples each gets right, every metric's difference, and samples beside."""
    slugs = pairs.comparable_runs(selection, loaded)
    found = pairs.COMPARED.fetch(memo, selection, loaded) if len(slugs) > 1 else None
    heading.explain_by(lambda: _definition(found if isinstance(found, RunComparison) else None, loaded))
    if not isinstance(found, RunComparison):
        st.text(too_few_runs(len(slugs), loaded))
        return
    _choice(found.a, found.b, slugs, loaded)
    selection = selection.replace(runs=(found.a, found.b))
    if not found.n:
        st.text("No sample was answered by both runs.")
        return
    level = pairs.right_from(selection, loaded)
    compared = count(found.n, unit_of(loaded.task)) + (" of samples" if loaded.task.sums_by_item else "")
    said = [f"{compared} answered by both."]
    if warning := found.answered.warning():
        st.warning("A or B lacks more than 5% of the samples.", icon=":material/warning:")
        said = [warning]
    elif found.answered.both < found.answered.gold:
        # Of samples it says how many both answered, too.
        said = [*(said if loaded.task.sums_by_item else ()), answered_sentence(found)]
    st.text(" ".join([*said, _correct_from(loaded, level), *pairs.without_value(found, loaded)]))
    charts, beside = samples_below.chart_and_samples()
    opened = selection.replace(cell=_open_cell(found, selection, level))
    differences, outcomes = pairs.compared_charts(found, selection, loaded)
    with charts:
        left, right = st.columns([6, 7], gap="small")
        with left:
            _outcomes(outcomes, selection)
        with right:
            chart_element.show(differences, key="differences", publish=("compare", selection))
        _metrics(differences, loaded, found)
    with beside:
        words = next(row["name"] for row in outcomes.data.to_dict("records") if row["cell"] == opened.cell)
        samples_below.heading("Examples", words, opened)
        samples_below.show(opened, loaded.task)
        samples_below.not_applied(pairs.APPLIED_FILTERS, selection, loaded)


def too_few_runs(left: int, loaded: LoadedBenchmark) -> str:
    """Why there are no two runs to compare, and the way to some; `left` of those loaded are left by the filters."""
    if not loaded.current:
        return "No run is loaded. Import two to compare them."
    if len(loaded.current) == 1:
        return "There is only one run. Import another to compare it with."
    return f"The filters leave {count(left, 'run')}. Clear them to compare runs."


def _open_cell(found: RunComparison, selection: Selection, level: float) -> str:
    """The `cell` whose samples are open: the one that is chosen, else what one run alone gets right, the more frequent.

    Where the runs never part it is what both get wrong, or else right.
    """
    cells = {sides: RunOutcomeFilter(sides, 0, level).cell for sides in pairs.OUTCOME_WORDS}
    if selection.cell in cells.values():
        return selection.cell
    if found.regressed or found.improved:
        return cells[(True, False) if found.regressed >= found.improved else (False, True)]
    return cells[(False, False) if found.both_wrong else (True, True)]


def _definition(found: RunComparison | None, loaded: LoadedBenchmark) -> None:
    """Answers "what is this?": how two runs are compared, whether or not there are two."""
    unit = loaded.task.cluster
    st.text(
        f"Left: how many {unit_of(loaded.task)}s both runs, one alone, or neither answer correctly; a square opens its "
        "samples. Right: B − A in every metric, with its 95% interval; one that crosses 0 may be chance."
    )
    st.text(f"The unit is a {unit}. 95% intervals: {interval_words(unit, proportion=False)}.")
    st.text(
        f"{TESTS_IN_WORDS}. A mark is filled where p is at most 0.05. With few {plural(unit)} an interval can leave "
        "out 0 where p is above that: then p decides."
    )
    if found is not None:
        for sentence in (
            common_sentence(found, loaded),
            uncorrected_sentence(found, loaded),
        ):
            if sentence:
                st.text(sentence)
    st.text(f"“{NO_VALUE}” means that there is nothing to measure; that is not 0.")
    st.caption(f"Source: {loaded.task.source}")


def _choice(a: str, b: str, slugs: list[str], loaded: LoadedBenchmark) -> None:
    """Draws the choice of both runs."""

    def choose(key: str) -> None:
        pair = {"a": st.session_state["compare-a"], "b": st.session_state["compare-b"]}
        if pair["a"] == pair["b"]:
            pair["b" if key == "a" else "a"] = a if key == "a" else b  # the two trade places
        current, _ = address.read()
        address.write(current.browsing().replace(runs=(pair["a"], pair["b"]), cell=""))

    with st.container(horizontal=True, vertical_alignment="bottom"):
        for key, slug in (("a", a), ("b", b)):
            st.selectbox(
                "Run A" if key == "a" else "Run B",
                slugs,
                format_func=lambda slug: loaded.runs[slug],
                key=address.seed(f"compare-{key}", slug),
                on_change=choose,
                args=(key,),
            )
        st.button(
            "Swap",
            icon=":material/swap_horiz:",
            key="compare-swap",
            on_click=lambda: address.write(address.read()[0].browsing().replace(runs=(b, a), cell="")),
        )


def _correct_from(loaded: LoadedBenchmark, level: float) -> str:
    """The value of the metric from which a sample, or item, counts as correct on this page."""
    task = loaded.task
    if not task.thresholded:
        return f"Correct if {correctness_words(task)}."
    return f"Correct if {task.metric(next(iter(task.correct_by.values()))).label} ≥ {level}."


def _outcomes(chart: Chart, selection: Selection) -> None:
    def choose(cell: str) -> None:
        address.change(cell="" if address.read()[0].cell == cell else cell)

    chart_element.show(
        chart,
        key="outcomes",
        on_choose=lambda cell: choose(str(cell)),
        publish=("compare.2", selection),
        grows=True,
    )
    shown = chart.data[["name", "n", "share"]].assign(share=100 * chart.data["share"])
    tables.chart_table(
        shown,
        "outcomes",
        key="outcomes-table",
        chart=chart,
        columns=dict(chart.columns) | {"share": tables.percents("Share, %")},
        on_choose=lambda row: choose(str(chart.data.loc[row, "cell"])),
    )


def _metrics(chart: Chart, loaded: LoadedBenchmark, found: RunComparison) -> None:
    labels, table = {metric.key: metric for metric in loaded.task.metrics}, chart.data
    st.caption("Filled, in the colour of the better run: p ≤ 0.05, not corrected.")
    if (((table["lo"] > 0) | (table["hi"] < 0)) & ~table["sure"]).any():
        st.caption("Hollow although its interval excludes 0: the test decides.")
    st.text(pairs.primary_sentences(found, loaded))
    units = [labels[key].unit for key in table["key"]]
    ends = (table["lo"], table["hi"], table["reason"], units)
    shown = pd.DataFrame(
        {
            "name": table["name"],
            "a": table["a"],
            "b": table["b"],
            "difference": table["difference"],
            "interval": [between(low, high, unit) or why for low, high, why, unit in zip(*ends, strict=True)],
            "p": table["p_words"],
            "test": table["tested"],
            "size": table["size"],
            "detectable": table["detectable"],
        }
    )
    written = shown.style
    for unit in set(units):
        in_unit, rows = partial(value_text, unit=unit), [at for at, other in enumerate(units) if other == unit]
        texts = {"a": in_unit, "b": in_unit, "difference": partial(signed_text, unit=unit), "detectable": in_unit}
        written = written.format(texts, subset=pd.IndexSlice[rows, list(texts)])
    tables.chart_table(
        written,
        "comparison",
        key="differences-table",
        chart=chart,
        columns={
            "name": "Metric",
            "a": "A",
            "b": "B",
            "difference": "B − A",
            "interval": "95% interval",
            "p": "p",
            "test": st.column_config.TextColumn("Test", help=f"{TESTS_IN_WORDS}."),
            "size": st.column_config.TextColumn("n", help="What the denominator counts; the lesser of the two runs."),
            "detectable": st.column_config.NumberColumn(
                "Seen from", help="The least difference that about 8 of 10 such comparisons would find significant."
            ),
        },
        whole=True,
    )
