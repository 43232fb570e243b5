"""The rows of a chart that one page holds: what a column of text cannot show is left out from the end, and counted."""

from __future__ import annotations

from typing import Any

from figures.print.part_sizes import axes


def rows_of(spec: dict[str, Any]) -> int:
    """How many named rows a chart has below each other; 0 of one without."""
    return max((len(axis["ticktext"]) for axis in axes(spec, "y") if _is_of_rows(axis)), default=0)


def keep_first(spec: dict[str, Any], most: int) -> None:
    """Leaves out all named rows but the first.

    Args:
        spec: The figure as plain data; it is changed.
        most: How many rows stay.
    """
    layout, margin = spec["layout"], spec["layout"].get("margin", {})
    edge = most - 0.5
    for name in [name for name in layout if name.startswith("yaxis") and _is_of_rows(layout[name])]:
        axis, reference = layout[name], f"y{name.removeprefix('yaxis')}"
        lost, span = len(axis["ticktext"]) - most, axis["range"][0] - axis["range"][1]
        if lost <= 0:
            continue
        sides = margin.get("t", 40) + margin.get("b", 16)
        layout["height"] = sides + (layout.get("height", 400) - sides) * (span - lost) / span
        axis["range"] = [axis["range"][0] - lost, axis["range"][1]]
        kept = [float(value) < edge for value in axis["tickvals"]]
        for part in ("tickvals", "ticktext"):
            axis[part] = [item for item, stays in zip(axis[part], kept, strict=True) if stays]
        for trace in spec["data"]:
            if trace.get("yaxis", "y") == reference and isinstance(trace.get("y"), list):
                keep_items(trace, [value is None or float(value) < edge for value in trace["y"]])
        layout["annotations"] = [note for note in layout.get("annotations", ()) if not _below(note, reference, edge)]
        layout["shapes"] = [_cut(shape, reference, edge) for shape in layout.get("shapes", ())
                            if not _below(shape | {"y": shape.get("y0")}, reference, edge)]  # fmt: skip


def keep_items(part: dict[str, Any], is_kept: list[bool]) -> None:
    """Leaves out items of every list of a trace that has one for each of its points."""
    for name, value in part.items():
        if isinstance(value, dict):
            keep_items(value, is_kept)
        elif isinstance(value, list) and len(value) == len(is_kept):
            part[name] = [item for item, keep in zip(value, is_kept, strict=True) if keep]


def _is_of_rows(axis: dict[str, Any]) -> bool:
    """Whether an axis names rows, of which the first is at the top, one at every whole number."""
    low, high = axis.get("range") or (0, 0)
    names, places = axis.get("ticktext") or (), axis.get("tickvals") or ()
    return bool(names) and low > high and [float(place) for place in places] == list(range(len(names)))


def _below(note: dict[str, Any], reference: str, edge: float) -> bool:
    """Whether a note or shape belongs to a row that is left out."""
    return note.get("yref", "y") == reference and isinstance(note.get("y"), int | float) and note["y"] > edge


def _cut(shape: dict[str, Any], reference: str, edge: float) -> dict[str, Any]:
    """A shape that ends where the last row does."""
    if shape.get("yref", "y") != reference or not isinstance(shape.get("y1"), int | float):
        return shape
    return shape | {"y1": min(shape["y1"], edge)}
