"""One plain sentence for every failure of a page that was transcribed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.text.phrases import number, overlap

Args = Mapping[str, Any]


def _questions(args: Args) -> str:
    return number(args["recognisable"] + args["unrecognisable"], "question")


def _missing(args: Args) -> str:
    return f"The run has nothing on this page with {_questions(args)}."


def _empty(args: Args) -> str:
    return f"The response is empty: it is silent on {_questions(args)}."


def _invented(args: Args) -> str:
    return "Gold says that this question cannot be recognised, and the model transcribes one all the same."


def _refused(args: Args) -> str:
    return "Gold has the text of this question, and the model says that it cannot be read."


def _dropped(args: Args) -> str:
    return "Nothing in the response is aligned with this question, and its text is nowhere in it."


def _merged(args: Args) -> str:
    return "The text of this question runs on inside another question's."


def _out_of_order(args: Args) -> str:
    return "The text of this question is there, but not between that of its neighbours."


def _garbled(args: Args) -> str:
    return f"The aligned text has a stem accuracy of {100 * args['similarity']:.1f}%, below 60%."


def _options_lost(args: Args) -> str:
    return f"{args['lost']} of {number(args['options'], 'option')} cannot be found in the response."


def _leak(args: Args) -> str:
    where = "Within this question stand" if args["inside"] else "Outside of all questions stand"
    return f"{where} {number(args['characters'], 'character')} that gold does not have."


def _figures_missed(args: Args) -> str:
    shown = number(args["shown"], "figure") if args["shown"] else "none"
    return f"Gold shows {number(args['gold'], 'figure')} here, the response {shown}."


def _cropped(args: Args) -> str:
    return f"The figure's box overlaps gold's with an IoU of {overlap(args['iou'])}, below 0.50."


SENTENCES: Mapping[str, Callable[[Args], str]] = {
    "page_missing": _missing,
    "page_empty": _empty,
    "question_made_up": _invented,
    "question_refused": _refused,
    "question_dropped": _dropped,
    "question_merged": _merged,
    "question_out_of_order": _out_of_order,
    "question_garbled": _garbled,
    "options_lost": _options_lost,
    "text_leak": _leak,
    "figures_missed": _figures_missed,
    "figure_cropped": _cropped,
}
"""Kind of a failure -> its sentence."""
