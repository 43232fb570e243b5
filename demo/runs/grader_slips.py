"""How graders write a verdict down, and what they do to labels that they were told to spell exactly."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from demo.sketches.question import Fault
from demo.taxonomy import TAXONOMY


@dataclass(frozen=True, slots=True)
class Verdict:
    """A simulated grader's verdict on an answer."""

    is_correct: bool
    errors: Sequence[Fault]


def written(verdict: Verdict, count: int | None = None) -> str:
    """As it was asked for; `count` states another number of errors than there are."""
    content = {
        "is_correct": verdict.is_correct,
        "error_count": len(verdict.errors) if count is None else count,
        "error_list": [{"error_type": fault.label, "error_description_en": fault.in_words} for fault in verdict.errors],
    }
    return json.dumps(content, ensure_ascii=False, indent=2)


def fenced(verdict: Verdict) -> str:
    """In a code fence."""
    return f"```json\n{written(verdict)}\n```"


def relabelled(fault: Fault, category: str) -> Fault:
    """The same error under the label before it in the taxonomy."""
    labels = [entry["label"] for entry in TAXONOMY[category]]
    return replace(fault, label=labels[labels.index(fault.label) - 1])


_SUSPICIONS = {
    "chart": "Some parts of the chart are less complete than those of the reference.",
    "flowchart": "The layout of the arrows is not entirely clear.",
    "geometry": "The lines are not drawn with enough precision.",
    "physics": "The drawing does not follow the usual conventions everywhere.",
}


def neighbouring(fault: Fault, category: str) -> Fault:
    """Another error that is not there, under the label before."""
    return replace(relabelled(fault, category), in_words=_SUSPICIONS[category])


def _each(verdict: Verdict, change: Callable[[str], str]) -> Verdict:
    return replace(verdict, errors=[replace(fault, label=change(fault.label)) for fault in verdict.errors])


def exact(verdict: Verdict, category: str) -> str:
    """Labels as they are."""
    return written(verdict)


def punctuated(verdict: Verdict, category: str) -> str:
    """Other case and other marks: the same label once it is normalised."""
    return written(_each(verdict, lambda label: label.lower().replace(" ", "_").replace("/", " - ")))


def close(verdict: Verdict, category: str) -> str:
    """A plural: similar enough to be taken for the label."""
    return written(_each(verdict, lambda label: label.replace("Error", "Errors") if "Error" in label else f"{label}s"))


_OWN_WORDS = {
    "chart": "Wrong data value",
    "flowchart": "Faulty arrow",
    "geometry": "Inaccurate construction",
    "physics": "Incorrect physics",
}


def far(verdict: Verdict, category: str) -> str:
    """A paraphrase: too far from any label."""
    return written(_each(verdict, lambda label: _OWN_WORDS[category]))


def invented(verdict: Verdict, category: str) -> str:
    """The right label, and one that no field has."""
    untidy = Fault("Untidy Handwriting", "", "The writing is hard to read in places.")
    return written(replace(verdict, errors=[*verdict.errors, untidy]))


def foreign(verdict: Verdict, category: str) -> str:
    """A label of another field."""
    label_of_other_field = "Missing Label" if category != "flowchart" else "Omission Error"
    return written(_each(verdict, lambda label: label_of_other_field))


def miscounted(verdict: Verdict, category: str) -> str:
    """`error_count` is not the length of the list."""
    return written(verdict, count=len(verdict.errors) + 1)


def contradicting(verdict: Verdict, category: str) -> str:
    """Correct, and yet with errors."""
    return written(replace(verdict, is_correct=True))


def in_words(verdict: Verdict, category: str) -> str:
    """Prose without any JSON."""
    return f"The drawing is not correct. {' '.join(fault.in_words for fault in verdict.errors)}"


def silent(verdict: Verdict, category: str) -> None:
    """No line at all."""


INVENTING: tuple[Callable[[Verdict, str], str | None], ...] = (
    exact,
    punctuated,
    close,
    far,
    invented,
    foreign,
    miscounted,
    contradicting,
    in_words,
    silent,
    close,
)
"""The slips of the grader that invents labels, one wrong answer after the other."""


def nearly_correct(verdict: Verdict) -> str:
    """A verdict in a word where true or false was asked for."""
    return '{"is_correct": "mostly", "error_count": 0, "error_list": []}'


def rejecting_without_errors(verdict: Verdict) -> str:
    """Not correct, and yet without an error."""
    return written(Verdict(False, []))


INVENTING_WHEN_CORRECT: dict[str, Callable[[Verdict], str]] = {
    "FC_002_ans_02": nearly_correct,
    "GD_002_ans_01": rejecting_without_errors,
}
