"""A tape diagram and the graph of a linear function: grades 6 to 8."""

from __future__ import annotations

from functools import partial

from demo.classwork.picture import NO_ERROR, Asked, ClassTask, Kind, Pictured, errors
from demo.classwork.scenes import graph, tape
from demo.sketches.question import by_pen

TAPE = ClassTask(
    "tape-three-times", "6-8", "Ratios & Proportions",
    (
        Asked("teacher", Kind.COUNTING, "How many boxes does the upper tape have?"),
        Asked("teacher", Kind.STEPS, "By which number does the student divide 48?"),
        Asked("teacher", Kind.WRITING, "What is written in each box?"),
        errors(),
        Asked("claude", Kind.POSITION, "Which name stands beside the shorter tape?"),
        Asked("claude", Kind.HIGHER, "How many boxes have to share the 48?"),
        Asked("gpt4o", Kind.MEDIUM, "Is the paper ruled, squared or plain?"),
    ),
    (
        Pictured(
            "tape-a",
            partial(tape, {"Mia": 3, "Ben": 1}, "12", "48 ÷ 4 = 12"),
            by_pen("ruler", "plain", "wood"),
            "A tape of three boxes for Mia and one of one box for Ben, 12 in each box, 48 together.",
            (
                ("3", "4"),
                ("4", "3"),
                ("12", "16"),
                (NO_ERROR, "There is an error: 48 has to be divided by 3."),
                ("Ben", "Mia"),
                ("4", "3"),
                ("Plain", "Ruled"),
            ),
            error=False,
        ),
        Pictured(
            "tape-b",
            partial(tape, {"Mia": 3, "Ben": 1}, "16", "48 ÷ 3 = 16"),
            by_pen("breip", "ruled", "lamp"),
            "A tape of three boxes for Mia and one of one box for Ben, 16 in each box; 48 is divided by 3.",
            (
                ("3", "2"),
                ("3", "4"),
                ("16", "12"),
                ("The error is that 48 is divided by 3 and not by all 4 boxes.", NO_ERROR),
                ("Ben", "Mia"),
                ("4", "3"),
                ("Ruled", "Plain"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

GRAPH = ClassTask(
    "graph-y-2x-1", "6-8", "Expressions & Equations",
    (
        Asked("teacher", Kind.POSITION, "Where does the line meet the y-axis?"),
        Asked("teacher", Kind.COUNTING, "How many points are marked?"),
        Asked("teacher", Kind.STEPS, "What is y where x is 2?"),
        errors(),
        Asked("claude", Kind.WRITING, "Which letters name the axes?"),
        Asked("claude", Kind.HIGHER, "By how much does the line rise from one x to the next?"),
        Asked("gpt4o", Kind.POSITION, "Is there a table of values beside the graph?"),
    ),
    (
        Pictured(
            "graph-a",
            partial(graph, ((0, 1), (1, 3), (2, 5), (3, 7)), table=True),
            by_pen("ruler", "plain", "app"),
            "The line of y = 2x + 1 through four points from (0, 1) to (3, 7), with a table of values.",
            (
                ("At 1", "At 0"),
                ("4", "5"),
                ("5", "4"),
                (NO_ERROR, "There is an error: the line has to start in the origin."),
                ("x and y", "a and b"),
                ("By 2", "By 1"),
                ("Yes", "No"),
            ),
            error=False,
        ),
        Pictured(
            "graph-b",
            partial(graph, ((0, 2), (1, 3), (2, 4), (3, 5)), table=False),
            by_pen("dkg-black", "plain", "scan"),
            "A line through four points from (0, 2) to (3, 5): start and slope of y = 2x + 1 have changed places.",
            (
                ("At 2", "At 1"),
                ("4", "3"),
                ("4", "5"),
                ("The error is that the line starts at 2 and rises by 1.", NO_ERROR),
                ("x and y", "x and z"),
                ("By 1", "By 2"),
                ("No", "Yes"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

TASKS = (TAPE, GRAPH)
