"""The list of runs beside the strictness plane: the two rates of each; a click chooses the run, or leaves it again."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import streamlit as st

from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from figures.charts.colours import run_looks
from figures.tables.number_format import bracketed, percent

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_run_list",
    html='<div class="row head"></div><ul aria-label="Runs"></ul>',
    css=(_HERE / "run_list.css").read_text(encoding="utf-8"),
    js=(_HERE / "run_list.js").read_text(encoding="utf-8"),
)


def show(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the list, the best run first.

    Args:
        frame: The rows of `figures.strictness.charts`, of one plane.
        selection: What the page shows.
        loaded: The benchmark.
    """
    looks, labels = run_looks(loaded), [loaded.task.metric(key).label for key in loaded.task.plane]
    rows = []
    for record in frame.sort_values(["published", "score"], ascending=[True, False]).to_dict("records"):
        run, printed = str(record["run"]), bool(record["published"])
        rates = [f"{percent(record[axis])}%" for axis in ("x", "y")]
        ends = [bracketed(record[f"{axis}_low"], record[f"{axis}_high"]) for axis in ("x", "y")]
        words = [f"{label} {rate}{between}" for label, rate, between in zip(labels, rates, ends, strict=True)]
        narrowed = selection.browsing().replace(runs=() if selection.runs == (run,) else (run,))
        rows.append(
            {
                "model": str(record["model"]),
                "setting": ", ".join(filter(None, [str(record["setting"]), "published" if printed else ""])),
                "rates": rates,
                "title": f"{record['name']}: {', '.join(words)}",
                "colour": "" if printed else looks[run].colour,
                "href": "" if printed else address.href(pages.STRICTNESS, narrowed, loaded),
            }
        )
    _mounted(key="plane-runs", data={"heads": ["Run", *labels], "rows": rows})
