"""The tasks HG-Bench and COCO: metrics, failure categories, facets and matrices of grounding.

COCO is grounding data in the format of COCO: HG-Bench's metrics and failure categories, without steps.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring.grounding.doubt.boxes import GROUNDING_DOUBT
from scoring.grounding.gold import ANSWERS_EDITING, OBJECTS_EDITING
from scoring.grounding.repairs import REPAIRS, effects_at
from scoring.grounding.score import assess_all
from scoring.grounding.wording import SENTENCES
from scoring.metric import Metric
from scoring.task import Category, Count, Matrix, Task

NO_SAMPLE = "every sample failed or has no response"
NO_STEPS = "no sample that did not fail has a gold step box"


def _metric(key: str, label: str, definition: str, empty: str = "no scored sample", **options: Any) -> Metric:
    return Metric(key, label, definition, (key, f"{key}.n"), empty=empty, **options)


METRICS = (
    _metric(
        "F_A",
        "F_A",
        "F1 of answer boxes, averaged over the pages of a sample and then over the samples that did not fail. "
        "A predicted box counts when it overlaps a gold box of its page at the IoU threshold or more, each box once.",
        empty=NO_SAMPLE,
        latex=r"$F_A$",
    ),
    _metric(
        "F_S_micro",
        "F_S micro",
        "F1 of step boxes from counts summed over all pages whose gold has a step, over the samples that did not "
        "fail. The steps of all answers of a page are matched as one pool. Runs are ranked by it.",
        empty=NO_STEPS,
        primary=True,
        latex=r"$F_S$ micro",
        counted=("step box of gold or the run", "step boxes of gold and the run"),
    ),
    _metric(
        "F_S_macro",
        "F_S macro",
        "F1 of step boxes of a page, averaged over the pages of a sample and then over the samples with a gold step "
        "that did not fail. The published evaluator counts pages without steps as 0; the paper leaves them out.",
        empty=NO_STEPS,
        latex=r"$F_S$ macro",
    ),
    _metric(
        "success_rate",
        "Success",
        "Share of samples whose response did not fail. The published evaluator counts only the sentinel that a run "
        "writes for no response; the paper also counts unreadable, truncated, malformed and absent responses.",
        proportion=True,
    ),
    _metric(
        "S_bar",
        "S̄",
        "Mean score of a sample: per page half answer F1 and half step F1, or answer F1 alone where neither side has "
        "a step; averaged over the pages. Failed samples count 0.",
        latex=r"$\bar{S}$",
    ),
    _metric(
        "F_A_all",
        "F_A (all)",
        "As F_A, with failed samples counting 0 instead of being left out.",
        latex=r"$F_A$ (all)",
    ),
    _metric(
        "F_S_micro_all",
        "F_S micro (all)",
        "As F_S micro, with the gold steps of failed samples counting as missed instead of being left out.",
        empty="no sample has a gold step box",
        latex=r"$F_S$ micro (all)",
        counted=("step box of gold or the run", "step boxes of gold and the run"),
    ),
    Metric(
        "repetition_rate",
        "Repetition",
        "Share of samples whose response repeats itself: three identical boxes in a row, a block of text three times "
        "back to back, or one long repeated passage. Such responses are scored all the same.",
        ("repetition_rate", "repetition_rate.n"),
        better="lower",
        proportion=True,
    ),
)

CATEGORIES = (
    Category(
        "format_failure",
        "Unreadable response",
        "The response is not a valid array of boxes; boxes that could be read are judged all the same.",
        "response",
    ),
    Category("no_response", "No response", "The run has no response to this sample.", "response"),
    Category(
        "page_out_of_range",
        "Page that does not exist",
        "A predicted answer is on a page that the sample does not have; it and its steps match nothing.",
        "response",
    ),
    Category(
        "page_misalignment",
        "Wrong page",
        "A predicted answer would match a missed gold answer if it were on that answer's page.",
        "answer",
    ),
    Category(
        "duplicate_box",
        "Duplicate answer",
        "A further predicted answer on a gold answer that another prediction already matches.",
        "answer",
    ),
    Category(
        "localisation",
        "Poorly placed answer",
        "A predicted answer overlaps a missed gold answer of its page, but less than the threshold asks for.",
        "answer",
    ),
    Category(
        "hallucinated_box",
        "Extra answer",
        "A predicted answer that belongs to no gold answer; whether there is any ink under it is told from the image.",
        "answer",
        ink=True,
    ),
    Category("missed_answer", "Missed answer", "A gold answer that no prediction found or came near to.", "answer"),
    Category(
        "missed_steps",
        "Missed all steps",
        "The answer is matched and has gold steps, but its prediction has none at all.",
        "step",
    ),
    Category(
        "step_over_segmentation",
        "Split step",
        "Two or more predicted steps lie within one missed gold step and together cover at least half of it.",
        "step",
    ),
    Category(
        "step_under_segmentation",
        "Merged steps",
        "One unmatched predicted step holds at least half of each of two or more missed gold steps.",
        "step",
    ),
    Category(
        "step_localisation",
        "Poorly placed step",
        "A predicted step overlaps a missed gold step of its page, but less than the threshold asks for.",
        "step",
    ),
    Category(
        "step_of_missed_answer",
        "Step of a missed answer",
        "A gold step that was not found because its whole answer was not.",
        "step",
        ranked=False,
    ),
    Category("missed_step", "Missed step", "A gold step of a matched answer that no prediction found.", "step"),
    Category("extra_step", "Extra step", "A predicted step that belongs to no gold step.", "step"),
    Category(
        "step_on_wrong_answer",
        "Step under wrong answer",
        "A step is matched, but it stands under a predicted answer that is not its answer's match.",
        "step",
    ),
    Category(
        "containment_violation",
        "Step outside its answer",
        "A predicted step box leaves its own answer box by more than 2 units on some side.",
        "step",
    ),
    Category(
        "order_error",
        "Wrong order",
        "Matched steps of an answer are numbered in another order than in gold, or answers jump back a page.",
        "answer",
    ),
    Category(
        "repetition", "Repetition", "The response repeats itself, as a model does that is caught in a loop.", "response"
    ),
)


def outcome_matrix(facet: str, label: str, noun: str = "answers") -> Matrix:
    """The matrix of a facet of gold's boxes against whether they were found; `label` names the facet, `noun` these."""
    return Matrix(
        facet,
        f"{label} by outcome",
        f"Gold {noun} by {label.lower()}: how many a run found at the IoU threshold, and how many it missed. "
        "Recall alone, since a predicted box states no such thing.",
        predicted=("matched", "missed"),
        facet=facet,
        from_threshold=("matched", "missed"),
    )


HGBENCH = Task(
    key="hgbench",
    title="HG-Bench",
    source="HG-Bench paper, sections 3, 5 and 7 and appendix D; its published evaluator",
    assess_all=assess_all,
    scorer_version=1,
    metrics=METRICS,
    categories=CATEGORIES,
    facets={
        "page_count": "Pages",
        "subject": "Subject",
        "channel": "Channel",
        "grade": "Grade",
        "question_type": "Question type",
        "has_steps": "Steps",
    },
    axes={},
    protocols=("official", "paper"),
    cluster="sample",
    impact=("F_A", "F_S_micro", "S_bar"),
    thresholded=True,
    correct_when="its answer F1 is at least 0.5",
    correct_by={"": "F_A"},
    views=("leaderboard", "confusion", "failures", "slices", "compare"),
    matrices=(outcome_matrix("question_type", "Question type"),),
    boxes="answer",
    kind="grounding",
    sentences=SENTENCES,
    doubt=GROUNDING_DOUBT,
    counts=(
        Count("dropped_boxes", "malformed box dropped", "malformed boxes dropped"),
        Count("out_of_range_boxes", "box on a page that does not exist", "boxes on pages that do not exist"),
    ),
    effects=effects_at,
    repairable=REPAIRS,
    item_facets=("question_type", "has_steps"),
    facet_value_labels={"has_steps": {"yes": "answers with steps", "no": "answers without steps"}},
    editing=ANSWERS_EDITING,
)


COCO_METRICS = ("F_A", "success_rate", "F_A_all", "repetition_rate")

_WITHOUT_STEPS = {
    "page_out_of_range": "A predicted answer is on a page that the sample does not have; it matches nothing.",
    "order_error": "Predicted answers jump back to an earlier page.",
}
"""Category -> its definition where answers have no steps."""

_OF_OBJECTS = replace(HGBENCH, boxes="object")

COCO = replace(
    _OF_OBJECTS,
    key="coco",
    title="COCO",
    source="HG-Bench paper, section 3, without steps, on data in the format of COCO",
    metrics=tuple(
        replace(metric, definition=_OF_OBJECTS.worded(metric.definition), primary=metric.key == "F_A")
        for metric in map(HGBENCH.metric, COCO_METRICS)
    ),
    categories=tuple(
        replace(
            category,
            label=_OF_OBJECTS.worded(category.label),
            definition=_OF_OBJECTS.worded(_WITHOUT_STEPS.get(category.key, category.definition)),
        )
        for category in HGBENCH.categories
        if category.level != "step"
    ),
    facets={"category": "Category"},
    item_facets=("category",),
    impact=("F_A",),
    correct_when=_OF_OBJECTS.worded(HGBENCH.correct_when),
    matrices=(outcome_matrix("category", "Category", "objects"),),
    facet_value_labels={},
    editing=OBJECTS_EDITING,
    stating_boxes=(".json", ".json.gz"),
    own_data=True,
)
