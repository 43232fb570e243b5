"""Model and axes of a MathDoc run, from a setting or from the names of its file and folder."""

from __future__ import annotations

import re
from pathlib import Path

from errors import UsageError
from loaders.run_lines import model_of
from records import Pairs

_MODE = re.compile(r"(?:^|(?<=[_\-. ]))(?P<mode>single(?:[-_ ]?question)?|full[-_ ]?page)(?=$|[_\-. ])", re.IGNORECASE)
_ETA = re.compile(r"(?:^|(?<=[_\-. ]))eta[ _=\-]?(?P<eta>0(?:\.\d{1,4})?|1(?:\.0{1,4})?)(?=$|[_\- ])", re.IGNORECASE)
_JOINTS = "_-. "


def axes_of(setting: str) -> Pairs:
    """The axes of a setting: "single", "full-page/0.3", "eta 0.3".

    Raises:
        UsageError: A part of it is neither a mode nor a share of information that is lost.
    """
    found: dict[str, str] = {}
    for part in filter(None, (one.strip() for one in setting.split("/"))):
        _, axes = _parted(part if not part[0].isdigit() else f"eta{part}")
        left, _ = _parted(part)
        if not axes or (left and not part[0].isdigit()):
            raise UsageError(
                f"--setting {setting}: “{part}” is not known. Expected a mode (full-page, single), an information loss "
                "(0.3), or both with / between them."
            )
        found |= axes
    return _pairs(found)


def named_run(path: Path) -> tuple[str, Pairs]:
    """What a run's file or folder is called without what says its axes, and these.

    A folder that only names axes lends them to what it is in: `single/Model` and `Model/single` are one and the same.
    """
    here, axes = _parted(model_of(path))
    above, more = _parted(path.parent.name)
    if not here:
        return above or path.name, _pairs(more | axes)
    return here, _pairs((more if not above else {}) | axes)


def _parted(name: str) -> tuple[str, dict[str, str]]:
    """A name without what says an axis, and the axes."""
    axes: dict[str, str] = {}
    mode, eta = _MODE.search(name), _ETA.search(name)
    if mode is not None:
        axes["mode"] = "single" if mode["mode"].lower().startswith("single") else "full-page"
        name = name[: mode.start()] + name[mode.end() :]
        eta = _ETA.search(name)
    if eta is not None:
        axes["eta"] = f"{float(eta['eta']):g}"
        name = name[: eta.start()] + name[eta.end() :]
    return (name.strip(_JOINTS) if axes else name), axes


def _pairs(axes: dict[str, str]) -> Pairs:
    return tuple((name, axes[name]) for name in ("mode", "eta") if name in axes)
