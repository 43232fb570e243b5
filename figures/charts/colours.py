"""Every colour that has a meaning, and what it means: the one place for charts, page viewer, classroom, print and CSS.

One value serves light ground, dark ground and paper: each stands out from all three by 3:1, and from the others of its
table for every kind of colour vision. Words need more contrast than marks: they are the same colour, mixed with the
colour of the page's own words. A run has the colour of its name, whatever is chosen beside it. Amounts are one hue, the
denser the greater, and let the ground shine through, so that the page's own words are legible on them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import LIVE, natural_order

MATCHED: Final = "#048150"
POOR: Final = "#CB8205"
EXTRA: Final = "#C42818"
WRONG_PAGE: Final = "#A04A8F"
DUPLICATE: Final = "#129FBB"
DIVIDED: Final = "#2972DE"
"""Of split and of merged boxes."""
MISSED: Final = "#596C6D"

CORRECT, INCORRECT = MATCHED, EXTRA
"""Verdicts: one hue each with what is matched, what is there and should not be, and what is missed."""

GOLD: Final = "#334155"
"""Of gold on pages, which are paper in every theme."""

PAPER_INK, PAPER_QUIET = "#111827", "#4B5563"
"""Of words and lines on printed pages: black that is not harsh, and the grey of what stands aside."""

SLATE: Final = "#718096"
"""Of marks without such a meaning: what is pooled, intervals, figures that a paper states."""

QUIET: Final = "#8693A5"
"""Of what stands aside: runs that are not chosen, lines of help."""

INK: Final = "#4A5560"
"""Of words without a colour of their own, of what pools runs, and of the frame around what is chosen; `layout.css`
makes it the page's."""

ON_CELL: Final = "#1E293B"
"""Of words on cells; `layout.css` knows it too."""

RUNS: Final = ("#5769D9", "#C02759", "#919454", "#0C7461", "#4B98BE", "#876A02", "#795F8A", "#BA808E")
"""Of runs, in the order in which a benchmark lists them."""

SYMBOLS: Final = ("circle", "square", "triangle-up", "x", "cross", "star", "triangle-down")
"""Of runs and settings."""
POOLED, PUBLISHED = "diamond", "diamond-open"
"""Of several runs together, and of what a paper states: no run has a diamond."""
DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
PATTERNS: Final = ("", "/", "\\", ".", "x", "-", "|", "+")
"""Beside colour, series differ in marker, dash and pattern: for greyscale print and colour-blind readers."""


@dataclass(frozen=True, slots=True)
class RunLook:
    """How a run is drawn in every chart of its benchmark.

    Args:
        colour: As `#rrggbb`.
        symbol: Its marker where colour alone would name it, as plotly calls it.
        dash: Its line there, as plotly calls it.
    """

    colour: str
    symbol: str = SYMBOLS[0]
    dash: str = DASHES[0]


class RunLooks(dict[str, RunLook]):
    """Slug of a run -> its look; what is not a loaded run, such as a published figure, has one without a colour."""

    settings: tuple[str, ...] = ()
    """The settings of its benchmark's runs, in the order in which they have markers."""

    def setting_symbols(self, shown: Iterable[str]) -> dict[str, str]:
        """Setting -> its marker, of those that are shown: the same whatever is chosen."""
        shown = sorted(set(shown))
        order = list(dict.fromkeys((*self.settings, *shown)))
        return {setting: SYMBOLS[order.index(setting) % len(SYMBOLS)] for setting in shown}

    def __missing__(self, run: str) -> RunLook:
        return _NO_RUN

    def shared_colour(self, runs: Iterable[str]) -> str:
        """The colour that several runs have in common; that of marks without a meaning where they differ."""
        found = {self[run].colour for run in runs}
        return found.pop() if len(found) == 1 else SLATE


_NO_RUN: Final = RunLook(SLATE)
NO_LOOKS: Final = RunLooks()
"""Of charts of no loaded run."""


def run_looks(loaded: LoadedBenchmark) -> RunLooks:
    """Slug -> look of every run: of a benchmark's names alone, so that no filter and no choice changes it.

    Up to eight imported runs have a colour each. Of more, each model has one. Where there are several settings, each
    has a marker; a live run comes after those that were imported, and a replaced one looks like what replaced it.
    """
    listed = sorted((slug for slug in loaded.runs if slug not in loaded.superseded), key=_imported_first)
    by_model = _by_model(listed)
    hues: dict[str, int] = {}
    shapes: defaultdict[int, set[int]] = defaultdict(set)
    looks = RunLooks()
    looks.settings = _settings(listed, loaded)
    for place, slug in enumerate(listed):
        owner = loaded.run_parts[slug].model if by_model else slug
        hue = hues.setdefault(owner, len(hues)) % len(RUNS)
        several = len(looks.settings) > 1
        first = looks.settings.index(loaded.run_parts[slug].setting) if several else 0 if by_model else place
        shape = _free(first, shapes[hue])
        looks[slug] = RunLook(RUNS[hue], SYMBOLS[shape], DASHES[hue % len(DASHES)])
    looks.update({slug: looks[slug.partition("@")[0]] for slug in loaded.superseded})
    return looks


def _settings(listed: Iterable[str], loaded: LoadedBenchmark) -> tuple[str, ...]:
    """The settings by name, those of live runs alone after the others."""
    ordered = sorted((slug.startswith(LIVE), loaded.run_parts[slug].setting) for slug in listed)
    return tuple(dict.fromkeys(setting for _, setting in ordered))


def _free(first: int, taken: set[int]) -> int:
    """The first marker from `first` on that no run of one colour has, which is then taken too."""
    if len(taken) == len(SYMBOLS):
        taken.clear()
    shape = next(at % len(SYMBOLS) for at in range(first, first + len(SYMBOLS)) if at % len(SYMBOLS) not in taken)
    taken.add(shape)
    return shape


def looks_in_words(loaded: LoadedBenchmark) -> str:
    """What the colours of a benchmark's runs mean."""
    listed = [slug for slug in loaded.runs if slug not in loaded.superseded]
    by_model = _by_model(listed)
    owners = {loaded.run_parts[slug].model for slug in listed} if by_model else listed
    repeated = f" From the {len(RUNS) + 1}th on they repeat, with other markers." if len(owners) > len(RUNS) else ""
    if by_model:
        return (
            f"Colours: one for each model, since there are more than {len(RUNS)} runs. Its settings have different "
            f"markers where no name stands beside them. They are the same on every page.{repeated}"
        )
    return f"Colours: one for each run, the same on every page.{repeated}"


def _by_model(slugs: Iterable[str]) -> bool:
    return sum(not slug.startswith(LIVE) for slug in slugs) > len(RUNS)


def _imported_first(slug: str) -> tuple[bool, Any]:
    return slug.startswith(LIVE), natural_order(slug)


BEHAVIOURS: Final = ("#0072B2", QUIET, "#8F5A2E")
"""Of an answer, of silence, of a refusal: whether that is right, gold says."""

AMOUNT, RIGHT_AMOUNT, WRONG_AMOUNT = "#0072B2", CORRECT, INCORRECT
"""Hues of amounts: of a metric or of samples, of what is right, of what is wrong."""

FEW: Final = 5
"""Below so many samples a cell is faded, and its value in brackets: it may be chance."""

_PALEST, _DENSEST, _FADED = 0.12, 0.66, 0.45
"""So dense that the least amount is told from the ground, dark as well; and of that what cells of few samples have."""


_EMPTY: Final = 0.05
_OF_COLOUR: Final = 0.6


def words(colour: str) -> str:
    """The colour of words about an outcome, on paper: its own, mixed with that of gold, since words need more contrast.

    >>> words("#CB8205")
    '#8E6825'
    """
    both = zip(channels(colour), channels(GOLD), strict=True)
    return "#" + "".join(f"{round(_OF_COLOUR * own + (1 - _OF_COLOUR) * ink):02X}" for own, ink in both)


def words_style(colour: str, ink: str) -> str:
    """The same in CSS, where `ink` is the colour of the words around it: on light and on dark ground."""
    return f"color-mix(in srgb, {colour} {100 * _OF_COLOUR:.0f}%, {ink})"


def fill(amount: float, hue: str = AMOUNT, n: float = FEW) -> str:
    """The colour of a cell: the greater the amount between 0 and 1, the denser; faded where `n` is less than `FEW`.

    >>> fill(1.0), fill(0.0), fill(1.0, n=4)
    ('rgba(0,114,178,0.66)', 'rgba(0,114,178,0.12)', 'rgba(0,114,178,0.297)')
    """
    opacity = _PALEST + (_DENSEST - _PALEST) * min(max(amount, 0.0), 1.0)
    return translucent(hue, opacity * (_FADED if n < FEW else 1.0))


def empty(hue: str) -> str:
    """The colour of a cell in which there is nothing: paler than the least amount."""
    return translucent(hue, _EMPTY)


def cell_text(value: str, n: float) -> str:
    """The value of a cell as it is written: in brackets where `n` is less than `FEW`, as the key says.

    >>> cell_text("91.7", 12), cell_text("91.7", 3)
    ('91.7', '(91.7)')
    """
    return f"({value})" if n < FEW else value


KEY_HEIGHT: Final = 22
"""Pixels of a line of a key."""


def amounts_key(low: str, high: str, hues: Mapping[str, str], sizes: Iterable[float] = (FEW,)) -> dict[str, Any]:
    """The key of a grid of cells, as a note of plotly's below its left end; text is not escaped.

    Args:
        low: The least amount, as it is written.
        high: The greatest.
        hues: What an amount is of -> its hue; a line each.
        sizes: The `n` of the cells. Those of few samples have lines of their own, in the colours that they have, and
            where all are of few there is no other.
    """
    few = {n < FEW for n in sizes} or {False}
    lines = [f"{low} {_steps(hue)} {high}: {what}" for what, hue in hues.items() if False in few]
    lines += [
        f"({low} {_steps(hue, FEW - 1)} {high}): {what}, n &lt; {FEW}" for what, hue in hues.items() if True in few
    ]
    return note_below(lines)


def note_below(lines: Sequence[str]) -> dict[str, Any]:
    """Lines below the left end of a chart, as a note of plotly's; text is not escaped."""
    return {
        "text": "<br>".join(lines), "showarrow": False, "align": "left", "font": {"size": 11, "color": ON_CELL},
        "xref": "paper", "x": 0, "xanchor": "left", "yref": "paper", "y": 0, "yanchor": "top", "yshift": -6,
    }  # fmt: skip


def key_height(key: Mapping[str, Any]) -> int:
    """Pixels of the lines of such a key."""
    return KEY_HEIGHT * (1 + str(key["text"]).count("<br>"))


def key_width(key: Mapping[str, Any]) -> int:
    """Pixels of the longest line of such a key, about."""
    return max(7 * len(re.sub("<[^>]*>|&[a-z]+;", "■", line)) for line in str(key["text"]).split("<br>")) - 35


def _steps(hue: str, n: float = FEW) -> str:
    return "".join(f"<span style='color:{fill(step / 4, hue, n)}'>■</span>" for step in range(5))


def translucent(colour: str, opacity: float) -> str:
    """A colour that lets the ground shine through."""
    red, green, blue = channels(colour)
    return f"rgba({red},{green},{blue},{round(opacity, 3)})"


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
