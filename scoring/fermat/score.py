"""FERMAT: one row of a run against gold, as every figure and every failure.

Source: FERMAT paper, sections 4 and 5, appendices D and E.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from records import Cell, Failure, Judgement, Prediction, Protocol, Sample, Scored
from scoring.fermat.cascade import RIGHT, flow_of
from scoring.fermat.failures import failures_of
from scoring.fermat.perturbations import SUPERFICIAL
from scoring.fermat.reading import CASCADE, Row, raw_with_verdicts, read_row, reading_of
from scoring.task import Assessment

ITEM: Final = "solution"
"""The one item of every sample."""

OCR: Final = " (OCR)"
"""The ending of the second confusion matrix's labels: a link names a cell by its label alone."""

_OUTCOMES: Final = {
    (True, True): "detected",
    (True, False): "missed",
    (False, True): "false_alarm",
    (False, False): "cleared",
}
_COUNTS: Final = {(True, True): "tp", (True, False): "fn", (False, True): "fp", (False, False): "tn"}


def assess(sample: Sample, prediction: Prediction | None, protocols: Sequence[Protocol]) -> tuple[Assessment, ...]:
    """Reads one row of a run and scores it against gold.

    Args:
        sample: The sample with its gold.
        prediction: The run's row, or None where the run has none.
        protocols: "official" takes gold from `has_error`, "paper" from the axis of the perturbation: superficial
            changes are not errors, all others are.

    Returns:
        What was read and the score, under each protocol. Without a row a sample is "missing" and left out; it is
        "failed" when no verdict of the row can be read.
    """
    if prediction is None:
        missing = Failure("no_response", 1, kind="fermat_no_response", item_id=ITEM)
        return tuple(
            Assessment(None, Scored(sample.id, protocol, "missing", {}, failures=(missing,))) for protocol in protocols
        )
    row = read_row(raw_with_verdicts(prediction))
    reading = reading_of(row)
    return tuple(Assessment(reading, _score_row(sample, row, protocol)) for protocol in protocols)


def _score_row(sample: Sample, row: Row, protocol: Protocol) -> Scored:
    gold = has_error(sample, protocol)
    flow = flow_of(gold, row.cascade) if row.cascade is not None else None
    return Scored(
        sample.id,
        protocol,
        "scored" if row.readable else "failed",
        _sums(gold, row, flow),
        judgements=(_judgement(gold, row),),
        failures=failures_of(gold, row, flow, _perturbation(sample), ITEM),
        cells=_cells(gold, row, flow),
    )


def has_error(sample: Sample, protocol: Protocol) -> bool:
    """Whether the solution has an error, as the protocol takes it."""
    gold = sample.items[0].gold
    assert isinstance(gold, Mapping)
    return gold["axis"] != SUPERFICIAL if protocol == "paper" else bool(gold["has_error"])


def verdict_word(error: bool, ending: str = "") -> str:
    """The label of a verdict in the confusion matrices."""
    return ("error" if error else "no error") + ending


def _perturbation(sample: Sample) -> str:
    gold = sample.items[0].gold
    return str(gold["perturbation"]) if isinstance(gold, Mapping) else ""


def _sums(gold: bool, row: Row, flow: str | None) -> dict[str, float]:
    sums: dict[str, float] = {}
    for name, verdict in row.detections.items():
        if verdict is None:
            sums[f"{name}.parse_failures"] = 1.0
        else:
            sums |= {f"{name}.n": 1.0, f"{name}.{_COUNTS[gold, verdict]}": 1.0, f"{name}.right": float(verdict == gold)}
    for name, is_correct in row.judged.items():
        if is_correct is None:
            sums[f"{name}.unjudged"] = 1.0
        else:
            sums |= {f"{name}.n": 1.0, f"{name}.right": float(is_correct)}
    if flow is not None:
        sums |= {f"{CASCADE}.n": 1.0, f"{CASCADE}.{flow}": 1.0, f"{CASCADE}.right": float(flow in RIGHT)}
    if row.detections.get("ED") and row.reasoned is not None:
        sums |= {"reasoned.n": 1.0, "reasoned.right": float(row.reasoned)}
    entered = any(name.endswith(".n") for name in sums)
    return {"n": 1.0, **sums} if entered else sums


def _judgement(gold: bool, row: Row) -> Judgement:
    """The outcome of the first detection strategy that was run: that without OCR, where it was."""
    verdict = next(iter(row.detections.values()), row.cascade.detected if row.cascade is not None else None)
    if verdict is None:
        return Judgement(ITEM, "unread")
    return Judgement(ITEM, _OUTCOMES[gold, verdict], label=verdict_word(verdict))


def _cells(gold: bool, row: Row, flow: str | None) -> tuple[Cell, ...]:
    cells = []
    for name, verdict in row.detections.items():
        ending = OCR if name.endswith("OCR") else ""
        if verdict is not None:
            cells.append(Cell(name, ITEM, verdict_word(gold, ending), f"called {verdict_word(verdict, ending)}"))
    if flow is not None:
        cells.append(Cell(CASCADE, ITEM, CASCADE, flow))
    return tuple(cells)
