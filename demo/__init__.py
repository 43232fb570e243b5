"""The bundled demonstration: synthetic homework in HG-Bench's format, drawings in SketchJudge's, simulated runs.

Everything in it is invented. `demo/README.md` says how it was made.
"""

from __future__ import annotations

from pathlib import Path

DEMO = Path(__file__).parent
HGBENCH = DEMO / "hgbench"
HGBENCH_GOLD = HGBENCH / "gold.jsonl"
HGBENCH_IMAGES = HGBENCH / "images"
HGBENCH_RUNS = HGBENCH / "runs"
SKETCHJUDGE = DEMO / "sketchjudge"
SKETCHJUDGE_RUNS = SKETCHJUDGE / "runs"
