"""Live / Rerun, before sending: the very files, the prompt of every request, and what a changed prompt becomes."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.runtime.memory_media_file_storage import _calculate_file_id
from streamlit.testing.v1 import AppTest

from cache.live import reruns
from cache.live.batch import runner
from cache.queries import catalog
from cache.store.workspace import Workspace
from tests.models.answering_server import AnsweringServer, answering
from tests.models.providers import anthropic_server
from tests.pages.live.live_server import GOOD, MODEL, PAGE, ask, field, with_pages
from tests.pages.mini import Open, texts

CHANGED = "Only the first answer, please."


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return with_pages(tmp_path)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnsweringServer]:
    with answering(anthropic_server.streamed(GOOD)) as running:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-1")
        yield running


def cards(app: AppTest) -> list[dict[str, Any]]:
    (payload,) = [
        payload for found in app.get("bidi_component") if "cards" in (payload := json.loads(found.proto.json))
    ]
    return list(payload["cards"])


def sent_requests(server: AnsweringServer) -> list[tuple[list[bytes], str]]:
    """Images and text of every request."""
    found = []
    for received in server.received:
        content = received.body["messages"][0]["content"]
        images = [base64.b64decode(part["source"]["data"]) for part in content if part["type"] == "image"]
        found.append((images, "".join(part["text"] for part in content if part["type"] == "text")))
    return found


@pytest.mark.parametrize("turned", [0, 90])
def test_the_image_that_is_shown_is_the_file_that_is_sent(
    workspace: Workspace, server: AnsweringServer, open_page: Open, turned: int
) -> None:
    app = open_page(PAGE, at=["two"], ask=[MODEL])
    field(app, "Longer side, in pixels").set_value(700)
    field(app, "Turned clockwise").set_value(turned).run()
    shown = cards(app)
    ask(app)
    ((images, _),) = sent_requests(server)
    assert len(images) == len(shown) == 2
    for card, image in zip(shown, images, strict=True):
        assert card["image"] == card["href"] == f"/mock/media/{_calculate_file_id(image, 'image/jpeg')}.jpg"
        size = "500 × 700 px" if turned else "700 × 500 px"
        assert card["lines"] == [size, f"{round(len(image) / 1000)} kB", "scaled to 50%"]
        assert card["badge"] == "as it is sent"


def test_the_pages_of_a_replay_are_said_to_be_sent_nowhere(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], ask=["replay:hasty"])
    (card,) = cards(app)
    assert card["image"].startswith("/page-image/")
    assert (card["badge"], card["lines"]) == ("", [])
    assert app.text_area[0].disabled
    assert any("Replay uses no prompt" in caption.value for caption in app.caption)


def test_an_answer_to_a_changed_prompt_is_a_run_of_its_own_and_says_so(
    workspace: Workspace, server: AnsweringServer, open_page: Open
) -> None:
    app = ask(open_page(PAGE, at=["one"], ask=[MODEL]))
    app.text_area[0].set_value(CHANGED).run()
    assert [header.value for header in app.header] == []
    app = ask(app)
    assert "the prompt was changed by hand" in texts(app)
    assert [text for _, text in sent_requests(server)][1] == CHANGED
    plain, other = sorted(slug for slug in catalog.runs(workspace, "hgbench")["run"] if slug.startswith("live:"))
    assert plain == "live:claude-sonnet-5"
    assert other.startswith("live:claude-sonnet-5~edited:")
    kept = reruns.stored_response(workspace, "hgbench", "one", other)
    assert kept is not None
    assert (kept.prompt, kept.extra["live"]["edited"]) == (CHANGED, True)
    next(button for button in app.button if button.label == "Undo the change").click().run()
    assert "the prompt was changed by hand" not in texts(app)
    assert [header.value for header in app.header] == ["Answer"]


def test_an_empty_prompt_is_not_sent(workspace: Workspace, server: AnsweringServer, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], ask=[MODEL])
    app.text_area[0].set_value("  ").run()
    assert "there is nothing to ask" in texts(app)
    assert app.button(key="live-ask").disabled
    app = open_page(PAGE, at=["one"], ask=[MODEL], view=["repeats"])
    app.text_area[0].set_value("").run()
    assert "there is nothing to ask" in texts(app)
    assert not [button for button in app.button if button.key == "live-begin-repeats"]


def test_repeats_of_a_changed_prompt_send_it_and_are_runs_of_their_own(
    workspace: Workspace, server: AnsweringServer, open_page: Open
) -> None:
    app = open_page(PAGE, at=["one"], ask=[MODEL], view=["repeats"])
    app.number_input(key="live-times").set_value(2)
    app.text_area[0].set_value(CHANGED).run()
    app = begun(app, "repeats")
    assert [text for _, text in sent_requests(server)] == [CHANGED, CHANGED]
    assert "its prompt changed by hand" in texts(app)
    slugs = [slug for slug in catalog.runs(workspace, "hgbench")["run"] if slug.startswith("live:")]
    assert len(slugs) == 2
    assert all("edited:" in slug and "repeat:" in slug for slug in slugs)


def begun(app: AppTest, kind: str) -> AppTest:
    """Presses the button that begins, and waits for the end."""
    app.button(key=f"live-begin-{kind}").click().run()
    working = next(reversed(runner._RUNNING.values()))
    working.wait(30)
    assert working.failure() is None
    return app.run()
