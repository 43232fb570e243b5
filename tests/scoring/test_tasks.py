"""What tasks declare holds together."""

from __future__ import annotations

import numpy as np
import pytest

from records import Failure, Prediction
from scoring.task import Task
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of
from tests.scoring.grounding.grounding_cases import answer, sample

BOX = (0.0, 0.0, 100.0, 100.0)
tasks = pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)


@tasks
def test_keys_are_unique_and_every_text_is_there(task: Task) -> None:
    assert TASKS[task.key] is task
    for declared in (task.metrics, task.categories):
        assert len({declaration.key for declaration in declared}) == len(declared)
        assert len({declaration.label for declaration in declared}) == len(declared)
        assert all(declaration.definition.endswith(".") and declaration.label for declaration in declared)
    assert sum(metric.primary for metric in task.metrics) == 1
    assert {metric.key for metric in task.metrics} >= set(task.impact)


@tasks
def test_a_metric_over_nothing_has_no_value(task: Task) -> None:
    assert all(np.isnan(metric.value({})) for metric in task.metrics)


def test_hgbench_declares_the_metrics_and_categories_of_its_paper_in_the_order_of_the_rules() -> None:
    task = TASKS["hgbench"]
    assert [metric.key for metric in task.metrics] == [
        "F_A", "F_S_micro", "F_S_macro", "success_rate", "S_bar", "F_A_all", "F_S_micro_all", "repetition_rate",
    ]  # fmt: skip
    assert [category.key for category in task.categories] == [
        "format_failure", "no_response", "page_out_of_range", "page_misalignment", "duplicate_box", "localisation",
        "hallucinated_box", "missed_answer", "missed_steps", "step_over_segmentation", "step_under_segmentation",
        "step_localisation", "step_of_missed_answer", "missed_step", "extra_step", "step_on_wrong_answer",
        "containment_violation", "order_error", "repetition",
    ]  # fmt: skip
    assert [category.key for category in task.categories if not category.ranked] == ["step_of_missed_answer"]
    assert task.primary.key == "F_S_micro"


@pytest.mark.parametrize(
    ("facet", "value", "words"),
    [
        ("has_steps", "no", "answers without steps"),
        ("page_count", "1", "1 page"),
        ("page_count", "3+", "3+ pages"),
        ("subject", "math", "math"),
        ("grade", "7", "grade 7"),
        ("subject", "null", "subject not stated"),
        ("language", "en", "language en"),
    ],
)
def test_values_of_facets_are_said_in_words_that_stand_alone(facet: str, value: str, words: str) -> None:
    assert TASKS["hgbench"].facet_words(facet, value) == words


@tasks
def test_words_are_about_declared_facets(task: Task) -> None:
    assert set(task.facet_value_labels) <= set(task.facets)


def test_hgbench_is_scored_from_raw_text() -> None:
    task, gold = TASKS["hgbench"], sample(answer(1, BOX))
    raw = '```json\n[{"page": 1, "type": "complete_answer_box", "box_2d": [0, 0, 100, 90]}]\n```'
    prediction = Prediction("s", raw)
    for protocol in task.protocols:
        scored = scored_of(task, gold, prediction, protocol)
        assert (scored.part, scored.state, scored.judgements[0].value) == (protocol, "scored", 0.9)
        assert {failure.category for failure in scored.failures} == {"localisation"}
        assert isinstance(scored.failures[0], Failure)
        assert reading_of(task, gold, prediction, protocol).answers[0].box == (0, 0, 100, 90)
    assert scored_of(task, gold, None).state == "missing"
