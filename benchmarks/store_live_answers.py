"""Storing one answer of a live run that holds many: scored alone, compared with the whole run scored anew each time.

The peer is what `cache.live.live_runs.store_answer` does where an answer cannot be added, and what it did for every
answer before. Both keep the same answers to other samples of the same benchmark. A run that holds N answers is made
by writing them at once.

Run with `python -m benchmarks.store_live_answers`.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from benchmarks.generate import write_benchmark
from cache.importing.convention import RunConvention, scoring_options
from cache.importing.import_benchmark import import_benchmark
from cache.importing.run_import import write_run
from cache.importing.workers import score_in_process
from cache.live.live_runs import LiveAnswer, store_answer
from cache.store.rows import benchmark_row
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from loaders import hgbench
from loaders.files.loaded import Loaded
from models import ModelSpec
from models.providers.provider import Answer, Ending
from records import Prediction, Run
from scoring.tasks import TASKS

HELD = (100, 2_000)
COORDS = "xyxy/1000"
ALONE, WHOLE = 40, 5
"""Answers that are kept in each way; the second takes seconds for each."""


def main() -> None:
    """Prints answers kept per second at every size, in both ways."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        gold, (path,) = write_benchmark(folder, max(HELD) + ALONE + WHOLE, 1)
        os.environ["ERRATA_HOME"] = str(folder / "home")
        ws = Workspace.open()
        import_benchmark(ws, "hgbench", gold)
        ((_, loaded),) = hgbench.load_runs(path)
        predictions = {prediction.sample_id: prediction for prediction in loaded.records}
        print(f"load average {os.getloadavg()[0]:.1f}, answers kept per second:")
        for held in HELD:
            names = list(predictions)
            _hold(ws, Run(f"holds {held}"), {name: predictions[name] for name in names[:held]})
            rest = [predictions[name] for name in names[held:]]
            alone = _rate(ws, f"holds {held}", rest[:ALONE])
            with _whole():
                whole = _rate(ws, f"holds {held}", rest[ALONE : ALONE + WHOLE])
            print(f"{held:,} held: scored alone {alone:.1f}, the whole run with each {whole:.2f}")
        ws.close()


def _hold(ws: Workspace, run: Run, predictions: Mapping[str, Prediction]) -> None:
    """Writes a live run that holds some answers already."""
    with ws.writing() as connection:
        owner = benchmark_row(connection, "hgbench")
        counts = Loaded(tuple(predictions.values()), len(predictions), (), "0" * 64, "")
        coords = RunConvention(COORDS, options=scoring_options(TASKS["hgbench"], COORDS))
        write_run(
            connection,
            TASKS["hgbench"],
            owner.id,
            run,
            counts,
            predictions,
            coords,
            False,
            score_in_process(
                connection, TASKS["hgbench"], owner.id, predictions, coords.options, frozenset(predictions)
            ),
            live=True,
        )
        raise_version(connection)


def _rate(ws: Workspace, model: str, rest: list[Prediction]) -> float:
    started = time.perf_counter()
    for prediction in rest:
        answer = Answer(prediction.raw, Ending(), 0.0)
        store_answer(
            ws,
            "hgbench",
            prediction.sample_id,
            LiveAnswer(ModelSpec("openai", model), Run(model), "", answer, coords=COORDS),
        )
    return len(rest) / (time.perf_counter() - started)


@contextmanager
def _whole() -> Iterator[None]:
    """Every answer has its whole run scored anew."""
    with patch("cache.live.live_runs.can_add_answer", return_value=False):
        yield


if __name__ == "__main__":
    main()
