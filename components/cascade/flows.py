"""The cascade of up to two runs: samples that go on to each stage or leave there, and those of the chosen flow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.queries.confusions import flows
from cache.selection import views as looks
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, notices, synthetic
from components.widgets import chart_element, definitions, samples_below, tables
from figures.chart import Chart
from figures.charts import alt
from figures.charts.cascade_flows import cascade_flows
from figures.number_format import count
from scoring.task_views import Cascade

_flows = memo.remembered(flows)

_NO_CASCADE = (
    "No run here has a cascade: its file needs a column of detections, and for those called erroneous what was "
    "localised and corrected, with verdicts. docs/files.md lists the columns of every benchmark."
)


def show(selection: Selection, loaded: LoadedBenchmark, cascade: Cascade, row: DeltaGenerator) -> None:
    """Draws the flows with their table and, once one is chosen, its samples.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        cascade: Its stages and flows.
        row: Where the choice of runs stands.
    """
    offered = _offered(_flows(all_current_runs(selection, loaded)), loaded)
    if not offered:
        _nothing(selection, loaded)
        return
    sides, charts = _chosen(selection, loaded, offered, row), flows_chart(selection, loaded)
    for at, (column, slug, chart) in enumerate(zip(st.columns(len(sides), gap="medium"), sides, charts, strict=True)):
        with column:
            st.text(loaded.runs[slug])
            chart_element.show(
                chart,
                key=f"flows-{at}",
                chosen=lambda mark, at=at: toggle_flow(sides, at, str(mark), cascade),
                publish=(f"cascade.{at + 1}" if at else "cascade", selection.but(runs=sides)),
            )
    _twin(sides, [chart.data for chart in charts], loaded, cascade, synthetic.made_up(selection))
    side, word = _open_flow(selection, loaded, sides, cascade)
    if word:
        _below(selection, loaded, cascade, sides[side], word)
    else:
        st.caption("Choose a flow to see its samples; without a mouse, choose its row in the table above.")


def flows_chart(selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """The flows of the runs side by side, the chosen one marked; none where no run has a cascade."""
    cascade = loaded.task.cascade
    found = _flows(all_current_runs(selection, loaded))
    offered = _offered(found, loaded)
    if cascade is None or not offered:
        return ()
    sides = sides_of(selection, offered)
    side, word = _open_flow(selection, loaded, sides, cascade)
    charts = []
    for at, slug in enumerate(sides):
        frame = flow_table(cascade, counts_of(found, slug))
        charts.append(
            Chart(
                cascade_flows(cascade, frame, word if at == side else ""),
                frame,
                alt.of_cascade(frame),
                f"cascade-{at + 1}",
                f"Cascade, {loaded.task.title}",
                {"stage": "Stage", "name": "Flow", "n": "Samples", "of": "Of those at this stage"}
                | {"share": "Share of them", "right": "Right"},
                synthetic.made_up(selection.but(runs=(slug,))),
            )
        )
    return tuple(charts)


def sides(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, ...]:
    """The runs side by side; those that are asked for where none has a cascade."""
    offered = _offered(_flows(all_current_runs(selection, loaded)), loaded)
    return sides_of(selection, offered) if offered else selection.runs


def sides_of(selection: Selection, offered: Sequence[str]) -> tuple[str, ...]:
    """The runs side by side: those that a link names, else the first ones of two models."""
    named = [slug for slug in selection.runs if slug in offered]
    return tuple(named[:2]) or first_two(offered)


def _offered(found: pd.DataFrame, loaded: LoadedBenchmark) -> list[str]:
    with_flows = set(found["run"])
    return [slug for slug in loaded.runs if slug in with_flows]


def _open_flow(
    selection: Selection, loaded: LoadedBenchmark, sides: Sequence[str], cascade: Cascade
) -> tuple[int, str]:
    """On which side a flow is open, and which; "" for none."""
    side = looks.cascade_of(selection.view, loaded.task)[1] if len(sides) > 1 else 0
    return side, selection.cell.partition("~")[2] if cascade.knows(selection.cell) else ""


def toggle_flow(sides: tuple[str, ...], side: int, word: str, cascade: Cascade) -> None:
    """Opens a flow of one of the runs side by side, or closes it when it is open."""
    selection, _ = address.read()
    cell, view = cascade.cell(word), looks.flows_view(side)
    same = (selection.cell, selection.view == looks.flows_view(1)) == (cell, bool(side))
    address.change(runs=sides, cell="" if same else cell, view=view)


def all_current_runs(selection: Selection, loaded: LoadedBenchmark) -> Selection:
    """All current runs, and those of a link that were replaced, over the samples that a Selection means."""
    old = [slug for slug in selection.runs if slug in loaded.superseded]
    current = [slug for slug in loaded.runs if slug not in loaded.superseded]
    return selection.measured().but(cell="", runs=(*current, *old) if old else ())


def counts_of(found: pd.DataFrame, run: str) -> dict[str, int]:
    """Flow -> samples of one run, from `cache.queries.confusions`."""
    mine = found[found["run"] == run]
    return dict(zip(mine["flow"], mine["n"].astype(int), strict=True))


def flow_table(cascade: Cascade, counts: Mapping[str, int]) -> pd.DataFrame:
    """Every flow of a run, and what goes on to each stage.

    Args:
        cascade: Its stages and flows.
        counts: Flow -> samples.

    Returns:
        word, stage (at which it is), name (the word in full), said (without the word), n, of (samples that reach
        that stage), share (of them; NaN without any), right, goes_on; the first stage is what enters.
    """
    reached = [sum(counts.get(flow, 0) for flow in cascade.flows(stage.key)) for stage in cascade.stages]
    rows = []
    for at, stage in enumerate(cascade.stages):
        before = cascade.stages[max(at - 1, 0)].label
        rows.append(
            (stage.key, before, cascade.said(stage.key), stage.reached, reached[at], reached[max(at - 1, 0)], True)
        )
        rows += [
            (flow, stage.label, cascade.said(flow), cascade.words[flow], counts.get(flow, 0), reached[at], False)
            for flow in stage.exits
        ]
    frame = pd.DataFrame(rows, columns=["word", "stage", "name", "said", "n", "of", "goes_on"])
    frame["share"] = frame["n"] / frame["of"].where(frame["of"] > 0)
    frame["right"] = frame["word"].isin(cascade.right)
    return frame


def first_two(slugs: Sequence[str]) -> tuple[str, ...]:
    """The first run and the first one of another model, or else the second one.

    >>> first_two(["a~input:text", "a~input:printed", "b~input:text"])
    ('a~input:text', 'b~input:text')
    """
    model = slugs[0].partition("~")[0]
    others = sorted(slugs[1:], key=lambda slug: slug.partition("~")[0] == model)
    return (slugs[0], *others[:1])


def _nothing(selection: Selection, loaded: LoadedBenchmark) -> None:
    if (clear := filters.clear_callback(selection)) is not None and len(_flows(Selection(selection.benchmark))):
        notices.nothing_found("samples in a cascade", clear)
        return
    with st.container(border=True):
        st.subheader("No cascade", anchor=False)
        st.text(_NO_CASCADE)
        address.link(address.LEADERBOARD, selection, "Metrics of single strategies", ":material/leaderboard:")


def _chosen(selection: Selection, loaded: LoadedBenchmark, offered: list[str], row: DeltaGenerator) -> tuple[str, ...]:
    """Draws the choice of the runs side by side; returns them."""
    named = [slug for slug in selection.runs if slug in offered]
    sides = sides_of(selection, offered)

    def write() -> None:
        asked = (st.session_state["cascade-left"], st.session_state.get("cascade-right", ""))
        address.change(runs=tuple(dict.fromkeys(filter(None, asked))), cell="", view="")

    with row:
        for key, slugs, slug in (
            ("left", offered, sides[0]),
            ("right", ["", *(one for one in offered if one != sides[0])], sides[1] if len(sides) > 1 else ""),
        ):
            if len(offered) > 1 or key == "left":
                st.selectbox(
                    "Run" if key == "left" else "Beside it",
                    slugs,
                    format_func=lambda one: loaded.runs[one] if one else "None",
                    key=address.seed(f"cascade-{key}", slug),
                    on_change=write,
                    width=210,
                )
        definition(selection.but(runs=sides), loaded)
    without = [slug for slug in selection.runs if slug not in offered]
    if without:
        st.text(f"Without a cascade: {', '.join(loaded.runs[slug] for slug in without)}.")
    if len(named) > 2:
        st.text(f"The first two of {count(len(named), 'chosen run')} stand side by side.")
    return sides


def _twin(
    sides: tuple[str, ...], frames: list[pd.DataFrame], loaded: LoadedBenchmark, cascade: Cascade, made_up: bool
) -> None:
    parts = [frame.assign(side=at, run=loaded.runs[sides[at]]) for at, frame in enumerate(frames)]
    rows = pd.concat(parts, ignore_index=True)
    shown = rows[["run", "stage", "name", "n", "of", "share", "right"]].copy()
    shown["share"] = 100 * shown["share"]
    shown["right"] = shown["right"].astype(object).where(~rows["goes_on"], None)
    tables.twin(
        shown,
        "cascade",
        key="flows-table",
        made_up=made_up,
        columns={
            "run": "Run",
            "stage": "Stage",
            "name": "Flow",
            "n": "Samples",
            "of": "Of those at this stage",
            "share": tables.percents("Share of them, %"),
            "right": "Right",
        },
        chosen=lambda row: toggle_flow(sides, int(rows.loc[row, "side"]), str(rows.loc[row, "word"]), cascade),
    )


def _below(selection: Selection, loaded: LoadedBenchmark, cascade: Cascade, run: str, word: str) -> None:
    narrowed = selection.but(runs=(run,), view="", fail="")
    said = f"{cascade.said(word)}  ·  {loaded.runs[run]}"
    samples_below.head("In this flow", said, narrowed, {"cell": "", "view": ""})
    samples_below.show(narrowed, loaded.task)


def definition(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the popover that answers "what is this?".

    Args:
        selection: With the runs that stand side by side.
        loaded: The benchmark.
    """
    cascade = loaded.task.cascade
    assert cascade is not None
    with st.popover("What is this?", icon=":material/help:"):
        st.text("Every sample of a run passes the stages from left to right until it leaves by exactly one flow.")
        for stage in cascade.stages:
            st.text(f"{stage.label} ({stage.reached}): {'; '.join(cascade.said(flow) for flow in stage.exits)}.")
        st.text(
            "A share is that of the samples which reach the stage at which the flow begins. Flows above the middle and "
            "ticked count as right, those below and crossed as wrong; a verdict that is missing counts as wrong."
        )
        definitions.left_out(selection.measured().but(cell=""))
        address.link(
            address.GALLERY, selection.but(cell="", view=""), "All samples counted here", ":material/grid_view:"
        )
        st.caption(f"Source: {loaded.task.source}")
