"""Six pages in Chinese: sets, functions, geometry, probability, progressions and shares."""

from __future__ import annotations

from demo.exam.exam_page import CLEAN, MISSING, SMUDGED, ExamPage, Posed

SETS = ExamPage(
    "zh-sets", "zh", CLEAN,
    (
        Posed(1, "choice", "若集合 $M = {1, 2, 4}$，$N = {2, 3, 4}$，则 $M ∩ N$ 共有几个元素 (    )",
              ("$1$", "$2$", "$3$", "$4$"), "B", hand=("2, 4",)),
        Posed(2, "choice", "不等式 $2x − 5 < 3$ 的正整数解一共有 (    )", ("两个", "三个", "四个", "五个"), "B"),
        Posed(3, "fill", "已知 $a > 0$，且 $a^{2} = 49$，那么 $a$ 等于 ______。", answer="$7$"),
        Posed(4, "solve", "解方程组 $x + y = 11$，$x − y = 3$，并验算所得的结果。",
              hand=("2x = 14", "x = 7,  y = 4")),
    ),
)  # fmt: skip

FUNCTIONS = ExamPage(
    "zh-functions", "zh", CLEAN,
    (
        Posed(5, "choice", "如图，抛物线与横轴交于 $−1$ 和 $3$ 两处，则它的对称轴是 (    )",
              ("$x = 0$", "$x = 1$", "$x = 2$", "$x = 3$"), "B", figure="parabola"),
        Posed(6, "choice", "函数 $y = 4x − 9$ 的图象不经过第几象限 (    )", ("一", "二", "三", "四"), "B",
              hidden="scribble", guess="函数 $y = x + 6$ 的图象一定经过的点是 (    )"),
        Posed(7, "fill", "直线 $y = 3x + b$ 过点 $(2, 1)$，则常数 $b$ 的值是 ______。", answer="$−5$", over="b = −5"),
    ),
    artist="dkg",
    boxes=True,
)  # fmt: skip

GEOMETRY = ExamPage(
    "zh-geometry", "zh", CLEAN,
    (
        Posed(11, "fill", "一个正多边形的每个外角都是 $40°$，它的边数是 ______。", answer="$9$"),
        Posed(12, "fill", "底面半径为 $3$，高为 $5$ 的圆柱，体积等于 ______。", answer="$45π$", hidden="stain",
              guess="边长为 $6$ 的正方形，对角线的长等于 ______。"),
        Posed(13, "solve", "如图，在三角形 $ABC$ 中，$AD$ 垂直于 $BC$，$BD = 13$，$DC = 7$，$AD = 12$，求其面积。",
              figure="triangle", hand=("S = 20 × 12 ÷ 2 = 120",)),
    ),
    artist="breip-black",
    camera="wood",
)  # fmt: skip

CHANCE = ExamPage(
    "zh-chance", "zh", SMUDGED,
    (
        Posed(8, "choice", "袋中有 $5$ 个白球和 $3$ 个黑球，任意摸出一个，摸到黑球的可能性为 (    )",
              ("$\\f{3}{8}$", "$\\f{5}{8}$", "$\\f{3}{5}$", "$\\f{1}{2}$"), "A"),
        Posed(9, "choice", "掷两枚骰子，点数之和为 $7$ 的可能性为 (    )",
              ("$\\f{1}{6}$", "$\\f{1}{9}$", "$\\f{1}{12}$", "$\\f{5}{36}$"), "A", hidden="scribble",
              guess="掷一枚硬币三次，恰有两次正面朝上的可能性为 (    )"),
        Posed(10, "fill", "甲乙丙三人排成一列照相，甲站在最前面的排法有 ______ 种。", answer="$2$", hidden="stain",
              guess="从四本书里任选两本带走，不同的选法有 ______ 种。"),
        Posed(11, "solve", "某班有 $18$ 名男生和 $12$ 名女生，抽一人值日，求抽到女生的可能性，并化成最简分数。",
              over="12 ÷ 30"),
    ),
    artist="dkg-black",
    camera="dark",
)  # fmt: skip

PROGRESSIONS = ExamPage(
    "zh-progressions", "zh", MISSING,
    (
        Posed(14, "fill", "等差数列的首项是 $4$，公差是 $3$，它的第十项为 ______。", answer="$31$"),
        Posed(15, "solve", "按照右侧表格给出的数据，写出这个数列的通项公式，并说明理由。"),
        Posed(16, "solve", "一张纸厚 $0.1$ 毫米，对折八次以后一共有多厚？请写出算式和单位。",
              hand=("2^{8} × 0.1 = 25.6",)),
    ),
    camera="close",
)  # fmt: skip

SHARES = ExamPage(
    "zh-shares", "zh", CLEAN,
    (
        Posed(17, "choice", "一件衣服原价 $200$ 元，打八折以后的售价是 (    )",
              ("$120$ 元", "$140$ 元", "$160$ 元", "$180$ 元"), "C", over="200 × 0.8"),
        Posed(18, "fill", "某数的四分之一等于 $15$，这个数是 ______。", answer="$60$"),
        Posed(19, "solve", "甲仓存粮 $90$ 吨，比乙仓多两成，乙仓存粮多少吨？请写出计算过程。",
              hand=("90 ÷ 1.2 = 75",)),
    ),
    artist="dkg",
    camera="cloth",
)  # fmt: skip

PAGES = (SETS, FUNCTIONS, GEOMETRY, CHANCE, PROGRESSIONS, SHARES)
