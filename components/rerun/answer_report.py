"""The report of a kept answer: how it was obtained, what changed against the stored one, both drawn beside gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from cache import memo
from cache.importing import run_export
from cache.live.plans import Plan
from cache.live.request_variant import request_in_words
from cache.queries import samples
from cache.queries.inspection import InspectedRun
from cache.selection import pages
from cache.selection.run_names import live_slug
from cache.selection.selection import Selection
from components import sheet, viewer
from components.rerun import changes, judge_answer
from components.sheet import sheet_panel
from components.shell import address, exports
from components.viewer.viewer_panel import shown_run
from components.widgets import definitions, tables
from figures.sample_views import sample_view
from figures.samples.page_payload import payload
from figures.samples.place_and_images import images_of, place_of, prefetch_of
from figures.tables.number_format import count
from figures.tables.spreadsheet import file_name
from models.prices import dollars
from records import Scored
from scoring.page_transform import LIVE_KEY

_STOPPED = {
    "length": "stopped at its token limit",
    "refused": "refused to answer",
    "other": "reason of its end unknown",
}
"""Why an answer ended, where it did not just come to its end."""


def kept_answers(plan: Plan, selection: Selection, against: str) -> tuple[InspectedRun | None, InspectedRun | None]:
    """The answer that is kept of this model to this sample, and the stored one it is compared with, if any."""
    slug = live_slug(plan.run)
    if slug not in memo.loaded(plan.benchmark).runs:
        return None, None
    found = memo.inspect(Selection(plan.benchmark, (slug, against), protocol=selection.protocol), plan.sample.id)
    by_slug = {run.slug: run for run in found.runs}
    return by_slug.get(slug), by_slug.get(against)


def show(plan: Plan, selection: Selection, live: InspectedRun, stored: InspectedRun | None) -> None:
    """Draws the kept answer.

    Args:
        plan: What is asked.
        selection: With the sample open.
        live: The answer.
        stored: The stored answer it is compared with.
    """
    st.header("Answer", anchor=False)
    call: dict[str, Any] = dict(live.prediction.extra.get(LIVE_KEY, {})) if live.prediction is not None else {}
    st.text(_how(plan, call))
    before = stored.scored if stored is not None else None
    # A replay is named by the slug of its run.
    other = stored is not None and plan.spec.name not in (stored.slug, stored.run.model)
    names = tuple(memo.loaded(plan.benchmark).runs[run.slug] for run in (stored, live) if run is not None and other)
    old, new = names or ("Stored", "Live")
    left, right = st.columns([2, 3], gap="medium")
    with left:
        st.subheader("This sample's figures", anchor=False)
        tables.show(
            changes.metrics(plan.task, before, live.scored),
            key="live-metrics",
            columns={"metric": "Metric", "before": old, "after": new, "change": "Difference" if names else "Change"},
            alt="Metrics of this sample, of the stored and of the live answer.",
            whole=True,
        )
        definitions.metric_definitions(plan.task)
    with right:
        _failures(plan, selection, live, before, names)
    _links(plan, selection, live, stored)
    show_beside_gold(plan, selection, [run for run in (live, stored) if run is not None])
    judge_answer.show(plan, live.slug)
    with st.expander("The response as it came", icon=":material/notes:"):
        st.code(live.prediction.raw if live.prediction is not None else "", language=None, wrap_lines=True)


def _failures(
    plan: Plan, selection: Selection, live: InspectedRun, before: Scored | None, names: tuple[str, ...]
) -> None:
    """Draws what went wrong; `names` are those of the stored and the live run where they are of two models."""
    st.subheader("What went wrong", anchor=False)
    if not _reading_line(plan, selection, live):
        st.text("The response could not be read as this benchmark's format asks.")
    table = changes.failures(plan.task, plan.sample, before, live.scored, selection.tau, names)
    st.text(changes.counts_in_words(table))
    if len(table):
        tables.show(
            table,
            key="live-failures",
            columns={
                "state": "",
                "failure": "Failure",
                "where": "Where",
                "page": "Page",
                "reason": st.column_config.TextColumn("Why", width="large"),
            },
            hidden=("follows",),
            alt="Failures of this sample, and which of the two answers has each.",
        )


def _links(plan: Plan, selection: Selection, live: InspectedRun, stored: InspectedRun | None) -> None:
    runs = (live.slug, *(() if stored is None else (stored.slug,)))
    mine = Selection(plan.benchmark, (live.slug,), protocol=selection.protocol)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        both = selection.replace(page=None, item="").showing(runs)
        address.link(pages.INSPECTOR, both, "See both on the page", ":material/compare:")
        address.link(pages.FAILURES, mine, "All failures of this live run", ":material/bar_chart:")
        address.link(pages.LEADERBOARD, Selection(plan.benchmark), "All runs", ":material/leaderboard:")
        if run_export.can_export(plan.task.key):
            file = f"{file_name(run_export.name_of_file(plan.benchmark, live.slug), plan.synthetic)}.jsonl"
            st.download_button(
                "This live run as a file",
                exports.logged_export(
                    file, lambda: run_export.run_file(memo.workspace(), plan.benchmark, live.slug), plan.benchmark
                ),
                file_name=file,
                mime="application/jsonl",
                icon=":material/download:",
                type="tertiary",
                on_click="ignore",
            )


def _reading_line(plan: Plan, selection: Selection, live: InspectedRun) -> bool:
    reading = live.readings.get(selection.protocol or plan.task.protocols[0])
    return reading.parsed if reading is not None else live.scored.state == "scored"


def _how(plan: Plan, call: dict[str, Any]) -> str:
    asked = f"{str(call.get('asked_at', ''))[:16].replace('T', ' ')} UTC"
    if plan.spec.kind.replays:
        return f"Replayed {asked}"
    cost = call.get("cost_usd")
    parts = [
        f"Asked {asked}",
        f"{call.get('latency_s', 0.0):.1f} s",
        _tokens(call),
        "cost not known, the most it can be is counted"
        if cost is None
        else "free of charge"
        if not cost
        else f"{dollars(cost)} US dollars",
    ]
    if stopped := _STOPPED.get(str(call.get("stop_reason"))):
        parts.append(stopped)
    if (call.get("attempts") or 1) > 1:
        parts.append(f"asked {call['attempts']} times")
    if call.get("earlier"):
        parts.append("reminded of the format, since an answer could not be read")
    if call.get("edited"):
        parts.append("the prompt was changed by hand")
    if otherwise := request_in_words(plan.run):
        parts.append("asked with " + ", ".join(otherwise))
    if call.get("request_id"):
        first, *more = dict.fromkeys(str(call["request_id"]).split())
        parts.append(f"request {first}" + (f" and {len(more)} more" if more else ""))
    return "  ·  ".join(parts)


def _tokens(call: dict[str, Any]) -> str:
    usage = call.get("usage") or {}
    read, written = usage.get("input_tokens"), usage.get("output_tokens")
    if call.get("usage_in_doubt"):
        return "the server's count of tokens cannot be right"
    return "tokens not stated" if read is None or written is None else f"{count(read, 'token')} in, {written:,} out"


def show_beside_gold(plan: Plan, selection: Selection, runs: Sequence[InspectedRun]) -> None:
    """Draws gold and each run's answer side by side.

    Args:
        plan: What was asked.
        selection: With the sample open.
        runs: The live answer, then the stored one if there is one.
    """
    beside = "gold and what is stored" if len(runs) > 1 else "gold"
    st.subheader(f"On the page, beside {beside}", anchor=False)
    at_sample = selection.replace(at=plan.sample.id, runs=tuple(run.slug for run in runs), item="", page=None)
    blocks = sample_view(plan.task.kind).blocks
    if blocks is None:
        _boxes(plan, at_sample, runs)
        return
    payload = sheet_panel.sheet_payload(blocks, at_sample)
    sheet.show(payload, key="live-sheet", on_event=_apply_event)


def _boxes(plan: Plan, selection: Selection, runs: Sequence[InspectedRun]) -> None:
    loaded, around = memo.loaded(selection.stored_benchmark), memo.fetch(samples.neighbours, selection)
    shown = payload(
        plan.sample,
        [shown_run(run, selection, plan.sample, loaded) for run in runs],
        plan.task,
        tau=selection.tau,
        place=place_of(selection, around, loaded),
        images=images_of(memo, selection, plan.sample.pages),
        prefetch=prefetch_of(memo, selection, around),
        synthetic=memo.benchmark_card(selection.benchmark).synthetic,
    )
    viewer.show(shown, key="live-viewer", on_event=_apply_event)


def _apply_event(event: viewer.ViewerEvent) -> None:
    """Writes to the address what the rest of the page depends on: sample, threshold and picks."""
    selection_now, _ = address.read()
    if event.kind == "go":
        around = memo.fetch(samples.neighbours, selection_now.replace(at=event.sample))
        sample = around.next if event.direction == "next" else around.previous
        if sample is not None:
            address.write(selection_now.browsing().replace(at=sample))
    elif event.kind == "tau" and event.tau is not None:
        address.write(selection_now.replace(tau=event.tau))
    elif event.kind == "publish":
        address.go(pages.FIGURES, selection_now.replace(at=event.sample, figure="page"))
    elif event.kind == "pick":
        address.write(selection_now.toggle_pick(event.sample))
