"""The benchmarks' own prompt files, which an operator may put beside ours: SketchJudge's and FERMAT's YAML.

SketchJudge: one file per kind of prompt, `prompt_baseline.yaml`, `prompt_cot.yaml`, `prompt_rubric.yaml`; each
holds four texts by whether the task has an image and whether a reference is given (`no_image_no_gt`,
`no_image_with_gt`, `image_no_gt`, `image_with_gt`), with `[[QUERY_EN]]`, `[[TAXONOMY_BULLETED]]` and `<image_0>`.
FERMAT: `{"experiments": {"1.1.2": {"system_prompt", "user_prompt"}, "ocr": ...}}`; a file whose name has a level of
context as a word of its own (`config_L2.yaml`) is for that level, others are for `base`.

They are read from the operator's folder alone, with the reader that builds nothing but plain values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from errors import NotConfigured
from models.prompts import slots
from records import Sample

LARGEST: Final = 1 << 20
"""Bytes of the largest file that is read."""

EXPERIMENT_NUMBERS: Final = {
    ("detection", "handwritten"): "1.1.2",
    ("localisation", "handwritten"): "2.1",
    ("correction", "handwritten"): "3.1",
    ("transcription", "handwritten"): "ocr",
    ("detection", "transcript"): "1.2.2",
    ("localisation", "transcript"): "2.2",
    ("correction", "transcript"): "3.2",
}
"""FERMAT's step and what it is given -> the number of its prompt."""

_SKETCHJUDGE: Final = ("no_image_no_gt", "no_image_with_gt", "image_no_gt", "image_with_gt")
_PROMPTS: Final = ("baseline", "cot", "rubric")
_CONTEXTS: Final = ("base", "L1", "L2", "L3", "L4")
_ENDINGS: Final = (".yaml", ".yml")
_IMAGE: Final = re.compile(r"<image_(\d)>")


@dataclass(frozen=True, slots=True)
class Template:
    """A published prompt for one sample, and the roles of pages that are not sent with it."""

    text: str
    leaves_out: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _File:
    """One file: whose it is, which setting its name states, and what it holds."""

    name: str
    task: str
    value: str
    content: Mapping[str, Any]


def template_for(
    task: str, chosen: Mapping[str, str], sample: Sample, folders: Sequence[Path], given: str = ""
) -> Template | None:
    """The published prompt for a setting; None where the operator has none for it.

    Args:
        task: Key of the task.
        chosen: Value of every axis; for FERMAT `step` and `input` as well.
        sample: The sample.
        folders: The operator's folders.
        given: What an earlier step found, put at the end of FERMAT's prompts.

    Raises:
        NotConfigured: A file is damaged, or two are for the same setting.
    """
    makers = {"sketchjudge": _sketchjudge, "fermat": _fermat}
    if task not in makers:
        return None
    wanted = chosen.get("prompt", _PROMPTS[0]) if task == "sketchjudge" else chosen.get("context", _CONTEXTS[0])
    found = [file for file in _files(folders) if (file.task, file.value) == (task, wanted)]
    if len(found) > 1:
        names = " and ".join(file.name for file in found)
        raise NotConfigured(f"Two prompt files are for the same setting ({wanted}): {names}. Remove one of them.")
    return makers[task](found[0], chosen, sample, given) if found else None


def _sketchjudge(file: _File, chosen: Mapping[str, str], sample: Sample, _given: str) -> Template:
    with_reference = chosen.get("reference", "with") == "with"
    leaves_out = frozenset() if with_reference else frozenset({"reference"})
    sent = [page for page in sample.pages if page.role not in leaves_out]
    has_image = any(page.role == "question" for page in sent)
    key = f"{'image' if has_image else 'no_image'}_{'with' if with_reference else 'no'}_gt"
    roles = [*(["question"] if has_image else []), *(["reference"] if with_reference else []), ""]
    places = [next((at for at, page in enumerate(sent, start=1) if page.role == role), None) for role in roles]

    def image(found: re.Match[str]) -> str:
        at = int(found[1])
        place = places[at] if at < len(places) else None
        return f"(image {place})" if place is not None else "(no image)"

    text = _IMAGE.sub(image, _text(file, file.content.get(key), key))
    # One pass, so that a question which holds the other mark in its own words is left as it is.
    fills = {"[[QUERY_EN]]": slots.question(sample, sent), "[[TAXONOMY_BULLETED]]": slots.labels(sample, sent)}
    text = re.sub("|".join(map(re.escape, fills)), lambda mark: fills[mark[0]], text)
    return Template(text, leaves_out)


def _fermat(file: _File, chosen: Mapping[str, str], sample: Sample, given: str) -> Template | None:
    number = EXPERIMENT_NUMBERS.get((chosen.get("step", ""), chosen.get("input", "")))
    if number is None:
        return None
    entry = file.content["experiments"].get(number)
    if entry is None:
        raise NotConfigured(f"The prompt file {file.name} has no prompt “{number}”. Add it, or remove the file.")
    if not isinstance(entry, Mapping):
        raise NotConfigured(f"The prompt file {file.name}: “{number}” has to hold `system_prompt` and `user_prompt`.")
    system = _text(file, entry.get("system_prompt", ""), f"{number}.system_prompt")
    user = _text(file, entry.get("user_prompt"), f"{number}.user_prompt")
    roles = frozenset(page.role for page in sample.pages) if chosen.get("input") == "transcript" else frozenset()
    return Template("\n\n".join(filter(None, (system, user, given))), roles)


def _text(file: _File, value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise NotConfigured(f"The prompt file {file.name}: expected a text under “{key}”, found none.")
    # Some of the published texts stand in a second pair of quotes.
    bare = value.strip()
    return bare[1:-1].strip() if len(bare) > 1 and bare[0] == bare[-1] == "'" else bare


def _files(folders: Sequence[Path]) -> Iterator[_File]:
    for folder in folders:
        if folder.is_dir():
            for path in sorted(folder.iterdir()):
                if path.name.lower().endswith(_ENDINGS) and path.is_file() and not path.name.startswith("."):
                    yield _file(path)


def _file(path: Path) -> _File:
    content = _content(path)
    if isinstance(content.get("experiments"), Mapping):
        return _File(path.name, "fermat", _value_in_name(path, _CONTEXTS) or _CONTEXTS[0], content)
    if any(key in content for key in _SKETCHJUDGE):
        value = _value_in_name(path, _PROMPTS)
        if value is None:
            raise NotConfigured(
                f"The prompt file {path.name}: its name has to say which prompt it is ({', '.join(_PROMPTS)}), "
                "as in prompt_cot.yaml. Rename it."
            )
        return _File(path.name, "sketchjudge", value, content)
    raise NotConfigured(
        f"The prompt file {path.name}: expected FERMAT's `experiments`, or SketchJudge's {', '.join(_SKETCHJUDGE)}; "
        "found neither. Mend or remove it."
    )


def _content(path: Path) -> Mapping[Any, Any]:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError:
        raise NotConfigured(f"The prompt file {path.name} cannot be read. Check who may read it.") from None
    if len(data) > LARGEST:
        raise NotConfigured(f"The prompt file {path.name} is larger than {LARGEST >> 20} MiB; prompts are shorter.")
    try:
        content = yaml.safe_load(data)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark is not None else ""
        raise NotConfigured(f"The prompt file {path.name}{where}: expected YAML, found something else.") from None
    if not isinstance(content, Mapping):
        raise NotConfigured(f"The prompt file {path.name}: expected a mapping of names to texts, found none.")
    return content


def _value_in_name(path: Path, values: Sequence[str]) -> str | None:
    """The one value that the words of a file's name state; None where it states none."""
    words = re.split(r"[^a-z0-9]+", path.stem.lower())
    stated = [value for value in values if value.lower() in words]
    return stated[0] if len(stated) == 1 else None
