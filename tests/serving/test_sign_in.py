"""Sign-in from the first click to the pages: a provider of OpenID Connect on loopback, two processes of a team."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey

from benchmarks.soak.session import Session
from tests.running import free_port, start, wait_for

WAITING = "This workspace is shown to those who have signed in."
ACCOUNTS = {"ann@lab.example": "Ann", "eve@elsewhere.example": "Eve"}


class Provider(ThreadingHTTPServer):
    """Signs in whoever is at the keyboard, without asking for anything."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.key = RSAKey.generate_key(2048, {"kid": "1"})
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.account = ""
        self.nonces: dict[str, str] = {}

    def id_token(self, code: str) -> str:
        now = int(time.time())
        claims = {"iss": self.address, "aud": "errata", "sub": self.account, "iat": now, "exp": now + 600}
        claims |= {"email": self.account, "email_verified": True, "name": ACCOUNTS[self.account]}
        return jwt.encode({"alg": "RS256", "kid": "1"}, {**claims, "nonce": self.nonces[code]}, self.key)


class _Handler(BaseHTTPRequestHandler):
    server: Provider

    def do_GET(self) -> None:
        asked, known = urlsplit(self.path), self.server
        if asked.path == "/authorize":
            stated = {name: values[0] for name, values in parse_qs(asked.query).items()}
            code = f"code-{len(known.nonces)}"
            known.nonces[code] = stated.get("nonce", "")
            self.send_response(302)
            query = urlencode({"code": code, "state": stated["state"]})
            self.send_header("Location", f"{stated['redirect_uri']}?{query}")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif asked.path == "/keys":
            self._answer({"keys": [known.key.as_dict(private=False)]})
        else:
            places = {"authorization": "authorize", "token": "token"}
            stated_places = {f"{name}_endpoint": f"{known.address}/{path}" for name, path in places.items()}
            ways = {"response_types_supported": ["code"], "id_token_signing_alg_values_supported": ["RS256"]}
            self._answer({"issuer": known.address, "jwks_uri": f"{known.address}/keys", **stated_places, **ways})

    def do_POST(self) -> None:
        body = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        tokens = {"access_token": "a", "token_type": "Bearer", "expires_in": 600}
        self._answer({**tokens, "id_token": self.server.id_token(body["code"][0])})

    def _answer(self, value: object) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with Provider() as known:
        thread = threading.Thread(target=known.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield known
        known.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def team(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Two processes on one workspace with the same secrets; the provider sends people back to the first."""
    home, ports = tmp_path_factory.mktemp("signed"), (free_port(), free_port())
    auth = {
        "redirect_uri": f"http://127.0.0.1:{ports[0]}/oauth2callback",
        "cookie_secret": "x" * 40,
        "client_id": "errata",
        "client_secret": "y" * 40,
        "server_metadata_url": f"{provider.address}/.well-known/openid-configuration",
    }
    secrets = home / "secrets.toml"
    secrets.write_text("[auth]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in auth.items()))
    told = {"STREAMLIT_SECRETS_FILES": str(secrets), "ERRATA_ADMITTED": "@lab.example"}
    both = [start(home, "--server.port", str(port), environment=told, log_name=f"{port}.log") for port in ports]
    try:
        for port, process in zip(ports, both, strict=True):
            wait_for(f"http://127.0.0.1:{port}/healthz", process)
        yield f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}"
    finally:
        for process in both:
            process.kill()
            process.wait(timeout=10)


def signed_in(provider: Provider, address: str, account: str) -> dict[str, str]:
    """The cookies of a browser in which an account has signed in, by every step that a browser takes."""
    provider.account = account
    with Session(address) as session:
        assert WAITING in session.open("").texts
        status, there = session.get(session.press("sign-in").leads_to)
        assert (status, there.decode().startswith(f"{provider.address}/authorize?")) == (302, True)
        with closing(http.client.HTTPConnection(urlsplit(provider.address).netloc, timeout=20)) as asked:
            asked.request("GET", there.decode().removeprefix(provider.address))
            back = asked.getresponse().headers["Location"]
        assert back.startswith(f"{address}/oauth2callback?")
        assert session.get(back.removeprefix(address))[0] == 302
        return session.cookies


@pytest.fixture(scope="module")
def anns(provider: Provider, team: tuple[str, str]) -> dict[str, str]:
    """The cookies of somebody who is listed."""
    return signed_in(provider, team[0], "ann@lab.example")


def test_who_signs_in_and_is_listed_sees_the_workspace_in_every_process_by_name_and_sends_files(
    team: tuple[str, str], anns: dict[str, str]
) -> None:
    for address in team:
        # The account's cookie is for the address that people open, which would be that of a proxy before both.
        with Session(team[0], anns, process=urlsplit(address).netloc) as session:
            shown = session.open("")
            assert shown.failures == ()
            assert "Nothing is loaded yet" in shown.texts
    with Session(team[0], anns) as session:
        session.open("import")
        assert session.upload(b"gold")[0] == 204


def test_who_has_not_signed_in_or_is_not_listed_sees_nothing_and_sends_no_file(
    provider: Provider, team: tuple[str, str]
) -> None:
    eve = signed_in(provider, team[0], "eve@elsewhere.example")
    for cookies, words in ((None, WAITING), (eve, "This account may not see this workspace.")):
        with Session(team[0], cookies) as session:
            shown = session.open("")
            assert any(text.startswith(words) for text in shown.texts)
            assert "Nothing is loaded yet" not in shown.texts
            session.open("import")
            assert session.upload(b"gold") == (403, "This session was shown no place to drop files.\n")


def test_a_cookie_that_another_secret_signed_is_none(team: tuple[str, str], anns: dict[str, str]) -> None:
    with Session(team[0], {**anns, "_streamlit_user": f"{anns['_streamlit_user'][:-4]}AAAA"}) as session:
        assert WAITING in session.open("").texts
