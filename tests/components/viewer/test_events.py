"""Only what the viewer can send is taken for an event."""

from __future__ import annotations

import math

import pytest

from components.viewer.events import ViewerEvent, read_event


def test_each_kind_is_read() -> None:
    assert read_event({"kind": "go", "direction": "next", "sample": "s"}) == ViewerEvent("go", "s", direction="next")
    assert read_event({"kind": "tau", "tau": 0.65, "sample": "s"}) == ViewerEvent("tau", "s", tau=0.65)
    assert read_event({"kind": "ask", "sample": "s"}) == ViewerEvent("ask", "s")
    assert read_event({"kind": "publish", "sample": "s"}) == ViewerEvent("publish", "s")
    assert read_event({"kind": "pick", "sample": "s"}) == ViewerEvent("pick", "s")
    assert read_event({"kind": "runs", "runs": ["b", "a", "b"], "sample": "s"}) == ViewerEvent(
        "runs", "s", runs=("b", "a")
    )
    assert read_event({"kind": "item", "item": "a0", "page": 2, "run": "gpt", "sample": "s"}) == ViewerEvent(
        "item", "s", item="a0", page=2, run="gpt"
    )
    assert read_event({"kind": "failure", "failure": 7, "item": None, "page": 1, "sample": "s"}) == ViewerEvent(
        "failure", "s", failure=7, page=1
    )


@pytest.mark.parametrize(
    "value",
    [
        None,
        "go",
        {},
        {"kind": "go", "direction": "next"},
        {"kind": "go", "direction": "away", "sample": "s"},
        {"kind": "delete", "sample": "s"},
        {"kind": "tau", "tau": 0, "sample": "s"},
        {"kind": "tau", "tau": 1.5, "sample": "s"},
        {"kind": "tau", "tau": math.nan, "sample": "s"},
        {"kind": "tau", "tau": True, "sample": "s"},
        {"kind": "runs", "runs": [], "sample": "s"},
        {"kind": "runs", "runs": "gpt", "sample": "s"},
        {"kind": "runs", "runs": [3, ""], "sample": "s"},
        {"kind": "item", "item": "a0", "sample": 3},
    ],
)
def test_anything_else_is_none(value: object) -> None:
    assert read_event(value) is None


def test_a_step_to_another_sample_says_which_runs_stay_or_that_none_was_chosen() -> None:
    go = {"kind": "go", "direction": "next", "sample": "s"}
    assert read_event(go | {"runs": ["a"]}) == ViewerEvent("go", "s", direction="next", runs=("a",))
    assert read_event(go | {"runs": []}) == ViewerEvent("go", "s", direction="next", runs=())


def test_parts_of_a_choice_that_make_no_sense_are_left_out() -> None:
    event = read_event({"kind": "item", "item": ["a0"], "page": "two", "failure": math.inf, "run": 4, "sample": "s"})
    assert event == ViewerEvent("item", "s")
