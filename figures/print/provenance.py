"""Where a figure came from, inside its file: the link to its view, the release of Errata, whether data is synthetic.

A figure that is found again leads back to the view that it shows. PDF: document information and XMP; SVG: `<title>`,
`<desc>` and `<metadata>`; PNG: text chunks. All hold the same JSON, and `read` finds it in any of them. A figure of
synthetic data says so in a line below it too, since a file is passed on without its page.
"""

from __future__ import annotations

import hashlib
import html
import importlib.metadata
import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from PIL import Image, PngImagePlugin

from errors import FormatError
from figures.charts.escape import clean


def errata_version() -> str:
    """The version of Errata that is installed; "0" where it runs without being installed."""
    try:
        return importlib.metadata.version("errata")
    except importlib.metadata.PackageNotFoundError:
        return "0"


SYNTHETIC_NOTICE: Final = "Synthetic data"


def with_synthetic_notice(caption: str, synthetic: bool) -> str:
    """The lines below a figure, with the notice of synthetic data.

    Args:
        caption: The line that was asked for; "" for none.
        synthetic: Whether the figure shows synthetic data: it then says so, asked or not.

    >>> with_synthetic_notice("HG-Bench: math.", True), with_synthetic_notice("", True)
    ('Synthetic data. HG-Bench: math.', 'Synthetic data')
    >>> with_synthetic_notice("", False)
    ''
    """
    if not synthetic:
        return caption
    return f"{SYNTHETIC_NOTICE}. {caption}" if caption else SYNTHETIC_NOTICE


_SVG = "http://www.w3.org/2000/svg"
_KEY = "Errata"
_ABOUT = "errata.figure/1"


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a figure came from.

    Args:
        figure: Its name on the command line.
        selection: The query string of what it shows.
        link: Address of the page that shows it, as far as it is known.
        title: What it shows, in a few words of ours.
        finding: What it shows in one sentence, which is also its text for readers who do not see it.
        data_sha256: Of its data as CSV.
        benchmark: Title of the task.
        scorer: Version of the scorer by which the runs were scored that it shows; the latest where there are several.
        errata: Our version.
        synthetic: Whether it shows synthetic data.
        style: How it was printed, as `Style.to_json` says it.
        not_applied: Sentences about filters of the Selection that do not narrow it, and about runs that it leaves out;
            "" where all do and none is.
        scorers: The versions of the scorer in words, and which runs the earlier ones are of; "" where there is one.
    """

    figure: str
    selection: str
    link: str = ""
    title: str = ""
    finding: str = ""
    data_sha256: str = ""
    benchmark: str = ""
    scorer: int = 0
    errata: str = ""
    synthetic: bool = False
    style: str = "{}"
    not_applied: str = ""
    scorers: str = ""

    def caption(self, sentence: str) -> str:
        """The line below a figure; `with_synthetic_notice` says before it that data is synthetic.

        Args:
            sentence: The filters that narrow it, in English.
        """
        data = f"data {self.data_sha256[:10]}"
        # Last of all where it is long, since a line below a figure is cut off.
        versions = f"{data}, {self.scorers}" if self.scorers else f"scorer {self.scorer}, {data}"
        shown = f"{self.benchmark}: {sentence}. {self.not_applied}".rstrip()
        return f"{shown} Errata {self.errata}, {versions}."

    def to_json(self) -> str:
        """The provenance as JSON."""
        return json.dumps({"schema": _ABOUT, **asdict(self)}, ensure_ascii=False, sort_keys=True)


def sha256(data: bytes) -> str:
    """The hash by which data is recognised."""
    return hashlib.sha256(data).hexdigest()


def with_provenance(data: bytes, format: str, about: Provenance) -> bytes:
    """The file with its provenance inside; a format that has no place for it is given back as it is."""
    stamp = {"pdf": _in_pdf, "svg": _in_svg, "png": _in_png}.get(format)
    return data if stamp is None else stamp(data, about)


def read(data: bytes) -> Provenance:
    """The provenance inside a file that Errata made.

    Raises:
        FormatError: There is none inside.
    """
    text = ""
    try:
        if data.startswith(b"%PDF"):
            from pypdf import PdfReader

            metadata = PdfReader(io.BytesIO(data)).metadata
            text = str(metadata.get(f"/{_KEY}", "")) if metadata is not None else ""
        elif data.startswith(b"\x89PNG"):
            text = str(Image.open(io.BytesIO(data)).info.get(_KEY, ""))
        else:
            text = ET.fromstring(data).findtext(f"{{{_SVG}}}metadata") or ""
        metadata = json.loads(text)
        names = {field.name for field in fields(Provenance)}
        return Provenance(**{name: value for name, value in metadata.items() if name in names})
    except Exception as error:  # of somebody's file: pypdf, Pillow and XML each fail in ways of their own
        raise FormatError(
            f"Expected a PDF, SVG or PNG that Errata made, found a file that says nothing: {error}"
        ) from None


def _in_svg(data: bytes, about: Provenance) -> bytes:
    root = ET.fromstring(data)
    fields_of_figure = texts(about)
    for tag, keyword in (("metadata", _KEY), ("desc", "Description"), ("title", "Title")):
        for old in root.findall(f"{{{_SVG}}}{tag}"):
            root.remove(old)
        part = ET.Element(f"{{{_SVG}}}{tag}")
        part.text = fields_of_figure[keyword]
        root.insert(0, part)
    root.set("role", "img")
    return ET.tostring(root, encoding="unicode").encode()


def texts(about: Provenance) -> dict[str, str]:
    """The metadata texts of a file by their PNG keyword; every format can hold them."""
    by_name = {
        _KEY: about.to_json(),
        "Title": about.title,
        "Description": f"{about.finding} {about.not_applied}".rstrip(),
        "Source": about.link,
        "Software": f"Errata {about.errata}",
    }
    return {keyword: clean(text) for keyword, text in by_name.items()}


def _in_png(data: bytes, about: Provenance) -> bytes:
    image = Image.open(io.BytesIO(data))
    chunks = PngImagePlugin.PngInfo()
    for name, text in texts(about).items():
        chunks.add_itxt(name, text)
    file = io.BytesIO()
    image.save(file, "png", dpi=image.info.get("dpi"), pnginfo=chunks)
    return file.getvalue()


def _in_pdf(data: bytes, about: Provenance) -> bytes:
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject, StreamObject

    writer = PdfWriter()
    writer.add_page(PdfReader(io.BytesIO(data)).pages[0])
    writer.metadata = None
    fields_of_figure = texts(about)
    writer.add_metadata(
        {
            "/Title": fields_of_figure["Title"],
            "/Subject": fields_of_figure["Description"],
            "/Keywords": fields_of_figure["Source"],
            "/Creator": fields_of_figure["Software"],
            f"/{_KEY}": fields_of_figure[_KEY],
        }
    )
    packet: Any = StreamObject()
    packet.set_data(_xmp(fields_of_figure).encode())
    packet[NameObject("/Type")] = NameObject("/Metadata")
    packet[NameObject("/Subtype")] = NameObject("/XML")
    writer.root_object[NameObject("/Metadata")] = writer._add_object(packet)
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def _xmp(properties: Mapping[str, str]) -> str:
    keywords = ("Title", "Description", "Source", _KEY, "Software")
    title, description, link, text, software = (html.escape(properties[keyword]) for keyword in keywords)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:xmp="http://ns.adobe.com/xap/1.0/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{description}</rdf:li></rdf:Alt></dc:description>'
        f"<dc:source>{link}</dc:source><dc:identifier>{text}</dc:identifier>"
        f"<xmp:CreatorTool>{software}</xmp:CreatorTool>"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    )
