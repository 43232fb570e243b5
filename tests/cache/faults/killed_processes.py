"""Processes that are killed: an importer, the app, scoring again, a batch of requests and a migration.

`python -m tests.cache.faults.killed_processes` reads orders from its standard input, forks for each one, kills the fork
where the order says when, and prints its exit code. All is imported before the first fork, so that each is at work at
once.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from PIL import Image
from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from cache.images.derived_images import DerivedImages
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_run
from cache.importing.rescoring import rescore_outdated
from cache.live import plans
from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.runner import BatchResources, run_batch
from cache.live.spending import Caps
from cache.marks.log import present
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, record
from cache.selection import pages
from cache.store import schema
from cache.store.files.file_cache import DERIVED_FOLDER, FileCache
from cache.store.workspace import Workspace
from components.import_data.manage_runs import runs_key
from errors import NotLoaded
from loaders import LOADERS
from models import PROVIDERS, ModelSpec
from models.providers.cancellation import Cancellation
from models.providers.provider import Ending, Piece, Provider, ProviderContext, Request, Usage
from scoring.tasks import TASKS
from tests.cache import fake_task
from tests.cache.marks.corrected import everything
from tests.shared import ROOT

SAMPLES = 24
ASKED = tuple(f"s{at}" for at in range(6))

Steps = Iterator[tuple[str, Callable[[], object]]]


def write(path: Path, lines: list[dict[str, object]]) -> Path:
    """A file of JSON lines."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def graded_files(folder: Path) -> None:
    """Gold and its correction, two runs, one of them in two versions, facets, and a page."""
    gold: list[dict[str, object]] = [
        {"id": f"a{at}", "gold": at % 3 > 0, "topic": f"t{at % 4}"} for at in range(SAMPLES)
    ]
    write(folder / "gold.jsonl", gold)
    corrected = [{**line, "gold": not line["gold"]} for line in gold[:3]]
    write(folder / "gold-2.jsonl", corrected + gold[3:])
    (folder / "again").mkdir()
    for name, every in (("kind", 2), ("strict", 5), ("again/strict", 3)):
        write(folder / f"{name}.jsonl", [{"id": f"a{at}", "pred": at % every > 0} for at in range(SAMPLES)])
    (folder / "facets.csv").write_text("sample,name,value\na1,room,east\na2,room,west\n", encoding="utf-8")
    Image.effect_noise((600, 800), 40).save(folder / "page.png")


def importing(folder: Path, home: Path) -> Steps:
    """New, unchanged and replaced files, and a deletion, each a transaction of its own."""
    ws = Workspace.open()
    runs = [folder / "kind.jsonl", folder / "strict.jsonl"]
    yield "gold and runs", lambda: import_benchmark(ws, "graded", folder / "gold.jsonl", runs=runs, name="b")
    yield "run again", lambda: import_benchmark(ws, "graded", None, runs=[folder / "again" / "strict.jsonl"], name="b")
    facets = folder / "facets.csv"
    yield "new gold", lambda: import_benchmark(ws, "graded", folder / "gold-2.jsonl", name="b", facets=facets)
    yield "deletion", lambda: _delete(ws)


def _delete(ws: Workspace) -> None:
    # Whoever was killed after the transaction, before it was said to be done, finds nothing left to delete.
    with suppress(NotLoaded):
        delete_run(ws, "b", "kind")


def rescoring(folder: Path, home: Path) -> Steps:
    """What `errata serve` does before it serves: runs that an earlier scorer scored."""
    ws = Workspace.open()
    yield "scores", lambda: rescore_outdated(ws)


def asking(folder: Path, home: Path) -> Steps:
    """A batch of one request for each sample, two at a time."""
    ws = Workspace.open()
    resources = BatchResources(lambda: Slow(home / "sent.txt"), Caps(day=None), at_once=2)
    yield "answers", lambda: run_batch(ws, 1, resources)


def migrating(folder: Path, home: Path) -> Steps:
    """A workspace of the first release is brought up to date as it is opened."""
    yield "today's tables", lambda: Workspace.open().close()


def app(folder: Path, home: Path) -> Steps:
    """The pages of the app: an import, a mark, images that are derived, and a deletion."""
    os.environ["ERRATA_IMPORT_ROOTS"] = str(folder)
    yield "import", lambda: imported_on_page(folder.resolve())
    # Opened here: the import may have made it.
    ws = Workspace.open()
    yield "mark", lambda: record(ws, NewMark("graded", MarkTarget("sample", "a1"), "Ann", "gold_wrong"))
    images = DerivedImages(FileCache(home / DERIVED_FOLDER), "graded")
    yield "image", lambda: [images.get(folder / "page.png", size) for size in ("screen", "thumb", "full")]
    yield "deletion", deleted_on_page


def imported_on_page(root: Path) -> None:
    """Fills in the form of the Import page and sends it."""
    opened = on_page({}, {"import-source": "roots"})
    opened.selectbox(key="import-task").set_value("graded")
    opened.selectbox(key="import-root-gold").set_value((root, "gold.jsonl"))
    opened.multiselect(key="import-root-runs").set_value([(root, "kind.jsonl"), (root, "strict.jsonl")])
    must_have_no_error(opened.button(key="import-send").click().run())


def deleted_on_page() -> None:
    """Deletes a run on the Import page, where it is there."""
    chosen = {runs_key(["kind", "strict"]): {"selection": {"rows": [0], "columns": [], "cells": []}}}
    opened = on_page({"b": "graded"}, chosen)
    for button in opened.button:
        if button.key == "confirm-run-kind":
            must_have_no_error(button.click().run())


def on_page(query: dict[str, str], state: dict[str, Any] | None = None) -> AppTest:
    """The Import page, opened."""
    opened = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    opened.switch_page(pages.IMPORT)
    for name, value in query.items():
        opened.query_params[name] = value
    for key, value in (state or {}).items():
        opened.session_state[key] = value
    return must_have_no_error(opened.run())


def must_have_no_error(opened: AppTest) -> AppTest:
    """The page, unless it ended with an error."""
    if opened.exception:
        raise RuntimeError(str(opened.exception))
    return opened


class Slow(Provider):
    """Answers after a while, and writes down what it was asked before it does."""

    key = "slow"
    label = "Slow"

    def __init__(self, sent: Path) -> None:
        self._sent = sent

    @classmethod
    def from_context(cls, context: ProviderContext) -> Slow:
        return cls(Path(os.devnull))

    def estimate(self, request: Request) -> float:
        return 0.25

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        say(self._sent, request.sample_id)
        time.sleep(0.02 * random.random())
        yield Piece("ABC")
        yield Ending("end", Usage(3, 4), 0.1)


def nothing(folder: Path) -> None:
    """An empty home is where the work begins."""


def outdated_runs(folder: Path) -> None:
    """Two runs of which an earlier scorer left nothing but their responses."""
    ws = Workspace.open()
    runs = [folder / "kind.jsonl", folder / "strict.jsonl"]
    import_benchmark(ws, "graded", folder / "gold.jsonl", runs=runs, name="b")
    with ws.writing() as connection:
        connection.execute(update(schema.run).values(scorer_version=0))
        for table in schema.DERIVED:
            connection.execute(table.delete())
    ws.close()


def batch_of_letters(folder: Path) -> None:
    """Six samples of letters with a page each, a prompt, and a batch over them that nobody has begun."""
    ws = Workspace.open()
    Image.new("RGB", (60, 80), "white").save(folder / "page.jpg")
    gold: list[dict[str, object]] = [{"id": name, "letters": "ABC"} for name in ASKED]
    for name in ASKED:
        Image.new("RGB", (60, 80), "white").save(folder / f"{name}-0.jpg")
    import_benchmark(ws, "letters", write(folder / "letters.jsonl", gold), images=folder)
    (ws.home / plans.PROMPTS).mkdir()
    (ws.home / plans.PROMPTS / "letters.txt").write_text("Say the letters.", encoding="utf-8")
    batches.create(ws, BatchSpec("batch", "letters", ModelSpec("slow", "m"), ASKED), None)
    ws.close()


WORKS: dict[str, tuple[Callable[[Path], None], Callable[[Path, Path], Steps]]] = {
    "importing": (nothing, importing),
    "app": (nothing, app),
    "rescoring": (outdated_runs, rescoring),
    "batch": (batch_of_letters, asking),
    "migration": (nothing, migrating),
}
"""Name -> what it begins with, and the steps it takes; a step that was said to be done is not taken again."""


def say(path: Path, line: str) -> None:
    """Adds a line to a file at once: nothing of it is lost with the process."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, (line + "\n").encode())
    finally:
        os.close(handle)


def work(order: dict[str, Any]) -> None:
    """Carries an order out: `work`, `folder`, `home`, `url`; `do`: "prepare" for it, "watch" its states, or "work"."""
    folder, home = Path(order["folder"]), Path(order["home"])
    os.environ["ERRATA_HOME"] = str(home)
    os.environ["ERRATA_DATABASE_URL"] = order["url"]
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    prepare, steps = WORKS[order["work"]]
    if order["do"] == "prepare":
        prepare(folder)
        return
    if order["do"] == "watch":
        watch(home / "states.txt")
    done = home / "done.txt"
    said = done.read_text().splitlines() if done.exists() else []
    for name, step in steps(folder, home):
        if name not in said:
            step()
            say(done, name)


def watch(states: Path) -> None:
    """From here on, what the workspace holds is written down after every transaction."""
    writing = Workspace.writing

    @contextmanager
    def watched(ws: Workspace) -> Iterator[Connection]:
        with writing(ws) as connection:
            yield connection
        say(states, state_of(ws))

    Workspace.writing = watched  # type: ignore[method-assign]
    ws = Workspace.open()
    say(states, state_of(ws))
    ws.close()


def state_of(ws: Workspace) -> str:
    """What a workspace holds, as a short hash: benchmarks, replaced ones too, with all runs, and verdicts."""
    with ws.reading() as connection:
        names = sorted(connection.scalars(select(schema.benchmark.c.name)))
    held = [(name, everything(ws, name)) for name in names]
    verdicts = sorted({(mark.target.sample, mark.verdict) for name in names for mark in present(ws, name)})
    return hashlib.sha256(repr((held, verdicts)).encode()).hexdigest()[:16]


def child(order: dict[str, Any]) -> None:
    """Ends the process with 0 when the order was carried out, else with 1 and a traceback."""
    code = 1
    try:
        work(order)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def main() -> None:
    """Forks for every order, a line of JSON, until there is none."""
    # Every fork would read the metadata of all packages anew, and load what the page needs.
    manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
    manifest_scanner.scan_component_manifests()
    for module in (ROOT / "components" / "import_data").glob("*.py"):
        importlib.import_module(f"components.import_data.{module.stem}")
    letters = mock.patch.dict(TASKS, letters=fake_task.TASK), mock.patch.dict(LOADERS, letters=fake_task.LOADER)
    with letters[0], letters[1], mock.patch.dict(PROVIDERS, slow=Slow):
        for line in sys.stdin:
            order = json.loads(line)
            pid = os.fork()
            if not pid:
                child(order)
            if order["after_s"] is not None:
                time.sleep(order["after_s"])
                os.kill(pid, signal.SIGKILL)  # one that has ended was not waited for: the number is nobody else's
            print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
