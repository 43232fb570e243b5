"""Narration of boxes on pages: the class looks for the answers, then sees where the model put them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cache.selection.page_region import box_at
from figures.charts.outcome_colours import outcome_of
from figures.narration.slide import Look, Narration, Parts, Picture, SideText, SlideBox
from figures.narration.slide_context import SlideContext, yes_or_no
from figures.samples.math_text import Part, parts
from figures.tables.number_format import count
from records import AnswerBox, Failure

_EXPLANATIONS: Final = {
    "page_misalignment": "The AI puts this answer on the wrong page.",
    "page_out_of_range": "The AI names a page that there is not.",
    "duplicate_box": "The AI counts the same answer twice.",
    "localisation": "The AI sees this answer, but draws its box in the wrong place.",
    "hallucinated_box": "The AI draws a box that belongs to no answer.",
    "missed_answer": "The AI does not see this answer at all.",
    "missed_steps": "The AI sees the answer, but none of its steps.",
    "step_over_segmentation": "The AI cuts one step into several.",
    "step_under_segmentation": "The AI runs several steps into one.",
    "step_localisation": "The AI draws the box of this step in the wrong place.",
    "missed_step": "The AI overlooks a step.",
    "extra_step": "The AI sees a step where there is none.",
    "step_on_wrong_answer": "The AI gives this step to another answer.",
    "containment_violation": "The AI draws a step outside of its own answer.",
    "order_error": "The AI puts the steps in the wrong order.",
    "format_failure": "The AI says something that cannot be used.",
    "no_response": "The AI says nothing.",
    "repetition": "The AI says the same thing over and over.",
}
_LOOKS: Final[Mapping[str, Look]] = {
    "step_over_segmentation": "poor",
    "step_under_segmentation": "poor",
    "containment_violation": "poor",
    "step_on_wrong_answer": "wrongpage",
}
"""Category -> the outcome that a class is shown, where that is simpler than the box's own."""

_SAYS: Final = {
    "page_misalignment": "The AI puts it here",
    "duplicate_box": "Counted twice",
    "localisation": "The AI’s box",
    "hallucinated_box": "Belongs to no answer",
    "step_localisation": "The AI’s box",
    "step_over_segmentation": "Part of one step",
    "step_under_segmentation": "Several steps in one box",
    "containment_violation": "Outside of its answer",
    "extra_step": "No step here",
    "step_on_wrong_answer": "Given to another answer",
}
_GOLD_SAYS: Final = {
    "page_misalignment": "It belongs here",
    "missed_answer": "Not seen",
    "missed_steps": "No steps seen",
    "missed_step": "Not seen",
    "localisation": "The answer",
    "step_localisation": "The step",
}
_UNSEEN: Final = ("missed_answer", "missed_step", "missed_steps")


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the class can see: the pages that are shown, and what is on them.

    Args:
        pages: Their numbers.
        where: " on this page" or " on these pages"; empty where all pages are shown.
        answers: Answers of gold on them.
        found: How many of these the AI found.
        drawn: Boxes that the AI drew on them.
    """

    pages: set[int]
    where: str
    answers: int
    found: int
    drawn: int


def _seen(context: SlideContext) -> _Seen:
    pages = _pages_about(context)
    whole = {page.number for page in context.sample.pages} <= pages
    items = {
        item.id
        for item in context.sample.items
        if isinstance(item.gold, AnswerBox) and (whole or item.gold.page in pages)
    }
    found = sum(
        judgement.item_id in items and judgement.value is not None and judgement.value >= context.tau
        for judgement in context.run.scored.judgements
    )
    drawn = sum(answer.box is not None and (whole or answer.page in pages) for answer in context.reading.answers)
    where = "" if whole else " on this page" if len(pages) == 1 else " on these pages"
    return _Seen(pages, where, len(items), found, drawn)


def narrate(context: SlideContext) -> Narration:
    """Pages with answers for a class."""
    seen = _seen(context)
    homework = _is_homework(context)
    sought = "answer that the student wrote" if homework else "object that gold names"
    steps = ", and around each of its steps" * _is_about_steps(context)
    return Narration(
        kind="A student's work" if homework else "An image",
        pictures=tuple(_pictures(context, seen.pages)),
        task=parts(f"The AI has to draw a box around every {sought}{steps}."),
        question=_question(context, seen),
        choices=yes_or_no(context.failure is None),
        gold=SideText(count(seen.answers, context.task.boxes), "plain", _pages_of(seen)),
        model=_model(context, seen),
        summary=_summary(context),
    )


def _is_homework(context: SlideContext) -> bool:
    """Whether boxes are around answers; else they are around objects of any kind."""
    return context.task.boxes == "answer"


def _is_about_steps(context: SlideContext) -> bool:
    """Whether the slide's mistake is one that an answer may have that is found."""
    failure = context.failure
    return failure is not None and (
        context.task.category(failure.category).level == "step"
        or (failure.category == "order_error" and not _is_page_order(failure))
    )


def _is_page_order(failure: Failure | None) -> bool:
    """Whether answers jump back a page, which is the other kind of wrong order."""
    return failure is not None and failure.kind == "page_order"


def _question(context: SlideContext, seen: _Seen) -> str:
    """A question that the mistake answers with no; it is asked where there is none, too, and gives nothing away."""
    if _is_page_order(context.failure):
        return "Does it name the answers page by page?"
    if _is_about_steps(context):
        return f"Does it get every step right{seen.where}?"
    if not seen.answers:
        return f"Does it find nothing{seen.where}?"
    sought = f"the {context.task.boxes}" if seen.answers == 1 else f"all {count(seen.answers, context.task.boxes)}"
    return f"Does it find {sought}{seen.where}, and nothing else?"


def _pages_of(seen: _Seen) -> tuple[Parts, ...]:
    pages = len(seen.pages)
    return _line(f"{seen.where.strip().capitalize()}." if seen.where else f"On {pages} pages." if pages > 1 else "")


def _model(context: SlideContext, seen: _Seen) -> SideText:
    if context.run.prediction is None:
        return SideText("No answer", "wrong")
    found_of = f"Found {seen.found} of {seen.answers}" if seen.answers else "Nothing to find"
    if seen.found == seen.answers == 1:
        found_of = "Found it"
    boxes = count(seen.drawn, "box", "boxes")
    more = f"It drew {boxes}{seen.where or ' in all'}." if seen.drawn != seen.found else ""
    failure = context.failure
    if failure is None:
        return SideText(found_of, "right", _line(more))
    if seen.found < seen.answers:
        return SideText(found_of, "wrong", _line(more))
    # All are found: what is wrong is something else.
    if seen.drawn > seen.answers and not _is_about_steps(context):
        verdict = f"{boxes} for {count(seen.answers, context.task.boxes)}"
    else:
        verdict = context.task.category(failure.category).label
    return SideText(verdict, "wrong", _line(f"{found_of}."))


def _line(text: str) -> tuple[Parts, ...]:
    return ((Part("text", text),),) if text else ()


def _summary(context: SlideContext) -> str:
    if _is_page_order(context.failure):
        return "The AI names the answers out of the order of the pages."
    if context.failure is not None:
        label = context.task.category(context.failure.category).label
        return context.task.worded(_EXPLANATIONS.get(context.failure.category, label))
    return f"The AI is right: every {context.task.boxes} has its box."


def _pictures(context: SlideContext, pages: set[int]) -> Iterator[Picture]:
    """The pages that the slide is about, with their boxes."""
    pictures = context.pictures()
    for page, picture in zip(context.sample.pages, pictures, strict=False):
        if page.number in pages:
            yield replace(picture, marks=tuple(_marks(context, page.number)))


def _pages_about(context: SlideContext) -> set[int]:
    """The pages with the boxes that the slide is about; all of them where it is about the whole response."""
    page_numbers = {page.number for page in context.sample.pages}
    failure = context.failure
    if failure is None:
        return {min(page_numbers, default=1)}
    places = [box_at(context.sample.answers, name) for name in failure.gold]
    places += [box_at(context.reading.answers, name) for name in failure.pred]
    about = {page for page, _ in filter(None, places)} | {failure.page}
    whole = context.task.category(failure.category).level == "response" or not about <= page_numbers
    return (page_numbers if whole else about) or {1}


def _marks(context: SlideContext, page: int) -> Iterator[SlideBox]:
    """The boxes of a page: those of gold below, those of the AI above, what the slide is about on top."""
    failure = context.failure
    looks = _looks(context.failures)
    unseen = {name for failure in context.failures if failure.category == "missed_answer" for name in failure.gold}
    about = {*failure.gold, *(f"p.{name}" for name in failure.pred)} if failure is not None else set()
    for name, box in _answers(context.sample.answers, page):
        if name not in about:
            yield SlideBox(box, "missed" if name in unseen else "gold")
    for name, box in _answers(context.reading.answers, page):
        if f"p.{name}" not in about:
            yield SlideBox(box, looks.get(name, "matched"))
    if failure is not None:
        yield from _strong(context, failure, page)


def _answers(answers: tuple[AnswerBox, ...], page: int) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    for at, answer in enumerate(answers):
        if answer.page == page and answer.box is not None:
            yield f"a{at}", answer.box


def _looks(failures: list[Failure]) -> dict[str, Look]:
    """Address of a predicted answer -> its outcome."""
    found = ((name, _look(failure.category)) for failure in failures for name in failure.pred if "." not in name)
    return {name: look for name, look in found if look != "matched"}


def _look(category: str) -> Look:
    """How a class sees a predicted box of a failure category: as a matched one where the category is not about it."""
    outcome = outcome_of(category)
    if outcome in ("poor", "extra", "wrongpage", "duplicate"):
        return outcome
    return _LOOKS.get(category, "matched")


def _strong(context: SlideContext, failure: Failure, page: int) -> Iterator[SlideBox]:
    """The boxes that the slide is about; one word is enough where there are many."""
    caption = context.task.worded(_GOLD_SAYS.get(failure.category, ""))
    for name in failure.gold:
        page_and_box = box_at(context.sample.answers, name)
        if page_and_box is not None and page_and_box[0] == page:
            yield SlideBox(page_and_box[1], "missed" if failure.category in _UNSEEN else "gold", caption, strong=True)
            caption = ""
    caption = context.task.worded(_SAYS.get(failure.category, ""))
    for name in failure.pred:
        page_and_box = box_at(context.reading.answers, name)
        if page_and_box is not None and page_and_box[0] == page:
            yield SlideBox(page_and_box[1], _look(failure.category), caption, strong=True)
            caption = ""
