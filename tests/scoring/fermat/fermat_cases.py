"""Samples and rows of FERMAT, made by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from records import Item, Page, Prediction, Sample, Scored
from scoring.fermat.perturbations import axis_of, parts_of
from scoring.fermat.score import ITEM
from scoring.tasks import TASKS
from tests import assessed

FERMAT = TASKS["fermat"]
score = partial(assessed.scored_of, FERMAT)


def sample(name: str = "img_1_pert_1.1", error: bool | None = None) -> Sample:
    """A sample; superficial changes are no errors unless stated."""
    problem, perturbation = parts_of(name) or ("", "")
    axis = axis_of(perturbation)
    gold = {"has_error": axis != "SU" if error is None else error, "axis": axis, "perturbation": perturbation}
    return Sample(name, (Page(1, 0, 0, None),), (Item(ITEM, "", (), gold),), (("axis", axis),), problem)


def row(**columns: Any) -> Prediction:
    """A row of a run; `ED`, `EL_judge` and so on stand for their columns."""
    short = {
        "ED": "pred_err_1.1.2",
        "ED_OCR": "pred_err_1.2.2",
        "EL": "pred_eloc_2.1",
        "EL_judge": "judge_2.1",
        "EL_OCR_judge": "judge_2.2",
        "EC": "pred_corr_a_3.1",
        "EC_judge": "judge_3.1",
        "EC_OCR_judge": "judge_3.2",
        "reasoned": "judge_1.1.2",
    }
    return Prediction("", json.dumps({short.get(name, name): value for name, value in columns.items()}))


def cascade(*stages: Any) -> Prediction:
    """A row of the cascade: detection, localisation, its verdict, correction, its verdict."""
    names = ("cascade_err", "cascade_eloc", "judge_cascade_2", "cascade_corr", "judge_cascade_3")
    return row(**dict(zip(names, (*stages, *[""] * (5 - len(stages))), strict=True)))


def scored_of(pairs: Iterable[tuple[Sample, Prediction | None]], protocol: Any = "official") -> list[Scored]:
    return [score(gold, prediction, protocol) for gold, prediction in pairs]


def totals(scored: Sequence[Scored]) -> dict[str, np.ndarray]:
    names = {name for result in scored for name in result.sums}
    return {name: np.array(sum(result.sums.get(name, 0.0) for result in scored)) for name in names}


def metrics(scored: Sequence[Scored]) -> Mapping[str, float]:
    sums = totals(scored)
    return {metric.key: float(metric.value(sums)) for metric in FERMAT.metrics}
