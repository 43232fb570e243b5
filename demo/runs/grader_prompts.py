"""The simulated graders' prompts: the question, its pictures, the labels, the form of the answer."""

from __future__ import annotations

from demo.sketches.question import Question
from demo.taxonomy import TAXONOMY

_TASK = "A pupil answered the task below with a drawing. Decide whether the drawing solves the task."

_LENIENCE = (
    "Shaky lines and uneven letters are no errors. Where the drawing is wrong, name every error with one of these "
    "labels of its field, spelled exactly so:"
)

_FORM = """Answer with one JSON object and nothing else:
{"is_correct": true or false, "error_count": number of errors, "error_list": [{"error_type": a label, \
"error_description_en": at most 30 words}]}
A correct drawing has error_count 0 and an empty error_list."""

_VARIANTS = {
    "baseline": "",
    "cot": (
        "Go through the drawing silently before you answer: which parts does the task demand, is each of them there, "
        "does each of them say what it should? Keep these thoughts to yourself."
    ),
    "rubric": (
        "A drawing is correct when (1) everything that the task demands is there, (2) the parts are related as they "
        "should be, (3) nothing contradicts the field's rules. Another layout or another valid way counts as correct."
    ),
}


def prompt(question: Question, reference: bool, variant: str) -> str:
    """The text of a request; `<image_0>` and so on stand for its pictures."""
    names = [
        name for name, shown in (("Picture of the task", question.given), ("Reference solution", reference)) if shown
    ]
    pictures = [f"{name}:\n<image_{i}>" for i, name in enumerate([*names, "The pupil's drawing"])]
    labels = "\n".join(f"- {entry['label']}: {entry['description']}" for entry in TAXONOMY[question.category])
    parts = [_TASK, _VARIANTS[variant], f"Task:\n{question.text}", *pictures, f"{_LENIENCE}\n{labels}", _FORM]
    return "\n\n".join(part for part in parts if part)
