"""The slots of a prompt that describe its sample: number of pages, what they show, question, solution, error types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from models.prompts.untrusted_text import between_fixed_markers
from records import Page, Sample

Slot = Callable[[Sample, Sequence[Page]], str]

_ROLES = {"": "the student's work", "question": "what belongs to the task", "reference": "a reference drawing"}
_SUBJECT = {"grade": "grade", "domain": "domain", "subdomain": "topic"}


def pages(_sample: Sample, sent: Sequence[Page]) -> str:
    """The number of pages that are sent, in words."""
    return "one page" if len(sent) == 1 else f"{len(sent)} pages"


def images(_sample: Sample, sent: Sequence[Page]) -> str:
    """The content of each image, one a line."""
    return "\n".join(f"Image {at}: {_ROLES.get(page.role, page.role)}." for at, page in enumerate(sent, start=1))


def question(sample: Sample, _sent: Sequence[Page]) -> str:
    """The question that the student was given; empty where gold does not state it."""
    return str(_gold(sample).get("question", ""))


def subject(sample: Sample, _sent: Sequence[Page]) -> str:
    """Grade, domain and topic, as far as gold states them, in its own abbreviations."""
    facets = dict(sample.facets)
    return ", ".join(f"{word} {facets[name]}" for name, word in _SUBJECT.items() if name in facets) or "nothing"


def fenced_solution(sample: Sample, _sent: Sequence[Page]) -> str:
    """The question and the student's solution as gold writes them out, between marker lines."""
    gold = _gold(sample)
    return between_fixed_markers(f"Question: {gold.get('question', '')}\n\nSolution: {gold.get('solution', '')}")


def labels(sample: Sample, _sent: Sequence[Page]) -> str:
    """The error types that are known for drawings of its kind, with what they mean, one a line."""
    lines = []
    for label in _gold(sample).get("known", ()):
        meaning = f": {label['description']}" if label.get("description") else ""
        lines.append(f"- {label['name']}{meaning}")
    return "\n".join(lines)


def question_list(sample: Sample, _sent: Sequence[Page]) -> str:
    """The questions about an image with their names, one a line, between marker lines; without their answers."""
    golds = [(item.id, item.gold) for item in sample.items if isinstance(item.gold, Mapping)]
    return between_fixed_markers(
        "\n".join(f"{name}: {' '.join(str(gold.get('question', '')).split())}" for name, gold in golds)
    )


SLOTS: Mapping[str, Slot] = {
    "pages": pages,
    "images": images,
    "question": question,
    "labels": labels,
    "subject": subject,
    "fenced_solution": fenced_solution,
    "question_list": question_list,
}
"""Name of a slot -> what fills it."""


def _gold(sample: Sample) -> Mapping[str, Any]:
    """Gold of the first item, of which only what is known before the work is looked at may be used."""
    return sample.items[0].gold_fields if sample.items else {}
