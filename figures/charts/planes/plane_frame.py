"""The frame of the strictness plane: its panels, its corners, and lines of equal accuracy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from figures.charts import colours, template
from figures.charts.escape import escape
from figures.charts.label_placement import Area
from figures.tables.number_format import has_value, percent

_SHARES = (0.5, 0.6, 0.7, 0.8, 0.9)
_FEW_SHARES = (0.5, 0.7, 0.9)
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 96, 56, 52
_ONE, _CROWDED, _SEVERAL = (480, 480), (410, 410), (330, 330)
MOST_NAMES = 12
"""Models that one plane has room to name; with more of them it is smaller, and leaves room for a key below it."""
_GAP = (_LEFT + _RIGHT - 20, 92)
_LOW, _HIGH = -0.09, 1.05
_LETTER = 6.0
_AWAY = 10, 4
_ALONG = (0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84, 0.02)
"""How far along a dashed line its name may begin, the first best."""


@dataclass(frozen=True, slots=True)
class Word:
    """Words at a place of a plane.

    Args:
        x: Rate across.
        y: Rate upwards.
        text: What is written; safe to be drawn.
        where: On which side of the place, as plotly's `textposition`.
        size: Of the letters, in pixels.
        shade: Their colour.
        gives_way: Whether they are left out where the name of a run finds no other room.
    """

    x: float
    y: float
    text: str
    where: str
    size: int
    shade: str = colours.INK
    gives_way: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One plane of a figure, whose sizes are in pixels.

    Args:
        number: From 0.
        column: From 0, from the left.
        row: From 0, from the top.
        columns: How many stand side by side.
        rows: How many stand above each other.
        title: What slice it is; safe to be drawn.
        crowded: Whether it is of more models than it names.
    """

    number: int
    column: int
    row: int
    columns: int
    rows: int
    title: str
    crowded: bool = False

    top: int = _TOP
    bottom: int = _BOTTOM
    left: int = _LEFT
    right: int = _RIGHT

    @property
    def alone(self) -> bool:
        """Whether the panel is the only one."""
        return self.columns * self.rows == 1

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the plane."""
        if not self.alone:
            return _SEVERAL
        return _CROWDED if self.crowded else _ONE

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of where names may stand: the plane and what is free at its right."""
        return self.size[0] + _RIGHT - 24, self.size[1]

    @property
    def width(self) -> int:
        """Width of the whole figure."""
        return int(_LEFT + _RIGHT + self.columns * self.size[0] + (self.columns - 1) * _GAP[0])

    @property
    def height(self) -> int:
        """Height of the whole figure."""
        return int(_TOP + _BOTTOM + self.rows * self.size[1] + (self.rows - 1) * _GAP[1])

    @property
    def x(self) -> str:
        """Plotly's name of its axis across."""
        return f"x{self.number + 1}" if self.number else "x"

    @property
    def y(self) -> str:
        """Plotly's name of its axis upwards."""
        return f"y{self.number + 1}" if self.number else "y"

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Where two rates are, from the lower left corner of the plane."""
        width, height = self.size
        return (x - _LOW) / (_HIGH - _LOW) * width, (y - _LOW) / (_HIGH - _LOW) * height

    def rates(self, across: float, up: float) -> tuple[float, float]:
        """The two rates that are this far from the lower left corner of the plane, in pixels."""
        width, height = self.size
        return _LOW + across / width * (_HIGH - _LOW), _LOW + up / height * (_HIGH - _LOW)

    def texts(self, words: Sequence[Word]) -> dict[str, Any]:
        """Texts as one trace, because plotly draws as many annotations far more slowly."""
        return {
            "type": "scatter",
            "xaxis": self.x,
            "yaxis": self.y,
            "x": [word.x for word in words],
            "y": [word.y for word in words],
            "text": [word.text for word in words],
            "mode": "text",
            "textposition": [word.where for word in words],
            "textfont": {"size": [word.size for word in words], "color": [word.shade for word in words]},
            "cliponaxis": False,
            "showlegend": False,
            "hoverinfo": "skip",
        }

    def axes(self, x: str, y: str, x_title: str, y_title: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The two axes of the panel."""
        inner = self.width - _LEFT - _RIGHT, self.height - _TOP - _BOTTOM
        begin = self.column * (self.size[0] + _GAP[0]) / inner[0]
        low = (self.rows - 1 - self.row) * (self.size[1] + _GAP[1]) / inner[1]
        common = {
            "range": [_LOW, _HIGH],
            "tickvals": [0, 0.25, 0.5, 0.75, 1],
            "ticktext": ["0", "25", "50", "75", "100"],
            "showgrid": True,
            "gridcolor": template.GRID,
            "zeroline": False,
            # Its margins are its own; measuring them would draw everything twice.
            "automargin": False,
        }
        for name, mine, other, start, length, errors in (
            (self.x, x, self.y, begin, self.size[0] / inner[0], x_title),
            (self.y, y, self.x, low, self.size[1] / inner[1], y_title),
        ):
            title = f"{escape(mine)}, %" + (f": {escape(errors)}" if errors else "")
            domain = [start, min(1.0, start + length)]
            axis = common | {"domain": domain, "anchor": other, "title": {"text": title, "font": {"size": 12}}}
            yield f"{name[0]}axis{name[1:]}", axis

    def corners(self, x_corner: str, y_corner: str, free: Sequence[bool] = (True,) * 4) -> list[Word]:
        """What runs in its corners do, in those that are free, and its title; in the order of `covered_corners`."""
        labels = ((0, 0, "never wrong"), (0, 1, y_corner), (1, 0, x_corner), (1, 1, "always wrong"))
        found = [
            Word(
                *self.rates(*self._inwards(x, y)),
                f"<i>{escape(text)}</i>",
                f"{'bottom' if y else 'top'} {'left' if x else 'right'}",
                11,
            )
            for (x, y, text), there in zip(labels, free, strict=True)
            if text and there
        ]
        return [*found, Word(0, _HIGH, f"<b>{self.title}</b>", "top right", 13)] if self.title else found

    def covered_corners(self, words: Sequence[str]) -> list[Area]:
        """The areas that the words in the corners cover at most: those of `corners`, x and y."""
        longest = max([len("always wrong"), *map(len, words)])
        half, high = _LETTER * longest / 2, 8
        begins = ((x, y, *self._inwards(x, y)) for x in (0, 1) for y in (0, 1))
        return [Area(a + (-half if x else half), b + (-high if y else high), half, high) for x, y, a, b in begins]

    def _inwards(self, x: float, y: float) -> tuple[float, float]:
        """A corner in pixels, as far inwards as its words begin."""
        (across, up), (right, high) = self.pixel(x, y), _AWAY
        return across + (-right if x else right), up + (-high if y else high)


def panels(titles: Sequence[str], models: int = 0) -> list[Panel]:
    """One panel per title, each of so many models; at most two stand side by side."""
    columns = min(2, len(titles))
    rows = -(-len(titles) // columns)
    return [
        Panel(at, at % columns, at // columns, columns, rows, title, models > MOST_NAMES)
        for at, title in enumerate(titles)
    ]


def equal_accuracy_lines(
    panel: Panel, balance: float, references: Sequence[tuple[str, float]], points: Sequence[Area] = ()
) -> tuple[list[dict[str, Any]], list[Word], list[Area]]:
    """Lines on which equally many answers are correct: `share = 1 - balance * y - (1 - balance) * x`.

    Args:
        panel: Where they are drawn.
        balance: Share of the class that y is about; no lines are drawn where it is unknown, 0 or 1.
        references: Names and shares that are drawn dashed.
        points: What the names of these leave free where they can.

    Returns:
        The lines, their names, and what the names cover.
    """
    if not has_value(balance) or not 0 < balance < 1:
        return [], [], []
    lines: dict[str, tuple[list[float | None], list[float | None], list[str]]] = {}
    names: list[tuple[Word, Area]] = []
    named = [
        (f"{percent(share).removesuffix('.0')}% correct", share, "dot")
        for share in (_SHARES if panel.alone else _FEW_SHARES)
    ]
    named += [(f"{escape(name, 24)}: {percent(share)}% correct", share, "dash") for name, share in references]
    for text, share, dash in named:
        ends = _ends(share, balance)
        if len(ends) < 2:
            continue
        (x0, y0), (x1, y1) = ends[0], ends[-1]
        across, upwards, texts = lines.setdefault(dash, ([], [], []))
        texts.append(text)
        across += [x0, x1, None]
        upwards += [y0, y1, None]
        # Dotted lines are named low where few runs are, dashed ones high, or where no point is.
        for at in (0.9,) if dash == "dot" else (*_ALONG, _ALONG[0]):
            x, y = x0 + at * (x1 - x0), y0 + at * (y1 - y0)
            width = _LETTER * len(text)
            left, bottom = panel.pixel(x, y)
            area = Area(left + width / 2, bottom + 8, width / 2, 8)
            if not any(area.overlaps(other) for other in points):
                break
        # A dotted line without its name is still one of several; a dashed one would be nobody's.
        kept = [dash == "dot" or not (word.gives_way and area.overlaps(other)) for word, other in names]
        names = [pair for pair, stays in zip(names, kept, strict=True) if stays]
        names.append((Word(x, y, text, "top right", 10, gives_way=dash == "dot"), area))
    drawn = [_lines(panel, dash, *of_lines) for dash, of_lines in lines.items()]
    return drawn, [word for word, _ in names], [area for _, area in names]


def _lines(
    panel: Panel, dash: str, across: list[float | None], upwards: list[float | None], names: list[str]
) -> dict[str, Any]:
    return {
        "type": "scatter",
        "xaxis": panel.x,
        "yaxis": panel.y,
        "x": across,
        "y": upwards,
        "mode": "lines",
        "line": {"color": colours.SLATE if dash == "dash" else colours.QUIET, "dash": dash, "width": 1.2},
        "showlegend": False,
        "hoverinfo": "skip",
        "meta": names,
    }


def _ends(share: float, balance: float) -> list[tuple[float, float]]:
    """Where a line leaves the plane, from the upper left to the lower right."""
    wrong = 1 - share
    ends = set()
    for x in (0.0, 1.0):
        y = (wrong - (1 - balance) * x) / balance
        if -1e-12 <= y <= 1 + 1e-12:
            ends.add((x, min(1.0, max(0.0, y))))
    for y in (0.0, 1.0):
        x = (wrong - balance * y) / (1 - balance)
        if -1e-12 <= x <= 1 + 1e-12:
            ends.add((min(1.0, max(0.0, x)), y))
    return sorted(ends)
