"""Paid steps: answers to single requests of an inquiry, kept until it is complete, so that none is paid for twice.

An inquiry that takes several requests may be cancelled, reach a cap or lose its process half-way. A prediction
is stored only when all is answered; until then the steps are kept here, and the next inquiry of exactly the same
continues after them. A step is identified by benchmark, live run, sample and all that was sent: another prompt,
image or parameter makes another step.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, insert, select
from sqlalchemy.engine import Connection

from cache.store.packing import expand, json_text, squeeze, storable, text_json, utc_now
from cache.store.rows import benchmark_row
from cache.store.schema import paid_step
from cache.store.workspace import Workspace
from models.prices import Usage, dollars
from models.providers.provider import Answer, Ending, Request


@dataclass(frozen=True, slots=True)
class PaidSteps:
    """The stored answers to the steps of one request that takes several.

    Args:
        ws: The workspace.
        benchmark: The benchmark.
        slug: The live run that the whole answer will go to.
        sample: The sample.
    """

    ws: Workspace
    benchmark: str
    slug: str
    sample: str

    def find(self, step: str, request: Request) -> Answer | None:
        """The answer to a step's request that was paid for before; None where there is none."""
        of = paid_step.c.print == self._fingerprint(step, request)
        with self.ws.reading() as connection:
            packed = connection.scalar(select(paid_step.c.answer).where(of))
        return None if packed is None else _answer(text_json(expand(packed)))

    def store(self, step: str, request: Request, answer: Answer) -> None:
        """Stores the answer to one step until the whole answer is stored."""
        named = self._fingerprint(step, request)
        with self.ws.writing() as connection:
            connection.execute(paid_step.delete().where(paid_step.c.print == named))
            connection.execute(
                insert(paid_step).values(
                    print=named,
                    benchmark_id=benchmark_row(connection, self.benchmark).id,
                    slug=self.slug,
                    sample=storable(self.sample),
                    step=storable(step),
                    answer=squeeze(json_text(asdict(answer))),
                    usd=answer.ending.cost_usd,
                    at=utc_now(),
                )
            )

    def forget(self, connection: Connection) -> None:
        """Deletes all steps of this request, within the caller's transaction: the whole is stored, or abandoned."""
        connection.execute(paid_step.delete().where(*self._own_rows(connection)))

    def in_words(self) -> str:
        """The steps that are stored, in a sentence; "" where none is."""
        with self.ws.reading() as connection:
            counted = select(func.count(), func.sum(paid_step.c.usd)).where(*self._own_rows(connection))
            count, usd = connection.execute(counted).one()
        if not count:
            return ""
        return (
            f"{count} of its requests {'was' if count == 1 else 'were'} answered before that, for "
            f"{dollars(usd or 0.0)} US dollars. What was answered is kept: asking the same again goes on from there."
        )

    def _own_rows(self, connection: Connection) -> list[ColumnElement[bool]]:
        table, owner = paid_step.c, benchmark_row(connection, self.benchmark).id
        return [table.benchmark_id == owner, table.slug == self.slug, table.sample == storable(self.sample)]

    def _fingerprint(self, step: str, request: Request) -> str:
        images = [[image.page, hashlib.sha256(image.data).hexdigest(), image.scale] for image in request.images]
        turns = [asdict(turn) for turn in request.turns]
        sent = [request.model, request.prompt, images, dict(request.parameters), turns]
        described = json_text([self.benchmark, self.slug, self.sample, step, sent])
        return hashlib.sha256(described.encode()).hexdigest()


def _answer(stored: Mapping[str, Any]) -> Answer:
    ending = dict(stored["ending"])
    ending["usage"] = Usage(**ending["usage"])
    kept = {"ending": Ending(**ending), "earlier": tuple(stored["earlier"])}
    return Answer(**{**stored, **kept})
