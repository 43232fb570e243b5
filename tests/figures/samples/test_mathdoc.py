"""The panel of pages: what each run makes of each question, where its text begins and ends, what is left over."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.selection.selection import Selection
from components.sheet.sheet import payload
from figures.print.panels.case_sections import case_study
from figures.print.panels.sample_context import SampleContext
from figures.samples import mathdoc
from figures.samples.page_payload import Place
from figures.samples.text_diff import MOST_CHARACTERS, character_stretches
from records import Prediction
from scoring.mathdoc.stem_accuracy import similarity
from scoring.tasks import TASKS
from tests.figures.samples.document_pages import GOLD, RIGHT, WRONG, inspected, open_sample, page
from tests.figures.samples.graded_answers import block


def test_questions_stand_in_the_order_of_gold_with_their_type() -> None:
    questions = block(mathdoc.blocks(open_sample(page())), "questions").questions
    assert [(question.name, question.type, question.readable) for question in questions] == [
        ("1", "choice", True),
        ("2", "choice", False),
        ("3", "fill", True),
    ]


def test_each_run_answers_refuses_or_is_silent() -> None:
    sample = page()
    runs = [inspected(sample, "Right", RIGHT), inspected(sample, "Wrong", WRONG), inspected(sample, "Gone", None)]
    answers = [
        question.answers for question in block(mathdoc.blocks(open_sample(sample, *runs)), "questions").questions
    ]
    assert [[(answer.behaviour, answer.state) for answer in row] for row in answers] == [
        [("answered", "right"), ("answered", "right"), ("no response", "absent")],
        [("refused", "right"), ("answered", "wrong"), ("no response", "absent")],
        [("answered", "right"), ("silent", "missed"), ("no response", "absent")],
    ]


@pytest.mark.parametrize(("part", "counts"), [("official", 0), ("paper", 1)])
def test_both_similarities_stand_side_by_side_whichever_counts(part: str, counts: int) -> None:
    sample = page()
    found = block(mathdoc.blocks(open_sample(sample, inspected(sample, "Wrong", WRONG), part=part)), "questions")
    # One of 41 characters differs: 2 of 82 go or come; without the number, 1 of 39 is another.
    assert found.questions[0].answers[0].similarities == pytest.approx((1 - 2 / 82, 1 - 1 / 39))
    assert found.counts == counts
    assert found.questions[1].answers[0].similarities == ()


def test_a_page_without_failures_says_how_many_questions_are_only_partly_right() -> None:
    sample = page()
    partly = RIGHT.replace("焦点坐标", "顶点")
    shown, states = {}, {}
    for raw in (RIGHT, partly):
        found = mathdoc.blocks(open_sample(sample, inspected(sample, "One", raw)))
        (mark,), failures = block(found, "glance").marks, block(found, "failures")
        assert failures.lines == ()
        states[mark.verdict] = [question.answers[0].state for question in block(found, "questions").questions]
        shown[mark.verdict] = failures.empty
    assert sorted(states["2 of 3 correct"]) == ["partly", "right", "right"]
    assert shown["3 of 3 correct"] == "Nothing went wrong here: every question is as gold has it."
    assert shown["2 of 3 correct"] == (
        "Nothing failed here, but 1 of 3 questions is only partly correct: with a stem accuracy below 90.0%."
    )


def test_the_difference_is_that_of_the_texts_that_are_scored() -> None:
    sample = page()
    (answer,) = (
        block(mathdoc.blocks(open_sample(sample, inspected(sample, "W", WRONG))), "questions").questions[0].answers
    )
    assert [(place % 3, text) for place, text in enumerate(answer.scored) if place % 3 and text] == [(1, "2"), (2, "3")]
    before = "".join(text for place, text in enumerate(answer.scored) if place % 3 != 2)
    after = "".join(text for place, text in enumerate(answer.scored) if place % 3 != 1)
    assert similarity(before, after, "official") == answer.similarities[0]
    assert "$A=\\{1," in answer.written[0]


def test_a_question_without_gold_text_is_new_from_edge_to_edge() -> None:
    sample = page()
    (answer,) = (
        block(mathdoc.blocks(open_sample(sample, inspected(sample, "W", WRONG))), "questions").questions[1].answers
    )
    assert "".join(answer.written) == "2. 若函数在区间上单调递增，则实数的取值范围是多少"
    assert [text for place, text in enumerate(answer.written) if place % 3 != 2 and text] == []


def test_boundaries_say_how_they_were_located() -> None:
    sample = page()
    rows = block(mathdoc.blocks(open_sample(sample, inspected(sample, "W", WRONG))), "questions").questions
    assert [[boundary.located_by for boundary in row.answers[0].boundaries] for row in rows] == [
        ["window", "exact"],
        ["number", "fallback"],
        [],
    ]
    assert rows[0].answers[0].boundaries[1].text == "End: gold's last words stand there exactly."


def test_the_stretches_are_the_response_and_name_what_is_in_no_question() -> None:
    sample = page()
    found = block(mathdoc.blocks(open_sample(sample, inspected(sample, "W", WRONG))), "stretches").stretches
    assert "".join(part.text for part in found) == WRONG
    strays = [(part.name, part.leak, part.text.strip()) for part in found if not part.item and part.text.strip()]
    assert strays[0] == ("before all questions", False, "一、选择题")
    assert ("after 2", True, "解：因为老师写的评语与题目毫无关系所以这里是手写内容") in strays


def test_agreement_is_counted_over_all_runs_and_a_page_that_is_partly_right_has_a_sign_of_its_own() -> None:
    sample = page()
    answers = {"Right": RIGHT, "Partly": RIGHT.replace("焦点坐标", "顶点"), "Wrong": WRONG, "Empty": ""}
    runs = [inspected(sample, name, answer) for name, answer in answers.items()]
    glance = block(mathdoc.blocks(open_sample(sample, *runs)), "glance")
    assert (glance.gold, glance.sentence) == (
        "Gold: 3 questions, 1 unrecognisable",
        "2 of 4 runs: at least half correct",
    )
    assert [(mark.state, mark.verdict) for mark in glance.marks] == [
        ("right", "3 of 3 correct"),
        ("partly", "2 of 3 correct"),
        ("wrong", "1 of 3 correct"),
        ("unread", "empty"),
    ]


def test_a_page_without_runs_or_without_questions_is_still_a_page() -> None:
    assert block(mathdoc.blocks(open_sample(page())), "questions").runs == ()
    bare = page("[格式正常]\n")
    found = block(mathdoc.blocks(open_sample(bare, inspected(bare, "R", "解"))), "questions")
    assert (found.questions, found.empty) == ((), "This page has no question.")


def test_a_very_long_response_is_cut_and_says_so() -> None:
    sample = page()
    found = block(
        mathdoc.blocks(open_sample(sample, inspected(sample, "L", RIGHT + "长" * 300_000))), "stretches"
    ).stretches
    assert sum(len(part.text) for part in found) < 200_100
    assert found[-1].text.strip() == f"[{len(RIGHT) + 100_000:,} more characters are not shown]"


def test_the_item_of_a_link_is_told() -> None:
    assert block(mathdoc.blocks(open_sample(page(), item="3")), "questions").item == "3"


@given(st.text(max_size=60), st.text(max_size=60))
def test_without_one_texts_stretches_the_other_is_left(before: str, after: str) -> None:
    found = character_stretches(before, after)
    assert "".join(text for place, text in enumerate(found) if place % 3 != 2) == before
    assert "".join(text for place, text in enumerate(found) if place % 3 != 1) == after


def test_beyond_the_longest_text_all_is_gone_or_new() -> None:
    assert character_stretches("a" * MOST_CHARACTERS + "x", "a" * MOST_CHARACTERS + "x")[-3:] == ("", "x", "x")


@given(st.text(max_size=300))
def test_any_response_is_shown_whole(raw: str) -> None:
    sample = page(GOLD)
    run = inspected(sample, "R", raw)
    assert run.prediction == Prediction("p1", raw)
    blocks = mathdoc.blocks(open_sample(sample, run))
    assert "".join(stretch.text for stretch in block(blocks, "stretches").stretches) == raw
    payload(blocks, "p1", Place(1, 1, "everything", "?"))


BOXED = (
    GOLD + "4. 求图中三角形的面积是多少平方厘米\n<!-- Image (10, 20, 110, 70) -->\n<!-- Image (10, 120, 110, 170) -->\n"
)
CUT = "3. 抛物线 $y=x^2$ 的焦点坐标为 ____\n4. 求图中三角形的面积是多少平方厘米\n<!-- Image (10, 20, 60, 70) -->\n"


class Alike:
    """Answers every question about two crops alike."""

    def __init__(self, ssim: float | None) -> None:
        self.requests: list[Any] = []
        self.ssim = ssim

    def fetch(self, query: object, /, *pairs: Any) -> Any:
        self.requests.append(pairs)
        return (self.ssim,)


def test_figures_are_told_with_the_overlap_of_their_boxes_and_how_alike_they_look() -> None:
    source = Alike(0.987)
    sample = page(BOXED)
    found = block(
        mathdoc.blocks(open_sample(sample, inspected(sample, "Cut", CUT), source=source)), "questions"
    ).questions
    line = "Figure: IoU of the boxes 0.50, SSIM of the crops 0.99."
    assert [question.answers[0].figures for question in found] == [(), (), (), (line,)]
    assert source.requests == [("pages", "p1", 1, (((10, 20, 110, 70), (10, 20, 60, 70)),))]


def test_a_printed_case_compares_the_crops_of_its_own_benchmark() -> None:
    source = Alike(0.987)
    sample = page(BOXED)
    loaded = mock.Mock(task=TASKS["mathdoc"])
    runs = (inspected(sample, "Cut", CUT),)
    case_study(SampleContext(source, Selection("printed", at="p1"), loaded, sample, runs, "official"))
    assert [benchmark for benchmark, *_ in source.requests] == ["printed"]


def test_crops_without_a_page_image_are_not_compared() -> None:
    sample = page(BOXED)
    shown = open_sample(sample, inspected(sample, "Cut", CUT), source=Alike(None))
    found = block(mathdoc.blocks(shown), "questions").questions
    assert found[3].answers[0].figures == ("Figure: IoU of the boxes 0.50, no page image to compare the crops by.",)
