"""Only what the viewer can send is taken for an event."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest

from cache.queries.samples import Neighbours
from cache.selection.selection import Selection
from components.viewer import events
from components.viewer.events import ViewerEvent, apply_sample_event, read_event


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
        {"kind": "tau", "tau": 10**400, "sample": "s"},
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


@pytest.mark.parametrize(
    ("fail", "runs", "named"),
    [
        ("split_step", ("good",), ()),
        ("split_step", ("bad",), ("bad",)),
        ("split_step", ("good", "bad"), ("good", "bad")),
        ("", ("good",), ("good",)),
    ],
)
def test_a_step_through_the_samples_of_a_failure_keeps_a_run_where_it_fails_so(
    monkeypatch: pytest.MonkeyPatch, fail: str, runs: tuple[str, ...], named: tuple[str, ...]
) -> None:
    def inspect(selection: Selection, sample: str) -> SimpleNamespace:
        assert sample == "b"
        failures = [SimpleNamespace(category="split_step" if selection.runs == ("bad",) else "extra_answer")]
        return SimpleNamespace(runs=(SimpleNamespace(scored=SimpleNamespace(failures=failures)),))

    written: list[Selection] = []
    monkeypatch.setattr(events.memo, "inspect", inspect)
    monkeypatch.setattr(events.address, "write", written.append)
    event = ViewerEvent("go", "a", direction="next", runs=runs)
    open_now = Selection("pages", at="a", fail=fail, leads=("other",))
    assert apply_sample_event(event, open_now, Neighbours(0, 2, None, "b"), ["other"])
    assert [selection.at for selection in written] == ["b"]
    assert written[0].leads == named
