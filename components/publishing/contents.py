"""What the archive of a Selection holds: its figures, the pages of its picked samples, a grid of its failures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cache import memo
from cache.selection import Selection
from components.publishing import catalogue, issue
from components.publishing.bundle import Made
from components.publishing.issue import Asked
from components.publishing.panels import files as panel_files
from components.publishing.panels.options import PanelOptions, redaction
from components.spreadsheet import file_name

FORMATS = ("pdf", "svg", "csv", "latex")
"""Of every figure; each has a table."""


def jobs(asked: Asked, formats: tuple[str, ...] = FORMATS) -> list[tuple[str, Made]]:
    """What is made, one after the other: a name, and what makes the files.

    Args:
        asked: The figure of the page: all others get its style, and all panels hide what it hides.
        formats: Of each figure.
    """
    selection = asked.selection.but(figure="")
    style = asked.style.but(title="", x_range=None, y_range=None, annotations=())
    one = replace(asked, selection=selection, style=style, panel=None)
    kinds = catalogue.kinds_for(memo.loaded(selection.benchmark))
    found = [(kind.label, _charts(replace(one, name=name), formats)) for name, kind in kinds.items()]
    hidden = asked.panel.redactions if asked.panel is not None else tuple(map(redaction, selection.hides))
    options = PanelOptions(redactions=hidden, count=max(PanelOptions().count, len(selection.picks)))
    return found + list(_panels(replace(one, style=style.but(height_in=None), panel=options), formats))


def _charts(asked: Asked, formats: tuple[str, ...]) -> Made:
    def made() -> dict[str, bytes]:
        files: dict[str, bytes] = {}
        for name in catalogue.charts(asked.name, asked.selection):
            files |= _files(replace(asked, name=name), name, formats)
        return files

    return made


def _panels(asked: Asked, formats: tuple[str, ...]) -> Iterator[tuple[str, Made]]:
    """The picked samples, or the one that is open, each on a panel of its own; then the grid of failures."""
    known = panel_files.names_for(asked.selection)
    of_sample = next(name for name in ("page.page", "page.case") if name in known)
    opened = (asked.selection.at,) if asked.selection.at else ()
    for number, sample in enumerate(asked.selection.picks or opened, 1):
        one = replace(asked, name=of_sample, selection=_of_sample(asked.selection, sample))
        yield f"{known[of_sample]}: {sample}", _panel(one, f"{of_sample}-{number}", formats)
    grid = replace(asked, name="page.tiles", selection=asked.selection.but(at="", page=None, item=""))
    yield known["page.tiles"], _panel(grid, "page.tiles", formats)


def _of_sample(selection: Selection, sample: str) -> Selection:
    if sample == selection.at:
        return selection.but(picks=())
    return selection.but(at=sample, page=None, item="", picks=())


def _panel(asked: Asked, name: str, formats: tuple[str, ...]) -> Made:
    return lambda: _files(asked, name, formats)


def _files(asked: Asked, name: str, formats: tuple[str, ...]) -> dict[str, bytes]:
    """The files of one figure.

    Args:
        asked: What is asked for.
        name: What they are called; ids of samples are data, and no names of files.
        formats: Of each.
    """
    synthetic = bool(memo.benchmark_card(asked.selection.benchmark).synthetic)
    made = issue.issued(asked, formats)
    return {f"{file_name(name, synthetic)}.{issue.ENDINGS.get(one, one)}": data for one, data in made.items()}
