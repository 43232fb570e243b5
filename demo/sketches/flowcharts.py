"""Flowcharts: a machine that waters a plant, and the sum of the numbers from 1 to n."""

from __future__ import annotations

from functools import partial

from demo.pictures.drawing import Drawing, Point
from demo.sketches.question import Answer, Fault, Question, by_pen, complaint, on_screen

MAIN, SIDE, BACK = 400.0, 815.0, 90.0
"""Columns: of the flow, of what a decision leads to, of the way back."""


def _start_or_end(drawing: Drawing, text: str, x: float, y: float, filled: bool) -> None:
    drawing.pill(x, y, 210, 78, fill="c" if filled else "")
    drawing.words(text, x, y, 36, room=160)


def _process(drawing: Drawing, text: str, x: float, y: float, filled: bool) -> None:
    drawing.box(x, y, 330, 84, fill="a" if filled else "")
    drawing.words(text, x, y, 36, room=300)


def _data(drawing: Drawing, text: str, x: float, y: float, filled: bool, width: float = 360) -> None:
    """Input or output: a parallelogram."""
    w, h, lean = width / 2, 42, 28
    corners = ((x - w + lean, y - h), (x + w, y - h), (x + w - lean, y + h), (x - w, y + h))
    drawing.shape(*corners, fill="d" if filled else "")
    drawing.words(text, x, y, 36, room=width - 84)


def _decision(drawing: Drawing, text: str, x: float, y: float, filled: bool, square: bool = False) -> None:
    fill = "b" if filled else ""
    if square:
        drawing.box(x, y, 330, 110, fill=fill)
    else:
        drawing.shape((x, y - 92), (x + 190, y), (x, y + 92), (x - 190, y), fill=fill)
    drawing.words(text, x, y, 34, room=300 if square else 244)


def _way_out(drawing: Drawing, text: str, start: Point, end: Point) -> None:
    """A branch with its name beside it."""
    drawing.arrow(start, end)
    if text and start[0] == end[0]:
        drawing.words(text, start[0] + 22, (start[1] + end[1]) / 2 - 6, 34, "l")
    elif text:
        drawing.words(text, (start[0] + end[0]) / 2 - 4, start[1] - 30, 34)


def watering(
    condition: str = "Moisture < 30%?",
    down: str = "Yes",
    right: str = "No",
    filled: bool = False,
    square: bool = False,
    again: bool = True,
    backwards: bool = False,
    read: str = "Read moisture",
    act: str = "Open valve for 10 s",
) -> Drawing:
    """Read, decide, water (or heat) and read again, or show that all is well.

    Args:
        condition: In the decision.
        down: Name of the branch that waters.
        right: Name of the branch that ends.
        filled: With colours.
        square: The decision is drawn as a process.
        again: The way back is drawn.
        backwards: The arrow of the way back is at its wrong end.
        read: What is read.
        act: What is done about it.
    """
    drawing = Drawing(690)
    _start_or_end(drawing, "Start", MAIN, 55, filled)
    drawing.arrow((MAIN, 94), (MAIN, 148))
    _data(drawing, read, MAIN, 190, filled)
    half_width, half_height = (165, 55) if square else (190, 92)
    drawing.arrow((MAIN, 232), (MAIN, 390 - half_height))
    _decision(drawing, condition, MAIN, 390, filled, square)
    _way_out(drawing, down, (MAIN, 390 + half_height), (MAIN, 562))
    _process(drawing, act, MAIN, 604, filled)
    way = ((MAIN - 165, 604.0), (BACK, 604.0), (BACK, 190.0), (MAIN - 168, 190.0))
    if again:
        drawing.arrow(*(way[::-1] if backwards else way))
    _way_out(drawing, right, (MAIN + half_width, 390), (SIDE - 118, 390))
    _data(drawing, "Show OK", SIDE + 8, 390, filled, 270)
    drawing.arrow((SIDE, 432), (SIDE, 565))
    _start_or_end(drawing, "End", SIDE, 604, filled)
    return drawing


def summing(
    begin: str = "sum = 0, i = 1",
    condition: str = "i ≤ n?",
    step: str = "i = i + 1",
    filled: bool = False,
    back_to_begin: bool = False,
    labels: tuple[str, str] = ("Yes", "No"),
) -> Drawing:
    """A loop that adds numbers; an empty `step` leaves that step out."""
    drawing, last = Drawing(880 if step else 760), 800.0 if step else 680.0
    _start_or_end(drawing, "Start", MAIN, 50, filled)
    drawing.arrow((MAIN, 89), (MAIN, 133))
    _data(drawing, "Input n", MAIN, 175, filled, 300)
    drawing.arrow((MAIN, 217), (MAIN, 258))
    _process(drawing, begin, MAIN, 300, filled)
    drawing.arrow((MAIN, 342), (MAIN, 406))
    _decision(drawing, condition, MAIN, 498, filled)
    _way_out(drawing, labels[0], (MAIN, 590), (MAIN, 638))
    _process(drawing, "sum = sum + i", MAIN, 680, filled)
    if step:
        drawing.arrow((MAIN, 722), (MAIN, 758))
        _process(drawing, step, MAIN, 800, filled)
    target = (MAIN - 165, 300.0) if back_to_begin else (MAIN - 2, 370.0)
    drawing.arrow((MAIN - 165, last), (BACK, last), (BACK, target[1]), target)
    _way_out(drawing, labels[1], (MAIN + 190, 498), (SIDE - 126, 498))
    _data(drawing, "Output sum", SIDE + 4, 498, filled, 290)
    drawing.arrow((SIDE, 540), (SIDE, 641))
    _start_or_end(drawing, "End", SIDE, 680, filled)
    return drawing


_EXCHANGED = Fault(
    "Logic Reversal",
    "“Yes” and “No” are exchanged: the plant is watered when the soil is moist enough.",
    "The branches of the decision are swapped, so dry soil ends the program.",
)
_SQUARE = Fault(
    "Shape Error",
    "The decision about the moisture stands in a rectangle; it belongs in a diamond.",
    "A rectangle is used for the decision instead of a diamond.",
)
_NAMELESS = Fault(
    "Missing Label",
    "The two ways out of the decision are not marked Yes and No.",
    "Yes/No labels are missing on both branches.",
)
_BACKWARDS = Fault(
    "Connection Error",
    "The arrow of the way back points from “Read moisture” to “Open valve”, against the flow.",
    "The loop arrow is reversed: it ends at the valve instead of at the reading.",
)
_STARTS_OVER = Fault(
    "Connection Error",
    "The way back leads to “sum = 0, i = 1”, so every round starts over and the loop never ends.",
    "The loop returns to the initialisation instead of the decision.",
)
_NO_STEP = Fault(
    "Missing Step",
    "The step “i = i + 1” is missing.",
    "i is never increased; that step has been left out.",
)
_TOO_SOON = Fault(
    "Condition Error",
    "The condition is “i < n?”; it leaves out n itself and should be “i ≤ n?”.",
    "The loop condition i < n stops one number too early.",
)

WATERING = Question(
    "FC_001",
    "flowchart",
    "Draw a flowchart for a machine that waters a plant: it reads the soil moisture; when the moisture is below "
    "30 %, it opens the valve for 10 s and reads again; otherwise it shows “OK” and ends. Use ovals for start and "
    "end, parallelograms for input and output, rectangles for processes and a diamond for the decision, and mark "
    "its branches Yes and No.",
    partial(watering, filled=True),
    (
        Answer(
            watering,
            by_pen("dkg", "plain", "window"),
            complaint=complaint("Connection Error", "The way back should join above the reading, not at its side."),
        ),
        Answer(
            partial(watering, "Moisture ≥ 30%?", "No", "Yes", filled=True),
            on_screen("office"),
            complaint=complaint("Logic Reversal", "Yes and No lead to the opposite sides of the reference."),
            alternative=True,
        ),
        Answer(partial(watering, down="No", right="Yes"), by_pen("breip", "ruled", "wood"), (_EXCHANGED,)),
        Answer(
            partial(watering, down="", right="", filled=True, square=True), on_screen("slides"), (_SQUARE, _NAMELESS)
        ),
        Answer(partial(watering, backwards=True), by_pen("kristi", "plain", "cloth"), (_BACKWARDS,)),
    ),
)

SUMMING = Question(
    "FC_002",
    "flowchart",
    "Draw a flowchart that reads a whole number n and prints the sum of the numbers from 1 to n, using a loop. "
    "Mark the branches of the decision.",
    partial(summing, filled=True),
    (
        Answer(
            partial(summing, filled=True),
            on_screen("slides"),
            complaint=complaint("Shape Error", "The box that sets the starting values should be a parallelogram."),
        ),
        Answer(
            partial(summing, "sum = 0, i = n", "i ≥ 1?", "i = i − 1"),
            by_pen("breip-black", "plain", "app"),
            complaint=complaint("Condition Error", "The loop counts down from n, the reference counts up to it."),
            alternative=True,
        ),
        Answer(partial(summing, back_to_begin=True), by_pen("dkg-black", "squared", "dark"), (_STARTS_OVER,)),
        Answer(partial(summing, condition="i < n?", step=""), by_pen("pencil", "ruled", "app"), (_NO_STEP, _TOO_SOON)),
    ),
)

QUESTIONS = (WATERING, SUMMING)
