"""`errata list`: benchmarks, runs and counts in the workspace."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from cache.marks.views import View, saved_views
from cache.queries import catalog
from cache.selection import pages
from cache.selection.run_names import run_title
from cache.store.workspace import Workspace
from commands.terminal import columns, one_line, print_json
from figures.tables.number_format import count
from figures.tables.value_names import boxes_read_as
from scoring.tasks import TASKS


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
    """The document of `errata list --json`, schema `errata.list/1`.

    Benchmarks and runs that a later import replaced are there too, after the others; `state` tells them.
    """
    benchmarks = []
    found = catalog.benchmarks(workspace, superseded=True).to_dict("records")
    for row in sorted(found, key=_replaced):
        runs = sorted(catalog.runs(workspace, row["benchmark"], superseded=True).to_dict("records"), key=_replaced)
        benchmarks.append(
            {
                "benchmark": row["benchmark"],
                "task": row["task"],
                "state": row["state"],
                "synthetic": bool(row["synthetic"]),
                **{key: int(row[key]) for key in ("samples", "items", "pages")},
                "runs": [_run(run) for run in runs],
            }
        )
    return {
        "schema": "errata.list/1",
        "benchmarks": benchmarks,
        "views": [_view(each) for each in saved_views(workspace)],
    }


def text(document: Mapping[str, Any]) -> str:
    """The document for a person."""
    if not document["benchmarks"]:
        return "The workspace is empty. `errata import` loads a benchmark, `errata demo` the demonstration.\n"
    parts = []
    for found in document["benchmarks"]:
        marks = (", synthetic" if found["synthetic"] else "") + (", replaced" if _replaced(found) else "")
        counts = ", ".join(count(found[f"{noun}s"], noun) for noun in ("sample", "item", "page"))
        head = f"{one_line(found['benchmark'])} ({found['task']}{marks}): {counts}"
        rows = [["  run", "setting", "lines", "loaded", "rejected", "boxes read as"]]
        rows += [
            [
                f"  {run_title(run['model'], run['run'])}{_marks(run, found)}",
                run["setting"] or "",
                *(f"{run[key]:,}" for key in ("lines", "loaded", "rejected")),
                boxes_read_as(TASKS[found["task"]], run["coords"], run["source"]),
            ]
            for run in found["runs"]
        ]
        parts.append("\n".join([head, columns(rows) if found["runs"] else "  no runs"]) + "\n")
    if document["views"]:
        rows = [["view", "page", "link"]] + [[each["name"], each["page"], each["link"]] for each in document["views"]]
        parts.append(columns(rows) + "\n")
    return "\n".join(parts)


def _replaced(row: Mapping[str, Any]) -> bool:
    return bool(row["state"] == "superseded")


def _marks(run: Mapping[str, Any], benchmark: Mapping[str, Any]) -> str:
    """A listed run's details beside its name."""
    synthetic = " (synthetic)" if run["synthetic"] and not benchmark["synthetic"] else ""
    return synthetic + (f" (replaced: {run['run']})" if _replaced(run) else "")


def _view(view: View) -> dict[str, Any]:
    path = pages.url_path(view.page)
    link = f"{path}?{view.selection.query_string()}"
    return {"name": view.name, "page": path or "home", "link": link, "who": view.who or None, "saved_at": view.at}


def _run(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "run": row["run"],
        "model": row["model"],
        "setting": row["setting"] or None,
        "state": row["state"],
        "source": row["source"],
        **{key: int(row[key]) for key in ("lines", "loaded", "rejected")},
        "coords": row["coords_used"] or None,
        "synthetic": bool(row["synthetic"]),
        "imported_at": row["imported_at"],
    }
