"""An equation in words, a quadratic equation and an arithmetic progression."""

from __future__ import annotations

from demo.sketches.question import by_pen
from demo.solutions.problem import Alteration, Problem

TICKETS = Problem(
    1, "c07", "alg", "leq",
    "A ticket for an adult costs 3 coins more than two tickets for a child. One of each costs 27 coins together. "
    "What does a ticket for a child cost?",
    (
        "Let a child pay $x$ coins.",
        "Then an adult pays $2x + 3$ coins.",
        "$x + 2x + 3 = 27$",
        "$3x = 27 − 3 = 24$",
        "$x = 8$",
        "A ticket for a child costs $8$ coins.",
    ),
    (
        Alteration(
            "5.1",
            {
                0: ["Let a child pay $t$ coins."],
                1: ["Then an adult pays $2t + 3$ coins."],
                2: ["$t + 2t + 3 = 27$"],
                3: ["$3t = 27 − 3 = 24$"],
                4: ["$t = 8$"],
            },
            "The unknown is called t from the first line to the last. Nothing else is changed.",
            by_pen("breip", "ruled", "wood"),
            misread=("$t + 2t + 3 = 27$", "$t + 2t + 3 = 21$"),
        ),
        Alteration(
            "1.4",
            {
                3: ["$3x = 27 + 3 = 30$"],
                4: ["$x = 10$"],
                5: ["A ticket for a child costs $10$ coins."],
            },
            "The 3 is added to 27 where it must be taken away, and all that follows is built on 30.",
            by_pen("dkg", "plain", "app"),
            "3 is added on the right although it has to be subtracted from both sides",
            ("$3x = 27 + 3 = 30$", "$3x = 27 - 3 = 30$"),
        ),
    ),
)  # fmt: skip

QUADRATIC = Problem(
    3, "c10", "alg", "qeq",
    "Solve by taking out factors: $x^{2} − 7x + 10 = 0$.",
    (
        "$x^{2} − 7x + 10 = 0$",
        "$x^{2} − 2x − 5x + 10 = 0$",
        "$x(x − 2) − 5(x − 2) = 0$",
        "$(x − 2)(x − 5) = 0$",
        "$x = 2$ or $x = 5$",
    ),
    (
        Alteration(
            "3.3",
            {2: ["$x(x − 2) − (5x − 2) = 0$"]},
            "In the third line the bracket opens before 5x, so that 5 no longer multiplies the 2.",
            by_pen("dkg-black", "squared", "dark"),
            "the bracket stands before 5x, so that the line no longer equals the one above it",
            ("$x(x - 2) - (5x - 2) = 0$", "$x(x - 2) - 5(x - 2) = 0$"),
        ),
        Alteration(
            "4.2",
            {3: ["$(x − 5)(x − 2) = 0$"], 4: ["$x = 5$ or $x = 2$"]},
            "The two factors and the two solutions change places, which alters neither.",
            by_pen("pencil", "recycled", "lamp"),
            misread=("$(x - 5)(x - 2) = 0$", "$(x - 5)(x - 7) = 0$"),
            legible=False,
            clear=False,
        ),
    ),
)  # fmt: skip

PROGRESSION = Problem(
    6, "c10", "alg", "apr",
    "Add up the first 20 terms of 5, 8, 11, 14, ...",
    (
        "$a = 5$, $d = 8 − 5 = 3$, $n = 20$",
        "$S_{n} = \\f{n}{2}(2a + (n − 1)d)$",
        "$S_{20} = 10(10 + 19 × 3)$",
        "$= 10 × 67 = 670$",
    ),
    (
        Alteration(
            "5.3",
            {0: ["$a = 5$, $d = 8 − 5 = 3$, $n = 20$", "Note that $20$ is an even number."]},
            "A remark about 20 being even is put in, which is true and used nowhere.",
            by_pen("dkg", "plain", "window"),
            misread=("$d = 8 - 5 = 3$", "$d = 8 - 5 = 8$"),
        ),
        Alteration(
            "1.5",
            {
                0: ["$a = 6$, $d = 8 − 5 = 3$, $n = 20$"],
                2: ["$S_{20} = 10(12 + 19 × 3)$"],
                3: ["$= 10 × 69 = 690$"],
            },
            "The first term is 5 in the question and is copied as 6; the sum is right for 6.",
            by_pen("breip-black", "margin", "close"),
            "the first term of the list is 5 and not 6",
            ("$a = 6$", "$a = 5$"),
        ),
    ),
)  # fmt: skip

PROBLEMS = (TICKETS, QUADRATIC, PROGRESSION)
