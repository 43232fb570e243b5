"""Stages that samples pass one after the other, and the flows by which they leave: a cascade, as a task declares it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage.

    Args:
        key: Word of links for the samples that reach it.
        label: What it is called ("Localisation").
        reached: What is said of those samples ("called erroneous").
        exits: Words of the flows by which samples leave here.
    """

    key: str
    label: str
    reached: str
    exits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cascade:
    """Stages in order; what does not leave at one reaches the next, and all that reach the last leave there.

    Args:
        matrix: Key of the confusion matrix whose cells are the flows.
        gold: The word of its one row.
        stages: In order.
        words: Flow -> what it is called ("corrected wrongly").
        right: The flows that count as right.
    """

    matrix: str
    gold: str
    stages: tuple[Stage, ...]
    words: Mapping[str, str]
    right: frozenset[str]

    def cell(self, word: str) -> str:
        """How a link says a flow, or that a stage was reached."""
        return f"{self.gold}~{word}"

    def flows(self, word: str) -> tuple[str, ...]:
        """The flows that a word means: one flow, or by its key all flows of a stage and of those after it."""
        keys = [stage.key for stage in self.stages]
        if word not in keys:
            return (word,)
        return tuple(flow for stage in self.stages[keys.index(word) :] for flow in stage.exits)

    def knows(self, cell: str) -> bool:
        """Whether a link's cell is a flow or a stage of this cascade."""
        gold, _, word = cell.partition("~")
        return gold == self.gold and (word in self.words or word in {stage.key for stage in self.stages})

    def said(self, word: str) -> str:
        """A flow or stage in words that stand alone ("corrected wrongly (D1)")."""
        reached = {stage.key: stage.reached for stage in self.stages}
        return reached.get(word) or f"{self.words.get(word, word)} ({word})"
