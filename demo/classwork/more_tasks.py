"""Seven more tasks, drawn by the functions of the first five with other values."""

from __future__ import annotations

from functools import partial

from demo.classwork.picture import NO_ERROR, Asked, ClassTask, Kind, Pictured, errors
from demo.classwork.scenes import area_model, fraction_bars, graph, number_line, tape
from demo.sketches.question import by_pen

HALVES = ClassTask(
    "number-line-halves", "3-5", "Number & Operations, Fractions",
    (
        Asked("teacher", Kind.POSITION, "On which mark does the student put 1/2?"),
        Asked("teacher", Kind.COUNTING, "How many points are marked on the line?"),
        Asked("teacher", Kind.WRITING, "Which numbers stand above the line?"),
        errors(),
        Asked("claude", Kind.HIGHER, "Does the drawing show that 1 3/4 is less than 2?"),
        Asked("claude", Kind.MEDIUM, "Is the line drawn on squared or on plain paper?"),
        Asked("gpt4o", Kind.STEPS, "How many marks before 2 does the student put 1 3/4?"),
    ),
    (
        Pictured(
            "halves-a",
            partial(number_line, {"\\f{1}{2}": 2, "1\\f{3}{4}": 7}, jumps=True),
            by_pen("dkg", "squared", "app"),
            "A number line from 0 to 2 in quarters, with small jumps and points at 1/2 and 1 3/4.",
            (
                ("On the second mark after 0", "On the first mark after 0"),
                ("2", "3"),
                ("1/2 and 1 3/4", "1/4 and 1 3/4"),
                (NO_ERROR, "There is an error: 1/2 has to stand on the first mark."),
                ("Yes, it stands to the left of 2", "No, it stands on 2"),
                ("On squared paper", "On plain paper"),
                ("One mark", "Two marks"),
            ),
            error=False,
        ),
        Pictured(
            "halves-b",
            partial(number_line, {"\\f{1}{2}": 1, "1\\f{3}{4}": 7}),
            by_pen("pencil", "plain", "wood"),
            "A number line from 0 to 2 in quarters; 1/2 stands on the first mark, where 1/4 belongs.",
            (
                ("On the first mark after 0", "On the second mark after 0"),
                ("2", "4"),
                ("1/2 and 1 3/4", "1/2 and 3/4"),
                ("The error is that 1/2 stands on the mark of 1/4.", NO_ERROR),
                ("Yes, it stands to the left of 2", "No, it stands on 2"),
                ("On plain paper", "On squared paper"),
                ("One mark", "Half a mark"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

LARGER_AREA = ClassTask(
    "area-model-16-by-32", "3-5", "Number & Operations in Base Ten",
    (
        Asked("teacher", Kind.WRITING, "What is written in the lower right part?"),
        Asked("teacher", Kind.COUNTING, "How many products are written in the rectangle?"),
        Asked("teacher", Kind.STEPS, "Which sum stands below the rectangle?"),
        errors(),
        Asked("claude", Kind.POSITION, "Which number stands beside the lower part?"),
        Asked("claude", Kind.HIGHER, "Which product does the whole rectangle stand for?"),
        Asked("gpt4o", Kind.MEDIUM, "On what kind of paper is the rectangle drawn?"),
    ),
    (
        Pictured(
            "larger-area-a",
            partial(area_model, ("300", "20", "180", "12"), "300 + 20 + 180 + 12 = 512", ("30", "2"), ("10", "6")),
            by_pen("breip", "plain", "wood"),
            "A rectangle of four parts for 16 times 32 with the products 300, 20, 180 and 12, and their sum 512.",
            (
                ("12", "8"),
                ("4", "2"),
                ("512", "502"),
                (NO_ERROR, "There is an error in the sum, which has to be 502."),
                ("6", "10"),
                ("16 times 32", "10 times 30"),
                ("Plain paper", "Ruled paper"),
            ),
            error=False,
        ),
        Pictured(
            "larger-area-b",
            partial(area_model, ("300", "20", "180", "8"), "300 + 20 + 180 + 8 = 508", ("30", "2"), ("10", "6")),
            by_pen("dkg-black", "ruled", "cloth"),
            "A rectangle of four parts for 16 times 32; 6 and 2 are added to 8 in place of being multiplied.",
            (
                ("8", "12"),
                ("4", "6"),
                ("508", "512"),
                ("The error is that 6 and 2 are added and not multiplied.", NO_ERROR),
                ("6", "16"),
                ("16 times 32", "16 times 30"),
                ("Ruled paper", "Plain paper"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

THIRDS = ClassTask(
    "fraction-bars-thirds-quarters", "3-5", "Number & Operations, Fractions",
    (
        Asked("teacher", Kind.COUNTING, "Into how many parts is the upper bar cut?"),
        Asked("teacher", Kind.POSITION, "Which bar is at the bottom?"),
        Asked("teacher", Kind.STEPS, "Which fraction is said to be greater?"),
        errors(),
        Asked("claude", Kind.WRITING, "What is written below the bars?"),
        Asked("claude", Kind.HIGHER, "Do both bars stand for the same whole?"),
        Asked("gpt4o", Kind.MEDIUM, "Is the drawing made in pencil or with a pen?"),
    ),
    (
        Pictured(
            "thirds-a",
            partial(fraction_bars, {"\\f{1}{3}": (1, 3, 700), "\\f{1}{4}": (1, 4, 700)}, "\\f{1}{3} is greater"),
            by_pen("dkg", "plain", "window"),
            "Two bars of the same length, one of three and one of four parts shaded; 1/3 is called greater.",
            (
                ("3", "4"),
                ("That of 1/4", "That of 1/3"),
                ("1/3", "1/4"),
                (NO_ERROR, "There is an error: 1/4 is greater."),
                ("1/3 is greater", "1/4 is greater"),
                ("Yes, they are equally long", "No, they are not equally long"),
                ("With a pen", "In pencil"),
            ),
            error=False,
        ),
        Pictured(
            "thirds-b",
            partial(fraction_bars, {"\\f{1}{3}": (1, 3, 700), "\\f{1}{4}": (1, 4, 700)}, "\\f{1}{4} is greater"),
            by_pen("pencil", "squared", "app"),
            "Two bars of the same length, one of three and one of four parts shaded; 1/4 is called greater.",
            (
                ("3", "2"),
                ("That of 1/4", "That of 1/3"),
                ("1/4", "1/3"),
                ("The error is that 1/4 is called greater because 4 is more than 3.", NO_ERROR),
                ("1/4 is greater", "1/3 is greater"),
                ("Yes, they are equally long", "No, they are not equally long"),
                ("In pencil", "With a pen"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

TWICE = ClassTask(
    "tape-twice", "6-8", "Ratios & Proportions",
    (
        Asked("teacher", Kind.COUNTING, "How many boxes are there in all?"),
        Asked("teacher", Kind.STEPS, "What does the student divide 36 by?"),
        Asked("teacher", Kind.WRITING, "Which number is written beside the bracket?"),
        errors(),
        Asked("claude", Kind.POSITION, "Whose tape is the upper one?"),
        Asked("claude", Kind.HIGHER, "How many times as much as Tim does Ada have?"),
        Asked("gpt4o", Kind.MEDIUM, "Were the boxes drawn with a ruler?"),
    ),
    (
        Pictured(
            "twice-a",
            partial(tape, {"Ada": 2, "Tim": 1}, "12", "36 ÷ 3 = 12", "36"),
            by_pen("ruler", "squared", "app"),
            "A tape of two boxes for Ada and one of one box for Tim, 12 in each box, 36 together.",
            (
                ("3", "2"),
                ("3", "2"),
                ("36", "12"),
                (NO_ERROR, "There is an error: 36 has to be divided by 2."),
                ("That of Ada", "That of Tim"),
                ("Twice as much", "Three times as much"),
                ("Yes", "No"),
            ),
            error=False,
        ),
        Pictured(
            "twice-b",
            partial(tape, {"Ada": 2, "Tim": 1}, "18", "36 ÷ 2 = 18", "36"),
            by_pen("breip-black", "plain", "dark"),
            "A tape of two boxes for Ada and one of one box for Tim, 18 in each box; 36 is divided by 2.",
            (
                ("3", "4"),
                ("2", "3"),
                ("36", "18"),
                ("The error is that 36 is divided by 2 and not by all 3 boxes.", NO_ERROR),
                ("That of Ada", "That of Tim"),
                ("Twice as much", "Half as much"),
                ("No", "Yes"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

FOUR_TIMES = ClassTask(
    "tape-four-parts", "6-8", "Ratios & Proportions",
    (
        Asked("teacher", Kind.COUNTING, "How many boxes does Leo have?"),
        Asked("teacher", Kind.STEPS, "Which division is written below the tapes?"),
        Asked("teacher", Kind.WRITING, "Which names stand beside the tapes?"),
        errors(),
        Asked("claude", Kind.POSITION, "Is the longer tape above or below?"),
        Asked("claude", Kind.HIGHER, "Which share of the whole does Zoe have?"),
        Asked("gpt4o", "", "What might the student try next?"),
    ),
    (
        Pictured(
            "parts-a",
            partial(tape, {"Leo": 3, "Zoe": 2}, "8", "40 ÷ 5 = 8", "40"),
            by_pen("dkg", "ruled", "lamp"),
            "A tape of three boxes for Leo and one of two boxes for Zoe, 8 in each box, 40 together.",
            (
                ("3", "2"),
                ("40 divided by 5", "40 divided by 3"),
                ("Leo and Zoe", "Leo and Ben"),
                (NO_ERROR, "There is an error: 40 has to be divided by 2."),
                ("Above", "Below"),
                ("Two fifths", "Two thirds"),
                ("Check the sum of both tapes", "Draw a circle"),
            ),
            error=False,
        ),
        Pictured(
            "parts-b",
            partial(tape, {"Leo": 3, "Zoe": 2}, "20", "40 ÷ 2 = 20", "40"),
            by_pen("kristi", "plain", "close"),
            "A tape of three boxes for Leo and one of two for Zoe, 20 in each box; 40 is divided by the two children.",
            (
                ("3", "4"),
                ("40 divided by 2", "40 divided by 5"),
                ("Leo and Zoe", "Leo and Mia"),
                ("The error is that 40 is divided by the 2 children and not by the 5 boxes.", NO_ERROR),
                ("Above", "Below"),
                ("Two fifths", "One half"),
                ("Count all boxes", "Draw a circle"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

SLOPE_ONE = ClassTask(
    "graph-y-x-2", "6-8", "Expressions & Equations",
    (
        Asked("teacher", Kind.POSITION, "At which height does the line begin?"),
        Asked("teacher", Kind.COUNTING, "How many points are joined by the line?"),
        Asked("teacher", Kind.STEPS, "What is y where x is 3?"),
        errors(),
        Asked("claude", Kind.WRITING, "Up to which number are the axes marked?"),
        Asked("claude", Kind.HIGHER, "Which equation belongs to the line?"),
        Asked("gpt4o", Kind.POSITION, "Does a table stand beside the axes?"),
    ),
    (
        Pictured(
            "slope-a",
            partial(graph, ((0, 2), (1, 3), (2, 4), (3, 5)), table=True),
            by_pen("ruler", "plain", "wood"),
            "The line of y = x + 2 through four points from (0, 2) to (3, 5), with a table of values.",
            (
                ("At 2", "At 0"),
                ("4", "3"),
                ("5", "6"),
                (NO_ERROR, "There is an error: the line has to begin at 1."),
                ("Up to 7", "Up to 10"),
                ("y = x + 2", "y = 2x"),
                ("Yes", "No"),
            ),
            error=False,
        ),
        Pictured(
            "slope-b",
            partial(graph, ((0, 0), (1, 2), (2, 4), (3, 6)), table=True),
            by_pen("dkg", "squared", "cloth"),
            "A line through four points from (0, 0) to (3, 6), which is y = 2x where y = x + 2 was asked for.",
            (
                ("At 0", "At 2"),
                ("4", "5"),
                ("6", "5"),
                ("The error is that x is multiplied by 2 where 2 has to be added.", NO_ERROR),
                ("Up to 7", "Up to 5"),
                ("y = 2x", "y = x + 2"),
                ("Yes", "No"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

FALLING = ClassTask(
    "graph-y-6-minus-x", "6-8", "Expressions & Equations",
    (
        Asked("teacher", Kind.POSITION, "Does the line rise or fall?"),
        Asked("teacher", Kind.COUNTING, "How many dots lie on the line?"),
        Asked("teacher", Kind.STEPS, "What is y where x is 1?"),
        errors(),
        Asked("claude", Kind.WRITING, "Which letter stands above the upright axis?"),
        Asked("claude", Kind.HIGHER, "By how much does y change from one x to the next?"),
        Asked("gpt4o", Kind.MEDIUM, "Are the axes drawn with a ruler?"),
    ),
    (
        Pictured(
            "falling-a",
            partial(graph, ((0, 6), (1, 5), (2, 4), (4, 2)), table=False),
            by_pen("ruler-pencil", "plain", "app"),
            "The falling line of y = 6 - x through four points from (0, 6) to (4, 2).",
            (
                ("It falls", "It rises"),
                ("4", "6"),
                ("5", "7"),
                (NO_ERROR, "There is an error: the line has to rise."),
                ("y", "x"),
                ("It falls by 1", "It rises by 1"),
                ("Yes", "No"),
            ),
            error=False,
        ),
        Pictured(
            "falling-b",
            partial(graph, ((0, 1), (1, 2), (3, 4), (6, 7)), table=False),
            by_pen("breip", "ruled", "window"),
            "A rising line through four points from (0, 1) to (6, 7) where y = 6 - x was asked for.",
            (
                ("It rises", "It falls"),
                ("4", "7"),
                ("2", "5"),
                ("The error is that the line rises where it has to fall from 6.", NO_ERROR),
                ("y", "a"),
                ("It rises by 1", "It falls by 1"),
                ("No", "Yes"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

TASKS = (HALVES, LARGER_AREA, THIRDS, TWICE, FOUR_TIMES, SLOPE_ONE, FALLING)
