"""`errata list`: benchmarks, runs and counts in the workspace."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from cache.queries import catalog
from cache.workspace import Workspace
from commands.terminal import columns, one_line, print_json


def run(options: argparse.Namespace) -> int:
    """Print what is in the workspace."""
    workspace = Workspace.open()
    try:
        document = list_document(workspace)
    finally:
        workspace.close()
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text(document))
    return 0


def list_document(workspace: Workspace) -> dict[str, Any]:
    """The document of `errata list --json`, schema `errata.list/1`: current benchmarks with current runs."""
    benchmarks = []
    for row in catalog.benchmarks(workspace).to_dict("records"):
        runs = catalog.runs(workspace, row["benchmark"]).to_dict("records")
        benchmarks.append(
            {
                "benchmark": row["benchmark"],
                "task": row["task"],
                "synthetic": bool(row["synthetic"]),
                **{key: int(row[key]) for key in ("samples", "items", "pages")},
                "runs": [_run(run) for run in runs],
            }
        )
    return {"schema": "errata.list/1", "benchmarks": benchmarks}


def text(document: Mapping[str, Any]) -> str:
    """The document for a person."""
    if not document["benchmarks"]:
        return "The workspace is empty. `errata import` loads a benchmark, `errata demo` the demonstration.\n"
    parts = []
    for found in document["benchmarks"]:
        made_up = ", synthetic" if found["synthetic"] else ""
        head = f"{one_line(found['benchmark'])} ({found['task']}{made_up}): {found['samples']:,} samples"
        head += f", {found['items']:,} items, {found['pages']:,} pages"
        rows = [["  run", "setting", "lines", "loaded", "rejected", "boxes read as"]]
        rows += [
            [
                f"  {run['model']}{' (synthetic)' if run['synthetic'] and not found['synthetic'] else ''}",
                run["setting"] or "",
                *(f"{run[key]:,}" for key in ("lines", "loaded", "rejected")),
                run["coords"] or "",
            ]
            for run in found["runs"]
        ]
        parts.append("\n".join([head, columns(rows) if found["runs"] else "  no runs"]) + "\n")
    return "\n".join(parts)


def _run(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "run": row["run"],
        "model": row["model"],
        "setting": row["setting"] or None,
        "source": row["source"],
        **{key: int(row[key]) for key in ("lines", "loaded", "rejected")},
        "coords": row["coords_used"] or None,
        "synthetic": bool(row["synthetic"]),
        "imported_at": row["imported_at"],
    }
