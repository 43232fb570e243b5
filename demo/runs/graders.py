"""Four graders that do not exist, each with a weakness of its own, as raw responses about the drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from demo.runs import grader_slips as slips
from demo.runs.grader_prompts import prompt
from demo.runs.grader_slips import Verdict
from demo.sketches import QUESTIONS
from demo.sketches.question import Answer, Fault, Question


@dataclass(frozen=True, slots=True)
class Task:
    """One answer as a grader is asked about it.

    Args:
        index: Position among all answers, from 0.
        question: What was asked.
        number: Of the answer, from 1.
        reference: The grader sees the reference solution.
        variant: Of the prompt: `baseline`, `cot` or `rubric`.
    """

    index: int
    question: Question
    number: int
    reference: bool
    variant: str

    @property
    def id(self) -> str:
        """Id of the answer."""
        return self.question.answer_id(self.number)

    @property
    def answer(self) -> Answer:
        """The answer."""
        return self.question.answers[self.number - 1]


@dataclass(frozen=True, slots=True)
class SimulatedGrader:
    """One run of a grader that does not exist.

    Args:
        name: Of the grader, without the word that says it is simulated.
        reference: It sees the reference solution.
        respond: Raw response; None where it leaves no line.
        variant: Of the prompt.
        folder_of_images: The pictures' folder on the invented machine that asked.
    """

    name: str
    reference: bool
    respond: Callable[[Task], str | None]
    variant: str = "baseline"
    folder_of_images: str = "images"

    @property
    def model(self) -> str:
        """The name under which it is shown, which says that it is simulated."""
        return f"{self.name}-simulated"

    @property
    def file(self) -> str:
        """Its file below `runs`, named as SketchJudge names its own."""
        ending = "" if self.variant == "baseline" else f"_{self.variant}"
        return f"{'WithRef' if self.reference else 'NoRef'}/{self.model}_output{ending}.jsonl"


def tasks(reference: bool, variant: str) -> list[Task]:
    """Every answer, in the order of `master.json`."""
    pairs = [(question, number) for question in QUESTIONS for number in range(1, len(question.answers) + 1)]
    return [Task(index, *pair, reference, variant) for index, pair in enumerate(pairs)]


def lines(run: SimulatedGrader) -> Iterator[dict[str, Any]]:
    """The lines of a run's file, one for each answer that it grades."""
    for task in tasks(run.reference, run.variant):
        raw = run.respond(task)
        if raw is not None:
            yield {
                "answer_id": task.id,
                "query": prompt(task.question, run.reference, run.variant),
                **_images(task, run.folder_of_images),
                "response": raw,
                "synthetic": True,
            }


def _images(task: Task, folder: str) -> dict[str, str]:
    """The pictures of a request, by the names that its prompt gives them."""
    between = "\\" if "\\" in folder else "/"
    question, ending = task.question, "png" if task.answer.look.theme else "jpg"
    names = [
        *([f"question_images/{question.id}_prompt.png"] if question.given else []),
        *([f"reference_answers/{question.id}_gt.png"] if task.reference else []),
        f"student_responses/{task.id}.{ending}",
    ]
    paths = [f"{folder}/{question.category}/{name}".replace("/", between) for name in names]
    return {f"image_{i}": path for i, path in enumerate(paths)}


def _true_errors(task: Task) -> list[Fault]:
    return list(task.answer.faults)


def _complaint(task: Task) -> list[Fault]:
    """The false objection of a strict grader to a correct drawing; empty for a wrong one."""
    return [task.answer.complaint] if task.answer.complaint else []


CAREFUL_MISTAKES: dict[tuple[bool, str], dict[str, str]] = {
    (True, "baseline"): {"CH_002_ans_03": "first only", "GD_002_ans_04": "confused"},
    (True, "cot"): {"GD_002_ans_04": "confused"},
    (True, "rubric"): {"CH_002_ans_03": "first only", "PH_001_ans_04": "accepted"},
    (False, "baseline"): {
        "CH_002_ans_03": "first only",
        "FC_002_ans_03": "accepted",
        "GD_001_ans_03": "confused",
        "GD_001_ans_04": "accepted",
        "GD_002_ans_05": "accepted",
        "PH_002_ans_05": "first only",
    },
}
"""Where the careful grader is wrong, by (with reference, variant) and answer."""


def _careful(task: Task) -> str:
    errors = _true_errors(task)
    match CAREFUL_MISTAKES[task.reference, task.variant].get(task.id):
        case "first only":
            errors = errors[:1]
        case "accepted":
            errors = []
        case "confused":
            errors = [slips.relabelled(errors[0], task.question.category), *errors[1:]]
    return slips.written(Verdict(not errors, errors))


def _over_strict(task: Task) -> str:
    """Rejects every alternative with a reference to compare with; less so without."""
    answer, errors = task.answer, _true_errors(task)
    if errors:
        spurious = [slips.neighbouring(errors[-1], task.question.category)] if task.index % 3 == 0 else []
        return slips.fenced(Verdict(False, errors + spurious))
    if answer.alternative:
        rejected = task.reference or task.question.id in ("CH_001", "FC_001", "PH_002")
    else:
        rejected = task.question.id in ("GD_001", "FC_002", "PH_001", *(() if task.reference else ("CH_002", "GD_002")))
    errors = _complaint(task) if rejected else []
    return slips.fenced(Verdict(not errors, errors))


def _over_lenient(task: Task) -> str:
    """Rejects only what has two errors, and what it happens to see."""
    errors = _true_errors(task)
    seen = len(errors) == 2 or task.question.id in (("PH_002", "CH_001") if task.reference else ("CH_001",))
    errors = errors[: 1 if task.index % 2 else 2] if errors and seen else []
    return slips.written(Verdict(not errors, errors))


def _label_inventing(task: Task) -> str | None:
    """Judges well and invents names for the error types."""
    wrong_before = sum(bool(earlier.answer.faults) for earlier in tasks(task.reference, task.variant)[: task.index])
    if not task.answer.faults:
        return slips.INVENTING_WHEN_CORRECT.get(task.id, slips.written)(Verdict(True, []))
    way = slips.INVENTING[wrong_before % len(slips.INVENTING)]
    return way(Verdict(False, _true_errors(task)), task.question.category)


RUNS: Sequence[SimulatedGrader] = (
    SimulatedGrader("careful", True, _careful),
    SimulatedGrader("careful", True, _careful, "cot"),
    SimulatedGrader("careful", True, _careful, "rubric"),
    SimulatedGrader("careful", False, _careful),
    SimulatedGrader("over-strict", True, _over_strict, folder_of_images="D:\\drawings\\images"),
    SimulatedGrader("over-strict", False, _over_strict, folder_of_images="D:\\drawings\\images"),
    SimulatedGrader("over-lenient", True, _over_lenient),
    SimulatedGrader("over-lenient", False, _over_lenient),
    SimulatedGrader("label-inventing", True, _label_inventing),
)
