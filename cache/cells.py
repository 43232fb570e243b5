"""One way of asking: the setting, how pages are sent, and what is added to the prompt; a grid holds several."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cache import asked_axes
from cache.framing import Framing, Redaction
from errors import UsageError
from records import Box, Pairs
from scoring.sent_frames import TURNS, WHOLE, Turn, is_part_of_page

MOST_CELLS = 48
"""Cells that a grid may have."""

MOST_ADDED = 4_000
"""Characters that may be added to a prompt."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One way of asking.

    Args:
        setting: Values of the task's axes with "/" between them; None for the first of each.
        side: Longer side of the sent pages in pixels; None for what the model takes.
        crop: The part that is sent, in 0-1000 xyxy of the upright page.
        turned: By how many degrees clockwise.
        added: What is put behind the prompt; "" for nothing.
        prompt: The text in place of the planned prompt, for one sample alone; "" for the planned one.
    """

    setting: str | None = None
    side: int | None = None
    crop: Box = WHOLE
    turned: Turn = 0
    added: str = ""
    prompt: str = ""

    @property
    def prompts_axes(self) -> Pairs:
        """What it changes in the prompt, as axes of the run; those of its pages come with the plan."""
        return asked_axes.of_prompt(self.added, self.prompt)

    def framing(self, redactions: Iterable[Redaction] = ()) -> Framing:
        """What is made of every page. Raises UsageError where it makes no sense."""
        framing = Framing(self.side, self.crop, self.turned, tuple(redactions))
        framing.check()
        return framing

    def stored(self) -> dict[str, Any]:
        """The cell as `cell_of` reads it again; what is plain is left out."""
        plain, own = Cell(), {name: getattr(self, name) for name in self.__slots__}
        own = {name: value for name, value in own.items() if value != getattr(plain, name)}
        return own | ({"crop": list(self.crop)} if "crop" in own else {})


def cell_of(stored: Mapping[str, Any]) -> Cell:
    """The cell that was stored.

    Raises:
        UsageError: It is none.
    """
    side, turned = stored.get("side"), stored.get("turned", 0)
    crop = stored.get("crop", list(WHOLE))
    setting, added, prompt = stored.get("setting"), stored.get("added", ""), stored.get("prompt", "")
    numbers = (side is None or type(side) is int) and turned in TURNS and is_part_of_page(crop)
    texts = isinstance(setting, str | None) and isinstance(added, str) and isinstance(prompt, str)
    if not numbers or not texts:
        raise UsageError("This is no way of asking that this Errata knows. Begin anew.")
    left, top, right, bottom = map(float, crop)
    return Cell(setting, side, (left, top, right, bottom), turned, added, prompt)


def grid(
    settings: Sequence[str | None] = (None,),
    sides: Sequence[int | None] = (None,),
    crops: Sequence[Box] = (WHOLE,),
    turns: Sequence[Turn] = (0,),
    added: Sequence[str] = ("",),
) -> tuple[Cell, ...]:
    """Every combination, the first axis slowest; an axis without a value has its plain one.

    Raises:
        UsageError: There are more cells than a grid may have, or a value makes no sense.
    """
    axes = (settings or (None,), sides or (None,), crops or (WHOLE,), turns or (0,), added or ("",))
    size = 1
    for values in axes:
        size *= len(values)
    if size > MOST_CELLS:
        raise UsageError(f"This grid has {size:,} cells; at most {MOST_CELLS} can be asked. Take some values away.")
    cells = tuple(dict.fromkeys(itertools.starmap(Cell, itertools.product(*axes))))
    for cell in cells:
        cell.framing()
        if len(cell.added) > MOST_ADDED:
            raise UsageError(f"What is added to a prompt may have {MOST_ADDED:,} characters.")
    return cells
