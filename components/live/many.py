"""A batch over the Selection: what it takes, how far it is, and what came of it."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from cache import batches, memo
from cache.batch_report import report
from cache.batches import Batch
from cache.cells import MOST_ADDED, Cell
from cache.looks_of_live import BATCH
from cache.queries.samples import sample_ids
from cache.resolving import Loaded
from cache.selection import Selection
from cache.wanted import Wanted
from components import clearing, notices
from components import selection as address
from components.live import choices, live_model, pages_meant, skipped, takes, together, working
from components.live.together import Common
from components.numbers import count, figure
from models import Spec

_METRICS = 4

samples_meant = memo.remembered(sample_ids)


def show(selection: Selection, loaded: Loaded) -> None:
    """Draws the whole way: choices, what it takes, progress, report."""
    meant = selection.browsing().but(view="", ask="")
    samples = samples_meant(meant)
    if not samples:
        notices.nothing_found("samples", clearing.callback(selection))
        return
    left, right = st.columns([2, 3], gap="large")
    with left:
        st.text(f"{count(len(samples), 'sample')} of this selection")
        address.link(address.GALLERY, meant, "See them", ":material/grid_view:")
        st.caption("Filters at the left choose them.")
    with right:
        spec = choices.model(selection, loaded)
        against = choices.against(selection, loaded)
        if spec is None:
            st.text("Choose a model, or type the name of one.")
            return
        setting = None if spec.kind.replays else live_model.setting(loaded.task)
        added = "" if spec.kind.replays else _added()
        common = together.chosen(loaded.task, spec, selection.benchmark)
        again = st.toggle("Also ask what this model has answered to this prompt before", key="live-again")
    wanted = _wanted(meant, samples, spec, Cell(setting, added=added), common, again)
    with left:
        st.subheader("The first of them", anchor=False)
        pages_meant.show(wanted, selection.but(at=samples[0]))
    held = batches.latest(memo.workspace(), selection.benchmark, "batch", spec=spec)
    st.divider()
    busy = False
    if held is not None:
        st.header("Last batch", anchor=False)
        _about(held, meant, samples, loaded)
        busy = working.show(held, common)
        if not busy:
            _report(selection, loaded, held.number, against)
        st.divider()
    takes.show(wanted, common, first=held is None, busy=busy)


def _wanted(meant: Selection, samples: tuple[str, ...], spec: Spec, cell: Cell, common: Common, again: bool) -> Wanted:
    framing = common.framing
    return Wanted(
        kind="batch",
        benchmark=meant.benchmark,
        spec=spec,
        samples=samples,
        cells=(replace(cell, side=framing.side, crop=framing.crop, turned=framing.turned),),
        query=meant.query_string(),
        coords=common.coords,
        parameters=common.parameters,
        redactions=framing.redactions,
        price=common.price,
        again=again,
    )


def _about(held: Batch, meant: Selection, samples: tuple[str, ...], loaded: Loaded) -> None:
    """Says whom a batch asked about what, and where that is not what this page would ask about now."""
    was, _ = Selection.parse(held.wanted.query)
    spec, asked = held.wanted.spec, held.wanted.samples
    model = loaded.runs.get(spec.name, spec.name) if spec.kind.replays else spec.name
    about = was.sentence(loaded.task, loaded.runs)
    st.text(f"{spec.kind.label}: {model}. {loaded.task.title}: {about}, {count(len(asked), 'sample')}.")
    if set(asked) != set(samples):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text("That was another selection than this page's.", width="content")
            address.link(
                address.RERUN,
                was.but(benchmark=meant.benchmark, ask=str(spec), view=BATCH),
                "Open its selection",
                ":material/filter_alt:",
            )


def _added() -> str:
    """Draws what is put behind every prompt, and why the prompts themselves cannot be changed here."""
    added = st.text_area(
        "Added to every prompt",
        key="live-batch-added",
        height=68,
        max_chars=MOST_ADDED,
        placeholder="nothing",
        help="Answers to a prompt with something added are a run of their own.",
    )
    st.caption(
        "Every sample has a prompt of its own (how many pages, what was asked), so that one text cannot take the place "
        "of all. One answer and Repeats let you change it; for all samples the operator can, in the folder of prompts."
    )
    return added.strip()


def _report(selection: Selection, loaded: Loaded, number: int, against: str) -> None:
    told = report(memo.workspace(), number)
    for slug in told.runs:
        mine, over = _asked_in(told.batch, slug, selection)
        _figures(mine, over, loaded)
        with st.container(horizontal=True, gap="small"):
            if against:
                both = mine.but(runs=(against, slug))
                address.link(address.COMPARE, both, "Held against the stored run", ":material/compare:")
            address.link(address.FAILURES, mine, "What went wrong", ":material/bar_chart:")
            address.link(address.GALLERY, mine.but(sort="-failures"), "The answers", ":material/grid_view:")
    if told.again:
        st.text(f"For {count(told.again, 'answer')} the model had to be asked more than once.")
    skipped.show(told)


def _asked_in(held: Batch, slug: str, selection: Selection) -> tuple[Selection, str]:
    """The live run over what the batch was about, and in words over which samples its figures then are."""
    meant, _ = Selection.parse(held.wanted.query)
    mine = meant.browsing().but(benchmark=selection.benchmark, runs=(slug,), protocol=selection.protocol)
    asked = len(held.wanted.samples)
    if memo.count_samples(mine.measured()) == asked:
        return mine, _over(mine, asked)
    # Chosen by their failures or by hand: figures of runs are never narrowed to such samples.
    return Selection(selection.benchmark, (slug,), protocol=selection.protocol), "over all that the run was asked"


def _over(mine: Selection, asked: int) -> str:
    """Over which samples the figures of a run are: it may have answered some of them before, and others not at all."""
    states = memo.run_states(mine.measured())
    answered = int(states.loc[states["state"] != "missing", "samples"].sum())
    of = f"the {count(asked, 'sample')} of this batch"
    return f"over {of}" if answered == asked else f"over the {answered:,} that it has answered of {of}"


def _figures(mine: Selection, over: str, loaded: Loaded) -> None:
    """The first metrics of the live run."""
    table = memo.run_metrics(mine.measured(), intervals=True).set_index("metric")
    shown = [metric for metric in loaded.task.metrics if metric.key in table.index][:_METRICS]
    told = [f"{metric.label} {figure(table.loc[metric.key, 'value'], metric.unit)}" for metric in shown]
    # How many samples the whole live run has would be read as a number of this batch.
    name = loaded.runs.get(mine.runs[0], mine.runs[0]).partition(" (live")[0]
    st.text(f"{name}, {over}: " + "  ·  ".join(told))
