"""Models as judges of a run's outputs: which outputs are judged, what the judge is asked, how its answer is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from models.judging import drawedumath, fermat
from models.judging.question import VERDICT_KINDS, JudgedOutput, Verdict, judge_prompt, judge_reminder, verdict_in
from records import Prediction, Sample

__all__ = ["JUDGED_OUTPUTS", "VERDICT_KINDS", "JudgedOutput", "Verdict", "judge_prompt", "judge_reminder", "verdict_in"]

JUDGED_OUTPUTS: Mapping[str, Callable[[Sample, Prediction], Sequence[JudgedOutput]]] = {
    "fermat": fermat.outputs,
    "drawedumath": drawedumath.outputs,
}
"""Key of a task whose answers are judged by a model -> the outputs of one prediction that are to be judged."""
