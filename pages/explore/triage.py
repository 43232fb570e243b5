"""Triage: the gold of a Selection gone through as a queue, most doubtful first, and judged."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.marks import log
from cache.marks.judgements import agreements
from cache.queries.doubt.review_queue import review_queue
from cache.selection import pages
from components.inspector import gold_form, panels
from components.marks import mark_form
from components.shell import filters, heading, notices, sidebar, visitor
from components.triage import actions, controls, queue_panel, review
from components.viewer.events import Surroundings

selection = heading.require_selection("Triage", pages.TRIAGE)
blind = review.is_blind(selection)
shown = selection.replace(gold="") if blind else selection
sidebar.show(shown, threshold=False, left=True, blind=blind)
heading.show("Triage", shown)
heading.explain(*controls.EXPLANATION)
if not memo.fetch(review_queue, review.queue_selection(selection)).entries:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

row = st.container(horizontal=True, wrap=False, gap="small", key="triage")
left, right = row.container(width=240, key="triage-side"), row.container(width="stretch", gap="small")
with left:
    controls.show(selection)
    who = "" if memo.workspace().read_only else visitor.ask("triage", once=True)
    # Before the queue is read: what another run of this page deals with from here on is not in it.
    confirmed = actions.progress().done
    queue = review.review_of(selection, who)
    target = actions.entry_to_open(queue)
    if not queue.blind:
        clusters = memo.fetch(review_queue, review.queue_selection(selection)).clusters
        controls.show_agreement(agreements(memo.fetch(log.entries, queue.selection.benchmark), clusters))
    queue_panel.show_list(queue, target)
with right:
    queue_panel.show_bar(queue, target, confirmed)
    if target is not None:
        shown = review.shown_sample_selection(queue, target)
        panels.show_open_sample(shown, Surroundings(steps=False, marks=not queue.blind))
        if (after := review.next_other_sample(queue, target)) is not None:
            panels.prepare(review.entry_selection(queue, after))
if target is not None and not queue.blind:
    with (
        heading.publish_place() or st.container(),
        st.container(horizontal=True, gap="small", wrap=False, width="content"),
    ):
        mark_form.show(shown, panels.naming_shown_runs, panels.redraw_of(shown))
        gold_form.show(shown, actions.say)
