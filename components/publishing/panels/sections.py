"""What a case study is made of: images, and sections of paragraphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from components.publishing.panels.text import Run
from components.sheet.blocks import State

Kind = Literal["question", "gold", "answer", "analysis"]


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph; `state` puts a sign before it, `quiet` sets it smaller."""

    runs: tuple[Run, ...]
    state: State | Literal[""] = ""
    quiet: bool = False

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a case under a title of its own.

    Args:
        kind: What it is; decides its look.
        title: Its title.
        paras: What it says.
        state: The sign beside the title.
        note: A few words beside the title.
    """

    kind: Kind
    title: str
    paras: tuple[Para, ...]
    state: State | Literal[""] = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Shot:
    """One image of a case: the page's number (0 for none), what it is called, why it is missing."""

    page: int
    role: str
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """A whole case."""

    shots: tuple[Shot, ...]
    sections: tuple[Section, ...]
