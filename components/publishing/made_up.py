"""The line by which a printed figure says that its data is made up: a file is passed on without its page."""

from __future__ import annotations

from typing import Final

SAYS: Final = "Synthetic demonstration data"


def below(caption: str, made_up: bool) -> str:
    """What stands below a figure.

    Args:
        caption: The line that was asked for; "" for none.
        made_up: Whether the figure shows synthetic data: it then says so, asked or not.

    >>> below("HG-Bench: math.", True), below("", True), below("", False)
    ('Synthetic demonstration data. HG-Bench: math.', 'Synthetic demonstration data', '')
    """
    if not made_up:
        return caption
    return f"{SAYS}. {caption}" if caption else SAYS
