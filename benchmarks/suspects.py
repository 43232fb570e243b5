"""How many wrong verdicts of gold the order of suspects finds, where which are wrong is known.

Verdicts of gold are turned at random; the suspects are then found from what published runs say. Gold beside a run's
files is used as it is, so that what it has wrong itself counts as found by mistake.

Run with `python -m benchmarks.suspects FOLDER`, a folder of SketchJudge with its runs below `results`.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from loaders.sketchjudge import load
from records import Sample
from scoring.doubt.suspects import RunReadings
from scoring.grading.doubt import GRADING_DOUBT
from scoring.grading.task import SKETCHJUDGE

TURNED = 40
FIRST = (40, 200)
"""Lengths of the part of the order that is looked at."""

SEEDS = 5


def main(folder: str) -> None:
    """Prints which share is wrong of the first suspects, and which share of what is wrong is among them."""
    samples, runs = read(Path(folder))
    shares = [found(samples, runs, seed) for seed in range(SEEDS)]
    for length in FIRST:
        hits = np.array([share[length] for share in shares])
        chance = TURNED / len(samples)
        print(
            f"first {length:3} of {len(samples):,}: {hits.mean() / length:.2f} of them wrong (chance {chance:.2f}), "
            f"{hits.mean() / TURNED:.2f} of the {TURNED} wrong ones (chance {length / len(samples):.2f}); "
            f"by seed {', '.join(str(number) for number in hits)}"
        )


def read(folder: Path) -> tuple[Sequence[Sample], list[RunReadings]]:
    """Gold and the readings of every run."""
    samples = load.load_gold(folder).records
    ids = frozenset(sample.id for sample in samples)
    runs = []
    for file in load.run_files(folder / "results"):
        for run, loaded in load.load_runs(file, ids):
            predictions = {prediction.sample_id: prediction for prediction in loaded.records}
            answered = [(sample, predictions.get(sample.id)) for sample in samples]
            assessed = SKETCHJUDGE.assess_all(answered, SKETCHJUDGE.protocols)
            pairs = zip(samples, (reading for ((reading, _, _),) in assessed), strict=True)
            runs.append(
                RunReadings(run.model, {sample.id: reading for sample, reading in pairs if reading is not None}, {})
            )
    return samples, runs


def found(samples: Sequence[Sample], runs: Sequence[RunReadings], seed: int) -> Mapping[int, int]:
    """How many of the verdicts turned with a seed are among the first suspects, by the number of those."""
    chosen = np.random.default_rng(seed).choice(len(samples), TURNED, replace=False)
    wrong = {samples[at].id for at in chosen}
    order = [suspect.sample for suspect in GRADING_DOUBT.suspects(with_turned(samples, wrong), runs, "official")]
    return {length: len(wrong.intersection(order[:length])) for length in FIRST}


def with_turned(samples: Sequence[Sample], wrong: Collection[str]) -> list[Sample]:
    """The samples, some with the opposite verdict of gold; one that is then incorrect has no error types."""
    return [_turned(sample) if sample.id in wrong else sample for sample in samples]


def _turned(sample: Sample) -> Sample:
    (item,) = sample.items
    verdict = "incorrect" if item.gold_fields["verdict"] == "correct" else "correct"
    gold: dict[str, Any] = {**item.gold_fields, "verdict": verdict, "labels": [], "errors": []}
    return replace(sample, items=(replace(item, gold=gold),))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Name a folder of SketchJudge: {__doc__}")
    main(sys.argv[1])
