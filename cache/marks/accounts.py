"""Names under which accounts act, where people sign in: no two accounts share one.

What people say is kept under a name, and an identity provider may state the same name of two accounts. So an account
keeps the name under which it was first seen, and where that is another account's, it goes by "Ann (2)". Of its
address only a digest is kept.
"""

from __future__ import annotations

import hashlib
from itertools import count

from sqlalchemy import insert, select
from sqlalchemy.engine import Connection

from cache.marks.targets import MOST_WORDS
from cache.store.packing import storable
from cache.store.schema import meta
from cache.store.workspace import Workspace

_ACCOUNT = "account:"
"""Begins the key of an account; its digest follows, and the value is its name."""


def name_of_account(ws: Workspace, address: str, stated: str) -> str:
    """The name under which an account acts.

    Args:
        ws: The workspace; where nothing may be written, an account that was never seen has the name that is stated.
        address: The account's address, or what else tells it from all others; "" where nothing does.
        stated: The name that the identity provider states; "" for none.

    Returns:
        At most `MOST_WORDS` characters on one line; "" where no name is stated.
    """
    name = " ".join(storable(stated).split())[:MOST_WORDS]
    if not name or not address:
        return name
    key = _ACCOUNT + hashlib.sha256(address.casefold().encode("utf-8", "surrogatepass")).hexdigest()
    with ws.reading() as connection:
        known = _known(connection, key)
    if known is not None or ws.read_only:
        return known or name
    with ws.writing() as connection:
        known = _known(connection, key)
        if known is None:
            taken = set(connection.scalars(select(meta.c.value).where(meta.c.key.startswith(_ACCOUNT))))
            numbered = (_numbered(name, number) for number in count(1))
            known = next(one for one in numbered if one not in taken)
            connection.execute(insert(meta).values(key=key, value=known))
    return known


def _known(connection: Connection, key: str) -> str | None:
    found = connection.scalar(select(meta.c.value).where(meta.c.key == key))
    return None if found is None else str(found)


def _numbered(name: str, number: int) -> str:
    ending = f" ({number})" if number > 1 else ""
    return name[: MOST_WORDS - len(ending)] + ending
