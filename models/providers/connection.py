"""The connection to a server: its limits in time and bytes, and how it is closed when a request is cancelled.

Both SDKs are given a client made here. Closing a socket does not wake a thread that reads from it, so the socket is
shut down instead; redirects are not followed, since they would carry the key and a student's page to another server.
"""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx2

from errors import NoAnswer, NotConfigured

SDK_LOGGERS = ("anthropic", "openai", "httpx2", "httpcore2")
"""Loggers that would write down addresses and whole images when set to talk."""

UNCOMPRESSED_HEADERS = {"Accept-Encoding": "identity"}
"""Asked of every server: a packed answer could unfold to any size."""

_ERROR_BYTES = 256_000
"""Bytes of an error's body that are read: only its first characters are searched for names of parameters."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Limits of one request in time and bytes.

    Args:
        connect_s: Seconds until there is a connection.
        read_s: Seconds without a byte from the server; a model that reasons first may be silent for long.
        total_s: Seconds until the answer is complete.
        wire_bytes: Bytes that the server may send.
    """

    connect_s: float = 10.0
    read_s: float = 180.0
    total_s: float = 1200.0
    wire_bytes: int = 64_000_000

    @property
    def timeout(self) -> httpx2.Timeout:
        """The limits as the HTTP client's timeout."""
        return httpx2.Timeout(self.read_s, connect=self.connect_s, pool=self.connect_s)


class Connection:
    """One request's connection.

    Args:
        limits: Its limits.
        trust_env: Whether the machine's proxies are used; never for a server on this machine.
    """

    def __init__(self, limits: ConnectionLimits, *, trust_env: bool) -> None:
        self._limits = limits
        self._guard = threading.Lock()
        self._socket: socket.socket | None = None
        self._shut = False
        self._started = time.monotonic()
        hooks: Mapping[str, list[Callable[..., Any]]] = {"request": [self._follow], "response": [self._bound]}
        self.client = httpx2.Client(
            timeout=limits.timeout,
            follow_redirects=False,
            trust_env=trust_env,
            event_hooks=hooks,
            verify=_tls_settings(trust_env),
        )

    def shut(self) -> None:
        """Shuts the connection down, from any thread; what waits for the server ends at once."""
        with self._guard:
            self._shut = True
            if self._socket is not None:
                with contextlib.suppress(OSError):
                    # Not the socket's own method: that of TLS would take the object from under the reading thread.
                    socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def close(self) -> None:
        """Closes the client and its sockets."""
        self.client.close()

    def _follow(self, request: httpx2.Request) -> None:
        request.extensions["trace"] = self._traced

    def _traced(self, name: str, info: Mapping[str, Any]) -> None:
        if not name.endswith(("connect_tcp.complete", "start_tls.complete")):
            return
        connected = info["return_value"].get_extra_info("socket")
        # With TLS there are two: the encrypted connection takes the place of the plain one.
        with self._guard:
            self._socket = connected
        if self._shut:
            self.shut()

    def _bound(self, response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity").strip().lower() not in ("identity", ""):
            raise NoAnswer("The server packs its answers although it was asked not to. Switch that off in the server.")
        assert isinstance(response.stream, httpx2.SyncByteStream)
        remaining_s = self._limits.total_s - (time.monotonic() - self._started)
        response.stream = _Bounded(response.stream, self._limits.wire_bytes, remaining_s, is_answer=response.is_success)


@functools.cache
def _tls_settings(trust_env: bool) -> ssl.SSLContext:
    """How servers prove who they are; to read the authorities' certificates again would take 20 ms of each request."""
    return httpx2.create_ssl_context(trust_env=trust_env)


class _Bounded(httpx2.SyncByteStream):
    """A body that is cut off when it is too long or takes too long; that of an error simply ends there."""

    def __init__(self, stream: httpx2.SyncByteStream, max_bytes: int, seconds: float, *, is_answer: bool) -> None:
        self._stream = stream
        self._max_bytes = max_bytes if is_answer else _ERROR_BYTES
        self._deadline = time.monotonic() + seconds
        self._is_answer = is_answer

    def __iter__(self) -> Iterator[bytes]:
        came = 0
        for chunk in self._stream:
            came += len(chunk)
            if came > self._max_bytes and not self._is_answer:
                return
            if came > self._max_bytes:
                raise NoAnswer(f"The server sent more than {self._max_bytes / 1e6:,.0f} MB; the answer was cut off.")
            if time.monotonic() > self._deadline:
                raise NoAnswer("The answer took too long to come in; it was cut off. Allow fewer tokens.")
            yield chunk

    def close(self) -> None:
        self._stream.close()


def silence_sdk_logs() -> None:
    """Keeps the SDKs and what is below them from writing down what they send, whatever the environment says."""
    for name in SDK_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)


def server_address(variables: Mapping[str, str], name: str) -> str | None:
    """The address of a server from a variable; None where it is not set.

    Raises:
        NotConfigured: It is not an address. The message does not repeat it, it may hold a password.
    """
    text = variables.get(name, "").strip()
    if not text:
        return None
    try:
        url = httpx2.URL(text)
        fit = url.scheme in ("http", "https") and bool(url.host)
    except (httpx2.InvalidURL, ValueError):
        fit = False
    if not fit:
        raise NotConfigured(f"{name} is no address of a server; expected one such as http://127.0.0.1:8000/v1.")
    return text


def describe_address(base_url: str | None) -> str:
    """A server's location in words: its address itself is nobody's business but the operator's, and may hold a key.

    Args:
        base_url: The address that the operator set; None where the maker's own is asked.

    >>> describe_address(None), describe_address("http://127.0.0.1:8000/v1"), describe_address("https://vision.example/v1")
    ("its maker's own server", 'a server on this machine', 'another server, set by the operator of this Errata')
    """
    if base_url is None:
        return "its maker's own server"
    if is_local(base_url):
        return "a server on this machine"
    try:
        near = ipaddress.ip_address(httpx2.URL(base_url).host).is_private
    except ValueError:
        near = False
    return f"{'a server in the local network' if near else 'another server'}, set by the operator of this Errata"


def server_origin(base_url: str) -> str:
    """A server's scheme, host and port: whose server it is. What follows in its address may be as good as a password.

    >>> server_origin("https://name:secret@vision.example:8443/secret/v1?key=secret")
    'https://vision.example:8443'
    """
    url = httpx2.URL(base_url)
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def api_key(variables: Mapping[str, str], name: str) -> str | None:
    """A key from a variable; None where it is not set. Raises NotConfigured where it cannot be one."""
    text = variables.get(name, "").strip()
    if text and not (text.isascii() and text.isprintable() and " " not in text):
        raise NotConfigured(f"{name} holds characters that no key has. Copy the key once more.")
    return text or None


def is_local(base_url: str | None) -> bool:
    """Whether an address is one of this machine.

    >>> [is_local(f"http://{host}:8000/v1") for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]")]
    [True, True, True, True]
    >>> [is_local(text) for text in (None, "http://192.168.1.7:8000/v1", "https://vision.example/v1")]
    [False, False, False]
    """
    host = httpx2.URL(base_url).host if base_url else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    # `serving.host_check` does the same: it is imported before the server listens, and this package takes 0.3 s.
    return bool((getattr(address, "ipv4_mapped", None) or address).is_loopback)
