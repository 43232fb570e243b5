"""Nothing is written in read-only mode, whatever a browser sends.

Neither by a function of the workspace, nor by what stands behind an element of a page, nor by a message that no page of
ours would send. What writes is read out of the code, so that nothing new is left out.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, get_args
from unittest import mock

import pandas as pd
import pytest
import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.marks.log import Mark
from cache.marks.targets import MarkTarget
from cache.recording import record_marks
from cache.recording.record_marks import NewMark, correct
from cache.recording.tagging import tag_samples, untag_samples
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.figures import saved_styles
from components.gallery import sample_set
from components.home import saved_views
from components.import_data import annotation_files, import_report, manage_runs
from components.import_data.import_form import ImportFiles, ImportRequest
from components.inspector import gold_form
from components.marks import mark_form
from components.rerun import batch_control, judge_answer, one_answer
from components.shell import save_view as save_view_form
from components.shell import sign_in, visitor
from components.triage import actions, messages, review
from components.viewer import events, viewer_panel
from errors import ReadOnly
from figures.print import presets
from loaders.exchange.page_boxes import Incoming
from tests.pages.mini import fill
from tests.writing_functions import Function, modules, rows_of, uses, writing_functions

ON = MarkTarget("sample", "two")
MARK = NewMark("hgbench", ON, "Ann", "gold_wrong")
UNBOXED = Incoming(1, {1: (1000, 1400)}, (), "hgbench", "three")
"""The sample “three” as an annotation tool may hand it back: without its answer."""


@pytest.fixture(scope="module")
def read_only(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A workspace with one mark and one correction, opened for reading only."""
    home = tmp_path_factory.mktemp("read-only")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ERRATA_HOME", str(home / ".errata"))
        patch.delenv("ERRATA_DATABASE_URL", raising=False)
        filled = fill(home)
        record_marks.record(filled, MARK)
        correct(filled, NewMark("hgbench", MarkTarget("sample", "one"), "Ann", correction={"answers": []}))
        filled.close()
        patch.setenv("ERRATA_READ_ONLY", "1")
        st.cache_resource.clear()
        yield memo.workspace()
        st.cache_resource.clear()


def _content(ws: Workspace) -> dict[str, list[Any]]:
    return rows_of(Path(str(ws.engine.url.database)))


STYLE = next(iter(presets.PRINT_STYLES.values()))
TWO = Selection("hgbench", at="two")

ARGUMENTS: Mapping[str, Sequence[Any]] = {
    "cache.importing.import_benchmark.import_benchmark": ("hgbench", Path("gold.jsonl")),
    "cache.live.spending.settle": (1, 1.0),
    "cache.marks.accounts.keep_account": ("ann@lab.example", "Ann"),
    "cache.recording.annotation_import.apply_annotations": ("hgbench", [UNBOXED], "Ann"),
    "cache.marks.claims.claim_next": ("hgbench", [("two", "")], "Ann"),
    "cache.recording.tagging.tag_samples": ("hgbench", ["two"], "t", "Ann"),
    "cache.marks.views.rename_view": ("a", "b"),
    "cache.marks.views.save_view": ("a", pages.GALLERY, TWO),
    "cache.store.figure_presets.store_preset": ("mine", {}),
    "figures.print.presets.keep": ("mine", STYLE),
}
"""What is handed, after the workspace, to functions that look at it before they write; the others take anything."""

WITHOUT_WORK = {"cache.importing.rescoring.rescore_outdated", "cache.store.backup.write_backup"}
"""What has nothing to write here (no run is outdated), or writes a file beside the workspace."""


def _full_name(function: Function) -> str:
    return f"{function.module}.{function.name}"


PUBLIC = sorted(
    name
    for one in writing_functions()
    if not one.name.startswith("_") and "." not in one.name and (name := _full_name(one)) not in WITHOUT_WORK
)


@pytest.mark.parametrize("function", PUBLIC)
def test_every_function_that_writes_refuses_to(function: str, read_only: Workspace) -> None:
    before = _content(read_only)
    with pytest.raises(ReadOnly):
        _call(function, read_only)
    assert _content(read_only) == before


def _call(function: str, ws: Workspace) -> None:
    module, _, name = function.rpartition(".")
    called = getattr(import_module(module), name)
    if function in ARGUMENTS:
        called(ws, *ARGUMENTS[function])
        return
    others = list(inspect.signature(called).parameters.values())[1:]
    called(ws, **{parameter.name: mock.MagicMock() for parameter in others if parameter.default is parameter.empty})


def _with(state: dict[str, Any], act: Callable[[], object]) -> None:
    st.session_state.update(state)
    act()


def _pressed(key: str, draw: Callable[[], object]) -> None:
    """Draws what stands behind a button as if the button of this key were pressed, of which no page shows it."""

    def button(*_: Any, **stated: Any) -> bool:
        return bool(stated["key"] == key)

    with mock.patch.object(st, "button", button), mock.patch.object(DeltaGenerator, "button", button):
        draw()


def _run_form(run: str) -> None:
    """Draws the form to rename or delete a run."""
    manage_runs._edit(Selection("hgbench"), pd.Series({"run": run, "model": run, "state": "current"}))


def _asked(module: Any, act: Callable[[], object], key: str) -> None:
    """Does what begins a request, and raises what its thread ended with."""
    with mock.patch.object(module.reruns, "provider_of"), mock.patch.object(module, "replace", create=True):
        act()
        job = st.session_state[key]
        while not job.done:
            time.sleep(0.01)
    raise job.error


def _patched(module: Any, act: Callable[[], object]) -> None:
    """Does what copies a value that is made up here."""
    with mock.patch.object(module, "replace"):
        act()


def _request(**files: Any) -> ImportRequest:
    return ImportRequest("hgbench", "new", "", "", "auto", lambda name, stored: ImportFiles(**files))


def _viewer_event(**message: Any) -> None:
    """What a message of the page viewer does, as its element would have it done."""
    selection = Selection("hgbench", at="one")
    event = events.read_event({"sample": "one", **message})
    assert event is not None
    viewer_panel._apply_event(event, events.NO_NEIGHBOURS, viewer_panel._open_sample(selection), events.INSPECTOR)


def _signed_in(act: Callable[[], object]) -> None:
    """Does what a page does for somebody who has signed in."""
    with (
        mock.patch.object(sign_in, "account_name", return_value="Ann"),
        mock.patch.object(sign_in, "account_address", return_value="ann@lab.example"),
    ):
        act()


def _queue_message(**message: Any) -> None:
    st.session_state.pop("triage-progress", None)
    found = messages.read_messages({"messages": [{"number": 1, "target": ["two", ""], **message}]})
    assert found
    actions.apply(found, "hgbench")


ANSWERS = [{"from": None, "page": 1, "box": [0, 0, 9, 9], "steps": []}]
VIEWER: Mapping[str, dict[str, Any]] = {
    "go": {"direction": "next"},
    "item": {"item": "a0", "page": 1},
    "failure": {"failure": 1, "page": 1},
    "tau": {"tau": 0.6},
    "runs": {"runs": ["careful"]},
    "ask": {},
    "publish": {},
    "pick": {},
    "region": {"page": 1, "box": [0, 0, 9, 9]},
    "edit": {},
    "correct": {"attempt": 1, "edited": 0, "seen": 0, "who": "Ann", "answers": ANSWERS},
    "uncorrect": {"attempt": 1, "mark": 2, "who": "Ann"},
}
"""Every kind of message of the page viewer -> one of it."""

QUEUE: Mapping[str, dict[str, Any]] = {
    "verdict": {"verdict": "gold_wrong", "seconds": 1.0},
    "tag": {"tag": "odd"},
    "undo": {},
    "go": {"where": "next"},
}
"""Every kind of message of the queue -> one of it."""

WHO = {"visitor-name": "Ann"}
FIELDS = {"verdict": "v", "tags": "t", "note": "n"}
RECORDING = "cache.recording.record_marks"
MINE = Mark(1, "hgbench", ON, "Ann", "2026-01-01T00:00:00+00:00", "gold_wrong")
SPEC = mock.MagicMock()

ACTIONS: Mapping[tuple[str, Function], Callable[[], object]] = {
    ("components.figures.saved_styles", Function("cache.store.figure_presets", "delete_preset")): lambda: (
        saved_styles._forget("mine")
    ),
    ("components.figures.saved_styles", Function("figures.print.presets", "keep")): lambda: _with(
        {"publish-preset-name": "mine"}, lambda: saved_styles._keep(STYLE)
    ),
    ("components.gallery.sample_set", Function("cache.recording.tagging", "tag_samples")): lambda: _with(
        WHO | {"set-tag": "t"}, lambda: sample_set._apply(Selection("hgbench"), "listed", tag_samples)
    ),
    ("components.gallery.sample_set", Function("cache.recording.tagging", "untag_samples")): lambda: _with(
        WHO | {"set-tag": "t"}, lambda: sample_set._apply(Selection("hgbench"), "listed", untag_samples)
    ),
    ("components.home.saved_views", Function("cache.marks.views", "rename_view")): lambda: _with(
        {"field": "b"}, lambda: saved_views._rename("a", "field")
    ),
    ("components.home.saved_views", Function("cache.marks.views", "delete_view")): lambda: saved_views._delete("a"),
    ("components.import_data.annotation_files", Function("cache.recording.annotation_import", "apply_annotations")): (
        lambda: _applied()
    ),
    ("components.import_data.import_report", Function("cache.importing.facets", "add_facets")): lambda: (
        import_report.run_import(_request(gold=None, runs=(), images=None, facets=Path("facets.csv")))
    ),
    ("components.import_data.import_report", Function("cache.importing.import_benchmark", "import_benchmark")): (
        lambda: import_report.run_import(_request(gold=Path("gold.jsonl"), runs=(), images=None, facets=None))
    ),
    ("components.import_data.import_report", Function("cache.importing.manage_runs", "remove_unused_uploads")): (
        lambda: import_report.run_import(_request(gold=None, runs=(Path("run.jsonl"),), images=None, facets=None))
    ),
    ("components.import_data.manage_runs", Function("cache.importing.manage_runs", "delete_benchmark")): lambda: (
        _pressed("confirm-benchmark-hgbench", lambda: manage_runs.benchmark(Selection("hgbench")))
    ),
    ("components.import_data.manage_runs", Function("cache.importing.manage_runs", "delete_run")): lambda: _pressed(
        "confirm-run-hasty", lambda: _run_form("hasty")
    ),
    ("components.import_data.manage_runs", Function("cache.importing.manage_runs", "rename_run")): lambda: _with(
        {"rename-careful": "x"}, lambda: _pressed("rename-run-careful", lambda: _run_form("careful"))
    ),
    ("components.marks.mark_form", Function(RECORDING, "record")): lambda: _with(
        WHO | {"v": "gold_wrong"},
        lambda: mark_form._save("hgbench", ON, None, FIELDS, None),
    ),
    ("components.marks.mark_form", Function(RECORDING, "undo")): lambda: _with(
        WHO, lambda: mark_form._undo(MINE, None)
    ),
    ("components.rerun.batch_control", Function("cache.live.batch.batches", "create")): lambda: batch_control._begin(
        mock.MagicMock(benchmark="hgbench", kind="batch", fingerprint="none"), mock.MagicMock()
    ),
    ("components.rerun.batch_control", Function("cache.live.batch.runner", "cancel_batch")): lambda: (
        batch_control._cancel(1)
    ),
    ("components.rerun.batch_control", Function("cache.live.batch.runner", "start_batch")): lambda: _patched(
        batch_control, lambda: batch_control.begin(1, SPEC, SPEC)
    ),
    ("components.rerun.judge_answer", Function("cache.live.judging", "judge_run")): lambda: _asked(
        judge_answer, lambda: judge_answer._ask(SPEC, "hasty", SPEC, SPEC, 1.0, False), judge_answer._KEY
    ),
    ("components.rerun.one_answer", Function("cache.live.reruns", "ask")): lambda: _asked(
        one_answer, lambda: one_answer._ask(SPEC, "prompt", mock.MagicMock()), one_answer._KEY
    ),
    ("components.shell.save_view", Function("cache.marks.views", "save_view")): lambda: _with(
        {save_view_form._NAME: "a", **WHO}, lambda: save_view_form._save(pages.GALLERY)
    ),
    ("components.shell.visitor", Function("cache.marks.accounts", "keep_account")): lambda: _signed_in(visitor.name),
    ("components.triage.actions", Function(RECORDING, "record")): lambda: _with(
        WHO, lambda: _queue_message(kind="verdict", **QUEUE["verdict"])
    ),
    ("components.triage.actions", Function(RECORDING, "undo")): lambda: _with(WHO, lambda: _queue_message(kind="undo")),
    ("components.triage.review", Function("cache.marks.claims", "claim_next")): lambda: review.review_of(
        Selection("hgbench"), "Ann"
    ).take([("two", "")]),
    ("components.viewer.gold_corrections", Function(RECORDING, "correct")): lambda: _with(
        WHO, lambda: gold_form._keep(Selection("hgbench", at="two"), ON, {"answers": []}, 0)
    ),
    ("components.viewer.gold_corrections", Function(RECORDING, "prepare")): lambda: _viewer_event(kind="edit"),
    ("components.viewer.gold_corrections", Function(RECORDING, "undo")): lambda: _viewer_event(
        kind="uncorrect", **VIEWER["uncorrect"]
    ),
}
"""What calls a writing function in a component -> the same, as a browser would have it done."""

SILENT = {
    "components.shell.visitor keep_account",
    "components.triage.review claim_next",
    "components.viewer.gold_corrections prepare",
}
"""What does nothing in read-only mode instead of saying that it may not."""


def _applied() -> None:
    with mock.patch.object(annotation_files, "read_annotations", return_value=[UNBOXED]):
        st.session_state["said"] = annotation_files._apply("hgbench", "boxes.json", b"", "Ann")


def _outcome(act: Callable[[], object]) -> str:
    """What became of an act: what it raised, or what it left for the page to say."""
    for key in list(st.session_state):
        del st.session_state[key]
    raised = ""
    # What follows a message, another run or another page, is not what is asked here.
    with mock.patch.object(st, "rerun"), mock.patch.object(st, "switch_page"), mock.patch.object(st, "text") as told:
        try:
            act()
        except ReadOnly as error:
            raised = str(error)
    said = [str(value) for value in st.session_state.to_dict().values() if not isinstance(value, Mapping)]
    return "\n".join([raised, *said, *(str(call.args) for call in told.call_args_list)])


def _name(entry: tuple[str, Function]) -> str:
    return f"{entry[0]} {entry[1].name}"


def every_act() -> dict[str, Callable[[], object]]:
    """All that a browser can set going, by name."""
    viewer = {f"viewer {kind}": lambda kind=kind: _viewer_event(kind=kind, **VIEWER[kind]) for kind in VIEWER}
    queue = {
        f"queue {kind}": lambda kind=kind: _with(WHO, lambda: _queue_message(kind=kind, **QUEUE[kind]))
        for kind in QUEUE
    }
    return {**{_name(entry): act for entry, act in ACTIONS.items()}, **viewer, **queue}


def _script() -> None:
    """Sets everything going, one after the other, and keeps what became of each."""
    import streamlit as st

    from tests.pages.test_writing_is_refused import _outcome, every_act

    st.query_params["b"] = "hgbench"
    found = {name: _outcome(act) for name, act in every_act().items()}
    st.session_state["outcomes"] = found


@pytest.fixture(scope="module")
def outcomes(read_only: Workspace) -> dict[str, str]:
    before = _content(read_only)
    app = AppTest.from_function(_script, default_timeout=60).run()
    assert not app.exception
    assert _content(read_only) == before
    found: dict[str, str] = app.session_state["outcomes"]
    return found


def test_no_component_that_writes_is_left_out() -> None:
    expected = {
        (module, one) for folder in ("components", "pages") for module, used in uses(folder).items() for one in used
    }
    assert set(ACTIONS) == expected
    assert set(VIEWER) == set(get_args(events.Kind))
    assert set(QUEUE) == set(get_args(messages.Kind))
    assert modules("components")


@pytest.mark.parametrize(
    "name", sorted({*map(_name, ACTIONS), "viewer correct", "viewer uncorrect", "queue verdict", "queue tag"} - SILENT)
)
def test_what_a_browser_sends_is_refused_and_the_page_says_why(name: str, outcomes: dict[str, str]) -> None:
    assert "open for reading only" in outcomes[name]
