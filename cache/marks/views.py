"""Views: Selections that are kept by name in the workspace, each with the page that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from cache.marks.targets import MOST_WORDS, one_line
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.mark_tables import view
from cache.store.packing import storable, utc_now
from cache.store.versions import MARKS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import NotLoaded, UsageError

MOST_VIEWS = 500
"""Views that are kept."""

MOST_QUERY = 20_000
"""Characters of the link to a view at most."""


@dataclass(frozen=True, slots=True)
class View:
    """A Selection with a name.

    Args:
        name: Its name.
        page: The page that shows it, one of `cache.selection.pages.PAGES`.
        selection: As the link of the page says it.
        who: Who kept it; "" where nobody is named.
        at: When, UTC.
    """

    name: str
    page: str
    selection: Selection
    who: str
    at: str


def save_view(ws: Workspace, name: str, page: str, selection: Selection, who: str = "") -> View:
    """Keeps a Selection under a name.

    Raises:
        UsageError: The name is empty, too long, or has a view already; or there are too many.
        ReadOnly: The workspace is open for reading only.
    """
    query = storable(f"{pages.url_path(page)}?{selection.query_string()}")
    if len(query) > MOST_QUERY:
        raise UsageError(f"The link to a view has up to {MOST_QUERY:,} characters, this one {len(query):,}.")
    kept = View(_checked_name(name), page, selection, one_line(who, "A name"), utc_now())
    with ws.writing() as connection:
        _must_be_free(connection, kept.name)
        if (connection.scalar(select(func.count()).select_from(view)) or 0) >= MOST_VIEWS:
            raise UsageError(f"{MOST_VIEWS} views are kept; delete one first.")
        connection.execute(insert(view).values(name=kept.name, query=query, who=kept.who, at=kept.at))
        raise_version(connection, MARKS_VERSION)
    return kept


def saved_views(ws: Workspace) -> list[View]:
    """All views by name; one whose page this Errata does not have leads to the Gallery."""
    page_at = {pages.url_path(page): page for page in pages.PAGES}
    with ws.reading() as connection:
        rows = connection.execute(select(view).order_by(view.c.name)).all()
    found = []
    for row in rows:
        path, _, query = row.query.partition("?")
        selection, _ = Selection.parse(query)
        found.append(View(row.name, page_at.get(path, pages.GALLERY), selection, row.who, row.at))
    return found


def rename_view(ws: Workspace, name: str, new: str) -> None:
    """Gives a view another name.

    Raises:
        NotLoaded: There is no such view.
        UsageError: The new name is empty, too long, or has a view already.
        ReadOnly: The workspace is open for reading only.
    """
    new = _checked_name(new)
    with ws.writing() as connection:
        if new != name:
            _must_be_free(connection, new)
        if not connection.execute(update(view).where(view.c.name == name).values(name=new)).rowcount:
            raise NotLoaded(f"There is no view “{name}” in this workspace.")
        raise_version(connection, MARKS_VERSION)


def delete_view(ws: Workspace, name: str) -> None:
    """Deletes a view; one that is not there is deleted already.

    Raises:
        ReadOnly: The workspace is open for reading only.
    """
    with ws.writing() as connection:
        connection.execute(delete(view).where(view.c.name == name))
        raise_version(connection, MARKS_VERSION)


def _checked_name(name: str) -> str:
    name = one_line(name, "The name of a view")
    if not name:
        raise UsageError(f"A view needs a name of 1 to {MOST_WORDS} characters; the one given is empty.")
    return name


def _must_be_free(connection: Connection, name: str) -> None:
    if connection.scalar(select(view.c.name).where(view.c.name == name)) is not None:
        raise UsageError(f"There is a view “{name}” already. Choose another name, or delete that one on Home.")
