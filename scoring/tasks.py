"""The benchmarks that Errata knows, by their key on the command line."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.drawedumath.task import DRAWEDUMATH
from scoring.fermat.task import FERMAT
from scoring.grading.task import GRADED, SKETCHJUDGE
from scoring.grounding.task import COCO, HGBENCH
from scoring.mathdoc.task import MATHDOC
from scoring.task import Task

TASKS: Mapping[str, Task] = {
    task.key: task for task in (HGBENCH, SKETCHJUDGE, FERMAT, DRAWEDUMATH, MATHDOC, GRADED, COCO)
}
