"""Which colour the predicted box of a failure has in a tile; the same as in the page viewer."""

from __future__ import annotations

from collections.abc import Mapping

from components.charts.template import BLUE, ORANGE, PURPLE, SKY, VERMILION

_COLOURS: Mapping[str, str] = {
    "localisation": ORANGE,
    "step_localisation": ORANGE,
    "hallucinated_box": VERMILION,
    "extra_step": VERMILION,
    "page_out_of_range": VERMILION,
    "page_misalignment": PURPLE,
    "duplicate_box": SKY,
}


def colour(category: str) -> str:
    """The colour of the predicted boxes of a failure category, as `#rrggbb`."""
    return _COLOURS.get(category, BLUE)
