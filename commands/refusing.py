"""What a page says of a link that it follows as far as it can, as a command says it, which does not."""

from __future__ import annotations


def refused(notice: str) -> str:
    """A page's notice in the words of a command.

    >>> refused("This link also asks for the facet “x”, which this benchmark does not have; it is left out.")
    'The selection asks for the facet “x”, which this benchmark does not have.'
    """
    said = notice.replace("This link also asks", "The selection asks").replace("This link asks", "The selection asks")
    return said.replace("; it is left out", "").replace(", so it is left out", "")
