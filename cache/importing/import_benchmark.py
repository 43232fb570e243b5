"""Importing a benchmark: gold, runs and facets, each file whole or not at all.

A file is known by its SHA-256. Every file is read once, before anything is written, so that one which cannot be
used leaves the workspace as it was; then each is scored, and written in one transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Row, insert, select, update
from sqlalchemy.engine import Connection

from cache.importing import run_import
from cache.importing.convention import (
    RunConvention,
    known_convention,
    must_be_convention,
    must_fit,
    run_convention,
)
from cache.importing.corrected.corrected_gold import drop, rebuild, update_runs
from cache.importing.facets import read_facets, write_facets
from cache.importing.gold_for_runs import gold_of_run, loaded_gold, must_be_of_task
from cache.importing.image_folder import count_images, image_folder, images_not_found
from cache.importing.incremental import hash_of_answers
from cache.importing.rescoring import rescore_if_outdated
from cache.importing.run_import import ReadRun, is_unchanged, place_run, require_one_file_each, slug_of, write_run
from cache.importing.run_scoring import ScoredChunk
from cache.importing.source_files import FileReport, ImportReport, Progress, State, note_import, write_source
from cache.importing.spool import Spool
from cache.importing.supersede import (
    carry_facet_files,
    carry_runs,
    mark_superseded,
    superseded_notice,
    with_added_facets,
)
from cache.importing.workers import ScoringWorkers, score_in_process, unpacked_chunk, workers_of
from cache.store import schema
from cache.store.gold import CHUNK, StoredGold, count_samples, keep_categories, write_samples
from cache.store.packing import utc_now
from cache.store.rows import benchmark_row, first_free_id, is_name_of_copy
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from errors import DataError, UsageError
from loaders import LOADERS
from loaders.files.loaded import Loaded, require_image_folder, require_one_run, require_records
from loaders.files.run_lines import Duplicates
from loaders.files.temporary_blocks import Block, TemporaryBlocks
from loaders.recognition import swapped_hint
from records import Pairs, Prediction, Run, Sample
from scoring.task import Task
from scoring.tasks import TASKS

_NOTHING = "Nothing was imported."


def import_benchmark(
    ws: Workspace,
    task_key: str,
    gold: str | Path | None,
    images: str | Path | None = None,
    runs: Sequence[str | Path] = (),
    model: str | None = None,
    setting: str | None = None,
    name: str | None = None,
    coords: str | None = None,
    facets: str | Path | None = None,
    progress: Progress | None = None,
    *,
    duplicates: str = "first",
    synthetic: bool = False,
    workers: int = 1,
    scheduler: str | None = None,
) -> ImportReport:
    """Imports gold and any number of runs, and scores them under every protocol.

    Args:
        ws: The workspace.
        task_key: The benchmark's task ("hgbench").
        gold: Gold file; None where runs are compared with the benchmark of this name that is in the workspace, or,
            when there is none, where the first run carries its own gold.
        images: Folder below which page images are looked up.
        runs: Run files, or folders of them.
        model: Name of the one run.
        setting: Setting of the one run.
        name: Name of the benchmark in the workspace; the task's key when left out.
        coords: Coordinate convention of the runs' boxes, or "auto" for what the detector finds.
        facets: A facets file.
        progress: Called often.
        duplicates: Which of several lines of one sample counts, "first" or "last".
        synthetic: Whether all of it is made up, for demonstration; else what the lines of each file say.
            It is marked wherever it is shown.
        workers: Processes that read and score responses, where these are many: `cache.importing.workers`.
        scheduler: Address of a Dask cluster's scheduler whose workers do that instead (`tcp://HOST:PORT`).

    Raises:
        UsageError: The arguments make no sense together.
        DataError: A file cannot be used as a whole; nothing was written.
        WorkspaceError: The workspace cannot be written.
        WorkerError: Workers cannot be reached, would not score as this process does, or ended.
    """
    job = _Job(ws, task_key, gold, images, runs, model, setting, name, coords, duplicates, synthetic, progress)
    with (
        closing(Spool()) as spool,
        closing(ScoringWorkers(workers_of(workers, scheduler), spool)) as processes,
        ws.importing(),
    ):
        job.check(spool, processes)
        facet_file = read_facets(Path(facets)) if facets is not None else None
        files = [*job.import_gold(), *(report for runs in job.runs for report in job.import_runs(*runs, processes))]
        if facet_file is not None:
            files.append(write_facets(ws, job.name, facet_file))
    return ImportReport(job.name, tuple(files), job.rows)


Scored = tuple[RunConvention, Iterable[ScoredChunk]]
"""How the boxes of a run are read, and its samples, scored."""


class _Job:
    """One call of `import_benchmark`."""

    def __init__(
        self,
        ws: Workspace,
        task_key: str,
        gold: str | Path | None,
        images: str | Path | None,
        runs: Sequence[str | Path],
        model: str | None,
        setting: str | None,
        name: str | None,
        coords: str | None,
        duplicates: str,
        synthetic: bool,
        progress: Progress | None,
    ) -> None:
        if task_key not in TASKS:
            raise UsageError(f"There is no benchmark “{task_key}”; known are {', '.join(sorted(TASKS))}.")
        self.ws = ws
        self.task: Task = TASKS[task_key]
        self.loader = LOADERS[task_key]
        self.run_files = [file for path in runs for file in self.loader.run_files(Path(path))]
        if gold is None and not self.run_files:
            raise UsageError("No gold file was given, and no run.")
        self.gold = Path(gold) if gold is not None else None
        self.images = str(require_image_folder(images).resolve()) if images is not None else None
        self.model, self.setting, self.duplicates = model, setting, duplicates
        self.name = name or task_key
        if is_name_of_copy(self.name):
            raise UsageError(f"“{self.name}” is how corrected gold is called. Give the benchmark another --name.")
        self.coords = coords
        self.synthetic = synthetic
        self.progress: Progress = progress or (lambda what, done, total: None)
        self.rows = 0

    def check(self, spool: Spool, processes: ScoringWorkers) -> None:
        """Reads every file, so that one which cannot be used is refused before anything is written.

        Runs whose slugs are new are announced to `processes`: they are certain to be scored, and how their boxes are
        read is mostly known beforehand.
        """
        must_be_convention(self.coords)
        samples, categories = self._samples()
        positions = {sample.id: position for position, sample in enumerate(samples)}
        gold_ids = self.loader.gold_for_runs(samples, categories) if self.loader.looks_into_gold else positions
        named, placed = [], self._placed()
        self.runs: list[tuple[Path, list[ReadRun]]] = []
        for path in self.run_files:
            found, scored = [], TemporaryBlocks()
            for run, loaded in self._load(path, gold_ids):
                require_records(loaded, _NOTHING + ("" if loaded.records else swapped_hint(path, self.task.key, "run")))
                named.append(slug_of(run, live=loaded.live))
                read = ReadRun(run, replace(loaded, records=()), spool.add(loaded.records, positions), scored)
                must_fit(loaded.coords or self.coords, samples, read.predictions)
                found.append(read)
                known = known_convention(self.task, loaded.coords or self.coords)
                is_new = not loaded.live and named[-1] not in placed
                processes.expect(read.predictions, known.options if known is not None and is_new else None, scored)
            self.runs.append((path, found))
        require_one_run(len(named), self.model, self.setting)
        require_one_file_each(self.runs, self._assumed_axes)
        self.named = frozenset(named)

    def _placed(self) -> frozenset[str]:
        """Slugs of the runs that the benchmark of this name has before anything is written."""
        run, owner = schema.run, schema.benchmark
        mine = select(run.c.slug).join(owner, owner.c.id == run.c.benchmark_id).where(owner.c.name == self.name)
        with self.ws.reading() as connection:
            return frozenset(connection.scalars(mine))

    def _samples(self) -> tuple[Sequence[Sample], Pairs]:
        """Samples and categories of the gold that was given, is in the workspace, or is carried by the first run."""
        self.loaded_gold: Loaded[Sample] | None = None
        in_place = loaded_gold(self.ws, self.name, self.task.key) if self.gold is None else None
        if in_place is not None:
            self.benchmark_id = in_place.id
            return in_place.samples, in_place.categories
        if self.gold is None:
            self.loaded_gold = gold_of_run(self.ws, self.loader, self.run_files, self.name, self.task.key)
        else:
            self.loaded_gold = self._load_gold(self.gold)
        return self.loaded_gold.records, self.loaded_gold.categories

    def _load_gold(self, path: Path) -> Loaded[Sample]:
        """Reads the gold file; where it gives nothing, a run that was given in its place is named."""
        try:
            loaded = self.loader.load_gold(path, self.run_files)
            require_records(loaded, _NOTHING)
        except DataError as error:
            if hint := swapped_hint(path, self.task.key, "gold"):
                raise type(error)(f"{error}{hint}") from error
            raise
        return loaded

    def import_gold(self) -> list[FileReport]:
        """Writes gold unless the workspace has exactly this; other gold of the same name is superseded.

        What is then in its place takes over the image folder, the added facets and the runs.
        """
        loaded, self.loaded_gold = self.loaded_gold, None  # its samples are in the workspace from here on
        with self.ws.writing() as connection:
            if loaded is None:
                self._place_images(connection)
                self.samples = count_samples(connection, self.benchmark_id)
                return []
            state, self.benchmark_id, old = self._place_gold(connection, loaded.sha256)
            keep_categories(connection, loaded.sha256, loaded.categories)
            note, carried, folder = "", [], self.images
            if state != "unchanged":
                retired = mark_superseded(connection, old) if old is not None else ""
                folder = self._write_gold(connection, loaded, old)
                if old is not None:
                    owners = old.id, self.benchmark_id
                    carry_facet_files(connection, *owners)
                    carried = list(carry_runs(connection, self.task, *owners, self.named, self.progress))
                    note = superseded_notice(self.name, retired, carried)
                    drop(connection, old.id)
                rebuild(connection, benchmark_row(connection, self.name))
                raise_version(connection)
            self.samples = count_samples(connection, self.benchmark_id)
        images = "" if folder is None and state == "unchanged" else images_not_found(folder, loaded.records)
        found = 0 if folder is None or images else count_images(loaded.records)
        gold = (loaded.path, loaded.lines, loaded.loaded, loaded.rejected, state)
        return [FileReport("gold", *gold, note=" ".join(filter(None, (note, images))), images=found), *carried]

    def _write_gold(self, connection: Connection, loaded: Any, old: Row[Any] | None) -> str | None:
        """Writes gold; returns the folder in which its page images are looked up, None where there is none."""
        before = old.image_root if old is not None else None
        images = self.images or image_folder(loaded.records, loaded.images, before)
        samples = loaded.records if old is None else with_added_facets(connection, old.id, loaded.records)
        connection.execute(
            insert(schema.benchmark).values(
                id=self.benchmark_id,
                name=self.name,
                task=self.task.key,
                image_root=images,
                synthetic=self.synthetic or loaded.synthetic,
                state="current",
                sha256=loaded.sha256,
                imported_at=utc_now(),
            )
        )
        write_source(connection, self.benchmark_id, "gold", loaded.path, loaded)
        note_import(connection, self.name, "gold", loaded.path, loaded)
        write_samples(connection, self.benchmark_id, samples)
        return images

    def import_runs(self, path: Path, runs: Sequence[ReadRun], processes: ScoringWorkers) -> list[FileReport]:
        """Scores every run of one file, while others may write, then writes them in one transaction."""
        reports: list[FileReport] = []
        with self.ws.reading() as connection:
            scored = [self._scored(connection, read, processes) for read in runs]
        with closing(runs[0].scored), self.ws.writing() as connection:
            for read, found in zip(runs, scored, strict=True):
                run, loaded = read.run, read.loaded
                state = place_run(connection, self.benchmark_id, *self._identity(read))
                if state != "unchanged":
                    self._write(connection, read, *(found or self._scored_now(connection, read)))
                elif self._rescored(connection, run, read.slug):
                    state = "rescored"
                counts = loaded.lines, loaded.loaded, loaded.rejected
                note = "" if reports or loaded.live else self._assumed_axes(path)
                if state == "new" and not reports:
                    of_file = loaded.sha256, [each.slug for each in runs]
                    note = f"{note} {run_import.same_file(connection, self.benchmark_id, *of_file)}".strip()
                reports.append(FileReport("run", str(path), *counts, state, (read.slug,), note))
            if any(report.state != "unchanged" for report in reports):
                self._follow(connection, [slug for report in reports for slug in report.slugs])
                raise_version(connection)
        return reports

    def _scored(self, connection: Connection, read: ReadRun, processes: ScoringWorkers) -> Scored | None:
        """What scoring a run gives; None for one that is there as it is."""
        if is_unchanged(connection, self.benchmark_id, *self._identity(read)):
            return None
        coords = self._coords(connection, read)
        asked = frozenset(read.predictions) if read.loaded.live else None
        blocks: list[Block] = []
        samples = self.samples if asked is None else len(asked)
        terms = self.task, self.benchmark_id, read.predictions, coords.options, asked, read.scored
        for block in processes.score_run(connection, *terms):
            blocks.append(block)
            self.progress(read.run.model, min(CHUNK * len(blocks), samples), self.samples)
        return coords, (unpacked_chunk(read.scored.read(block)) for block in blocks)

    def _scored_now(self, connection: Connection, read: ReadRun) -> Scored:
        """What scoring a run gives that was there as it is, and was changed by somebody in this moment."""
        coords = self._coords(connection, read)
        asked = frozenset(read.predictions) if read.loaded.live else None
        terms = self.task, self.benchmark_id, read.predictions, coords.options, asked
        return coords, score_in_process(connection, *terms)

    def _identity(self, read: ReadRun) -> tuple[str, str, str | None, Collection[str]]:
        """By what a run is known again: its slug, its file, the convention asked for, and the samples it answered."""
        return read.slug, read.loaded.sha256, read.loaded.coords or self.coords, read.predictions

    def _follow(self, connection: Connection, slugs: Collection[str]) -> None:
        """Brings the runs of corrected gold to those that were written."""
        mine = schema.run.c.benchmark_id == self.benchmark_id, schema.run.c.slug.in_(slugs)
        written = list(connection.scalars(select(schema.run.c.id).where(*mine)))
        update_runs(connection, benchmark_row(connection, self.name), written)

    def _rescored(self, connection: Connection, run: Run, slug: str) -> bool:
        """Scores a run that is there already again where an older scorer scored it; says whether that was so."""
        written = rescore_if_outdated(
            connection, self.task, self.benchmark_id, slug, lambda done: self.progress(run.model, done, self.samples)
        )
        self.rows += written or 0
        return written is not None

    def _assumed_axes(self, path: Path) -> str:
        """A sentence about the axes of a file's run that nobody stated; "" where there is none."""
        assumed_axes = self.loader.assumed_axes
        return assumed_axes(path) if assumed_axes is not None and self.setting is None else ""

    def _write(
        self, connection: Connection, read: ReadRun, coords: RunConvention, chunks: Iterable[ScoredChunk]
    ) -> None:
        loaded, predictions = read.loaded, read.predictions
        samples = len(predictions) + len(loaded.rejected)  # a live run counts these, on however many lines they stand
        self.rows += write_run(
            connection,
            self.task,
            self.benchmark_id,
            read.run,
            replace(loaded, lines=samples) if loaded.live else loaded,
            predictions,
            coords,
            self.synthetic or loaded.synthetic,
            chunks,
            live=loaded.live,
        )
        note_import(connection, self.name, "run", read.run.source, loaded)

    def _coords(self, connection: Connection, read: ReadRun) -> RunConvention:
        requested = read.loaded.coords or self.coords
        known = known_convention(self.task, requested)
        if known is not None:
            return known
        answered = StoredGold(connection, self.benchmark_id, read.predictions)
        return run_convention(self.task, answered, read.predictions, requested)

    def _load(self, path: Path, gold_ids: Collection[str]) -> Iterator[tuple[Run, Loaded[Prediction]]]:
        duplicates = cast(Duplicates, self.duplicates)
        for run, loaded in self.loader.load_runs(path, gold_ids, self.model, self.setting, duplicates):
            # A live run is known by its answers, in whatever file they are.
            yield run, replace(loaded, sha256=hash_of_answers(loaded.records)) if loaded.live else loaded

    def _place_gold(self, connection: Connection, sha256: str) -> tuple[State, int, Row[Any] | None]:
        """Whether this gold is new, unchanged or replaces another, its row, and the row of the replaced gold."""
        table = schema.benchmark
        row = connection.execute(select(table).where(table.c.name == self.name)).one_or_none()
        fresh = first_free_id(connection, table)
        if row is None:
            return "new", fresh, None
        must_be_of_task(self.name, row.task, self.task.key)
        if row.sha256 != sha256:
            return "superseded", fresh, row
        self.benchmark_id = int(row.id)
        self._place_images(connection)
        return "unchanged", self.benchmark_id, None

    def _place_images(self, connection: Connection) -> None:
        """Notes down where the images of gold that is there already are to be looked up."""
        table = schema.benchmark
        mine = table.c.id == self.benchmark_id
        if self.images is not None and self.images != connection.scalar(select(table.c.image_root).where(mine)):
            connection.execute(update(table).where(mine).values(image_root=self.images))
            update_runs(connection, benchmark_row(connection, self.name))
            raise_version(connection)
