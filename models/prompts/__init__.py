"""Our own prompts, one text file per task and one per value of an axis; an operator's files take their place.

`<task>.txt` is the whole, with slots in braces. A slot that bears the name of an axis is filled with
`<task>.<axis>.<value>.txt`; the others (`models.prompts.slots`) say what the sample is. A file may begin with
`#! leave out pages: ROLE`, for settings in which pages of that role are not sent.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from errors import NotConfigured
from models.prompts.slots import SLOTS
from records import Pairs, Sample
from scoring.task import Task

_OURS = Path(__file__).parent
_LEAVE_OUT = re.compile(r"\A#! leave out pages: *(.*)\n")
_SLOT = re.compile(r"\{([a-z_]+)\}")
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt for one sample under one setting.

    Args:
        text: As it is sent, unless somebody edits it before.
        version: Names the files it was made of, by their content; "" where there is no file.
        leaves_out: Roles of pages that are not sent.
    """

    text: str
    version: str = ""
    leaves_out: frozenset[str] = frozenset()


def has_prompt(task: Task, folders: Sequence[Path] = ()) -> bool:
    """Whether there is a prompt for a task."""
    return _found(f"{task.key}.txt", folders) is not None


def prompt_for(task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path] = ()) -> Prompt:
    """The prompt of a task for one sample.

    Args:
        task: The benchmark's task.
        axes: The setting; an axis that it leaves out has the first value that the task declares.
        sample: The sample; nothing that gold says of the student's work goes into the text.
        folders: Where files are looked for before our own.

    Raises:
        NotConfigured: There is no file for the task, or for a value of an axis.
    """
    parts = [_read(f"{task.key}.txt", folders)]
    chosen = {axis: values[0] for axis, values in task.axes.items() if values} | dict(axes)
    filled = {}
    for slot in _SLOT.findall(parts[0][1]):
        if slot in task.axes:
            parts.append(_read(f"{task.key}.{slot}.{chosen.get(slot, '')}.txt", folders))
            filled[slot] = parts[-1][1]
    leaves_out = frozenset(role for roles, _ in parts for role in roles)
    sent = tuple(page for page in sample.pages if page.role not in leaves_out)

    def fill(slot: re.Match[str]) -> str:
        name = slot[1]
        return filled[name] if name in filled else SLOTS[name](sample, sent) if name in SLOTS else slot[0]

    # In one pass: what a slot is filled with may hold braces of its own.
    text = _SLOT.sub(fill, parts[0][1])
    return Prompt(re.sub(r"\n{3,}", "\n\n", text), _version(parts), leaves_out)


def _read(name: str, folders: Sequence[Path]) -> tuple[tuple[str, ...], str]:
    """The roles of pages that a file leaves out, and its text."""
    path = _found(name, folders)
    if path is None:
        raise NotConfigured(f"There is no prompt for this setting: the file {name} is not there.")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise NotConfigured(f"The prompt {name} cannot be read; it has to be a text file in UTF-8.") from None
    head = _LEAVE_OUT.match(text)
    roles = tuple(role.strip() for role in head[1].split(",")) if head else ()
    return roles, text[head.end() if head else 0 :].strip()


def _found(name: str, folders: Sequence[Path]) -> Path | None:
    if "/" in name or "\\" in name:
        return None
    return next((path for folder in (*folders, _OURS) if (path := folder / name).is_file()), None)


def _version(parts: Sequence[tuple[tuple[str, ...], str]]) -> str:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
