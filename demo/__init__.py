"""The bundled demonstration: synthetic work of pupils in the formats of the benchmarks, and simulated runs.

Everything in it is invented. `demo/README.md` says how it was made.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

DEMO = Path(__file__).parent
HGBENCH = DEMO / "hgbench"
HGBENCH_GOLD = HGBENCH / "gold.jsonl"
HGBENCH_IMAGES = HGBENCH / "images"
HGBENCH_RUNS = HGBENCH / "runs"
SKETCHJUDGE = DEMO / "sketchjudge"
SKETCHJUDGE_RUNS = SKETCHJUDGE / "runs"
FERMAT = DEMO / "fermat"
FERMAT_GOLD = FERMAT / "gold.jsonl"
FERMAT_RUNS = FERMAT / "runs"
DRAWEDUMATH = DEMO / "drawedumath"
DRAWEDUMATH_GOLD = DRAWEDUMATH / "DrawEduMath_QA.csv"
DRAWEDUMATH_IMAGES = DRAWEDUMATH / "images"
DRAWEDUMATH_RUNS = DRAWEDUMATH / "runs"
MATHDOC = DEMO / "mathdoc"
MATHDOC_GOLD = MATHDOC / "gold"
MATHDOC_IMAGES = MATHDOC / "images"
MATHDOC_RUNS = MATHDOC / "runs"


@dataclass(frozen=True, slots=True)
class Part:
    """One benchmark of the demonstration.

    Args:
        name: Its name in the workspace.
        task: Its task.
        gold: Its gold.
        images: Folder of its images.
        runs: Folder of its runs.
    """

    name: str
    task: str
    gold: Path
    images: Path
    runs: Path


PARTS = (
    Part("demo-hgbench", "hgbench", HGBENCH_GOLD, HGBENCH_IMAGES, HGBENCH_RUNS),
    Part("demo-sketchjudge", "sketchjudge", SKETCHJUDGE, SKETCHJUDGE, SKETCHJUDGE_RUNS),
    Part("demo-fermat", "fermat", FERMAT_GOLD, FERMAT, FERMAT_RUNS),
    Part("demo-drawedumath", "drawedumath", DRAWEDUMATH_GOLD, DRAWEDUMATH_IMAGES, DRAWEDUMATH_RUNS),
    Part("demo-mathdoc", "mathdoc", MATHDOC_GOLD, MATHDOC_IMAGES, MATHDOC_RUNS),
)
"""What `errata demo` shows, in this order."""
