"""Live / Rerun asks a model over the network: what is said before, while it answers, and after."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cache.live import reruns
from cache.live.spending import Caps, Purpose, money_spent, reserve
from cache.store.workspace import Workspace
from tests.models.answering_server import AnsweringServer, answering
from tests.models.providers import anthropic_server, openai_server
from tests.pages.live.live_server import GOOD, MODEL, PAGE, ask, field, finished, with_pages
from tests.pages.mini import Open, in_address, texts


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return with_pages(tmp_path)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnsweringServer]:
    with answering(anthropic_server.streamed(GOOD[:40], GOOD[40:])) as running:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-1")
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
        yield running


def test_before_asking_it_is_said_what_is_sent_what_it_costs_and_what_is_left(
    workspace: Workspace, server: AnsweringServer, open_page: Open
) -> None:
    reserve(workspace, Caps(), Purpose("openai:x"), 0.25)
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    shown = texts(app)
    assert "The prompt and 1 page (" in shown
    assert "are sent to Anthropic (a server on this machine). About " in shown
    assert "at most 8,192 written." in shown
    source = "https://platform.claude.com/docs/en/about-claude/pricing"
    assert f"prices of 2026-10-10, {source}: 2 and 10 for a million tokens" in shown
    assert "0.75 of 1.00 are left for today (0.25 are reserved)." in shown
    assert not app.button(key="live-ask").disabled
    assert server.received == []


def test_an_answer_is_scored_paid_for_and_told(workspace: Workspace, server: AnsweringServer, open_page: Open) -> None:
    app = ask(open_page(PAGE, at=["one"], run=["hasty"], ask=[MODEL]))
    shown = texts(app)
    assert "1,200 tokens in, 30 out" in shown
    assert "0.0027 US dollars" in shown
    assert "request req_abc" in shown
    assert "1 only of Hasty" in shown
    assert "0.9973 of 1.00 are left for today." in shown
    assert money_spent(workspace).day == pytest.approx(0.0027)
    (received,) = server.received
    assert [block["type"] for block in received.body["messages"][0]["content"]] == ["image", "text"]


def test_a_busy_server_is_asked_again_and_that_is_noted(
    workspace: Workspace, server: AnsweringServer, open_page: Open
) -> None:
    server.replies = [anthropic_server.failed(529, "overloaded_error"), anthropic_server.streamed(GOOD)]
    app = ask(open_page(PAGE, at=["one"], ask=[MODEL]))
    assert "asked 2 times" in texts(app)
    (notice,) = app.session_state["live-asking"].notices
    assert notice.endswith("attempt 2.")


def test_cancel_closes_the_line_and_counts_what_it_may_have_cost(
    workspace: Workspace, server: AnsweringServer, open_page: Open
) -> None:
    server.replies = [anthropic_server.streamed(*GOOD, pause_s=0.5)]
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    app.button(key="live-ask").click().run()
    assert "The answer is coming in" in texts(app)
    until = time.monotonic() + 30
    while not app.session_state["live-asking"].text and time.monotonic() < until:
        time.sleep(0.05)
    app.button(key="live-cancel").click().run()
    app = finished(app, 5)
    assert server.gone.wait(5)
    assert "Cancelled" in texts(app)
    assert reruns.stored_response(workspace, "hgbench", "one", "live:claude-sonnet-5") is None
    gone = money_spent(workspace)
    assert gone.reserved == 0
    # The prompt and the page at 2 US dollars a million tokens, 8,192 tokens at 10.
    assert gone.day == pytest.approx(0.0868, abs=0.002)


def test_what_is_missing_is_named_and_nothing_can_be_sent(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    assert "Something is missing" in texts(app)
    assert "ANTHROPIC_API_KEY is not set" in texts(app)
    assert app.button(key="live-ask").disabled


def test_a_key_may_come_from_streamlits_secrets(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    app.secrets["ANTHROPIC_API_KEY"] = "sk-of-secrets"
    app = ask(app.run())
    assert any("sk-of-secrets" in value for value in server.received[0].headers.values())
    assert "sk-of-secrets" not in texts(app)


def test_a_model_without_a_price_asks_for_one(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.replies = [openai_server.streamed(GOOD)]
    monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
    app = open_page(PAGE, at=["one"], ask=["openai:my-own-model"])
    assert "What this model costs is not known here" in texts(app)
    assert "State above what the model costs: nothing can be asked before." in texts(app)
    assert app.button(key="live-ask").disabled
    field(app, "US dollars per million tokens read").set_value(10.0)
    field(app, "US dollars per million tokens written").set_value(20.0).run()
    assert "prices as stated: 10 and 20" in texts(app)
    app = ask(app)
    # 900 tokens at 10 and 40 at 20 US dollars a million.
    assert money_spent(workspace).day == pytest.approx(0.0098)
    # Whoever opens the page anew, in whatever view, need not state it again.
    for view in ("", "repeats", "batch"):
        app = open_page(PAGE, at=["one"], ask=["openai:my-own-model"], view=[view])
        assert "is as it was stated here" in texts(app)
        assert field(app, "US dollars per million tokens written").value == 20.0


def test_a_compatible_server_is_named_first_without_models_and_prices_of_others(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_page(PAGE, at=["one"], ask=["openai-compatible:"])
    assert "Set OPENAI_BASE_URL to its address" in texts(app)
    assert open_page(PAGE, at=["one"], ask=["openai:gpt-5-mini"]).selectbox(key="live-provider").value == "openai"
    monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1/secret?key=secret")
    for link in ("openai-compatible:", "openai:gpt-5-mini"):
        app = open_page(PAGE, at=["one"], ask=[link])
        assert app.selectbox(key="live-provider").value == "openai-compatible"
        assert next(box for box in app.text_input if box.label == "Address of the server").value == server.url
        assert "Whoever runs this server sees the prompt and the pages." in texts(app)
        assert "secret" not in texts(app)
        assert set(app.selectbox(key="live-name").options) <= {"gpt-5-mini"}
    # The price that OpenAI asks for a model of this name is not this server's.
    assert "What this model costs is not known here" in texts(app)
    app = open_page(PAGE, at=["one"], ask=["openai:"])
    assert f"OPENAI_BASE_URL leads to {server.url}. OpenAI is asked where it is not set." in texts(app)


def test_what_is_left_of_the_day_is_not_passed(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_MAX_COST_USD", "0.05")
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    assert "It could cost more than the 0.05 US dollars that are left for today." in texts(app)
    assert app.button(key="live-ask").disabled
    field(app, "Longest answer (tokens)").set_value(1000).run()
    assert not app.button(key="live-ask").disabled
    # Somebody else takes what is left before the button is pressed.
    reserve(workspace, Caps(), Purpose("openai:x"), 0.04)
    app = ask(app)
    assert "No answer" in texts(app)
    assert "For a day, for everybody together, 0.05 are allowed" in texts(app)
    assert server.received == []


def test_a_browser_session_has_a_cap_of_its_own(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_MAX_SESSION_COST_USD", "0.09")
    app = ask(open_page(PAGE, at=["one"], ask=[MODEL]))
    assert "0.0873 of 0.09 for this browser session" in texts(app)
    assert app.button(key="live-ask").disabled
    other = open_page(PAGE, at=["one"], ask=[MODEL])
    assert not other.button(key="live-ask").disabled


def test_a_cap_of_the_operator_that_is_none_keeps_everything_from_being_sent(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_MAX_COST_USD", "a lot")
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    assert "ERRATA_MAX_COST_USD has to be US dollars" in texts(app)
    assert not [button for button in app.button if button.key == "live-ask" and not button.disabled]


def test_a_page_that_has_no_image_is_not_sent_without_it(
    workspace: Workspace, server: AnsweringServer, open_page: Open, tmp_path: Path
) -> None:
    (tmp_path / "images" / "two-1.jpg").unlink()
    app = open_page(PAGE, at=["two"], ask=[MODEL])
    assert "1 page cannot be sent: there is no image." in texts(app)
    assert app.button(key="live-ask").disabled


def test_read_only_there_is_nothing_to_press_and_nothing_to_read_of_money(
    workspace: Workspace, server: AnsweringServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    assert "open for reading only" in texts(app)
    assert not [button for button in app.button if button.key == "live-ask"]


def test_what_is_chosen_is_what_is_sent(workspace: Workspace, server: AnsweringServer, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    field(app, "Longer side, in pixels").set_value(500)
    field(app, "Turned clockwise").set_value(90)
    field(app, "Part sent, from left to right, in %").set_value((0, 50))
    app.button(key="live-hide").click().run()
    field(app, "On page").set_value(1)
    field(app, "Black from left to right, in %").set_value((0, 10))
    field(app, "Temperature").set_value(0.5).run()
    app = ask(app)
    how = "side:500-px,part:part-0-0-500-1000,turned:turned-90,hidden:hidden-page-1-at-0-0-100-100"
    slug = f"live:claude-sonnet-5~{how},temperature:temperature-0.5"
    shown = reruns.stored_response(workspace, "hgbench", "one", slug)
    assert shown is not None
    assert "asked with 500 px, part 0 0 500 1000, turned 90, hidden page 1 at 0 0 100 100, temperature" in texts(app)
    call = shown.extra["live"]
    # Half of 1,400 by 1,000 pixels, turned: 1,000 by 700, and then scaled to 500 by 350.
    assert call["frames"] == [{"page": 1, "width": 500, "height": 350, "crop": [0, 0, 500, 1000], "turned": 90}]
    assert call["hidden"] == [{"box": [0, 0, 100, 100], "page": 1}]
    assert server.received[0].body["temperature"] == 0.5


def test_nothing_is_sent_while_a_part_that_is_to_be_hidden_hides_nothing(
    workspace: Workspace, server: AnsweringServer, open_page: Open
) -> None:
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    app.button(key="live-hide").click().run()
    assert not app.button(key="live-ask").disabled
    field(app, "Black from top to bottom, in %").set_value((10, 10)).run()
    assert "nothing is sent until it has both" in texts(app)
    assert app.button(key="live-ask").disabled
    app.button(key="live-hide-1-away").click().run()
    assert not app.button(key="live-ask").disabled


def test_another_provider_is_asked_for_in_the_address(
    workspace: Workspace, server: AnsweringServer, open_page: Open
) -> None:
    app = open_page(PAGE, at=["one"])
    field(app, "Ask").set_value("anthropic").run()
    (requested,) = in_address(app, "ask")
    assert requested.startswith("anthropic:claude-")
    field(app, "Ask").set_value("replay").run()
    assert in_address(app, "ask") == ["replay:careful"]
