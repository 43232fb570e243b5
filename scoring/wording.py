"""The sentence for every failure and for every note of a reader, in plain words.

Each task declares the sentences of its own failures (`Task.sentences`); this module finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from records import Note
from scoring.task import Task
from scoring.text.response_parts import MOST_READ, MOST_STATED

_PLAIN = {
    "sentinel": "The file marks this response as failed: the model gave none that could be kept.",
    "empty_response": "The response is empty.",
    "no_array": "No list of boxes could be read from this response.",
    "stripped_fence": "Took the answer out of its code fence.",
    "after_reasoning": "Took the answer from behind the reasoning.",
    "unfinished_reasoning": "The response never comes out of its reasoning.",
    "surrounding_text": "Found the answer between other text.",
    "python_literals": "Read it as Python notation, which is not JSON.",
    "trailing_commas": "Passed over commas before a closing bracket.",
    "missing_commas": "Put in commas that were missing.",
    "unquoted_keys": "Read keys that have no quotes.",
    "comments": "Passed over comments.",
    "single_object": "Took a single object for a list of one.",
    "no_object": "No object could be read from this response.",
    "no_verdict": "No verdict in the object is true or false.",
    "cut_object": "The text ends inside the object.",
    "read_in_part": f"Read the first {MOST_READ:,} words and marks; the response goes on.",
    "nested": "Found the boxes inside other objects or lists.",
}
_COUNTED = {
    "special_tokens": ("Removed 1 special token.", "Removed {n} special tokens."),
    "several_objects": ("Took 1 object for a list.", "Took {n} objects in a row for a list."),
    "tags": ("Read 1 box from a tag.", "Read {n} boxes from tags."),
    "prose": ("Read 1 box from running text.", "Read {n} boxes from running text."),
    "bare_boxes": ("Took four bare numbers for an answer box.", "Took {n} times four bare numbers for answer boxes."),
    "polygons": ("Enclosed 1 polygon in a rectangle.", "Enclosed {n} polygons in rectangles."),
    "named_corners": ("Read 1 box from named numbers.", "Read {n} boxes from named numbers."),
    "other_keys": ("Read 1 box from another key than “box_2d”.", "Read {n} boxes from other keys than “box_2d”."),
    "missing_type": ("Took 1 box without a type for an answer.", "Took {n} boxes without a type for answers."),
    "other_types": ("Left out 1 entry of another type.", "Left out {n} entries of other types."),
    "not_objects": ("Left out 1 entry that is not an object.", "Left out {n} entries that are not objects."),
    "without_box": ("Left out 1 answer without a box.", "Left out {n} answers without a box."),
    "malformed_boxes": ("Dropped 1 malformed box.", "Dropped {n} malformed boxes."),
    "empty_boxes": (
        "Dropped 1 box that is reversed or has no area.",
        "Dropped {n} boxes that are reversed or have no area.",
    ),
    "many_answers": (
        f"Left out 1 answer behind the first {MOST_STATED:,} boxes.",
        f"Left out {{n}} answers behind the first {MOST_STATED:,} boxes.",
    ),
    "unreadable_page": (
        "Took 1 page number that cannot be read for page 1.",
        "Took {n} unreadable page numbers for page 1.",
    ),
    "no_page_size": (
        "Dropped 1 box: the size of its page is not known, and its unit needs it.",
        "Dropped {n} boxes: the size of their page is not known, and their unit needs it.",
    ),
    "near_labels": (
        "Took 1 label for the known one that it is like.",
        "Took {n} labels for the known ones they are like.",
    ),
    "unmapped_labels": ("Left out 1 label that is not known.", "Left out {n} labels that are not known."),
    "no_label": ("Left out 1 error without a label.", "Left out {n} errors without a label."),
    "truncated": (
        "The text ends inside the list; kept the 1 box that is complete.",
        "The text ends inside the list; kept the {n} boxes that are complete.",
    ),
    "broken": (
        "The list breaks off; kept the 1 box before the break.",
        "The list breaks off; kept the {n} boxes before the break.",
    ),
}


def word_note(note: Note) -> str:
    """A reader's note as one sentence; a kind that is not known is named as it is.

    >>> word_note(Note("truncated", {"n": 2}))
    'The text ends inside the list; kept the 2 boxes that are complete.'
    """
    if note.kind in _COUNTED:
        singular, plural = _COUNTED[note.kind]
        n = note.args.get("n", 0)
        return singular if n == 1 else plural.format(n=n)
    return _PLAIN.get(note.kind) or f"The reader noted “{note.kind}”."


Ink = Literal["blank", "other_ink", "no_image"]
"""The content of a box on the page's image: bare paper, writing, or unknown without an image."""

_OF_INK: Mapping[Ink, str] = {
    "blank": "Hallucinated: there is nothing written inside.",
    "other_ink": "Extra box: there is writing inside, but no gold answer.",
    "no_image": "",
}

STATED = "said"
"""Kind of a failure whose scorer states the sentence itself, as one with few kinds of failure does."""


def word_failure(task: Task, kind: str, args: Mapping[str, Any], ink: Ink = "no_image") -> str:
    """A failure in a sentence that a person understands without knowing the code, and what the image shows of it.

    Args:
        task: The task whose failure it is.
        kind: `records.Failure.kind`.
        args: `records.Failure.args` that belong to it.
        ink: What is inside the predicted box, where its category asks (`Category.ink`).

    Raises:
        KeyError: The task declares no sentence for the kind, or an argument is absent.
    """
    sentence = str(args["sentence"]) if kind == STATED else task.worded(task.sentences[kind](args))
    return f"{sentence} {word_ink(task, ink)}".strip()


def word_ink(task: Task, ink: Ink) -> str:
    """A sentence on the ink inside a box that no gold answer explains; empty without an image.

    The paper calls hallucinated what covers no handwriting: only a blank box is called so.
    """
    return task.worded(_OF_INK[ink])
