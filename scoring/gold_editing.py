"""The editing of gold, as a task declares it: which fields can be corrected, and how.

A correction is the new value of gold as JSON, never a difference to the old one. Of a task with boxes it is all answer
boxes of a sample, of any other some fields of one item. Facets that gold itself states follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from errors import InvalidGold
from records import Item, Pairs, Sample
from scoring.text.written_values import clean_text

MOST_TEXT = 20_000
"""Characters of a corrected text at most."""


@dataclass(frozen=True, slots=True)
class GoldField:
    """A field of gold that can be corrected.

    Args:
        key: Its key in a correction.
        label: What it is called.
        kind: "boxes" are drawn, "choice" is one of its choices, "labels" are any number of them, "text" is written.
        choices: Value -> words of its choices for one item; empty for boxes and text.
        why_none: Words in brackets where the value of another field leaves this one empty; "" where none can.
        if_empty: What follows for an item where it is left empty though it could have a value; "" where nothing does.
    """

    key: str
    label: str
    kind: Literal["boxes", "choice", "labels", "text"]
    choices: Callable[[Item], Mapping[str, str]] = lambda item: {}
    why_none: str = ""
    if_empty: Callable[[Item], str] = lambda item: ""

    def stated_value(self, item: Item) -> str | list[str]:
        """The value of the field in gold, as a correction would state it."""
        value = item.gold_fields.get(self.key)
        if self.kind == "labels":
            return [str(label) for label in value or ()]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return "" if value is None else str(value)

    def words(self, item: Item) -> str:
        """The value of the field in gold, in words; may hold data."""
        value, choices = self.stated_value(item), self.choices(item)
        stated = value if isinstance(value, list) else [value]
        return ", ".join(choices.get(choice, choice) for choice in stated) or "none"


class GoldChange(NamedTuple):
    """A field that gold states otherwise than before, with the words of both."""

    field: GoldField
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class BoxName:
    """A name that gold states of an answer box beside the box itself, such as its question.

    Args:
        key: The field of `records.AnswerBox`.
        label: What it is called.
        facet: The facet whose values are offered; "" where it is free text.
    """

    key: Literal["title_id", "question_id", "question_type"]
    label: str
    facet: str = ""


@dataclass(frozen=True, slots=True)
class GoldEditing:
    """How gold of a task is corrected.

    Args:
        fields: What can be corrected.
        corrected: `corrected(sample, item, value) -> Sample`: the sample with a corrected value, as its loader would
            read it. `item` is the id of the item, "" where the sample is corrected as a whole. Raises InvalidGold.
        whole_sample: Whether a correction is of a sample as a whole.
        names: What can be stated of an answer box, where boxes are drawn.
    """

    fields: tuple[GoldField, ...]
    corrected: Callable[[Sample, str, Mapping[str, Any]], Sample]
    whole_sample: bool = False
    names: tuple[BoxName, ...] = ()


def gold_changes(editing: GoldEditing, before: Item, after: Item) -> list[GoldChange]:
    """The changes of an item by a correction, of the fields with choices; none where it is a text that changed."""
    fields = [field for field in editing.fields if field.kind in ("choice", "labels")]
    return [
        GoldChange(field, field.words(before), field.words(after))
        for field in fields
        if field.stated_value(before) != field.stated_value(after)
    ]


def item_of(sample: Sample, item: str) -> Item:
    """The item of a correction. Raises InvalidGold where the sample has none of this id."""
    for found in sample.items:
        if found.id == item:
            return found
    raise InvalidGold(f"The sample “{sample.id}” has no item “{item}”, so its gold cannot be corrected.")


def with_item(sample: Sample, changed: Item) -> Sample:
    """The sample with one of its items changed."""
    return replace(sample, items=tuple(changed if item.id == changed.id else item for item in sample.items))


def with_facet(facets: Pairs, name: str, values: Iterable[str]) -> Pairs:
    """Facets with the values of one of them replaced; no values take it away."""
    others = (pair for pair in facets if pair[0] != name)
    return tuple(sorted({*others, *((name, value) for value in values)}))


def must_have_fields(value: Mapping[str, Any], known: Collection[str]) -> None:
    """Raises InvalidGold where a correction has no field, or one that is not known."""
    if not value or not value.keys() <= set(known):
        found = ", ".join(map(str, value)) or "none"
        raise InvalidGold(f"A correction states some of {', '.join(known)}; found {found[:200]}.")


def text_of(value: Mapping[str, Any], key: str) -> str:
    """The corrected text of a field. Raises InvalidGold where it is none, too long, or has NUL."""
    text = value[key]
    if not isinstance(text, str) or len(text) > MOST_TEXT or "\0" in text:
        raise InvalidGold(f"`{key}`: expected a text of at most {MOST_TEXT:,} characters without NUL.")
    return clean_text(text)


def choice_of(value: Mapping[str, Any], key: str, choices: Collection[str]) -> str:
    """The corrected value of a field with choices. Raises InvalidGold where it is none of them."""
    chosen = value[key]
    if not isinstance(chosen, str) or chosen not in choices:
        found = f"“{chosen[:80]}”" if isinstance(chosen, str) else type(chosen).__name__
        raise InvalidGold(f"`{key}`: expected one of {', '.join(choices) or 'none'}; found {found}.")
    return chosen
