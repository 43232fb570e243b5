"""Values of options read from the command line, each refused with what was expected when it cannot be read."""

from __future__ import annotations

import argparse
import os

from cache.importing.processes import MOST_PROCESSES
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


def repeats(text: str) -> int:
    """A number of repeats from 1 to 100.

    Raises:
        ArgumentTypeError: It is not such a number.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= 100):
        raise argparse.ArgumentTypeError(f"expected a number of repeats from 1 to 100, found {text!r}")
    return int(text)


def at_once(text: str) -> int:
    """A number of requests at the same time, from 1 to 16.

    Raises:
        ArgumentTypeError: It is not such a number.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= 16):
        raise argparse.ArgumentTypeError(f"expected a number from 1 to 16, found {text!r}")
    return int(text)


def workers(text: str) -> int:
    """A number of processes from 1 to `MOST_PROCESSES`.

    Raises:
        ArgumentTypeError: It is not such a number.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= MOST_PROCESSES):
        raise argparse.ArgumentTypeError(f"expected a number of processes from 1 to {MOST_PROCESSES}, found {text!r}")
    return int(text)


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


def port(text: str) -> int:
    """A port number from 1 to 65535.

    Raises:
        ArgumentTypeError: It is not such a number.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) < 65536):
        raise argparse.ArgumentTypeError(f"expected a port from 1 to 65535, found {text!r}")
    return int(text)
