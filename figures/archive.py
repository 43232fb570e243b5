"""All figures of a Selection in one archive: its contents, and the background thread that makes it.

It holds the figures, the pages of the picked samples and a grid of failures. The browser that prints takes one figure
after the other from whoever asks, so that others wait for one at most.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pandas as pd

from cache.background_work import BackgroundWork
from cache.queries import catalog, loaded_benchmark
from cache.query_source import QuerySource
from cache.selection.selection import Selection
from errors import ErrataError
from figures import catalogue, export
from figures.export import ExportRequest
from figures.figure_names import ENDINGS
from figures.print.panels import panel_files
from figures.print.panels.options import PanelOptions, redaction
from figures.tables.spreadsheet import csv, file_name

MakeFiles = Callable[[], dict[str, bytes]]
"""Makes the files of one figure: name -> content."""

MANIFEST, LEFT_OUT = "contents.csv", "left out.txt"
"""Index files of an archive: its contents (file, description, length, SHA-256), and what is missing with the reason."""


class ArchiveJob(BackgroundWork):
    """Makes an archive in a thread and reports its progress.

    Args:
        about: What it is about, to be recognised by.
        jobs: Name of each figure, and what makes its files.
    """

    def __init__(self, about: tuple[object, ...], jobs: Sequence[tuple[str, MakeFiles]]) -> None:
        super().__init__("errata-bundle")
        self.about = about
        self.total = len(jobs)
        self.made = 0
        self.now = ""
        self.skipped: list[str] = []
        self.archive: bytes | None = None
        self._jobs = tuple(jobs)

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take, by what the first figures took; None before the first."""
        if not self.made:
            return None
        return self.seconds / self.made * (self.total - self.made)

    def work(self) -> None:
        """Makes one figure after the other; called off, it ends after the one under way, without an archive."""
        archive_file = io.BytesIO()
        listed: list[tuple[str, str, int, str]] = []
        with zipfile.ZipFile(archive_file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, made in self._jobs:
                if self.cancellation.requested:
                    return
                self.now = name
                try:
                    for path, data in made().items():
                        _put(archive, path, data)
                        listed.append((path, name, len(data), hashlib.sha256(data).hexdigest()))
                except ErrataError as error:
                    self.skipped.append(f"{name}: {error}")
                self.made += 1
            _put(archive, MANIFEST, csv(pd.DataFrame(listed, columns=["file", "shows", "bytes", "sha256"])))
            if self.skipped:
                _put(archive, LEFT_OUT, ("\n".join(self.skipped) + "\n").encode())
        self.archive = archive_file.getvalue()


def _put(archive: zipfile.ZipFile, path: str, data: bytes) -> None:
    """Adds a file; the same files give the same archive, so that none is dated."""
    archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)


FORMATS = ("pdf", "svg", "csv", "latex")
"""Of every figure; each has a table."""


def archive_jobs(
    source: QuerySource, base: ExportRequest, formats: tuple[str, ...] = FORMATS
) -> list[tuple[str, MakeFiles]]:
    """The jobs of an archive, in order: the name of each, and the function that makes its files.

    Args:
        source: The workspace, or what remembers its results.
        base: The figure of the page: all others get its style, and all panels hide what it hides.
        formats: Of each figure.
    """
    selection = base.selection.replace(figure="")
    style = base.style.replace(title="", x_range=None, y_range=None, annotations=())
    request = replace(base, selection=selection, style=style, panel=None)
    kinds = catalogue.figures_of(source.fetch(loaded_benchmark.loaded, selection.stored_benchmark))
    found = [(kind.label, _charts(source, replace(request, name=name), formats)) for name, kind in kinds.items()]
    hidden = base.panel.redactions if base.panel is not None else tuple(map(redaction, selection.hides))
    options = PanelOptions(redactions=hidden, count=max(PanelOptions().count, len(selection.picks)))
    return found + list(_panels(source, replace(request, style=style.replace(height_in=None), panel=options), formats))


def _charts(source: QuerySource, base: ExportRequest, formats: tuple[str, ...]) -> MakeFiles:
    def made() -> dict[str, bytes]:
        files: dict[str, bytes] = {}
        for name in catalogue.charts(source, base.name, base.selection):
            files |= _files(source, replace(base, name=name), name, formats)
        return files

    return made


def _panels(source: QuerySource, base: ExportRequest, formats: tuple[str, ...]) -> Iterator[tuple[str, MakeFiles]]:
    """The picked samples, or the one that is open, each on a panel of its own; then the grid of failures."""
    names = panel_files.panel_names(source, base.selection)
    of_sample = next(name for name in ("page.page", "page.case") if name in names)
    open_sample = (base.selection.at,) if base.selection.at else ()
    for number, sample in enumerate(base.selection.picks or open_sample, 1):
        request = replace(base, name=of_sample, selection=_of_sample(base.selection, sample))
        yield f"{names[of_sample]}: {sample}", _panel(source, request, f"{of_sample}-{number}", formats)
    grid = replace(base, name="page.tiles", selection=base.selection.replace(at="", page=None, item=""))
    yield names["page.tiles"], _panel(source, grid, "page.tiles", formats)


def _of_sample(selection: Selection, sample: str) -> Selection:
    if sample == selection.at:
        return selection.replace(picks=())
    return selection.replace(at=sample, page=None, item="", picks=())


def _panel(source: QuerySource, base: ExportRequest, name: str, formats: tuple[str, ...]) -> MakeFiles:
    return lambda: _files(source, base, name, formats)


def _files(source: QuerySource, base: ExportRequest, name: str, formats: tuple[str, ...]) -> dict[str, bytes]:
    """The files of one figure.

    Args:
        source: The workspace, or what remembers its results.
        base: What is asked for.
        name: What they are called; ids of samples are data, and no names of files.
        formats: Of each.
    """
    synthetic = bool(source.fetch(catalog.benchmark_card, base.selection.benchmark).synthetic)
    made = export.render(source, base, formats)
    return {f"{file_name(name, synthetic)}.{ENDINGS[format]}": data for format, data in made.items()}
