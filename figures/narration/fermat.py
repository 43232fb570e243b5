"""Narration of solutions with or without a mistake: the class looks for it first."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any, Final

from figures.narration.slide import Narration, Parts, SideText, Sign
from figures.narration.slide_context import SlideContext, short, yes_or_no
from figures.samples import fermat
from figures.samples.math_text import Part, without_marks
from records import Prediction
from scoring.fermat.perturbations import KINDS
from scoring.fermat.score import has_error

_EXPLANATIONS: Final = {
    "missed_error": "There is a mistake, and the AI does not see it.",
    "false_alarm": "The AI sees a mistake where there is none.",
    "detected_not_localised": "The AI points to the wrong place.",
    "localised_not_corrected": "The AI does not put the mistake right.",
    "ocr_induced": "The AI misreads the handwriting, and judges it incorrectly because of that.",
    "wrong_reason": "The AI is right that there is a mistake, but for the wrong reason.",
    "format_failure": "The AI says something that cannot be used.",
    "no_response": "The AI says nothing about this solution.",
}
_SILENT: Final = {
    "detected_not_localised": (
        "The AI does not say where the mistake is.",
        "Asked where the mistake is, it says nothing.",
    ),
    "localised_not_corrected": (
        "The AI gives no correction.",
        "Asked for a correct solution, it says nothing.",
    ),
}
"""Failure category -> what it is, and what stands in place of the model's words, where the model has none."""

_NOTHING: Final = ("na", "n/a", "nan", "none")
"""The value that a run file has where the model gave no output."""

_FOUND: Final = {True: "There is a mistake", False: "No mistake"}


def narrate(context: SlideContext) -> Narration:
    """A solution for a class."""
    gold: Any = context.sample.items[0].gold
    error = has_error(context.sample, "paper" if context.protocol == "paper" else "official")
    return Narration(
        kind="A handwritten solution",
        pictures=tuple(context.pictures()),
        task=short(str(gold.get("question", "")), 420),
        question="Is there a mistake in it?",
        choices=yes_or_no(error, "Yes, there is", "No mistake"),
        gold=SideText(_FOUND[error], "plain", _why(gold, error)),
        model=_model(context, error),
        summary=_summary(context, error),
    )


def _why(gold: Mapping[str, Any], error: bool) -> tuple[Parts, ...]:
    change = short(str(gold.get("change", "")))
    kind = KINDS.get(str(gold.get("perturbation", "")), "")
    name = (Part("text", f"{kind.capitalize()}. ", marked=True),) if kind and error else ()
    said = ((*name, *change),) if name or change else ()
    return (*said, *(_wrong_line(gold) if error else ()))


def _wrong_line(gold: Mapping[str, Any]) -> tuple[Parts, ...]:
    """The line that is wrong in the solution and the one that is right, where gold has both solutions."""
    right, written = (
        [line.strip() for line in without_marks(str(gold.get(name, ""))).splitlines() if line.strip()]
        for name in ("answer", "solution")
    )
    changes = SequenceMatcher(a=right, b=written, autojunk=False).get_opcodes() if right and written else ()
    for kind, start, end, first, last in changes:
        if kind != "equal":
            sides = (("Written: ", written[first:last]), ("Correct: ", right[start:end]))
            return tuple((Part("text", name, marked=True), *short(lines[0], 160)) for name, lines in sides if lines)
    return ()


def _model(context: SlideContext, error: bool) -> SideText:
    prediction = context.run.prediction
    found = None if prediction is None else fermat.detected(prediction)
    if prediction is None or found is None:
        return SideText("No usable answer", "wrong")
    named = _steps_that_failed(context)
    sign: Sign = "wrong" if found != error else "right" if context.failure is None else "plain"
    lines = [short(text) for text in _texts(context, prediction, error, named)]
    return SideText(_FOUND[found], sign, tuple(line for line in lines if line))


def _steps_that_failed(context: SlideContext) -> tuple[str, ...]:
    return tuple(context.failure.args.get("strategies", ())) if context.failure is not None else ()


def _texts(context: SlideContext, prediction: Prediction, error: bool, named: tuple[str, ...]) -> list[str]:
    """The outputs of the model that went wrong; where none did, its reasons."""
    if _is_silent(context, error) and context.failure is not None:
        return [_SILENT[context.failure.category][1]]
    outputs = fermat.run_outputs(prediction, context.run.scored, error)
    steps = [step for step in outputs if _is_said(step.text)]
    failed = [step.text for step in steps if step.strategy in named and step.state in ("wrong", "unread")]
    return failed[:1] or [step.text for step in steps[:1]]


def _is_said(text: str) -> bool:
    return bool(text) and text.lower() not in _NOTHING


def _is_silent(context: SlideContext, error: bool) -> bool:
    """Whether the model fails by saying nothing where a place or a correction is asked for."""
    prediction = context.run.prediction
    if context.failure is None or context.failure.category not in _SILENT or prediction is None:
        return False
    named = _steps_that_failed(context)
    outputs = fermat.run_outputs(prediction, context.run.scored, error)
    failed = [step.text for step in outputs if step.strategy in named and step.state == "wrong"]
    return bool(failed) and not any(map(_is_said, failed))


def _summary(context: SlideContext, error: bool) -> str:
    if context.failure is not None:
        if _is_silent(context, error):
            return _SILENT[context.failure.category][0]
        if context.failure.category == "wrong_reason" and not error:
            return _EXPLANATIONS["false_alarm"]
        return _EXPLANATIONS.get(context.failure.category, context.task.category(context.failure.category).label)
    return "The AI is right: it finds the mistake." if error else "The AI is right: there is nothing to find."
