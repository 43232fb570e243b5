"""All runs at once: how many get each sample right, which agree, and what they all miss."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.looks_of_runs import Look
from cache.parting import Parting
from cache.queries.comparing import Agreed
from cache.resolving import Loaded
from cache.selection import Selection
from components import figures, reveal, samples_below, synthetic, tables
from components import selection as address
from components.charts.solved_by import solved_by
from components.drawn import Drawn, nothing
from components.numbers import count, unit_of

_SHOWN = 40
"""Runs whose agreement two by two is listed."""


def show(selection: Selection, loaded: Loaded, look: Look) -> None:
    """Draws the histogram, the samples of the column chosen, and agreement two by two."""
    found = memo.agreement(selection.measured().but(cell=""), look.level)
    if len(found.runs) < 2:
        st.text("There is one run alone. Choose several, or import another.")
        return
    histogram, chosen = _drawn(found, selection, loaded), _chosen(selection)
    frame = histogram.data

    def choose(number: int) -> None:
        address.change(cell=Parting(None, int(number), look.level).cell)

    missed, unit = int(found.histogram[0]), unit_of(loaded.task)
    said = (
        f"{count(missed, unit)} that no run gets right: gold may be wrong there."
        if missed
        else f"Every {unit} is right in some run."
    )
    st.text(f"{count(len(found.runs), 'run')}, {count(found.samples, unit)}. {said}")
    figures.show(histogram, key="solved", chosen=lambda mark: choose(int(mark)), publish=("agreement", selection))
    tables.twin(
        frame,
        "solved-by",
        key="solved-table",
        made_up=histogram.made_up,
        columns=histogram.columns,
        chosen=lambda row: choose(int(frame.loc[row, "solved"])),
        whole=True,
    )
    if chosen is not None:
        reveal.here()
        samples_below.show(selection, loaded.task)
    _pairs(selection, loaded, found)


def drawn(selection: Selection, loaded: Loaded, look: Look) -> Drawn:
    """How many runs get each sample, or item, of a Selection right; nothing where there are no two runs."""
    return _drawn(memo.agreement(selection.measured().but(cell=""), look.level), selection, loaded)


def _drawn(found: Agreed, selection: Selection, loaded: Loaded) -> Drawn:
    title, unit = f"How many runs are right, {loaded.task.title}", unit_of(loaded.task)
    if len(found.runs) < 2:
        return nothing("solved-by", title)
    frame = pd.DataFrame({"solved": range(len(found.histogram)), "samples": found.histogram})
    return Drawn(
        solved_by(frame, _chosen(selection), unit),
        frame,
        f"How many runs get each of {found.samples} {unit}s right; {int(found.histogram[0])} are missed by all.",
        "solved-by",
        title,
        {"solved": "Runs that are right", "samples": f"{unit}s".capitalize()},
        synthetic.made_up(selection),
    )


def _chosen(selection: Selection) -> int | None:
    parting = Parting.parse(selection.cell)
    return parting.solved if parting is not None and parting.sides is None else None


def _pairs(selection: Selection, loaded: Loaded, found: Agreed) -> None:
    unit = unit_of(loaded.task)
    st.subheader("Which runs agree", anchor=False)
    st.caption(f"Share of {unit}s on which both are right or both wrong, times 100. A cell compares its two runs.")
    names = [loaded.runs[slug] for slug in found.runs][:_SHOWN]
    frame = pd.DataFrame(100 * found.alike[:_SHOWN, :_SHOWN], columns=[str(place) for place in range(len(names))])
    frame.insert(0, "run", [f"{place}  {name}" for place, name in enumerate(names, 1)])
    frame.insert(1, "rescue", 100 * found.rescue[:_SHOWN])
    tables.show(
        frame,
        key="agreement",
        columns={
            "run": st.column_config.TextColumn("Run", pinned=True),
            "rescue": tables.percents(
                "Rescues", help=f"Of the {unit}s that all other runs miss, the share that this one gets right."
            ),
        }
        | {str(place): st.column_config.NumberColumn(f"{place + 1}", format="%.0f") for place in range(len(names))},
        cell=lambda row, column: _open(selection, found, row, column),
        alt="Agreement of every two runs.",
    )
    tables.download(
        frame.rename(columns={str(place): name for place, name in enumerate(names)}),
        "agreement",
        key="agreement",
        made_up=synthetic.made_up(selection),
    )


def _open(selection: Selection, found: Agreed, row: int, column: str) -> None:
    if column.isdigit() and int(column) != row:
        pair = (found.runs[row], found.runs[int(column)])
        address.go(address.COMPARE, selection.but(runs=pair, view=Look("pair").word, cell=""))
