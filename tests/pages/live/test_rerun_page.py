"""Live / Rerun: a stored run replayed on one sample, and what the page then says about it."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cache.queries import catalog
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.rerun import one_answer
from components.rerun.answer_job import AnswerJob
from errors import NoAnswer
from models.providers.replay import Replay
from tests.pages.live.live_server import with_live_run
from tests.pages.mini import OnlyRead, Open, in_address, pages_of, texts

PAGE = "pages/live/rerun.py"


def ask(app: AppTest) -> AppTest:
    """Presses Ask, and waits for the end of the answer."""
    app.button(key="live-ask").click().run()
    return finished(app)


def finished(app: AppTest) -> AppTest:
    asking: AnswerJob[Any] = app.session_state["live-asking"]
    asking.wait(10)
    assert asking.done
    return app.run()


def frame(app: AppTest, name: str) -> list[dict[str, Any]]:
    """The rows of one table of the page."""
    tables = {tuple(element.value.columns): element.value for element in app.dataframe}
    (found,) = [table for columns, table in tables.items() if name in columns]
    return list(found.to_dict("records"))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_answer, "_PAUSE_S", 0.0)


def test_before_asking_the_page_says_what_is_sent_and_has_no_answer(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"])
    assert "Nothing is sent or paid" in texts(app)
    assert "one page" in app.text_area[0].value
    assert [box.value for box in app.selectbox if box.label == "Compare with"] == ["careful"]
    # The other run answers, so that there is something to see.
    assert [box.value for box in app.selectbox if box.label == "Replay run"] == ["hasty"]
    assert [header.value for header in app.header] == []


def headings(app: AppTest) -> list[str]:
    """What the columns of the comparison are called."""
    (found,) = [element.proto.columns for element in app.dataframe if "before" in element.value]
    labels = {name: column["label"] for name, column in json.loads(found).items() if column.get("label")}
    return [labels[name] for name in ("before", "after", "change")]


def test_the_answer_of_another_run_is_compared_with_the_stored_one_under_their_names_and_leads_to_both_on_the_page(
    workspace: Workspace, open_page: Open
) -> None:
    app = ask(open_page(PAGE, at=["one"], run=["careful"], ask=["replay:hasty"]))
    assert [header.value for header in app.header] == ["Answer"]
    metrics = {row["metric"]: row for row in frame(app, "before")}
    # One of two answers: precision 1, recall 1/2; its three steps are found.
    assert (metrics["F_A"]["before"], metrics["F_A"]["after"], metrics["F_A"]["change"]) == ("100.0", "66.7", "−33.3")
    assert (metrics["F_S micro"]["before"], metrics["F_S micro"]["change"]) == ("100.0", "0.0")
    answers = [(row["state"], row["failure"], row["page"]) for row in frame(app, "state")]
    assert answers == [("only of Hasty (live, 1 sample)", "Missed answer", 1)]
    assert headings(app) == ["Careful", "Hasty (live, 1 sample)", "Difference"]
    assert "1 only of Hasty (live, 1 sample)" in texts(app)
    (link,) = [element for element in app.get("page_link") if element.proto.label == "See both on the page"]
    selection, _ = Selection.parse(link.proto.query_string)
    assert (selection.shown_runs, selection.at) == (("live:hasty", "careful"), "one")


def test_turned_round_the_failure_is_of_the_stored_run_alone(workspace: Workspace, open_page: Open) -> None:
    app = ask(open_page(PAGE, at=["one"], run=["hasty"], ask=["replay:careful"]))
    assert [(row["state"], row["failure"]) for row in frame(app, "state")] == [("only of Hasty", "Missed answer")]


def test_a_replay_of_the_same_run_changes_nothing_and_is_compared_as_live_with_stored(
    workspace: Workspace, open_page: Open
) -> None:
    app = ask(open_page(PAGE, at=["one"], run=["hasty"], ask=["replay:hasty"]))
    assert [(row["state"], row["failure"]) for row in frame(app, "state")] == [("still there", "Missed answer")]
    assert {row["change"] for row in frame(app, "before")} == {"0.0"}
    assert headings(app) == ["Stored", "Live", "Change"]


def test_the_answer_is_a_run_and_is_there_after_a_reload(workspace: Workspace, open_page: Open) -> None:
    ask(open_page(PAGE, at=["one"], ask=["replay:hasty"]))
    again = open_page(PAGE, at=["one"], ask=["replay:hasty"])
    assert [header.value for header in again.header] == ["Answer"]
    table = catalog.runs(workspace, "hgbench").set_index("run")
    assert table.loc["live:hasty", "loaded"] == 1
    board = open_page("pages/analyse/leaderboard.py")
    names = {name for table in board.dataframe if "name" in table.value for name in table.value["name"]}
    assert names == {"Careful", "Hasty", "Hasty (live, 1 sample)"}
    # Another sample of the same model has not been asked yet.
    assert [header.value for header in open_page(PAGE, at=["two"], ask=["replay:hasty"]).header] == []


def test_an_unreadable_answer_is_said_to_be_so(workspace: Workspace, open_page: Open) -> None:
    app = ask(open_page(PAGE, at=["three"], run=["careful"], ask=["replay:hasty"]))
    assert "could not be read" in texts(app)
    assert "Unreadable response" in {row["failure"] for row in frame(app, "state")}


def test_the_choice_of_a_model_goes_into_the_address_and_leaves_the_sample_open(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, at=["two"], run=["careful"])
    next(box for box in app.selectbox if box.label == "Replay run").set_value("careful").run()
    assert in_address(app, "ask") == ["replay:careful"]
    assert in_address(app, "at") == ["two"]
    next(box for box in app.selectbox if box.label == "Compare with").set_value("hasty").run()
    assert (in_address(app, "run"), in_address(app, "lead")) == (["careful"], ["hasty"])
    next(button for button in app.button if button.label == "Next sample").click().run()
    assert in_address(app, "at") == ["three"]
    assert in_address(app, "ask") == ["replay:careful"]


def test_the_run_that_was_described_is_compared_with_until_another_is_chosen(mini: Workspace, open_page: Open) -> None:
    def held(app: AppTest) -> Any:
        return next(box for box in app.selectbox if box.label == "Compare with")

    app = open_page(PAGE, at=["two"], lead=["hasty"])
    assert held(app).value == "hasty"
    held(app).set_value("careful").run()
    assert held(app).value == "careful"


@pytest.mark.parametrize("wanted", ["replay:gone", "nobody:x", "replay", "replay:live:hasty"])
def test_a_model_that_cannot_be_asked_is_named_and_another_is_offered(
    mini: Workspace, open_page: Open, wanted: str
) -> None:
    app = open_page(PAGE, at=["one"], ask=[wanted])
    assert "Ignored from link" in texts(app)
    assert [box.value for box in app.selectbox if box.label == "Replay run"] == ["hasty"]


def test_a_run_that_said_nothing_cannot_be_replayed_and_nothing_is_kept(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Replay, request: Any, cancelled: Any) -> Any:
        raise NoAnswer("The run said nothing.")
        yield

    monkeypatch.setattr(Replay, "stream", refuse)
    app = ask(open_page(PAGE, at=["one"], ask=["replay:hasty"]))
    assert "The run said nothing." in texts(app)
    assert "No answer" in texts(app)
    assert catalog.runs(workspace, "hgbench")["run"].tolist() == ["careful", "hasty"]


def test_cancel_stops_what_is_under_way_and_nothing_is_kept(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_answer, "_PAUSE_S", 30.0)
    app = open_page(PAGE, at=["one"], ask=["replay:hasty"])
    app.button(key="live-ask").click().run()
    assert "The answer is coming in" in texts(app)
    assert not [button for button in app.button if button.key == "live-ask"]
    began = time.monotonic()
    app.button(key="live-cancel").click().run()
    app = finished(app)
    assert time.monotonic() - began < 10
    assert "Cancelled" in texts(app)
    assert catalog.runs(workspace, "hgbench")["run"].tolist() == ["careful", "hasty"]
    assert [button for button in app.button if button.key == "live-ask"]


def test_read_only_there_is_nothing_to_press(mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(PAGE, at=["one"])
    assert "open for reading only" in texts(app)
    assert not [button for button in app.button if button.key == "live-ask"]


@pytest.mark.parametrize("page", pages_of("hgbench"))
def test_every_page_opens_on_a_live_run_alone(page: str, only_read: OnlyRead, open_page: Open) -> None:
    only_read(with_live_run)
    # Its one response is to a sample of mathematics: in the other subject it has none.
    for query in ({}, {"f__subject": ["physics"]}):
        app = open_page(page, run=["live:hasty"], **query)
        assert not app.exception, query
        assert "This cannot be shown" not in texts(app), query
