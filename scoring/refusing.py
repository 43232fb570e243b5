"""How a task declares its refusals: what models do with what gold can recognise, and with what it cannot."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.mathdoc_eta import RefusalCurve
    from scoring.mathdoc_modes import ModeShift


@dataclass(frozen=True, slots=True)
class Refusals:
    """What the views of refusals are about.

    Args:
        matrix: Key of the confusion matrix whose cells are behaviours: gold's words in rows, behaviours in columns.
        recognisable, unrecognisable: Gold's two words.
        answer, silence, refusal: The three behaviours.
        metrics: Keys of precision, recall and their mean, of which refusal is the positive class.
        facet: The facet in whose slices runs are ranked.
        ranking: Keys of the metrics of the ranking, the one that ranks first; where a run has none the next does.
        radar: Keys of the metrics that are drawn as a radar.
        located: Key of the metric that says how far the texts that are compared can be trusted.
        boundaries: Key of a count -> what it is called: where the bounds of these texts come from.
        loss: The axis that says how much of the information was taken away, in [0, 1].
        mode: The axis that says what is shown at once.
        modes: Its values for everything, and for a single item; a run without that axis has the first.
        curve: `curve(behaviours)`: loss of information -> what is done with each item.
        shift: `shift(whole, single)`: item -> what is done with it, in both modes.
    """

    matrix: str
    recognisable: str
    unrecognisable: str
    answer: str
    silence: str
    refusal: str
    metrics: tuple[str, str, str]
    facet: str
    ranking: tuple[str, ...]
    radar: tuple[str, ...]
    located: str
    boundaries: Mapping[str, str]
    loss: str
    mode: str
    modes: tuple[str, str]
    curve: Callable[[Mapping[float, Sequence[Any]]], RefusalCurve]
    shift: Callable[[Mapping[Hashable, Any], Mapping[Hashable, Any]], ModeShift]

    @property
    def behaviours(self) -> tuple[str, str, str]:
        """The three behaviours in their order."""
        return self.answer, self.silence, self.refusal

    def right(self, gold: str) -> str:
        """The behaviour that is right."""
        return self.refusal if gold == self.unrecognisable else self.answer

    def knows(self, cell: str) -> bool:
        """Whether a link's cell is one of these behaviours."""
        gold, _, behaviour = cell.partition("~")
        return gold in (self.recognisable, self.unrecognisable) and behaviour in self.behaviours
