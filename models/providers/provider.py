"""The form of every provider of models: a request goes in, pieces of text come out, and an answer ends it.

A provider is one file with one class, and a line in `PROVIDERS` of `models/__init__.py`. It implements in `stream`
what only it knows; cancelling a stream, checking that it ends as it should, and timing it are done here, once for
all of them.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from errors import NoAnswer, Unavailable
from models.price_table import Price
from models.prices import Usage
from models.providers.cancellation import Cancellation
from records import Prediction

MOST_CHARACTERS = 4_000_000
"""No answer is longer; a server that writes on and on is cut off."""

StopReason = Literal["end", "length", "refused", "other"]
"""Why a model stopped: it was done, it reached the limit of tokens, it would not answer, anything else."""


@dataclass(frozen=True, slots=True)
class SentImage:
    """One page as it is sent.

    Args:
        page: 1-based page of the sample.
        data: The bytes of the image file.
        media_type: "image/jpeg" and the like.
        width: In pixels, as sent.
        height: In pixels, as sent.
        scale: Its width over that of the page's own image: boxes in pixels have to be divided by it.
    """

    page: int
    data: bytes = field(repr=False)
    media_type: str
    width: int
    height: int
    scale: float


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier message of a conversation: its role and its text."""

    role: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """A request to a model.

    Args:
        model: The model by the provider's own name; for replay the slug of a run.
        prompt: The whole text; after earlier turns, the next message.
        images: The pages, in the order in which they are sent: with the first message, before its text.
        sample_id: Which sample it is about. It names the request here and is sent nowhere.
        parameters: `max_tokens`, `temperature` and the like, by the provider's own names.
        turns: What was said before; the first turn is the user's, they alternate, the last is the model's.
    """

    model: str
    prompt: str
    images: tuple[SentImage, ...] = ()
    sample_id: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Some more text of the answer, as it comes in."""

    text: str


UNKNOWN_USAGE = Usage()
"""Tokens of a provider that does not count them."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of an answer: why it stopped, its tokens, its cost, and the server's names of request and model.

    Args:
        stop_reason: Why the model stopped.
        usage: Tokens.
        cost_usd: What it cost in US dollars; None where the model's prices are not known.
        request_id: The provider's name for the request; "" when it has none.
        model: The model that answered, as the provider says it; "" for the one that was asked.
        extra: What belongs to the answer beside its text, as `records.Prediction.extra`.
    """

    stop_reason: StopReason = "end"
    usage: Usage = UNKNOWN_USAGE
    cost_usd: float | None = None
    request_id: str = ""
    model: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer.

    Args:
        text: All of it.
        ending: What the provider knows of it.
        latency_s: Seconds from asking to its end, without what was asked in vain before.
        attempts: How often the model was asked for it.
        earlier: Its answers before it was reminded of the format.
        reminder: The reminder, as it was sent; "" where there was none.
    """

    text: str
    ending: Ending
    latency_s: float
    attempts: int = 1
    earlier: tuple[str, ...] = ()
    reminder: str = ""


Event = Piece | Answer
Stored = Callable[[str, str], Prediction | None]
"""Id of a sample, slug of a run -> that run's prediction; None where it has none."""


@dataclass(frozen=True, slots=True)
class ProviderContext:
    """The environment of a provider: keys and addresses, stored responses, the model's price.

    Args:
        variables: Keys and addresses, by their names in the environment. Never shown, stored or logged.
        stored: Responses of the workspace.
        pause_s: Seconds between pieces of what needs no time, so that a person sees it come in.
        price: What the model costs, as `models.prices.price_of` finds it; None where that is not known.
    """

    variables: Mapping[str, str] = field(default_factory=dict, repr=False)
    stored: Stored = lambda sample, run: None
    pause_s: float = 0.0
    price: Price | None = None


class Provider(ABC):
    """Base of providers, which send requests to models and stream their answers."""

    key: ClassVar[str]
    """Its name in a model's specification (`replay:gpt`)."""

    label: ClassVar[str]
    """Its name on screen."""

    compatible_label: ClassVar[str] = ""
    """What a server is called that speaks the same interface and is not the maker's; "" where none is asked."""

    replays: ClassVar[bool] = False
    """Whether its models are runs of the workspace; then no page leaves this machine."""

    @classmethod
    @abstractmethod
    def from_context(cls, context: ProviderContext) -> Provider:
        """The provider, ready to be asked. Raises NotConfigured when something that it needs is not there."""

    @classmethod
    def destination(cls, variables: Mapping[str, str]) -> str:
        """The location of the server that receives the pages, without its address; "" where none leaves this machine.

        Args:
            variables: As `ProviderContext.variables`.

        Raises:
            NotConfigured: The address that is set is none.
        """
        return ""

    @classmethod
    def compatible_server(cls, variables: Mapping[str, str]) -> str:
        """The scheme, host and port of the compatible server that is set in place of the maker's; "" where none is.

        Args:
            variables: As `ProviderContext.variables`.

        Raises:
            NotConfigured: The address that is set is none.
        """
        return ""

    @classmethod
    def server_label(cls, variables: Mapping[str, str]) -> str:
        """The name of what is asked: the maker's, or that of a compatible server."""
        return cls.compatible_label if cls.compatible_server(variables) else cls.label

    @abstractmethod
    def estimate(self, request: Request) -> float | None:
        """The most that a request can cost, in US dollars; None where the model's prices are not known."""

    def prepare(self) -> None:  # noqa: B027
        """Loads ahead what takes a while the first time, so that no answer's seconds count it; nothing by default."""

    @abstractmethod
    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        """Asks: pieces of text as they come, then one Ending.

        An open connection is passed to `cancelled.closes`, so that cancelling ends the waiting.

        Raises:
            ProviderError: And nothing else, whatever the server does.
        """

    def ask(self, request: Request, cancelled: Cancellation | None = None) -> Iterator[Event]:
        """Asks a model.

        Args:
            request: What is asked.
            cancelled: Ends the stream before its next piece when another thread cancels.

        Yields:
            Pieces of text, then one Answer.

        Raises:
            Cancelled: It was cancelled.
            ProviderError: There is no answer.
        """
        cancelled = cancelled or Cancellation()
        cancelled.check()
        self.prepare()
        started = time.monotonic()
        pieces: list[str] = []
        length = 0
        cancelled.check()
        with closing(self.stream(request, cancelled)) as stream:
            for event in _events_until_cancelled(stream, cancelled):
                if isinstance(event, Ending):
                    yield Answer("".join(pieces), event, time.monotonic() - started)
                    return
                pieces.append(event.text)
                length += len(event.text)
                if length > MOST_CHARACTERS:
                    raise NoAnswer(f"The answer is longer than {MOST_CHARACTERS:,} characters; it was cut off.")
                yield event
        raise Unavailable(f"The answer of {self.label} broke off after {length:,} characters. Ask again.")


def _events_until_cancelled(stream: Iterator[Piece | Ending], cancelled: Cancellation) -> Iterator[Piece | Ending]:
    """The events of a stream; whatever it raises after a cancellation becomes Cancelled."""
    while True:
        try:
            event = next(stream)
        except StopIteration:
            cancelled.check()
            return
        # Of any kind: a connection that is closed under a reader may raise anything.
        except Exception:
            cancelled.check()
            raise
        cancelled.check()
        yield event
