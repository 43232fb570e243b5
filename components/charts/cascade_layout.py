"""Where the stages, flows and ends of a cascade stand, so that none crosses another.

What leaves rightly bends upwards, what leaves wrongly downwards, what goes on stays between. Heights are shares of the
samples that enter; ends have room for their labels however thin they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi

from scoring.stages import Cascade

ROOM = 32.0
"""Height of a label beside an end, in pixels."""

BAR = 0.06
"""Width of the bar of a stage; stages stand 1 apart, ends 1 behind the last."""

_BENDS = 0.82
_STEPS = 18


@dataclass(frozen=True, slots=True)
class Bar:
    """The upright bar of a stage or an end: where it stands, and from where to where it reaches, in pixels upwards."""

    word: str
    x: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ribbon:
    """A flow: from its left edge to its right one, its middle line and how thick it is.

    Args:
        word: The flow, or the stage that it leads to.
        xs: Places along it.
        middles: Its middle at each of them.
        thick: Its height in pixels.
    """

    word: str
    xs: tuple[float, ...]
    middles: tuple[float, ...]
    thick: float


@dataclass(frozen=True, slots=True)
class Laid:
    """A cascade laid out, `height` pixels high and `width` stages wide."""

    stages: tuple[Bar, ...]
    ends: tuple[Bar, ...]
    ribbons: tuple[Ribbon, ...]
    width: float
    height: float


def order_of(cascade: Cascade) -> list[str]:
    """The flows from the lowest end to the highest: wrong ones of early stages lowest, right ones of them highest."""
    wrong = [flow for stage in cascade.stages for flow in stage.exits if flow not in cascade.right]
    right = [flow for stage in reversed(cascade.stages) for flow in reversed(stage.exits) if flow in cascade.right]
    return wrong + right


def lay_out(cascade: Cascade, counts: Mapping[str, int], height: float) -> Laid:
    """Lays a cascade out.

    Args:
        cascade: Its stages and flows.
        counts: Flow -> samples; flows that are left out have none.
        height: Of the whole, in pixels; not less than the labels need.
    """
    order = order_of(cascade)
    height = max(height, ROOM * len(order) * 1.3)
    scale = _scale([counts.get(flow, 0) for flow in order], height)
    last = float(len(cascade.stages))
    ends, low = {}, 0.0
    for flow in order:
        room = max(scale * counts.get(flow, 0), ROOM)
        ends[flow] = (low, low + room)
        low += room
    thick = {flow: scale * counts.get(flow, 0) for flow in order}
    bars = {flow: _bar(flow, last, *ends[flow], thick[flow]) for flow in order}
    stages = [_stage(cascade, at, ends, thick) for at in range(len(cascade.stages))]
    ribbons = _ribbons(cascade, stages, bars, order, thick)
    return Laid(tuple(stages), tuple(bars.values()), tuple(ribbons), last, low)


def _scale(counts: Sequence[int], height: float) -> float:
    """Pixels of a sample, so that all ends with room for their labels are as high as the whole."""
    low, high = 0.0, height / max(sum(counts), 1)
    for _ in range(40):
        middle = (low + high) / 2
        total = sum(max(middle * count, ROOM) for count in counts)
        low, high = (middle, high) if total < height else (low, middle)
    return low


def _bar(word: str, x: float, low: float, high: float, thick: float) -> Bar:
    middle = (low + high) / 2
    return Bar(word, x, middle - thick / 2, middle + thick / 2)


def _stage(cascade: Cascade, at: int, ends: Mapping[str, tuple[float, float]], thick: Mapping[str, float]) -> Bar:
    key = cascade.stages[at].key
    reached = cascade.flows(key)
    low, high = min(ends[flow][0] for flow in reached), max(ends[flow][1] for flow in reached)
    return _bar(key, float(at), low, high, sum(thick[flow] for flow in reached))


def _ribbons(
    cascade: Cascade, stages: Sequence[Bar], bars: Mapping[str, Bar], order: Sequence[str], thick: Mapping[str, float]
) -> list[Ribbon]:
    found = []
    for at, (stage, bar) in enumerate(zip(cascade.stages, stages, strict=True)):
        after = stages[at + 1] if at + 1 < len(stages) else None
        mine = [flow for flow in order if flow in stage.exits]
        wrong, right = ([flow for flow in mine if (flow in cascade.right) == side] for side in (False, True))
        low = bar.low
        for word in [*wrong, *([after.word] if after else []), *right]:
            going_on = after is not None and word == after.word
            goal = after if going_on and after is not None else bars[word]
            own = goal.high - goal.low
            if own > 0:
                found.append(_ribbon(word, (bar.x + BAR, low + own / 2), (goal.x, (goal.low + goal.high) / 2), own))
            low += own
    return found


def _ribbon(word: str, start: tuple[float, float], end: tuple[float, float], thick: float) -> Ribbon:
    """Bends within the space up to the next stage, and runs level from there."""
    (x, y), (to_x, to_y) = start, end
    bend = min(x + _BENDS, to_x)
    steps = [step / _STEPS for step in range(_STEPS + 1)]
    xs = [x + (bend - x) * step for step in steps]
    middles = [y + (to_y - y) * (1 - cos(pi * step)) / 2 for step in steps]
    straight = [to_x] if to_x > bend else []
    return Ribbon(word, (*xs, *straight), (*middles, *[to_y] * len(straight)), thick)
