"""Errors of an SDK or of the network, turned into ours.

Nothing that a server wrote goes into a message: it could hold the key, an address or anything else. Where a server
complains about a parameter, the parameter is named by the name that we sent it under.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2

from errors import KeyRefused, NoAnswer, ProviderError, RequestRefused, Unavailable

UNPAID_STATUSES = frozenset({409, 429, 500, 502, 503, 529})
"""Statuses of errors that come instead of an answer, so that none is paid for."""

TRANSIENT_STATUSES = UNPAID_STATUSES | {408, 504}
"""Statuses of errors that may be over soon; the rest of 5xx too."""

_STATUS_MESSAGES = {
    400: "does not take the request: it may be too long, an image too large, or a parameter unknown to the model",
    402: "says that the account has no credit",
    404: "does not know this model, or nothing is served at its address",
    408: "waited too long for the request",
    409: "says that the request is at odds with another one",
    413: "says that the request is too large: send fewer or smaller pages",
    422: "does not take the request: a parameter may be unknown to the model",
    429: "is asked too often",
    504: "took too long behind its gateway",
    529: "is overloaded",
}


@dataclass(frozen=True, slots=True)
class Server:
    """The server as messages name it: its name, and the variables that hold its key and its address."""

    name: str
    key: str
    address: str

    @property
    def subject(self) -> str:
        """Its name at the head of a sentence."""
        return self.name[:1].upper() + self.name[1:]


def as_errata_error(error: BaseException, server: Server, sent: Iterable[str]) -> ProviderError:
    """The error as one of ours, with a text that may be shown to anybody.

    Args:
        error: What was raised.
        server: The server of the request.
        sent: Names of the parameters that were sent.
    """
    for each in _cause_chain(error):
        if isinstance(each, ProviderError):
            return each
    status = getattr(error, "status_code", None)
    if isinstance(status, int) and status >= 300:
        return _of_status(error, status, server, sent)
    for each in _cause_chain(error):
        if isinstance(each, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout | httpx2.ProxyError):
            return Unavailable(
                f"{server.subject} cannot be reached. Check the network and {server.address}.", free=True
            )
        if isinstance(each, httpx2.TimeoutException):
            return Unavailable(f"{server.subject} was silent for too long.")
        if isinstance(each, httpx2.TransportError):
            return Unavailable(f"The line to {server.name} was dropped.")
    if getattr(error, "body", None) is not None:
        return _of_stream(error, server)
    return NoAnswer(f"{server.subject} sent something that is not an answer of its protocol. Check {server.address}.")


def retry_after(headers: Any, now: float | None = None) -> float | None:
    """Seconds that a server asks to wait (RFC 9110, 10.2.3: a number, or a date); None where it does not."""
    text = str(headers.get("retry-after", "")).strip()
    if re.fullmatch(r"\d+(\.\d*)?", text):
        seconds = float(text)
        return seconds if math.isfinite(seconds) else None
    try:
        date = parsedate_to_datetime(text)
        return max(0.0, date.timestamp() - (time.time() if now is None else now))
    except (ValueError, TypeError, OverflowError, OSError):
        return None


def _of_status(error: BaseException, status: int, server: Server, sent: Iterable[str]) -> ProviderError:
    problem = _STATUS_MESSAGES.get(status, "failed" if status >= 500 else "refused the request")
    body = str(getattr(error, "body", "") or "")[:10_000]
    if status == 401:
        return KeyRefused(f"{server.subject} does not take the key (401). Check {server.key}.")
    if status == 403:
        return KeyRefused(f"{server.subject} says that this key may not use this model (403). Check {server.key}.")
    if status == 429 and "insufficient_quota" in body:
        return RequestRefused(f"{server.subject} says that the quota of the account is used up (429).")
    if status in TRANSIENT_STATUSES or status >= 500:
        after = retry_after(getattr(getattr(error, "response", None), "headers", {}))
        return Unavailable(f"{server.subject} {problem} ({status}).", after_s=after, free=status in UNPAID_STATUSES)
    if status < 400:
        return RequestRefused(
            f"{server.subject} sends us on to another address ({status}). That is not followed; check {server.address}."
        )
    named = sorted(name for name in sent if re.search(rf"\b{re.escape(name)}\b", body))
    about = f" It complains about {', '.join(named)}." if named else ""
    return RequestRefused(f"{server.subject} {problem} ({status}).{about}")


def _of_stream(error: BaseException, server: Server) -> ProviderError:
    """An error that came in the middle of an answer, where there is no status any more."""
    body = str(getattr(error, "body", ""))[:10_000]
    if re.search(r"invalid_request|authentication|permission|not_found", body):
        return NoAnswer(f"{server.subject} broke the answer off and says that the request is at fault.")
    return Unavailable(f"{server.subject} broke the answer off with an error of its own.")


def _cause_chain(error: BaseException) -> Iterator[BaseException]:
    """The error, and what it came of."""
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        yield each
        each = each.__cause__ or each.__context__
