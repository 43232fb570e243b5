"""The panel of questions about a drawing: groups, answers, ratings, reasons, failures, what the link is about."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from cache import memo
from cache.queries.inspection import InspectedRun
from components.sheet.sheet import payload
from figures.samples import drawedumath
from figures.samples.item_blocks import Items
from figures.samples.open_sample import OpenSample
from figures.samples.page_payload import ImageAddresses, Place
from records import Pairs, Run, Sample
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of
from tests.scoring.drawedumath.drawedumath_cases import answers, image, question, row

WHERE = question(1, "Where is 3/4?", "On the third mark", kind="Low-level")
RIGHT = question(2, "Is it correct?", "Yes", error="no")
COLOUR = question(1, "Which colour?", "Blue", source="gpt4o")
SHAPE = question(1, "Which shape?", "A bar", source="claude")
SAMPLE = image(COLOUR, WHERE, RIGHT, SHAPE)
JUDGES = {"claude": {"rating": "3", "reason": "Nearly."}, "gemini": {"rating": "1"}, "openai": {"rating": "-1"}}


def inspected(name: str, *rows: dict[str, Any], judge: str = "ensemble") -> InspectedRun:
    prediction = answers(*rows) if rows else None
    readings = {} if prediction is None else {"official": reading_of(TASKS["drawedumath"], SAMPLE, prediction)}
    scored = scored_of(TASKS["drawedumath"], SAMPLE, prediction)
    numbers = tuple(range(10, 10 + len(scored.failures)))
    return InspectedRun(Run(name, (("judge", judge),)), name.lower(), prediction, readings, scored, numbers)


def open_sample(*runs: InspectedRun, sample: Sample = SAMPLE, item: str = "") -> OpenSample:
    return OpenSample(
        memo,
        sample,
        TASKS["drawedumath"],
        runs,
        runs[:3],
        "official",
        {1: ImageAddresses("t", "s", "f")},
        "drawings",
        item,
    )


def items(panel: OpenSample) -> Items:
    (found,) = (block for block in drawedumath.blocks(panel) if isinstance(block, Items))
    return found


@pytest.mark.parametrize(
    ("facets", "meant"),
    [
        ((), ()),
        ((("question_type", "Low-level"),), ("teacher.1",)),
        ((("qa_type", "claude"), ("qa_type", "gpt4o"), ("problem_id", "p7")), ("gpt4o.1", "claude.1")),
        ((("problem_id", "p7"),), ()),
    ],
)
def test_the_questions_that_the_filters_mean_are_named_where_they_are_not_all(
    facets: Pairs, meant: tuple[str, ...]
) -> None:
    sample = replace(SAMPLE, facets=(("problem_id", "p7"),))
    assert items(replace(open_sample(FAIR, sample=sample), facets=facets)).chosen == meant


def test_of_a_queue_the_question_that_it_asks_about_is_shown_alone_at_first() -> None:
    assert items(replace(open_sample(FAIR, item="claude.1"), alone=True)).chosen == ("claude.1",)
    assert items(replace(open_sample(FAIR), alone=True)).chosen == ()


FAIR = inspected(
    "Fair",
    row(WHERE, "On the third mark", 4),
    row(RIGHT, "No, it is wrong", 1, judges=JUDGES),
    row(COLOUR, "Error"),
    row(SHAPE, "A box"),
)


def test_questions_stand_by_who_asked_them_in_one_order() -> None:
    block = items(open_sample(FAIR, item="claude.1"))
    response = [(group.title, [row.id for row in group.rows]) for group in block.groups]
    assert response == [
        ("Asked by the teacher", ["teacher.1", "teacher.2"]),
        ("Asked by Claude", ["claude.1"]),
        ("Asked by GPT-4o", ["gpt4o.1"]),
    ]
    assert (block.groups[0].rows[0].title, block.groups[0].rows[0].gold) == ("Where is 3/4?", "On the third mark")
    assert block.groups[0].rows[0].note == "Low-level"
    assert block.item == "claude.1"


def test_ratings_of_3_and_4_are_right_and_what_has_none_is_told_apart() -> None:
    rows = {row.id: row.answers[0] for group in items(open_sample(FAIR)).groups for row in group.rows}
    assert {key: (response.state, response.verdict) for key, response in rows.items()} == {
        "teacher.1": ("right", "rated 4 of 4"),
        "teacher.2": ("wrong", "rated 1 of 4"),
        "gpt4o.1": ("absent", "no answer"),
        "claude.1": ("plain", "not rated"),
    }
    judged = rows["teacher.2"].raters
    assert [(rater.name, rater.rating, rater.state, rater.reason) for rater in judged] == [
        ("Claude", "3", "right", "Nearly."),
        ("Gemini", "1", "wrong", ""),
        ("OpenAI", "", "plain", ""),
    ]


def test_failures_are_named_where_they_happened() -> None:
    rows = {row.id: row.answers[0] for group in items(open_sample(FAIR)).groups for row in group.rows}
    (line,) = rows["teacher.2"].lines
    assert (line.label, line.state, line.item) == ("Error made up", "wrong", "teacher.2")
    assert line.reason.startswith("Rated 1 of 4")
    assert [line.label for line in rows["gpt4o.1"].lines] == ["No answer"]
    assert rows["teacher.1"].lines == ()


def test_the_share_of_correct_answers_and_how_many_are_missing_are_at_a_glance() -> None:
    glance = drawedumath.blocks(open_sample(FAIR, inspected("Absent"), inspected("Other", row(WHERE, "x", 3))))[0]
    assert [(mark.state, mark.verdict, mark.setting) for mark in glance.marks] == [
        # One of its four answers is not rated; of the two that are, half are right.
        ("partly", "1 of 3, 1 unanswered", ""),
        ("absent", "no response", ""),
        ("partly", "1 of 4, 3 unanswered", ""),
    ]
    assert glance.sentence == "answered by 2 runs"
    whole = inspected("Whole", *(row(asked, "x", 3) for asked in (WHERE, RIGHT, COLOUR, SHAPE)))
    partly = inspected("Partly", row(WHERE, "x", 4), row(RIGHT, "x", 3), row(COLOUR, "x", 2), row(SHAPE, "x", 1))
    assert [(mark.state, mark.verdict) for mark in drawedumath.blocks(open_sample(whole, partly))[0].marks] == [
        ("right", "4 of 4 correct"),
        ("partly", "2 of 4 correct"),
    ]
    other = inspected("Other", row(WHERE, "x", 3), judge="LLM score")
    glance = drawedumath.blocks(open_sample(FAIR, other))[0]
    assert [mark.setting for mark in glance.marks] == ["ensemble", "LLM score"]


def test_a_run_without_a_response_has_a_column_that_says_so() -> None:
    block = items(open_sample(inspected("Absent"), FAIR))
    assert [column.model for column in block.columns] == ["Absent", "Fair"]
    assert all(row.answers[0].verdict == "no response" for group in block.groups for row in group.rows)


def test_without_runs_the_questions_are_still_there() -> None:
    block = items(open_sample())
    assert sum(len(group.rows) for group in block.groups) == 4
    assert [block.kind for block in drawedumath.blocks(open_sample())] == ["glance", "images", "items"]


def test_the_drawing_is_as_high_as_what_stands_beside_it_and_all_is_fit_for_json() -> None:
    found = drawedumath.blocks(open_sample(FAIR))
    assert [(block.kind, block.span, block.rows) for block in found] == [
        ("glance", 12, 1),
        ("images", 6, 2),
        ("items", 6, 1),
        ("response", 6, 1),
    ]
    sheet = json.loads(json.dumps(payload(found, "a.jpg", Place(1, 1, "everything", "?"), shown=["fair"])))
    assert sheet["blocks"][2]["groups"][0]["rows"][0]["answers"][0]["verdict"] == "rated 4 of 4"


def test_a_very_long_answer_is_cut_and_says_so() -> None:
    long = inspected("Long", row(WHERE, "x" * 9_000, 4, judges={"a": {"rating": "4", "reason": "y" * 9_000}}))
    response = next(
        row.answers[0] for group in items(open_sample(long)).groups for row in group.rows if row.id == "teacher.1"
    )
    assert response.text.endswith("[1,000 more characters in the response]")
    assert len(response.raters[0].reason) < 8_100
