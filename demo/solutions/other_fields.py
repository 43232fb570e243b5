"""A right-angled triangle, a stationary point and two draws from a bag."""

from __future__ import annotations

from demo.pictures.drawing import Drawing
from demo.sketches.question import by_pen
from demo.solutions.problem import Alteration, Problem


def _triangle(drawing: Drawing, top: float) -> None:
    left, base = 690.0, top + 250
    drawing.shape((left, top), (left, base), (left + 190, base))
    drawing.line((left, base - 24), (left + 24, base - 24), (left + 24, base))
    drawing.words("8", left - 28, top + 130, 40)
    drawing.words("6", left + 90, base + 40, 40)
    drawing.words("c", left + 122, top + 104, 40)


TRIANGLE = Problem(
    2, "c09", "geo", "mns",
    "The legs of a right-angled triangle are 6 cm and 8 cm long. Find its longest side and its area.",
    (
        "$c^{2} = 6^{2} + 8^{2}$",
        "$= 36 + 64 = 100$",
        "$c = \\r{100} = 10$ cm",
        "Area $= \\f{1}{2} × 6 × 8$",
        "$= 24$ cm$^{2}$",
    ),
    (
        Alteration(
            "2.5",
            {3: ["Area $= 6 × 8$"], 4: ["$= 48$ cm$^{2}$"]},
            "The area is taken as that of a rectangle: the half of the formula is missing.",
            by_pen("ruler", "squared", "app"),
            "the area of a triangle is half of this product",
            ("Area $= 6 \\times 8$", "Area $= 6 + 8$"),
        ),
        Alteration(
            "4.6",
            {2: ["$c = \\r{100} = 10$ cm$^{2}$"], 4: ["$= 24$ cm"]},
            "The units of length and of area have changed places; the numbers are right.",
            by_pen("dkg", "ruled", "cloth"),
            "a length cannot be in square centimetres, nor an area in centimetres",
            ("$= 24$ cm", "$= 24$ cm$^{2}$"),
        ),
    ),
    figure=_triangle,
)  # fmt: skip

STATIONARY = Problem(
    4, "c12", "clc", "dff",
    "Where does $f(x) = x^{3} − 12x$ have a minimum?",
    (
        "$f′(x) = 3x^{2} − 12$",
        "$3x^{2} − 12 = 0$",
        "$x^{2} = 4$",
        "$x = 2$ or $x = −2$",
        "$f′′(x) = 6x$",
        "$f′′(2) = 12 > 0$, $f′′(−2) = −12 < 0$",
        "Minimum at $x = 2$.",
    ),
    (
        Alteration(
            "3.1",
            {5: ["$f′′(2) = 12 < 0$, $f′′(−2) = −12 > 0$"]},
            "Both signs of comparison are turned round, so that 12 is said to be less than 0.",
            by_pen("breip", "plain", "app"),
            "12 is greater than 0 and not less",
            ("$f''(2) = 12 < 0$, $f''(-2) = -12 > 0$", "$f''(2) = 12 > 0$, $f''(-2) = -12 < 0$"),
        ),
        Alteration(
            "5.2",
            {2: []},
            "The line that solves for the square of x is left out; what remains follows without it.",
            by_pen("ruler-pencil", "plain", "scan"),
            misread=("$3x^{2} - 12 = 0$", "$3x - 12 = 0$"),
        ),
    ),
)  # fmt: skip

BAG = Problem(
    5, "c11", "prb", "cnd",
    "A bag holds 4 red and 6 blue balls. Two are drawn, and none is put back. How likely are two red ones? "
    "Give a fraction in lowest terms.",
    (
        "First ball red: $\\f{4}{10}$",
        "Second ball red: $\\f{3}{9}$",
        "Both: $\\f{4}{10} × \\f{3}{9} = \\f{12}{90}$",
        "$= \\f{2}{15}$",
    ),
    (
        Alteration(
            "2.3",
            {
                1: ["Second ball red: $\\f{4}{10}$"],
                2: ["Both: $\\f{4}{10} × \\f{4}{10} = \\f{16}{100}$"],
                3: ["$= \\f{4}{25}$"],
            },
            "The second draw is treated as if the first ball had been put back.",
            by_pen("breip-black", "ruled", "wood"),
            "after a red ball only 3 of 9 are red, as none is put back",
            ("Second ball red: $\\frac{4}{10}$", "Second ball red: $\\frac{4}{9}$"),
        ),
        Alteration(
            "4.1",
            {3: ["$≈ 0.13$"]},
            "The question wants a fraction in lowest terms; the answer is a rounded decimal.",
            by_pen("dkg-black", "margin", "lamp"),
            "a rounded decimal is given where a fraction in lowest terms is asked for",
            ("$\\approx 0.13$", "$= 0.13$"),
            clear=False,
        ),
    ),
)  # fmt: skip

PROBLEMS = (TRIANGLE, STATIONARY, BAG)
