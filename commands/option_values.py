"""Values of options read from the command line, each refused with what was expected when it cannot be read."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

from errors import UsageError
from scoring.grounding.convention import Convention
from scoring.grounding.convention_choice import AUTO


def threshold(text: str) -> float:
    """A number above 0 and up to 1.

    Raises:
        ArgumentTypeError: It is not such a number.
    """
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"expected a number above 0 and up to 1, found {text!r}")
    return value


def utf8(text: str) -> str:
    """A text that can be stored: the shell hands over bytes that are not UTF-8 as halves of characters.

    Raises:
        ArgumentTypeError: It holds such bytes.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"expected UTF-8 text, found {os.fsencode(text)!r}") from None
    return text


def convention(text: str) -> str:
    """A coordinate convention, or "auto".

    Raises:
        ArgumentTypeError: It is neither.
    """
    text = text.strip()
    if text != AUTO:
        try:
            Convention.parse(text)
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None
    return text


def whole_number(name: str, most: int) -> Callable[[str], int]:
    """Reads a whole number from 1 to `most`; `name` is what an error calls it, "a number of repeats"."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"expected {name} from 1 to {most}, found {text!r}")
        return int(text)

    return read


def number_of_samples(text: str) -> int:
    """A number of samples, 0 or more.

    Raises:
        ArgumentTypeError: It is not such a number.
    """
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise argparse.ArgumentTypeError(f"expected a number of samples from 0, found {text!r}")
    return number


def dollars(text: str) -> float:
    """An amount of US dollars, 0 or more.

    Raises:
        ArgumentTypeError: It is not such a number.
    """
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"expected US dollars, 0 or more, found {text!r}")
    return value
