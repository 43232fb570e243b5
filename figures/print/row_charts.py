"""Charts of named rows on paper: names broken into lines at the left, bars and dots beside them, notes at the right."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from figures.charts.cascade_flows import RUN_NAME
from figures.charts.template import NO_END
from figures.print.axes import thin_ticks
from figures.print.labels import Type
from figures.print.legends import Outside
from figures.print.part_sizes import (
    Room,
    axes,
    bottom_of,
    frame,
    notes_at_right,
    notes_below,
    set_notes_below,
    top_of,
    type_of,
    wrap_title,
)
from figures.print.style import Style

_NAMES, _NOTES = 0.45, 0.26
"""Most of the width that names of rows, and notes beside them, take."""

_LEAST = 8.0
"""Pixels of 6 points, the smallest type that can be read on paper."""

_MANY = 0.3
_FEW = 12
"""Rows up to which dots have their values beside them."""

_BETWEEN = 0.05
_ENDS = 0.42
_NARROW, _LOWEST, _LOW = 5.0, 0.45, 0.4
_SCREEN_ROW = 0.72
_TOUCHING, _APART = 0.42, 1.0
"""What is free between names above each other, in sizes of their type: at the least, and where some have several lines,
which stand closer to each other."""


def fits(spec: dict[str, Any]) -> bool:
    """Whether a chart has named rows, or labels at the right of flows."""
    if _flows(spec):
        return True
    return any(axis.get("ticktext") is not None and _span(axis) < 0 for axis in axes(spec, "y"))


def lay_out(spec: dict[str, Any], style: Style, face: Type, outer: Outside) -> None:
    """Sets its margins, its height and the reach of its axes."""
    if _flows(spec):
        _lay_flows(spec, style, face, outer)
        return
    panels = list(axes(spec, "x"))
    named = [axis for axis in axes(spec, "y") if any(axis.get("ticktext") or ())]
    left = _names(named, face, (_MANY if len(panels) > 2 else _NAMES) * style.width_px)
    _values_at_dots(spec, named, panels)
    notes = notes_at_right(spec)
    right = _notes(notes, face, _NOTES * style.width_px)
    # The last number of an axis stands half beyond its end.
    last = face.width("100%") / 2 + 2 if any(axis.get("showticklabels") is not False for axis in panels) else 0.0
    room = Room(left, max(right, last, 0.9 * face.size) + outer.right, outer.top, outer.bottom)
    plot = style.width_px - room.left - room.right
    if len(panels) > 1:
        labelled = any(axis.get("showticklabels") is not False for axis in panels)
        _even(panels, (face.width("100%") + 4) / plot if labelled else _BETWEEN, spec["layout"].get("annotations", []))
    for axis in panels:
        start, end = axis.get("domain", (0, 1))
        wrap_title(axis, face, (end - start) * plot)
    if style.x_range is None:
        _fit(spec, panels)
    _reach(spec, face, plot)
    for axis in panels:
        start, end = axis.get("domain", (0, 1))
        thin_ticks(axis, face, (end - start) * plot)
    _inside(spec, face, plot)
    _stack_heads(spec, face, plot, room)
    below = bottom_of(spec, face)
    for note in notes_below(spec):
        note["yshift"] = -below
    room.bottom += below + set_notes_below(spec, face, style.width_px - outer.right, room.left)
    room.top += max(top_of(spec, face), 0.3 * face.size)
    least, plot_height = _heights(spec, named, notes, face)
    # The names of the first and the last row may be higher than their rows.
    over = max([face.size, *(_over_the_top(axis, face, plot_height) for axis in named)])
    room.top, room.bottom = max(room.top, outer.top + over), max(room.bottom, outer.bottom + 0.8 * face.size)
    frame(spec, style, room, plot_height, outer, least)


def _over_the_top(axis: dict[str, Any], face: Type, plot: float) -> float:
    """How far the name of the first row reaches above a plot of that height."""
    first, name = min(zip(map(float, axis["tickvals"]), axis["ticktext"], strict=True))
    return face.height(name) / 2 - plot * (first - float(axis["range"][1])) / -_span(axis)


def _span(axis: dict[str, Any]) -> float:
    low, high = axis.get("range") or (0, 0)
    return float(high) - float(low)


def _names(named: list[dict[str, Any]], face: Type, most: float) -> float:
    left = 0.0
    for axis in named:
        axis["ticktext"] = [_with_breaks(name, face, most) for name in axis["ticktext"]]
        axis["ticklabelstandoff"] = round(0.3 * face.size)
        left = max(left, max(map(face.width, axis["ticktext"])) + 0.9 * face.size)
    return left


def _with_breaks(name: str, face: Type, most: float) -> str:
    """The name in as few lines as it needs, these about equally long."""
    if face.width(name) <= most:
        return name
    # Model and setting: the dot between them has done its work where they stand on two lines.
    name = name.replace(" · ", "<br>")
    lines = len(face.wrapped(name, most).split("<br>"))
    fewest = face.wrapped(name, most)
    for part in (0.6, 0.7, 0.8, 0.9):
        even = face.wrapped(name, part * most)
        if face.widest_word(name) <= part * most and len(even.split("<br>")) == lines:
            return even
    return fewest


def _notes(notes: list[dict[str, Any]], face: Type, most: float) -> float:
    right = 0.0
    for note in notes:
        mine = type_of(note, face)
        note["text"] = mine.wrapped(note["text"], most)
        note["align"] = "left"
        right = max(right, mine.width(note["text"]) + float(note.get("xshift", 0)) + 7)
    return right


def _even(panels: list[dict[str, Any]], gap: float, notes: list[dict[str, Any]]) -> None:
    """Several narrow panels get the same room each, in the order in which they stand."""
    moved: dict[float, float] = {}
    each = (1 - gap * (len(panels) - 1)) / len(panels)
    for at, axis in enumerate(sorted(panels, key=lambda axis: float(axis.get("domain", (0, 1))[0]))):
        start = at * (each + gap)
        moved[axis.get("domain", (0, 1))[0]] = round(start, 6)
        axis["domain"] = [round(start, 6), round(min(1.0, start + each), 6)]
    for note in notes:
        if note.get("xref") == "paper":
            note["x"] = moved.get(note["x"], note["x"])


def _values_at_dots(spec: dict[str, Any], named: list[dict[str, Any]], panels: list[dict[str, Any]]) -> None:
    """Shows the values that a screen has for dots with intervals, where there are few rows.

    They stand in a column at the right where each row has one dot, else above their dots.
    """
    if max((-_span(axis) for axis in named), default=0.0) > _FEW:
        return
    dots = [
        trace
        for trace in spec["data"]
        if trace.get("mode") == "markers" and "error_x" in trace and isinstance(trace.get("text"), list)
    ]
    if len(dots) == len(panels) == 1 and not notes_at_right(spec):
        look = {"xref": "paper", "x": 1, "xanchor": "left", "xshift": 8, "showarrow": False}
        look["font"] = dots[0].get("textfont", {})
        pairs = zip(dots[0]["y"], dots[0]["text"], strict=True)
        spec["layout"].setdefault("annotations", []).extend({"y": y, "text": text, **look} for y, text in pairs)
        return
    for trace in dots:
        trace |= {"mode": "markers+text", "textposition": "top center", "cliponaxis": False}


def _fit(spec: dict[str, Any], panels: list[dict[str, Any]]) -> None:
    """Ends axes where their dots and intervals do; 0 stays where it is a line of its own."""
    for axis, name in zip(panels, sorted(name for name in spec["layout"] if name.startswith("xaxis")), strict=True):
        mine = [trace for trace in spec["data"] if trace.get("xaxis", "x") == "x" + name.removeprefix("xaxis")]
        if not (mine and axis.get("range") and all("error_x" in trace for trace in mine)):
            continue
        ends = [end for trace in mine for end in _ends_of_intervals(trace)] + [0.0] * bool(axis.get("zeroline"))
        ends += [float(shape["x0"]) for shape in spec["layout"].get("shapes", ()) if shape.get("xref", "x") == "x"]
        room = 0.06 * (max(ends, default=0.0) - min(ends, default=0.0))
        if room:
            low, high = axis["range"]
            axis["range"] = [max(low, min(ends) - room), min(high, max(ends) + room)]


def _ends_of_intervals(trace: dict[str, Any]) -> list[float]:
    reaches = trace["error_x"]
    up, down = reaches.get("array"), reaches.get("arrayminus") or reaches.get("array")
    found = []
    for at, value in enumerate(trace["x"]):
        if value is not None:
            below, above = (0.0 if not ends or ends[at] == NO_END else float(ends[at]) for ends in (down, up))
            found += [float(value) - below, float(value) + above]
    return found


def _reach(spec: dict[str, Any], face: Type, plot: float) -> None:
    """Widens axes so that the numbers beside bars and points stay on them."""
    for name, axis in spec["layout"].items():
        if not name.startswith("xaxis") or not axis.get("range"):
            continue
        mine = "x" + name.removeprefix("xaxis")
        start, end = axis.get("domain", (0, 1))
        length = (end - start) * plot
        low, high = (float(bound) for bound in axis["range"])
        needs = [need for trace in spec["data"] if trace.get("xaxis", "x") == mine for need in _needs(trace, face)]
        if needs and length > 0:
            low, high = _widened(low, high, needs, length)
            axis["range"] = [low, high]


def _stack_heads(spec: dict[str, Any], face: Type, plot: float, room: Room) -> None:
    """Sets names of lines, which stand above the plot, over each other where they would touch side by side."""
    layout, placed = spec["layout"], list[list[tuple[float, float]]]()
    across = layout.get("xaxis") or layout.get("xaxis1") or {}
    heads = [note for note in layout.get("annotations", ()) if _is_head(note)]
    if not across.get("range"):
        return
    low, high = across["range"]
    for note in sorted(heads, key=lambda note: float(note["x"])):
        mine = type_of(note, face)
        half = mine.width(note["text"]) / 2 + 1
        at = (float(note["x"]) - low) / (high - low) * plot
        middle = max(min(at, plot + room.right - half), half - room.left)
        span = (middle - half - 0.4 * face.size, middle + half)
        free = (n for n, spans in enumerate(placed) if all(span[0] >= end or span[1] <= start for start, end in spans))
        level = next(free, len(placed))
        placed += [[]] if level == len(placed) else []
        placed[level].append(span)
        note["xshift"] = middle - at
        note["yshift"] = float(note.get("yshift", 0)) + level * mine.height("x")


def _is_head(note: dict[str, Any]) -> bool:
    """Whether a note names a line at its upper end."""
    return (
        note.get("yref") == "paper"
        and note.get("y") == 1
        and note.get("yanchor") == "bottom"
        and note.get("xanchor") == "center"
        and note.get("xref", "x") == "x"
        and not note.get("showarrow", True)
    )


def _needs(trace: dict[str, Any], face: Type) -> list[tuple[float, float, float]]:
    """Value, and pixels needed to the left and right, of every number beside a mark."""
    texts, values = trace.get("text"), trace.get("x")
    where = trace.get("textposition", "")
    unseen = trace["type"] == "scatter" and "text" not in trace.get("mode", "")
    if unseen or not isinstance(texts, list) or not isinstance(values, list):
        return []
    mine = Type(face.family, float(trace.get("textfont", {}).get("size", face.size)))
    gap = 0.5 * face.size + (0.4 * face.size if trace["type"] == "scatter" else 0)
    found = []
    for value, text in zip(values, texts, strict=True):
        if value is None:
            continue
        wide = mine.width(str(text)) + gap
        if where == "top center":
            half = mine.width(str(text)) / 2 + 0.35 * face.size  # off the line of the axis too
            found.append((float(value), half, half))
        leftwards = where == "middle left" or (where == "outside" and float(value) < 0)
        if leftwards or where in ("outside", "middle right"):
            found.append((float(value), wide if leftwards else 0.0, 0.0 if leftwards else wide))
    return found


def _widened(low: float, high: float, needs: list[tuple[float, float, float]], length: float) -> tuple[float, float]:
    most = max(value for value, _, _ in needs)
    least = min(value for value, _, _ in needs)
    if any(right > left for _, left, right in needs):  # the screen's reach made room for the same numbers
        low, high = min(0.0, least), max(most, 1e-9)
    for _ in range(60):
        scale = (high - low) / length
        first = min((value - left * scale for value, left, _ in needs), default=low)
        last = max((value + right * scale for value, _, right in needs), default=high)
        new_low, new_high = min(low, first), max(high, last)
        if abs(new_low - low) + abs(new_high - high) < 1e-6 * (high - low):
            break
        low, high = new_low, new_high
    return low, high


def _inside(spec: dict[str, Any], face: Type, plot: float) -> None:
    """Leaves out the numbers of segments that are too short for them."""
    for trace in spec["data"]:
        texts = trace.get("text")
        if trace["type"] != "bar" or trace.get("textposition") != "inside" or not isinstance(texts, list):
            continue
        axis = spec["layout"].get("xaxis" + trace.get("xaxis", "x")[1:], {})
        start, end = axis.get("domain", (0, 1))
        low, high = axis.get("range") or (0, 100)
        scale = (end - start) * plot / (high - low)
        trace["textangle"] = 0
        trace["text"] = [
            text if face.width(str(text)) + 4 <= scale * value else ""
            for text, value in zip(texts, trace["x"], strict=True)
        ]


def _heights(
    spec: dict[str, Any], named: list[dict[str, Any]], notes: list[dict[str, Any]], face: Type
) -> tuple[float, float]:
    """Least and usual height of all rows: as high as names and notes need, usually not much lower than on screen."""
    layout = spec["layout"]
    margin = layout.get("margin", {})
    span = max((-_span(axis) for axis in named), default=1.0)
    on_screen = (layout.get("height", 400) - margin.get("t", 40) - margin.get("b", 16)) / span
    pitch = usual = 0.0
    for axis in named:
        stacked = sorted(zip(axis["tickvals"], axis["ticktext"], strict=True), key=lambda pair: float(pair[0]))
        pitch = max([pitch, *(_pitch(face, a, b) for a, b in pairwise(stacked))])
        several = any("<br>" in name for name in axis["ticktext"])
        apart = _APART if several else _TOUCHING
        usual = max([usual, *(_pitch(face, a, b, apart) for a, b in pairwise(stacked))])
    beside = sorted((float(note["y"]), note["text"]) for note in notes)
    small = type_of(notes[0], face) if notes else face
    pitch = max([pitch, *(_pitch(small, a, b) for a, b in pairwise(beside))])
    return 0.9 * span * pitch, span * max(pitch, usual, _SCREEN_ROW * face.size / 12 * on_screen)


def _pitch(face: Type, first: tuple[float, str], second: tuple[float, str], apart: float = _TOUCHING) -> float:
    """Pixels to a row, so that two labels above each other do not touch."""
    return ((face.ink(first[1]) + face.ink(second[1])) / 2 + apart * face.size) / max(
        float(second[0]) - float(first[0]), 1e-9
    )


def _flows(spec: dict[str, Any]) -> bool:
    """Whether it is a diagram of flows: both axes unseen, ends named at the right."""
    found = [*axes(spec, "x"), *axes(spec, "y")]
    return bool(found) and all(axis.get("visible") is False for axis in found)


def _lay_flows(spec: dict[str, Any], style: Style, face: Type, outer: Outside) -> None:
    across, up = spec["layout"]["xaxis"], spec["layout"]["yaxis"]
    low, high = across["range"]
    notes = spec["layout"].get("annotations", [])
    ends = [note for note in notes if note.get("yanchor") == "middle"]
    names = [note for note in notes if note.get("name") == RUN_NAME]
    heads = [note for note in notes if note.get("yanchor") == "bottom" and note not in names]
    right = 0.0
    for note in ends:
        note["text"] = type_of(note, face).wrapped(note["text"], _ENDS * style.width_px)
        note["align"] = "left"
        right = max(right, type_of(note, face).width(note["text"]) + float(note.get("xshift", 0)) + 4)
    room = Room(2, right + outer.right, outer.top, outer.bottom + 2)
    plot = style.width_px - room.left - room.right
    steps = sorted({float(note["x"]) for note in heads})
    step = min((after - before for before, after in pairwise(steps)), default=high - low)
    top = 0.0
    wide = step / (high - low) * plot - 0.4 * face.size
    widest = max((1.08 * type_of(note, face).widest_word(note["text"]) for note in heads), default=1.0)
    for note in heads:
        note["font"]["size"] *= min(1.0, max(wide / widest, _LEAST / note["font"]["size"]))
        note["text"] = type_of(note, face).wrapped(note["text"], wide)
        top = max(top, type_of(note, face).height(note["text"]) + float(note.get("yshift", 0)))
    for note in names:
        note["text"] = type_of(note, face).wrapped(note["text"], style.width_px - 4)
        note["yshift"] = top + 0.3 * face.size
        top = note["yshift"] + type_of(note, face).height(note["text"])
    room.top += top + 2
    span = float(up["range"][1]) - float(up["range"][0])
    least = (_LOWEST if style.width_in < _NARROW else _LOW) * style.width_px
    apart = _apart(ends, face) * span
    frame(spec, style, room, max(apart, least), outer, 0.8 * apart)


def _apart(notes: list[dict[str, Any]], face: Type) -> float:
    """Pixels to a unit, so that no two notes at the right touch."""
    stacked = sorted(notes, key=lambda note: float(note["y"]))
    return max(
        (
            (type_of(a, face).ink(a["text"]) + type_of(b, face).ink(b["text"]) + 1.6 * face.size)
            / 2
            / max(float(b["y"]) - float(a["y"]), 1e-9)
            for a, b in pairwise(stacked)
        ),
        default=0.0,
    )
