"""Ways in which a careless model writes its answer down, from correct JSON to nothing at all."""

from __future__ import annotations

import json
from collections.abc import Callable

from demo.runs.slips import Answers, map_boxes

Format = Callable[[Answers], str | None]
"""A way of writing; it returns None where the run's file gets no line."""


def plain(answers: Answers) -> str:
    """A JSON array."""
    return json.dumps(answers, ensure_ascii=False)


def pretty(answers: Answers) -> str:
    """A JSON array over many lines."""
    return json.dumps(answers, ensure_ascii=False, indent=2)


def fenced(answers: Answers) -> str:
    """In a code fence."""
    return f"```json\n{pretty(answers)}\n```"


def in_prose(answers: Answers) -> str:
    """With words around it."""
    return (
        f"I looked at every page and found {len(answers)} answers. Here they are:\n\n{fenced(answers)}\n\n"
        "Please tell me if you would like the steps in another order."
    )


def after_reasoning(answers: Answers) -> str:
    """After thinking aloud."""
    seen = "; ".join(f"one answer near {answer['box_2d']}" for answer in answers[:3])
    return (
        f"<think>\nThe page shows handwriting under the printed questions. I see {seen}. "
        f"The steps run from top to bottom, so I shall number them in this order.\n</think>\n\n{plain(answers)}"
    )


def truncated(answers: Answers) -> str:
    """Cut off inside an object, as by a limit of tokens."""
    text = fenced(answers)
    return text[: int(len(text) * 0.68)]


def single_quotes(answers: Answers) -> str:
    """A Python list."""
    return str(answers)


def trailing_commas(answers: Answers) -> str:
    """A comma too many."""
    return plain(answers).replace("}]", "},]")


def bare_objects(answers: Answers) -> str:
    """One object a line, without the array."""
    return "\n".join(json.dumps(answer, ensure_ascii=False) for answer in answers)


def other_keys(answers: Answers) -> str:
    """The boxes under the name that another family of models uses."""
    return fenced(answers).replace('"box_2d"', '"bbox_2d"')


def wrapped(answers: Answers) -> str:
    """The array within an object."""
    return json.dumps({"answers": answers}, ensure_ascii=False)


def three_numbers(answers: Answers) -> str:
    """The first box lost a number."""
    box = json.dumps(answers[0]["box_2d"])
    return plain(answers).replace(box, json.dumps(answers[0]["box_2d"][:3]), 1)


def turned_inside_out(answers: Answers) -> str:
    """Corners named from the lower right one: boxes without an inside."""
    return plain(map_boxes(answers, lambda box: [box[2], box[3], box[0], box[1]]))


def polygons(answers: Answers) -> str:
    """Four corners for each answer."""
    changed = [
        {**answer, "box_2d": [[x1, y1], [x2, y1], [x2, y2], [x1, y2]]}
        for answer in answers
        for x1, y1, x2, y2 in [answer["box_2d"]]
    ]
    return plain(changed)


def special_tokens(answers: Answers) -> str:
    """Between the marks of a chat template."""
    return f"<|begin_of_box|>{plain(answers)}<|end_of_box|>"


def looping(answers: Answers) -> str:
    """The last answer over and over until the limit of tokens."""
    last = json.dumps(answers[-1], ensure_ascii=False)
    return "[" + ", ".join([*(json.dumps(a, ensure_ascii=False) for a in answers), *[last] * 9])[:-17]


def apology(_: Answers) -> str:
    """Words only."""
    return "I'm sorry, but I cannot locate handwritten answers reliably in these images."


def sentinel(_: Answers) -> str:
    """The benchmark's own mark of a response that failed."""
    return "FAIL_STR"


def nothing(_: Answers) -> str:
    """An empty response."""
    return ""


def no_line(_: Answers) -> None:
    """No line in the file."""


CARELESS: tuple[Format, ...] = (
    fenced,
    after_reasoning,
    truncated,
    in_prose,
    sentinel,
    single_quotes,
    looping,
    no_line,
    three_numbers,
    other_keys,
    plain,
    trailing_commas,
    truncated,
    apology,
    special_tokens,
    wrapped,
    turned_inside_out,
    bare_objects,
    nothing,
    polygons,
    after_reasoning,
    no_line,
    looping,
    pretty,
)
"""The careless model's format faults, sample after sample."""
