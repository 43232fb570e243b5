"""A batch over the Selection: options, estimate, progress, results, and why some requests have no answer."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st

from cache import memo
from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.batches import Batch
from cache.live.batch.report import Report, report
from cache.live.request_variant import MOST_ADDED, RequestVariant
from cache.queries import metrics, sample_counts
from cache.queries.samples import count_samples, sample_ids
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.selection.views import BATCH
from components.rerun import batch_estimate, batch_options, batch_progress, choices, model_options, request_preview
from components.rerun.batch_options import BatchOptions
from components.shell import address, filters, notices
from components.widgets import tables
from figures.tables.number_format import count, value_text
from models import ModelSpec

_METRICS = 4

selected_samples = memo.remembered(sample_ids)


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the whole way: choices, what it takes, progress, report."""
    meant = selection.browsing().replace(view="", ask="")
    samples = selected_samples(meant)
    if not samples:
        notices.nothing_found("samples", filters.clear_callback(selection))
        return
    left, right = st.columns([2, 3], gap="large")
    with left:
        st.text(f"{count(len(samples), 'sample')} of this selection")
        address.link(pages.GALLERY, meant, "See them", ":material/grid_view:")
        st.caption("Filters at the left choose them.")
    with right:
        spec = choices.model(selection, loaded)
        against = choices.stored_run(selection, loaded)
        if spec is None:
            st.text("Choose a model, or type the name of one.")
            return
        setting = None if spec.kind.replays else model_options.setting(loaded.task)
        added = "" if spec.kind.replays else _added()
        common = batch_options.chosen_options(loaded.task, spec, selection.benchmark)
        again = st.toggle("Also ask what this model has answered to this prompt before", key="live-again")
    wanted = _batch_spec(meant, samples, spec, RequestVariant(setting, added=added), common, again)
    with left:
        st.subheader("The first of them", anchor=False)
        request_preview.show_open_request(wanted, selection.replace(at=samples[0]))
    held = batches.latest(memo.workspace(), selection.benchmark, "batch", spec=spec)
    st.divider()
    busy = False
    if held is not None:
        st.header("Last batch", anchor=False)
        _about(held, meant, samples, loaded)
        busy = batch_progress.show(held, common)
        if not busy:
            _report(selection, loaded, held.number, against)
        st.divider()
    batch_estimate.show(wanted, common, first=held is None, busy=busy)


def _batch_spec(
    meant: Selection, samples: tuple[str, ...], spec: ModelSpec, cell: RequestVariant, common: BatchOptions, again: bool
) -> BatchSpec:
    framing = common.framing
    return BatchSpec(
        kind="batch",
        benchmark=meant.benchmark,
        spec=spec,
        samples=samples,
        variants=(replace(cell, side=framing.side, crop=framing.crop, turned=framing.turned),),
        query=meant.query_string(),
        coords=common.coords,
        parameters=common.parameters,
        redactions=framing.redactions,
        price=common.price,
        ask_again=again,
    )


def _about(held: Batch, meant: Selection, samples: tuple[str, ...], loaded: LoadedBenchmark) -> None:
    """Says whom a batch asked about what, and where that is not what this page would ask about now."""
    was, _ = Selection.parse(held.spec.query)
    spec, asked = held.spec.spec, held.spec.samples
    model = loaded.runs.get(spec.name, spec.name) if spec.kind.replays else spec.name
    about = was.sentence(loaded.task, loaded.runs)
    st.text(f"{spec.kind.label}: {model}. {loaded.task.title}: {about}, {count(len(asked), 'sample')}.")
    if set(asked) != set(samples):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text("That was another selection than this page's.", width="content")
            address.link(
                pages.RERUN,
                was.replace(benchmark=meant.benchmark, ask=str(spec), view=BATCH),
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


def _report(selection: Selection, loaded: LoadedBenchmark, number: int, against: str) -> None:
    told = report(memo.workspace(), number)
    for slug in told.runs:
        mine, over = _asked_in(told.batch, slug, selection)
        _figures(mine, over, loaded)
        with st.container(horizontal=True, gap="small"):
            if against:
                both = mine.replace(runs=(against, slug))
                address.link(pages.COMPARE, both, "Held against the stored run", ":material/compare:")
            address.link(pages.FAILURES, mine, "What went wrong", ":material/bar_chart:")
            address.link(pages.GALLERY, mine.replace(sort="-failures"), "The answers", ":material/grid_view:")
    if told.retries:
        st.text(f"For {count(told.retries, 'answer')} the model had to be asked more than once.")
    show_skipped(told)


def _asked_in(held: Batch, slug: str, selection: Selection) -> tuple[Selection, str]:
    """The live run over what the batch was about, and in words over which samples its figures then are."""
    meant, _ = Selection.parse(held.spec.query)
    mine = meant.browsing().replace(benchmark=selection.benchmark, runs=(slug,), protocol=selection.protocol)
    asked = len(held.spec.samples)
    if memo.ask(count_samples, mine.for_metrics()) == asked:
        return mine, _over(mine, asked)
    # Chosen by their failures or by hand: figures of runs are never narrowed to such samples.
    return Selection(selection.benchmark, (slug,), protocol=selection.protocol), "over all that the run was asked"


def _over(mine: Selection, asked: int) -> str:
    """Over which samples the figures of a run are: it may have answered some of them before, and others not at all."""
    states = memo.ask(sample_counts.run_states, mine.for_metrics())
    answered = int(states.loc[states["state"] != "missing", "samples"].sum())
    of = f"the {count(asked, 'sample')} of this batch"
    return f"over {of}" if answered == asked else f"over the {answered:,} that it has answered of {of}"


def _figures(mine: Selection, over: str, loaded: LoadedBenchmark) -> None:
    """The first metrics of the live run."""
    table = memo.ask(metrics.run_metrics, mine.for_metrics(), intervals=True).set_index("metric")
    shown = [metric for metric in loaded.task.metrics if metric.key in table.index][:_METRICS]
    told = [f"{metric.label} {value_text(table.loc[metric.key, 'value'], metric.unit)}" for metric in shown]
    # How many samples the whole live run has would be read as a number of this batch.
    name = loaded.runs.get(mine.runs[0], mine.runs[0]).partition(" (live")[0]
    st.text(f"{name}, {over}: " + "  ·  ".join(told))


_NAMED, _AS_TEXT = 5, 4


def show_skipped(told: Report) -> None:
    """Draws the reasons, most frequent first, and all samples as a file; nothing where every asking was answered."""
    if not told.reasons:
        return
    st.subheader("Not answered, and why", anchor=False)
    rows = [(one.state, one.why, one.askings, _named(one.samples)) for one in told.reasons]
    if len(rows) <= _AS_TEXT:
        # Reasons are whole sentences, which a cell would cut.
        for state, why, askings, samples in rows:
            with st.container(border=True):
                st.text(f"{count(askings, 'asking')} {state}: {why}")
                st.text(samples)
    else:
        _skipped_table(pd.DataFrame(rows, columns=["state", "why", "askings", "samples"]), told.batch.number)
    every = [(one.state, one.why, sample) for one in told.reasons for sample in one.samples]
    tables.download(
        pd.DataFrame(every, columns=["state", "why", "sample"]),
        "not-answered",
        key=f"live-skipped-all-{told.batch.number}",
    )


def _skipped_table(frame: pd.DataFrame, number: int) -> None:
    tables.show(
        frame,
        key=f"live-skipped-{number}",
        columns={
            "state": "",
            "why": st.column_config.TextColumn("Why", width="large"),
            "askings": st.column_config.NumberColumn("Askings"),
            "samples": "Samples",
        },
        alt="Why some askings have no answer, with how many and which samples.",
        whole=len(frame) <= 10,
    )


def _named(samples: tuple[str, ...]) -> str:
    more = f" and {len(samples) - _NAMED:,} more" if len(samples) > _NAMED else ""
    return ", ".join(samples[:_NAMED]) + more
