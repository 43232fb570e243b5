"""Six more problems, each with one altered solution: discount, mean, circle, speed, fractions, inequality."""

from __future__ import annotations

from demo.sketches.question import by_pen
from demo.solutions.problem import Alteration, Problem

DISCOUNT = Problem(
    7, "c07", "ari", "prc",
    "A coat costs 80 coins. Its price is cut by 15 per cent. What does it cost now?",
    ("15 per cent of 80 is $\\f{15}{100} × 80 = 12$", "$80 − 12 = 68$", "The coat costs $68$ coins."),
    (
        Alteration(
            "2.3",
            {1: ["$80 + 12 = 92$"], 2: ["The coat costs $92$ coins."]},
            "The discount is added to the price as if the price had been raised.",
            by_pen("breip", "squared", "app"),
            "a price that is cut becomes smaller, so 12 has to be taken away",
            ("$80 + 12 = 92$", "$80 - 12 = 92$"),
        ),
    ),
)  # fmt: skip

MEAN = Problem(
    8, "c08", "sta", "avg",
    "Five parcels weigh 2, 3, 3, 5 and 7 kg. Find their mean weight.",
    ("Sum $= 2 + 3 + 3 + 5 + 7 = 20$", "Mean $= \\f{20}{5} = 4$", "The mean weight is $4$ kg."),
    (
        Alteration(
            "1.4",
            {0: ["Sum $= 2 + 3 + 3 + 5 + 7 = 25$"], 1: ["Mean $= \\f{25}{5} = 5$"], 2: ["The mean weight is $5$ kg."]},
            "The sum is 20 and is given as 25; the mean is right for 25.",
            by_pen("dkg", "ruled", "wood"),
            "the five weights add up to 20 and not to 25",
            ("Sum $= 2 + 3 + 3 + 5 + 7 = 25$", "Sum $= 2 + 3 + 3 + 5 + 7 = 20$"),
        ),
    ),
)  # fmt: skip

DISC = Problem(
    9, "c09", "geo", "mns",
    "A round table has a diameter of 12 dm. Find the area of its top. Leave π in the answer.",
    ("$r = 12 ÷ 2 = 6$", "$A = π r^{2}$", "$= π × 36$", "The top has an area of $36π$ dm$^{2}$."),
    (
        Alteration(
            "1.5",
            {0: ["$r = 12$"], 2: ["$= π × 144$"], 3: ["The top has an area of $144π$ dm$^{2}$."]},
            "The diameter is used as the radius; the area is right for a radius of 12.",
            by_pen("pencil", "plain", "lamp"),
            "12 is the diameter, so the radius is 6",
            ("$r = 12$", "$r = 1.2$"),
            legible=False,
        ),
    ),
)  # fmt: skip

SPEED = Problem(
    10, "c08", "ari", "rat",
    "A cyclist needs 2.5 hours for 45 km. How fast does she ride?",
    ("$v = \\f{s}{t}$", "$= \\f{45}{2.5}$", "$= 18$", "She rides at $18$ km/h."),
    (
        Alteration(
            "5.2",
            {2: []},
            "The line with the bare number is left out; the answer follows without it.",
            by_pen("breip-black", "margin", "window"),
            misread=("She rides at $18$ km/h.", "She rides at $78$ km/h."),
        ),
    ),
)  # fmt: skip

FRACTIONS = Problem(
    11, "c06", "ari", "frc",
    "Add one third and one quarter.",
    ("$\\f{1}{3} + \\f{1}{4}$", "$= \\f{4}{12} + \\f{3}{12}$", "$= \\f{7}{12}$"),
    (
        Alteration(
            "2.5",
            {1: ["$= \\f{1 + 1}{3 + 4}$"], 2: ["$= \\f{2}{7}$"]},
            "Numerators and denominators are each added, which no rule for fractions allows.",
            by_pen("dkg-black", "squared", "dark"),
            "fractions are added over a common denominator",
            ("$= \\frac{2}{7}$", "$= \\frac{2}{1}$"),
            clear=False,
        ),
    ),
)  # fmt: skip

INEQUALITY = Problem(
    12, "c09", "alg", "inq",
    "Solve $7 − 2x < 1$.",
    ("$7 − 2x < 1$", "$−2x < −6$", "$x > 3$"),
    (
        Alteration(
            "3.1",
            {2: ["$x < 3$"]},
            "Both sides are divided by a negative number, and the sign of comparison is not turned round.",
            by_pen("ruler", "plain", "cloth"),
            "dividing by −2 turns the sign of comparison round",
            ("$x < 3$", "$x > 3$"),
        ),
    ),
)  # fmt: skip

PROBLEMS = (DISCOUNT, MEAN, DISC, SPEED, FRACTIONS, INEQUALITY)
