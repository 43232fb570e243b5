"""The panel of tasks that have none of their own, and which panel a task gets."""

from __future__ import annotations

from figures.sample_views import PLAIN, SAMPLE_VIEWS, sample_view
from figures.samples import plain
from scoring.tasks import TASKS
from tests.figures.samples.graded_answers import answer, block, inspected, open_sample, response

SHAPE = "flow::Shape Error"


def test_every_task_has_a_view_that_can_show_its_samples() -> None:
    for task in TASKS.values():
        assert (sample_view(task.kind).blocks is None) == bool(task.boxes)
    assert sample_view(TASKS["graded"].kind) is SAMPLE_VIEWS["grading"]
    assert sample_view("of tomorrow") is PLAIN


def test_a_run_without_a_ranked_failure_is_right() -> None:
    sample = answer([(SHAPE, "A box.")])
    runs = [
        inspected(sample, "Right", response(False, ("Shape Error", "It is a box."))),
        inspected(sample, "Lenient", response(True)),
        inspected(sample, "Mumbling", "I cannot say."),
        inspected(sample, "Absent", None),
    ]
    glance = block(plain.blocks(open_sample(sample, *runs)), "glance")
    assert (glance.gold, glance.sentence) == ("1 item", "1 of 4 runs without failure")
    assert [(mark.state, mark.verdict) for mark in glance.marks] == [
        ("right", "0 failures"),
        ("wrong", "1 failure"),
        ("unread", "1 failure"),
        ("absent", "1 failure"),
    ]


def test_gold_and_what_was_read_are_told_as_they_are_stored() -> None:
    sample = answer([(SHAPE, "A box.")])
    blocks = plain.blocks(open_sample(sample, inspected(sample, "Lenient", response(True))))
    assert [block.kind for block in blocks] == ["glance", "images", "text", "failures", "response"]
    assert block(blocks, "text").text.startswith('verdict: incorrect\nlabels: [\n "flow::Shape Error"\n]\n')
    assert '"verdict": "correct"' in block(blocks, "response").payload["parsed_json"]
    assert [(line.label, line.state) for line in block(blocks, "failures").lines] == [
        ("Incorrect answer accepted", "wrong")
    ]
