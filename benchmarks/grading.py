"""Reading and scoring graded answers, compared with a plain scorer that goes answer by answer.

The plain scorer is what one writes for a paper: JSON line by line, one similarity per pair of labels, counters.
It is the committed peer, and must come to the same figures. Ours says more of every answer: its failures, its
cells, its failed lines. Both start from the files; times are medians of CPU seconds over alternating rounds. The
second peer looks for an equal label before it compares any.

Run with `python -m benchmarks.grading [folder of SketchJudge]`; without one, a benchmark of the same size is made.
"""

from __future__ import annotations

import functools
import json
import platform
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.graded_files import write_benchmark
from benchmarks.large.cost import Figure
from cache.store.gold import CHUNK
from loaders.files.garbage_collector import collector_paused
from loaders.sketchjudge import load
from scoring.grading.task import SKETCHJUDGE
from scoring.metric import Array
from scoring.task import Answered

ROUNDS = 5
SPACES = ",.:;-_/\\()[]"

Figures = dict[str, dict[str, float]]


def main(folder: str | None = None) -> None:
    """Prints the time of each way and how many times as fast ours is."""
    if folder is not None:
        measure(Path(folder))
        return
    with tempfile.TemporaryDirectory() as made:
        measure(write_benchmark(Path(made)))


def measure(folder: Path) -> None:
    """Measures one benchmark folder with its runs below `results`, and prints the time of each way."""
    times = seconds_of(folder)
    files = load.run_files(folder / "results")
    size = sum(file.stat().st_size for file in files) / 1e6
    print(f"{len(files)} runs, {size:.0f} MB; Python {platform.python_version()}, {platform.machine()}")
    for name, seconds in times.items():
        print(f"{name:28} {seconds * 1000:8.0f} ms {size / seconds:8.1f} MB/s {seconds / times['ours']:6.1f} x ours")


def measured(judgements: int, runs: int = 13) -> dict[str, Figure]:
    """Ours beside the plain scorer, on a benchmark that is made with so many judgements."""
    with tempfile.TemporaryDirectory() as made:
        times = seconds_of(write_benchmark(Path(made), max(20, judgements // runs), runs))
    return {"SketchJudge scored": Figure(times["ours"], "s", times["plain"])}


def seconds_of(folder: Path) -> dict[str, float]:
    """Median seconds of the processor of each way, for one benchmark folder with its runs below `results`."""
    files = load.run_files(folder / "results")
    ways: dict[str, Callable[[Path, list[Path]], Figures]] = {
        "plain": plain,
        "plain, equal labels first": functools.partial(plain, equal_first=True),
        "ours": ours,
    }
    must_agree({name: way(folder, files) for name, way in ways.items()})
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = time.process_time()
            way(folder, files)
            times[name].append(time.process_time() - start)
    return {name: statistics.median(found) for name, found in times.items()}


def ours(folder: Path, files: list[Path]) -> Figures:
    """Figures of every file, read and scored as an import does: some samples together, without the collector."""
    gold = load.load_gold(folder).records
    ids = frozenset(sample.id for sample in gold)
    found = {}
    for file in files:
        ((_, loaded),) = load.load_runs(file, ids)
        predictions = {prediction.sample_id: prediction for prediction in loaded.records}
        totals: dict[str, float] = defaultdict(float)
        for first in range(0, len(gold), CHUNK):
            with collector_paused():
                add_sums(totals, [(sample, predictions.get(sample.id)) for sample in gold[first : first + CHUNK]])
        sums: dict[str, Array] = {term: np.array(total) for term, total in totals.items()}
        found[str(file)] = {metric.key: float(metric.value(sums)) for metric in SKETCHJUDGE.metrics}
    return found


def add_sums(totals: dict[str, float], answered: list[Answered]) -> None:
    """Adds the sums of some responses, each read and scored."""
    for (assessed,) in SKETCHJUDGE.assess_all(answered, SKETCHJUDGE.protocols):
        for term, value in assessed.scored.sums.items():
            totals[term] += value


def plain(folder: Path, files: list[Path], *, equal_first: bool = False) -> Figures:
    """The same figures, written down as the definitions read."""
    with (folder / "taxonomy.json").open() as file:
        taxonomy = {category: [entry["label"] for entry in labels] for category, labels in json.load(file).items()}
    with (folder / "master.json").open() as file:
        gold = {annotation["answer_id"]: annotation for annotation in json.load(file)["annotations"]}
    return {str(path): plain_run(path, gold, taxonomy, equal_first) for path in files}


def plain_run(path: Path, gold: dict[str, Any], taxonomy: dict[str, list[str]], equal_first: bool) -> dict[str, float]:
    """Accuracy, false rates and error types of one file."""
    counts: Counter[str] = Counter()
    by_label: dict[str, Counter[str]] = defaultdict(Counter)
    eb = []
    for answer, response in responses(path):
        annotation = gold[answer]
        if not response["is_correct"] and not annotation["is_correct"]:
            labels = taxonomy[annotation["category"]]
            truth = {error["error_type"] for error in annotation["error_list"]}
            named = {mapped(error.get("error_type", ""), labels, equal_first) for error in response["error_list"]} - {
                ""
            }
            eb.append(2 * len(truth & named) / (len(truth) + len(named)) if truth or named else 1.0)
            for label in truth | named:
                outcome = ("tp" if label in named else "fn") if label in truth else "fp"
                by_label[annotation["category"] + "::" + label][outcome] += 1
        counts[("t" if response["is_correct"] == annotation["is_correct"] else "f") + "np"[response["is_correct"]]] += 1
    tp, fn, fp, tn = counts["tp"], counts["fn"], counts["fp"], counts["tn"]
    each = [f1(label_counts) for label_counts in by_label.values() if label_counts["tp"] + label_counts["fn"]]
    return {
        "accuracy": (tp + tn) / (tp + fn + fp + tn),
        "fnr": fn / (fn + tp),
        "fpr": fp / (fp + tn),
        "eb_f1": sum(eb) / len(eb),
        "macro_f1_err": sum(each) / len(each),
        "micro_f1_err": f1(sum(by_label.values(), Counter())),
    }


def responses(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Answer and parsed response of every line that can be read."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            entry = json.loads(line)
            try:
                response = json.loads(entry["response"])
            except json.JSONDecodeError:
                continue
            yield entry["answer_id"], response


def mapped(stated: str, labels: list[str], equal_first: bool) -> str:
    """The closest label of the taxonomy, empty when none is close."""
    written = normalised(stated)
    if equal_first:
        for label in labels:
            if normalised(label) == written:
                return label
    best = max(labels, key=lambda label: SequenceMatcher(None, written, normalised(label)).ratio())
    return best if SequenceMatcher(None, written, normalised(best)).ratio() >= 0.84 else ""


def normalised(label: str) -> str:
    """A label in lower case, with punctuation as spaces."""
    for character in SPACES:
        label = label.replace(character, " ")
    return " ".join(label.lower().split())


def f1(counts: Counter[str]) -> float:
    """F1 from counts."""
    return 2 * counts["tp"] / (2 * counts["tp"] + counts["fp"] + counts["fn"])


def must_agree(found: dict[str, Figures]) -> None:
    """Raises when some way comes to other figures."""
    for name, figures in found.items():
        for file, values in found["plain"].items():
            for key, value in values.items():
                if abs(figures[file][key] - value) > 1e-9:
                    raise SystemExit(f"{name} and plain disagree on {key} of {file}: {figures[file][key]}, {value}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
