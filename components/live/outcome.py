"""What came of an answer: how it was got, what it changed against the stored one, and where to look further."""

from __future__ import annotations

from typing import Any

import streamlit as st

from cache import memo, run_export
from cache.asked_axes import words
from cache.live_runs import CALL
from cache.queries.inspection import InspectedRun
from cache.reruns import Plan
from cache.run_slugs import live_slug
from cache.selection import Selection
from components import definitions, tables
from components import selection as address
from components.live import changes, judging, on_the_page
from components.numbers import count
from components.spreadsheet import file_name

_STOPPED = {"end": "it was done", "length": "it reached its limit of tokens", "refused": "it would not answer"}


def kept(plan: Plan, selection: Selection, against: str) -> tuple[InspectedRun | None, InspectedRun | None]:
    """The answer that is kept of this model to this sample, and the stored one it is held against, if any."""
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
        stored: The stored answer it is held against.
    """
    st.header("Answer", anchor=False)
    call: dict[str, Any] = dict(live.prediction.extra.get(CALL, {})) if live.prediction is not None else {}
    st.text(_how(plan, call))
    before = stored.scored if stored is not None else None
    left, right = st.columns([2, 3], gap="medium")
    with left:
        st.subheader("This sample's figures", anchor=False)
        tables.show(
            changes.metrics(plan.task, before, live.scored),
            key="live-metrics",
            columns={"metric": "Metric", "before": "Stored", "after": "Live", "change": "Change"},
            alt="Metrics of this sample, of the stored and of the live answer.",
            whole=True,
        )
        definitions.of_metrics(plan.task)
    with right:
        _failures(plan, selection, live, before)
    _links(plan, selection, live, stored)
    on_the_page.show(plan, selection, [run for run in (live, stored) if run is not None])
    judging.show(plan, live.slug)
    with st.expander("The response as it came", icon=":material/notes:"):
        st.code(live.prediction.raw if live.prediction is not None else "", language=None, wrap_lines=True)


def _failures(plan: Plan, selection: Selection, live: InspectedRun, before: Any) -> None:
    st.subheader("What went wrong", anchor=False)
    if not _was_read(plan, selection, live):
        st.text("The response could not be read as this benchmark's format asks.")
    table = changes.failures(plan.task, plan.sample, before, live.scored, selection.tau)
    st.text(changes.counts_said(table))
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
            alt="Failures of this sample: new, gone, or still there.",
        )


def _links(plan: Plan, selection: Selection, live: InspectedRun, stored: InspectedRun | None) -> None:
    runs = (live.slug, *(() if stored is None else (stored.slug,)))
    mine = Selection(plan.benchmark, (live.slug,), protocol=selection.protocol)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        both = selection.but(runs=runs, page=None, item="")
        address.link(address.INSPECTOR, both, "See both on the page", ":material/compare:")
        address.link(address.FAILURES, mine, "All failures of this live run", ":material/bar_chart:")
        address.link(address.LEADERBOARD, Selection(plan.benchmark), "All runs", ":material/leaderboard:")
        if run_export.can_export(plan.task.key):
            st.download_button(
                "This live run as a file",
                lambda: run_export.run_file(memo.workspace(), plan.benchmark, live.slug),
                file_name=f"{file_name(run_export.name_of_file(plan.benchmark, live.slug), plan.synthetic)}.jsonl",
                mime="application/jsonl",
                icon=":material/download:",
                type="tertiary",
                on_click="ignore",
            )


def _was_read(plan: Plan, selection: Selection, live: InspectedRun) -> bool:
    reading = live.readings.get(selection.protocol or plan.task.protocols[0])
    return reading.parsed if reading is not None else live.scored.state == "scored"


def _how(plan: Plan, call: dict[str, Any]) -> str:
    usage = call.get("usage") or {}
    read, written = usage.get("input_tokens"), usage.get("output_tokens")
    cost = call.get("cost_usd")
    parts = [
        f"Asked {str(call.get('asked_at', ''))[:16].replace('T', ' ')} UTC",
        f"{call.get('latency_s', 0.0):.1f} s",
        "tokens not stated" if read is None or written is None else f"{count(read, 'token')} in, {written:,} out",
        "cost not known" if cost is None else "free of charge" if not cost else f"{cost:.4f} US dollars",
        f"the model stopped because {_STOPPED.get(str(call.get('stop_reason')), 'of something else')}",
    ]
    if (call.get("attempts") or 1) > 1:
        parts.append(f"asked {call['attempts']} times")
    if call.get("earlier"):
        parts.append("reminded of the format, since an answer could not be read")
    if call.get("edited"):
        parts.append("the prompt was changed by hand")
    if otherwise := words(plan.run):
        parts.append("asked with " + ", ".join(otherwise))
    if call.get("request_id"):
        first, *more = dict.fromkeys(str(call["request_id"]).split())
        parts.append(f"request {first}" + (f" and {len(more)} more" if more else ""))
    return "  ·  ".join(parts)
