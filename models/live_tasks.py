"""The parts of live requests that differ between benchmarks: settings, requests, prompt files, outputs to judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from models.inquiries import drawedumath, mathdoc
from models.inquiries.fermat import FermatInquiry
from models.inquiries.inquiry import Inquiry, SingleRequest
from models.judging.drawedumath import outputs as drawedumath_outputs
from models.judging.fermat import outputs as fermat_outputs
from models.judging.question import JudgedOutput
from models.prompts.published_prompts import FERMAT_FILES, SKETCHJUDGE_FILES, PublishedFormat
from records import Pairs, Prediction, Sample
from scoring.task import Task

InquiryMaker = Callable[[Task, Pairs, Sample, Sequence[Path], PublishedFormat | None], Inquiry]


@dataclass(frozen=True, slots=True)
class LiveTask:
    """How a benchmark's models are asked live, and which of their outputs are judged.

    Args:
        axes: What is chosen beside the task's own axes: axis -> its values, the default first.
        inquiry: The requests about a sample under a setting.
        published_prompts: The benchmark's own form of prompt files, which an operator may put beside ours.
        judged_outputs: The outputs of one prediction that a model judges; None where none are judged.
    """

    axes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    inquiry: InquiryMaker = SingleRequest
    published_prompts: PublishedFormat | None = None
    judged_outputs: Callable[[Sample, Prediction], Sequence[JudgedOutput]] | None = None


LIVE_TASKS: Mapping[str, LiveTask] = {
    "fermat": LiveTask(
        axes={"strategy": ("ED", "EL", "EC", "ED+OCR", "EL+OCR", "EC+OCR", "cascade", "all")},
        inquiry=FermatInquiry,
        published_prompts=FERMAT_FILES,
        judged_outputs=fermat_outputs,
    ),
    "drawedumath": LiveTask(
        axes={"questions": ("together", "single")},
        inquiry=drawedumath.inquiry,
        judged_outputs=drawedumath_outputs,
    ),
    "mathdoc": LiveTask(inquiry=mathdoc.inquiry),
    "sketchjudge": LiveTask(published_prompts=SKETCHJUDGE_FILES),
}
"""Key of a task -> how it is asked live; a task that is not here asks once, and none of its outputs are judged."""


def live_task(key: str) -> LiveTask:
    """How the task of this key is asked live."""
    return LIVE_TASKS.get(key, LiveTask())


def inquiry_of(task: Task, axes: Pairs, sample: Sample, folders: Sequence[Path] = ()) -> Inquiry:
    """The inquiry about a sample under a setting.

    Args:
        task: The benchmark's task.
        axes: The setting, as `models.settings.axes_of` gives it.
        sample: The sample.
        folders: Where prompt files are looked for before our own.

    Raises:
        NotConfigured: There is no prompt for the setting, or the sample cannot be asked about under it.
    """
    live = live_task(task.key)
    return live.inquiry(task, axes, sample, folders, live.published_prompts)
