"""What a model is asked about one sample under one setting, and how its answers become one prediction.

Most benchmarks ask once. FERMAT's strategies that go by a transcription, and its cascade, ask several times, each
time with what was said before; so do settings that ask every question of a page by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from models.inquiries.carrying_out import carry_out
from models.inquiries.drawedumath import OneByOne, Together
from models.inquiries.fermat import FermatInquiry
from models.inquiries.foreseen import Foreseen, foreseen
from models.inquiries.inquiry import Inquiry, Once, Step, one_answer
from models.inquiries.mathdoc import FullPage, SingleQuestions
from records import Pairs, Sample
from scoring.task import Task

__all__ = ["Foreseen", "Inquiry", "Once", "Step", "carry_out", "foreseen", "inquiry_of", "one_answer"]

Maker = Callable[[Task, Pairs, Sample, Sequence[Path]], Inquiry]


def inquiry_of(task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path] = ()) -> Inquiry:
    """What a model is asked about a sample.

    Args:
        task: The benchmark's task.
        axes: The setting, as `models.settings.axes_of` gives it.
        sample: The sample.
        folders: Where prompt files are looked for before our own.

    Raises:
        NotConfigured: There is no prompt for the setting, or it cannot be asked of this sample.
    """
    return _MAKERS.get(task.key, Once)(task, axes, sample, folders)


def _drawedumath(task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path]) -> Inquiry:
    kind = OneByOne if dict(axes).get("questions") == "single" else Together
    return kind(task, axes, sample, folders)


def _mathdoc(task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path]) -> Inquiry:
    kind = SingleQuestions if dict(axes).get("mode") == "single" else FullPage
    return kind(task, axes, sample, folders)


_MAKERS: Mapping[str, Maker] = {"fermat": FermatInquiry, "drawedumath": _drawedumath, "mathdoc": _mathdoc}
"""Key of a task -> what asks; every other task asks once."""
