"""`HostCheck`: only requests are answered that name this server by its own address, and come from its own pages.

A web page anywhere can make a browser send requests to 127.0.0.1, and by letting its own name point
there (DNS rebinding) it could read the answers. Such requests carry that page's name in `Host` or
`Origin`; they are refused before anything else looks at them, on HTTP and on WebSockets alike.
Before it starts, `check_address` refuses to listen beyond this machine without a sign-in or the operator's consent.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import ClassVar, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from errors import ServingError

LOOPBACK_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})

_DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class HostCheck:
    """ASGI middleware that answers 403 to requests meant for another host or sent by another site.

    Args:
        app: The application behind it.
        names: Host names under which this server is known beside its own address; `*.lab.example`
            stands for every name below `lab.example`.
        beyond_loopback: Whether connections that do not come in on the loopback interface are answered.

    Attributes:
        in_place: Whether this process has one. `app.py` can be served without, which `must_be_checked` is for.
    """

    in_place: ClassVar[bool] = False

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), *, beyond_loopback: bool = False) -> None:
        """Take the rules; names are compared without case."""
        self.app = app
        self.names = tuple(name.strip().lower().rstrip(".") for name in names)
        self.beyond_loopback = beyond_loopback
        HostCheck.in_place = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in {"http", "websocket"} or self._answered(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            refusal = PlainTextResponse("This server does not answer to that host or origin.\n", 403)
            await refusal(scope, receive, send)

    def _answered(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        local = (scope.get("server") or ("", None))[0] or ""
        if not self.beyond_loopback and not is_loopback(local):
            return False
        if len(hosts) != 1 or len(origins) > 1:
            return False
        name = host_name(hosts[0])
        if name is None or not self._is_ours(name, local):
            return False
        return not origins or self._is_own_page(origins[0], hosts[0])

    def _is_ours(self, name: str, local: str) -> bool:
        if any(_fits(name, pattern) for pattern in self.names):
            return True
        if not self.beyond_loopback:
            return name in LOOPBACK_NAMES or _is_loopback_address(name)
        # A rebound request carries the name that was rebound; a bare address cannot be rebound.
        return name == local or name in LOOPBACK_NAMES or _as_address(name) is not None

    def _is_own_page(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
            target = urlsplit(f"{parts.scheme}://{host}")
            default = _DEFAULT_PORTS.get(parts.scheme)
            if default is None or parts.hostname is None:
                return False
            same = (parts.hostname, parts.port or default) == (target.hostname, target.port or default)
        except ValueError:
            return False
        # A proxy that writes a `Host` of its own leaves the page its name, at the usual port. Every other port of a
        # name is another program, which gets the same cookies.
        behind_proxy = parts.port in (None, default) and parts.hostname != target.hostname
        listed = not is_loopback(parts.hostname) and any(_fits(parts.hostname, pattern) for pattern in self.names)
        return same or (behind_proxy and listed)


def host_name(host: str) -> str | None:
    """Read the name out of a `Host` header, without its port; None when it is malformed.

    >>> host_name("LocalHost:8501"), host_name("[::1]:8501"), host_name("a@b"), host_name("x:port")
    ('localhost', '::1', None, None)
    """
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    odd = parts.path or parts.query or parts.fragment or parts.username is not None
    if odd or not parts.hostname or any(mark in host for mark in "/?#@\\ \t"):
        return None
    return parts.hostname.rstrip(".") or None


def is_loopback(address: str) -> bool:
    """Whether an address to listen on can be reached from this machine alone.

    >>> [is_loopback(text) for text in ("127.0.0.1", "localhost", "::1", "unix:///run/errata.sock")]
    [True, True, True, True]
    >>> [is_loopback(text) for text in ("0.0.0.0", "::", "192.168.1.7", "lab-server", "")]
    [False, False, False, False, False]
    """
    return address.lower() in LOOPBACK_NAMES or address.startswith(("unix:", "/")) or _is_loopback_address(address)


def _is_loopback_address(name: str) -> bool:
    address = _as_address(name)
    if address is None:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def _as_address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _fits(name: str, pattern: str) -> bool:
    return name.endswith(pattern[1:]) if pattern.startswith("*.") else name == pattern


WORDS_VARIABLE: Final = "ERRATA_OPEN_TO_ALL"
"""Environment variable in which the operator says so."""

WORDS: Final = "anyone who can reach this server may see everything"


def check_address(address: str | None, *, sign_in: bool, words: str | None) -> None:
    """Refuse to show students' work to a whole network by accident.

    Args:
        address: The address to listen on; None or empty means all interfaces.
        sign_in: Whether sign-in is configured.
        words: What the operator says in `ERRATA_OPEN_TO_ALL`.

    Raises:
        ServingError: The address can be reached from other machines, nobody would have to sign in, and
            the operator did not say that this is meant.
    """
    if is_loopback(address or "") or sign_in or is_confirmed(words):
        return
    raise ServingError(
        f"Expected a loopback address, found {address or 'all interfaces'}: everybody on the network "
        "could see all data. Listen on 127.0.0.1, or configure sign-in ([auth] in "
        f'.streamlit/secrets.toml), or say {WORDS_VARIABLE}="{WORDS}".'
    )


def must_be_checked(address: str | None) -> None:
    """Raises ServingError where others reach this server and it was started without `HostCheck` in front of it."""
    if not HostCheck.in_place and not is_loopback(address or ""):
        raise ServingError(
            "Expected the server of asgi.py, found app.py alone: without the checks of hosts, origins and uploads it "
            f"shows nothing at {address or 'all interfaces'}. Start it by errata serve, or by streamlit run asgi.py."
        )


def is_confirmed(words: str | None) -> bool:
    """Whether the operator's words are the ones that are asked for, whatever their case and spacing."""
    return " ".join((words or "").lower().split()).rstrip(".") == WORDS
