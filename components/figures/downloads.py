"""The preview of a figure at its true size, its files, and the archive of all figures of a Selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.store.workspace import Workspace
from components.figures import paper
from components.shell import address, exports, filters, notices
from components.shell.address import server_url
from errors import ErrataError, NoBrowser, NothingToShow, UsageError
from figures import archive, catalogue, export
from figures.archive import ArchiveJob
from figures.export import ExportRequest
from figures.figure_names import DPIS, DRAWINGS, TABLES
from figures.print import installed_browser, printing
from figures.print.panels import panel_files
from figures.print.picture_files import size_of
from figures.print.provenance import read, texts
from figures.print.style import PX
from figures.tables.number_format import count

_ARCHIVE_KEY = "publish-bundle"
_EVERY_S = 0.5
_PREVIEWED = "publish-previewed"


def show_archive(request: ExportRequest) -> None:
    """Draws the button, or how far the archive is, or the archive.

    Args:
        request: The figure of the page, whose style all others get.
    """
    about = (request.selection.replace(figure=""), request.style, request.dpi, request.panel)
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
            args=(about, request),
        )
    else:
        packed = bundle.archive
        st.download_button(
            "Download the archive",
            exports.logged_export("figures.zip", lambda: packed, request.selection.benchmark),
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


def _start_archive(about: tuple[object, ...], request: ExportRequest) -> None:
    bundle = ArchiveJob(about, archive.archive_jobs(memo, request))
    st.session_state[_ARCHIVE_KEY] = bundle
    bundle.start()


def _archive_of_session() -> ArchiveJob | None:
    """The archive of this browser session that was begun last."""
    found = st.session_state.get(_ARCHIVE_KEY)
    return found if isinstance(found, ArchiveJob) else None


_LABELS = {"pdf": "PDF", "svg": "SVG", "png": "PNG", "csv": "CSV", "latex": "LaTeX"}


def _render(ws: Workspace, request: ExportRequest, formats: tuple[str, ...]) -> dict[str, bytes]:
    return export.render(memo, request, formats)


_rendered = memo.remembered(_render, max_entries=48)


def show(request: ExportRequest) -> None:
    """Draws the preview, the downloads, the command line that gives the same, and the way back to the page."""
    # Apart: what is emptied and filled anew at once would keep the chart on screen below the sheet.
    sheet, place = st.container(), st.empty()
    try:
        with place.container():
            drawing = _preview(request)
    except NoBrowser as error:
        place.empty()
        _without_browser(request, error)
        return
    except NothingToShow as nothing:
        place.empty()
        notices.nothing_found("figure", filters.clear_callback(request.selection), (str(nothing),))
        return
    except UsageError as error:
        place.empty()
        notices.show_error(error)
        return
    about = read(drawing)
    printing_here = installed_browser.browser_path() is not None
    own = None
    if not printing_here:
        own = paper.OwnPixels(export.export_file_name(request, about.synthetic, "png"), DPIS, texts(about))
        _missing(
            installed_browser.HOW_TO_GET_ONE,
            "A panel is an SVG as it is; your own browser makes the PNG. Its data and its table can be had.",
        )
    place.empty()
    with sheet:
        paper.show(drawing, *size_of(drawing), about.finding, key="publish-paper", pixels=own)
    _files(request, DRAWINGS + TABLES if printing_here else ("svg", *TABLES), bool(about.synthetic))
    _links(request)
    if printing_here:
        show_archive(request)


def _preview(request: ExportRequest) -> bytes:
    """The figure as it is printed; the first time, until that is made, it is drawn here as pages show it."""
    seen: set[str] = st.session_state.setdefault(_PREVIEWED, set())
    if request.name not in seen:
        seen.add(request.name)
        st.caption("Print preview in preparation. Until then, the figure as on screen.")
        if not panel_files.is_panel(request.name):
            drawn = catalogue.chart(memo, request.name, request.selection)
            st.plotly_chart(
                drawn.figure, key="publish-on-screen", theme=None, alt=drawn.alt, config={"displayModeBar": False}
            )
    return _rendered(request, ("svg",))["svg"]


def _files(request: ExportRequest, formats: tuple[str, ...], synthetic: bool) -> None:
    with st.container(horizontal=True):
        for format in formats:
            file = export.export_file_name(request, synthetic, format)
            st.download_button(
                _LABELS[format],
                exports.logged_export(file, _rendered_on_click(request, format), request.selection.benchmark),
                file_name=file,
                mime=export.MIMES[format],
                icon=":material/download:",
                key=f"publish-file-{format}",
                type="primary" if format == formats[0] else "secondary",
                on_click="ignore",
            )


def _rendered_on_click(request: ExportRequest, format: str) -> Callable[[], bytes]:
    """A button whose file is made when it is clicked."""
    return lambda: _rendered(request, (format,))[format]


def _links(request: ExportRequest) -> None:
    if panel_files.is_panel(request.name):
        page, shown = panel_files.page_of_panel(memo, request.name, request.selection)
        if page == pages.INSPECTOR:
            address.link(pages.INSPECTOR, shown, "Open this sample", ":material/search:")
        else:
            address.link(pages.FAILURES, shown, "Open these failures", ":material/bar_chart:")
    else:
        page, shown = catalogue.page_of(memo, request.name, request.selection)
        if st.button("Open the page that shows this figure", icon=":material/open_in_new:", type="tertiary"):
            address.go(page, shown)
    st.caption("The same file on the command line")
    st.code(export.command_line(request), language=None, wrap_lines=True)


def _without_browser(request: ExportRequest, error: ErrataError) -> None:
    """The reader's own browser draws the chart instead."""
    _missing(
        str(error),
        "Your own browser can: the camera above a chart keeps it as SVG or PNG, without type and provenance inside.",
    )
    drawn = catalogue.chart(memo, request.name, request.selection)
    about = export.provenance(memo, request, drawn)
    page = printing.printed(drawn, request.style, export.caption(memo, request, drawn, about))
    for format in ("svg", "png"):
        st.caption("To be kept as SVG" if format == "svg" else "To be kept as PNG, in the resolution that is chosen")
        options = {"format": format, "filename": request.name, "scale": 1 if format == "svg" else request.dpi / PX}
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
    _files(request, TABLES, bool(memo.benchmark_card(request.selection.benchmark).synthetic))
    _links(request)


def _missing(what: str, instead: str) -> None:
    """Explains that the server has no browser to print with, how to install one, and what works without it."""
    with st.container(border=True):
        st.subheader("No browser prints here", anchor=False)
        st.text(what)
        st.text(instead)


def with_server_address(request: ExportRequest) -> ExportRequest:
    """An export request with this server's address, so that the file's link leads back here."""
    return replace(request, address=server_url())
