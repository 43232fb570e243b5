"""Notices of a page: nothing loaded, nothing found, an error, a stale link, a read-only workspace.

Headings are our own words; whatever comes from a link or from data is drawn as plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from cache.selection.resolve import LoadedBenchmark
from cache.selection.text_direction import quotes_isolated
from errors import ErrataError
from figures.samples.shown_text import without_surrogates

_NO_MATCH = "No sample matches the filters."


_IGNORED = "Ignored from link: "


def about_link(sentences: Sequence[str]) -> None:
    """Draws notices about what the link names that is not there, what they have in common once; nothing without any."""
    if sentences:
        said = [sentences[0], *(sentence.removeprefix(_IGNORED) for sentence in sentences[1:])]
        with st.container(border=True):
            st.text(quotes_isolated(" ".join(said)))


def show_error(error: ErrataError) -> None:
    """Shows one of our own errors in place of the page."""
    with st.container(border=True):
        st.subheader("This cannot be shown", anchor=False)
        st.text(quotes_isolated(without_surrogates(str(error))))


def nothing_loaded() -> None:
    """The designed empty state of every page of a workspace that holds no benchmark."""
    with st.container(border=True):
        st.subheader("Nothing is loaded yet", anchor=False)
        st.text("Load a benchmark on the Import page, or on the command line:")
        st.code("errata demo\nerrata import hgbench --gold gold.jsonl --images images --run run.jsonl", language=None)


def nothing_found(what: str, clear: Callable[[], None] | None, why: Sequence[str] | None = None) -> None:
    """The designed empty state of a Selection that matches nothing.

    Args:
        what: Our own word.
        clear: From `components.shell.filters`; takes away what is asked for, if anything is.
        why: In sentences, which may hold data; None for none, or of samples that no sample matches.
    """
    with st.container(border=True):
        st.subheader(f"No {what} here", anchor=False)
        if why is None:
            why = (_NO_MATCH,) if what == "samples" else ()
        for sentence in why:
            st.text(quotes_isolated(sentence))
        if clear is not None:
            st.button("Clear", icon=":material/filter_alt_off:", key=f"clear-{what}", on_click=clear)


def without_runs(loaded: LoadedBenchmark) -> tuple[str, ...]:
    """Says that no run is loaded, as a reason of `nothing_found`; nothing where one is."""
    return () if loaded.current else ("No run is loaded.",)


def read_only() -> None:
    """Says that nothing can be changed here, and who could."""
    with st.container(border=True):
        st.subheader("This workspace is open for reading only", anchor=False)
        st.text(
            "Importing, renaming, deleting and asking models are switched off. "
            "Whoever started the server can switch them on."
        )
