"""The list of runs beside the strictness plane: mark and rates of each; a click chooses the run, or leaves it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from figures.chart import Chart
from figures.charts.colours import PUBLISHED, QUIET, run_looks
from figures.charts.planes.plane_points import printed_name
from figures.charts.strictness_plane import LETTERS, NUMBERS
from figures.charts.template import notes_of
from figures.tables import live_rows
from figures.tables.number_format import bracketed, has_value, percent

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_run_list",
    html='<div class="row head"></div><ul aria-label="Runs"></ul>',
    css=(_HERE / "run_list.css").read_text(encoding="utf-8"),
    js=(_HERE / "run_list.js").read_text(encoding="utf-8"),
)


def show(content: dict[str, Any]) -> None:
    """Draws the list of what `listed` gives."""
    _mounted(key="plane-runs", data=content)


def listed(plane: Chart, selection: Selection, loaded: LoadedBenchmark) -> dict[str, Any]:
    """What the list shows: the best run first, live ones last, each with the sign of its point.

    Args:
        plane: From `figures.strictness.charts`, without slices.
        selection: What the page shows.
        loaded: The benchmark.
    """
    frame, signs = plane.data, notes_of(plane.figure.layout.meta)
    looks, labels = run_looks(loaded), [loaded.task.metric(key).label for key in loaded.task.plane]
    symbols = looks.setting_symbols(frame.loc[~frame["published"].astype(bool), "setting"])
    here, rows = selection.browsing(), []
    order = frame.assign(live=live_rows.are_live(frame["run"]))
    order = order.sort_values(["published", "live", "score"], ascending=[True, True, False])
    for record in order.to_dict("records"):
        run, printed = str(record["run"]), bool(record["published"])
        rates = [percent(record[axis]) + "%" * has_value(record[axis]) for axis in ("x", "y")]
        ends = [bracketed(record[f"{axis}_low"], record[f"{axis}_high"]) for axis in ("x", "y")]
        words = [f"{label} {rate}{between}" for label, rate, between in zip(labels, rates, ends, strict=True)]
        number = signs[NUMBERS].get(record["name"], signs[NUMBERS].get(record["model"], ""))
        words_below = [str(record["setting"]), "published" if printed else ""]
        narrowed = here.replace(runs=() if selection.runs == (run,) else (run,))
        rows.append(
            {
                # What a live run is called tells it from the stored run of its model, its setting included.
                "model": str(record["name" if record["live"] else "model"]),
                "setting": "" if record["live"] else ", ".join(filter(None, words_below)),
                "rates": rates,
                "title": f"{record['name']}: {', '.join(words)}",
                "sign": signs[LETTERS].get(printed_name(record), "") if printed else number,
                "symbol": PUBLISHED if printed else symbols[record["setting"]],
                "colour": QUIET if printed or record["quiet"] else looks[run].colour,
                "href": "" if printed else address.href(pages.STRICTNESS, narrowed, loaded),
            }
        )
    return {"heads": ["Run", *labels], "rows": rows}
