from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from scoring.mathdoc.markdown import options_of, read_page
from scoring.mathdoc.markers import line_starts, new_paragraphs, type_named
from tests.scoring.mathdoc.mathdoc_pages import markdown, real_pages, reference
from tests.shared import needs_shared

PAGE = """[条件缺失]

**第一中学月考**

注意事项:
1. 答卷前，考生务必填写姓名。
2. 考试结束后，交回答题卡。

一、选择题：本题共 2 小题

1. 设 $A=\\{1,9\\}$，则 ( ) 【答案：C】
![插图](../a.jpg)
A. $2$     B. $3$
C. $4$     D. $5$

2. [无法识别的选择题]

二、填空题

2. 若 $x>1$，则 ______
【答案：$[1,2]$】
<!-- Image (10, 20.5, 300, 400) -->

3. [无法识别]

**三、解答题**

4. (本小题满分 13 分) 解不等式：
(1) $x>1$；
(2) $x<2$。

---

**第 2 页 共 4 页**
"""


def test_a_page_is_read_as_status_sections_and_questions() -> None:
    page = read_page(PAGE)
    assert page.status == "条件缺失"
    assert [(section.title, section.type) for section in page.sections] == [
        ("一、选择题：本题共 2 小题", "choice"),
        ("二、填空题", "fill"),
        ("三、解答题", "solve"),
    ]
    assert [(question.id, question.number, question.type, question.refused) for question in page.questions] == [
        ("1", 1, "choice", False),
        ("2", 2, "choice", True),
        ("2#2", 2, "fill", False),
        ("3", 3, "fill", True),
        ("4", 4, "solve", False),
    ]


def test_a_question_has_its_options_answers_and_figures() -> None:
    first, _, second, _, last = read_page(PAGE).questions
    assert [(option.label, option.text) for option in first.options] == [
        ("A", "$2$"),
        ("B", "$3$"),
        ("C", "$4$"),
        ("D", "$5$"),
    ]
    assert first.answer == "C"
    assert [(figure.mark, figure.box) for figure in first.figures] == [("![插图](../a.jpg)", None)]
    assert second.answer == "$[1,2]$"
    assert [figure.box for figure in second.figures] == [(10.0, 20.5, 300.0, 400.0)]
    assert PAGE[second.figures[0].start :].startswith("<!-- Image")
    assert last.options == ()
    assert last.answer is None


def test_a_question_s_text_has_neither_answer_nor_figure_nor_footer() -> None:
    first, *_, last = read_page(PAGE).questions
    assert "答案" not in first.text
    assert "插图" not in first.text
    assert first.text.startswith("1. 设")
    assert first.text[first.body :].lstrip().startswith("设")
    assert first.text.endswith("D. $5$")
    assert PAGE[last.start : last.end].rstrip("- \n").endswith("(2) $x<2$。")
    assert last.text.rstrip().endswith("(2) $x<2$。")


def test_advice_to_candidates_is_no_question_even_where_no_heading_follows() -> None:
    page = read_page("说明：\n1. 用黑色笔。\n2. 不得折叠。\n\n1. 求 x。\n2. 求 y。\n")
    assert [question.text for question in page.questions] == ["1. 求 x。", "2. 求 y。"]


def test_numbered_lines_are_questions_where_a_page_has_no_others() -> None:
    assert [question.id for question in read_page("注意事项：\n1. 求 x\n2. 求 y").questions] == ["1", "2"]


def test_a_notice_behind_a_section_s_heading_hides_none_of_its_questions() -> None:
    page = read_page("一、选择题\n注意：每题五分。\n1. 求 x\n2. [无法识别]\n二、填空题\n3. 求 z")
    assert [question.id for question in page.questions] == ["1", "2", "3"]


def test_a_notice_between_two_headings_of_one_type_is_advice() -> None:
    page = read_page("第Ⅰ卷（选择题）\n注意事项：\n1. 用黑色笔。\n2. 不得折叠。\n一、选择题\n1. 求 x\n2. 求 y")
    assert [question.text for question in page.questions] == ["1. 求 x", "2. 求 y"]


@pytest.mark.parametrize("blank", ["\u3000", "\u3000\u3000", "\u00a0", "\ufeff", " \t"])
def test_any_blank_may_stand_before_a_number(blank: str) -> None:
    page = read_page(f"{blank}1. 求 x\n{blank}2. [无法识别]")
    assert [(question.id, question.refused, question.text[:2]) for question in page.questions] == [
        ("1", False, "1."),
        ("2", True, "2."),
    ]


def test_a_question_may_begin_with_an_amount_but_not_with_a_decimal() -> None:
    page = read_page("1. 求 x\n2.10件产品中有3件次品\n1.5 倍\n3.5名同学站成一排")
    assert [question.id for question in page.questions] == ["1", "2", "3"]


@pytest.mark.parametrize(
    "words", ["无法识别", "[无法识别]", "（无法辨认的填空题）", f"[无法识别：{'页面被裁剪' * 20}]"]
)
def test_a_question_that_is_only_said_to_be_unreadable_is_refused(words: str) -> None:
    assert [question.refused for question in read_page(f"1. 求 x\n2. {words}\n3. 求 y").questions] == [
        False,
        True,
        False,
    ]


def test_a_note_within_a_question_hides_no_later_one() -> None:
    page = read_page("1. 求 x\n注：按第一个解答计分。\n2. 求 y")
    assert [question.id for question in page.questions] == ["1", "2"]


def test_the_refusal_tag_says_the_type_before_the_heading_does() -> None:
    page = read_page("一、选择题\n1. [无法识别的解答题]\n\n2. 求 x")
    assert [question.type for question in page.questions] == ["solve", "choice"]


def test_options_say_the_type_where_nothing_else_does() -> None:
    page = read_page("1. 求 x\nA. 1\nB. 2\n\n2. 求 y")
    assert [question.type for question in page.questions] == ["choice", None]


def test_a_marker_without_a_number_is_a_question_of_its_own() -> None:
    page = read_page("[无法识别]\n\n一、填空题\n[Unrecognizable question]\n1. 求 x")
    assert [(question.id, question.refused, question.type) for question in page.questions] == [
        ("?", True, None),
        ("?#2", True, "fill"),
        ("1", False, "fill"),
    ]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("1. 求", 1), ("12、求", 12), ("3．求", 3), ("**4.** 求", 4), ("## 5. 求", 5), ("6\\. 求", 6), ("题号 8.", 8),
        ("**题号 10.**", 10), ("第 3 题 求", 3), ("Question 7: find", 7), ("1.2024年", 1), ("9.$x$", 9),
        ("1.5 米", None), ("(1) 求", None), ("2024. 求", None), ("1) 求", None), ("10 个", None), ("第一", None),
    ],
)  # fmt: skip
def test_a_printed_number_is_known_from_other_numbers(line: str, number: int | None) -> None:
    found = [start.number for start in line_starts(line) if start.kind == "number"]
    assert found == ([] if number is None else [number])


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("选择题", "choice"),
        ("多选题", "choice"),
        ("非选择题", None),
        ("填空题", "fill"),
        ("解答题", "solve"),
        ("证明", None),
    ],
)
def test_a_heading_names_its_type(words: str, kind: str | None) -> None:
    assert type_named(words) == kind


def test_options_count_up_from_a() -> None:
    assert [option.label for option in options_of("1. x\n[A] 1 [B] 2\n[C] 3")] == ["A", "B", "C"]
    assert options_of("1. 点 A. 然后") == ()
    assert [option.text for option in options_of("A. 1\nC. 3\nB. 2\nC. 4")] == ["1\nC. 3", "2", "4"]


def test_a_paragraph_may_begin_a_question_only_behind_a_finished_one() -> None:
    text = "1. 求\nA. 1 B. 2\n\n已知圆 O\nA. 1\n\nA. 又\n\n(1) 问\n\n已知"
    assert [text[paragraph.start :][:3] for paragraph in new_paragraphs(text)] == ["已知圆"]


@given(markdown)
def test_questions_follow_each_other_within_the_page(text: str) -> None:
    questions = read_page(text).questions
    last = 0
    for part in questions:
        assert last <= part.start < part.end <= len(text)
        assert 0 <= part.body <= len(part.text) + 1
        last = part.end
    assert max(Counter(question.id for question in questions).values(), default=0) <= 1


@needs_shared
def test_every_reference_question_of_the_real_pages_is_found() -> None:
    found = {(name, question.id) for name, (gold, _) in real_pages().items() for question in read_page(gold).questions}
    wanted = {(name, question) for name, questions in reference().items() for question in questions}
    assert wanted - found == set()
    assert len(found) == 2239


@needs_shared
def test_every_real_question_has_a_type_and_choices_have_four_options() -> None:
    questions = [question for gold, _ in real_pages().values() for question in read_page(gold).questions]
    assert all(question.type for question in questions)
    choices = [question for question in questions if question.type == "choice" and not question.refused]
    assert sum(len(choice.options) == 4 for choice in choices) >= 0.99 * len(choices)
    assert sum(question.refused for question in questions) == 416
