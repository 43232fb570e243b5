"""HG-Bench: one response scored against gold, as every figure and every failure at every threshold.

Source: HG-Bench paper, sections 3, 5 and 7, appendix D, and its published evaluator. A response is read and its boxes
are brought into 0-1000 units of their pages first; then the reading is matched, and its failures are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from records import AnswerBox, Failure, Judgement, Level, Match, Note, Prediction, Protocol, Reading, Sample, Scored
from scoring.grounding import response_failures
from scoring.grounding.answer_failures import answer_failures
from scoring.grounding.convention import DEFAULT, Convention, to_thousand
from scoring.grounding.indexed_boxes import IndexedBoxes, LevelBoxes, index_boxes
from scoring.grounding.matched_box_failures import matched_failures
from scoring.grounding.matching import Matching, greedy, overlapping
from scoring.grounding.metrics import STEP_WEIGHT, is_excluded, page_matches, sums_at
from scoring.grounding.reading import read_under
from scoring.grounding.repetition import repeated_boxes, repeated_text
from scoring.grounding.step_failures import step_failures
from scoring.page_transform import sent_geometries, sizes_as_sent, to_page_units
from scoring.task import TAU, Answered, Assessment


def score_verdicts(
    sample: Sample, reading: Reading, verdicts: BoxVerdicts, protocol: Protocol, repeated: Note | None
) -> Scored:
    """The score of one reading, without the sums that its pages give.

    Args:
        sample: The sample with its gold.
        reading: What was read from the response, its boxes in 0-1000 units.
        verdicts: Of its boxes.
        protocol: Whose rules decide what counts.
        repeated: How the response repeats itself, None where it does not.
    """
    boxes = verdicts.boxes
    broken = response_failures.format_failure(boxes, reading)
    failures = (
        *(() if broken is None else (broken,)),
        *response_failures.pages_out_of_range(boxes),
        *(() if response_failures.explains_all(reading) else verdicts.failures),
        *response_failures.repetitive(boxes, repeated),
    )
    sums = {
        "repetition_rate": float(repeated is not None),
        "repetition_rate.n": 1.0,
        "dropped_boxes": float(reading.dropped),
        "out_of_range_boxes": float(sum(len(lost.answers) + len(lost.steps) for lost in boxes.lost_answers)),
    }
    return Scored(
        sample_id=sample.id,
        part=protocol,
        state="failed" if reading.failed else "scored",
        sums=sums,
        judgements=verdicts.judgements,
        failures=failures,
        matches=verdicts.matches,
        pages=page_matches(boxes, verdicts.answers, verdicts.steps, protocol),
    )


def _score_missing(sample: Sample, protocol: Protocol, tau: float) -> Scored:
    """The score of a sample without a response, without the sums that its pages give."""
    boxes = index_boxes(sample, Reading())
    failures = (response_failures.no_response(boxes),)
    nothing = greedy(overlapping((), ()), len(boxes.gold_answers), 0)
    no_step = greedy(overlapping((), ()), len(boxes.gold_steps), 0)
    pages = page_matches(boxes, nothing, no_step, protocol)
    if is_excluded("missing", protocol):
        return Scored(sample.id, protocol, "missing", {}, failures=failures, pages=pages)
    judgements = _judgements(boxes, nothing, _items(sample), tau)
    sums = {"repetition_rate": 0.0, "repetition_rate.n": 1.0}
    return Scored(sample.id, protocol, "missing", sums, judgements, failures, pages=pages)


def with_page_sums(scored: Sequence[Scored], protocol: Protocol, tau: float, w: float) -> list[Scored]:
    """Samples scored under one protocol with the sums that their pages give, worked out for all of them at once."""
    sums = sums_at([sample.pages for sample in scored], [sample.state for sample in scored], protocol, tau, w)
    return [replace(sample, sums=page_sums | dict(sample.sums)) for sample, page_sums in zip(scored, sums, strict=True)]


@dataclass(frozen=True, slots=True)
class BoxVerdicts:
    """Matches, failures and judgements of the boxes, the same under both protocols; judgements are at one threshold."""

    boxes: IndexedBoxes
    answers: Matching
    steps: Matching
    failures: tuple[Failure, ...]
    matches: tuple[Match, ...]
    judgements: tuple[Judgement, ...]


def box_verdicts(sample: Sample, predicted: tuple[AnswerBox, ...], tau: float) -> BoxVerdicts:
    """Matches the boxes that were read with those of gold, and explains those without a match.

    Args:
        sample: The sample with its gold.
        predicted: The answer boxes in 0-1000 units.
        tau: IoU threshold of the judgements' outcomes.
    """
    boxes = index_boxes(sample, Reading(predicted))
    gold, pred = boxes.gold_answers, boxes.pred_answers
    # Answers on different pages are compared too: that is how a box on the wrong page is recognised.
    pairs = overlapping(gold.boxes, pred.boxes)
    answers = greedy(pairs.select(gold.pages[pairs.gold] == pred.pages[pairs.pred]), len(gold), len(pred))
    step_pairs = overlapping(
        boxes.gold_steps.boxes, boxes.pred_steps.boxes, boxes.gold_steps.pages, boxes.pred_steps.pages
    )
    steps = greedy(step_pairs, len(boxes.gold_steps), len(boxes.pred_steps))
    items = _items(sample)
    failures = (
        *answer_failures(boxes, pairs, answers, items),
        *step_failures(boxes, answers, step_pairs, steps, items),
        *matched_failures(boxes, answers, steps, items),
    )
    matches = (*_matches("answer", gold, pred, answers), *_matches("step", boxes.gold_steps, boxes.pred_steps, steps))
    return BoxVerdicts(boxes, answers, steps, failures, matches, _judgements(boxes, answers, items, tau))


def _items(sample: Sample) -> list[str]:
    """Id of the item of every gold answer, in the order of `Sample.answers`."""
    return [item.id for item in sample.items if isinstance(item.gold, AnswerBox)]


def _judgements(boxes: IndexedBoxes, answers: Matching, items: list[str], tau: float) -> tuple[Judgement, ...]:
    """One per gold answer; its value is the IoU of its match, so any threshold is a comparison."""
    ious = dict(zip(boxes.gold_answers.answers, answers.gold_iou.tolist(), strict=True))
    found = [(item, ious.get(index, 0.0)) for index, item in enumerate(items)]
    return tuple(Judgement(item, "matched" if iou >= tau else "missed", iou) for item, iou in found)


def _matches(level: Level, gold: LevelBoxes, pred: LevelBoxes, matching: Matching) -> Iterator[Match]:
    partners, ious = matching.gold_partner.tolist(), matching.gold_iou.tolist()
    for g, (p, iou) in enumerate(zip(partners, ious, strict=True)):
        if p >= 0:
            yield Match(level, int(gold.pages[g]), gold.names[g], pred.names[p], iou)


def assess_all(
    answered: Sequence[Answered],
    protocols: Sequence[Protocol],
    *,
    convention: Convention = DEFAULT,
    tau: float = TAU,
    w: float = STEP_WEIGHT,
) -> list[tuple[Assessment, ...]]:
    """Reads some responses and scores them against gold.

    Both protocols mostly read the same boxes, which are then matched once.

    Args:
        answered: Samples with their gold, each with the run's response.
        protocols: Whose rules decide what is read and what counts.
        convention: How the responses write coordinates.
        tau: IoU threshold of the sums and of the judgements' outcomes; failures and matches are those
            of every threshold.
        w: Weight of steps in `S_bar`.

    Returns:
        Of each response its reading, the boxes in 0-1000 units of their pages, and its score under each protocol.
        Without a response a sample is "missing": `official` leaves it out (no sums, no judgements), `paper` counts
        it as failed.
    """
    assessed_all = [_assess(sample, prediction, protocols, convention, tau) for sample, prediction in answered]
    scored = [
        with_page_sums([assessment[number].scored for assessment in assessed_all], protocol, tau, w)
        for number, protocol in enumerate(protocols)
    ]
    return [
        tuple(assessment._replace(scored=summed) for assessment, summed in zip(assessed, sums, strict=True))
        for assessed, sums in zip(assessed_all, zip(*scored, strict=True), strict=True)
    ]


def _assess(
    sample: Sample, prediction: Prediction | None, protocols: Sequence[Protocol], convention: Convention, tau: float
) -> tuple[Assessment, ...]:
    """One response read and scored under some protocols, without the sums that its pages give."""
    if prediction is None:
        return tuple(Assessment(None, _score_missing(sample, protocol, tau)) for protocol in protocols)
    text_note = repeated_text(prediction.raw)
    frames = sent_geometries(prediction)
    sizes = sizes_as_sent(sample.pages, frames)
    found: list[Assessment] = []
    answers, verdicts = None, None
    for protocol, written in zip(protocols, read_under(prediction.raw, protocols), strict=True):
        reading = to_page_units(to_thousand(written, sizes, convention), frames)
        if verdicts is None or reading.answers != answers:
            answers, verdicts = reading.answers, box_verdicts(sample, reading.answers, tau)
        repeated = repeated_boxes(reading) or text_note
        found.append(Assessment(reading, score_verdicts(sample, reading, verdicts, protocol, repeated), written))
    return tuple(found)
