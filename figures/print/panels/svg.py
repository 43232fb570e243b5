"""A small writer of SVG: elements as text, every value escaped, lengths in points.

Nothing that is written here refers to anything outside of its file. Numbers are rounded to a hundredth of a
point, so that the same panel is the same text each time.
"""

from __future__ import annotations

import math
from xml.sax.saxutils import escape, quoteattr

from figures.charts.escape import clean

Value = str | float | int


class Svg(str):
    """Text that is SVG already; whatever else is put into an element is escaped."""

    __slots__ = ()


def number(value: float) -> str:
    """A length with at most two decimals.

    >>> number(3.0), number(-0.001), number(2.346)
    ('3', '0', '2.35')
    """
    if not math.isfinite(value):
        return "0"
    rounded = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if rounded in {"-0", ""} else rounded


def element(name: str, *children: str, **attributes: Value | None) -> Svg:
    """One element.

    Args:
        name: Its name.
        children: What stands in it; what is not `Svg` is text, and escaped.
        attributes: Its attributes, `_` for `-` and a `_` at the end left out; those that are None are left out.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(child if isinstance(child, Svg) else escape(clean(child)) for child in children)
    return Svg(f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>")


def group(*children: str, **attributes: Value | None) -> Svg:
    """Elements that belong together; nothing where there are none."""
    return element("g", *children, **attributes) if any(children) else Svg("")


def joined(*parts: str) -> Svg:
    """Elements one after the other."""
    return Svg("".join(part if isinstance(part, Svg) else escape(clean(part)) for part in parts))


def rect(x: float, y: float, width: float, height: float, **attributes: Value | None) -> Svg:
    """A rectangle; one that is turned around or has no size is a thin one."""
    x, width = (x, width) if width >= 0 else (x + width, -width)
    y, height = (y, height) if height >= 0 else (y + height, -height)
    return element("rect", x=x, y=y, width=max(width, 0.01), height=max(height, 0.01), **attributes)


def document(width: float, height: float, *body: str, title: str, description: str) -> Svg:
    """A whole file.

    Args:
        width: In points.
        height: In points.
        body: Its elements.
        title: What it is called.
        description: What it shows, for those who do not see it.
    """
    return element(
        "svg",
        element("title", title),
        element("desc", description),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{number(width)}pt",
        height=f"{number(height)}pt",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
    )


def _value(value: Value | None) -> str:
    return clean(value) if isinstance(value, str) else number(float(value or 0))
