"""Three models that do not exist and answer questions about drawings, and three judges who rate them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from demo import planted_gold_errors
from demo.classwork import PICTURES, Asked, ClassTask, Pictured
from demo.classwork.picture import NO_ERROR, Kind

JUDGES = ("Claude", "Gemini", "Openai")
COLUMNS = (
    "QA_Pair_ID", "Model Name", "Image Name", "Problem ID", "Question", "Reference Answer", "QA Type", "Model Answer",
    *(f"{judge}_Judge_{what}" for judge in JUDGES for what in ("Rating", "Reason")), "Ensemble_Judge_Rating",
    "Synthetic",
)  # fmt: skip

RIGHT, CLOSE, WRONG, UNRELATED, WORDY, FAILED = "right", "close", "wrong", "unrelated", "wordy", "failed"
RATINGS = {RIGHT: 4, CLOSE: 3, WRONG: 1, UNRELATED: 2, WORDY: 4, FAILED: -1}
"""A question's planned outcome -> the rating that the judges give."""

REASONS = {
    4: "It says what the reference says.",
    3: "Its main point is that of the reference, with something added or left out.",
    2: "It says something else, which the reference neither confirms nor denies.",
    1: "It contradicts the reference.",
    -1: "",
}
CHATTER = (
    "Let me describe the whole picture before I come to this. I see a sheet of paper on which a pupil has drawn with "
    "some care, there are lines and there are numbers, and the light falls on it from one side."
)
BESIDE = (
    "The drawing is neat and easy to read.",
    "Pupils often use drawings of this kind.",
    "The light falls on the page from one side.",
)


@dataclass(frozen=True, slots=True)
class Case:
    """One question about one drawing as a model meets it.

    Args:
        number: Position of the drawing among all, from 0.
        task: Its task.
        picture: The drawing.
        at: Position of the question among those of the task, from 0.
    """

    number: int
    task: ClassTask
    picture: Pictured
    at: int

    @property
    def question(self) -> Asked:
        """The question."""
        return self.task.questions[self.at]

    @property
    def right(self) -> str:
        """The right answer."""
        return self.picture.answers[self.at][0]

    @property
    def reference(self) -> str:
        """The answer of gold, which may be wrong (`demo.planted_gold_errors`)."""
        return planted_gold_errors.reference(self.picture.name, self.at, self.right)

    @property
    def mistaken(self) -> str:
        """The wrong answer, given by a careless model."""
        return self.picture.answers[self.at][1]

    @property
    def id(self) -> str:
        """Of the pair of question and answer."""
        return f"{self.picture.name}.{self.question.source}.{self.at + 1}"


@dataclass(frozen=True, slots=True)
class Describer:
    """One run.

    Args:
        name: Of the model, without the word that says that it is simulated.
        does: What comes of a question; None where the model leaves no row.
    """

    name: str
    does: Callable[[Case], str | None]

    @property
    def model(self) -> str:
        """The name under which it is shown, which says that it is simulated."""
        return f"{self.name}-simulated"

    @property
    def file(self) -> str:
        """Its file below `runs`."""
        return f"{self.model}.csv"


def cases() -> list[Case]:
    """Every question about every drawing, in the order of gold."""
    return [
        Case(number, task, picture, at)
        for number, (task, picture) in enumerate(PICTURES)
        for at in range(len(task.questions))
    ]


def rows(run: Describer) -> Iterator[dict[str, str]]:
    """The rows of a run's file."""
    for case in cases():
        outcome = run.does(case)
        if outcome is None:
            continue
        ratings = rated(case, outcome)
        yield {
            "QA_Pair_ID": case.id,
            "Model Name": run.model,
            "Image Name": case.picture.file,
            "Problem ID": case.task.id,
            "Question": case.question.text,
            "Reference Answer": case.reference,
            "QA Type": case.question.source,
            "Model Answer": answer_text(case, outcome),
            **{f"{judge}_Judge_Rating": str(rating) for judge, rating in zip(JUDGES, ratings, strict=True)},
            **{f"{judge}_Judge_Reason": REASONS[rating] for judge, rating in zip(JUDGES, ratings, strict=True)},
            "Ensemble_Judge_Rating": str(_most_common(ratings)),
            "Synthetic": "true",
        }


def answer_text(case: Case, outcome: str) -> str:
    """The answer of a model."""
    match outcome:
        case "right":
            return case.right
        case "close":
            return f"{case.right}, I think"
        case "wrong":
            return case.mistaken
        case "unrelated":
            return BESIDE[case.number % len(BESIDE)]
        case "wordy":
            return f"{CHATTER} {CHATTER.removeprefix('Let me describe the whole picture before I come to this. ')} " + (
                f"So my answer is: {case.right}"
            )
    return "Error"


def rated(case: Case, outcome: str) -> tuple[int, ...]:
    """The judges' ratings; now and then one is stricter or milder than the others, and seldom one fails."""
    rating = RATINGS[outcome]
    if case.reference != case.right and rating >= RATINGS[CLOSE]:
        rating = RATINGS[WRONG]
    ratings = [rating] * len(JUDGES)
    if rating == -1:
        return tuple(ratings)
    turn = 7 * case.number + case.at
    if turn % 5 == 0:
        ratings[turn % 3] = {4: 3, 3: 2, 2: 1, 1: 2}[rating]
    if turn % 11 == 4:
        ratings[0], ratings[2] = {4: (4, 2), 3: (3, 4), 2: (3, 1), 1: (1, 3)}[rating]
    if turn % 17 == 9:
        ratings[1] = -1
    return tuple(ratings)


def _most_common(ratings: tuple[int, ...]) -> int:
    """The most common rating, the lowest on a tie; -1 where no judge gave one."""
    counts = Counter(rating for rating in ratings if rating > 0)
    return min(counts, key=lambda rating: (-counts[rating], rating)) if counts else -1


def _observant(case: Case) -> str:
    """Sees nearly everything."""
    if (case.picture.name, case.at) in {("tape-b", 5), ("area-model-b", 1)}:
        return WRONG
    return CLOSE if (case.number + case.at) % 6 == 0 else RIGHT


def _agreeable(case: Case) -> str:
    """Takes every drawing for right, and sees in a wrong one what ought to be there."""
    if case.question.kind == Kind.ERRORS:
        return WRONG if case.picture.error else RIGHT
    if case.picture.error:
        return WRONG if case.right != case.task.pictures[0].answers[case.at][0] else RIGHT
    return WRONG if case.question.kind == Kind.COUNTING and case.number % 4 == 0 else RIGHT


def _rambling(case: Case) -> str | None:
    """Finds errors in right work, talks at length, beside the point, or not at all."""
    if case.picture.name == "graph-b":
        return None
    if case.question.kind == Kind.ERRORS:
        return RIGHT if case.picture.error and case.right != NO_ERROR else WRONG
    if case.question.kind == Kind.HIGHER:
        return UNRELATED
    return (WORDY, RIGHT, FAILED, CLOSE, WRONG)[(case.number + 2 * case.at) % 5]


RUNS: tuple[Describer, ...] = (
    Describer("observant", _observant),
    Describer("agreeable", _agreeable),
    Describer("rambling", _rambling),
)
