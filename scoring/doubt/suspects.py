"""A suspect: an item whose gold may be wrong, how likely that is, and the reason in plain words.

Gold is doubted by what runs say about it: `scoring.doubt.posterior` where they vote on one of two values (a verdict, a
label, whether there is a box), `scoring.doubt.agreement` where each states a reading of its own (a text, an edge).
What is compared is in the folder of each benchmark (`scoring.mathdoc.doubt`), declared as `scoring.task.Task.doubt`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from records import Reading, Sample

IN_DOUBT = 0.5
"""The score from which gold is counted as in doubt: where runs vote, it is then more likely wrong than right."""


@dataclass(frozen=True, slots=True)
class RunReadings:
    """The readings of one run's responses.

    Args:
        model: Its model; the settings of one model share one vote.
        readings: Sample id -> what was read; nothing for a sample without a response.
        responses: Sample id -> the raw text; empty unless the task's doubt reads it (`GoldDoubt.reads_responses`).
    """

    model: str
    readings: Mapping[str, Reading]
    responses: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReadSample:
    """A sample with what was read from the response of every run to it.

    Args:
        sample: The sample with its gold.
        answers: The reading of each run; None where a response is missing.
        responses: The raw texts, as many; empty unless the task's doubt reads them (`GoldDoubt.reads_responses`).
    """

    sample: Sample
    answers: Sequence[Reading | None]
    responses: Sequence[str] = ()

    @property
    def readings(self) -> tuple[Reading | None, ...]:
        """The reading of each run; None where a response is missing or cannot be read."""
        return tuple(
            None if reading is None or reading.failed or not reading.parsed else reading for reading in self.answers
        )


@dataclass(frozen=True, slots=True)
class Suspect:
    """One item, or one place without an item, and how much its gold is in doubt.

    Args:
        sample: Id of the sample.
        item: Id of the item; "" for a place where gold has nothing.
        score: How much its gold is in doubt, in [0, 1].
        gold: What gold says, in words; it may be data.
        instead: What the runs say instead, in words; it may be data. "" where none says so.
        runs_for: How many runs say that.
        runs_against: How many runs agree with gold, or say something else again.
        reason: Why it stands where it stands: one sentence without its full stop; it may hold data.
    """

    sample: str
    item: str
    score: float
    gold: str
    instead: str
    runs_for: int
    runs_against: int
    reason: str

    def rounded(self) -> Suspect:
        """The suspect with its score rounded to nine decimals."""
        score = round(self.score, 9)
        stated = self.gold, self.instead, self.runs_for, self.runs_against, self.reason
        return Suspect(self.sample, self.item, score, *stated)


@dataclass(frozen=True, slots=True)
class GoldDoubt:
    """How the gold of a benchmark is doubted.

    Args:
        find: `find(read, models, protocol)`: the samples, the models of the runs, the way of scoring -> in the order of
            gold one suspect for each item, and for boxes one for each place without gold.
        reads_responses: Whether it needs the raw responses beside the readings.
    """

    find: Callable[[Iterable[ReadSample], Sequence[str], str], Iterable[Suspect]]
    reads_responses: bool = False

    def suspects(self, samples: Iterable[Sample], runs: Sequence[RunReadings], protocol: str) -> list[Suspect]:
        """All suspects of some samples, in the order of `ordered`."""
        read = (
            ReadSample(
                sample,
                [run.readings.get(sample.id) for run in runs],
                [run.responses.get(sample.id, "") for run in runs],
            )
            for sample in samples
        )
        return self.ordered(read, [run.model for run in runs], protocol)

    def ordered(self, read: Iterable[ReadSample], models: Sequence[str], protocol: str) -> list[Suspect]:
        """All suspects, most doubtful first; those of one score stay in the order of gold.

        Scores have nine decimals: the order in which votes are added up, that of the runs, decides none.
        """
        found = (suspect.rounded() for suspect in self.find(read, models, protocol))
        return sorted(found, key=lambda suspect: -suspect.score)
