"""The preview of a figure at its true size, its files, and the archive of all figures of a Selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.store.workspace import Workspace
from components.figures import paper
from components.shell import address, notices
from components.shell.address import server_url
from errors import ErrataError, NoBrowser, UsageError
from figures import archive, catalogue, export
from figures.archive import ArchiveJob
from figures.export import DRAWINGS, TABLES, ExportRequest
from figures.print import chromium, printing
from figures.print.panels import files as panel_files
from figures.print.picture_files import DPIS, size_of
from figures.print.provenance import read, texts
from figures.print.style import PX
from figures.tables.number_format import count

_ARCHIVE_KEY = "publish-bundle"
_EVERY_S = 0.5


def show_archive(asked: ExportRequest, formats: tuple[str, ...] = archive.FORMATS) -> None:
    """Draws the button, or how far the archive is, or the archive.

    Args:
        asked: The figure of the page, whose style all others get.
        formats: Of each figure.
    """
    about = (asked.selection.replace(figure=""), asked.style, asked.dpi, asked.panel, formats)
    bundle = _archive_of_session()
    if bundle is not None and not bundle.done:
        _progress()
        return
    if bundle is None or bundle.about != about or bundle.archive is None:
        st.button(
            "All figures of this Selection",
            icon=":material/folder_zip:",
            key="publish-all",
            help="Each as PDF, SVG, CSV and LaTeX, with panels of the picked samples and of failures, in one archive.",
            on_click=_start_archive,
            args=(about, asked, formats),
        )
    else:
        st.download_button(
            "Download the archive",
            bundle.archive,
            file_name="figures.zip",
            mime="application/zip",
            icon=":material/folder_zip:",
            key="publish-archive",
            on_click="ignore",
        )
    if bundle is not None and bundle.error is not None:
        raise bundle.error
    if bundle is not None and bundle.about == about and bundle.skipped:
        st.caption(f"{count(len(bundle.skipped), 'figure')} left out")
        st.text("\n".join(bundle.skipped))


@st.fragment(run_every=_EVERY_S)
def _progress() -> None:
    """Draws how far the archive is; runs by itself until it has ended."""
    bundle = _archive_of_session()
    if bundle is None or bundle.done:
        st.rerun("app")
    left = bundle.seconds_left
    st.progress(float(bundle.made / max(bundle.total, 1)), f"{bundle.made:,} of {bundle.total:,} figures")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(bundle.now + ("" if left is None else f", about {left:.0f} s left"), width="content")
        st.button("Cancel", icon=":material/stop_circle:", key="publish-cancel", on_click=bundle.cancel)


def _start_archive(about: tuple[object, ...], asked: ExportRequest, formats: tuple[str, ...]) -> None:
    bundle = ArchiveJob(about, archive.archive_jobs(memo, asked, formats))
    st.session_state[_ARCHIVE_KEY] = bundle
    bundle.start()


def _archive_of_session() -> ArchiveJob | None:
    """The archive of this browser session that was begun last."""
    found = st.session_state.get(_ARCHIVE_KEY)
    return found if isinstance(found, ArchiveJob) else None


_LABELS = {"pdf": "PDF", "svg": "SVG", "png": "PNG", "csv": "CSV", "latex": "LaTeX"}


def _render(ws: Workspace, asked: ExportRequest, formats: tuple[str, ...]) -> dict[str, bytes]:
    return export.render(memo, asked, formats)


_rendered = memo.remembered(_render, max_entries=48)


def show(asked: ExportRequest) -> None:
    """Draws the preview, the downloads, the command line that gives the same, and the way back to the page."""
    try:
        drawing = _rendered(asked, ("svg",))["svg"]
    except NoBrowser as error:
        _without_browser(asked, error)
        return
    except UsageError as error:
        notices.failed(error)
        return
    about = read(drawing)
    printing_here = chromium.browser_path() is not None
    own = None
    if not printing_here:
        own = paper.OwnPixels(export.export_file_name(asked, about.synthetic, "png"), DPIS, texts(about))
        _missing(
            chromium.HOW_TO_GET_ONE,
            "A panel is an SVG as it is; your own browser makes the PNG. Its data and its table can be had.",
        )
    paper.show(drawing, *size_of(drawing), about.said, key="publish-paper", pixels=own)
    _files(asked, DRAWINGS + TABLES if printing_here else ("svg", *TABLES), bool(about.synthetic))
    _ways_onward(asked)
    if printing_here:
        show_archive(asked)


def _files(asked: ExportRequest, formats: tuple[str, ...], synthetic: bool) -> None:
    with st.container(horizontal=True):
        for format in formats:
            st.download_button(
                _LABELS[format],
                _file_when_asked(asked, format),
                file_name=export.export_file_name(asked, synthetic, format),
                mime=export.MIMES[format],
                icon=":material/download:",
                key=f"publish-file-{format}",
                type="primary" if format == formats[0] else "secondary",
                on_click="ignore",
            )


def _file_when_asked(asked: ExportRequest, format: str) -> Callable[[], bytes]:
    """Makes the file once it is asked for."""
    return lambda: _rendered(asked, (format,))[format]


def _ways_onward(asked: ExportRequest) -> None:
    if panel_files.is_panel(asked.name):
        page, shown = panel_files.page_of_panel(memo, asked.name, asked.selection)
        if page == pages.INSPECTOR:
            address.link(pages.INSPECTOR, shown, "Open this sample", ":material/search:")
        else:
            address.link(pages.FAILURES, shown, "Open these failures", ":material/bar_chart:")
    else:
        page, shown = catalogue.page_of(memo, asked.name, asked.selection)
        if st.button("Open the page that shows this figure", icon=":material/open_in_new:", type="tertiary"):
            address.go(page, shown)
    st.caption("The same file on the command line")
    st.code(export.command_line(asked), language=None, wrap_lines=True)


def _without_browser(asked: ExportRequest, error: ErrataError) -> None:
    """The reader's own browser draws the chart instead."""
    _missing(
        str(error),
        "Your own browser can: the camera above a chart keeps it as SVG or PNG, without type and provenance inside.",
    )
    drawn = catalogue.chart(memo, asked.name, asked.selection)
    page = printing.printed(drawn, asked.style)
    for format in ("svg", "png"):
        st.caption("To be kept as SVG" if format == "svg" else "To be kept as PNG, in the resolution that is chosen")
        options = {"format": format, "filename": asked.name, "scale": 1 if format == "svg" else asked.dpi / PX}
        st.plotly_chart(
            page,
            key=f"publish-own-{format}",
            width="content",
            theme=None,
            alt=drawn.alt,
            config={
                "displayModeBar": True,
                "displaylogo": False,
                "modeBarButtons": [["toImage"]],
                "toImageButtonOptions": options,
            },
        )
    _files(asked, TABLES, bool(memo.benchmark_card(asked.selection.benchmark).synthetic))
    _ways_onward(asked)


def _missing(what: str, instead: str) -> None:
    """Says what is missing on the server, how to get it, and what can be done without."""
    with st.container(border=True):
        st.subheader("No browser prints here", anchor=False)
        st.text(what)
        st.text(instead)


def with_server_address(asked: ExportRequest) -> ExportRequest:
    """What is asked for, with the address of this server, so that a file's link leads back here."""
    return replace(asked, address=server_url())
