"""One plain sentence for every failure of a grader, made when it is shown from its kind and arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.text.phrases import list_in_words, number

Args = Mapping[str, Any]

_UNREADABLE = {
    "empty_response": "The response is empty.",
    "no_verdict": "The response holds an object, but no verdict in it is true or false.",
    "cut_object": "The response ends inside its object.",
}


def _no_response(args: Args) -> str:
    return f"The run has no response to this answer, which is {args['gold']}."


def _unreadable(args: Args) -> str:
    return _UNREADABLE.get(args["why"], "No object with a verdict could be read from the response.")


def _false_rejection(args: Args) -> str:
    how = ", by an alternative solution" if args["alternative"] else ""
    claims = f" The run claims {_quoted(args['claimed'])}." if args["claimed"] else ""
    return f"Judged incorrect, but the answer is correct{how}.{claims}"


def _false_acceptance(args: Args) -> str:
    errors = f": gold names {_quoted(args['labels'])}" if args["labels"] else ""
    return f"Judged correct, but the answer is incorrect{errors}."


def _missed(args: Args) -> str:
    if args["named"]:
        times = number(args["in_gold"], "time")
        return f"Gold names “{args['label']}” {times}, the run only {number(args['named'], 'time')}."
    return f"Gold names “{args['label']}”, the run does not."


def _spurious(args: Args) -> str:
    return f"The run names “{args['label']}”, gold does not."


def _confused(args: Args) -> str:
    more = " once more" if args["named"] else ""
    return f"The run names “{args['instead']}” where gold{more} names “{args['gold']}”."


def _unmapped(args: Args) -> str:
    times = f" {args['n']} times" if args["n"] > 1 else ""
    return f"The run names “{args['stated']}”{times}, which is none of the known error types; it is left out."


def _inconsistent_count(args: Args) -> str:
    if args["stated"] is None:
        return f"The stated number of errors does not fit the list of {number(args['listed'], 'error')}."
    return f"The response states {number(args['stated'], 'error')} and lists {args['listed']}."


def _inconsistent_verdict(args: Args) -> str:
    return f"The response calls the answer correct and lists {number(args['listed'], 'error')}."


def _quoted(names: Sequence[str]) -> str:
    return list_in_words([f"“{name}”" for name in names])


SENTENCES: Mapping[str, Callable[[Args], str]] = {
    "grade_no_response": _no_response,
    "grade_unreadable": _unreadable,
    "false_rejection": _false_rejection,
    "false_acceptance": _false_acceptance,
    "missed_error_type": _missed,
    "spurious_error_type": _spurious,
    "confused_error_type": _confused,
    "unmapped_label": _unmapped,
    "inconsistent_count": _inconsistent_count,
    "inconsistent_verdict": _inconsistent_verdict,
}
"""Kind of a failure -> its sentence."""
