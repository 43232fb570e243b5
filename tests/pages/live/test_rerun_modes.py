"""Live / Rerun, several at once: repeats, a grid and a batch by replay, and what the page says about them."""

from __future__ import annotations

import threading
import time
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest
from sqlalchemy import delete, select
from streamlit.testing.v1 import AppTest

from cache.live.batch import batches, runner
from cache.live.batch.flip_rates import FlipRates
from cache.live.repeats import Repeats
from cache.queries import catalog
from cache.store import schema
from cache.store.workspace import Workspace
from components.rerun import batch_control, repeats
from components.rerun.repeat_results import correct_words, over_samples, summary
from models.providers.replay import Replay
from scoring.statistics.correctness import deciding_metric
from scoring.statistics.run_agreement import flip_estimate, flip_interval
from scoring.tasks import TASKS
from tests.pages.mini import Downloaded, Open, in_address, texts

PAGE = "pages/live/rerun.py"


def begun(app: AppTest, workspace: Workspace, kind: str) -> AppTest:
    """Presses the button that begins, and waits for the end."""
    app.button(key=f"live-begin-{kind}").click().run()
    return finished(app, workspace)


def finished(app: AppTest, workspace: Workspace) -> AppTest:
    working = next(reversed(runner._RUNNING.values()))
    working.wait(30)
    assert working.done
    assert working.failure() is None
    return app.run()


def frame(app: AppTest, name: str) -> list[dict[str, Any]]:
    (found,) = [element.value for element in app.dataframe if name in element.value.columns]
    return list(found.to_dict("records"))


def test_the_choice_is_in_the_address_and_leaves_the_sample_open(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["two"])
    (choice,) = [element for element in app.get("button_group") if element.key == "live-mode"]
    choice.set_value("repeats").run()
    assert (in_address(app, "view"), in_address(app, "at")) == (["repeats"], ["two"])
    assert "how often the answer flips" in texts(app)


@pytest.mark.parametrize("view", ["rows", "nothing-known"])
def test_the_word_of_another_page_means_one_answer(mini: Workspace, open_page: Open, view: str) -> None:
    app = open_page(PAGE, at=["one"], view=[view])
    assert app.button(key="live-ask")


def test_repeats_of_a_replay_do_not_flip_and_the_page_says_why(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], run=["careful"], ask=["replay:hasty"], view=["repeats"])
    assert "5 answers are asked for. Nothing is sent or paid" in texts(app)
    app.number_input(key="live-times").set_value(3).run()
    app = begun(app, workspace, "repeats")
    shown = texts(app)
    assert "Flip rate 0.0  ·  3 of 3 answers correct  ·  all texts the same" in shown
    assert "A replay says the same every time" in shown
    rows = frame(app, "repeat")
    # One of two answers is found: F1 2/3, right from 1/2 on; one failure each.
    assert [(row["repeat"], row["right"], row["failures"]) for row in rows] == [(n, "correct", 1) for n in (1, 2, 3)]
    (missed,) = frame(app, "times")
    assert (missed["times"], missed["failure"]) == ("3 of 3", "Missed answer")
    boxes = {row["where"]: row for row in frame(app, "scatter") if row["level"] == "answer"}
    assert (boxes["1"]["found"], boxes["1"]["scatter"], boxes["1"]["agreement"]) == ("3 of 3", 0.0, 1.0)
    assert boxes["2"]["found"] == "0 of 3"
    slugs = catalog.runs(workspace, "hgbench")["run"].tolist()
    assert [slug for slug in slugs if slug.startswith("live:")] == [f"live:hasty~repeat:{n}" for n in (1, 2, 3)]


def test_the_line_above_repeats_says_what_the_interval_is_of() -> None:
    found = Repeats(deciding_metric(TASKS["hgbench"]), (True, False), 1.0, flip_interval([True, False]), texts=2)
    assert summary(found, 2) == (
        "Flip rate 100.0 (chance of two further ones, 95%: 17.1 to 100.0)  ·  1 of 2 answers correct  ·  "
        "2 different texts"
    )
    assert "says nothing about how often" in summary(Repeats(found.metric, (True,), None, (0.0, 0.5)), 1)


def test_an_answer_is_correct_as_a_whole_by_its_own_strategy() -> None:
    mathdoc, fermat = TASKS["mathdoc"], TASKS["fermat"]
    assert correct_words(mathdoc, deciding_metric(mathdoc)) == "at least half of its questions are right"
    assert correct_words(fermat, deciding_metric(fermat, "ED")) == fermat.correct_when
    assert correct_words(fermat, deciding_metric(fermat, "EL")) == f"{fermat.metric('EL.acc').label} is at least 0.5"


def test_the_flip_rate_over_all_samples_stands_with_its_units_and_interval_or_the_reason() -> None:
    task, asked = TASKS["sketchjudge"], np.ones((2, 24), dtype=bool)
    right = asked.copy()
    right[0, ::4] = False
    many, few = (
        over_samples(FlipRates((), 6, flip_estimate(right, asked, [f"u{at % units}" for at in range(24)])), task)
        for units in (12, 3)
    )
    assert many.startswith("Over all samples asked so at least twice (24 samples, 12 questions): flip rate 25.0 (95%: ")
    assert few == (
        "Over all samples asked so at least twice (24 samples, 3 questions): flip rate 25.0 "
        "(no interval: fewer than 10 independent units)."
    )
    low, high = map(float, many.removesuffix(").").rpartition("95%: ")[2].split(" to "))
    assert low < 25 < high


def test_repeats_are_there_after_a_reload_of_their_sample_and_protocol_with_what_their_intervals_are(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(open_page(PAGE, at=["one"], ask=["replay:hasty"], view=["repeats"]), workspace, "repeats")
    shown = texts(open_page(PAGE, at=["one"], ask=["replay:hasty"], view=["repeats"]))
    assert "Flip rate" in shown
    assert "Wilson's of the share that is correct, carried through 2p(1 − p) and widened to hold" in shown
    assert (
        "Over several samples, 95% interval of their mean: with two answers per sample Wilson's at the effective "
        "sample size, from sums of samples; with more, bootstrap over samples, 2,000 draws"
    ) in shown
    assert "Flip rate" not in texts(open_page(PAGE, at=["two"], ask=["replay:hasty"], view=["repeats"]))
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(repeats, "flip_rates_of_runs", lambda *arguments: asked.append(arguments) or [])
    open_page(PAGE, at=["one"], ask=["replay:hasty"], view=["repeats"], protocol=["paper"])
    assert [(name, protocol) for _, name, *_, protocol in asked] == [("hgbench", "paper")]


def test_a_grid_is_one_comparison_against_the_stored_answer_and_saved_with_headings_in_words(
    workspace: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    app = open_page(PAGE, at=["one"], run=["careful"], ask=["replay:hasty"], view=["grid"])
    assert "Choose a second value" in texts(app)
    assert not [button for button in app.button if button.key == "live-begin-grid"]
    app.multiselect(key="live-grid-sides").set_value(["as it fits", "400"]).run()
    app.multiselect(key="live-grid-turns").set_value([0, 90]).run()
    assert "4 cells of at most" in texts(app)
    assert any("A replay does not look at pages" in caption.value for caption in app.caption)
    app = begun(app, workspace, "grid")
    rows = frame(app, "answer")
    assert [(row["side"], row["turned"], row["answer"]) for row in rows] == [
        ("", "", "Careful, correct"),
        ("as it fits", "0°", "correct"),
        ("as it fits", "90°", "correct"),
        ("400 px", "0°", "correct"),
        ("400 px", "90°", "correct"),
    ]
    assert "part" not in rows[0]
    assert {row["failures"] for row in rows[1:]} == {1}
    assert "4 of 4 cells answered" in texts(app)
    saved = downloaded("grid")
    assert list(saved)[:4] == ["Longer side", "Turned", "Answer", "F_S micro"]
    # Shown times 100, and saved as the fraction that it is.
    assert saved["F_S micro"].tolist() == pytest.approx([row["F_S_micro"] / 100 for row in rows])
    slugs = set(catalog.runs(workspace, "hgbench")["run"])
    assert "live:hasty~side:400-px,turned:turned-90" in slugs

    # Of the model that was asked it is the stored answer, from which another one's differs and does not change.
    same = open_page(PAGE, at=["one"], run=["hasty"], ask=["replay:hasty"], view=["grid"])
    assert frame(same, "answer")[0]["answer"] == "stored, correct"
    assert [name for name in ("Change", "Difference") if name in saved] == ["Difference"]
    assert [name for name in ("Change", "Difference") if name in downloaded("grid")] == ["Change"]


def test_a_grid_that_makes_no_sense_is_said_not_to(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], ask=["replay:hasty"], view=["grid"])
    app.multiselect(key="live-grid-sides").set_value(["as it fits", "wide"]).run()
    assert "a number of pixels" in texts(app)
    app.multiselect(key="live-grid-sides").set_value(["3", "800"]).run()
    assert "64 to 8,000" in texts(app)
    assert not app.exception


def test_a_batch_asks_all_samples_of_the_selection_and_reports(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, ask=["replay:hasty"], view=["batch"], f__subject=["math"])
    assert "2 samples of this selection" in texts(app)
    assert "2 answers are asked for" in texts(app)
    app = begun(app, workspace, "batch")
    assert "2 of 2 answers came in" in texts(app)
    assert "Done." in texts(app)
    assert catalog.runs(workspace, "hgbench").set_index("run").loc["live:hasty", "loaded"] == 2
    links = {link.proto.label: link.proto.query_string for link in app.get("page_link")}
    assert "run=live:hasty" in unquote(links["Its figures"])
    assert "f.subject=math" in links["Its figures"]
    # The rest of the benchmark is another selection; what is answered is not asked again.
    app = begun(open_page(PAGE, ask=["replay:hasty"], view=["batch"]), workspace, "batch")
    assert "1 of 3 answers came in, 2 skipped" in texts(app)
    assert "2 requests skipped: An answer to the same prompt is kept already." in texts(app)
    assert "That was another selection" not in texts(app)


def test_a_batch_asks_about_picked_samples_alone_until_all_are_wanted(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, ask=["replay:hasty"], view=["batch"], pick=["three", "one", "gone"])
    assert "2 picked samples" in texts(app)
    assert "gone" in texts(app), "what is asked about is less than the link names"
    assert "2 answers are asked for" in texts(app)
    app = begun(app, workspace, "batch")
    assert "2 of 2 answers came in" in texts(app)
    assert "That was another selection" not in texts(app)
    app.button(key="batch-all").click().run()
    assert "3 samples of this selection" in texts(app)
    assert "That was another selection" in texts(app)


def test_samples_that_the_replayed_run_lacks_are_told_before_and_skipped(workspace: Workspace, open_page: Open) -> None:
    response, run, sample = schema.response, schema.run, schema.sample
    hasty = select(run.c.id).where(run.c.slug == "hasty").scalar_subquery()
    two = select(sample.c.id).where(sample.c.key == "two").scalar_subquery()
    with workspace.writing() as connection:
        connection.execute(delete(response).where(response.c.run_id == hasty, response.c.sample_id == two))
    app = open_page(PAGE, ask=["replay:hasty"], view=["batch"])
    assert "2 answers are asked for. Nothing is sent" in texts(app)
    assert "1 of 3 cannot be asked: The replayed run has no response to this sample." in texts(app)
    app = begun(app, workspace, "batch")
    assert "2 of 3 answers came in, 1 skipped" in texts(app)
    assert "1 request skipped: The replayed run has no response to this sample." in texts(app)
    assert not [button for button in app.button if button.label.startswith("Go on")]


def test_the_last_batch_says_whom_it_asked_about_what(workspace: Workspace, open_page: Open) -> None:
    begun(open_page(PAGE, ask=["replay:hasty"], view=["batch"], f__subject=["math"]), workspace, "batch")
    app = open_page(PAGE, ask=["replay:hasty"], view=["batch"])
    assert "Hasty. HG-Bench: math, 2 samples." in texts(app)
    assert "That was another selection than this page's." in texts(app)
    # One sample of the three is left to be asked.
    assert "1 answer is asked for" in texts(app)


def test_clear_takes_filters_away_and_leaves_the_model_and_the_sample(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, ask=["replay:hasty"], at=["two"], f__subject=["math"])
    app.button(key="clear").click().run()
    query = dict(app.query_params)
    assert (query["ask"], query["at"], "f.subject" in query) == ("replay:hasty", "two", False)
    assert not [button for button in app.button if button.key == "clear"]


def test_a_batch_goes_on_when_its_page_is_left_and_is_cancelled_by_another(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    requested: list[str] = []
    stream = Replay.stream

    def slow(self: Replay, request: Any, cancelled: Any) -> Any:
        requested.append(request.sample_id)
        if request.sample_id == "three":
            cancelled.wait(60)
        yield from stream(self, request, cancelled)

    monkeypatch.setattr(Replay, "stream", slow)
    app = open_page(PAGE, ask=["replay:careful"], view=["batch"])
    app.button(key="live-begin-batch").click().run()
    while len(requested) < 3:
        time.sleep(0.01)
    open_page("pages/analyse/leaderboard.py")
    other = open_page(PAGE, ask=["replay:careful"], view=["batch"])
    assert "of 3" in texts(other)
    assert other.button(key="live-begin-batch").disabled
    other.button(key="live-stop-1").click().run()
    other = finished(other, workspace)
    assert "Cancelled; what came in is kept." in texts(other)
    assert batches.count_by_state(workspace, 1) == {"waiting": 1, "answered": 2, "skipped": 0, "failed": 0}
    monkeypatch.setattr(Replay, "stream", stream)
    other.button(key="live-go-on-1").click().run()
    assert "3 of 3 answers came in" in texts(finished(other, workspace))


def test_a_button_that_is_clicked_twice_begins_one_batch(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream, begin = Replay.stream, batch_control._begin
    go = threading.Event()

    def slow(self: Replay, request: Any, cancelled: Any) -> Any:
        assert go.wait(30)
        yield from stream(self, request, cancelled)

    def twice(*args: Any) -> None:
        begin(*args)
        begin(*args)

    monkeypatch.setattr(Replay, "stream", slow)
    monkeypatch.setattr(batch_control, "_begin", twice)
    app = open_page(PAGE, ask=["replay:careful"], view=["batch"])
    app.button(key="live-begin-batch").click().run()
    go.set()
    assert "3 of 3 answers came in" in texts(finished(app, workspace))
    with workspace.reading() as connection:
        assert len(connection.execute(select(schema.batch.c.id)).all()) == 1


def test_read_only_there_is_nothing_to_press(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(open_page(PAGE, at=["one"], ask=["replay:hasty"], view=["repeats"]), workspace, "repeats")
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    for view in ("repeats", "grid", "batch"):
        app = open_page(PAGE, at=["one"], ask=["replay:hasty"], view=[view])
        if view == "grid":
            app.multiselect(key="live-grid-turns").set_value([0, 90]).run()
        assert "open for reading only" in texts(app), view
        pressed = ("live-begin", "live-go", "live-stop")
        assert not [button for button in app.button if str(button.key).startswith(pressed)], view
        assert ("Flip rate 0.0" in texts(app)) == (view == "repeats")


@pytest.mark.parametrize("view", ["repeats", "grid", "batch"])
def test_a_live_model_without_its_key_is_said_to_lack_it(mini: Workspace, open_page: Open, view: str) -> None:
    app = open_page(PAGE, at=["one"], ask=["anthropic:claude-sonnet-4-5"], view=[view])
    if view == "grid":
        app.multiselect(key="live-grid-turns").set_value([0, 90]).run()
    assert "ANTHROPIC_API_KEY is not set" in texts(app)
    assert app.button(key=f"live-begin-{view}").disabled
    assert not app.exception
