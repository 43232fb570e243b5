"""Live models: providers by name, and `PROVIDER:NAME`, the specification of a model.

A further provider is one file with one class, and its line in `PROVIDERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from errors import UsageError
from models.providers.anthropic_messages import Anthropic
from models.providers.connection import api_key, server_address
from models.providers.openai_chat import OpenAi
from models.providers.provider import Provider
from models.providers.replay import Replay
from models.providers.sdk_provider import SdkProvider

PROVIDERS: Mapping[str, type[Provider]] = {provider.key: provider for provider in (Anthropic, OpenAi, Replay)}
"""Every provider by its name in a specification."""

SERVERS = tuple(kind.server for kind in PROVIDERS.values() if issubclass(kind, SdkProvider))
"""The servers that are asked, each with the names of the variables that hold its key and its address."""

VARIABLES: Mapping[str, Callable[[Mapping[str, str], str], str | None]] = {
    name: read for server in SERVERS for name, read in ((server.key, api_key), (server.address, server_address))
}
"""Names of these variables -> what reads one, and refuses what it cannot be."""


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """A model to be asked: its provider, and its name there."""

    provider: str
    name: str

    @classmethod
    def parse(cls, text: str) -> ModelSpec:
        """Reads `PROVIDER:NAME`; only the first colon parts, names may have more.

        >>> ModelSpec.parse("replay:model-b~prompt:cot")
        ModelSpec(provider='replay', name='model-b~prompt:cot')

        Raises:
            UsageError: It is not written so, or there is no such provider.
        """
        provider, colon, name = text.strip().partition(":")
        if not colon or not name.strip():
            raise UsageError(f"A model is written as PROVIDER:NAME, such as replay:RUN; found “{text}”.")
        if provider not in PROVIDERS:
            raise UsageError(f"There is no provider “{provider}”; known are {', '.join(sorted(PROVIDERS))}.")
        return cls(provider, name.strip())

    def __str__(self) -> str:
        return f"{self.provider}:{self.name}"

    @property
    def kind(self) -> type[Provider]:
        """The provider's class."""
        return PROVIDERS[self.provider]
