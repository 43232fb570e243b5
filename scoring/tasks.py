"""The benchmarks that Errata knows, by their key on the command line."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.coco_task import COCO
from scoring.drawedumath_task import DRAWEDUMATH
from scoring.fermat_task import FERMAT
from scoring.graded_task import GRADED
from scoring.hgbench_task import HGBENCH
from scoring.mathdoc_task import MATHDOC
from scoring.sketchjudge_task import SKETCHJUDGE
from scoring.task import Task

TASKS: Mapping[str, Task] = {
    task.key: task for task in (HGBENCH, SKETCHJUDGE, FERMAT, DRAWEDUMATH, MATHDOC, GRADED, COCO)
}
