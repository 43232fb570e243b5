"""Names of the points of a plane on paper: what finds no room beside its point is numbered, and named in a key.

Words in corners and on lines give way to the points.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

from components.charts.placing import Area, Placed, place
from components.numbers import SETTING
from components.publishing import palettes
from components.publishing.crossing import overlap
from components.publishing.labels import Type
from components.publishing.leaders import Labels
from components.publishing.measures import axes
from components.publishing.plane_scale import Scale
from components.publishing.untangling import untangled

_RINGS = (0.45, 0.9, 1.6, 2.6, 3.6)
"""How far a name may be from its point, as multiples of the type's size."""

_FAR = (5.0, 7.0, 10.0, 14.0)
"""How far a number may be that finds no room there."""

_BETWEEN = (2.1, 3.1, 4.2, 6.0, 8.5, 12.0)
"""Further distances, to which a name is moved whose line would pass a point or cross another."""

_MOST_NUMBERED = 0.3
_NAME = 0.42
_ALONG = (0.9, 0.12, 0.75, 0.25, 0.6, 0.4, 0.5)


def name_points(spec: dict[str, Any], face: Type, names: dict[int, list[str]], size: tuple[float, float]) -> str:
    """Places the names of all planes; the key of those that are numbered."""
    key: dict[str, int] = {}
    for number in range(len(list(axes(spec, "x")))):
        x, y = (f"{letter}{number + 1}" if number else letter for letter in "xy")
        _name_plane(spec, face, names, size, (x, y), key)
    return "  ".join(
        f"<b>{number}</b>&#160;{name}" + (";" if number < len(key) else "") for name, number in key.items()
    )


def _name_plane(
    spec: dict[str, Any], face: Type, names: dict[int, list[str]], size: tuple[float, float],
    plane: tuple[str, str], key: dict[str, int],
) -> None:  # fmt: skip
    layout = spec["layout"]
    scale = Scale(layout, plane, size)
    marks = _marks(spec, names, plane[0])
    points = [scale.pixel(x, y) for x, y, _, _ in marks]
    _corners_freed(spec, scale, points, face)
    _lines_named_apart(spec, scale, points, face)
    words, lines = scale.notes(layout["annotations"], face), scale.lines(spec["data"])
    beside = [point for point in scale.marks(spec["data"]) if point not in points]
    texts, boxes, places = _placed([name for *_, name, _ in marks], points, beside, [*words, *lines], size, face, key)
    known = [at for at, place in enumerate(places) if place is not None]
    labels = Labels(
        [points[at] for at in known], [boxes[at] for at in known], size,
        [ring * face.size for ring in sorted((*_RINGS, *_BETWEEN, *_FAR))], [*words, *_dots(points, face)], lines,
        beside=[*beside, *(points[at] for at, place in enumerate(places) if place is None)],
    )  # fmt: skip
    for at, where in zip(known, untangled(labels, [one for one in places if one is not None]), strict=True):
        x, y, _, shade = marks[at]
        layout["annotations"].append(_name(plane, (x, y), texts[at], where, shade, face))


def _placed(
    names: list[str], points: list[tuple[float, float]], beside: list[tuple[float, float]], taken: list[Area],
    size: tuple[float, float], face: Type, key: dict[str, int],
) -> tuple[list[str], list[tuple[float, float]], list[Placed | None]]:  # fmt: skip
    """What stands at every point, how large it is and where: its name, or its number in the key; None for nowhere."""
    texts = [face.wrapped(name, _NAME * size[0]) for name in names]
    boxes = [(face.width(text) + 3, face.height(text)) for text in texts]
    rings, far = ([ring * face.size for ring in those] for those in (_RINGS, (*_RINGS, *_FAR)))
    places = place(points, boxes, size, taken, rings, beside)
    if sum(one is None for one in places) > _MOST_NUMBERED * len(places):
        places = [None] * len(places)  # numbers alone are easier to read than a mixture
    named = [
        Area(x + one.dx, y + one.dy, width / 2, height / 2)
        for (x, y), one, (width, height) in zip(points, places, boxes, strict=True)
        if one is not None
    ] + _dots(points, face)
    numbered = [at for at, one in enumerate(places) if one is None]
    for at in numbered:
        texts[at] = f"<b>{key.setdefault(names[at], len(key) + 1)}</b>"
    # All as wide as the widest, so that any two can exchange their places.
    box = max((face.width(texts[at]) for at in numbered), default=0.0) + 2, face.height("0")
    for at in numbered:
        boxes[at] = box
        x, y = points[at]
        # Rather over a line than far away, rather far away than a line past a point, rather this than nowhere.
        tried = product(([*points, *beside], []), (rings, far), (taken, []))
        attempts = (place([(x, y)], [box], size, [*those, *named], where, passed)[0] for passed, where, those in tried)
        found = next((one for one in attempts if one is not None), None)
        if found is not None:
            places[at] = found
            named.append(Area(x + found.dx, y + found.dy, box[0] / 2, box[1] / 2))
    return texts, boxes, places


def _dots(points: list[tuple[float, float]], face: Type) -> list[Area]:
    """What the points themselves cover."""
    return [Area(x, y, 0.45 * face.size, 0.45 * face.size) for x, y in points]


def _marks(spec: dict[str, Any], names: dict[int, list[str]], x: str) -> list[tuple[float, float, str, str]]:
    """Place, name and colour of every point that has a name; glyphs say settings where the legend tells them."""
    settings = {name.partition(SETTING)[2] for trace in spec["data"] for name in names.get(id(trace), ())}
    told = bool(spec["layout"].get("showlegend")) or len(settings) == 1
    found = []
    for trace in spec["data"]:
        mine, marker = names.get(id(trace)), trace.get("marker", {})
        hollow = "open" in str(marker.get("symbol"))
        if mine is None or trace.get("xaxis", "x") != x or marker.get("opacity", 1.0) != 1.0 or hollow:
            continue
        shades = marker["color"] if isinstance(marker["color"], list) else [marker["color"]] * len(mine)
        for across, up, name, shade in zip(trace["x"], trace["y"], mine, shades, strict=True):
            found.append((float(across), float(up), name.split(SETTING)[0] if told else name, shade))
    return found


def _corners_freed(spec: dict[str, Any], scale: Scale, points: list[tuple[float, float]], face: Type) -> None:
    """Takes the words in corners away that would lie over points or their intervals."""
    layout = spec["layout"]
    taken = [*scale.lines(spec["data"]), *(Area(x, y, 6, 6) for x, y in points)]

    def over(note: dict[str, Any]) -> bool:
        return str(note["text"]).startswith("<i>") and any(
            overlap(area, other) for area in scale.notes([note], face) for other in taken
        )

    layout["annotations"] = [note for note in layout["annotations"] if not over(note)]


def _lines_named_apart(spec: dict[str, Any], scale: Scale, points: list[tuple[float, float]], face: Type) -> None:
    """Moves the names of slanted lines along them until none covers another; what finds no place is left out."""
    layout = spec["layout"]
    mine = [note for note in layout["annotations"] if note.get("xref") == scale.plane[0] and not note.get("showarrow")]
    named = [(note, ends) for note in mine if (ends := _line_of(note, spec["data"], scale.plane[0]))]
    others = [note for note in mine if all(note is not one for one, _ in named)]
    taken = [*scale.notes(others, face), *scale.lines(spec["data"]), *(Area(x, y, 6, 6) for x, y in points)]
    for note, ((x0, y0), (x1, y1)) in named:
        for part in _ALONG:
            note["x"], note["y"] = x0 + part * (x1 - x0), y0 + part * (y1 - y0)
            area = scale.notes([note], face)[0]
            if scale.holds(area) and not any(overlap(area, other) for other in taken):
                taken.append(area)
                break
        else:
            layout["annotations"] = [one for one in layout["annotations"] if one is not note]


def _line_of(note: dict[str, Any], traces: list[dict[str, Any]], x: str) -> tuple[Any, Any] | None:
    """Ends of the slanted line that a note stands on; words in corners are on none."""
    if str(note["text"]).startswith("<"):
        return None
    for trace in traces:
        if trace.get("mode") != "lines" or trace.get("xaxis", "x") != x:
            continue
        for (x0, y0), (x1, y1) in pairwise(zip(trace["x"], trace["y"], strict=True)):
            if None in (x0, y0, x1, y1) or x0 == x1 or y0 == y1:
                continue
            if abs((note["x"] - x0) * (y1 - y0) - (note["y"] - y0) * (x1 - x0)) < 1e-6:
                return (x0, y0), (x1, y1)
    return None


def _name(
    plane: tuple[str, str], point: tuple[float, float], text: str, at: Placed, shade: str, face: Type
) -> dict[str, Any]:
    return {
        "x": point[0], "y": point[1], "xref": plane[0], "yref": plane[1], "ax": at.dx, "ay": -at.dy, "text": text,
        "font": {"size": face.size, "color": palettes.TEXT}, "showarrow": True, "arrowhead": 0, "arrowwidth": 0.6,
        "standoff": 0.35 * face.size, "arrowcolor": "#9A9A9A" if at.leader else "rgba(0,0,0,0)", "borderpad": 0,
    }  # fmt: skip
