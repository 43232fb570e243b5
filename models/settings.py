"""Settings of live runs: a text such as "with/cot", and the axes that it names."""

from __future__ import annotations

from collections.abc import Mapping

from errors import UsageError
from models.live_tasks import live_task
from records import Pairs
from scoring.task import Task

REPEAT_AXIS = "repeat"
"""The axis of runs that were asked the same several times."""

PROVIDER_AXIS = "provider"
"""The axis of live runs of a model by whose name another provider was asked before."""


def axis_choices(task: Task) -> Mapping[str, tuple[str, ...]]:
    """The settings of a live request for a task: axis -> its values, the default first."""
    return {axis: values for axis, values in task.axes.items() if values} | dict(live_task(task.key).axes)


def axes_of(task: Task, setting: str | None) -> Pairs:
    """The axes of a setting, in the order in which the task declares them.

    Args:
        task: The benchmark's task.
        setting: Values with "/" between them; an axis whose value is left out has its first one. A task
            that declares no axes takes any text.

    Raises:
        UsageError: A part of it is not a value of an axis, or two are of the same axis.
    """
    declared = axis_choices(task)
    if not declared:
        return (("setting", setting),) if setting else ()
    chosen: dict[str, str] = {}
    for part in (setting or "").split("/") if setting else ():
        axis = next((axis for axis, values in declared.items() if part in values and axis not in chosen), None)
        if axis is None:
            choices = "; ".join(f"{axis}: {', '.join(values)}" for axis, values in declared.items())
            raise UsageError(f"“{part}” is not a setting of {task.title}. Its axes are {choices}.")
        chosen[axis] = part
    return tuple((axis, chosen.get(axis, values[0])) for axis, values in declared.items())
