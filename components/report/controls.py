"""The options of a report on its page, the download, and the command line that writes the same."""

from __future__ import annotations

import shlex

import streamlit as st

from cache import memo
from cache.selection.selection import Selection
from components.shell import exports, heading
from components.shell.address import server_url
from figures.narration.sample_choice import SAMPLES
from figures.report.report import MOST, Options, report
from figures.tables.number_format import NO_VALUE
from figures.tables.spreadsheet import file_name

LONGEST_NOTE = 20_000
"""Characters of notes."""


def explain() -> None:
    """Answers "what is this?"."""
    heading.explain(
        "One file that anybody can open without Errata and without a network: leaderboard, failures, samples with "
        "their pages, your notes, the methods and all sources. It is about the runs, filters and protocol in the "
        "sidebar.",
        "The samples are those picked in the Gallery or Inspector, else the most telling ones.",
        f"“{NO_VALUE}” in a table means that there is nothing to measure, which is not 0.",
    )


def choose_options(selection: Selection) -> Options:
    """Draws the author's options: notes, number of samples, charts."""
    picked = len(selection.picks)
    notes = st.text_area(
        "Notes",
        key="report-notes",
        max_chars=LONGEST_NOTE,
        height=140,
        placeholder="What this report is about, and what you make of it. An empty line begins a new paragraph.",
    )
    with st.container(horizontal=True, vertical_alignment="bottom", gap="large"):
        default = min(picked or SAMPLES, MOST)
        samples = st.slider("Samples, at most", 0, MOST, default, key=f"report-samples-{picked}", width=320)
        charts = st.toggle("Charts", value=True, key="report-charts", help="They need a browser on the server.")
    if picked > MOST:
        st.text(f"The first {MOST} of the {picked} picked samples: a report has no more.")
    return Options(notes or "", int(samples), bool(charts), server_url())


def download_button(selection: Selection, chosen: Options) -> None:
    """Draws the button that makes the report and hands it over."""
    synthetic = memo.benchmark_card(selection.benchmark).synthetic
    file = f"{file_name('report', synthetic)}.html"
    st.download_button(
        "Download the report",
        exports.logged_export(file, lambda: report(memo, selection, chosen).encode(), selection.benchmark),
        file_name=file,
        mime="text/html",
        icon=":material/download:",
        type="primary",
        key="report-download",
        on_click="ignore",
    )


def command_line(selection: Selection, chosen: Options) -> str:
    """The command line that writes the same report, without the notes, which it reads from a file."""
    words = ["errata", "report", "--selection", selection.query_string(), "-o", "report.html"]
    words += ["--notes", "notes.txt"] * bool(chosen.notes.strip())
    words += ["--samples", str(chosen.samples)] * (chosen.samples != (len(selection.picks) or SAMPLES))
    words += ["--no-charts"] * (not chosen.charts)
    return shlex.join(words)
