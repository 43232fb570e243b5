"""Choice of a run's coordinate convention, and its scores under the other conventions.

Source: docs/metrics.md, HG-Bench: a finding is shown with the score under every alternative, applied only
when the user says so, and never silently.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from records import PageMatches, Prediction, Protocol, Reading, Sample
from scoring.grounding.convention import (
    DEFAULT,
    Convention,
    calibration_ids,
    detect_convention,
    to_thousand,
    with_fitted_side,
)
from scoring.grounding.indexed_boxes import index_boxes
from scoring.grounding.matching import greedy, overlapping
from scoring.grounding.metrics import counts, page_matches, sums_of_run
from scoring.grounding.reading import read
from scoring.task import TAU

AUTO = "auto"
"""Asks for the convention that the detector finds."""

_AT_A_TIME = 250
"""Samples whose matches under a convention are in memory together."""


@dataclass(frozen=True, slots=True)
class ConventionChoice:
    """How a run's boxes are read, and what the detector says.

    Args:
        used: The convention its boxes are read by.
        finding: The convention that fits clearly better than the one asked for; None when none does.
        alternatives: With a finding: convention -> `mean_best_iou` on the calibration slice and `F_A`
            over the whole run, for every convention that was tried, the used one among them.
    """

    used: Convention
    finding: str | None
    alternatives: Mapping[str, Mapping[str, float]]


def choose_convention(
    requested: str | None,
    samples: Iterable[Sample],
    predictions: Mapping[str, Prediction],
    protocol: Protocol = "official",
    tau: float = TAU,
) -> ConventionChoice:
    """Decide how a run's boxes are read.

    Args:
        requested: A convention, "auto" to apply what is found, or None for the default. `resized` without a
            longer side takes the one that fits.
        samples: The samples of gold; gone through several times, so that they need not be in memory together.
        predictions: The run's predictions by sample id.
        protocol: Way of scoring of the `F_A` under the alternatives.
        tau: IoU threshold of the `F_A` under the alternatives.

    Raises:
        UsageError: What was asked for is no convention, or its longer side is not stated and there is
            nothing to fit it to.
    """
    auto = requested is not None and requested.strip() == AUTO
    start = DEFAULT if requested is None or auto else Convention.parse(requested)

    def readings(protocol: Protocol, chosen: Container[str] = predictions) -> Iterator[tuple[Sample, Reading]]:
        """The chosen samples that have a response, with their readings, as the model wrote them."""
        answered = (sample for sample in samples if sample.id in predictions and sample.id in chosen)
        return ((sample, read(predictions[sample.id].raw, protocol)) for sample in answered)

    chosen = calibration_ids(sample.id for sample, reading in readings("paper") if reading.parsed)
    start = with_fitted_side(readings("paper", chosen), start)
    found = detect_convention(readings("paper", chosen), start)
    if found is None or found.finding is None:
        return ConventionChoice(start, None, {})
    used = found.finding if auto else start
    f1s = answer_f1s(readings(protocol), [Convention.parse(name) for name in found.alternatives], protocol, tau)
    alternatives = {
        name: {"mean_best_iou": mean, "F_A": f1}
        for (name, mean), f1 in zip(found.alternatives.items(), f1s, strict=True)
    }
    return ConventionChoice(used, str(found.finding), alternatives)


def answer_f1s(
    readings: Iterable[tuple[Sample, Reading]], conventions: Sequence[Convention], protocol: Protocol, tau: float = TAU
) -> list[float]:
    """`F_A` of a run read by each of some conventions; NaN when every response failed.

    Args:
        readings: Samples with their readings, as the model wrote them.
        conventions: How the numbers are read.
        protocol: How pages and failed samples count.
        tau: IoU threshold in (0, 1].
    """
    totals = np.zeros((len(conventions), 2))
    waiting = iter(readings)
    while chunk := list(islice(waiting, _AT_A_TIME)):
        states = ["failed" if reading.failed else "scored" for _, reading in chunk]
        for total, convention in zip(totals, conventions, strict=True):
            pages = [_answers_on_pages(sample, reading, convention, protocol) for sample, reading in chunk]
            sums = sums_of_run(counts(pages, (tau,)), states, protocol)
            total += sums["F_A"].sum(), sums["F_A.n"].sum()
    return [float(f1 / counted) if counted else float("nan") for f1, counted in totals]


def _answers_on_pages(
    sample: Sample, reading: Reading, convention: Convention, protocol: Protocol
) -> tuple[PageMatches, ...]:
    boxes = index_boxes(sample, to_thousand(reading, sample.pages, convention))
    gold, pred = boxes.gold_answers, boxes.pred_answers
    answers = greedy(overlapping(gold.boxes, pred.boxes, gold.pages, pred.pages), len(gold), len(pred))
    unmatched = greedy(overlapping((), ()), len(boxes.gold_steps), len(boxes.pred_steps))
    return page_matches(boxes, answers, unmatched, protocol)
