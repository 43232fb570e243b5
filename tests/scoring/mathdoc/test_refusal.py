from __future__ import annotations

import pytest

from scoring.mathdoc.refusal import refuses
from tests.scoring.mathdoc.mathdoc_pages import read_run

GOLD = """一、选择题
1. 已知集合 $A=\\{1,2\\}$，则 $A$ 的子集个数为 ( )
A. 1     B. 2     C. 3     D. 4

2. [无法识别的选择题]

3. 设函数 $f(x)=x^2$ 的图象过点 $(2,m)$，则实数 $m$ 的值为 ( )
A. 1     B. 2     C. 3     D. 4
"""
FIRST, _, THIRD = GOLD.removeprefix("一、选择题\n").strip().split("\n\n")


@pytest.mark.parametrize(
    "text",
    [
        "[无法识别]", "5. [无法识别的填空题]", "[Unrecognizable question]", "【无法辨认】", "7. 无法识别",
        "7. 由于图像模糊，该题内容无法准确识别。", "3. 题干被遮挡严重，看不清。", "The text is illegible.",
        "4. I cannot read this question.", "Question 4: unable to recognize the text", 
        "5. [无法识别的选择题]\nA. 1 B. 2 C. 3 D. 4", "The handwriting cannot be read.",
    ],
)  # fmt: skip
def test_a_marker_or_a_sentence_that_says_so_is_a_refusal(text: str) -> None:
    assert refuses(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "[格式正常]", "[严重污损]", "5. 若 $x>1$，则 ( )\nA. 1\nD. 无法确定",
        "6. 手机人脸识别系统无法识别戴口罩的人，某公司改进算法后测试了 100 人，得到如下数据，求识别率的估计值。",
        "7. 已知集合 $A$ 与集合 $B$ 满足下列两个条件，且 $A$ 有 3 个子集，求 $a$ 的取值范围 ([无法识别] 的部分略去)",
    ],
)  # fmt: skip
def test_a_question_that_merely_holds_such_words_is_none(text: str) -> None:
    assert not refuses(text)


def behaviours(page: str) -> list[str]:
    return [answer.behaviour for answer in read_run(GOLD, page).answers]


SOLVED = "2. 直线 $l$ 与圆 $C$ 相切，则圆心到直线的距离等于 ( )\nA. 1 B. 2 C. 3 D. 4"


@pytest.mark.parametrize(
    ("between", "behaviour"),
    [
        (SOLVED, "answer"),
        ("2. [无法识别的选择题]", "refusal"),
        ("2. 图像模糊，无法辨认。", "refusal"),
        ("", "silence"),
        ("【答案：A】", "silence"),
        (SOLVED.removeprefix("2. "), "answer"),
        (SOLVED.replace("2. ", "9. ", 1), "answer"),
        ("9. 设函数", "silence"),
        ("2. 设函数", "answer"),
    ],
)
def test_what_a_page_does_with_an_unrecognisable_question(between: str, behaviour: str) -> None:
    assert behaviours(f"[条件缺失]\n\n{FIRST}\n\n{between}\n\n{THIRD}\n") == ["answer", behaviour, "answer"]


def test_a_recognisable_question_can_be_refused_or_passed_over() -> None:
    assert behaviours("1. [无法识别的选择题]\n\n" + THIRD) == ["refusal", "silence", "answer"]
    assert behaviours("") == ["silence", "silence", "silence"]
    assert behaviours(FIRST) == ["answer", "silence", "silence"]


def test_a_question_whose_text_stands_elsewhere_is_not_passed_over() -> None:
    assert behaviours(f"{THIRD}\n\n{FIRST}") == ["answer", "silence", "answer"]


def test_the_number_of_an_unrecognisable_question_before_the_next_one_s_text_answers_it() -> None:
    third = THIRD.removeprefix("3. ")
    assert behaviours(f"{FIRST}\n\n2. {third}") == ["answer", "answer", "answer"]
    assert behaviours(f"{FIRST}\n\n4. {third}") == ["answer", "silence", "answer"]


def test_a_status_line_is_no_refusal() -> None:
    assert behaviours("[严重污损]\n") == ["silence", "silence", "silence"]
