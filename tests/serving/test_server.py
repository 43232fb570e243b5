"""The server as it is started: where it listens, whom it answers, what it does not tell."""

from __future__ import annotations

import http.client
import importlib
import tomllib
from contextlib import closing
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient
from streamlit.runtime.pages_manager import PagesManager
from threadpoolctl import threadpool_info, threadpool_limits

import asgi
from benchmarks.soak.session import Session
from cache.store.workspace import Workspace
from serving.headers import HEADERS
from serving.host_check import WORDS, WORDS_VARIABLE
from serving.upload_check import MOST_BYTES
from tests.running import ROOT, server

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Protocol": "streamlit",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory):
    with server(tmp_path_factory.mktemp("home")) as running:
        yield running


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes


def ask(address: str, path: str, headers: dict[str, str] | None = None) -> Answer:
    with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)) as connection:
        connection.request("GET", path, headers=headers or {})
        with connection.getresponse() as answer:
            body = answer.read() if answer.status != 101 else b""
            return Answer(answer.status, answer.headers, body)


def test_a_product_of_matrices_is_left_to_one_thread():
    with threadpool_limits(2, user_api="blas"):
        importlib.reload(asgi)
        assert {pool["num_threads"] for pool in threadpool_info() if "numpy" in pool["filepath"]} == {1}


def test_a_page_is_answered_with_the_headers(address):
    answer = ask(address, "/")
    assert answer.status == 200
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_the_root_alone_says_that_it_is_a_server(address):
    # A browser asks below the page that it opened first: an answer would make that the root of all that it asks for.
    names = ("health", "host-config")
    assert [ask(address, f"/_stcore/{name}").status for name in names] == [200, 200]
    assert [ask(address, f"/compare/_stcore/{name}").status for name in names] == [404, 404]
    assert ask(address, "/compare").status == 200


def test_no_route_answers_to_another_host_name(address):
    for path in ("/", "/_stcore/health", "/_stcore/host-config", "/page-image/x", "/media/x"):
        answer = ask(address, path, {"Host": f"rebound.example:{urlsplit(address).port}"})
        refused = (403, b"This server does not answer to that host or origin.\n")
        assert (answer.status, answer.body) == refused, path


def test_the_websocket_opens_for_our_own_page_and_for_no_other(address):
    assert ask(address, "/_stcore/stream", {**UPGRADE, "Origin": address}).status == 101
    for foreign in ({"Origin": "http://evil.example"}, {"Host": "evil.example", "Origin": "http://evil.example"}):
        assert ask(address, "/_stcore/stream", {**UPGRADE, **foreign}).status == 403


def test_a_page_at_another_port_of_this_machine_opens_no_websocket_and_sends_no_file(address):
    foreign = {"Host": urlsplit(address).netloc, "Origin": "http://localhost:9999"}
    assert ask(address, "/_stcore/stream", {**UPGRADE, **foreign}).status == 403
    assert ask(address, "/_stcore/upload_file/a/b", foreign).status == 403


NO_PLACE = (403, "This session was shown no place to drop files.\n")


def test_a_session_sends_files_once_it_was_shown_the_import_page_and_what_is_held_counts(address):
    with Session(address) as session:
        session.open("")
        assert session.upload(b"gold") == NO_PLACE
        session.open("import")
        assert session.upload(b"gold")[0] == 204
        # By itself this would be just enough.
        status, words = session.upload(b"", stated=MOST_BYTES)
        assert (status, words.startswith(f"No more than {MOST_BYTES:,} bytes of uploaded files")) == (413, True)


def test_the_page_image_route_is_there(address):
    answer = ask(address, "/page-image/x.y")
    assert (answer.status, answer.headers["content-type"]) == (403, "text/plain; charset=utf-8")


def test_all_interfaces_by_the_operators_words_and_a_workspace_that_is_open_for_reading_only(tmp_path, monkeypatch):
    """It answers by its own name alone, and takes no file."""
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
    Workspace.open().close()
    variables = {WORDS_VARIABLE: WORDS, "ERRATA_READ_ONLY": "1"}
    with server(tmp_path, "--server.address", "0.0.0.0", environment=variables) as address:
        assert ask(address, "/_stcore/health").status == 200
        assert ask(address, "/_stcore/health", {"Host": "evil.example"}).status == 403
        with Session(address) as session:
            assert "Nothing is loaded yet" in session.open("").texts
            assert "This workspace is open for reading only" in session.open("import").texts
            assert session.upload(b"gold") == NO_PLACE


def test_the_app_alone_listens_there_and_shows_nothing(tmp_path):
    """Nothing but a process of its own tells that `app.py` does not put the checks in place itself."""
    variables = {WORDS_VARIABLE: WORDS}
    with (
        server(tmp_path, "--server.address", "0.0.0.0", environment=variables, script="app.py") as address,
        Session(address) as session,
    ):
        (failure,) = session.open("").failures
        assert "Expected the server of asgi.py, found app.py alone" in failure


def test_the_configuration_is_part_of_the_product():
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["address"] == "127.0.0.1"
    assert config["server"]["fileWatcherType"] == "none"
    assert config["server"]["enableStaticServing"] is False
    assert config["browser"]["gatherUsageStats"] is False
    assert config["client"]["showErrorDetails"] == "none"
    assert config["client"]["showErrorLinks"] is False
    assert config["client"]["toolbarMode"] == "minimal"


def test_any_asgi_server_can_serve_the_application_and_deep_links_go_through_the_router():
    assert PagesManager.uses_pages_directory is False
    assert TestClient(asgi.app, base_url="http://evil.example").get("/").status_code == 403
