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
from collections.abc import Callable, Iterator, Mapping, Sequence
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
_ENDINGS: Final = (".yaml", ".yml")
_IMAGE: Final = re.compile(r"<image_(\d)>")


@dataclass(frozen=True, slots=True)
class Template:
    """A published prompt for one sample, and the roles of pages that are not sent with it."""

    text: str
    leaves_out: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PublishedFormat:
    """A benchmark's own form of prompt files.

    Args:
        axis: The axis of which a file's name may state a value.
        values: The values of that axis, the default first.
        needs_value: Whether every file has to state one; else a file that states none is for the default.
        recognises: Whether the content of a file has this form.
        template: The prompt for a file, the value of every axis, a sample, and what an earlier step found.
    """

    axis: str
    values: tuple[str, ...]
    needs_value: bool
    recognises: Callable[[Mapping[Any, Any]], bool]
    template: Callable[[_File, Mapping[str, str], Sample, str], Template | None]


@dataclass(frozen=True, slots=True)
class _File:
    """One file: its form, which setting its name states, and what it holds."""

    name: str
    form: PublishedFormat
    value: str
    content: Mapping[str, Any]


def template_for(
    form: PublishedFormat,
    chosen: Mapping[str, str],
    sample: Sample,
    folders: Sequence[Path],
    earlier_findings: str,
) -> Template | None:
    """The published prompt for a setting; None where the operator has none for it.

    Args:
        form: The form of the benchmark's files.
        chosen: Value of every axis; for FERMAT `step` and `input` as well.
        sample: The sample.
        folders: The operator's folders.
        earlier_findings: What an earlier step found, put at the end of FERMAT's prompts.

    Raises:
        NotConfigured: A file is damaged, or two are for the same setting.
    """
    value = chosen.get(form.axis, form.values[0])
    found = [file for file in _files(folders) if file.form is form and file.value == value]
    if len(found) > 1:
        names = " and ".join(file.name for file in found)
        raise NotConfigured(f"Two prompt files are for the same setting ({value}): {names}. Remove one of them.")
    return form.template(found[0], chosen, sample, earlier_findings) if found else None


def _sketchjudge(file: _File, chosen: Mapping[str, str], sample: Sample, _earlier_findings: str) -> Template:
    with_reference = chosen.get("reference", "with") == "with"
    leaves_out = frozenset() if with_reference else frozenset({"reference"})
    sent = [page for page in sample.pages if page.role not in leaves_out]
    has_image = any(page.role == "question" for page in sent)
    key = f"{'image' if has_image else 'no_image'}_{'with' if with_reference else 'no'}_gt"
    roles = [*(["question"] if has_image else []), *(["reference"] if with_reference else []), ""]
    image_numbers = [next((at for at, page in enumerate(sent, start=1) if page.role == role), None) for role in roles]

    def image(found: re.Match[str]) -> str:
        at = int(found[1])
        number = image_numbers[at] if at < len(image_numbers) else None
        return f"(image {number})" if number is not None else "(no image)"

    text = _IMAGE.sub(image, _text(file, file.content.get(key), key))
    # One pass, so that a question which holds the other mark in its own words is left as it is.
    fills = {"[[QUERY_EN]]": slots.question(sample, sent), "[[TAXONOMY_BULLETED]]": slots.labels(sample, sent)}
    text = re.sub("|".join(map(re.escape, fills)), lambda mark: fills[mark[0]], text)
    return Template(text, leaves_out)


def _fermat(file: _File, chosen: Mapping[str, str], sample: Sample, earlier_findings: str) -> Template | None:
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
    return Template("\n\n".join(filter(None, (system, user, earlier_findings))), roles)


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
    form = next((form for form in _FORMATS if form.recognises(content)), None)
    if form is None:
        raise NotConfigured(
            f"The prompt file {path.name}: expected FERMAT's `experiments`, or SketchJudge's "
            f"{', '.join(_SKETCHJUDGE)}; found neither. Mend or remove it."
        )
    value = _value_in_name(path, form.values)
    if value is None and form.needs_value:
        raise NotConfigured(
            f"The prompt file {path.name}: its name has to say which prompt it is ({', '.join(form.values)}), "
            "as in prompt_cot.yaml. Rename it."
        )
    return _File(path.name, form, value or form.values[0], content)


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


FERMAT_FILES: Final = PublishedFormat(
    axis="context",
    values=("base", "L1", "L2", "L3", "L4"),
    needs_value=False,
    recognises=lambda content: isinstance(content.get("experiments"), Mapping),
    template=_fermat,
)

SKETCHJUDGE_FILES: Final = PublishedFormat(
    axis="prompt",
    values=("baseline", "cot", "rubric"),
    needs_value=True,
    recognises=lambda content: any(key in content for key in _SKETCHJUDGE),
    template=_sketchjudge,
)

_FORMATS: Final = (FERMAT_FILES, SKETCHJUDGE_FILES)
"""The parts of file names that distinguish the files of a folder, for every benchmark."""
