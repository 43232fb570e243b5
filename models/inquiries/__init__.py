"""Inquiries: the requests that a model is sent about one sample under one setting, and its answers as one prediction.

Most benchmarks ask once. FERMAT's strategies that go by a transcription, and its cascade, ask several times, each
time with the answers so far; so do settings that ask every question of a page by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from models.inquiries.drawedumath import AllQuestions, QuestionByQuestion
from models.inquiries.fermat import FermatInquiry
from models.inquiries.inquiry import (
    ExpectedRequest,
    Inquiry,
    SingleRequest,
    Step,
    carry_out,
    combine_answers,
    expected_requests,
)
from models.inquiries.mathdoc import FullPage, SingleQuestions
from records import Pairs, Sample
from scoring.task import Task

__all__ = [
    "ExpectedRequest",
    "Inquiry",
    "SingleRequest",
    "Step",
    "carry_out",
    "combine_answers",
    "expected_requests",
    "inquiry_of",
]

MakeInquiry = Callable[[Task, Pairs, Sample, Sequence[Path]], Inquiry]


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
    return _INQUIRIES.get(task.key, SingleRequest)(task, axes, sample, folders)


def _drawedumath(task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path]) -> Inquiry:
    kind = QuestionByQuestion if dict(axes).get("questions") == "single" else AllQuestions
    return kind(task, axes, sample, folders)


def _mathdoc(task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path]) -> Inquiry:
    kind = SingleQuestions if dict(axes).get("mode") == "single" else FullPage
    return kind(task, axes, sample, folders)


_INQUIRIES: Mapping[str, MakeInquiry] = {"fermat": FermatInquiry, "drawedumath": _drawedumath, "mathdoc": _mathdoc}
"""Key of a task -> what asks; every other task asks once."""
