"""The context of a slide: one sample and one run on it, as a narrator receives them, and texts cut to a length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cache.queries.inspection import InspectedRun
from figures.narration.slide import Choice, Parts, Picture
from figures.samples.math_text import Part, parts
from figures.samples.page_payload import ImageAddresses
from records import Failure, Reading, Sample
from scoring.task import Task

LONGEST = 320
"""Characters of a text that are shown to a class."""

_LEVELS = ("item", "answer", "step", "response")
"""What a mistake is about, the most telling first."""


@dataclass(frozen=True, slots=True)
class SlideContext:
    """The sample, and the run on it, that a slide is about.

    Args:
        sample: Gold.
        task: The benchmark's task.
        run: The run that is shown.
        protocol: The way of scoring.
        tau: IoU threshold.
        images: Page number -> its addresses, or why there is no image.
        failure: What the slide is about; None where the run does well.
    """

    sample: Sample
    task: Task
    run: InspectedRun
    protocol: str
    tau: float
    images: Mapping[int, ImageAddresses]
    failure: Failure | None

    @property
    def reading(self) -> Reading:
        """The reading of the response; an empty one where there is none."""
        return self.run.readings.get(self.protocol) or Reading(parsed=False)

    @property
    def failures(self) -> list[Failure]:
        """The failures of the run on the sample at the threshold."""
        return self.run.scored.failures_at(self.tau)

    def pictures(self, role: str = "", *, later: bool = False, early: bool = False, caption: str = "") -> list[Picture]:
        """The images of one role; a sample without any has a place for one that is missing."""
        pages = [page for page in self.sample.pages if page.role == role]
        found = [
            Picture(
                self.images[page.number],
                page.width,
                page.height,
                caption or _of(at, len(pages)),
                (),
                later,
                early,
                page.number,
            )
            for at, page in enumerate(pages, start=1)
        ]
        if found or role:
            return found
        return [Picture(ImageAddresses(missing="There is no picture of this work."), 0, 0)]


def failure_to_show(task: Task, failures: Sequence[Failure], fail: str = "") -> Failure | None:
    """The failure that a slide shows: one about an answer before one about a step, then in the task's order.

    Args:
        task: Its categories.
        failures: Those that hold.
        fail: The category that is asked for; empty for any that the task ranks.
    """
    if fail:
        return next((failure for failure in failures if failure.category == fail), None)
    order = {
        category.key: (level_of(task, category.key), at)
        for at, category in enumerate(task.categories)
        if category.ranked
    }
    return min(
        (failure for failure in failures if failure.category in order),
        key=lambda failure: order[failure.category],
        default=None,
    )


def level_of(task: Task, category: str) -> int:
    """Rank of a category for a slide: 0 for whole answers, more for parts of them."""
    return max(0, _LEVELS.index(task.category(category).level) - 1)


def short(text: str, longest: int = LONGEST) -> Parts:
    """A text with formulas in parts, cut between sentences where it can be, and never within a formula."""
    return parts(_cut(text, longest))


def words(text: str, longest: int = LONGEST) -> Parts:
    """A text without formulas, cut between sentences where it can be: a dollar in it is a dollar."""
    cut = _cut(text, longest)
    return (Part("text", cut),) if cut else ()


def _cut(text: str, longest: int) -> str:
    text = text.strip()
    if len(text) <= longest:
        return text
    cut = text[:longest]
    # Whole sentences, where one ends in time; else whole words.
    end = max(cut.rfind(mark) for mark in (". ", "! ", "? ", "。", "\n"))
    cut = cut[: end + 1] if end > 0 else cut.rsplit(maxsplit=1)[0] if " " in cut else cut
    if cut.count("$") % 2:
        cut = cut[: cut.rindex("$")]
    return cut.rstrip() + " …"


def yes_or_no(answer: bool, yes: str = "Yes", no: str = "No") -> tuple[Choice, Choice]:
    """Two guesses, and which of them is right."""
    return Choice(yes, answer), Choice(no, not answer)


def _of(number: int, count: int) -> str:
    return f"Page {number} of {count}" if count > 1 else ""
