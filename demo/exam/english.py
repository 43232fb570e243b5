"""Six pages in English: equations, circles, data, volumes, rates and powers."""

from __future__ import annotations

from demo.exam.exam_page import CLEAN, SMUDGED, ExamPage, Posed

EQUATIONS = ExamPage(
    "en-equations", "en", CLEAN,
    (
        Posed(1, "choice", "Which value of $x$ makes $5x − 8 = 2x + 13$ true?", ("$3$", "$5$", "$7$", "$9$"), "C",
              hand=("3x = 21",)),
        Posed(2, "choice", "Which pair of numbers has the sum $15$ and the product $54$?",
              ("$3$ and $12$", "$4$ and $11$", "$5$ and $10$", "$6$ and $9$"), "D"),
        Posed(3, "fill", "The square of a positive number is $121$. The number is ______.", answer="$11$"),
        Posed(4, "solve", "Nora walks $6$ km in the first hour and $1$ km less in every hour after it. "
              "How far has she walked after four hours?", hand=("6 + 5 + 4 + 3 = 18",)),
    ),
    artist="dkg",
)  # fmt: skip

CIRCLES = ExamPage(
    "en-circles", "en", CLEAN,
    (
        Posed(5, "choice", "In the figure $AB$ is a diameter. How large is the angle at $C$?",
              ("$60°$", "$75°$", "$90°$", "$120°$"), "C", figure="circle"),
        Posed(6, "fill", "A circle has a radius of $8$ cm. Its circumference is ______ cm.", answer="$16π$",
              hidden="stain", guess="A square has sides of $9$ cm. Its perimeter is ______ cm."),
        Posed(7, "solve", "Two circles touch each other from outside. Their radii are $4$ cm and $7$ cm. "
              "How far apart are their centres?", over="4 + 7 = 11"),
    ),
    camera="cloth",
    boxes=True,
)  # fmt: skip

DATA = ExamPage(
    "en-data", "en", CLEAN,
    (
        Posed(8, "choice", "On which day does the chart show the fewest visitors?",
              ("Monday", "Tuesday", "Wednesday", "Thursday"), "C", figure="bars"),
        Posed(9, "fill", "The mean of $6$, $9$, $14$ and one more number is $10$. That number is ______.",
              answer="$11$", hand=("40 − 29 = 11",)),
        Posed(10, "fill", "The median of $2$, $3$, $8$, $12$ and $20$ is ______.", answer="$8$", hidden="scribble",
              guess="The range of $1$, $4$, $6$ and $15$ is ______."),
    ),
    artist="breip-black",
    boxes=True,
)  # fmt: skip

VOLUMES = ExamPage(
    "en-volumes", "en", CLEAN,
    (
        Posed(11, "fill", "A cube has a volume of $64$ cubic centimetres. One of its edges is ______ cm long.",
              answer="$4$"),
        Posed(12, "solve", "The figure shows a box with edges of $3$, $4$ and $5$ cm. How long is the longest "
              "straight stick that fits into it?", figure="cuboid", hand=("9 + 16 + 25 = 50",)),
    ),
    artist="dkg",
    camera="window",
)  # fmt: skip

RATES = ExamPage(
    "en-rates", "en", SMUDGED,
    (
        Posed(13, "choice", "A tap fills $18$ litres in $3$ minutes. How long does it take for $42$ litres?",
              ("$5$ minutes", "$6$ minutes", "$7$ minutes", "$8$ minutes"), "C", over="42 : 6 = 7"),
        Posed(14, "choice", "Which of these speeds is the greatest?",
              ("$10$ m/s", "$30$ km/h", "$500$ m/min", "$40$ km/h"), "D", hidden="scribble",
              guess="Which of these lengths is the shortest?"),
        Posed(15, "solve", "Two trains leave the same station in opposite directions at $70$ and $90$ km/h. "
              "When are they $400$ km apart?", hidden="stain",
              guess="A bus needs $5$ hours for $300$ km. How fast does it go?"),
        Posed(16, "solve", "A candle of $24$ cm burns down by $3$ cm in an hour. Write down its length after $t$ "
              "hours, and find out when it is gone.", hand=("24 − 3t = 0", "t = 8")),
    ),
    artist="breip",
    camera="lamp",
)  # fmt: skip

POWERS = ExamPage(
    "en-powers", "en", CLEAN,
    (
        Posed(17, "choice", "Which of these numbers equals $2^{5}$?", ("$10$", "$25$", "$32$", "$64$"), "C"),
        Posed(18, "fill", "A number with three digits is divisible by $9$. It begins with $4$ and ends in $5$. The "
              "digit between them is ______.", answer="$0$ or $9$", hand=("4 + 5 = 9",)),
        Posed(19, "solve", "Every hour a cell divides into two. There are $3$ cells at first. After how many hours are "
              "there $96$ of them?", hand=("96 : 3 = 32", "5 hours")),
    ),
    artist="dkg",
    camera="wood",
)  # fmt: skip

PAGES = (EQUATIONS, CIRCLES, DATA, VOLUMES, RATES, POWERS)
