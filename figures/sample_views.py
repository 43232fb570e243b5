"""Views of samples for each kind of benchmark: the blocks of their sheet, and their narration.

The inspector, case studies on paper, live answers and the classroom all read this registry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from figures.narration import drawedumath as drawedumath_narration
from figures.narration import fermat as fermat_narration
from figures.narration import grading as grading_narration
from figures.narration import grounding as grounding_narration
from figures.narration import mathdoc as mathdoc_narration
from figures.narration import plain as plain_narration
from figures.narration.slide import Narration
from figures.narration.slide_context import SlideContext
from figures.samples import drawedumath as drawedumath_samples
from figures.samples import fermat as fermat_samples
from figures.samples import grading as grading_samples
from figures.samples import mathdoc as mathdoc_samples
from figures.samples import plain as plain_samples
from figures.samples.open_sample import Blocks


@dataclass(frozen=True, slots=True)
class SampleView:
    """How a sample of one kind is shown and explained.

    Args:
        blocks: The blocks of its sheet; None where it is boxes on pages, which the page viewer draws.
        narrate: What a class is told about it.
        singular: What one sample is called ("drawing").
        plural: What several are called.
        instructive: Failure categories that teach a class most, the most instructive first.
        conditional: Failure categories that only samples of one kind in gold can have -> the metric that is their share
            of these; "" where there is none, and nothing is said about how often they happen.
    """

    blocks: Blocks | None
    narrate: Callable[[SlideContext], Narration]
    singular: str
    plural: str
    instructive: tuple[str, ...] = ()
    conditional: Mapping[str, str] = field(default_factory=dict)


SAMPLE_VIEWS: Mapping[str, SampleView] = {
    "grounding": SampleView(
        None,
        grounding_narration.narrate,
        "piece of work",
        "pieces of work",
        ("missed_answer", "hallucinated_box", "page_misalignment", "localisation", "duplicate_box"),
    ),
    "fermat": SampleView(
        fermat_samples.blocks,
        fermat_narration.narrate,
        "solution",
        "solutions",
        ("missed_error", "false_alarm", "detected_not_localised", "localised_not_corrected", "ocr_induced"),
        {
            "missed_error": "ED.fnr",
            "false_alarm": "ED.fpr",
            "detected_not_localised": "",
            "localised_not_corrected": "",
            "wrong_reason": "",
        },
    ),
    "mathdoc": SampleView(
        mathdoc_samples.blocks,
        mathdoc_narration.narrate,
        "page",
        "pages",
        ("speculative_completion", "over_refusal", "handwriting_leak", "merged_questions", "garbled_stem"),
        {"speculative_completion": "", "over_refusal": ""},
    ),
    "grading": SampleView(
        grading_samples.blocks,
        grading_narration.narrate,
        "answer",
        "answers",
        ("false_acceptance", "false_rejection", "confused_error_type", "missed_error_type"),
        {
            "false_acceptance": "fpr",
            "false_rejection": "fnr",
            "confused_error_type": "",
            "missed_error_type": "",
            "spurious_error_type": "",
        },
    ),
    "drawedumath": SampleView(
        drawedumath_samples.blocks,
        drawedumath_narration.narrate,
        "drawing",
        "drawings",
        ("misread_as_correct", "misread_as_wrong", "wrong", "unrelated"),
        {"misread_as_correct": "", "misread_as_wrong": ""},
    ),
}
"""Kind of a task (`Task.kind`) -> how its samples are shown."""

PLAIN = SampleView(plain_samples.blocks, plain_narration.narrate, "piece of work", "pieces of work")


def sample_view(kind: str) -> SampleView:
    """How samples of a kind are shown: the plain view for a kind that has none of its own."""
    return SAMPLE_VIEWS.get(kind, PLAIN)
