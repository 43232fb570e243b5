"""`errata score`: the figures of runs, straight from files and without a workspace."""

from __future__ import annotations

import argparse
import sys

from commands import score_tables
from commands.score_document import score_document
from commands.scoring_runs import Terms, scored_runs
from commands.sources import chosen_facets, facets_of, read_sources
from commands.terminal import print_json


def run(options: argparse.Namespace) -> int:
    """Print the figures; 1 when lines were rejected, else 0."""
    terms = Terms.of(options)
    sources = read_sources(options)
    by = chosen_facets(options.by, facets_of(sources.samples, terms.task.facets))
    runs = [scored for _, scored, _ in scored_runs(terms, sources)]
    document = score_document(terms.task, terms.protocol, sources.gold, sources.samples, runs, by, intervals=options.ci)
    sources.report()
    if options.json:
        print_json(document)
    elif options.csv:
        sys.stdout.write(score_tables.csv_table(terms.task, document))
    elif options.latex:
        sys.stdout.write(score_tables.latex_tables(terms.task, document))
    else:
        sys.stdout.write(score_tables.text_tables(terms.task, document))
    return 1 if sources.rejected else 0
