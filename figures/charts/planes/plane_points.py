"""Places of the points of a plane and of the names of their models, so that none hides another.

A model has one name, beside its first setting. Points that would hide each other stand around a dot at their place, so
near that each of them covers it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from math import cos, dist, hypot, sin, tau
from typing import Any

from figures.charts import colours
from figures.charts.colours import RunLooks
from figures.charts.label_placement import RINGS, Area, LabelPlace, Line, place
from figures.charts.planes.plane_frame import Panel, Word
from figures.tables.number_format import SETTING, has_value

LETTER, LINE = 6.4, 15
_LEADER, _SETTING = 0.75, 1.2
_TIED, _EQUAL = 4.0, 0.5
"""Pixels between two points that hide each other; in a crowd, where many do so in part, between two at one place."""
MARK, FIRST_MARK = 9, 11
"""Width of a point, and of the first setting of a model, in pixels."""
_ASIDE = MARK / 2
"""Pixels from the rates of a point that hides another to where it is drawn: it still covers its rates."""
MOST_INTERVALS = 8
"""Points of one plane that have intervals all; of more, one setting of each model has."""
_CROWD = 100
"""More points than this hide each other here and there, and labels of more are not even tried to be placed all."""
_NEAR = RINGS[:3]
"""How far from their points labels may stand where not all of a plane find room."""
_AROUND = 6.0
"""Pixels around a point that a line to its label leaves free."""

OF_POINTS = "middle center"
"""Where the name of a point stands from its place, as plotly's `textposition`; no other words stand so."""

Record = Mapping[Any, Any]
"""A row of the frame of `figures.charts.strictness_plane.strictness_plane`."""

Stroke = tuple[float, float, float, float]
"""A line by its two ends: rates across and upwards of the one, then of the other."""


def strokes(
    panel: Panel, lines: Sequence[Stroke], width: float, opacity: float, colour: str = colours.SLATE
) -> dict[str, Any]:
    """Lines of one style below the points as one shape, which plotly draws faster than a trace of as many lines."""
    return {
        "type": "path",
        "xref": panel.x,
        "yref": panel.y,
        "path": "".join(f"M{x0:.5f},{y0:.5f}L{x1:.5f},{y1:.5f}" for x0, y0, x1, y1 in lines),
        "line": {"color": colour, "width": width},
        "opacity": opacity,
        "layer": "between",
    }


def leaders(panel: Panel, lines: Sequence[Stroke]) -> dict[str, Any]:
    """Lines from points to their names, as a trace: on paper names stand elsewhere, and these go with them."""
    return {
        "type": "scatter",
        "xaxis": panel.x,
        "yaxis": panel.y,
        "x": [end for x0, _, x1, _ in lines for end in (x0, x1, None)],
        "y": [end for _, y0, _, y1 in lines for end in (y0, y1, None)],
        "mode": "lines",
        "line": {"color": colours.SLATE, "width": _LEADER},
        "showlegend": False,
        "hoverinfo": "skip",
    }


@dataclass(frozen=True, slots=True)
class RunPoint:
    """A run's point in one plane.

    Args:
        record: Its row.
        place: Where it is drawn, in pixels from the lower left corner.
        first: The first setting of its model there.
        whiskers: Whether its intervals are drawn.
        apart: Whether its colour is not that of its model's first setting, so that it needs a name of its own.
    """

    record: Record
    place: tuple[float, float]
    first: bool
    whiskers: bool
    apart: bool = False

    @property
    def named(self) -> bool:
        """Whether a name stands beside it."""
        return (self.first or self.apart) and not self.record["quiet"]

    @property
    def name(self) -> str:
        """What it is called: its model, or where it stands apart from that one's first setting, the run."""
        return str(self.record["model"] if self.first else self.record["name"])

    @property
    def written(self) -> str:
        """What is written beside it: the setting alone, where a line joins it to its model."""
        return str(self.record["model"] if self.first else self.record["setting"])


@dataclass(frozen=True, slots=True)
class Plane:
    """The points and lines of one panel.

    Args:
        panel: The panel.
        marks: The points of runs.
        published: Rows of published figures.
    """

    panel: Panel
    marks: list[RunPoint]
    published: list[Record]

    def free(self, areas: Sequence[Area], covered: Sequence[Area]) -> list[bool]:
        """Which areas hold no point and none of what is covered."""
        return [not any(area.overlaps(other) for other in (*self.points, *covered)) for area in areas]

    @property
    def points(self) -> list[Area]:
        """What all points cover."""
        return [*(Area(*mark.place, _AROUND, _AROUND) for mark in self.marks), *self.printed]

    @property
    def printed(self) -> list[Area]:
        """What the points of published figures cover."""
        return [Area(*self.panel.pixel(record["x"], record["y"]), _AROUND, _AROUND) for record in self.published]

    @property
    def settings(self) -> list[tuple[RunPoint, RunPoint]]:
        """The first setting of each model, and another one."""
        firsts = {mark.record["model"]: mark for mark in self.marks if mark.first}
        return [(firsts[mark.record["model"]], mark) for mark in self.marks if not mark.first]

    @property
    def shared(self) -> list[tuple[float, float]]:
        """The rates beside which points are drawn, each once."""
        rates = ((mark, (mark.record["x"], mark.record["y"])) for mark in self.marks)
        return list(dict.fromkeys(there for mark, there in rates if mark.place != self.panel.pixel(*there)))

    @property
    def segments(self) -> list[Line]:
        """All lines between points, in pixels."""
        return [(*one.place, *other.place) for one, other in self.settings]

    def joined(self, arrows: Sequence[tuple[str, str]], looks: RunLooks) -> list[dict[str, Any]]:
        """The lines between settings of a model, where no arrow is."""
        pairs = {frozenset(pair) for pair in arrows}
        joined: dict[str, list[Stroke]] = defaultdict(list)
        for one, other in self.settings:
            runs = one.record["run"], other.record["run"]
            if frozenset(runs) not in pairs:
                colour = colours.QUIET if one.record["quiet"] else looks.shared_colour(runs)
                joined[colour].append(self._stroke((*one.place, *other.place)))
        return [strokes(self.panel, lines, _SETTING, 0.6, colour) for colour, lines in joined.items()]

    def _stroke(self, line: Line) -> Stroke:
        return (*self.panel.rates(*line[:2]), *self.panel.rates(*line[2:]))


def placed_points(panel: Panel, rows: Sequence[Record], looks: RunLooks) -> Plane:
    """Places the points of a panel, those of runs apart from each other."""
    own = [record for record in rows if not record["published"]]
    crowded = sum(not record["quiet"] for record in own) > MOST_INTERVALS
    marks: list[RunPoint] = []
    colour_of: dict[str, str] = {}
    for record, drawn in zip(own, tied_apart(own, panel), strict=True):
        first, colour = record["model"] not in colour_of, looks[record["run"]].colour
        apart = colour_of.setdefault(record["model"], colour) != colour
        marks.append(RunPoint(record, drawn, first, not record["quiet"] and (first or not crowded), apart))
    return Plane(panel, marks, [record for record in rows if record["published"]])


def tied_apart(records: Sequence[Record], panel: Panel) -> list[tuple[float, float]]:
    """Where each point is drawn: at its rates, or with those that would hide each other by half a mark beside them.

    Returns:
        Places in pixels, from the lower left corner.
    """
    places = [panel.pixel(record["x"], record["y"]) for record in records]
    tied = _TIED if len(records) <= _CROWD else _EQUAL
    groups: list[list[int]] = []
    for at, there in enumerate(places):
        near = next((group for group in groups if dist(there, places[group[0]]) < tied), None)
        if near is None:
            groups.append([at])
        else:
            near.append(at)
    found = list(places)
    for group in groups:
        if len(group) == 1:
            continue
        turns = [tau * (number / len(group) + 0.5) for number in range(len(group))]
        # The leftmost goes furthest to the left, so that none meets another on its way.
        ways = sorted((round(cos(turn), 9), round(sin(turn), 9)) for turn in turns)
        for at, (across, up) in zip(sorted(group, key=places.__getitem__), ways, strict=True):
            x, y = places[at]
            found[at] = x + _ASIDE * across, y + _ASIDE * up
    return found


def point_labels(
    plane: Plane, taken: Sequence[Area], names: Mapping[str, str], over_intervals: bool, all_or_none: bool
) -> tuple[list[Word], list[Stroke], list[Area]] | None:
    """Places the name of each model beside its first mark, and those of settings that stand apart; in the plane first.

    Args:
        plane: The plane.
        taken: What else stands on it.
        names: `RunPoint.name` -> what is written.
        over_intervals: Whether names may stand on intervals.
        all_or_none: Whether none is placed where one finds no room; else that one is left out.

    Returns:
        The names, the lines that lead to those that stand far from their points, and what the names cover; None where
        not all found room and `all_or_none` is asked for.
    """
    panel, marks = plane.panel, plane.marks
    named = [mark for mark in marks if mark.named]
    texts = [names[mark.name] for mark in named]
    sizes = [(8 + LETTER * len(unescape(text)), float(LINE)) for text in texts]
    points = [mark.place for mark in named]
    others = [mark.place for mark in marks if not mark.named]
    taken = [*taken, *plane.printed, *(Area(x, y, _AROUND, _AROUND) for x, y in others)]
    if not over_intervals:
        taken += [area for mark in marks if mark.whiskers for area in _crossed(mark.record, panel)]
    places: list[LabelPlace | None] = []
    lines = plane.segments
    # Within the plane, else beyond its right edge, else the last ones first.
    tries = ((panel.size, 1), (panel.room, 1), (panel.room, -1)) if len(named) <= _CROWD else ()
    for room, step in tries:
        order = slice(None, None, step)
        places = place(points[order], sizes[order], room, taken, RINGS, others, lines, all_or_none=True)[order]
        if None not in places:
            break
    else:
        if all_or_none:
            return None
        # In such a crowd far leaders would be one more tangle.
        places = place(points, sizes, panel.room, taken, _NEAR, others, lines)
    words, leaders, covered = [], [], []
    for text, (x, y), size, at in zip(texts, points, sizes, places, strict=True):
        if at is None:
            continue
        words.append(Word(*panel.rates(x + at.dx, y + at.dy), text, OF_POINTS, 11, colours.INK))
        covered.append(Area(x + at.dx, y + at.dy, size[0] / 2, size[1] / 2))
        if at.leader:
            leaders.append(_leader(panel, (x, y), size, at))
    return words, leaders, covered


def printed_labels(plane: Plane, taken: Sequence[Area], signs: Mapping[str, str]) -> tuple[list[Word], list[Stroke]]:
    """Places the sign of each published figure beside its point.

    Args:
        plane: The plane.
        taken: What else stands on it, but for points.
        signs: `printed_name` -> what is written.

    Returns:
        The signs, and the lines that lead to those that stand far from their points.
    """
    panel = plane.panel
    texts = [signs[printed_name(record)] for record in plane.published]
    points = [panel.pixel(record["x"], record["y"]) for record in plane.published]
    sizes = [(2 + LETTER * len(text), LINE - 3.0) for text in texts]
    taken = [*taken, *(Area(*mark.place, _AROUND, _AROUND) for mark in plane.marks)]
    words, leaders = [], []
    for text, (x, y), size, at in zip(texts, points, sizes, place(points, sizes, panel.size, taken), strict=True):
        there = at or LabelPlace(size[0] / 2 + _AROUND, 0.0, leader=False)
        words.append(Word(*panel.rates(x + there.dx, y + there.dy), text, OF_POINTS, 10, colours.INK))
        if there.leader:
            leaders.append(_leader(panel, (x, y), size, there))
    return words, leaders


def printed_name(record: Record) -> str:
    """What a published figure is called in the key."""
    return SETTING.join(filter(None, (str(record["model"]), str(record["setting"]))))


def _leader(panel: Panel, point: tuple[float, float], size: tuple[float, float], at: LabelPlace) -> Stroke:
    """The line from a point to the nearest edge of its label."""
    away = hypot(at.dx, at.dy)
    inside = min(size[0] / 2 / max(abs(at.dx), 1e-9), size[1] / 2 / max(abs(at.dy), 1e-9))
    begin, end = min(_AROUND / away, 1.0), max(1.0 - inside, 0.0)
    (x, y), (dx, dy) = point, (at.dx, at.dy)
    return (*panel.rates(x + begin * dx, y + begin * dy), *panel.rates(x + end * dx, y + end * dy))


def _crossed(record: Record, panel: Panel) -> list[Area]:
    """The areas that the two intervals of a point cover."""
    if not (has_value(record["x_low"]) and has_value(record["y_low"])):
        return []
    x, y = panel.pixel(record["x"], record["y"])
    left, low = panel.pixel(record["x_low"], record["y_low"])
    right, high = panel.pixel(record["x_high"], record["y_high"])
    across = Area((left + right) / 2, y, (right - left) / 2, 1.0)
    return [across, Area(x, (low + high) / 2, 1.0, (high - low) / 2)]
