"""Two more questions in each field, drawn by the functions of the first two with other values."""

from __future__ import annotations

from functools import partial

from demo.sketches.charts import bars, pie
from demo.sketches.constructions import angle, bisected, circumscribed, inscribed, triangle
from demo.sketches.flowcharts import summing, watering
from demo.sketches.physics import forces, one_after_another, parallel, slope
from demo.sketches.question import Answer, Fault, Question, by_pen, complaint, on_screen

_read_pages = partial(bars, values=(15, 22, 35, 10, 28), title="Pages read in one week", beside="Number of pages")
_spent = partial(pie, (("Books", 45), ("Food", 25), ("Games", 20), ("Gifts", 10)), title="What we spend money on")
_heating = partial(watering, "Below 18 degrees?", read="Read warmth", act="Heat for 60 s")
_adding_even = partial(summing, "sum = 0, i = 2", step="i = i + 2")
_wide = partial(bisected, opening=-72.0)

PAGES_READ = Question(
    "CH_003",
    "chart",
    "A pupil counted the pages she read in one week: Monday 15, Tuesday 22, Wednesday 35, Thursday 10, Friday 28. Draw "
    "a bar chart of these data. Give it a title, name both axes and use an even scale.",
    partial(_read_pages, grid=True, valued=True),
    (
        Answer(
            partial(_read_pages, grid=True),
            on_screen("office"),
            complaint=complaint("Omission Error", "The values are not written above the bars as in the reference."),
        ),
        Answer(
            partial(_read_pages, values=(15, 35, 22, 10, 28)),
            by_pen("breip", "squared", "close"),
            (
                Fault(
                    "Data Association Error",
                    "The bars for Tuesday and Wednesday are exchanged: 35 stands over Tuesday.",
                    "Tuesday and Wednesday show each other's values.",
                ),
            ),
        ),
    ),
)

MONEY = Question(
    "CH_004",
    "chart",
    "Twenty pupils said what they spend most of their money on: 9 on books, 5 on food, 4 on games, 2 on gifts. Draw a "
    "pie chart, name each sector and write its percentage.",
    _spent,
    (
        Answer(
            _spent,
            by_pen("pencil", "plain", "app"),
            complaint=complaint("Presentation Convention Error", "The sectors are hatched instead of coloured."),
        ),
        Answer(
            partial(_spent, percent=False, fills="badc"),
            on_screen("slides"),
            (Fault("Omission Error", "No sector has its percentage.", "Percentages are missing from all sectors."),),
        ),
    ),
)

HEATING = Question(
    "FC_003",
    "flowchart",
    "Draw a flowchart for a machine that heats a room: it reads how warm it is; below 18 degrees it heats for 60 s and "
    "reads again; otherwise it shows “OK” and ends. Use ovals for start and end, parallelograms for input and output, "
    "rectangles for processes and a diamond for the decision, and mark its branches Yes and No.",
    partial(_heating, filled=True),
    (
        Answer(
            partial(_heating, filled=True),
            on_screen("slides"),
            complaint=complaint("Shape Error", "Start and end should be circles rather than ovals."),
        ),
        Answer(
            partial(_heating, again=False),
            by_pen("dkg", "ruled", "wood"),
            (
                Fault(
                    "Connection Error",
                    "No arrow leads back from “Heat for 60 s” to the reading, so the flow ends there.",
                    "After heating there is no way back to the reading.",
                ),
            ),
        ),
    ),
)

ADDING_EVEN = Question(
    "FC_004",
    "flowchart",
    "Draw a flowchart that reads a whole number n and prints the sum of the even numbers from 2 to n, using a loop. "
    "Mark the branches of the decision.",
    partial(_adding_even, filled=True),
    (
        Answer(
            _adding_even,
            by_pen("breip-black", "squared", "app"),
            complaint=complaint("Shape Error", "The box that sets the starting values should be a parallelogram."),
        ),
        Answer(
            partial(_adding_even, labels=("No", "Yes")),
            by_pen("kristi", "plain", "window"),
            (
                Fault(
                    "Logic Reversal",
                    "“Yes” and “No” are exchanged: the loop is left while i is not greater than n.",
                    "The branches of the decision are swapped, so nothing is added up.",
                ),
            ),
        ),
    ),
)

WIDE_ANGLE = Question(
    "GD_003",
    "geometry",
    "The picture shows the angle ABC, which is somewhat less than a right one. Construct its bisector with "
    "straightedge and compasses only. Leave all construction lines visible.",
    _wide,
    (
        Answer(
            _wide,
            on_screen("geometry"),
            complaint=complaint("Operational Process Error", "The bisector is not named, and the arcs are faint."),
        ),
        Answer(
            partial(_wide, 300, 210),
            by_pen("ruler", "plain", "app"),
            (
                Fault(
                    "Geometric Principle Error",
                    "The arcs about D and E have different radii, so the ray does not halve the angle.",
                    "Unequal compass widths were used; the ray is not the bisector.",
                ),
            ),
        ),
    ),
    given=partial(angle, -72.0),
)

INCIRCLE = Question(
    "GD_004",
    "geometry",
    "The picture shows the triangle ABC. Construct the circle that touches all three sides with straightedge and "
    "compasses only. Name its centre O.",
    inscribed,
    (
        Answer(
            inscribed,
            by_pen("ruler-pencil", "plain", "wood"),
            complaint=complaint("Operational Process Error", "The third angle bisector is not constructed."),
        ),
        Answer(
            circumscribed,
            by_pen("ruler", "plain", "cloth"),
            (
                Fault(
                    "Conceptual Cognition Error",
                    "The circle through A, B and C was drawn; the one that touches the sides was asked for.",
                    "This is the circumscribed circle, not the incircle.",
                ),
            ),
        ),
    ),
    given=triangle,
)

SERIES = Question(
    "PH_003",
    "physics",
    "Draw the diagram of a circuit in which a battery, a switch S, an ammeter, two lamps L1 and L2 and a resistor R "
    "are all in series.",
    one_after_another,
    (
        Answer(
            one_after_another,
            by_pen("dkg", "plain", "dark"),
            complaint=complaint("Placement Error", "The resistor should stand beside the lamps in the upper line."),
        ),
        Answer(
            parallel,
            on_screen("office"),
            (
                Fault(
                    "Concept/Target Error",
                    "The lamps are in parallel; all parts were to be in series.",
                    "There are two branches instead of one line.",
                ),
            ),
        ),
    ),
)

SMOOTH = Question(
    "PH_004",
    "physics",
    "The picture shows a block that slides down a smooth slope without friction. Draw all forces that act on the "
    "block, with arrows whose lengths fit together, and name them: weight G, normal force N.",
    partial(forces, friction=0.0),
    (
        Answer(
            partial(forces, friction=0.0, at_contact=True),
            by_pen("breip", "squared", "app"),
            complaint=complaint("Placement Error", "N begins at the surface, not in the middle of the block."),
            alternative=True,
        ),
        Answer(
            partial(forces, friction=0.0, downhill=0.5),
            by_pen("dkg-black", "plain", "close"),
            (
                Fault(
                    "Conceptual Misunderstanding",
                    "A force F down the slope was added, which nothing exerts: it is a part of the weight.",
                    "There is an invented driving force along the slope.",
                ),
            ),
        ),
    ),
    given=slope,
)

QUESTIONS = (PAGES_READ, MONEY, HEATING, ADDING_EVEN, WIDE_ANGLE, INCIRCLE, SERIES, SMOOTH)
