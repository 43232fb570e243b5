"""Signed addresses of page images.

The browser asks for images by URL, outside of any Streamlit session, so the URL itself must prove that
a page of ours handed it out. A token names the image and when the link expires, signed under a secret that this
process drew when it started. Tokens made within one hour for the same image are equal, so that a browser's cache
can recognise them: for this the hour of expiry is part of the payload instead of a time of signing.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from errors import ImageLinkExpired, ImageLinkRefused
from records import Box

ROUTE: Final = "/page-image/"
"""Path below which the server answers tokens."""

Size = Literal["thumb", "screen", "full", "crop"]

_SECRET: Final = secrets.token_bytes(32)
_HOUR: Final = 3600


class TileMark(NamedTuple):
    """One box drawn into a tile.

    Args:
        role: Gold is drawn thin with corner ticks, a prediction thicker.
        box: Where, in 0-1000 page units.
        colour: `#rrggbb`.
    """

    role: Literal["gold", "pred"]
    box: Box
    colour: str = "#475569"


@dataclass(frozen=True, slots=True)
class Ticket:
    """The content of a valid token: the one page image that its bearer may see.

    Args:
        benchmark: The benchmark's name in the workspace.
        sample: The sample's id.
        page: 1-based page number.
        size: Which derived image.
        box: For a crop: the box it shows, in 0-1000 page units; None shows the whole page.
        marks: For a crop: boxes drawn into it.
        expires: Unix time in seconds after which the token is refused.
        run: The run whose boxes they are; "" where none is a run's.
    """

    benchmark: str
    sample: str
    page: int
    size: Size
    box: Box | None = None
    marks: tuple[TileMark, ...] = ()
    expires: int = 0
    run: str = ""


def image_url(
    benchmark: str,
    sample: str,
    page: int,
    size: Size,
    box: Box | None = None,
    marks: Sequence[TileMark] | None = None,
    *,
    run: str = "",
    now: float | None = None,
) -> str:
    """Give the address under which this server shows a page image.

    Args:
        benchmark: The benchmark's name in the workspace.
        sample: The sample's id.
        page: 1-based page number.
        size: `thumb`, `screen`, `full`, or `crop`, which shows `box` with a margin.
        box: For a crop, in 0-1000 page units; coordinates are rounded to a tenth.
        marks: For a crop, boxes to draw into it.
        run: The run whose boxes they are; nothing is shown once it is deleted.
        now: Unix time in seconds; the clock when absent.

    Returns:
        `/page-image/<token>`, the same text for the same image within one clock hour, good for one to
        two hours.
    """
    hour = int((time.time() if now is None else now) // _HOUR)
    drawn = [[mark.role, _rounded(mark.box), mark.colour] for mark in marks or ()]
    body = [benchmark, sample, page, size, _rounded(box) if box else None, drawn, (hour + 2) * _HOUR, run]
    return f"{ROUTE}{_signer().dumps(body)}"


def verify(token: str, *, now: float | None = None) -> Ticket:
    """Read a token that this process signed.

    Args:
        token: What follows `/page-image/` in the address.
        now: Unix time in seconds; the clock when absent.

    Raises:
        ImageLinkRefused: For everything that this process did not sign, with one and the same text.
        ImageLinkExpired: The signature is good, but its time is over.
    """
    try:
        ticket = _ticket(_signer().loads(token))
    except (BadData, UnicodeEncodeError):
        raise ImageLinkRefused("This image address was not handed out by this server.") from None
    if (time.time() if now is None else now) >= ticket.expires:
        raise ImageLinkExpired("This image address has expired; reload the page to get a new one.")
    return ticket


def _signer() -> URLSafeSerializer:
    # 48 bytes are 64 whole characters of base64: with SHA-256 several last characters would stand for one signature.
    # The library's own JSON is not ASCII and so cannot carry half a character, which an id may have.
    return URLSafeSerializer(_SECRET, serializer=json, signer_kwargs={"digest_method": hashlib.sha384})


def _ticket(body: list[Any]) -> Ticket:
    benchmark, sample, page, size, box, drawn, expires, run = body
    marks = tuple(TileMark(role, _box(drawn_box), colour) for role, drawn_box, colour in drawn)
    return Ticket(benchmark, sample, page, size, _box(box) if box else None, marks, expires, run)


def _rounded(box: Box) -> list[float]:
    return [round(value, 1) + 0.0 for value in box]


def _box(values: list[float]) -> Box:
    x1, y1, x2, y2 = values
    return (x1, y1, x2, y2)
