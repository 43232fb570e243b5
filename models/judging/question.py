"""The question to a judge about one output of a run, and how strictly its answer is read.

What the judge is shown was written by students, by data sets and by other models, and any of it can try to instruct
the judge. So every piece stands between marker lines of a code drawn at random for this request, which nobody could
know who wrote the piece. A verdict is only ever a verdict of its judge; it never becomes gold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from models.prompts import text_of, version_of
from models.prompts.untrusted_text import between_markers, random_marker
from scoring.drawedumath.ratings import RIGHT
from scoring.text.response_parts import answer_part

Kind = Literal["verdict", "rating"]
"""The kind of a judge's answer: right or wrong, or a rating from 1 to 4."""


@dataclass(frozen=True, slots=True)
class JudgedOutput:
    """An output of a run that is to be judged.

    Args:
        name: Its name among the verdicts of its prediction ("2.1", "teacher.3").
        prompt_name: Name of the prompt file of the question ("fermat.localisation").
        material: What a judge is shown, by slot.
        value_by_rule: The verdict, where gold alone decides it and nobody has to be asked; else None.
        rule_reason: Why the rule says so.
        row: Which row of the prediction it is about, counted from 0; None where a prediction has one.
        rated_by_run: Whether the run's own file has a verdict on it, which counts in the scores in place of any later
            one.
        kind: What the judge answers with.
    """

    name: str
    prompt_name: str
    material: Mapping[str, str] = field(default_factory=dict)
    value_by_rule: int | None = None
    rule_reason: str = ""
    row: int | None = None
    rated_by_run: bool = False
    kind: Kind = "verdict"

    def is_right(self, value: int) -> bool:
        """Whether a judge's verdict or rating says that the output is right."""
        return value >= RIGHT if self.kind == "rating" else value == 1


MOST_CHARACTERS: Final = 20_000
"""Limit for one piece of material; the rest is cut off, and the prompt says so."""

LONGEST_REASON: Final = 2_000

_SLOT: Final = re.compile(r"\{([a-z]+)\}")
_FENCED: Final = re.compile(r"\A```(?:json)?\s*(.*?)\s*```\Z", re.DOTALL)
_CUT: Final = "\n[cut off here]"
_VALUES: Final[Mapping[Kind, tuple[int, ...]]] = {"verdict": (0, 1), "rating": (1, 2, 3, 4)}


@dataclass(frozen=True, slots=True)
class JudgePrompt:
    """The question to a judge: its text, the version of the files it was made of, and the code of its marker lines."""

    text: str
    version: str
    marker: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judge's verdict: 0 or 1, or a rating from 1 to 4, and the reason in its own words."""

    value: int
    reason: str = ""


def judge_prompt(output: JudgedOutput, folders: Sequence[Path]) -> JudgePrompt:
    """The question to a judge.

    Args:
        output: What is judged; each piece of its material stands in its slot between its own marker lines.
        folders: Where prompt files are looked for before our own.

    Raises:
        NotConfigured: A prompt file is not there, or cannot be read.
    """
    body, rules = text_of(f"judge.{output.prompt_name}.txt", folders), text_of("judge.rules.txt", folders)
    form = text_of(f"judge.form.{output.kind}.txt", folders)
    marker = random_marker(*output.material.values(), body, rules, form)
    filled = {name: between_markers(marker, _clipped(text)) for name, text in output.material.items()}
    filled |= {"rules": f"\n{rules.replace('{marker}', marker)}\n", "form": f"\n{form}"}
    # In one pass: what stands in the material is never taken for a slot.
    text = _SLOT.sub(lambda slot: filled.get(slot[1], slot[0]), body)
    return JudgePrompt(text, version_of(body, rules, form), marker)


def judge_reminder(folders: Sequence[Path]) -> str:
    """The reminder that a judge is sent once after an answer that cannot be read."""
    return text_of("judge.reminder.txt", folders)


def verdict_in(text: str, kind: Kind) -> Verdict | None:
    """Reads a judge's answer: exactly one JSON object of the form asked for, in a code fence or not.

    Anything else is no verdict: a guess at what a judge may have meant could be what the material made it say.

    >>> verdict_in('{"verdict": 1, "reason": "same line"}', "verdict")
    Verdict(value=1, reason='same line')
    >>> verdict_in('The verdict is {"verdict": 1}', "verdict") is None
    True
    """
    bare = answer_part(text).strip()
    fence = _FENCED.match(bare)
    try:
        found = json.loads(fence[1] if fence is not None else bare, object_pairs_hook=_object_without_duplicates)
    except (ValueError, RecursionError):
        return None
    value = found.get(kind) if isinstance(found, dict) else None
    if type(value) is not int or value not in _VALUES[kind]:
        return None
    if not set(found) <= {kind, "reason"}:
        return None
    reason = found.get("reason", "")
    return Verdict(value, reason[:LONGEST_REASON].strip()) if isinstance(reason, str) else None


def _clipped(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + _CUT


def _object_without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object none of whose names stands twice. Raises ValueError for another."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a name stands twice")
    return dict(pairs)
