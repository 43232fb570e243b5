"""Workspaces that browser tests serve, each in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from demo import HGBENCH_GOLD, HGBENCH_IMAGES, HGBENCH_RUNS, SKETCHJUDGE, SKETCHJUDGE_RUNS
from tests import refusals
from tests.browser import hostile, hostile_items, sketches
from tests.commands.scoring.test_fermat_commands import BY_HAND, COLUMNS
from tests.loaders.drawedumath.drawedumath_files import answer, gold, pairs, run
from tests.loaders.fermat.fermat_files import gold_row, run_row, write_csv, write_shard

HOSTILE_SKETCHES = sketches.hostile("sketches")
QUESTIONS = 40
"""How many questions are asked about the one drawing of `drawedumath`; the last one is hostile."""


@contextmanager
def workspace_in(home: Path) -> Iterator[Workspace]:
    """The workspace of a folder, to be filled until the block ends, whatever the environment says."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ERRATA_HOME", str(home))
        for name in ("ERRATA_DATABASE_URL", "ERRATA_READ_ONLY"):
            environment.delenv(name, raising=False)
        ws = Workspace.open()
        yield ws
        ws.close()


def with_everything(folder: Path) -> Path:
    """A folder whose workspace holds every benchmark that a test only reads, harmless ones and hostile ones."""
    home = folder / "errata"
    with workspace_in(home) as ws:
        import_benchmark(ws, "sketchjudge", SKETCHJUDGE, images=SKETCHJUDGE, runs=[SKETCHJUDGE_RUNS], synthetic=True)
        _import_solutions(ws, "demonstration", [HGBENCH_RUNS])
        refusals.fill(folder / "pages").close()
        _import_sketches(ws, folder)
        _import_questions(ws, folder / "questions")
        _import_cascade(ws, folder / "cascade")
        for task, name, write in (
            ("graded", hostile.GRADED, hostile.write_graded),
            ("fermat", hostile_items.LATEX, hostile_items.write_latex),
            ("drawedumath", hostile_items.JUDGED, hostile_items.write_questions),
            ("mathdoc", hostile_items.REFUSED, hostile_items.write_pages),
            ("mathdoc", hostile_items.LONG, hostile_items.write_long_page),
        ):
            items, runs = write(folder / f"hostile-{write.__name__}")
            import_benchmark(ws, task, items, runs=runs, name=name)
        boxes, facets, images, runs = hostile.write(folder / "hostile")
        import_benchmark(ws, "hgbench", boxes, images, runs, name=hostile.NAME, facets=facets)
    return home


def with_drawings(home: Path) -> Path:
    """A folder whose workspace holds the demonstration's SketchJudge and all its runs."""
    with workspace_in(home) as ws:
        import_benchmark(ws, "sketchjudge", SKETCHJUDGE, images=SKETCHJUDGE, runs=[SKETCHJUDGE_RUNS], synthetic=True)
    return home


def with_solutions(home: Path, name: str) -> None:
    """Loads the demonstration's HG-Bench with two of its runs under a name of its own."""
    with workspace_in(home) as ws:
        _import_solutions(ws, name, [HGBENCH_RUNS / f"{run}.jsonl" for run in ("careful", "fragmenting")])


def _import_solutions(ws: Workspace, name: str, runs: list[Path]) -> None:
    import_benchmark(ws, "hgbench", HGBENCH_GOLD, images=HGBENCH_IMAGES, runs=runs, name=name, synthetic=True)


def _import_sketches(ws: Workspace, folder: Path) -> None:
    """The sketches twice: in plain words, and in hostile ones."""
    for name, words in (("sketches", sketches.plain), (HOSTILE_SKETCHES, sketches.hostile)):
        drawings, runs = sketches.write(folder / f"sketches-{words.__name__}", words)
        import_benchmark(ws, "sketchjudge", drawings, runs=runs, name=name)


def _import_questions(ws: Workspace, folder: Path) -> None:
    """One drawing with many questions, every fourth answered wrongly, and a judge's hostile reasons."""
    folder.mkdir()
    evil = hostile_items.QUESTION
    question_answers = [(f"Question {number}?", f"Answer {number}") for number in range(QUESTIONS - 1)] + [(evil, evil)]
    rows = [
        answer("a.png", question, evil if question == evil else "said", 1 if place % 4 == 3 else 4, reference)
        | {"Model Name": model, "Claude_Judge_Rating": "4", "Claude_Judge_Reason": evil}
        for model in ("A", "B")
        for place, (question, reference) in enumerate(question_answers)
    ]
    questions = gold(folder / "gold.csv", {"Image Name": "a.png", "QA Teacher": pairs(*question_answers)})
    import_benchmark(ws, "drawedumath", questions, runs=[run(folder / "run.csv", *rows)])


def _import_cascade(ws: Workspace, folder: Path) -> None:
    """A sample for every flow of the cascade, a run that takes all of them, and one that finds no error anywhere."""
    texts = {
        "orig_q": r"Solve \(\frac{x}{2} = 1\).",
        "orig_a": r"So \[x = 2.\]",
        "pert_a": r"So \[x = \textcolor{red}{3}.\]",
        "pert_reasoning": r"\(2\) became \(3\)",
    }
    rows = [gold_row(name, at, has_error=error, **texts) for at, (name, (error, _)) in enumerate(BY_HAND.items())]
    full = [
        {**run_row(name), "model_name": "full", **dict(zip(COLUMNS, response, strict=True))}
        for name, (_, response) in BY_HAND.items()
    ]
    lazy = [{**run_row(name), "model_name": "lazy", "pred_err_1.1.2": 0, "cascade_err": 0} for name in BY_HAND]
    shard = write_shard(folder / "gold" / "train-0.parquet", rows)
    runs = [write_csv(folder / "full.csv", full), write_csv(folder / "lazy.csv", lazy)]
    import_benchmark(ws, "fermat", shard.parent, runs=runs)
