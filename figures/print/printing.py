"""A chart as it is printed: the same figure on white paper, in stated type, at its true size.

Everything is stated: a figure leaves this module without a theme, so that it looks alike wherever it is opened.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import plotly.graph_objects as go

from figures.chart import Chart
from figures.charts import template
from figures.charts.escape import on_one_line
from figures.print import axes, fonts, layouts, legends, metric_names, palettes, provenance, row_limit
from figures.print.labels import FONT_SIZE, Type, uncut_label
from figures.print.part_sizes import TooLow
from figures.print.style import HIGHEST, PX, READABLE, Style

SCREEN = 12.0
"""Size of the type on screen in pixels, which lines and marks are drawn to match."""

_WIDE = 5.0
"""Inches from which a figure is no column of text."""

_SMALLER = 0.92
"""By how much type shrinks at a time, where a stated height is too low for its names."""

_ONLY_ON_SCREEN = (
    "customdata", "hovertext", "hovertemplate", "hoverinfo", "hoverlabel", "selected", "unselected", "selectedpoints",
    "uid", "hoveron",
)  # fmt: skip


def printed(chart: Chart, style: Style, caption: str = "") -> go.Figure:
    """The figure for paper.

    Args:
        chart: As a page shows it; it is left as it is.
        style: How it is to look. Where it states a height that is too low, its type is made smaller, and at the least
            that can be read the figure is higher.
        caption: A line below it, set small, after what the chart says there itself (`Chart.below`); "" for none.
            Synthetic data says what it is in either case.

    Returns:
        The figure with `layout.width` and `layout.height` in pixels, 96 to the inch. Where no height is stated, rows
        for which a page has no room are left out, and the caption says so.
    """
    caption = provenance.with_synthetic_notice(f"{chart.below} {caption}".strip(), chart.synthetic)
    rows, kept, words = row_limit.rows_of(_stated(chart.figure)), 0, caption
    while True:
        try:
            figure = _laid_out(chart, style, words, kept)
        except TooLow:
            style = style.replace(size_pt=max(READABLE, _SMALLER * style.size_pt))
            continue
        over = figure.layout.height / (HIGHEST * PX)
        if style.height_in is not None or over <= 1 or rows < 2 or kept == 1:
            return figure
        kept = max(1, min(int((kept or rows) / over), (kept or rows) - 1))
        words = f"The first {kept} of {rows} rows. {caption}".rstrip()


def _laid_out(chart: Chart, style: Style, caption: str, rows: int) -> go.Figure:
    """The figure, of its first rows only where a number of these is given."""
    face = Type(style.font, style.size_px)
    spec = _uncut(palettes.recoloured(_stated(chart.figure), style.palette), _texts(chart))
    _without_panels(spec, style)
    names = layouts.names_of_marks(spec)
    metric_names.name_metrics(spec)
    if rows:
        row_limit.keep_first(spec, rows)
    _typeset(spec, face)
    _without_screen(spec)
    axes.set_ranges(spec, style)
    outer = legends.outside(spec, style, face, caption)
    layouts.lay_out(spec, style, face, outer, names)
    axes.annotate(spec, style, face)
    legends.place(spec, face, outer)
    return go.Figure(spec)


def _without_panels(spec: dict[str, Any], style: Style) -> None:
    """Leaves out the panels for which narrow paper has no room, and what the chart says about itself."""
    layout = spec["layout"]
    left_out = template.notes_of(layout.pop("meta", None)).get(template.WIDE_ONLY, ())
    if style.width_in >= _WIDE or not left_out:
        return
    spec["data"] = [trace for trace in spec["data"] if trace.get("xaxis", "x") not in left_out]
    for axis in left_out:
        layout.pop(f"xaxis{axis[1:]}")
    layout["yaxis"]["anchor"] = min(trace["xaxis"] for trace in spec["data"])


def size_in(figure: go.Figure) -> tuple[float, float]:
    """Width and height of a printed figure in inches."""
    return figure.layout.width / PX, figure.layout.height / PX


def _stated(figure: go.Figure) -> dict[str, Any]:
    spec: dict[str, Any] = json.loads(figure.to_json(), object_hook=_numbers)
    spec["layout"].pop("template", None)
    return {"data": spec["data"], "layout": {"template": {}, **spec["layout"]}}


def _numbers(part: dict[str, Any]) -> Any:
    """Arrays that plotly packs into bytes, as lists."""
    if set(part) >= {"dtype", "bdata"}:
        import base64

        import numpy as np

        flat = np.frombuffer(base64.b64decode(part["bdata"]), dtype=part["dtype"])
        return [None if value != value else value for value in flat.tolist()]
    return part


def _texts(chart: Chart) -> tuple[str, ...]:
    """Every text of the data, as it is drawn."""
    found: dict[str, None] = {}
    for column in chart.data.columns:
        for value in chart.data[column]:
            if isinstance(value, str):
                found[on_one_line(value)] = None
    return tuple(found)


def _uncut(spec: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """The figure with the names that the screen cut off."""
    names = tuple(names)

    def mended(part: Any) -> Any:
        if isinstance(part, str):
            return uncut_label(part, names)
        if isinstance(part, list):
            return [mended(inner) for inner in part]
        return part

    for trace in spec["data"]:
        for name in ("name", "text", "theta"):
            if name in trace:
                trace[name] = mended(trace[name])
    for name, axis in spec["layout"].items():
        if name.startswith(("xaxis", "yaxis")) and "ticktext" in axis:
            axis["ticktext"] = mended(axis["ticktext"])
    for note in spec["layout"].get("annotations", ()):
        note["text"] = mended(note.get("text", ""))
    return spec


def _typeset(spec: dict[str, Any], face: Type) -> None:
    """States the type of every text, and scales lines and marks with it."""
    factor = face.size / SCREEN
    layout = spec["layout"]
    layout["font"] = {"family": fonts.stack(face.family), "size": face.size, "color": palettes.TEXT}
    layout |= {"paper_bgcolor": "#FFFFFF", "plot_bgcolor": "rgba(0,0,0,0)"}
    for trace in spec["data"]:
        _scale_marks(trace, factor)
        _legible(trace)
    for note in layout.get("annotations", ()):
        font = note.setdefault("font", {})
        font["size"] = max(font.get("size", SCREEN) * factor, 0.8 * face.size)
        font["color"] = palettes.HINT if font.get("color") else palettes.TEXT
        note["text"] = FONT_SIZE.sub(lambda size: f"font-size:{float(size[1]) * factor:.2f}px", note.get("text", ""))
        for name in ("xshift", "yshift", "ax", "ay", "arrowwidth", "standoff", "startstandoff"):
            if isinstance(note.get(name), int | float) and not (name in ("ax", "ay") and f"{name}ref" in note):
                note[name] *= factor
    for shape in layout.get("shapes", ()):
        shape["line"] = _thin(shape.get("line", {}), factor)
    for name, axis in layout.items():
        if name.startswith(("xaxis", "yaxis")):
            _dress_axis(axis, face)


def _dress_axis(axis: dict[str, Any], face: Type) -> None:
    title = axis.get("title")
    title = {"text": title} if isinstance(title, str) else dict(title or {})
    title["font"] = {"size": face.size}
    axis |= {
        "title": title,
        "gridcolor": palettes.GRID,
        "gridwidth": 0.5,
        "linecolor": palettes.RULE,
        "linewidth": 0.6,
        "tickcolor": palettes.RULE,
        "zerolinecolor": palettes.RULE,
        "zerolinewidth": 0.6,
        "tickfont": {"size": face.size},
        "automargin": False,
        "ticklabeloverflow": "allow",
        "ticks": "" if "ticktext" in axis or axis.get("showticklabels") is False else "outside",
        "ticklen": 3,
        "tickwidth": 0.6,
    }


def _scale_marks(trace: dict[str, Any], factor: float) -> None:
    if "line" in trace:
        trace["line"] = _thin(trace["line"], factor)
    for name in ("error_x", "error_y"):
        if name in trace:
            trace[name] |= {"thickness": 0.8 * factor * trace[name].get("thickness", 2)}
            trace[name] |= {"width": factor * trace[name].get("width", 4)}
    marker = trace.get("marker", {})
    if "size" in marker:
        marker["size"] = _times(marker["size"], 0.75 * factor)
    if "line" in marker:
        marker["line"] = _thin(marker["line"], factor)
    if "size" in marker.get("pattern", {}):
        marker["pattern"]["size"] *= factor
    if "size" in trace.get("fillpattern", {}):
        trace["fillpattern"]["size"] *= factor
    font = trace.get("textfont", {})
    if "size" in font:
        font["size"] = _times(font["size"], factor)


def _times(size: Any, factor: float) -> Any:
    return [factor * length for length in size] if isinstance(size, list) else factor * size


def _legible(trace: dict[str, Any]) -> None:
    """Numbers inside bars: white on dark ones."""
    colour = trace.get("marker", {}).get("color")
    if trace["type"] == "bar" and trace.get("textposition") == "inside" and isinstance(colour, str):
        trace["textfont"] = {**trace.get("textfont", {}), "color": "#FFFFFF" if palettes.is_dark(colour) else "#111111"}


def _thin(line: Mapping[str, Any], factor: float) -> dict[str, Any]:
    return {**line, "width": _times(line["width"], 0.75 * factor)} if line.get("width") is not None else dict(line)


def _without_screen(spec: dict[str, Any]) -> None:
    """Leaves out what only a screen uses: hover, clicks, points that cannot be seen."""
    for trace in spec["data"]:
        for name in _ONLY_ON_SCREEN:
            trace.pop(name, None)
        opacity = trace.get("marker", {}).get("opacity")
        if isinstance(opacity, list) and 0.0 in opacity:
            row_limit.keep_items(trace, [value > 0 for value in opacity])
    for name in ("hoverlabel", "modebar", "clickmode", "hovermode", "dragmode"):
        spec["layout"].pop(name, None)
