"""All figures of a Selection in one archive: what it holds, and the thread that makes it while the page goes on.

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

from cache.answers import Answers
from cache.live.background import BackgroundWork
from cache.queries import catalog, loaded_benchmark
from cache.selection.selection import Selection
from errors import ErrataError
from figures import catalogue, export
from figures.export import ExportRequest
from figures.print.panels import files as panel_files
from figures.print.panels.options import PanelOptions, redaction
from figures.tables.spreadsheet import csv, file_name

MakeFiles = Callable[[], dict[str, bytes]]
"""Makes the files of one figure: name -> content."""

MANIFEST, LEFT_OUT = "contents.csv", "left out.txt"
"""Files of an archive that say what it holds (file, what it shows, length, SHA-256), and what it does not."""


class ArchiveJob(BackgroundWork):
    """Makes an archive, and says how far it is.

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
        kept = io.BytesIO()
        listed: list[tuple[str, str, int, str]] = []
        with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
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
        self.archive = kept.getvalue()


def _put(archive: zipfile.ZipFile, path: str, data: bytes) -> None:
    """Adds a file; the same files give the same archive, so that none is dated."""
    archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)


FORMATS = ("pdf", "svg", "csv", "latex")
"""Of every figure; each has a table."""


def archive_jobs(
    answers: Answers, asked: ExportRequest, formats: tuple[str, ...] = FORMATS
) -> list[tuple[str, MakeFiles]]:
    """What is made, one after the other: a name, and what makes the files.

    Args:
        answers: The workspace, or who remembers what it answers.
        asked: The figure of the page: all others get its style, and all panels hide what it hides.
        formats: Of each figure.
    """
    selection = asked.selection.replace(figure="")
    style = asked.style.replace(title="", x_range=None, y_range=None, annotations=())
    one = replace(asked, selection=selection, style=style, panel=None)
    kinds = catalogue.figures_of(answers.ask(loaded_benchmark.loaded, selection.benchmark))
    found = [(kind.label, _charts(answers, replace(one, name=name), formats)) for name, kind in kinds.items()]
    hidden = asked.panel.redactions if asked.panel is not None else tuple(map(redaction, selection.hides))
    options = PanelOptions(redactions=hidden, count=max(PanelOptions().count, len(selection.picks)))
    return found + list(_panels(answers, replace(one, style=style.replace(height_in=None), panel=options), formats))


def _charts(answers: Answers, asked: ExportRequest, formats: tuple[str, ...]) -> MakeFiles:
    def made() -> dict[str, bytes]:
        files: dict[str, bytes] = {}
        for name in catalogue.charts(answers, asked.name, asked.selection):
            files |= _files(answers, replace(asked, name=name), name, formats)
        return files

    return made


def _panels(answers: Answers, asked: ExportRequest, formats: tuple[str, ...]) -> Iterator[tuple[str, MakeFiles]]:
    """The picked samples, or the one that is open, each on a panel of its own; then the grid of failures."""
    known = panel_files.panel_names(answers, asked.selection)
    of_sample = next(name for name in ("page.page", "page.case") if name in known)
    opened = (asked.selection.at,) if asked.selection.at else ()
    for number, sample in enumerate(asked.selection.picks or opened, 1):
        one = replace(asked, name=of_sample, selection=_of_sample(asked.selection, sample))
        yield f"{known[of_sample]}: {sample}", _panel(answers, one, f"{of_sample}-{number}", formats)
    grid = replace(asked, name="page.tiles", selection=asked.selection.replace(at="", page=None, item=""))
    yield known["page.tiles"], _panel(answers, grid, "page.tiles", formats)


def _of_sample(selection: Selection, sample: str) -> Selection:
    if sample == selection.at:
        return selection.replace(picks=())
    return selection.replace(at=sample, page=None, item="", picks=())


def _panel(answers: Answers, asked: ExportRequest, name: str, formats: tuple[str, ...]) -> MakeFiles:
    return lambda: _files(answers, asked, name, formats)


def _files(answers: Answers, asked: ExportRequest, name: str, formats: tuple[str, ...]) -> dict[str, bytes]:
    """The files of one figure.

    Args:
        answers: The workspace, or who remembers what it answers.
        asked: What is asked for.
        name: What they are called; ids of samples are data, and no names of files.
        formats: Of each.
    """
    synthetic = bool(answers.ask(catalog.benchmark_card, asked.selection.benchmark).synthetic)
    made = export.render(answers, asked, formats)
    return {f"{file_name(name, synthetic)}.{export.ENDINGS.get(one, one)}": data for one, data in made.items()}
