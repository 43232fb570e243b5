"""A gold question of MathDoc as plain values, as an item of the workspace keeps it, and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from records import Box, Item
from scoring.mathdoc.markdown import MarkdownPage, Option, PageFigure, Question
from scoring.mathdoc.markers import ANSWER, answer_of


def gold_values(question: Question, before: str, after: str) -> dict[str, Any]:
    """The values of `records.Item.gold`.

    Args:
        question: The question.
        before: Text of the page between it and the question before: headings, notices.
        after: Text behind the last question of the page; empty for any other.

    Returns:
        `number`, `type`, `text`, `body` (offset behind the number), `options` (letter and text), `answer`, `figures`
        (`mark` and `box`, four numbers or None), `refused` (whether it is only a refusal marker), `before`, `after`.
    """
    return {
        "number": question.number,
        "type": question.type,
        "text": question.text,
        "body": question.body,
        "options": [[option.label, option.text] for option in question.options],
        "answer": question.answer,
        "figures": [
            {"mark": figure.mark, "box": list(figure.box) if figure.box else None} for figure in question.figures
        ],
        "refused": question.refused,
        "before": before,
        "after": after,
    }


def question_of(item: Item) -> Question:
    """The question that an item was made of; its offsets in the page are no longer known and 0."""
    gold = item.gold_fields
    return Question(
        id=item.id,
        number=gold.get("number"),
        type=gold.get("type"),
        text=gold.get("text", ""),
        body=gold.get("body", 0),
        start=0,
        end=0,
        options=tuple(Option(label, text) for label, text in gold.get("options", ())),
        answer=gold.get("answer"),
        figures=tuple(
            PageFigure(figure["mark"], 0, tuple(figure["box"]) if figure["box"] else None)
            for figure in gold.get("figures", ())
        ),
        refused=bool(gold.get("refused")),
    )


def figure_places(gold: object) -> tuple[Box, ...]:
    """The boxes of a question's figures, as its gold states them: in pixels of the page's image; often there are none.

    Args:
        gold: From `gold_values`, or anything else, which states none.
    """
    figures = gold.get("figures", ()) if isinstance(gold, Mapping) else ()
    boxes = (tuple(map(float, figure["box"])) for figure in figures if figure["box"])
    return tuple((x1, y1, x2, y2) for x1, y1, x2, y2 in boxes)


def surrounding_texts(page: MarkdownPage, text: str) -> list[tuple[str, str]]:
    """The text before each question and, for the last one, after it: no part of any question."""
    edges = [0, *(question.end for question in page.questions)]
    last = len(page.questions) - 1
    return [
        (text[edges[at] : question.start].strip(), text[question.end :].strip() if at == last else "")
        for at, question in enumerate(page.questions)
    ]


def gold_item(question: Question, before: str, after: str) -> Item:
    """The item of a question, with the facets that its text states; arguments as `gold_values`."""
    facets = [
        ("has_figure", "yes" if question.figures else "no"),
        ("unrecognisable", "yes" if question.refused else "no"),
    ]
    if question.type is not None:
        facets.append(("type", question.type))
    return Item(question.id, question.id, tuple(sorted(facets)), gold_values(question, before, after))


def page_items(page: MarkdownPage, text: str) -> tuple[Item, ...]:
    """The items of a page that was read from a text."""
    texts = surrounding_texts(page, text)
    return tuple(gold_item(question, *around) for question, around in zip(page.questions, texts, strict=True))


_ANSWER_TAGS = ("【答案：{}】", "[答案：{}]", "（答案：{}）")


def page_markdown(items: Sequence[Item]) -> str:
    """The Markdown of a page from its items; figures and answer stand behind the text of their question.

    Where they stood within it is not kept. Read again, it gives the same items.
    """
    parts = []
    for item in items:
        gold = item.gold_fields
        question = [str(gold["text"]), *(str(figure["mark"]) for figure in gold["figures"])]
        question += [] if gold["answer"] is None else [_answer_tag(str(gold["answer"]))]
        parts += [str(gold["before"]), "\n".join(question), str(gold["after"])]
    return "\n".join(part for part in parts if part) + "\n"


def _answer_tag(answer: str) -> str:
    """The tag of an answer, in brackets that it does not hold itself."""
    for tag in _ANSWER_TAGS:
        found = ANSWER.fullmatch(tag.format(answer))
        if found is not None and answer_of(found) == answer:
            return tag.format(answer)
    return _ANSWER_TAGS[0].format(answer)
