"""Charts: books that a library lent (bars), and how pupils come to school (a pie)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from demo.pictures.drawing import Drawing, arc_points
from demo.sketches.question import Answer, Fault, Question, by_pen, complaint, on_screen

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")
BOOKS = (24, 31, 18, 27, 40)
EVEN = (0, 10, 20, 30, 40, 50)
LEFT, FLOOR, STEP, PITCH = 150.0, 640.0, 98.0, 155.0

SHARES = (("Bus", 40), ("Bicycle", 30), ("On foot", 20), ("Car", 10))


def _axes(drawing: Drawing, ticks: Sequence[int], grid: bool) -> None:
    """Both axes with the marks of the vertical one."""
    for i, tick in enumerate(ticks):
        y = FLOOR - i * STEP
        if grid and i:
            drawing.line((LEFT, y), (950, y), ink="faint", weight=0.5)
        drawing.line((LEFT - 12, y), (LEFT, y))
        drawing.words(str(tick), LEFT - 24, y, 32, "r")
    drawing.line((LEFT, FLOOR), (LEFT, 112))
    drawing.line((LEFT, FLOOR), (955, FLOOR))


def _names(drawing: Drawing, title: str, below: str, beside: str) -> None:
    if title:
        drawing.words(title, 540, 48, 42)
    if below:
        drawing.words(below, 550, 752, 34)
    if beside:
        drawing.words(beside, 24, 380, 34, upwards=True)


def _height(value: float, ticks: Sequence[int]) -> float:
    return FLOOR - float(np.interp(value, ticks, np.arange(len(ticks)) * STEP))


def bars(
    values: Sequence[int] = BOOKS,
    ticks: Sequence[int] = EVEN,
    title: str = "Books lent in one week",
    beside: str = "Number of books",
    fill: str = "a",
    grid: bool = False,
    valued: bool = False,
) -> Drawing:
    """Standing bars over the days."""
    drawing = Drawing(790)
    _axes(drawing, ticks, grid)
    for i, (day, value) in enumerate(zip(DAYS, values, strict=True)):
        x, top = LEFT + 85 + i * PITCH, _height(value, ticks)
        drawing.shape((x - 42, FLOOR), (x - 42, top), (x + 42, top), (x + 42, FLOOR), fill=fill)
        drawing.words(day, x, FLOOR + 38, 32)
        if valued:
            drawing.words(str(value), x, top - 26, 30)
    _names(drawing, title, "Day", beside)
    return drawing


def lying_bars() -> Drawing:
    """The same data with bars that lie."""
    drawing = Drawing(760)
    for tick in EVEN:
        x = 170 + tick * 15
        drawing.line((x, 110), (x, 640), ink="faint", weight=0.5)
        drawing.words(str(tick), x, 668, 30)
    for i, (day, value) in enumerate(zip(DAYS, BOOKS, strict=True)):
        y = 165 + i * 105
        drawing.shape((170, y - 32), (170 + value * 15, y - 32), (170 + value * 15, y + 32), (170, y + 32), fill="a")
        drawing.words(day, 152, y, 32, "r")
        drawing.words(str(value), 170 + value * 15 + 14, y, 30, "l")
    drawing.line((170, 104), (170, 640), (940, 640))
    drawing.words("Books lent in one week", 540, 48, 42)
    drawing.words("Number of books", 545, 724, 34)
    drawing.words("Day", 40, 380, 34, upwards=True)
    return drawing


def joined_points() -> Drawing:
    """The same data as a line chart, whose axes have no names."""
    drawing = Drawing(720)
    _axes(drawing, EVEN, grid=True)
    points = [(LEFT + 85 + i * PITCH, _height(value, EVEN)) for i, value in enumerate(BOOKS)]
    drawing.line(*points, ink="second", weight=1.5)
    for day, (x, y) in zip(DAYS, points, strict=True):
        drawing.dot(x, y, 9, ink="second")
        drawing.words(day, x, FLOOR + 38, 32)
    drawing.words("Books lent in one week", 540, 48, 42)
    return drawing


def pie(
    parts: Sequence[tuple[str, int]] = SHARES,
    names: Sequence[str] | None = None,
    percent: bool = True,
    title: str = "How we come to school",
    fills: str = "abcd",
) -> Drawing:
    """A pie whose sectors follow each other clockwise from the top; `names` may name them wrongly."""
    drawing, (x, y, radius) = Drawing(760), (500.0, 430.0, 255.0)
    total, at = sum(share for _, share in parts), -90.0
    borders = []
    for i, (name, share) in enumerate(parts):
        sweep = share / total * 360
        drawing.sector(x, y, radius, at, at + sweep, fills[i])
        borders.append(at)
        (label,) = arc_points(x, y, radius + 34, at + sweep / 2, at + sweep / 2)[:1]
        label_text = (names[i] if names else name) + (f" {share}%" if percent else "")
        drawing.words(label_text, *label, 36, "l" if label[0] > x + 20 else "r" if label[0] < x - 20 else "m")
        at += sweep
    drawing.circle(x, y, radius)
    for border in borders:
        drawing.line((x, y), arc_points(x, y, radius, border, border)[0])
    if title:
        drawing.words(title, 500, 50, 44)
    return drawing


_TOO_HIGH = Fault(
    "Data Accuracy Error",
    "The bar for Wednesday reaches 28, but 18 books were lent on that day.",
    "Wednesday is drawn at about 28 instead of 18.",
)
_WRONG_KIND = Fault(
    "Inappropriate Chart Type",
    "A bar chart was asked for; the values are joined to a line instead.",
    "This is a line chart, not the bar chart that the task demands.",
)
_NO_AXES = Fault(
    "Omission Error",
    "Neither axis says what it shows: “Day” and “Number of books” are missing.",
    "Both axis titles are left out.",
)
_UNEVEN = Fault(
    "Presentation Convention Error",
    "The marks of the vertical axis are equally far apart, but go 0, 5, 10, 20, 40, 50: the scale is not even.",
    "The vertical scale has unequal steps at equal distances, which distorts the bars.",
)
_SWAPPED = Fault(
    "Data Association Error",
    "“Bicycle” and “On foot” stand at each other's sector: the 30 % sector is called “On foot”.",
    "The names of the sectors for bicycle and on foot are exchanged.",
)
_TOO_LARGE = Fault(
    "Data Accuracy Error",
    "The sector for cars takes a quarter of the circle, but 4 of 40 pupils are a tenth.",
    "The car sector covers about 25% rather than 10%.",
)
_NO_SHARES = Fault(
    "Omission Error",
    "No sector has its percentage.",
    "Percentages are missing from all sectors.",
)

BARS = Question(
    "CH_001",
    "chart",
    "A school library counted the books it lent in one week: Monday 24, Tuesday 31, Wednesday 18, Thursday 27, "
    "Friday 40. Draw a bar chart of these data. Give it a title, name both axes and use an even scale.",
    partial(bars, grid=True, valued=True),
    (
        Answer(
            bars,
            by_pen("breip", "squared", "app"),
            complaint=complaint("Omission Error", "The values are not written above the bars as in the reference."),
        ),
        Answer(
            lying_bars,
            on_screen("slides"),
            complaint=complaint("Inappropriate Chart Type", "The bars lie; those of the reference stand upright."),
            alternative=True,
        ),
        Answer(partial(bars, (24, 31, 28, 27, 40), fill="b"), by_pen("dkg-black", "squared", "wood"), (_TOO_HIGH,)),
        Answer(joined_points, on_screen("office"), (_WRONG_KIND, _NO_AXES)),
        Answer(partial(bars, ticks=(0, 5, 10, 20, 40, 50), fill="d"), by_pen("dkg", "plain", "lamp"), (_UNEVEN,)),
    ),
)

PIE = Question(
    "CH_002",
    "chart",
    "Forty pupils said how they come to school: 16 by bus, 12 by bicycle, 8 on foot, 4 by car. Draw a pie chart, "
    "name each sector and write its percentage.",
    partial(pie, fills="abcd"),
    (
        Answer(
            partial(pie, fills="acbd"),
            on_screen("slides"),
            complaint=complaint("Presentation Convention Error", "The chart has no legend that explains its colours."),
        ),
        Answer(partial(pie, names=("Bus", "On foot", "Bicycle", "Car")), by_pen("dkg", "plain", "cloth"), (_SWAPPED,)),
        Answer(
            partial(pie, (("Bus", 33), ("Bicycle", 25), ("On foot", 17), ("Car", 25)), percent=False, fills="cabd"),
            by_pen("pencil", "recycled", "app"),
            (_TOO_LARGE, _NO_SHARES),
        ),
    ),
)

QUESTIONS = (BARS, PIE)
