"""`errata doctor`: what this installation is made of, and whether anything is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from commands.doctor.checks import Check, all_checks
from commands.terminal import columns, one_line, print_json, warn

MARKS = {"ok": "ok", "note": "note", "problem": "PROBLEM"}


def run(options: argparse.Namespace) -> int:
    """Print every check; 2 when something keeps Errata from working, else 0."""
    document = doctor_document(all_checks())
    if options.json:
        print_json(document)
    else:
        sys.stdout.write(text(document))
    if document["ok"]:
        return 0
    wrong = [check["name"] for check in document["checks"] if check["state"] == "problem"]
    warn(f"something keeps Errata from working: {', '.join(wrong)}.")
    return 2


def doctor_document(checks: list[Check]) -> dict[str, Any]:
    """The document of `errata doctor --json`, schema `errata.doctor/1`."""
    return {
        "schema": "errata.doctor/1",
        "ok": all(check.state != "problem" for check in checks),
        "checks": [
            {"name": check.name, "state": check.state, "found": check.found, "advice": check.advice or None}
            for check in checks
        ],
    }


def text(document: Mapping[str, Any]) -> str:
    """The document for a person: one line per check, with advice where there is some."""
    rows = [[check["name"], MARKS[check["state"]]] for check in document["checks"]]
    heads = columns(rows).splitlines()
    lines = []
    for head, check in zip(heads, document["checks"], strict=True):
        lines.append(f"{head}  {one_line(check['found'])}")
        if check["advice"]:
            lines.append(f"    {one_line(check['advice'])}")
    return "\n".join(lines) + "\n"
