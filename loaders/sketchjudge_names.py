"""Which model and setting a published file of SketchJudge is, by its name and folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from errors import UsageError
from loaders.run_lines import model_of
from records import Pairs
from scoring.sketchjudge_task import AXES

_NAMES = {
    "Claude-3.7-Sonnet": ("claude_3_7", "claude_3_7_sonnet"),
    "Doubao-Seed-1.6-Vision": ("doubao", "doubao_seed_1_6", "doubao_seed_1_6_vision"),
    "ERNIE-4.5-Turbo-VL": ("ernie", "ernie_4_5", "ernie_4_5_turbo_vl"),
    "GLM-4.6V": ("glm_4_6v",),
    "GPT-5": ("gpt_5",),
    "Gemini-2.5-Flash": ("gemini_2.5_flash",),
    "Gemma-3-27B-it": ("gemma3_27b", "gemma3_27b_it"),
    "Gemma-3-4B-it": ("gemma3_4b", "gemma3_4b_it"),
    "Llama-4-Scout-17B-16E-Instruct": ("llama_4", "llama_4_scout", "llama_4_scout_17b_16e_instruct"),
    "Mistral-Large-3": ("mistral_large_3",),
    "Qianfan-VL-70B": ("qianfan_70", "qianfan_70b", "qianfan_vl_70", "qianfan_vl_70b"),
    "Qianfan-VL-8B": ("qianfan_8", "qianfan_8b", "qianfan_vl_8", "qianfan_vl_8b"),
    "Qwen2.5-VL-3B-Instruct": ("qwen_vl_3b_it", "qwen_vl_3b", "qwen2.5_vl_3b_instruct"),
    "Qwen2.5-VL-72B-Instruct": ("qwen_vl_72b_it", "qwen_vl_72b", "qwen2.5_vl_72b_instruct"),
    "Qwen2.5-VL-7B-Instruct": ("qwen_vl_7b_it", "qwen_vl_7b", "qwen2.5_vl_7b_instruct"),
    "o3": ("o3",),
}
_FOLDERS = {"withref": "with", "noref": "without"}
_FILE = re.compile(r"(?P<stem>.+)_output(?:_(?P<prompt>cot|rubric))?", re.IGNORECASE)


def _folded(stem: str) -> str:
    return re.sub(r"[^a-z0-9]", "", stem.lower())


MODELS: Mapping[str, str] = {_folded(stem): name for name, stems in _NAMES.items() for stem in (name, *stems)}
"""Stem of a file, letters and digits only -> the paper's name of the model."""

DEFAULT_AXES: Pairs = tuple((axis, values[0]) for axis, values in AXES.items())
"""With the reference, by the plain prompt."""


def published_run(path: Path) -> tuple[str, Pairs]:
    """The model and the axes that a file's name and its folder stand for.

    A file is named as the published ones are when it is called `<stem>_output`, `<stem>_output_cot` or
    `<stem>_output_rubric`, and its stem is a published one or its folder is `WithRef` or `NoRef`. Any other
    keeps its name as model; only the folder still says whether there was a reference.
    """
    name = model_of(path)
    folder = _FOLDERS.get(path.absolute().parent.name.lower())
    reference = ("reference", folder or "with")
    found = _FILE.fullmatch(name)
    if found is None or not (folder or _folded(found["stem"]) in MODELS):
        return name, (reference, ("prompt", "baseline"))
    model = MODELS.get(_folded(found["stem"]), found["stem"])
    return model, (reference, ("prompt", (found["prompt"] or "baseline").lower()))


def supposed(path: Path) -> str:
    """Which axes of a file's run are supposed, since neither its name nor its folder says them; "" when none is."""
    name, folder = model_of(path), path.absolute().parent.name.lower()
    found = _FILE.fullmatch(name)
    named = found is not None and (folder in _FOLDERS or _folded(found["stem"]) in MODELS)
    unsaid = [] if folder in _FOLDERS else [f"{AXES['reference'][0]} the reference"]
    unsaid += [] if named else [f"by the {AXES['prompt'][0]} prompt"]
    if not unsaid:
        return ""
    return (
        f"{path.name}: neither its name nor its folder says how it was made; supposed was {' and '.join(unsaid)}. "
        "State the setting if that is wrong (such as without/cot), or name the file as the published ones are: "
        "NoRef/NAME_output_cot.jsonl."
    )


def axes_of(setting: str) -> Pairs:
    """The axes that a setting names, as in "with/cot"; an axis that it leaves out has its first value.

    Raises:
        UsageError: A part of it is no value of an axis, or two are of the same.
    """
    chosen: dict[str, str] = {}
    for part in setting.split("/"):
        axis = next((axis for axis, values in AXES.items() if part.strip() in values and axis not in chosen), None)
        if axis is None:
            expected = " and ".join(", ".join(values) for values in AXES.values())
            raise UsageError(
                f"--setting {setting}: expected one of each of {expected}, such as with/cot; found “{part.strip()}”."
            )
        chosen[axis] = part.strip()
    return tuple((axis, chosen.get(axis, default)) for axis, default in DEFAULT_AXES)
