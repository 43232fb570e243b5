"""A real server on the loopback interface that answers requests one after another as it is told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    """What the server does with one request.

    Args:
        status: Of the response.
        parts: The body, in the parts in which it is sent.
        kind: Its content type.
        headers: Further headers.
        pause_s: Seconds before every part.
        silence_s: Seconds before the response begins.
        cut: Whether the line is dropped after the last part, without the end of the body.
        hang_up: Whether the line is dropped without a response.
    """

    status: int = 200
    parts: Iterable[bytes] = ()
    kind: str = "text/event-stream"
    headers: Mapping[str, str] = field(default_factory=dict)
    pause_s: float = 0.0
    silence_s: float = 0.0
    cut: bool = False
    hang_up: bool = False


@dataclass(frozen=True)
class Received:
    """One request as the server saw it."""

    path: str
    headers: Mapping[str, str]
    body: Any


class AnsweringServer(ThreadingHTTPServer):
    """Answers every request with the next reply; the last one answers all that follow."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, replies: Sequence[Reply]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies = list(replies)
        self.received: list[Received] = []
        self.gone = threading.Event()
        """Set when somebody went away while an answer was sent."""
        self.stopping = threading.Event()
        self._guard = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def next_reply(self, request: Received) -> Reply:
        with self._guard:
            self.received.append(request)
            return self.replies[min(len(self.received), len(self.replies)) - 1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: AnsweringServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        reply = self.server.next_reply(Received(self.path, dict(self.headers.items()), json.loads(body or b"null")))
        self.close_connection = True
        if self._gone_within(reply.silence_s) or reply.hang_up:
            return
        try:
            self._answer(reply)
        except OSError:
            self.server.gone.set()

    def _answer(self, reply: Reply) -> None:
        self.send_response(reply.status)
        ours = {"Content-Type": reply.kind, "Transfer-Encoding": "chunked", "Connection": "close"}
        for name, value in {**ours, **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        for part in reply.parts:
            if self._gone_within(reply.pause_s):
                return
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.wfile.flush()
        if not reply.cut:
            self.wfile.write(b"0\r\n\r\n")

    def _gone_within(self, seconds: float) -> bool:
        """Waits; whether the client went away, or the test is over, in the meantime."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.connection.settimeout(min(left, 0.05))
            try:
                if self.connection.recv(1) == b"":
                    self.server.gone.set()
                    return True
            except TimeoutError:
                pass
            except OSError:
                self.server.gone.set()
                return True
            finally:
                self.connection.settimeout(None)
            if self.server.stopping.is_set():
                return True
        return False

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is written to the terminal."""


@contextmanager
def answering(*replies: Reply) -> Iterator[AnsweringServer]:
    """A server on a free port until the block ends."""
    with AnsweringServer(replies) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.stopping.set()
            server.shutdown()
            thread.join(10)


def json_reply(body: Any, status: int = 200, **options: Any) -> Reply:
    """One document."""
    return Reply(status, (json.dumps(body).encode(),), "application/json", **options)
