"""Grounding data in the format of COCO: HG-Bench's metrics and failure categories, without steps."""

from __future__ import annotations

from dataclasses import replace

from scoring.hgbench_task import HGBENCH, by_outcome

METRICS = ("F_A", "success_rate", "F_A_all", "repetition_rate")

COCO = replace(
    HGBENCH,
    key="coco",
    title="COCO",
    source="HG-Bench paper, section 3, without steps, on data in the format of COCO",
    metrics=tuple(replace(HGBENCH.metric(key), primary=key == "F_A") for key in METRICS),
    categories=tuple(category for category in HGBENCH.categories if category.level != "step"),
    facets={"category": "Category"},
    impact=("F_A",),
    matrices=(by_outcome("category", "Category"),),
    words={},
)
