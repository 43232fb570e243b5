"""A batch over the Selection: which samples, what they take, progress, and the way to its answers.

More can be said on the command line: `errata rerun BENCHMARK --selection QUERY`.
"""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.batches import Batch
from cache.live.batch.report import report
from cache.live.request_variant import RequestVariant
from cache.queries.samples import sample_ids
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.rerun import batch_control, choices, model_options, provider_access, request_preview
from components.rerun.batch_control import BatchOptions
from components.shell import address, filters, notices
from figures.narration import sample_choice
from figures.tables.number_format import count
from models import ModelSpec

selected_samples = memo.remembered(sample_ids)


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws a batch over the Selection: its choices, estimate, progress and answers."""
    filtered = selection.browsing().replace(view="", ask="")
    # As a report: picked samples are those that are meant.
    notices.about_link(sample_choice.unknown_picks(memo, selection))
    picked = sample_choice.known_picks(memo, selection).picks
    samples = picked or selected_samples(filtered)
    if not samples:
        notices.nothing_found("samples", filters.clear_callback(selection))
        return
    left, right = st.columns([2, 3], gap="large")
    with left:
        if picked:
            st.text(f"{count(len(samples), 'picked sample')}")
            # A link to the page that is open would leave the old address in the browser.
            everything = selection.replace(picks=())
            st.button(
                "Ask about all samples of the filters", key="batch-all", on_click=address.write, args=(everything,)
            )
        else:
            st.text(f"{count(len(samples), 'sample')} of this selection")
            address.link(pages.GALLERY, filtered, "See them", ":material/grid_view:")
            st.caption("Chosen by the filters. Samples that are picked in the Gallery are asked about alone.")
    with right:
        spec = choices.model(selection, loaded)
        if spec is None:
            return
        setting = None if spec.kind.replays else model_options.setting(loaded.task)
        common = batch_control.chosen_options(loaded.task, spec, selection.benchmark)
    batch_spec = _batch_spec(filtered, samples, spec, setting, common)
    with left:
        st.subheader("First request", anchor=False)
        request_preview.show_open_request(batch_spec, selection.replace(at=samples[0]))
    batch = batches.latest(memo.workspace(), selection.benchmark, "batch", spec=spec)
    st.divider()
    busy = False
    if batch is not None:
        st.header("Last batch", anchor=False)
        _about(batch, filtered, samples, loaded)
        busy = batch_control.show_progress(batch, common)
        if not busy:
            _answers(batch, selection)
        st.divider()
    batch_control.show_estimate(batch_spec, common, first=batch is None, busy=busy)


def _batch_spec(
    filtered: Selection, samples: tuple[str, ...], spec: ModelSpec, setting: str | None, common: BatchOptions
) -> BatchSpec:
    transform = common.transform
    return BatchSpec(
        kind="batch",
        benchmark=filtered.benchmark,
        spec=spec,
        samples=samples,
        variants=(RequestVariant(setting, transform.side, transform.crop, transform.turned),),
        query=filtered.query_string(),
        coords=common.coords,
        parameters=common.parameters,
        redactions=transform.redactions,
        price=common.price,
        ask_again=False,
    )


def _about(batch: Batch, filtered: Selection, samples: tuple[str, ...], loaded: LoadedBenchmark) -> None:
    """Says whom a batch asked about what, and where that is not what this page would ask about now."""
    was, _ = Selection.parse(batch.spec.query)
    spec, batch_samples = batch.spec.spec, batch.spec.samples
    model = loaded.runs.get(spec.name, spec.name) if spec.kind.replays else spec.name
    about, server = was.sentence(loaded.task, loaded.runs), provider_access.server_label(spec.provider)
    st.text(f"{server}: {model}. {loaded.task.title}: {about}, {count(len(batch_samples), 'sample')}.")
    if set(batch_samples) != set(samples):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text("That was another selection than this page's.", width="content")
            address.link(
                pages.RERUN,
                was.replace(benchmark=filtered.benchmark, ask=str(spec), view="batch"),
                "Open its selection",
                ":material/filter_alt:",
            )


def _answers(batch: Batch, selection: Selection) -> None:
    """Draws the ways to the live runs of a batch, and why some requests have no answer."""
    batch_report = report(memo.workspace(), batch.number)
    was, _ = Selection.parse(batch.spec.query)
    for slug in batch_report.runs:
        mine = was.for_metrics().replace(
            benchmark=selection.benchmark, runs=(slug,), cell="", protocol=selection.protocol
        )
        with st.container(horizontal=True, gap="small"):
            address.link(pages.LEADERBOARD, mine, "Its figures", ":material/leaderboard:")
            address.link(pages.FAILURES, mine, "What went wrong", ":material/bar_chart:")
            address.link(pages.GALLERY, mine.replace(sort="-failures"), "The answers", ":material/grid_view:")
    for reason in batch_report.reasons:
        st.text(f"{count(reason.askings, 'request')} {reason.state}: {reason.why}")
