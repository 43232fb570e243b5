"""One plain sentence for every failure of boxes, made when it is shown from its kind and arguments.

Distances are in thousandths of the page's width or height.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from scoring.text.phrases import list_in_words, number, overlap

Args = Mapping[str, Any]

_EDGES = (("left", "left", "right"), ("top", "high", "low"), ("right", "left", "right"), ("bottom", "high", "low"))


def _sentinel(args: Args) -> str:
    return "The call failed; there is no response."


def _empty_response(args: Args) -> str:
    return "The response is empty."


def _no_array(args: Args) -> str:
    return f"No array of boxes could be read{_stopped(args)}."


def _truncated(args: Args) -> str:
    return f"The response ends inside its array{_stopped(args)}; {number(args['answers'], 'answer')} could be kept."


def _malformed_boxes(args: Args) -> str:
    return f"The response is no valid array: {number(args['dropped'], 'box', 'boxes')} cannot be used as written."


def _no_response(args: Args) -> str:
    return f"The run has no response to this sample with {number(args['answers'], 'answer')}."


def _page_out_of_range(args: Args) -> str:
    steps = f"; its {number(args['steps'], 'step')} cannot match either" if args["steps"] else ""
    return f"Stands on page {args['stated']}, but the sample has {number(args['pages'], 'page')}{steps}."


def _page_misalignment(args: Args) -> str:
    return f"Drawn on page {args['from']}, but it fits an answer of page {args['to']} (IoU {overlap(args['iou'])})."


def _duplicate_box(args: Args) -> str:
    here, there = overlap(args["iou"]), overlap(args["best"])
    return f"Repeats an answer that another box already matches: IoU {here}, that one {there}."


def _localisation(args: Args) -> str:
    return f"IoU with its gold answer only {overlap(args['iou'])}{_edges(args)}."


def _hallucinated_box(args: Args) -> str:
    if args["best"] > 0:
        return f"Unmatched; best IoU {overlap(args['best'])}."
    return "Overlaps no gold answer of its page."


def _missed_answer(args: Args) -> str:
    if args["best"] > 0:
        return f"No box matches this answer; best IoU {overlap(args['best'])}."
    return "No box overlaps this answer."


def _missed_steps(args: Args) -> str:
    return f"The answer was found, but without a usable step box: {number(args['steps'], 'gold step')} missed."


def _step_over_segmentation(args: Args) -> str:
    return f"Split into {args['parts']} boxes."


def _step_under_segmentation(args: Args) -> str:
    return f"One box merges {args['parts']} steps."


def _step_localisation(args: Args) -> str:
    return f"IoU with its gold step only {overlap(args['iou'])}{_edges(args)}."


def _step_of_missed_answer(args: Args) -> str:
    return "Missed together with its answer."


def _missed_step(args: Args) -> str:
    if args["best"] > 0:
        return f"The answer was found, but not this step; best IoU {overlap(args['best'])}."
    return "The answer was found, but no box overlaps this step."


def _extra_step(args: Args) -> str:
    if args["best"] > 0:
        return f"Unmatched; best IoU {overlap(args['best'])}."
    return "Overlaps no gold step of its page."


def _step_on_wrong_answer(args: Args) -> str:
    return (
        f"Found (IoU {overlap(args['iou'])}), but listed under answer {args['answer']} of the response, "
        "which is not the match of its answer."
    )


def _containment_violation(args: Args) -> str:
    sides = [f"{_distance(args[side])} ‰ at the {side}" for side, _, _ in _EDGES if side in args]
    return f"Leaves its own answer box by {list_in_words(sides)}."


def _step_order(args: Args) -> str:
    found, expected = ", ".join(args["found"]), ", ".join(args["expected"])
    return f"The response has these steps in the order {found}; in gold it is {expected}."


def _page_order(args: Args) -> str:
    return f"Jumps back from page {args['from']} to page {args['to']}."


def _identical_boxes(args: Args) -> str:
    return f"The same box stands {args['n']} times in a row."


def _repeated_block(args: Args) -> str:
    return f"A block of {args['length']} characters stands {args['n']} times back to back."


def _repeated_substring(args: Args) -> str:
    return f"One repeated passage makes up {math.floor(args['share'] * 100)}% of the response."


SENTENCES: Mapping[str, Callable[[Args], str]] = {
    "sentinel": _sentinel,
    "empty_response": _empty_response,
    "no_array": _no_array,
    "truncated": _truncated,
    "malformed_boxes": _malformed_boxes,
    "no_response": _no_response,
    "page_out_of_range": _page_out_of_range,
    "page_misalignment": _page_misalignment,
    "duplicate_box": _duplicate_box,
    "localisation": _localisation,
    "hallucinated_box": _hallucinated_box,
    "missed_answer": _missed_answer,
    "missed_steps": _missed_steps,
    "step_over_segmentation": _step_over_segmentation,
    "step_under_segmentation": _step_under_segmentation,
    "step_localisation": _step_localisation,
    "step_of_missed_answer": _step_of_missed_answer,
    "missed_step": _missed_step,
    "extra_step": _extra_step,
    "step_on_wrong_answer": _step_on_wrong_answer,
    "containment_violation": _containment_violation,
    "step_order": _step_order,
    "page_order": _page_order,
    "identical_boxes": _identical_boxes,
    "repeated_block": _repeated_block,
    "repeated_substring": _repeated_substring,
}


def _distance(value: float) -> str:
    return f"{abs(value):.0f}" if abs(value) >= 1 else f"{abs(value):.1f}"


def _stopped(args: Args) -> str:
    place = args.get("stopped_at")
    return "" if place is None else f" (reading stopped at character {place})"


def _edges(args: Args) -> str:
    """The two edges that are furthest off, in words."""
    errors = [(abs(args[side]), side, less if args[side] < 0 else more) for side, less, more in _EDGES]
    worst = [
        f"its {side} edge is {_distance(error)} ‰ too {'far ' if way in ('left', 'right') else ''}{way}"
        for error, side, way in sorted(errors, key=lambda found: -found[0])[:2]
        if error > 0
    ]
    return f": {list_in_words(worst)}" if worst else ""
