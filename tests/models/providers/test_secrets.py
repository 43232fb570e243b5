"""The key and the address never come out: not in an error, a name, a log or anything that hangs on them."""

from __future__ import annotations

import gc
import json
import logging
import traceback
from collections.abc import Iterator

import pytest

from errors import ProviderError
from models import PROVIDERS
from models.providers.connection import SDK_LOGGERS
from models.providers.provider import ProviderContext
from models.retrying import RetryBudget, with_retries
from tests.models.answering_server import Reply, answering, json_reply
from tests.models.served import KEY, PAGE, PROTOCOLS, Protocol, answer, provider, request

pytestmark = pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
PASSWORD = "hunter2-in-the-address"
ECHO = f"the key was {KEY}, the password {PASSWORD}"


def replies(protocol: Protocol) -> Iterator[Reply]:
    """Every way in which asking fails, by servers that repeat what they were told."""
    for status in (307, 400, 401, 402, 403, 404, 408, 409, 413, 418, 422, 429, 500, 503, 504, 529):
        yield protocol.failed(status, message=ECHO, retry_after="99999")
        yield Reply(status, parts=(ECHO.encode(),), kind="text/plain", headers={"X-Echo": ECHO, "Location": "//" + KEY})
    yield Reply(hang_up=True)
    yield Reply(parts=(protocol.begun(), protocol.text_event("half")), cut=True)
    yield Reply(parts=(f"event: error\ndata: {json.dumps({'error': {'message': ECHO}})}\n\n".encode(),))
    yield Reply(parts=(f"event: message_start\ndata: {{{ECHO}\n\n".encode(),))
    yield json_reply({"error": ECHO})
    yield json_reply(ECHO)


def everything_of(error: BaseException) -> str:
    """All that can be read off an error: its text, its parts, what it came of, its traceback."""
    parts, each = [], error
    while each is not None:
        parts += [str(each), repr(each), repr(each.args), repr(vars(each))]
        each = each.__cause__ or each.__context__
    return "\n".join([*parts, *traceback.format_exception(error)])


def test_no_failure_says_the_key_the_address_or_what_the_server_wrote(
    protocol: Protocol, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    texts = []
    for reply in replies(protocol):
        with answering(reply) as server:
            address = server.url.replace("//", f"//user:{PASSWORD}@") + protocol.suffix
            surroundings = ProviderContext({protocol.key: KEY, protocol.address: address})
            client = PROVIDERS[protocol.provider].from_context(surroundings)
            texts += [repr(surroundings), repr(client), str(client)]
            with pytest.raises(ProviderError) as raised:
                list(with_retries(client, request(), RetryBudget(attempts=1)))
            texts.append(everything_of(raised.value))
            port = str(server.server_address[1])
            assert port not in str(raised.value)
    logged = [f"{record.getMessage()} {record.args} {record.exc_text}" for record in caplog.records]
    text = "\n".join([*texts, *logged, *capfd.readouterr()])
    for secret in (KEY, PASSWORD, "the key was"):
        assert secret not in text
    # Pages would stand in the SDKs' debug logs, packed as base64.
    assert not [record for record in caplog.records if record.name.partition(".")[0] in SDK_LOGGERS]


def test_an_error_keeps_nothing_alive_that_holds_the_key(protocol: Protocol) -> None:
    with answering(protocol.failed(500)) as server, pytest.raises(ProviderError) as raised:
        answer(provider(protocol, server))
    referents, seen = (
        [raised.value.args, vars(raised.value), raised.value.__cause__, raised.value.__context__],
        set[int](),
    )
    while referents:
        each = referents.pop()
        if id(each) not in seen and isinstance(each, dict | list | tuple | BaseException):
            seen.add(id(each))
            referents += gc.get_referents(each)
        assert not (isinstance(each, str) and KEY in each)


def test_an_answer_says_the_key_nowhere_beside_its_text(protocol: Protocol) -> None:
    with answering(
        protocol.streamed(
            "fine",
        )
    ) as server:
        got = answer(provider(protocol, server))
    assert KEY not in repr(got)
    assert KEY not in repr(request())
    assert repr(PAGE.data) not in repr(request())
