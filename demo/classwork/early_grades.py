"""A number line, an area model and two fraction bars: grades 3 to 5."""

from __future__ import annotations

from functools import partial

from demo.classwork.picture import NO_ERROR, Asked, ClassTask, Kind, Pictured, errors
from demo.classwork.scenes import area_model, fraction_bars, number_line
from demo.sketches.question import by_pen

NUMBER_LINE = ClassTask(
    "number-line-quarters", "3-5", "Number & Operations, Fractions",
    (
        Asked("teacher", Kind.POSITION, "On which mark does the student put 3/4?"),
        Asked("teacher", Kind.COUNTING, "How many equal parts lie between 0 and 1?"),
        Asked("teacher", Kind.WRITING, "Which numbers are written below the line?"),
        errors(),
        Asked("claude", Kind.HIGHER, "Does the drawing show that 3/4 is less than 1?"),
        Asked("claude", Kind.MEDIUM, "On what kind of paper is the line drawn?"),
        Asked("gpt4o", Kind.STEPS, "How far past 1 does the student put 1 1/4?"),
    ),
    (
        Pictured(
            "number-line-a",
            partial(number_line, {"\\f{3}{4}": 3, "1\\f{1}{4}": 5}, jumps=True),
            by_pen("breip", "squared", "app"),
            "A number line from 0 to 2 in quarters, with small jumps and points at 3/4 and 1 1/4.",
            (
                ("On the third mark after 0", "On the sixth mark after 0"),
                ("4", "3"),
                ("0, 1 and 2", "0, 5 and 10"),
                (NO_ERROR, "There is an error: 3/4 has to stand halfway between 0 and 1."),
                ("Yes, it stands to the left of 1", "No, it stands to the right of 1"),
                ("Squared paper", "Ruled paper"),
                ("One mark", "Two marks"),
            ),
            error=False,
        ),
        Pictured(
            "number-line-b",
            partial(number_line, {"\\f{3}{4}": 6, "1\\f{1}{4}": 5}),
            by_pen("dkg-black", "plain", "dark"),
            "A number line from 0 to 2 in quarters; 3/4 stands at three quarters of the whole line.",
            (
                ("On the sixth mark after 0", "On the third mark after 0"),
                ("4", "8"),
                ("0, 1 and 2", "0, 1, 2 and 3"),
                ("The error is that 3/4 stands at three quarters of the whole line.", NO_ERROR),
                ("No, it stands to the right of 1", "Yes, it stands to the left of 1"),
                ("Plain paper", "Squared paper"),
                ("One mark", "Half a mark"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

AREA = ClassTask(
    "area-model-14-by-23", "3-5", "Number & Operations in Base Ten",
    (
        Asked("teacher", Kind.WRITING, "What is written in the lower left part?"),
        Asked("teacher", Kind.COUNTING, "Into how many parts is the rectangle cut?"),
        Asked("teacher", Kind.STEPS, "What total does the student write?"),
        errors(),
        Asked("claude", Kind.POSITION, "Which number stands above the wide part?"),
        Asked("claude", Kind.HIGHER, "Which multiplication does the rectangle show?"),
        Asked("gpt4o", Kind.MEDIUM, "Is the work done in pencil or with a pen?"),
    ),
    (
        Pictured(
            "area-model-a",
            partial(area_model, ("200", "30", "80", "12"), "200 + 30 + 80 + 12 = 322"),
            by_pen("dkg", "ruled", "wood"),
            "A rectangle of four parts for 14 times 23 with the products 200, 30, 80 and 12, and their sum 322.",
            (
                ("80", "60"),
                ("4", "6"),
                ("322", "232"),
                (NO_ERROR, "There is an error in the sum, which has to be 332."),
                ("20", "3"),
                ("14 times 23", "12 times 24"),
                ("With a pen", "In pencil"),
            ),
            error=False,
        ),
        Pictured(
            "area-model-b",
            partial(area_model, ("200", "30", "8", "12"), "200 + 30 + 8 + 12 = 250"),
            by_pen("pencil", "recycled", "cloth"),
            "A rectangle of four parts for 14 times 23; the product of 4 and 20 is given as 8, and the sum as 250.",
            (
                ("8", "80"),
                ("4", "5"),
                ("250", "322"),
                ("The error is that 4 times 20 is given as 8.", NO_ERROR),
                ("20", "23"),
                ("14 times 23", "4 times 20"),
                ("In pencil", "With a pen"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

BARS = ClassTask(
    "fraction-bars-compare", "3-5", "Number & Operations, Fractions",
    (
        Asked("teacher", Kind.COUNTING, "How many parts of the lower bar are shaded?"),
        Asked("teacher", Kind.POSITION, "Are both bars equally long?"),
        Asked("teacher", Kind.STEPS, "Which fraction does the student call greater?"),
        errors(),
        Asked("claude", Kind.WRITING, "What is written to the left of the upper bar?"),
        Asked("claude", Kind.HIGHER, "Can the two fractions be compared with these bars?"),
        Asked("gpt4o", "", "What would you ask the student next?"),
    ),
    (
        Pictured(
            "fraction-bars-a",
            partial(
                fraction_bars, {"\\f{2}{3}": (2, 3, 700), "\\f{3}{5}": (3, 5, 700)}, "\\f{2}{3} is greater"
            ),
            by_pen("breip-black", "plain", "close"),
            "Two bars of the same length, two of three and three of five parts shaded; 2/3 is called greater.",
            (
                ("3", "2"),
                ("Yes", "No, the lower one is shorter"),
                ("2/3", "3/5"),
                (NO_ERROR, "There is an error: the bars are not of the same length."),
                ("2/3", "3/5"),
                ("Yes, the wholes are the same", "No, the wholes differ"),
                ("How much greater is it?", "What is your name?"),
            ),
            error=False,
        ),
        Pictured(
            "fraction-bars-b",
            partial(
                fraction_bars, {"\\f{2}{3}": (2, 3, 480), "\\f{3}{5}": (3, 5, 740)}, "\\f{3}{5} is greater"
            ),
            by_pen("dkg", "squared", "window"),
            "Two bars of different length, two of three and three of five parts shaded; 3/5 is called greater.",
            (
                ("3", "5"),
                ("No, the lower one is longer", "Yes"),
                ("3/5", "2/3"),
                ("The error is that the two bars are not of the same length.", NO_ERROR),
                ("2/3", "3/2"),
                ("No, the wholes differ", "Yes, the wholes are the same"),
                ("Do both bars show the same whole?", "Do you like this colour?"),
            ),
            error=True,
        ),
    ),
)  # fmt: skip

TASKS = (NUMBER_LINE, AREA, BARS)
