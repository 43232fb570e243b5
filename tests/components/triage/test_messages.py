"""What a browser says about a queue is taken as it is meant, or not at all."""

from __future__ import annotations

import math

import pytest

from components.triage.messages import Message, read_messages, read_opened

HERE = ["s1", "i0"]
VERDICT = {"number": 1, "target": HERE, "kind": "verdict", "verdict": " gold_wrong ", "seconds": 2.5}


def test_messages_are_read_by_their_numbers() -> None:
    go = {"number": 3.0, "target": HERE, "kind": "go", "where": "before"}
    tag = {"number": 2, "target": ["s1", ""], "kind": "tag", "tag": "三"}
    assert read_messages({"messages": [go, VERDICT, tag, {**VERDICT, "number": 4, "kind": "undo"}]}) == [
        Message(1, ("s1", "i0"), "verdict", "gold_wrong", 2.5),
        Message(2, ("s1", ""), "tag", "三"),
        Message(3, ("s1", "i0"), "go", where="before"),
        Message(4, ("s1", "i0"), "undo"),
    ]
    assert read_opened({"open": HERE}) == ("s1", "i0")


FORGED = [
    {"number": 0},
    {"number": True},
    {"number": math.nan},
    {"number": "1"},
    {"target": ["", "i0"]},
    {"target": ["s1"]},
    {"target": ["s1", 3]},
    {"target": "s1"},
    {"target": ["s" * 3_000, ""]},
    {"kind": "verdict", "verdict": "  "},
    {"kind": "verdict", "verdict": "x" * 81},
    {"kind": "verdict", "verdict": None},
    {"kind": "tag"},
    {"kind": "go", "where": "away"},
    {"kind": "delete"},
]


@pytest.mark.parametrize("change", FORGED)
def test_what_is_no_message_is_left_out_and_the_others_are_taken(change: dict[str, object]) -> None:
    assert read_messages({"messages": [{**VERDICT, **change}, {**VERDICT, "number": 2}]}) == [
        Message(2, ("s1", "i0"), "verdict", "gold_wrong", 2.5)
    ]


@pytest.mark.parametrize("value", [None, [], "x", {}, {"messages": "x"}, {"messages": [1, None, []]}, {"open": [1, 2]}])
def test_anything_else_is_nothing(value: object) -> None:
    assert read_messages(value) == []
    assert read_opened(value) is None


@pytest.mark.parametrize("seconds", [-1, math.inf, math.nan, True, "2", 1e9, 10**400])
def test_a_time_that_is_none_is_not_kept(seconds: object) -> None:
    (message,) = read_messages({"messages": [{**VERDICT, "seconds": seconds}]})
    assert message.seconds is None
