"""However an asking ends, the key is in no database, log, export or page."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from cache.importing.run_export import run_file
from cache.store.workspace import Workspace
from models.prompts import text_of
from tests.kept_text import kept_text
from tests.models.answering_server import Reply, answering, json_reply
from tests.models.providers import anthropic_server, openai_server
from tests.pages.live.live_server import GOOD, PAGE, everything, finished, with_pages
from tests.pages.mini import Open

KEY = "sk-sentinel-4f1d9c0a77"
PASSWORD = "sentinel-path-83b2"
"""A part of the address: some are as good as a password."""


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return with_pages(tmp_path)


def of_anthropic(server: Callable[..., Reply]) -> dict[str, Reply]:
    cut = anthropic_server.streamed(GOOD[:40], cut=True)
    return {
        "answered": anthropic_server.streamed(GOOD),
        "refused": anthropic_server.streamed("I would rather not.", stop_reason="refusal"),
        "empty": anthropic_server.streamed(),
        "unreadable": anthropic_server.streamed(f"My key is {KEY[:5]}"),
        "echoed": anthropic_server.streamed("My key is ", KEY[:9], KEY[9:], "."),
        "echoed whole": anthropic_server.whole(f"{GOOD} {KEY}"),
        "overloaded": server(529, "overloaded_error", f"too many, {KEY}", retry_after="100000"),
        "bad key": server(401, "authentication_error", f"invalid x-api-key: {KEY}"),
        "busy": server(429, "rate_limit_error", f"slow down, {KEY}", retry_after="100000"),
        "failing": server(400, "invalid_request_error", f"bad header {KEY}"),
        "cut": Reply(parts=tuple(cut.parts)[:4], cut=True),
        "hung up": Reply(hang_up=True),
        "malformed": Reply(parts=(b"event: message_start\ndata: {" + KEY.encode() + b"\n\n",)),
        "no protocol": json_reply({"echo": KEY}),
        "cancelled": anthropic_server.streamed(*GOOD, pause_s=0.3),
    }


def of_openai(server: Callable[..., Reply]) -> dict[str, Reply]:
    return {
        "answered": openai_server.streamed(GOOD),
        "refused": openai_server.streamed("No.", finish_reason="content_filter"),
        "empty": openai_server.streamed(),
        "echoed": openai_server.streamed("My key is ", KEY[:9], KEY[9:], "."),
        "echoed whole": openai_server.whole(f"{GOOD} {KEY}"),
        "cut": Reply(parts=(openai_server.text_event(GOOD[:40]),), cut=True),
        "malformed": Reply(parts=(b"data: {" + KEY.encode() + b"\n\n",)),
        "no protocol": json_reply({"echo": KEY}),
        "bad key": server(401, f"Incorrect API key provided: {KEY}"),
        "busy": server(429, f"slow down, {KEY}", retry_after="100000"),
        "failing": server(400, f"bad header {KEY}"),
        "hung up": Reply(hang_up=True),
        "cancelled": openai_server.streamed(*GOOD, pause_s=0.3),
    }


ENDS = {
    "anthropic:claude-sonnet-5": of_anthropic(anthropic_server.failed),
    "openai:gpt-4o": of_openai(openai_server.failed),
}
KEPT = {"answered", "refused", "empty", "unreadable", "echoed", "echoed whole"}


@pytest.mark.parametrize("kept", [False, True], ids=["of no answer", "of an answer"])
@pytest.mark.parametrize("model", ENDS)
def test_the_key_is_nowhere(
    workspace: Workspace, open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], model: str, kept: bool,
) -> None:  # fmt: skip
    caplog.set_level(logging.DEBUG)
    ends = {name: reply for name, reply in ENDS[model].items() if (name in KEPT) == kept}
    with answering(*ends.values()) as server:
        address = f"{server.url}/{PASSWORD}"
        for variable in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY"):
            monkeypatch.setenv(variable, KEY)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", address)
        monkeypatch.setenv("OPENAI_BASE_URL", f"{address}/v1")
        app = open_page(PAGE, at=["one"], ask=[model])
        # What a compatible server costs is stated by whoever asks.
        for price in (field for field in app.number_input if "-price-" in str(field.key)):
            price.set_value(1.0)
        app = app.run()
        for name, reply in ends.items():
            server.replies = [reply]
            server.received.clear()
            app.button(key="live-ask").click().run()
            shown = everything(app)
            if name == "cancelled":
                app.button(key="live-cancel").click().run()
            app = finished(app, 60)
            shown += everything(app)
            if name != "cancelled":
                sent = [header for received in server.received for header in received.headers.values()]
                assert any(KEY in header for header in sent), f"{name}: the server was never sent the key"
            asking = app.session_state["live-asking"]
            assert bool(asking.kept) == kept, name
            exported = run_file(workspace, "hgbench", "live:" + model.partition(":")[2]) if kept else ""
            out, err = capfd.readouterr()
            printed = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
            caplog.clear()
            told = repr(asking.error), repr(asking.kept), "".join(asking.notices)
            for text in (shown, exported, out, err, printed, *told):
                assert KEY not in text, name
                assert PASSWORD not in text, name
    workspace.close()
    everywhere = kept_text(tmp_path)
    assert KEY.encode() not in everywhere
    assert PASSWORD.encode() not in everywhere
    # What is looked through is where things are written: the prompt is kept in a packed column, and is found.
    assert (text_of("hgbench.txt").splitlines()[2].encode() in everywhere) == kept
