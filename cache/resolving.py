"""What a link asks for, held against what is loaded.

A value that is unknown falls back to what every reader of the link can see, and is named in a notice:
a link never shows something else than it says without a word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cache.selection import Selection
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class Loaded:
    """What one benchmark of the workspace offers to a Selection.

    Args:
        task: Its task.
        runs: Slug -> name of its runs, superseded ones included.
        superseded: Slugs of the runs that a later import replaced.
        facets: Facet -> its values.
        synthetic: Slugs of the runs that are made up although gold is not; their names say so.
    """

    task: Task
    runs: Mapping[str, str]
    superseded: frozenset[str]
    facets: Mapping[str, Sequence[str]]
    synthetic: frozenset[str] = frozenset()


def marked(name: str) -> str:
    """The name of a run that is made up although gold is not."""
    return f"{name} (synthetic)"


def choose_benchmark(asked: str, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The benchmark a link means: the one it names, else the first that is loaded.

    Returns:
        Its name ("" when nothing is loaded) and the notices.
    """
    if asked in names:
        return asked, ()
    first = names[0] if names else ""
    return first, (not_loaded("benchmark", asked),) if asked else ()


def resolve(selection: Selection, loaded: Loaded) -> tuple[Selection, tuple[str, ...]]:
    """The Selection without what this benchmark does not have, and a notice for each such thing.

    Which sample is open (`at`) is left alone: only a query can tell whether it is loaded.
    """
    notices: list[str] = []
    task = loaded.task
    for slug in selection.runs:
        if slug not in loaded.runs:
            notices.append(not_loaded("run", slug))
        elif slug in loaded.superseded:
            notices.append(f"The run “{loaded.runs[slug]}” was replaced by a later import; this is the old one.")
    for facet, value in selection.facets:
        if value not in loaded.facets.get(facet, ()):
            notices.append(not_loaded(f"{facet}", value))
    known = {
        "fail": {category.key for category in task.categories},
        "protocol": set(task.protocols),
    }
    changes: dict[str, str] = {}
    for field, values in known.items():
        asked = getattr(selection, field)
        if asked and asked not in values:
            notices.append(not_loaded("failure category" if field == "fail" else field, asked))
            changes[field] = ""
    resolved = selection.but(
        runs=tuple(slug for slug in selection.runs if slug in loaded.runs),
        facets=tuple(pair for pair in selection.facets if pair[1] in loaded.facets.get(pair[0], ())),
        **changes,
    )
    return resolved, tuple(notices)


def not_loaded(what: str, value: str) -> str:
    """The notice about a thing that a link names and that is not loaded."""
    return f"This link also asks for the {what} “{value}”, which is not loaded; it is left out."
