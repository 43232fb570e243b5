"""Gold boxes as items: what each is called, the facets that its boxes state, and how they are corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from errors import InvalidGold
from records import ANSWER_NAMES, AnswerBox, Item, Pairs, Sample, StepBox
from scoring.gold_editing import BoxName, GoldEditing, GoldField, must_have_fields, with_facet
from scoring.text.written_values import box_of, name_of

MOST_BOXES = 2_000
"""Answers of a sample, and steps of an answer, at most."""


def answer_item(index: int, answer: AnswerBox) -> Item:
    """The item of the answer box at this 0-based place."""
    facets = [("has_steps", "yes" if answer.steps else "no")]
    if answer.question_type is not None:
        facets.append(("question_type", answer.question_type))
    return Item(f"a{index}", answer.name, tuple(facets), answer)


def object_item(index: int, answer: AnswerBox) -> Item:
    """The item of an object of COCO: its category stands in place of a question's type."""
    category = answer.question_type
    facets: Pairs = (("category", category),) if category else ()
    return Item(f"a{index}", category or "", facets, answer)


def box_names(sample: Sample, noun: str) -> tuple[str, ...]:
    """What each gold box of a sample is called on screen: its name, else its category or the noun with its number."""
    boxes = [(item.label, item.gold) for item in sample.items if isinstance(item.gold, AnswerBox)]
    return tuple(box.name or f"{label or noun} {number}" for number, (label, box) in enumerate(boxes, start=1))


def question_types(answers: Sequence[AnswerBox]) -> set[str]:
    """The question types of a sample, as the facet of a sample has them."""
    return {answer.question_type for answer in answers if answer.question_type is not None}


def answers_value(answers: Sequence[AnswerBox]) -> dict[str, Any]:
    """Answer boxes as the value of a correction.

    `{"answers": [{"page", "box", "title_id", "question_id", "question_type", "steps": [{"box", "step_id"}]}]}`, boxes
    in thousandths of their page; names that there are not are left out.
    """
    return {
        "answers": [
            {
                "page": answer.page,
                "box": list(answer.box or ()),
                **{name: found for name in ANSWER_NAMES if (found := getattr(answer, name)) is not None},
                "steps": [
                    {"box": list(step.box or ()), **({} if step.step_id is None else {"step_id": step.step_id})}
                    for step in answer.steps
                ],
            }
            for answer in answers
        ]
    }


def _corrected_answers(sample: Sample, item: str, value: Mapping[str, Any]) -> Sample:
    answers = _answers(sample, item, value)
    facets = sample.facets
    # Types that the file states of the sample itself, beside those of its answers, stay.
    if {kind for name, kind in facets if name == "question_type"} == question_types(sample.answers):
        facets = with_facet(facets, "question_type", question_types(answers))
    return replace(sample, items=tuple(answer_item(at, answer) for at, answer in enumerate(answers)), facets=facets)


def _corrected_objects(sample: Sample, item: str, value: Mapping[str, Any]) -> Sample:
    answers = _answers(sample, item, value)
    if any(answer.steps for answer in answers):
        raise InvalidGold("Objects of COCO have no steps; the correction states some.")
    objects = [replace(answer, title_id=None, question_id=None) for answer in answers]
    return replace(sample, items=tuple(object_item(at, answer) for at, answer in enumerate(objects)))


def _answers(sample: Sample, item: str, value: Mapping[str, Any]) -> list[AnswerBox]:
    if item:
        raise InvalidGold("Boxes are corrected for a sample as a whole, not for one item.")
    must_have_fields(value, ("answers",))
    return [
        _answer(entry, f"answer {at}", len(sample.pages)) for at, entry in enumerate(_list(value, "answers"), start=1)
    ]


def _answer(entry: Mapping[str, Any], where: str, pages: int) -> AnswerBox:
    page = entry.get("page")
    if type(page) is not int or not 1 <= page <= pages:
        raise InvalidGold(f"{where}: expected a page from 1 to {pages}, found {str(page)[:80]}.")
    steps = tuple(
        StepBox(_box(step, f"{where}, step {at}"), _name(step, "step_id", where))
        for at, step in enumerate(_list(entry, "steps"), start=1)
    )
    return AnswerBox(page, _box(entry, where), steps, *(_name(entry, name, where) for name in ANSWER_NAMES))


def _list(value: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = value.get(key, [])
    if not isinstance(found, list) or len(found) > MOST_BOXES or not all(isinstance(entry, dict) for entry in found):
        raise InvalidGold(f"`{key}`: expected a list of at most {MOST_BOXES:,} objects.")
    return found


def _box(entry: Mapping[str, Any], where: str) -> tuple[float, float, float, float]:
    read = box_of(entry.get("box"))
    if read.box is None or read.shape != "numbers":
        raise InvalidGold(
            f"{where}: expected `box` as [x1, y1, x2, y2] in thousandths of the page with x1 < x2 and y1 < y2, "
            f"found {str(entry.get('box'))[:80]}."
        )
    return read.box


def _name(entry: Mapping[str, Any], key: str, where: str) -> str | None:
    stated = entry.get(key)
    name = name_of(stated)
    if (stated not in (None, "") and name is None) or (name is not None and "\0" in name):
        raise InvalidGold(f"{where}: expected `{key}` as a text without NUL, found {str(stated)[:80]!r}.")
    return name


_EDITING = partial(GoldEditing, (GoldField("answers", "Boxes", "boxes"),), whole_sample=True)

ANSWERS_EDITING: GoldEditing = _EDITING(
    corrected=_corrected_answers,
    names=(
        BoxName("title_id", "Exercise"),
        BoxName("question_id", "Question"),
        BoxName("question_type", "Type", "question_type"),
    ),
)
OBJECTS_EDITING: GoldEditing = _EDITING(
    corrected=_corrected_objects, names=(BoxName("question_type", "Category", "category"),)
)
