"""The queue as elements of a page: the list of its entries, and the bar with the verdicts above the open sample."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import streamlit as st

from cache import memo
from cache.marks.correction_values import Target
from cache.queries.doubt.review_queue import QueueEntry
from cache.selection.mark_filter import VERDICTS
from components.triage import actions
from components.triage.messages import read_messages, read_opened
from components.triage.review import Review, own_mark
from figures.samples.shown_text import browser_safe
from scoring.gold_editing import gold_changes, item_of

SHOWN = 100
"""Entries that are listed at a time."""

NAMELESS = "Enter your name first."

READ_ONLY = "This workspace is open for reading only: no verdict can be given here."

_HERE = Path(__file__).parent
_CSS = (_HERE / "browser" / "triage.css").read_text(encoding="utf-8")
_JS = (_HERE / "bundle.js").read_text(encoding="utf-8")

_bar, _list = (
    st.components.v2.component(
        f"errata_queue_{part}", html=f'<div data-part="{part}"></div>', css=_CSS, js=_JS, isolate_styles=True
    )
    for part in ("bar", "list")
)


def show_bar(review: Review, target: Target | None, confirmed: int) -> None:
    """Draws the bar of the open entry.

    Args:
        review: The queue.
        target: The open entry; None where nothing is left.
        confirmed: Number of the last message that had been dealt with when the queue was read.
    """
    _draw(_bar, bar_payload(review, target, confirmed), "triage-bar",
          lambda event: actions.apply(read_messages(event), review.selection.benchmark))  # fmt: skip


def show_list(review: Review, target: Target | None) -> None:
    """Draws the entries around the open one."""

    def open_entry(event: object) -> None:
        if (opened := read_opened(event)) is not None:
            actions.open_entry(opened, review.selection.benchmark)

    _draw(_list, list_payload(review, target), "triage-list", open_entry)


def _draw(component: Any, payload: dict[str, Any], key: str, on_event: Callable[[object], None]) -> None:
    def on_change() -> None:
        on_event(st.session_state[key].get("event"))

    component(key=key, data=orjson.dumps(payload), on_event_change=on_change)


def bar_payload(review: Review, target: Target | None, confirmed: int) -> dict[str, Any]:
    """What the bar shows of the open entry, as plain values for JSON; arguments as for `show_bar`."""
    place = review.place_of(target) if target is not None else None
    entry = review.entries[place] if place is not None else None
    said = review.verdicts(target) if target is not None else {}
    mine = own_mark(review, target) if target is not None and review.who else None
    others = [f"{who}: {VERDICTS.get(mark.verdict, mark.verdict)}" for who, mark in said.items() if who != review.who]
    judged = sum(review.is_judged(entry.target) for entry in review.entries)
    task = memo.loaded(review.selection.benchmark).task
    can = bool(review.who) and review.writable and target is not None
    notice = actions.progress().notice
    if not notice and (target is None or not review.entries):
        notice = actions.nothing_open(review)
    if not notice and not review.who:
        notice = NAMELESS
    payload: dict[str, Any] = browser_safe(
        {
            "target": list(target) if target is not None else None,
            "position": f"{'–' if place is None else f'{place + 1:,}'} of {len(review.entries):,}",
            "judged": ""
            if review.disputed
            else " · ".join(filter(None, (f"{judged:,} judged", _seconds_each(review)))),
            "name": _name(target, entry.label if entry is not None else ""),
            "reason": (fixed := _correction_outcome(review, target)) or _reason(entry),
            "says": f"Before: {_reason(entry)}" if fixed and _reason(entry) else _gold_and_runs(entry),
            "others": "   ".join(others),
            "notice": READ_ONLY if not review.writable else notice,
            "verdicts": [{"key": key, "label": label} for key, label in VERDICTS.items()],
            "mine": {"verdict": mine.verdict if mine else "", "tags": list(mine.tags) if mine else []},
            "able": can,
            "undo": can and target is not None and actions.can_undo(review, target),
            "form": can and not review.blind and task.editing is not None and not task.editing.whole_sample,
            "done": confirmed,
        }
    )
    return payload


def list_payload(review: Review, target: Target | None) -> dict[str, Any]:
    """What the list shows, the entries around the open one, as plain values for JSON."""
    at = (review.place_of(target) if target is not None else None) or 0
    first = at // SHOWN * SHOWN
    shown = review.entries[first : first + SHOWN]
    total = len(review.entries)

    def target_at(place: int) -> list[str] | None:
        return list(review.entries[place].target) if 0 <= place < total else None

    payload: dict[str, Any] = browser_safe(
        {
            "range": f"{first + 1:,}–{first + len(shown):,} of {total:,}" if shown else "No entries",
            "earlier": target_at(first - 1) if first else None,
            "later": target_at(first + SHOWN),
            "rows": [_row(review, entry, first + at + 1, entry.target == target) for at, entry in enumerate(shown)],
        }
    )
    return payload


def _row(review: Review, entry: QueueEntry, number: int, current: bool) -> dict[str, Any]:
    said = review.verdicts(entry.target)
    words = [f"{who}: {VERDICTS.get(mark.verdict, mark.verdict)}" for who, mark in said.items()]
    correction = review.corrected.get(entry.target)
    if correction is not None:
        words.append(f"Corrected by {correction.who}")
    holder = review.held.get(entry.target, "")
    state = "held" if holder else "judged" if review.is_judged(entry.target) else ""
    name = entry.item if entry.sample == entry.item else _name(entry.target, entry.label)
    score = "" if math.isnan(entry.score) else f"Doubt {entry.score:.2f}"
    return {
        "target": list(entry.target),
        "number": f"{number:,}",
        "name": name,
        "reason": _reason(entry),
        "said": f"{holder} is at it" if holder else "; ".join(words),
        "state": state,
        "current": current,
        "title": "  ·  ".join(filter(None, (name, score))),
    }


def _name(target: Target | None, label: str) -> str:
    """Sample and item of an entry, by the name that the item has on the other pages."""
    sample, item = target or ("", "")
    return " · ".join(filter(None, (sample, label or item)))


def _seconds_each(review: Review) -> str:
    """Seconds that a verdict on an entry took: the median of those that the person may see; "" without any."""
    marks = (mark for entry in review.entries for mark in review.verdicts(entry.target).values())
    seconds = [mark.seconds for mark in marks if mark.seconds is not None]
    return f"{statistics.median(seconds):,.0f} s each" if seconds else ""


def _gold_and_runs(entry: QueueEntry | None) -> str:
    if entry is None or not entry.reason:
        return ""
    gold, instead = where_they_differ(entry.gold, entry.instead) if entry.instead else (entry.gold, "")
    runs = f"Runs: {instead}" if instead else ""
    further = f"{entry.further} further in doubt here" if entry.further else ""
    return " · ".join(filter(None, (f"Gold: {gold or 'nothing'}", runs, further)))


_CONTEXT = 24
"""Characters that are shown before and behind what differs in long texts."""


def where_they_differ(one: str, other: str) -> tuple[str, str]:
    """Two texts, of what they have in common at their ends only as much as shows where they differ.

    >>> where_they_differ(f"It begins with 7 {60 * '.'}", f"It begins with 4 {60 * '.'}")
    ('It begins with 7 .......................…', 'It begins with 4 .......................…')
    >>> where_they_differ("correct", "incorrect")
    ('correct', 'incorrect')
    """
    shortest = min(len(one), len(other))
    before = next((at for at in range(shortest) if one[at] != other[at]), shortest)
    behind = next((at for at in range(shortest - before) if one[-1 - at] != other[-1 - at]), shortest - before)
    start = max(0, before - _CONTEXT) if before > 2 * _CONTEXT else 0
    cut = behind - _CONTEXT if behind > 2 * _CONTEXT else 0
    first, second = (
        f"{'…' if start else ''}{text[start : len(text) - cut]}{'…' if cut else ''}" for text in (one, other)
    )
    return first, second


def _reason(entry: QueueEntry | None) -> str:
    reason = entry.reason if entry is not None else ""
    return f"{reason[:1].upper()}{reason[1:]}." if reason else ""


def _correction_outcome(review: Review, target: Target | None) -> str:
    """What became of the gold of an entry that was put right; "" for any other."""
    mark = review.corrected.get(target) if target is not None else None
    if mark is None or target is None:
        return ""
    editing = memo.loaded(review.selection.benchmark).task.editing
    if editing is None or editing.whole_sample:
        return f"Gold boxes corrected by {mark.who}."
    before = memo.gold(review.selection.benchmark, mark.target.sample)
    after = editing.corrected(before, mark.target.item, mark.correction or {})
    changes = gold_changes(editing, item_of(before, mark.target.item), item_of(after, mark.target.item))
    if not changes or changes[0].field.kind != "choice":
        said = [f"Gold corrected by {mark.who}."]
    else:
        (_, was, now), *changes = changes
        said = [f"Gold said “{was}”; {mark.who} corrected it to “{now}”."]
    # What became of another field by itself, the form said when it was saved.
    further = (change for change in changes if not change.field.why_none or change.after != "none")
    return " ".join((*said, *(f"{field.label}: {was} → {now}." for field, was, now in further)))
