"""Actions in a review queue: verdicts, tags, undoing, and going on to another entry."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock

import streamlit as st

from cache import memo
from cache.marks import corrections, log
from cache.marks.correction_values import Target
from cache.queries.doubt.review_queue import review_queue
from cache.recording import record_marks
from cache.recording.record_marks import NewMark
from cache.store.packing import utc_now
from components.shell import address, visitor
from components.triage.messages import Message
from components.triage.review import (
    Review,
    entry_selection,
    linked_entry,
    mark_target,
    own_mark,
    queue_selection,
    review_of,
)
from components.viewer import gold_corrections
from errors import ErrataError
from scoring.doubt.suspects import IN_DOUBT

NOTHING_LEFT = "Nothing is left to judge in this queue."
OTHERS_AT_THE_REST = "Others are judging all that is left in this queue."
NOTHING_DISPUTED = "No disputed items yet"


@dataclass(slots=True)
class Progress:
    """How far this session is with what its browser sent.

    Once something newer has come from the browser, Streamlit begins the next run, and ends the one under way at its
    next command or access to session state, in the middle of a callback too: until then both are at work. So that a
    verdict is neither lost nor kept twice, this is one object, which one of them has at a time, and it is written
    without Streamlit right after the workspace was.

    Args:
        done: Number of the last message that was dealt with.
        notice: What became of it, where that is not to be seen; may hold data.
        marks: What can be undone, the newest last: ids of marks made on this page, with their entries.
        since: When this session began to judge, UTC: a correction made from then on can be undone from any entry.
        lock: Held while messages are dealt with.
    """

    done: int = 0
    notice: str = ""
    marks: list[tuple[int, Target]] = field(default_factory=list)
    since: str = field(default_factory=utc_now)
    lock: Lock = field(default_factory=Lock, repr=False, compare=False)


def progress() -> Progress:
    """The progress of this session, from nothing on."""
    found: Progress = st.session_state.setdefault("triage-progress", Progress())
    return found


def apply(messages: list[Message], benchmark: str) -> None:
    """Deals with what is new among the messages of a browser, in their order."""
    now = progress()
    with now.lock:
        for message in messages:
            if message.number <= now.done:
                continue
            now.notice = ""
            try:
                _apply(message, benchmark, now)
            except ErrataError as error:
                now.notice = str(error)
            now.done = message.number


def say(words: str) -> None:
    """Says in the bar what became of something that was done beside it."""
    progress().notice = words


def entry_to_open(review: Review) -> Target | None:
    """The entry to open: the one that the link names, else the first that is to be judged.

    Where somebody else is at it, the next one is taken in its place, and the address says so.
    """
    asked = linked_entry(review)
    target = review.take(review.following(asked), asked)
    if asked is not None and target != asked:
        at_it = f"{review.held.get(asked) or 'Somebody else'} is at that entry"
        if target is None:
            say(f"{at_it}. {nothing_open(review)}")
        else:
            say(f"{at_it}; this is the next one.")
            _write(review, target)
    return target


def nothing_open(review: Review) -> str:
    """Why no entry is open: all are judged, others are at the rest, or the queue has none."""
    if not review.entries:
        return NOTHING_DISPUTED if review.disputed else _none_in_doubt(review)
    left = (entry.target for entry in review.entries if not review.is_judged(entry.target))
    return OTHERS_AT_THE_REST if any(target in review.held for target in left) else NOTHING_LEFT


def _none_in_doubt(review: Review) -> str:
    """How much gold is in doubt at most, where that is not enough for the queue."""
    every = memo.fetch(review_queue, queue_selection(review.selection)).entries
    most = max((entry.score for entry in every if not math.isnan(entry.score)), default=0.0)
    # Rounded down: 0.499 does not read as if it were enough.
    highest = math.floor(100 * most) / 100
    return f"No item reaches a doubt of {IN_DOUBT}; the highest is {highest:.2f}. “All” has every item in this order."


def open_entry(target: Target, benchmark: str) -> None:
    """Opens an entry of the list, unless somebody else is at it."""
    say("")
    try:
        _go_to(_review(benchmark), [], target)
    except ErrataError as error:
        say(str(error))


def _review(benchmark: str) -> Review:
    selection, _ = address.read()
    return review_of(selection.replace(benchmark=benchmark), visitor.name())


def _apply(message: Message, benchmark: str, now: Progress) -> None:
    review = _review(benchmark)
    match message.kind:
        case "verdict":
            _judge(review, message, now)
        case "tag":
            _tag(review, message, now)
        case "undo":
            _undo(review, message, now)
        case _:
            _open_next(review, message)


def _judge(review: Review, message: Message, now: Progress) -> None:
    mine = own_mark(review, message.target)
    new = NewMark(
        review.selection.benchmark,
        mark_target(message.target),
        review.who,
        message.text,
        mine.tags if mine else (),
        mine.note if mine else "",
        seconds=message.seconds,
        blind=review.blind,
    )
    _keep(review, message, new, now)


def _tag(review: Review, message: Message, now: Progress) -> None:
    mine = own_mark(review, message.target)
    verdict, tags, note = (mine.verdict, mine.tags, mine.note) if mine else ("", (), "")
    new = NewMark(
        review.selection.benchmark,
        mark_target(message.target),
        review.who,
        verdict,
        (*tags, message.text),
        note,
        seconds=mine.seconds if mine else None,
        blind=mine.blind if mine else review.blind,
    )
    _keep(review, message, new, now)


def _keep(review: Review, message: Message, new: NewMark, now: Progress) -> None:
    mark = record_marks.record(memo.workspace(), new)
    now.marks.append((mark.id, message.target))
    now.done = message.number
    _write(review, message.target)


def _undo(review: Review, message: Message, now: Progress) -> None:
    found = _last_mark(review, message.target, now)
    if found is None:
        now.notice = "Nothing of yours is left to undo here."
        return
    record_marks.undo(memo.workspace(), found[0], review.who)
    now.done = message.number
    _go_to(review, [], found[1])
    gold_corrections.show_original_where_none_holds(address.read()[0])


def can_undo(review: Review, target: Target) -> bool:
    """Whether there is anything that undoing would take back while an entry is open."""
    return _last_mark(review, target, progress()) is not None


def _last_mark(review: Review, target: Target, now: Progress) -> tuple[int, Target] | None:
    """The mark that is undone next: the last one made on this page, else the person's verdict on the open entry.

    A correction by that person is, where it is later: of the open entry, or one made since this session began to judge.
    """
    standing = {mark.id for mark in memo.fetch(log.present, review.selection.benchmark) if mark.who == review.who}
    now.marks[:] = [made for made in now.marks if made[0] in standing]
    mine = review.judged.get(target, {}).get(review.who)
    corrected = review.corrected.get(target)
    last = now.marks[-1:] or ([(mine.id, target)] if mine is not None else [])
    own = [
        (mark.id, _corrected_entry(review, mark, target))
        for mark in _holding_corrections(review)
        if mark.who == review.who and (mark.at >= now.since or mark == corrected)
    ]
    return max([*last, *own], default=None)


def _holding_corrections(review: Review) -> Iterable[log.Mark]:
    """The corrections that hold of the benchmark; none on a blind pass, which shows gold without them."""
    return () if review.blind else memo.fetch(corrections.applied_corrections, review.selection.benchmark).values()


def _corrected_entry(review: Review, mark: log.Mark, target: Target) -> Target:
    """The entry that a correction is of: the open one where it may be, else the first of the queue that it settled."""
    if mark.target.sample == target[0] and mark.target.item in ("", target[1]):
        return target
    settled = (entry.target for entry in review.entries if review.corrected.get(entry.target) == mark)
    return next(settled, (mark.target.sample, mark.target.item))


def _open_next(review: Review, message: Message) -> None:
    if message.where == "next":
        _go_to(review, review.following(message.target))
        return
    targets = [target for target in review.following(message.target) if target not in review.held]
    if targets:
        _go_to(review, [], targets[0] if message.where == "after" else _before(targets, message.target))


def _before(targets: list[Target], target: Target) -> Target:
    others = [other for other in targets if other != target]
    return others[-1] if others else target


def _go_to(review: Review, targets: list[Target], asked: Target | None = None) -> None:
    target = review.take(targets, asked)
    if target is None:
        say(nothing_open(review))
    else:
        _write(review, target)


def _write(review: Review, target: Target) -> None:
    there = entry_selection(review, target)
    now, _ = address.read()
    if (now.at, now.option("place")) != (there.at, there.option("place")):
        address.write(there)
