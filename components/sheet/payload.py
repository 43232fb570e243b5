"""What a sheet is told of a sample: blocks in, one plain mapping out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from components.sheet.blocks import Block, Images, Response
from components.viewer.payload import Json, Place, position_of
from components.viewer.shown_text import plain


def payload(
    blocks: Sequence[Block],
    sample_id: str,
    place: Place,
    *,
    lead: str = "",
    focus: int | None = None,
    prefetch: Sequence[str] = (),
    synthetic: bool = False,
) -> Json:
    """Everything a sheet draws, fit for JSON.

    Args:
        blocks: From top to bottom.
        sample_id: The sample.
        place: Where it stands in the Selection.
        lead: Slug of the run that is described; empty for none.
        focus: Id of the failure to point at.
        prefetch: Addresses of images that are likely to be asked for next.
        synthetic: Whether the sample was made for demonstration.
    """
    return {
        "sample": position_of(sample_id, place),
        "blocks": [_stated(block) for block in blocks],
        "lead": plain(lead),
        "focus": focus,
        "prefetch": list(prefetch),
        "synthetic": synthetic,
    }


def _stated(block: Block) -> Json:
    stated = _fit(asdict(block))
    if isinstance(block, Images):
        stated["pictures"] = [{**picture.pop("images"), **picture} for picture in stated["pictures"]]
    if isinstance(block, Response):
        stated |= stated.pop("told")
    return {"kind": block.kind, **stated}


def _fit(value: Any) -> Any:
    """The value with every text in it fit for a browser message."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {key: _fit(one) for key, one in value.items()}
    return [_fit(one) for one in value] if isinstance(value, list | tuple) else value
