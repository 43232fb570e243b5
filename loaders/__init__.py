"""A benchmark's files and a run's files -> records: the loader of every benchmark."""

from __future__ import annotations

from collections.abc import Mapping

from loaders import coco, graded, hgbench
from loaders.drawedumath import load as drawedumath
from loaders.fermat import load as fermat
from loaders.loader import Loader
from loaders.mathdoc import load as mathdoc
from loaders.sketchjudge import load as sketchjudge

LOADERS: Mapping[str, Loader] = {
    "hgbench": hgbench.LOADER,
    "drawedumath": drawedumath.LOADER,
    "sketchjudge": sketchjudge.LOADER,
    "fermat": fermat.LOADER,
    "mathdoc": mathdoc.LOADER,
    "graded": graded.LOADER,
    "coco": coco.LOADER,
}
"""Loader of every benchmark by its key on the command line."""
