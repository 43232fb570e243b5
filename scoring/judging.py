"""How a task declares its judges: whose ratings there are, and which groups of items are held against each other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two groups of items between which the ensemble's metric is compared.

    Args:
        facet: The facet that tells the groups apart.
        title: What is compared, in plain words.
        definition: One or two sentences that answer "what is this?".
        a: Name of the first group, and its values of the facet.
        b: The same of the second one.
        by: The facet whose values are compared one by one within each run; runs as a whole are when "".
        table: The published table that has the same figures; none when "".
        printed: How that table tells the groups apart: a field of its rows, and its value for each group.
    """

    facet: str
    title: str
    definition: str
    a: tuple[str, tuple[str, ...]]
    b: tuple[str, tuple[str, ...]]
    by: str = ""
    table: str = ""
    printed: tuple[str, str, str] = ("setting", "", "")


@dataclass(frozen=True, slots=True)
class Judging:
    """What the views of judges are about.

    Args:
        ensemble: Key of the metric of all judges together.
        single: Key of the metric of single judges, which ends in `*`; its terms are how many answers a judge calls
            right, and how many it rated.
        people: Names of judges that are people.
        contrasts: What is compared.
    """

    ensemble: str
    single: str
    people: frozenset[str]
    contrasts: tuple[Contrast, ...]

    def contrast(self, facet: str) -> Contrast:
        """The contrast of a facet. Raises KeyError for one that is not declared."""
        return {contrast.facet: contrast for contrast in self.contrasts}[facet]
