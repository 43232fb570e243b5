"""Figures of cost against size: their file and their plot."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from figures.print import chromium


class Figure(NamedTuple):
    """What a benchmark found: a number, its unit, and the same of a floor or peer in the same run, if there is one."""

    value: float
    unit: str
    floor: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One figure.

    Args:
        what: What was measured.
        judgements: The size.
        value: The figure.
        unit: Its unit.
        floor: The same of a floor in the same run; None where there is none.
    """

    what: str
    judgements: int
    value: float
    unit: str
    floor: float | None = None

    def __str__(self) -> str:
        """The figure as a line to read."""
        floor = "" if self.floor is None else f" ({self.value / self.floor:.2f} of the floor, {self.floor:,.1f})"
        return f"{self.judgements:12,} {self.what:42} {self.value:12,.1f} {self.unit}{floor}"


def read(output: Path) -> list[Row]:
    """The figures of an earlier run; none where it left no file.

    Args:
        output: Path of the file without its ending.
    """
    path = output.with_suffix(".csv")
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Row(what, int(judgements), float(value), unit, float(floor) if floor else None)
            for what, judgements, value, unit, floor in list(csv.reader(file))[1:]
        ]


def write(output: Path, rows: Sequence[Row]) -> None:
    """Writes the figures as CSV."""
    with output.with_suffix(".csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
        table.writeheader()
        table.writerows(asdict(row) for row in rows)


def growth(rows: Sequence[Row]) -> str:
    """How a figure grew from the smallest size to the largest, in words."""
    first, last = rows[0], rows[-1]
    if len(rows) < 2 or first.value <= 0:
        return f"{last.what}: one size only" if len(rows) < 2 else f"{last.what}: nothing at the smallest size"
    grown = last.judgements / first.judgements
    return f"{last.what}: {last.value / first.value:.1f} times as much at {grown:,.0f} times the size"


def write_plot(output: Path, rows: Sequence[Row]) -> None:
    """Writes the plot of figures as SVG and PNG."""
    figure = plot(rows)
    svg = chromium.draw_svg(figure)
    output.with_suffix(".svg").write_text(svg, encoding="utf-8")
    width, height = figure["layout"]["width"] / 96, figure["layout"]["height"] / 96
    output.with_suffix(".png").write_bytes(chromium.png(svg, width, height, 144))
    chromium.close()


def plot(rows: Sequence[Row]) -> dict[str, Any]:
    """Cost against size, as plotly states a figure: a panel for each unit, a floor dotted.

    Sizes are on a logarithmic axis, and so are seconds of an import and of scoring, which grow with size: a straight
    line is what is wanted of them. All else is wanted level, on an axis that begins at 0.
    """
    panels: dict[str, Callable[[Row], bool]] = {
        "Import, seconds": lambda row: "import" in row.what and row.unit == "s",
        "Import, memory in MB": lambda row: "memory" in row.what and "import" in row.what,
        "Pages, milliseconds": lambda row: row.unit == "ms",
        "Server, memory in MB": lambda row: "server memory" in row.what,
        "Beside peers, seconds": lambda row: row.what.startswith("peers") and row.unit == "s",
    }
    shown = {title: [row for row in rows if chosen(row)] for title, chosen in panels.items()}
    shown = {title: found for title, found in shown.items() if found}
    traces: list[dict[str, Any]] = []
    layout: dict[str, Any] = {"width": 420 * len(shown), "height": 420, "margin": {"l": 60, "r": 20, "t": 50, "b": 130}}
    layout |= {"legend": {"orientation": "h", "y": -0.25}, "plot_bgcolor": "white", "annotations": []}
    for number, (title, found) in enumerate(shown.items(), start=1):
        at = "" if number == 1 else str(number)
        left, width = (number - 1) / len(shown), 1 / len(shown)
        line, powers = {"gridcolor": "#ddd", "linecolor": "#888"}, {"type": "log", "dtick": "D2"}
        domain = [left + 0.15 * width, left + 0.95 * width]
        layout[f"xaxis{at}"] = line | powers | {"domain": domain, "title": {"text": "judgements"}, "anchor": f"y{at}"}
        grows = powers if "seconds" in title and "milli" not in title else {"rangemode": "tozero"}
        layout[f"yaxis{at}"] = line | grows | {"anchor": f"x{at}"}
        words = {"text": title, "showarrow": False, "xref": "paper", "yref": "paper", "yanchor": "bottom", "y": 1.02}
        layout["annotations"].append(words | {"x": left + 0.55 * width, "xanchor": "center"})
        for what in dict.fromkeys(row.what for row in found):
            mine = [row for row in found if row.what == what]
            place = {"x": [row.judgements for row in mine], "xaxis": f"x{at}", "yaxis": f"y{at}", "type": "scatter"}
            traces.append(place | {"y": [row.value for row in mine], "name": what, "mode": "lines+markers"})
            if all(row.floor is not None for row in mine):
                dotted = {"line": {"dash": "dot"}, "mode": "lines", "name": f"{what}, floor"}
                traces.append(place | dotted | {"y": [row.floor for row in mine]})
    return {"data": traces, "layout": layout}
