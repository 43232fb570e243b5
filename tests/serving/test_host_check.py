"""Only requests that name this server, from a page of this server, are answered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from errors import ServingError
from models.providers.connection import is_local
from serving.headers import HEADERS, SecurityHeaders
from serving.host_check import WORDS, HostCheck, check_address, host_name, is_loopback


async def page(request):
    return PlainTextResponse("a student's work")


async def stream(websocket):
    await websocket.accept()
    await websocket.send_text("a student's work")
    await websocket.close()


def client(bound: str = "http://127.0.0.1:8501", names=(), *, beyond_loopback: bool = False) -> TestClient:
    inner = Starlette(routes=[Route("/", page, methods=["GET", "POST"]), WebSocketRoute("/stream", stream)])
    return TestClient(HostCheck(inner, names, beyond_loopback=beyond_loopback), base_url=bound)


STREAM = "ws://127.0.0.1:8501/stream"
OUR_HOSTS = [
    "127.0.0.1:8501",
    "localhost:8501",
    "LOCALHOST",
    "localhost.",
    "[::1]:8501",
    "127.0.0.1",
    "127.8.9.1",
]


@pytest.mark.parametrize("host", OUR_HOSTS)
def test_our_own_names_are_answered_at_any_port(host):
    # Any port: behind an SSH tunnel the browser sees another one than the server.
    assert client().get("/", headers={"host": host}).status_code == 200
    with client().websocket_connect(STREAM, headers={"host": host}) as socket:
        assert socket.receive_text() == "a student's work"


FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:8501",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.example.localhost",
    "192.168.1.7",
    "10.0.0.1:8501",
    "[::2]:8501",
    "0.0.0.0",
    "user@localhost",
    "localhost/x",
    "localhost:port",
    "localhost#",
    "localhost?",
    "[::1",
    " ",
    "",
]


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_every_other_host_gets_403_on_http_and_on_a_websocket(host):
    refused = client().get("/", headers={"host": host})
    assert (refused.status_code, "student" in refused.text) == (403, False)
    with (
        pytest.raises(WebSocketDisconnect),
        client().websocket_connect(STREAM, headers={"host": host}) as socket,
    ):
        socket.receive_text()


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30))
def test_no_host_header_raises(host):
    name = host_name(host)
    assert name is None or (name and "/" not in name and "@" not in name)


OWN_ORIGINS = [
    ("http://127.0.0.1:8501", "127.0.0.1:8501"),
    ("http://localhost:8501", "localhost:8501"),
    ("https://localhost", "localhost:443"),
    ("http://localhost", "localhost"),
]


@pytest.mark.parametrize(("origin", "host"), OWN_ORIGINS)
def test_our_own_pages_are_answered(origin, host):
    headers = {"origin": origin, "host": host}
    assert client().post("/", headers=headers).status_code == 200
    with client().websocket_connect(STREAM, headers=headers) as socket:
        assert socket.receive_text() == "a student's work"


FOREIGN_ORIGINS = [
    "http://evil.example",
    "http://evil.example:8501",
    "http://127.0.0.1:8502",
    "http://localhost:8501",
    "null",
    "file://",
    "chrome-extension://127.0.0.1:8501",
    "http://127.0.0.1:8501.evil.example",
    "http://127.0.0.1:99999",
    "http://[",
    "",
]


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_pages_of_every_other_origin_get_403(origin):
    headers = {"origin": origin, "host": "127.0.0.1:8501"}
    assert client().post("/", headers=headers).status_code == 403
    assert client().get("/", headers=headers).status_code == 403
    with pytest.raises(WebSocketDisconnect), client().websocket_connect(STREAM, headers=headers) as socket:
        socket.receive_text()


def test_two_host_headers_are_one_too_many():
    hosts = [("host", "127.0.0.1:8501"), ("host", "evil.example")]
    assert client().get("/", headers=hosts).status_code == 403


def test_a_connection_from_the_network_is_refused_unless_that_is_meant():
    bound = "http://192.168.1.7:8501"
    assert client(bound).get("/").status_code == 403
    assert client(bound, ["192.168.1.7"]).get("/").status_code == 403
    assert client(bound, beyond_loopback=True).get("/").status_code == 200


def test_beyond_loopback_bare_addresses_and_listed_names_are_answered_and_other_names_are_not():
    served = client("http://192.168.1.7:8501", ["Errata.Lab.Example", "*.team.example"], beyond_loopback=True)
    answers = {
        "errata.lab.example": 200,
        "a.team.example": 200,
        "203.0.113.9:8501": 200,
        "[2001:db8::1]": 200,
        "team.example": 403,
        "evil.example": 403,
        "evilteam.example": 403,
    }
    assert {host: served.get("/", headers={"host": host}).status_code for host in answers} == answers


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_another_port_of_this_machine_is_another_site_even_where_its_name_is_listed(name):
    ours = client(names=[name])
    for path_host in ("127.0.0.1:8501", "localhost:8501"):
        assert ours.get("/", headers={"host": path_host, "origin": f"http://{name}:9999"}).status_code == 403
    assert ours.get("/", headers={"host": f"{name}:8501", "origin": f"http://{name}:8501"}).status_code == 200


TEAM = "errata.lab.example"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (TEAM, f"https://{TEAM}"),
        (TEAM, f"https://{TEAM}:443"),
        (f"{TEAM}:8443", f"https://{TEAM}:8443"),
        (f"{TEAM}:8501", f"http://{TEAM}:8501"),
        ("127.0.0.1:8501", f"https://{TEAM}"),
    ],
    ids=["TLS proxy", "port stated", "proxy at another port", "no proxy", "proxy that changes the host"],
)
def test_a_page_of_a_listed_name_is_answered_at_the_port_that_people_open(host, origin):
    assert client(names=[TEAM]).post("/", headers={"host": host, "origin": origin}).status_code == 200


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (TEAM, f"http://{TEAM}:9999"),
        (f"{TEAM}:8501", f"http://{TEAM}"),
        (f"{TEAM}:8501", f"http://{TEAM}:9999"),
        ("127.0.0.1:8501", f"http://{TEAM}:9999"),
        ("127.0.0.1:8501", "https://evil.example"),
    ],
)
def test_another_port_of_a_listed_name_is_another_site(host, origin):
    served = client(names=[TEAM])
    assert served.post("/", headers={"host": host, "origin": origin}).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        served.websocket_connect(STREAM, headers={"host": host, "origin": origin}) as socket,
    ):
        socket.receive_text()


@pytest.mark.parametrize("address", ["127.0.0.1", "localhost", "::1", "127.1.2.3", "unix:///run/errata.sock"])
def test_loopback_may_be_listened_on(address):
    check_address(address, sign_in=False, words=None)


@pytest.mark.parametrize("address", [None, "", "0.0.0.0", "::", "192.168.1.7", "lab", "127.0.0.1.evil"])
def test_any_other_address_is_refused_with_what_to_do(address):
    with pytest.raises(ServingError) as refusal:
        check_address(address, sign_in=False, words=None)
    for hint in ("127.0.0.1", "sign-in", WORDS, address or "all interfaces"):
        assert hint in str(refusal.value)


def test_another_address_may_be_listened_on_with_sign_in_or_by_the_operators_words():
    check_address("0.0.0.0", sign_in=True, words=None)
    check_address("0.0.0.0", sign_in=False, words=WORDS)
    check_address("0.0.0.0", sign_in=False, words=f"  {WORDS.capitalize()}. ")


@pytest.mark.parametrize("words", ["", "1", "true", "yes", "*", WORDS[:-1]])
def test_a_switch_is_no_word(words):
    with pytest.raises(ServingError):
        check_address("0.0.0.0", sign_in=False, words=words)


def test_an_ipv4_loopback_address_written_as_ipv6_is_loopback():
    assert is_loopback("::ffff:127.0.0.1")
    assert not is_loopback("::ffff:192.168.1.7")


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.8.9.1",
        "localhost",
        "::1",
        "::ffff:127.0.0.1",
        "0.0.0.0",
        "::",
        "::ffff:192.168.1.7",
        "lab.example",
    ],
)
def test_a_model_server_is_on_this_machine_where_an_address_to_listen_on_is(host):
    assert is_local(f"http://[{host}]:8000/v1" if ":" in host else f"http://{host}:8000/v1") == is_loopback(host)


def test_every_response_carries_the_headers():
    inner = Starlette(routes=[Route("/", page)])
    for path in ("/", "/absent"):
        answer = TestClient(SecurityHeaders(inner)).get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "connect-src 'self'" in HEADERS["Content-Security-Policy"]
    assert "unsafe-eval" not in HEADERS["Content-Security-Policy"]
