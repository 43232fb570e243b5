"""The preview of a figure at its true size, and its files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from cache import memo
from cache.workspace import Workspace
from components import notices
from components import selection as address
from components.publishing import browsers, bundling, catalogue, issue, paper, printing
from components.publishing.issue import DRAWN, TABLES, Asked
from components.publishing.panels import files as panel_files
from components.publishing.provenance import read, texts
from components.publishing.render import DPIS, size_of
from components.publishing.style import PX
from components.served_at import served_at
from errors import ErrataError, NoBrowser, UsageError

_LABELS = {"pdf": "PDF", "svg": "SVG", "png": "PNG", "csv": "CSV", "latex": "LaTeX"}


def _made(ws: Workspace, asked: Asked, formats: tuple[str, ...]) -> dict[str, bytes]:
    return issue.issued(asked, formats)


_issued = memo.remembered(_made, max_entries=48)


def show(asked: Asked) -> None:
    """Draws the preview, the downloads, the command line that gives the same, and the way back to the page."""
    try:
        drawing = _issued(asked, ("svg",))["svg"]
    except NoBrowser as error:
        _without_browser(asked, error)
        return
    except UsageError as error:
        notices.failed(error)
        return
    about = read(drawing)
    printing_here = browsers.browser_path() is not None
    own = None
    if not printing_here:
        own = paper.OwnPixels(issue.name_of(asked, about.synthetic, "png"), DPIS, texts(about))
        _missing(
            browsers.HOW_TO_GET_ONE,
            "A panel is an SVG as it is; your own browser makes the PNG. Its data and its table can be had.",
        )
    paper.show(drawing, *size_of(drawing), about.said, key="publish-paper", pixels=own)
    _files(asked, DRAWN + TABLES if printing_here else ("svg", *TABLES), bool(about.synthetic))
    _around(asked)
    if printing_here:
        bundling.show(asked)


def _files(asked: Asked, formats: tuple[str, ...], synthetic: bool) -> None:
    with st.container(horizontal=True):
        for format in formats:
            st.download_button(
                _LABELS[format],
                _later(asked, format),
                file_name=issue.name_of(asked, synthetic, format),
                mime=issue.MIMES[format],
                icon=":material/download:",
                key=f"publish-file-{format}",
                type="primary" if format == formats[0] else "secondary",
                on_click="ignore",
            )


def _later(asked: Asked, format: str) -> Callable[[], bytes]:
    """Makes the file once it is asked for."""
    return lambda: _issued(asked, (format,))[format]


def _around(asked: Asked) -> None:
    if panel_files.is_panel(asked.name):
        page, shown = panel_files.shown_by(asked.name, asked.selection)
        if page == address.INSPECTOR:
            address.link(address.INSPECTOR, shown, "Open this sample", ":material/search:")
        else:
            address.link(address.FAILURES, shown, "Open these failures", ":material/bar_chart:")
    else:
        page, shown = catalogue.shown_by(asked.name, asked.selection)
        if st.button("Open the page that shows this figure", icon=":material/open_in_new:", type="tertiary"):
            address.go(page, shown)
    st.caption("The same file on the command line")
    st.code(issue.command(asked), language=None, wrap_lines=True)


def _without_browser(asked: Asked, error: ErrataError) -> None:
    """The reader's own browser draws the chart instead."""
    _missing(
        str(error),
        "Your own browser can: the camera above a chart keeps it as SVG or PNG, without type and provenance inside.",
    )
    drawn = catalogue.drawn(asked.name, asked.selection)
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
    _around(asked)


def _missing(what: str, instead: str) -> None:
    """Says what is missing on the server, how to get it, and what can be done without."""
    with st.container(border=True):
        st.subheader("No browser prints here", anchor=False)
        st.text(what)
        st.text(instead)


def checked(asked: Asked) -> Asked:
    """What is asked for, with the address of this server, so that a file's link leads back here."""
    return replace(asked, address=served_at())
