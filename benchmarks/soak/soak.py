"""Many at once: browser sessions that open random Selections on all pages, while a run is imported and a model asked.

First one session alone, then all of them. Each looks at a page for a while before it opens the next, fetches the images
that are in sight, and ends after a number of pages as a closed tab does; another one then begins.
"""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from websockets.exceptions import WebSocketException

from benchmarks.browser import p95
from benchmarks.soak.background_load import BackgroundLoad
from benchmarks.soak.links import RandomLinks
from benchmarks.soak.session import Session

WARM_UP, WARM_UP_S = 1 / 3, 120.0
"""Share of the time until which memory may grow, and seconds where that is less (of a short time, two thirds):
everything is loaded and worked out for the first time."""

_SAMPLE_S = 1.0
_PAGES_OF_A_TAB = 25


@dataclass(frozen=True, slots=True)
class Load:
    """How much is asked of a server.

    Args:
        minutes: All in all, without the single session at the beginning.
        sessions: At the same time.
        pause_s: Seconds for which a page is looked at on average; from half to one and a half of it.
        alone: Pages that the single session opens at the beginning.
        seed: Of the links.
    """

    minutes: float = 60.0
    sessions: int = 20
    pause_s: float = 10.0
    alone: int = 60
    seed: int = 1


@dataclass
class Soaked:
    """What came out.

    Args:
        alone: Seconds of each page of the single session.
        together: Seconds of each page of all sessions.
        pages: Path of each page -> how often it was opened.
        failures: What went wrong on a page, as `PAGE?QUERY: what`.
        memory: Seconds since the beginning, and memory of the server in MB.
        started: The most that processes took which the server had started, in MB: the browser that draws figures, and
            the one that finds gold in doubt.
        imports: Imports beside that were done.
        batches: Batches beside that were begun.
        logged: Lines of the server's log.
    """

    alone: list[float] = field(default_factory=list)
    together: list[float] = field(default_factory=list)
    pages: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    started: float = 0.0
    imports: int = 0
    batches: int = 0
    logged: list[str] = field(default_factory=list)

    def memory_after_warm_up(self) -> tuple[float, float]:
        """Memory in MB at the end of the warm-up and at the end: medians of a tenth of the time each."""
        whole = self.memory[-1][0]
        tenth, warm = whole / 10, max(whole * WARM_UP, min(WARM_UP_S, whole * 2 / 3))
        before, after = (
            statistics.median(used for at, used in self.memory if until - tenth <= at <= until)
            for until in (warm, whole)
        )
        return before, after

    def report(self) -> Iterator[str]:
        """What came out, in lines."""
        before, after = self.memory_after_warm_up()
        yield f"{len(self.together):,} pages of {len(self.pages)} kinds; {self.imports} imports, {self.batches} batches"
        for name, times in (("one session alone", self.alone), ("all sessions", self.together)):
            yield f"{name}: median {statistics.median(times):.2f} s, p95 {p95(times):.2f} s, longest {max(times):.2f} s"
        yield f"p95 over that of one session alone: {p95(self.together) / p95(self.alone):.1f}"
        yield f"memory of the server: {before:.0f} MB after warm-up, {after:.0f} MB at the end ({after / before:.3f}),"
        yield f"  at most {max(used for _, used in self.memory):.0f} MB; every tenth of the time "
        tenths = [self.memory[(len(self.memory) - 1) * step // 10][1] for step in range(11)]
        yield f"  {', '.join(f'{used:.0f}' for used in tenths)}"
        yield f"  and the processes that it started at most {self.started:.0f} MB"
        yield f"errors on pages: {len(self.failures)}; lines in the log: {len(self.logged)}"
        yield from self.failures[:20]
        yield from self.logged[:20]


def soak(
    servers: Mapping[str, psutil.Process],
    logs: Sequence[Path],
    links: RandomLinks,
    load: Load,
    background: BackgroundLoad,
) -> Soaked:
    """Puts a server under load, or several of one workspace.

    Args:
        servers: Address -> process; people are spread evenly over them, and the largest counts.
        logs: Theirs.
        links: Into their workspace.
        load: How much.
        background: The load in the background.
    """
    crowd, addresses = _Crowd(links, load), list(servers)
    with Session(addresses[0]) as session:
        for _ in range(load.alone):
            crowd.look(session, crowd.soaked.alone)
    began = time.monotonic()
    people = [
        threading.Thread(
            target=crowd.sit,
            args=(addresses[number % len(servers)], load.seed + number, began + load.minutes * 60),
        )
        for number in range(load.sessions)
    ]
    with background.running():
        for person in people:
            person.start()
        while any(person.is_alive() for person in people):
            crowd.soaked.memory.append((time.monotonic() - began, max(map(_memory, servers.values()))))
            crowd.soaked.started = max(crowd.soaked.started, *map(_memory_of_children, servers.values()))
            time.sleep(_SAMPLE_S)
    soaked = crowd.soaked
    soaked.imports, soaked.batches = background.imports, background.batches
    soaked.failures += background.failures
    texts = [log.read_text(encoding="utf-8", errors="replace") for log in logs]
    soaked.logged = [line for text in texts for line in text.splitlines() if line.strip()]
    return soaked


def _memory(process: psutil.Process) -> float:
    return float(process.memory_info().rss) / 1e6


def _memory_of_children(process: psutil.Process) -> float:
    """What they share counts once."""
    found = 0.0
    for child in process.children(recursive=True):
        with suppress(psutil.Error):
            found += child.memory_full_info().pss / 1e6
    return found


class _Crowd:
    """People at the servers, and what came of the pages that they opened."""

    def __init__(self, links: RandomLinks, load: Load) -> None:
        self.soaked = Soaked()
        self._links, self._load = links, load
        self._guard = threading.Lock()

    def sit(self, address: str, seed: int, until: float) -> None:
        """One person: opens pages until the time is over, in a new session now and then."""
        rng, pause = random.Random(seed), self._load.pause_s
        time.sleep(rng.uniform(0, pause))
        while time.monotonic() < until:
            try:
                with Session(address) as session:
                    for _ in range(_PAGES_OF_A_TAB):
                        self.look(session, self.soaked.together)
                        time.sleep(rng.uniform(pause / 2, pause * 1.5))
                        if time.monotonic() > until:
                            return
            except (OSError, TimeoutError, WebSocketException) as error:
                self._note([f"session: {type(error).__name__} {error}"])
                time.sleep(pause)

    def look(self, session: Session, times: list[float]) -> None:
        """Opens the next link, and fetches the images that are in sight."""
        with self._guard:
            page, query = self._links.next_link()
        try:
            view = session.open(page, query)
        except TimeoutError as error:
            raise TimeoutError(f"{page}?{query}: {error}") from error
        failures = [*view.failures, *session.fetch_images(view)]
        with self._guard:
            times.append(view.seconds)
            self.soaked.pages[page] = self.soaked.pages.get(page, 0) + 1
        self._note([f"{page}?{query}: {failure}" for failure in failures])

    def _note(self, failures: list[str]) -> None:
        with self._guard:
            self.soaked.failures += failures
