"""HG-Bench: one response against gold, as every figure and every failure at every threshold.

Source: HG-Bench paper, sections 3, 5 and 7, appendix D, and its published evaluator.
"""

from __future__ import annotations

from records import Prediction, Protocol, Reading, Sample, Scored
from scoring.coords import DEFAULT, Convention, to_thousand
from scoring.grounding import STEP_WEIGHT, TAU
from scoring.grounding_score import score_missing, score_reading
from scoring.reading import read
from scoring.repetition import repetition
from scoring.sent_frames import frames_of, on_pages, sizes_as_sent


def score(
    sample: Sample,
    prediction: Prediction | None,
    protocol: Protocol,
    *,
    convention: Convention = DEFAULT,
    tau: float = TAU,
    w: float = STEP_WEIGHT,
) -> Scored:
    """All that there is to say of one response.

    Args:
        sample: The sample with its gold.
        prediction: The run's response, or None where the run has none.
        protocol: Whose rules decide what is read and what counts.
        convention: How the response writes coordinates.
        tau: IoU threshold of the sums and of the judgements' outcomes; failures and matches are those
            of every threshold.
        w: Weight of steps in `S_bar`.

    Returns:
        The scored sample. Without a response it is "missing": `official` leaves it out (no sums, no
        judgements), `paper` counts it as failed.
    """
    if prediction is None:
        return score_missing(sample, protocol, tau=tau, w=w)
    reading = read_response(sample, prediction, protocol, convention=convention)
    repeated = repetition(prediction.raw, reading)
    return score_reading(sample, reading, protocol, repeated=repeated, tau=tau, w=w)


def read_response(
    sample: Sample, prediction: Prediction, protocol: Protocol, *, convention: Convention = DEFAULT
) -> Reading:
    """What the scorer sees of a response: its boxes in 0-1000 units of their pages."""
    frames = frames_of(prediction)
    boxes = to_thousand(read(prediction.raw, protocol), sizes_as_sent(sample.pages, frames), convention)
    return on_pages(boxes, frames)
