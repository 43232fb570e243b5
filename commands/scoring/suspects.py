"""`errata suspects`: items whose gold may be wrong, straight from files and without a workspace.

The JSON document is made by pure functions, from readings to plain data.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, fields
from typing import Any

from commands.exit_codes import DONE, REJECTED
from commands.scoring.scored_runs import Terms, scored_runs
from commands.scoring.sources import Sources, read_sources
from commands.terminal import one_line, print_json
from errors import UsageError
from figures.tables.number_format import count
from figures.tables.spreadsheet import defused
from loaders.files.csv_files import rows_as_csv
from scoring.doubt.suspects import IN_DOUBT, RunReadings, Suspect
from scoring.task import Task


def run(options: argparse.Namespace) -> int:
    """Print the suspects; 1 when lines were rejected, else 0.

    Raises:
        UsageError: The gold of the benchmark is not doubted.
    """
    terms = Terms.from_options(options)
    doubt = terms.task.doubt
    if doubt is None:
        raise UsageError(f"{terms.task.key}: how runs doubt its gold is not declared (`doubt` of its task).")
    sources = read_sources(options)
    found = doubt.suspects(sources.samples, list(run_readings(terms, sources, options.workers)), terms.protocol)
    sources.report()
    if options.json:
        print_json(suspects_document(found))
    elif options.csv:
        sys.stdout.write(csv_table(found, sources.synthetic))
    else:
        sys.stdout.write(text_table(terms.task, found))
    return REJECTED if sources.rejected else DONE


def run_readings(terms: Terms, sources: Sources, workers: int) -> Iterator[RunReadings]:
    """The readings of each run's responses."""
    for source, scored, readings in scored_runs(terms, sources, workers, whole=True):
        responses = {key: prediction.raw for key, prediction in source.predictions.items()}
        yield RunReadings(scored.run.model, readings, responses)


def suspects_document(found: Sequence[Suspect]) -> Mapping[str, Any]:
    """The document of `errata suspects --json`, schema `errata.suspects/1`."""
    return {"schema": "errata.suspects/1", "items": [asdict(suspect) for suspect in found]}


_LISTED = 20
"""Suspects that are listed on a terminal; `--json` and `--csv` have them all."""


def text_table(task: Task, found: Sequence[Suspect]) -> str:
    """How many are in doubt, and the first suspects with their reasons."""
    doubtful = sum(suspect.score >= IN_DOUBT for suspect in found)
    lines = [f"{task.title}: gold in doubt (score {IN_DOUBT} or more) in {doubtful:,} of {count(len(found), 'place')}."]
    for suspect in found[:_LISTED]:
        says = f"Gold: {suspect.gold or 'nothing'}." + (f" Instead: {suspect.instead}." if suspect.instead else "")
        lines += ["", one_line(f"{suspect.score:.2f}  {suspect.sample} {suspect.item}")]
        lines += [f"      {one_line(line)}" for line in (f"{suspect.reason[:1].upper()}{suspect.reason[1:]}.", says)]
    return "\n".join(lines) + "\n"


def csv_table(found: Sequence[Suspect], synthetic: bool) -> str:
    """All suspects, one row each; texts that a spreadsheet would take for formulas are defused."""
    head = [*(field.name for field in fields(Suspect)), *(["synthetic"] if synthetic else [])]
    rows = ([*map(defused, astuple(suspect)), *(["yes"] if synthetic else [])] for suspect in found)
    return rows_as_csv([head, *rows])
