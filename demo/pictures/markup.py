r"""The small markup in which homework is written down: text with fractions, roots, indices, crossings out.

`^{..}` raises, `_{..}` lowers, `\f{a}{b}` is a fraction, `\r{..}` a square root, `\x{..}` is crossed
out by its writer. Everything else stands for itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """Characters on the line."""

    text: str


@dataclass(frozen=True, slots=True)
class Fraction:
    """One thing over another."""

    above: tuple[Node, ...]
    below: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Root:
    """A square root."""

    inner: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """A raised or lowered index."""

    inner: tuple[Node, ...]
    raised: bool


@dataclass(frozen=True, slots=True)
class Struck:
    """Something its writer crossed out."""

    inner: tuple[Node, ...]


Node = Text | Fraction | Root | Index | Struck

_ONE_ARGUMENT = {"^": "up", "_": "down", "\\r": "root", "\\x": "struck"}


def parse(markup: str) -> tuple[Node, ...]:
    """Nodes of a line of markup.

    Raises:
        ValueError: a brace is opened and never closed.
    """
    nodes: list[Node] = []
    plain: list[str] = []
    at = 0
    while at < len(markup):
        opener = next((mark for mark in ("\\f", *_ONE_ARGUMENT) if markup.startswith(mark + "{", at)), None)
        if opener is None:
            plain.append(markup[at])
            at += 1
            continue
        if plain:
            nodes.append(Text("".join(plain)))
            plain = []
        first, at = _argument(markup, at + len(opener))
        if opener == "\\f":
            second, at = _argument(markup, at)
            nodes.append(Fraction(parse(first), parse(second)))
        else:
            nodes.append(_single(_ONE_ARGUMENT[opener], parse(first)))
    if plain:
        nodes.append(Text("".join(plain)))
    return tuple(nodes)


def _single(kind: str, inner: tuple[Node, ...]) -> Node:
    if kind == "root":
        return Root(inner)
    if kind == "struck":
        return Struck(inner)
    return Index(inner, raised=kind == "up")


def _argument(markup: str, opening: int) -> tuple[str, int]:
    """Text between the brace at `opening` and its partner, and the place after it."""
    depth = 0
    for at in range(opening, len(markup)):
        depth += {"{": 1, "}": -1}.get(markup[at], 0)
        if depth == 0:
            return markup[opening + 1 : at], at + 1
    raise ValueError(f"a brace is never closed in {markup!r}")
