"""Models as judges of what runs say: which outputs there are to be judged, what is asked, how answers are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from models.judging import drawedumath, fermat
from models.judging.output import Output
from models.judging.question import KINDS, Verdict, judge_prompt, judge_reminder, verdict_in
from records import Prediction, Sample

__all__ = ["JUDGED", "KINDS", "Output", "Verdict", "judge_prompt", "judge_reminder", "verdict_in"]

JUDGED: Mapping[str, Callable[[Sample, Prediction], Sequence[Output]]] = {
    "fermat": fermat.outputs,
    "drawedumath": drawedumath.outputs,
}
"""Key of a task whose answers are judged by a model -> the outputs of one prediction that are to be judged."""
