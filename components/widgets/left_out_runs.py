"""The runs that figures over several runs leave out, named, with the switch that includes them."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.queries import sample_counts
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import convention_notice
from figures.tables.number_format import count

_NAMED = 4


def show(selection: Selection, loaded: LoadedBenchmark, *, impact: bool = False, key: str = "partial") -> None:
    """Draws nothing where every run enters.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        impact: Whether the page shows the impact of repairs, for which runs in doubt about their boxes are left out.
        key: Of the switch, where a page has several.
    """
    left = memo.ask(sample_counts.runs_left_out, selection.for_metrics().replace(cell=""))
    included = parameters.PARTIAL.on(selection)
    if not left.empty:
        samples = int(left["samples"].iloc[0])
        named = [
            f"{loaded.runs[run]} answered {answered:,}"
            for run, answered in zip(left["run"], left["answered"], strict=True)
        ]
        which = "Counted though they" if included else "Not counted over all runs, since they"
        with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
            st.text(
                f"{which} answered fewer than 9 in 10 of {count(samples, 'sample')}: {_first(named)}.", width="stretch"
            )
            st.toggle(
                "Include",
                key=address.seed_switch(key, selection, parameters.PARTIAL),
                on_change=address.on_switch(key, parameters.PARTIAL),
            )
    doubtful = convention_notice.runs_in_doubt(selection) if impact and len(selection.runs) != 1 else []
    if doubtful:
        st.text(
            "Not counted in impact, since their boxes fit gold better in another coordinate format: "
            f"{_first([loaded.runs[row['run']] for row in doubtful])}."
        )


def _first(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
