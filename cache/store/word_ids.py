"""Integer ids of words in rows: failure categories, and the labels that failures are about."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Select, select
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.rows import RowWriter, first_free_id


def word_ids(texts: Iterable[str]) -> Select[tuple[int]]:
    """The ids of some words, for a condition on a column of words."""
    return select(schema.word.c.id).where(schema.word.c.text.in_(list(texts)))


def word_texts(connection: Connection) -> dict[int, str]:
    """Id -> word, of the whole workspace."""
    return dict(connection.execute(select(schema.word.c.id, schema.word.c.text)).all())


def forget_unused_words(connection: Connection) -> None:
    """Deletes the words that no failure names any more: a label may be what a deleted run said."""
    failure, word = schema.failure, schema.word
    labels = select(failure.c.label).where(failure.c.label.is_not(None))
    connection.execute(word.delete().where(word.c.id.not_in(select(failure.c.category)), word.c.id.not_in(labels)))


class Words:
    """Ids of words for a writer; a word that is new becomes a row."""

    def __init__(self, connection: Connection, writer: RowWriter) -> None:
        self.writer = writer
        self._ids = {text: number for number, text in word_texts(connection).items()}
        self._next = first_free_id(connection, schema.word)

    def id_of(self, text: str) -> int:
        """The id of a word."""
        if text not in self._ids:
            self._ids[text] = self._next
            self.writer.add(schema.word, self._next, text)
            self._next += 1
        return self._ids[text]
