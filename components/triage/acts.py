"""What somebody does in a queue: verdicts, tags, undoing, and going on."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.marks import log
from cache.marks.log import NewMark
from components.shell import address, person
from components.triage.messages import Message, Target
from components.triage.review import (
    Review,
    asked_entry,
    last_mark,
    mark_target,
    opened_at,
    own_mark,
    remember_mark,
    review_of,
)
from errors import ErrataError

DONE = "triage-done"
"""Number of the last message of this session that was dealt with."""

NOTICE = "triage-notice"
"""What became of the last one, where that is not to be seen; may hold data."""

NOTHING_LEFT = "Nothing is left to judge in this queue."


def apply(messages: list[Message], benchmark: str) -> None:
    """Deals with what is new among the messages of a browser, in their order."""
    for message in messages:
        if message.number <= st.session_state.get(DONE, 0):
            continue
        st.session_state[DONE] = message.number
        st.session_state.pop(NOTICE, None)
        try:
            _apply(message, benchmark)
        except ErrataError as error:
            st.session_state[NOTICE] = str(error)


def opened(review: Review) -> Target | None:
    """The entry that is open: the one that the link names, else the first that is to be judged.

    Where somebody else is at it, the next one is taken in its place, and the address says so.
    """
    asked = asked_entry(review)
    target = review.take(review.following(asked), asked)
    if asked is not None and target != asked:
        holder = review.held.get(asked, "")
        st.session_state[NOTICE] = f"{holder or 'Somebody else'} is at that entry; this is the next one."
        if target is not None:
            _write(review, target)
    return target


def open_entry(target: Target, benchmark: str) -> None:
    """Opens an entry of the list, unless somebody else is at it."""
    try:
        _go_to(_review(benchmark), [], target)
    except ErrataError as error:
        st.session_state[NOTICE] = str(error)


def _review(benchmark: str) -> Review:
    selection, _ = address.read()
    return review_of(selection.replace(benchmark=benchmark), person.name())


def _apply(message: Message, benchmark: str) -> None:
    review = _review(benchmark)
    match message.kind:
        case "verdict":
            _judge(review, message)
        case "tag":
            _tag(review, message)
        case "undo":
            _undo(review, message.target)
        case _:
            _go(review, message)


def _judge(review: Review, message: Message) -> None:
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
    remember_mark(log.record(memo.workspace(), new))
    _write(review, message.target)


def _tag(review: Review, message: Message) -> None:
    mine = own_mark(review, message.target)
    said = (mine.verdict, mine.tags, mine.note) if mine else ("", (), "")
    new = NewMark(
        review.selection.benchmark,
        mark_target(message.target),
        review.who,
        said[0],
        (*said[1], message.text),
        said[2],
        seconds=mine.seconds if mine else None,
        blind=mine.blind if mine else review.blind,
    )
    remember_mark(log.record(memo.workspace(), new))
    _write(review, message.target)


def _undo(review: Review, target: Target) -> None:
    found = last_mark(review, target)
    if found is None:
        st.session_state[NOTICE] = "Nothing of yours is left to undo here."
        return
    log.undo(memo.workspace(), found[0], review.who)
    _go_to(review, [], found[1])


def _go(review: Review, message: Message) -> None:
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
        st.session_state[NOTICE] = NOTHING_LEFT
    else:
        _write(review, target)


def _write(review: Review, target: Target) -> None:
    there = opened_at(review, target)
    now, _ = address.read()
    if (now.at, now.option("place")) != (there.at, there.option("place")):
        address.write(there)
