"""Home: what is loaded, how the runs do, and what to look at first."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from components.home import cards, overview, saved_views
from components.shell import address, heading, notices, sidebar

selection = address.current(pages.HOME)
if selection.benchmark:
    sidebar.show(selection)
    heading.narrows_nothing(selection.without(("tau",)), memo.loaded(selection.stored_benchmark))
with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False, key="title-row"):
    st.title("Errata", anchor=False, width="content")
    st.text("Why models fail on handwritten work, down to the box on the page.", width="content")
    st.text(heading.all_loaded(), width="stretch")
    if selection.benchmark:
        heading.copy_button()
        with st.container(width="content", key="title-explanation"):
            cards.explain(selection.benchmark)

if not selection.benchmark:
    notices.nothing_loaded()
    address.link(pages.IMPORT, selection, "Import a benchmark", ":material/upload_file:")
    st.stop()

overview.show(memo.benchmark_names(), selection.benchmark, selection.tau)
cards.show(selection.benchmark, selection.tau)
saved_views.show()
