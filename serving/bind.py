"""Whether the server may listen where it was asked to."""

from __future__ import annotations

from typing import Final

from errors import ServingError
from serving.host_check import is_loopback

WORDS_VARIABLE: Final = "ERRATA_OPEN_TO_ALL"
"""Environment variable in which the operator says so."""

WORDS: Final = "anyone who can reach this server may see everything"


def check_address(address: str | None, *, sign_in: bool, words: str | None) -> None:
    """Refuse to show students' work to a whole network by accident.

    Args:
        address: The address to listen on; None or empty means all interfaces.
        sign_in: Whether sign-in is configured.
        words: What the operator says in `ERRATA_OPEN_TO_ALL`.

    Raises:
        ServingError: The address can be reached from other machines, nobody would have to sign in, and
            the operator did not say that this is meant.
    """
    if is_loopback(address or "") or sign_in or is_said(words):
        return
    raise ServingError(
        f"Expected a loopback address, found {address or 'all interfaces'}: everybody on the network "
        "could see all data. Listen on 127.0.0.1, or configure sign-in ([auth] in "
        f'.streamlit/secrets.toml), or say {WORDS_VARIABLE}="{WORDS}".'
    )


def is_said(words: str | None) -> bool:
    """Whether the operator's words are the ones that are asked for, whatever their case and spacing."""
    return " ".join((words or "").lower().split()).rstrip(".") == WORDS
