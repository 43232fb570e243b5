"""Sets of samples made by hand in the Gallery: a tag is put on those that are picked, or on all that are listed."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from cache import memo
from cache.marks.mark_counts import filter_counts
from cache.queries import samples
from cache.recording.tagging import tag_samples, untag_samples
from cache.selection.mark_filter import TAG
from cache.selection.selection import Selection
from components.shell import address, notices, visitor
from components.shell.double_click import once
from errors import ErrataError
from figures.tables.number_format import count

_POPOVER = "set-popover"
_TAG = "set-tag"
_WHICH = "set-which"
_DONE = "set-done"
_ERROR = "set-error"


def show(selection: Selection, total: int) -> None:
    """Draws the popover in which samples become a set; not where nothing may be written.

    Args:
        selection: What the list shows.
        total: How many samples it has.
    """
    if memo.workspace().read_only:
        return
    popover = st.popover("Make a set", icon=":material/bookmarks:", key=_POPOVER, on_change="rerun", width="stretch")
    if popover.open:
        with popover:
            _draw(selection, total)


def _draw(selection: Selection, total: int) -> None:
    texts = {"picked": f"Picked: {count(len(selection.picks), 'sample')}", "listed": f"All: {count(total, 'sample')}"}
    offered = [which for which in texts if which == "listed" or selection.picks]
    # Under a key of its own for each number of choices: the picked ones come first as soon as there are any.
    chosen = st.selectbox("Samples", offered, format_func=texts.__getitem__, key=f"{_WHICH}-{len(offered)}")
    if not selection.picks:
        st.caption("Pick samples on their cards to put single ones into a set.")
    tags = [
        value.removeprefix(TAG) for value in memo.fetch(filter_counts, selection.benchmark) if value.startswith(TAG)
    ]
    st.selectbox(
        "Name of the set", tags, index=None, key=_TAG, placeholder="Choose or type", accept_new_options=True,
        help="A tag on each of its samples.",
    )  # fmt: skip
    visitor.ask("set")
    with st.container(horizontal=True, gap="small"):
        st.button("Add to set", type="primary", key="set-add", on_click=_apply, args=(selection, chosen, tag_samples))
        st.button("Remove", key="set-remove", on_click=_apply, args=(selection, chosen, untag_samples))
    if error := st.session_state.pop(_ERROR, None):
        notices.show_error(error)
    if done := st.session_state.pop(_DONE, None):
        changed, tag = done
        st.text(f"{count(changed, 'sample')} changed: {tag}")
        there = Selection(selection.benchmark, marks=(f"{TAG}{tag}",))
        # A link to the page that is open would leave the old address in the browser.
        st.button("Show this set", icon=":material/grid_view:", key="set-show", on_click=address.write, args=(there,))


def _apply(selection: Selection, which: str, change: Callable[..., int]) -> None:
    chosen = selection.picks if which == "picked" else memo.fetch(samples.sample_ids, selection)
    tag = " ".join(str(st.session_state.get(_TAG) or "").split())
    try:
        changed = once(
            "set", (selection, which, change, tag),
            lambda: change(memo.workspace(), selection.benchmark, chosen, tag, visitor.name()),
        )  # fmt: skip
    except ErrataError as error:
        st.session_state[_ERROR] = error
        return
    st.session_state[_DONE] = changed, tag
