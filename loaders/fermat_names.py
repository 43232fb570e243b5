"""What FERMAT's runs are called: model names of its pipeline, and settings in names and options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from loaders.run_lines import model_of
from records import Pairs

AXES: Final = {
    "context": ("base", "L1", "L2", "L3", "L4"),
    "input": ("handwritten", "printed", "text"),
}
"""Axis -> its values, the default first."""

_VALUES: Final = {value.lower(): (axis, value) for axis, values in AXES.items() for value in values}

_PUBLISHED: Final = {
    "gemini-1.5-pro": "Gemini-1.5-Pro",
    "gemini-1.5-flash": "Gemini-1.5-FLash",
    "gpt-4o": "GPT-4o",
    "gpt-4o-mini": "GPT-4o-mini",
    "llama": "Llama-3.2-11B",
    "llama-3.2-11b-vision-instruct": "Llama-3.2-11B",
    "llama-large": "Llama-3.2-90B",
    "llama-3.2-90b-vision-instruct": "Llama-3.2-90B",
    "phi": "Phi-3.5-VI",
    "phi-3.5-vision-instruct": "Phi-3.5-VI",
    "pixtral": "Pixtral-12B",
    "pixtral-12b-2409": "Pixtral-12B",
    "pixtral-large": "Pixtral-124B",
    "pixtral-large-instruct-2411": "Pixtral-124B",
}
"""Folded name of the pipeline or of a model hub -> name in the paper's tables, spelled as there."""

_TIME: Final = re.compile(r"_\d{8}_\d{6}$")
_STEP: Final = re.compile(r"_(?:\d(?:\.\d){1,2}|ocr)$", re.IGNORECASE)
_AXIS: Final = re.compile(r"[_\- .](base|l[1-4]|handwritten|printed|text)$", re.IGNORECASE)


def paper_name(name: str) -> str:
    """A model's name as the paper prints it; one that the paper does not have stays as it is.

    >>> [paper_name(name) for name in ("pixtral_large", "mistralai/Pixtral-12B-2409", "My model")]
    ['Pixtral-124B', 'Pixtral-12B', 'My model']
    """
    folded = name.strip().lower().replace("_", "-").replace(" ", "-")
    return _PUBLISHED.get(folded) or _PUBLISHED.get(folded.rsplit("/", 1)[-1]) or name.strip()


def of_file(path: Path) -> tuple[str, dict[str, str]]:
    """Model and axes that a run file's name states, without what the pipeline puts around the name.

    >>> of_file(Path("state_pixtral_1.1.2.json")), of_file(Path("GPT-4o_L2_printed.csv"))
    (('Pixtral-12B', {}), ('GPT-4o', {'context': 'L2', 'input': 'printed'}))
    """
    name = model_of(path)
    bare = _STEP.sub("", _TIME.sub("", re.sub(r"^state_(?=.)", "", name)))
    axes: dict[str, str] = {}
    while (found := _AXIS.search(bare)) is not None:
        axis, value = _VALUES[found[1].lower()]
        if axis in axes or not found.start():
            break
        axes[axis] = value
        bare = bare[: found.start()]
    return paper_name(bare or name), {axis: axes[axis] for axis in AXES if axis in axes}


def of_row(row: Mapping[str, Any]) -> dict[str, str]:
    """Axes that a row states in columns named like them; a value that is not known is passed over."""
    found: dict[str, str] = {}
    for axis in AXES:
        known = _VALUES.get(str(row.get(axis) or "").strip().lower())
        if known is not None and known[0] == axis:
            found[axis] = known[1]
    return found


def axes_of(stated: Mapping[str, str], setting: str | None = None) -> Pairs:
    """All axes of a run in the task's order; what is not stated has its default.

    Args:
        stated: What file and rows say.
        setting: What the user says ("L2", "printed/L1"); it wins. A text that names no value of an axis is
            kept as a setting of its own.
    """
    parts = [part.strip().lower() for part in (setting or "").split("/") if part.strip()]
    known = all(part in _VALUES for part in parts)
    chosen = dict(stated) | dict(_VALUES[part] for part in parts if known)
    axes = tuple((axis, chosen.get(axis, values[0])) for axis, values in AXES.items())
    return axes if known or setting is None else (*axes, ("setting", setting.strip()))
