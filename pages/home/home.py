"""Home: what is loaded, how the runs do, and what to look at first."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.queries import catalog
from cache.selection import pages
from components.home import cards
from components.shell import address, filters, notices

selection = address.current(pages.HOME)
if selection.benchmark:
    filters.show(selection, threshold=False)
st.title("Errata", anchor=False)
st.caption("Why models fail on handwritten work: from the score down to the box on the page.")

current = memo.ask(catalog.benchmarks)
if current.empty:
    notices.nothing_loaded()
    address.link(pages.IMPORT, selection, "Import a benchmark", ":material/upload_file:")
    st.stop()

for benchmark in current["benchmark"]:
    cards.show(benchmark)
