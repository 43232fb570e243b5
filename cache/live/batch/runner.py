"""Running a batch: several requests at a time, within the caps, cancelled from anywhere, continued later.

What was answered is kept as it comes in. What is left is found in the workspace, so that a batch whose process
was killed goes on where it stood. A batch that a page starts works in a thread of this process, which goes on when
whoever started it has left the page.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from sqlalchemy.engine import Connection

from cache.background_work import BackgroundWork
from cache.live import reruns
from cache.live.batch import batches
from cache.live.batch.batches import Batch, BatchItem, batch_lock, is_locked
from cache.live.batch.planning import PlannedRequest, has_stored_answer, obstacle, plan_request, prompt_versions
from cache.live.reruns import Budget, Listener, StoredAnswer
from cache.live.spending import Caps, operators_caps
from cache.store.locks import HeldLock
from cache.store.workspace import Workspace
from errors import (
    AskedElsewhere,
    Cancelled,
    CostsTooMuch,
    ErrataError,
    KeyRefused,
    NotConfigured,
    NotLoaded,
    ProviderError,
    UsageError,
    WorkspaceError,
)
from models.providers.cancellation import Cancellation
from models.providers.provider import Provider
from models.retrying import Spending

DEFAULT_CONCURRENCY = 4
"""Requests that are under way at the same time by default."""

MOST_CONCURRENT = 16

MOST_FAILURES_IN_A_ROW = 5
"""Requests in a row without an answer after which a batch stops: nothing gets better by going on."""

# A cancellation may come from another process, through the database: there is nothing to wait on but a query.
_POLL_S = 0.5

ALREADY_ANSWERED = "An answer to the same prompt is kept already."

LOCK_LOST = (
    "The database dropped the connection that kept others from asking the same, and somebody else goes on with it. "
    "What came in here is kept."
)

CANCELLED_UNDER_WAY = "Sent before the batch was cancelled; its answer was not waited for."

UNKNOWN_COST_NOTE = " What it cost is not known: the most it could is counted."


@dataclass(frozen=True, slots=True)
class BatchResources:
    """The resources of a batch: its provider, caps and how many requests are sent at a time.

    Args:
        provider: Makes the provider; each of the threads that ask has its own.
        caps: What may be spent; the operator's caps when left out. The batch's own comes from the batch.
        session: The browser session that asks; "" for none.
        at_once: Requests under way at the same time.
        listener: Receives the progress of requests, from several threads.
        most_usd: From now on the batch's own cap, in US dollars; None for the one that it has.
    """

    provider: Callable[[], Provider]
    caps: Caps = field(default_factory=lambda: operators_caps(os.environ))
    session: str = ""
    at_once: int = DEFAULT_CONCURRENCY
    listener: Listener | None = None
    most_usd: float | None = None


def run_batch(ws: Workspace, number: int, resources: BatchResources, cancelled: Cancellation | None = None) -> Batch:
    """Sends all requests of a batch that wait, and those that failed before once more.

    Args:
        ws: The workspace.
        number: The batch.
        resources: What it may use.
        cancelled: Called off from elsewhere, it ends soon; what has been answered is kept.

    Returns:
        The batch as it then stands: done, cancelled, or stopped with the reason.

    Raises:
        ReadOnly: The workspace is open for reading only; nothing was sent.
        WorkspaceError: Somebody is at work on it already.
        NotConfigured: The provider has no key or address; nothing was sent.
    """
    ws.must_be_writable()
    cancelled = cancelled or Cancellation()
    _let_take_again(ws, number)
    with batch_lock(ws, number) as lock:
        first = resources.provider()
        batches.begin(ws, number, resources.most_usd)
        batch = batches.find(ws, number)
        batches.requeue(ws, number, _outdated(ws, batch))
        # What was sent before comes last: an answer to it may still come in.
        waiting = deque(sorted(batches.items(ws, number, "waiting"), key=lambda item: item.at))
        work = _BatchRun(ws, batch, resources, cancelled, waiting)
        ended = threading.Event()
        watcher = threading.Thread(target=_watch, args=(ws, work, lock, ended), daemon=True)
        watcher.start()
        try:
            work.run(first)
        except BaseException:  # Ctrl-C too: it goes on up, and the batch must not stay "running"
            if lock.is_kept():
                batches.end(ws, number, "stopped", "Something unexpected went wrong; the server's log says what.")
            raise
        finally:
            ended.set()
            watcher.join()
        if not lock.is_kept():
            raise WorkspaceError(f"Batch {number}: {LOCK_LOST}")
        state, why = work.outcome()
        batches.end(ws, number, state, why)
    return batches.find(ws, number)


def _outdated(ws: Workspace, batch: Batch) -> list[int]:
    """Positions of the requests whose answer is to another prompt version than today's."""
    answered = batches.items(ws, batch.number, "answered")
    found = []
    for index, variant in enumerate(batch.spec.variants):
        mine = [item for item in answered if item.variant == index]
        today = prompt_versions(ws, batch.spec, variant, {item.sample for item in mine}) if mine else {}
        found += [item.position for item in mine if today.get(item.sample, item.version) != item.version]
    return found


def _let_take_again(ws: Workspace, number: int) -> None:
    """Where nobody seems to be at work any more, leaves time to one whose connection dropped to take its lock again."""
    batch = batches.find(ws, number)
    if batch.started_at and batch.state == "open" and ws.engine.dialect.name == "postgresql":
        time.sleep(2 * _POLL_S)


def _watch(ws: Workspace, work: _BatchRun, lock: HeldLock, ended: threading.Event) -> None:
    """Ends the work once a cancellation was requested in any process, or its lock is somebody else's."""
    while not ended.wait(_POLL_S):
        try:
            if not lock.is_kept():
                work.stop(LOCK_LOST)
            elif batches.cancel_requested(ws, work.batch.number):
                work.cancelled.cancel()
        except Exception:  # the books may be locked just now; the next look will tell
            continue


class _BatchRun:
    """A running batch: its requests are sent from several threads."""

    def __init__(
        self, ws: Workspace, batch: Batch, resources: BatchResources, cancelled: Cancellation, waiting: deque[BatchItem]
    ) -> None:
        self._ws, self.batch, self._resources, self.cancelled, self._waiting = (
            ws,
            batch,
            resources,
            cancelled,
            waiting,
        )
        caps = replace(resources.caps, batch=batch.most_usd)
        self._budget = Budget(caps, session=resources.session, batch=batch.key)
        self._lock = threading.Lock()
        self._failures_in_a_row = 0
        self._stopped = ""
        self._short_of_money = ""
        self._sent_at: dict[int, str] = {}

    def run(self, first: Provider) -> None:
        """Sends requests until none waits or it has to stop. Raises what is not an `ErrataError`."""
        threads = max(1, min(self._resources.at_once, MOST_CONCURRENT, len(self._waiting)))
        with ThreadPoolExecutor(threads, "errata-batch") as pool:
            makers = [lambda: first, *[self._resources.provider] * (threads - 1)]
            for done in [pool.submit(self._ask_items, maker) for maker in makers]:
                done.result()

    def outcome(self) -> tuple[batches.State, str]:
        """The final state, and the reason for it."""
        if self._stopped or not self._waiting:
            return ("stopped", self._stopped) if self._stopped else ("done", "")
        return ("cancelled", "") if self.cancelled.requested else ("stopped", self._short_of_money)

    def _ask_items(self, maker: Callable[[], Provider]) -> None:
        provider = maker()
        while (item := self._next_item()) is not None:
            try:
                if not self._ask_item(provider, item):
                    return
            except Exception:  # of any kind: it goes on up, and until then no other thread may ask, and pay
                self.stop("Something unexpected went wrong; the server's log says what.")
                raise

    def _next_item(self) -> BatchItem | None:
        with self._lock:
            if self._stopped or self.cancelled.requested or not self._waiting:
                return None
            return self._waiting.popleft()

    def _ask_item(self, provider: Provider, item: BatchItem) -> bool:
        """Sends one request; returns whether this thread may go on."""
        try:
            found = plan_request(self._ws, self.batch.spec, item.sample, batches.variant_at(self.batch, item))
            why = obstacle(self._ws, found.plan)
            if not why and not self.batch.spec.ask_again and has_stored_answer(self._ws, found.plan, item.repeat):
                why = ALREADY_ANSWERED
        except (UsageError, NotLoaded, NotConfigured) as error:
            why = str(error)
        if why:
            batches.note_state(self._ws, self.batch.number, item.position, "skipped", why)
            return True

        return self._ask(provider, item, found)

    def _ask(self, provider: Provider, item: BatchItem, found: PlannedRequest) -> bool:
        tally = Spending()
        try:
            reruns.ask(
                self._ws,
                provider,
                found.plan,
                prompt=found.prompt,
                repeat=item.repeat,
                budget=self._budget,
                cancelled=self.cancelled,
                listener=self._resources.listener,
                claim=self._claim(item),
                in_transaction=self._note(item, found),
                tally=tally,
            )
        except Cancelled:
            self._requeue(item)
            self._note_sent(item, found, tally)
            return False
        except AskedElsewhere:
            return True
        except CostsTooMuch as error:
            return self._cannot_pay(item, str(error))
        except (KeyRefused, NotConfigured, WorkspaceError) as error:
            self._requeue(item)
            self.stop(str(error))
            return False
        except ProviderError as error:
            return self._count_failure(item, error)
        with self._lock:
            self._failures_in_a_row = 0
        return True

    def _note_sent(self, item: BatchItem, found: PlannedRequest, tally: Spending) -> None:
        """Stores that a request waits although it was sent, because the server may charge for it."""
        if tally.attempts and not found.plan.spec.kind.replays:
            why = CANCELLED_UNDER_WAY + (UNKNOWN_COST_NOTE if tally.usd > 0 else "")
            batches.note_state(self._ws, self.batch.number, item.position, "waiting", why)

    def _claim(self, item: BatchItem) -> Callable[[Connection], None]:
        """Stores that a request is sent, unless somebody else sent it since this run read it, or sent it last."""

        def in_transaction(writing: Connection) -> None:
            last_sent = self._sent_at.get(item.position, item.at)
            self._sent_at[item.position] = batches.claim(writing, self.batch.number, item.position, last_sent)

        return in_transaction

    def _note(self, item: BatchItem, found: PlannedRequest) -> Callable[[Connection, StoredAnswer], None]:
        """Stores that a request was answered."""

        def in_transaction(writing: Connection, stored: StoredAnswer) -> None:
            batches.note_answer(
                writing,
                self.batch.number,
                item.position,
                version=found.plan.prompt.version,
                slug=stored.slug,
                usd=stored.answer.ending.cost_usd,
                latency_s=stored.answer.latency_s,
                attempts=stored.attempts,
            )

        return in_transaction

    def _cannot_pay(self, item: BatchItem, why: str) -> bool:
        """This thread ends; what others have reserved may come back, so that they try once they are done."""
        self._requeue(item)
        with self._lock:
            self._short_of_money = why
        return False

    def _count_failure(self, item: BatchItem, error: ErrataError) -> bool:
        batches.note_state(self._ws, self.batch.number, item.position, "failed", str(error))
        with self._lock:
            self._failures_in_a_row += 1
            lost = self._failures_in_a_row >= MOST_FAILURES_IN_A_ROW
        if lost:
            self.stop(f"{MOST_FAILURES_IN_A_ROW} requests in a row got no answer. The last one: {error}")
        return not lost

    def _requeue(self, item: BatchItem) -> None:
        with self._lock:
            self._waiting.appendleft(item)

    def stop(self, why: str) -> None:
        """Sends nothing more; what is under way comes to its end."""
        with self._lock:
            self._stopped = self._stopped or why


_GUARD = threading.Lock()
_RUNNING: dict[tuple[str, int], BackgroundBatch] = {}


class BackgroundBatch(BackgroundWork):
    """A batch in a thread of its own; requests that are left when the server ends can be resumed."""

    def __init__(self, ws: Workspace, number: int, resources: BatchResources) -> None:
        super().__init__(f"errata-batch-{number}")
        self._ws, self._number, self._means = ws, number, resources

    def work(self) -> None:
        """Sends the requests that have no answer yet, and stores the answers."""
        run_batch(self._ws, self._number, self._means, self.cancellation)


def start_batch(ws: Workspace, number: int, resources: BatchResources) -> BackgroundBatch:
    """Begins, or goes on with, a batch in a thread of this process. Raises ReadOnly."""
    ws.must_be_writable()
    with _GUARD:
        working = BackgroundBatch(ws, number, resources)
        _RUNNING[_batch_key(ws, number)] = working
        working.start()
    return working


def background_batch(ws: Workspace, number: int) -> BackgroundBatch | None:
    """The thread of this process that is, or was last, at work on a batch."""
    with _GUARD:
        return _RUNNING.get(_batch_key(ws, number))


def is_running(ws: Workspace, number: int) -> bool:
    """Whether this process or any other is at work on a batch."""
    working = background_batch(ws, number)
    return (working is not None and not working.done) or is_locked(ws, number)


def cancel_batch(ws: Workspace, number: int) -> None:
    """Cancels a batch, in whatever process it runs. Raises ReadOnly."""
    batches.request_cancel(ws, number)
    working = background_batch(ws, number)
    if working is not None:
        working.cancel()


def _batch_key(ws: Workspace, number: int) -> tuple[str, int]:
    return str(ws.engine.url), number
