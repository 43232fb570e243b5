"""A request variant: the setting, how pages are sent and what is added to the prompt; a grid holds several.

Variants give a live run its axes: which answers of a model are one run, and which are not. A plain request adds none.
Pages sent otherwise, a prompt that was changed and a temperature that was stated do, so that such an answer neither
takes the place of the plain one nor counts as it. All requests (one answer, repeats, grid, batch; page and command
line) have their axes from here.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cache.live.page_transform import PageTransform
from cache.selection.page_region import PageRegion
from errors import UsageError
from records import Box, Pairs, Run
from scoring.page_transform import TURNS, WHOLE_PAGE, Turn, is_part_of_page

SIDE, PART, TURNED, HIDDEN = "side", "part", "turned", "hidden"
"""The axes of how pages are sent."""

ADDED, EDITED = "added", "edited"
"""The axes of what was changed in the prompt."""

TEMPERATURE = "temperature"

REQUEST_AXES = (SIDE, PART, TURNED, HIDDEN, ADDED, EDITED, TEMPERATURE)
"""All of them, in the order in which a run has them."""

_WORDS = 24


def page_axes(transform: PageTransform) -> Pairs:
    """The axes of a page transform: what differs from whole, upright, uncovered pages at the model's size.

    >>> page_axes(PageTransform(side=800, turned=90))
    (('side', '800 px'), ('turned', 'turned 90'))
    """
    pairs = []
    if transform.side is not None:
        pairs.append((SIDE, f"{transform.side} px"))
    if transform.crop != WHOLE_PAGE:
        pairs.append((PART, f"part {region_in_words(transform.crop)}"))
    if transform.turned:
        pairs.append((TURNED, f"turned {transform.turned}"))
    if transform.redactions:
        pairs.append((HIDDEN, _hidden(transform.redactions)))
    return tuple(pairs)


def prompt_axes(added: str = "", edited: str = "") -> Pairs:
    """The axes of a changed prompt: what differs from the planned one.

    Args:
        added: What is added after it; "" for nothing.
        edited: The text in its place; "" for the planned one.
    """
    pairs = [(ADDED, f"{_first_words(added)} {_code(added, 4)}".strip())] if added else []
    return (*pairs, (EDITED, f"edited prompt {_code(edited, 6)}")) if edited else tuple(pairs)


def parameter_axes(parameters: Mapping[str, Any]) -> Pairs:
    """The axis of a stated temperature; `max_tokens` is no axis, since it does not tell answers apart."""
    stated = parameters.get(TEMPERATURE)
    return () if stated is None else ((TEMPERATURE, f"temperature {stated:g}"),)


def with_axes(run: Run, pairs: Pairs) -> Run:
    """The run with these axes, in the place of its own of the same names."""
    if not pairs:
        return run
    named = dict(pairs)
    return replace(run, axes=(*(pair for pair in run.axes if pair[0] not in named), *pairs))


def request_in_words(run: Run) -> tuple[str, ...]:
    """The axes by which a run differs from plain requests, in words; empty for a plain one."""
    return tuple(value for axis, value in run.axes if axis in REQUEST_AXES)


def region_in_words(crop: Box) -> str:
    """A part of a page in thousandths of it: left, top, right, bottom.

    >>> region_in_words((0.0, 0.0, 1000.0, 500.0))
    '0 0 1000 500'
    """
    return " ".join(f"{value:g}" for value in crop)


def _hidden(redactions: Sequence[PageRegion]) -> str:
    """The axis value of hidden parts: the region of one, else their number and a digest of the regions."""
    regions = sorted(
        {
            ("" if redaction.page is None else f"page {redaction.page} at ") + region_in_words(redaction.box)
            for redaction in redactions
        }
    )
    return f"hidden {regions[0]}" if len(regions) == 1 else f"hidden {len(regions)} parts {_code(str(regions), 6)}"


def _first_words(added: str) -> str:
    return " ".join(re.sub(r"[^\w ]+", " ", added).split())[:_WORDS].strip()


def _code(text: str, digits: int) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:digits]


MOST_VARIANTS = 48
"""Variants that a grid may have."""

MOST_ADDED = 4_000
"""Characters that may be added to a prompt."""


@dataclass(frozen=True, slots=True)
class RequestVariant:
    """One request variant: a setting, a page transform, and changes of the prompt.

    Args:
        setting: Values of the task's axes with "/" between them; None for the first of each.
        side: Longer side of the sent pages in pixels; None for what the model takes.
        crop: The part that is sent, in 0-1000 xyxy of the upright page.
        turned: By how many degrees clockwise.
        added: What is added after the prompt; "" for nothing.
        prompt: The text in place of the planned prompt, for one sample alone; "" for the planned one.
    """

    setting: str | None = None
    side: int | None = None
    crop: Box = WHOLE_PAGE
    turned: Turn = 0
    added: str = ""
    prompt: str = ""

    @property
    def prompt_axes(self) -> Pairs:
        """The changes of the prompt as axes of the run; those of its pages come with the plan."""
        return prompt_axes(self.added, self.prompt)

    def page_transform(self, redactions: Iterable[PageRegion] = ()) -> PageTransform:
        """The page transform of the variant. Raises UsageError where it makes no sense."""
        transform = PageTransform(self.side, self.crop, self.turned, tuple(redactions))
        transform.check()
        return transform

    def stored(self) -> dict[str, Any]:
        """The variant as JSON values (`stored_variant`); what is plain is left out."""
        plain, own = RequestVariant(), {name: getattr(self, name) for name in self.__slots__}
        own = {name: value for name, value in own.items() if value != getattr(plain, name)}
        return own | ({"crop": list(self.crop)} if "crop" in own else {})


def stored_variant(stored: Mapping[str, Any]) -> RequestVariant:
    """A stored variant: `RequestVariant.stored` the other way round.

    Raises:
        UsageError: The values are not those of a variant.
    """
    side, turned = stored.get("side"), stored.get("turned", 0)
    crop = stored.get("crop", list(WHOLE_PAGE))
    setting, added, prompt = stored.get("setting"), stored.get("added", ""), stored.get("prompt", "")
    numbers = (side is None or type(side) is int) and turned in TURNS and is_part_of_page(crop)
    texts = isinstance(setting, str | None) and isinstance(added, str) and isinstance(prompt, str)
    if not numbers or not texts:
        raise UsageError("This Errata does not know this way of asking. Begin again.")
    left, top, right, bottom = map(float, crop)
    return RequestVariant(setting, side, (left, top, right, bottom), turned, added, prompt)


def variant_grid(
    settings: Sequence[str | None] = (None,),
    sides: Sequence[int | None] = (None,),
    crops: Sequence[Box] = (WHOLE_PAGE,),
    turns: Sequence[Turn] = (0,),
    added: Sequence[str] = ("",),
) -> tuple[RequestVariant, ...]:
    """Every combination, the first axis slowest; an axis without a value has its plain one.

    Raises:
        UsageError: There are more variants than a grid may have, or a value makes no sense.
    """
    axes = (settings or (None,), sides or (None,), crops or (WHOLE_PAGE,), turns or (0,), added or ("",))
    size = 1
    for values in axes:
        size *= len(values)
    if size > MOST_VARIANTS:
        raise UsageError(f"This grid has {size:,} cells; at most {MOST_VARIANTS} can be asked. Take some values away.")
    variants = tuple(dict.fromkeys(itertools.starmap(RequestVariant, itertools.product(*axes))))
    for variant in variants:
        variant.page_transform()
        if len(variant.added) > MOST_ADDED:
            raise UsageError(f"What is added to a prompt may have {MOST_ADDED:,} characters.")
    return variants
