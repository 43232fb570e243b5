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
    """The name under which an account acts, as far as that is known; else the one that is stated.

    Args:
        ws: The workspace.
        address: The account's address, or what else tells it from all others; "" where nothing does.
        stated: The name that the identity provider states; "" for none.

    Returns:
        At most `MOST_WORDS` characters on one line; "" where no name is stated.
    """
    with ws.reading() as connection:
        return _known(connection, address) or _tidy(stated)


def keep_account(ws: Workspace, address: str, stated: str) -> str:
    """The name under which an account acts from now on, which no other account has; arguments as `name_of_account`.

    Raises:
        ReadOnly: The workspace is open for reading only.
    """
    ws.must_be_writable()
    name = _tidy(stated)
    if not name or not address:
        return name
    with ws.reading() as connection:
        known = _known(connection, address)
    if known:
        return known
    with ws.writing() as connection:
        known = _known(connection, address)
        if known:
            return known
        taken = set(connection.scalars(select(meta.c.value).where(meta.c.key.startswith(_ACCOUNT))))
        found = next(one for number in count(1) if (one := _numbered(name, number)) not in taken)
        connection.execute(insert(meta).values(key=_key(address), value=found))
    return found


def _tidy(stated: str) -> str:
    return " ".join(storable(stated).split())[:MOST_WORDS]


def _key(address: str) -> str:
    return _ACCOUNT + hashlib.sha256(address.casefold().encode("utf-8", "surrogatepass")).hexdigest()


def _known(connection: Connection, address: str) -> str:
    return str(connection.scalar(select(meta.c.value).where(meta.c.key == _key(address))) or "") if address else ""


def _numbered(name: str, number: int) -> str:
    ending = f" ({number})" if number > 1 else ""
    return name[: MOST_WORDS - len(ending)] + ending
