"""The browser's scores while gold is edited are those of the Python scorer, on random pages and as fast as it draws."""

from __future__ import annotations

import json
import random
import subprocess
from typing import Any

import pytest

from figures.samples.page_payload import ShownRun, run_payload
from records import PROTOCOLS, AnswerBox, Box, Prediction, Run, Sample
from scoring.grounding.task import HGBENCH
from tests.components.test_javascript import needs_node
from tests.running import ROOT
from tests.scoring.grounding.grounding_cases import answer, reading, sample, score_reading

TAUS = (0.05, 0.3, 0.5, 0.75, 0.9, 1.0)

SCRIPT = """
import { rescore } from "./components/viewer/browser/editing/rescoring.js";
import { figures } from "./components/viewer/browser/outcomes.js";
import { readFileSync } from "node:fs";
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(({ gold, run, pages, taus }) => {
  const again = { ...run, ...rescore(gold, run, pages) };
  return { matches: again.matches, counts: again.counts, figures: taus.map((tau) => figures(again, tau)) };
})));
"""


def _box(chance: random.Random, side: int) -> Box:
    x, y = chance.uniform(0, side), chance.uniform(0, side)
    if chance.random() < 0.5:  # whole numbers meet edge to edge, and tie
        x, y = float(round(x)), float(round(y))
        return x, y, x + chance.randint(1, 12), y + chance.randint(1, 12)
    return x, y, x + chance.uniform(0.1, 12), y + chance.uniform(0.1, 12)


def _answers(chance: random.Random, pages: int, count: int, *, predicted: bool) -> list[AnswerBox]:
    """Random answers; predicted ones may lack their box, and stand on a page that the sample does not have."""
    made = []
    for _ in range(count):
        page = chance.randint(1, pages + (1 if predicted else 0))
        steps = [_box(chance, 24) for _ in range(chance.choice([0, 0, 1, 3]))]
        malformed = predicted and chance.random() < 0.1
        made.append(answer(page, None if malformed else _box(chance, 24), *steps))
    return made


def _random_cases(number: int) -> list[tuple[Sample, list[AnswerBox]]]:
    chance = random.Random(17)
    cases = []
    for _ in range(number):
        pages = chance.randint(1, 3)
        gold = _answers(chance, pages, chance.randint(0, 8), predicted=False)
        near = [one for one in gold if chance.random() < 0.6]
        predicted = [*near, *_answers(chance, pages, chance.randint(0, 8), predicted=True)]
        chance.shuffle(predicted)
        cases.append((sample(*gold, pages=pages), predicted))
    return cases


def _in_browser(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT],
        cwd=ROOT, input=json.dumps(cases), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def _stated(gold: Sample) -> list[dict[str, Any]]:
    return [
        {
            "id": f"a{index}",
            "page": one.page,
            "box": one.box,
            "steps": [{"id": f"a{index}.s{number}", "box": step.box} for number, step in enumerate(one.steps)],
        }
        for index, one in enumerate(gold.answers)
    ]


@needs_node
def test_scores_after_an_edit_are_those_of_the_scorer_on_random_pages_under_both_protocols() -> None:
    asked, expected = [], []
    for gold, predicted in _random_cases(60):
        for protocol in PROTOCOLS:
            scored = [score_reading(gold, reading(*predicted), protocol, tau=tau) for tau in TAUS]
            shown = ShownRun(Run("m"), "m", Prediction(gold.id, "[]"), reading(*predicted), scored[0])
            pages = [page.number for page in gold.pages]
            run = json.loads(run_payload(shown, gold, HGBENCH))
            asked.append({"gold": _stated(gold), "run": run, "pages": pages, "taus": TAUS})
            expected.append((run, scored))
    assert sum(len(run["matches"]) for run, _ in expected) > 500
    for found, (run, scored) in zip(_in_browser(asked), expected, strict=True):
        theirs = sorted((match["gold"], match["pred"], match["iou"]) for match in run["matches"])
        assert sorted((match["gold"], match["pred"], match["iou"]) for match in found["matches"]) == theirs
        for figures, at_tau in zip(found["figures"], scored, strict=True):
            sums = at_tau.sums
            assert (figures["answer"]["f1"] or 0.0) == pytest.approx(sums["answer_f1"], abs=1e-9)
            steps = sums["F_S_micro"] / sums["F_S_micro.n"] if sums["F_S_micro.n"] else 0.0
            assert (figures["step"]["f1"] or 0.0) == pytest.approx(steps, abs=1e-9)
