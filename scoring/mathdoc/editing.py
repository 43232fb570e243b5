"""Corrections of MathDoc's gold: the Markdown of a question, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from errors import InvalidGold
from records import Sample
from scoring.gold_editing import GoldEditing, GoldField, item_of, must_have_fields, text_of, with_item
from scoring.mathdoc.gold import page_items, page_markdown
from scoring.mathdoc.markdown import MAX_PAGE, read_page


def _corrected(sample: Sample, item_id: str, value: Mapping[str, Any]) -> Sample:
    """The page with the text of one question replaced and read again; the others have to stay what they are."""
    must_have_fields(value, ("text", "answer"))
    item = item_of(sample, item_id)
    gold = dict(item.gold_fields)
    if "text" in value:
        gold["text"] = text_of(value, "text").rstrip()
    if "answer" in value:
        gold["answer"] = text_of(value, "answer").strip() or None
    markdown = page_markdown(with_item(sample, replace(item, gold=gold)).items)
    if len(markdown) > MAX_PAGE:
        raise InvalidGold(f"The page would have {len(markdown):,} characters; {MAX_PAGE:,} at most are read.")
    read = {found.id: found for found in page_items(read_page(markdown), markdown)}
    changed = read.get(item_id)
    if changed is None or list(read) != [each.id for each in sample.items]:
        expected = ", ".join(each.id for each in sample.items)
        raise InvalidGold(
            f"`text`: expected the Markdown of question {item_id} alone, beginning with its number, so that the page "
            f"keeps its questions ({expected}); with this text it has {', '.join(read) or 'none'}."
        )
    if any(read[other.id].gold_fields["text"] != other.gold_fields["text"] for other in sample.items if other != item):
        raise InvalidGold("`text`: expected the Markdown of one question; with this text others would change.")
    if changed.gold_fields["answer"] != gold["answer"]:
        raise InvalidGold("`answer`: expected one line without brackets of every kind; it cannot be written as a tag.")
    return with_item(sample, changed)


EDITING = GoldEditing((GoldField("text", "Question", "text"), GoldField("answer", "Answer", "text")), _corrected)
