"""How often something happens, as a number out of a class of 30, from measured rates."""

from __future__ import annotations

import pandas as pd

from cache.answers import Answers
from cache.queries import failures, sample_counts
from cache.selection.selection import Selection
from figures.narration.slide import Rate
from figures.tables.number_format import count

CLASS = 30
"""Students of a class."""

FEW = 30
"""Samples below which a rate is called a rough guide."""


def rate_of(
    answers: Answers, selection: Selection, run: str, category: str, one: str, many: str, *, several: bool = False
) -> Rate | None:
    """How often a run fails in a category, or does well, over all samples of the Selection.

    Args:
        answers: The workspace, or who remembers what it answers.
        selection: Its facets and search choose what is measured.
        run: Slug of the run.
        category: The failure category; empty for how often nothing goes wrong.
        one: What one sample is called.
        many: What several are called.
        several: Whether a sample can fail so more than once.

    Returns:
        None where nothing was measured, or what is shown was not measured even once.
    """
    measured = selection.for_metrics().replace(runs=(run,), cell="", label="")
    if category:
        happened, n = _failing(answers.ask(failures.by_run, measured), category)
    else:
        table = answers.ask(sample_counts.flawless, measured)
        happened, n = int(table["flawless"].sum()), int(table["n"].sum())
    return rate_in_words(happened, n, one, many, well=not category, several=several) if n and happened else None


def _failing(table: pd.DataFrame, category: str) -> tuple[int, int]:
    """Samples that fail so, and samples that were scored."""
    found = table[table["category"] == category]
    if found.empty:
        return 0, 0
    row = found.iloc[0]
    return int(row["samples"]), round(float(row["count"]) / float(row["per_sample"]))


def rate_in_words(happened: int, n: int, one: str, many: str, *, well: bool = False, several: bool = False) -> Rate:
    """A rate in words.

    >>> rate_in_words(6, 24, "page", "pages").text
    'In a class of 30, this happens to about 8 students.'
    >>> rate_in_words(1, 300, "page", "pages").text
    'In a class of 30, this hardly ever happens: about once in 10 classes.'

    Args:
        happened: Samples on which it happens; at least one.
        n: Samples that were measured.
        one: What one of them is called.
        many: What several are called.
        well: Whether it is told that nothing goes wrong, instead of a mistake.
        several: Whether a sample can fail so more than once.
    """
    exact = CLASS * happened / n
    of_thirty = int(exact + 0.5)
    measured = f"Measured with this AI: {happened:,} of {count(n, one, many)}"
    guide = " Few were measured: take it as a rough guide." * (n < FEW)
    if well:
        sentence = f"In a class of {CLASS}, it makes no mistake with about {count(of_thirty, 'student')}."
        return Rate(of_thirty, sentence, f"{measured} without any mistake.{guide}")
    sentence = f"In a class of {CLASS}, this happens to about {count(of_thirty, 'student')}."
    if not of_thirty:
        sentence = f"In a class of {CLASS}, this hardly ever happens: about once in {round(1 / exact)} classes."
    return Rate(of_thirty, sentence, f"{measured}{', at least once' * several}.{guide}")
