"""Runs on whole pages compared with runs on single questions: what a model does with each question in both modes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.behaviours import behaviour_pairs
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark, RunParts
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import tables
from figures.comparison.pairs import comparable_runs
from figures.refusal import MODES
from figures.tables.number_format import SETTING, count, percent
from scoring.refusals import ModeShift, Refusals, mode_shift

_NEEDED = (
    "This view needs two runs of one model over the same pages: one that was shown whole pages, and one that was shown "
    "each question by itself. Import the second with the axis mode, as a folder named after it (Model/single) or with "
    "--setting single. docs/files.md says more about run names."
)
_SHARES = {
    "R_fail": "answered when shown by itself, whatever was done with it on the page",
    "R_mitigation": "answered or omitted on the page, withheld when shown by itself",
    "R_active": "refused on the page, and withheld when shown by itself",
}


def show(selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> None:
    """Draws the matrix of a model that has both runs, or names the runs that are missing."""
    heading.explain(
        "Two runs of one model: one was shown whole pages, the other each question by itself.",
        "Counted are the questions that gold cannot recognise and both runs have a response to: rows by what was done "
        "on the page, columns by what was done with the question by itself.",
    )
    pairs = run_pairs({slug: loaded.run_parts[slug] for slug in comparable_runs(selection, loaded)}, declared)
    if not pairs:
        with st.container(border=True):
            st.subheader("No two modes of one model", anchor=False)
            st.text(_NEEDED)
            address.link(pages.IMPORT, selection, "Import runs", ":material/upload_file:")
        return
    name = st.selectbox(
        "Model",
        list(pairs),
        key=address.seed("refusal-pair", chosen_model(selection.runs, pairs)),
        on_change=address.on_change("refusal-pair", lambda pair: address.change(runs=pairs[pair])),
        width=320,
    )
    first, second = pairs[name]
    shift = shift_of(memo.fetch(behaviour_pairs, MODES.query_selection(selection, loaded), first, second))
    words = list(declared.behaviours)
    matrix = pd.DataFrame(shift.matrix, index=words, columns=words)
    st.text(f"{count(shift.n, 'question')} that gold cannot recognise, with a response in both modes.")
    shown = matrix.reset_index(names="page")
    synthetic = loaded.shows_synthetic(selection.replace(runs=(first, second)))
    columns = {"page": "On the page ↓, by itself →"}
    tables.show(shown, key="modes", columns=columns, alt="Behaviour on the page by behaviour by itself.", whole=True)
    values = (shift.fail, shift.mitigation, shift.active)
    rows = [(key, percent(value), label) for (key, label), value in zip(_SHARES.items(), values, strict=True)]
    tables.show(
        pd.DataFrame(rows, columns=["share", "value", "said"]),
        key="modes-shares",
        columns={"share": "Share", "value": "%", "said": "Of the questions that are"},
        alt="Three shares that add up to all of these questions.",
        whole=True,
    )
    tables.download(shown.rename(columns=columns), "modes", key="modes", synthetic=synthetic)
    st.caption("Withheld: refused, or omitted without a word. The three shares add up to 100%.")


def run_pairs(parts: Mapping[str, RunParts], declared: Refusals) -> dict[str, tuple[str, str]]:
    """Name of every model with a run of both modes, alike in all other axes -> those two runs.

    A run that says no mode was shown everything at once; runs with information taken away are left out.
    """
    found: dict[str, dict[str, str]] = {}
    for slug, part in parts.items():
        if float(part.axes.get(declared.loss) or 0):
            continue
        others = [value for axis, value in part.axes.items() if axis not in (declared.loss, declared.mode)]
        mode = part.axes.get(declared.mode, declared.modes[0])
        found.setdefault(SETTING.join((part.model, *others)), {}).setdefault(mode, slug)
    whole, single = declared.modes
    return {name: (both[whole], both[single]) for name, both in found.items() if {whole, single} <= both.keys()}


def chosen_model(runs: Sequence[str], pairs: Mapping[str, tuple[str, str]]) -> str:
    """The model whose runs a link names first; the first model where it names none of theirs."""
    found = (name for run in runs for name, pair in pairs.items() if run in pair)
    return next(found, next(iter(pairs)))


def shift_of(found: pd.DataFrame) -> ModeShift:
    """How behaviour changes from whole pages to single questions, from `cache.queries.behaviours.behaviour_pairs`."""
    return mode_shift({(row["first"], row["second"]): row["n"] for row in found.to_dict("records")})
