"""Our own prompts, one text file per task and one per value of an axis; an operator's files take their place.

`<task>.txt` is the whole, with slots in braces. A slot that bears the name of an axis is filled with
`<task>.<axis>.<value>.txt`; the others (`models.prompts.slots`) say what the sample is. A file may begin with
`#! leave out pages: ROLE`, for settings in which pages of that role are not sent; `all` leaves out every page.
`<task>.reminder.txt` is sent after an answer that could not be read, where a task has one.

Of an operator's files, text files come first, then the benchmarks' own YAML files (`models.prompts.published_prompts`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from errors import NotConfigured
from models.prompts.published_prompts import PublishedFormat, template_for
from models.prompts.slots import SLOTS
from records import Page, Pairs, Sample
from scoring.task import Task

_OURS = Path(__file__).parent
_LEAVE_OUT = re.compile(r"\A#! leave out pages: *(.*)\n")
_SLOT = re.compile(r"\{([a-z_]+)\}")
_DIGITS = 12
_ALL = "all"

Part = tuple[tuple[str, ...], str]
"""The roles of pages that a file leaves out, and its text."""


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


def reminder_for(task: Task, folders: Sequence[Path] = ()) -> str | None:
    """The reminder that is sent once after an answer that could not be read; None for a task without one."""
    name = f"{task.key}.reminder.txt"
    return _read(name, folders)[1] if _prompt_path(name, folders) is not None else None


def text_of(name: str, folders: Sequence[Path] = ()) -> str:
    """The text of one prompt file, an operator's before ours.

    Raises:
        NotConfigured: It is not there, or cannot be read.
    """
    return _read(name, folders)[1]


def version_of(*texts: str) -> str:
    """Names texts of prompts by their content."""
    return _version([((), text) for text in texts])


def prompt_for(
    task: Task,
    axes: Pairs,
    sample: Sample,
    folders: Sequence[Path] = (),
    more: Mapping[str, str] | None = None,
    published: PublishedFormat | None = None,
) -> Prompt:
    """The prompt of a task for one sample.

    Args:
        task: The benchmark's task.
        axes: The setting; an axis that it leaves out has the first value that the task declares.
        sample: The sample; nothing that gold says about the student's work goes into the text, but for settings
            in which the work itself is given as text.
        folders: Where files are looked for before our own.
        more: What fills further slots.
        published: The benchmark's own form of prompt files, if it has one.

    Raises:
        NotConfigured: There is no file for the task, or for a value of an axis; or a file is damaged.
    """
    chosen = {axis: values[0] for axis, values in task.axes.items() if values} | dict(axes)
    if published is not None and not _is_own(f"{task.key}.txt", folders):
        stated = template_for(published, chosen, sample, folders, (more or {}).get("given_alone", ""))
        if stated is not None:
            return Prompt(stated.text, _version([((), stated.text)]), stated.leaves_out)
    filling = _Filling(task, chosen, folders, more or {})
    filling.add("", f"{task.key}.txt")
    leaves_out = _leaves_out(filling.parts.values(), sample)
    sent = tuple(page for page in sample.pages if page.role not in leaves_out)
    text = filling.filled("", sample, sent)
    return Prompt(re.sub(r"\n{3,}", "\n\n", text).strip(), _version(list(filling.parts.values())), leaves_out)


class _Filling:
    """The files of one prompt, and what fills their slots."""

    def __init__(self, task: Task, chosen: Mapping[str, str], folders: Sequence[Path], more: Mapping[str, str]) -> None:
        self.parts: dict[str, Part] = {}
        self._task, self._chosen, self._folders, self._more = task, chosen, folders, more

    def add(self, slot: str, name: str) -> None:
        """Reads a file, and those that its slots name."""
        self.parts[slot] = _read(name, self._folders)
        for inner in _SLOT.findall(self.parts[slot][1]):
            if inner in self._chosen and inner not in self.parts:
                self.add(inner, f"{self._task.key}.{inner}.{self._chosen[inner]}.txt")
            elif inner in self._task.axes and inner not in self.parts:
                self.add(inner, f"{self._task.key}.{inner}..txt")

    def filled(self, slot: str, sample: Sample, sent: Sequence[Page], within: tuple[str, ...] = ()) -> str:
        """The text of a file with its slots filled; what a value of the sample holds in braces is no slot.

        A file that names itself, by way of others or not, is not put in once more.
        """
        inside = (*within, slot)

        def fill(found: re.Match[str]) -> str:
            name = found[1]
            if name in self.parts and name not in inside:
                return self.filled(name, sample, sent, inside)
            if name in self._more:
                return self._more[name]
            return SLOTS[name](sample, sent) if name in SLOTS else found[0]

        return _SLOT.sub(fill, self.parts[slot][1])


def _leaves_out(parts: Iterable[Part], sample: Sample) -> frozenset[str]:
    named = frozenset(role for roles, _ in parts for role in roles)
    return frozenset(page.role for page in sample.pages) if _ALL in named else named


def _read(name: str, folders: Sequence[Path]) -> Part:
    path = _prompt_path(name, folders)
    if path is None:
        raise NotConfigured(f"There is no prompt for this setting: the file {name} is not there.")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise NotConfigured(f"The prompt {name} cannot be read; it has to be a text file in UTF-8.") from None
    head = _LEAVE_OUT.match(text)
    roles = tuple(role.strip() for role in head[1].split(",")) if head else ()
    return roles, text[head.end() if head else 0 :].strip()


def _prompt_path(name: str, folders: Sequence[Path]) -> Path | None:
    if "/" in name or "\\" in name:
        return None
    return next((path for folder in (*folders, _OURS) if (path := folder / name).is_file()), None)


def _is_own(name: str, folders: Sequence[Path]) -> bool:
    """Whether an operator put a text file of this name in the place of ours."""
    return any((folder / name).is_file() for folder in folders)


def _version(parts: Sequence[Part]) -> str:
    return hashlib.sha256(repr(list(parts)).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
