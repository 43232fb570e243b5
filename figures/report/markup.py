"""HTML that can only be built, never pasted: every text is escaped, and only what is made here is markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from figures.charts.escape import clean

_VOID = frozenset({"br", "col", "hr", "img", "meta"})
_NAME = re.compile(r"[a-z][a-z0-9:-]*")


class Markup(str):
    """Text that is HTML already, made by `el`, `text` or `joined`."""

    __slots__ = ()


Content = str | int | Markup | None | Iterable["Content"]


def text(value: object) -> Markup:
    """A text as it is to be read.

    >>> text('<b> & "q"')
    '&lt;b&gt; &amp; &quot;q&quot;'
    """
    if isinstance(value, Markup):
        return value
    return Markup(html.escape(clean(str(value)), quote=True))


def joined(parts: Iterable[Content]) -> Markup:
    """Contents one after the other; nothing where one is None."""
    return Markup("".join(_one(part) for part in parts))


def el(name: str, /, *content: Content, **attributes: str | int | None) -> Markup:
    """An element.

    >>> el("p", "a < b", class_="x")
    '<p class="x">a &lt; b</p>'

    Args:
        name: Its name, ours.
        content: Texts are escaped; None is nothing.
        attributes: A trailing underscore is dropped, an inner one is a hyphen; None leaves the attribute out.

    Raises:
        ValueError: The name of the element or of an attribute is none.
    """
    named = {key.removesuffix("_").replace("_", "-"): value for key, value in attributes.items()}
    for word in (name, *(key.lower() for key in named)):
        if not _NAME.fullmatch(word):
            raise ValueError(f"Expected a name of HTML, found {word!r}.")
    stated = "".join(f' {key}="{text(value)}"' for key, value in named.items() if value is not None)
    return Markup(f"<{name}{stated}>" if name in _VOID else f"<{name}{stated}>{joined(content)}</{name}>")


def _one(part: Content) -> str:
    if part is None:
        return ""
    if isinstance(part, str | int):
        return text(part)
    return joined(part)
