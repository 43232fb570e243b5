"""`errata rerun` against servers on the loopback interface: what is sent, read and paid."""

from __future__ import annotations

import base64
import io
import json

import pytest
from PIL import Image

from cache.importing.import_benchmark import import_benchmark
from cache.importing.run_export import run_file
from cache.live.reruns import stored_response
from cache.live.spending import money_spent
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.packing import unpack_floats
from cache.store.workspace import Workspace, home_folder
from models.prompts import reminder_for
from scoring.tasks import TASKS
from tests.loaders.fermat import fermat_files
from tests.models.answering_server import answering
from tests.models.providers import anthropic_server, openai_server
from tests.prepared import once

SIZE = (2400, 1600)
ANSWER = (300, 400, 1500, 1000)
"""The one answer in pixels of the page; it is written in black on white, so that it can be seen on any image."""

GOLD = [round(1000 * value / SIZE[i % 2]) for i, value in enumerate(ANSWER)]


def gold_line():
    answer = {"page": 1, "type": "complete_answer_box", "box_2d": GOLD, "title_id": "1", "question_type": "solve"}
    metadata = {"media_size": {"m1": list(SIZE)}, "media_map": {"m1": ["m1", "one.png"]}, "facets": {}}
    return {"uuid": "one", "metadata": {**metadata, "answer": json.dumps([answer]), "category": "x"}}


@once
def fill(folder):
    """A workspace with one sample: a white page with a black answer on it."""
    page = Image.new("RGB", SIZE, "white")
    page.paste("black", ANSWER)
    (folder / "images").mkdir()
    page.save(folder / "images" / "one.png")
    (folder / "gold.jsonl").write_text(json.dumps(gold_line()) + "\n", encoding="utf-8")
    ws = Workspace.open()
    import_benchmark(ws, "hgbench", folder / "gold.jsonl", images=folder / "images", runs=[], name="b")
    return ws


@pytest.fixture
def home(tmp_path):
    fill(tmp_path).close()
    return home_folder()


def boxes(box):
    return json.dumps([{"page": 1, "box_2d": box, "type": "complete_answer_box", "steps": []}])


def image_of(received):
    """The first image of a request, as the server got it."""
    (message,) = received.body["messages"]
    block = next(block for block in message["content"] if block["type"] != "text")
    data = block["source"]["data"] if block["type"] == "image" else block["image_url"]["url"].partition(",")[2]
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("L")


def test_anthropic_is_asked_paid_for_and_scored(home, run):
    replies = [anthropic_server.failed(529, "overloaded_error"), anthropic_server.streamed(boxes(GOLD))]
    with answering(*replies) as server:
        code, out, err = run(
            "rerun", "b/one", "--model", "anthropic:claude-sonnet-4-6", "--max-cost", "0.5", "--json",
            ANTHROPIC_BASE_URL=server.url, ANTHROPIC_API_KEY="sk-test-1",
        )  # fmt: skip
    document = json.loads(out)
    assert (code, document["model"], document["attempts"], document["parsed"]) == (0, "claude-sonnet-4-6", 2, True)
    assert (document["metrics"]["F_A"], document["failures"]) == (1.0, [])
    assert document["usage"] == {"input_tokens": 1200, "output_tokens": 30}
    # 1,200 tokens at 3 and 30 at 15 US dollars a million.
    assert document["cost_usd"] == pytest.approx(0.00405)
    assert err.count("\n") == 1
    assert "Asking again" in err
    width, height = image_of(server.received[1]).size
    assert width / height == pytest.approx(1.5, abs=0.01)
    # As many squares of 28 pixels as Anthropic takes without scaling the page down.
    assert 1450 < -(-width // 28) * -(-height // 28) <= 1568
    ws = Workspace.open()
    assert money_spent(ws).day == pytest.approx(0.00405)
    ws.close()


@pytest.mark.parametrize(
    "transform",
    [
        ["--side", "777", "--turn", "90"],
        ["--crop", "50,150,800,900", "--turn", "270"],
        ["--crop", "100,100,700,700", "--turn", "180", "--side", "500"],
    ],
)
def test_a_model_that_speaks_in_pixels_of_what_it_is_sent_is_read_on_the_page(home, run, transform):
    def seen(received):
        """What a model that sees only the image would answer."""
        return openai_server.streamed(boxes(list(dark(image_of(received)))))

    with answering(openai_server.streamed("")) as server:
        server.next_reply = lambda received: (server.received.append(received), seen(received))[1]
        code, out, err = run(
            "rerun", "b/one", "--model", "openai:pixels", "--coords", "xyxy/pixel", "--price", "0/0", "--json",
            *transform, OPENAI_BASE_URL=f"{server.url}/v1",
        )  # fmt: skip
    assert (code, err) == (0, "")
    document = json.loads(out)
    assert document["metrics"]["F_A"] == 1.0
    ws = Workspace.open()
    with ws.reading() as connection:
        ious = connection.exec_driver_sql("SELECT ious FROM page_match WHERE level = 'answer'").scalar()
    ws.close()
    assert max(unpack_floats(ious)) > 0.98


def test_a_live_run_as_a_file_is_read_on_the_page_too(home, run, tmp_path):
    """What was sent stands in the file: without it, the boxes of a part that was turned would lie anywhere."""
    with answering(openai_server.streamed("")) as server:

        def seen(received):
            return openai_server.streamed(boxes(list(dark(image_of(received)))))

        server.next_reply = lambda received: (server.received.append(received), seen(received))[1]
        run(
            "rerun", "b/one", "--model", "openai:pixels", "--coords", "xyxy/pixel", "--price", "0/0",
            "--crop", "50,150,800,900", "--turn", "270", OPENAI_BASE_URL=f"{server.url}/v1",
        )  # fmt: skip
    ws = Workspace.open()
    live = "live:pixels~boxes:xyxy/pixel,part:part-50-150-800-900,turned:turned-270"
    exported = tmp_path / "exported.jsonl"
    exported.write_text(run_file(ws, "b", live), encoding="utf-8")
    gold, images = tmp_path / "gold.jsonl", tmp_path / "images"
    # The file says how its boxes are written, whatever a form says about them.
    import_benchmark(ws, "hgbench", gold, images=images, runs=[exported], name="c", coords="xyxy/1000")
    for name in ("b", "c"):
        table = run_metrics(ws, Selection(name))
        assert dict(table[table["metric"] == "F_A"].set_index("run")["value"]) == {live: 1.0}
    ws.close()


def dark(image):
    """The box of what is black on an image, in its pixels."""
    return image.point(lambda value: 255 if value < 128 else 0).getbbox()


def test_what_is_hidden_is_black_in_what_the_server_gets(home, run):
    with answering(openai_server.streamed("[]")) as server:
        code, _, _ = run(
            "rerun", "b/one", "--model", "openai:x", "--price", "0/0", "--hide", "600,700,1000,1000", "--json",
            OPENAI_BASE_URL=f"{server.url}/v1",
        )  # fmt: skip
    image = image_of(server.received[0])
    width, height = image.size
    assert code == 0
    assert image.crop((int(0.61 * width), int(0.71 * height), width, height)).getextrema()[1] < 40
    assert image.crop((int(0.65 * width), 0, width, int(0.2 * height))).getextrema()[0] > 200


def test_repeats_share_what_the_command_may_cost(home, run):
    with answering(anthropic_server.streamed(boxes(GOLD))) as server:
        code, out, err = run(
            "rerun", "b/one", "--model", "anthropic:claude-sonnet-4-6", "--max-tokens", "1000",
            "--max-cost", "0.03", "--repeats", "5", "--json",
            ANTHROPIC_BASE_URL=server.url, ANTHROPIC_API_KEY="sk-test-1",
        )  # fmt: skip
    # An answer can cost about 0.024 and does cost 0.00405: there is room for two, not for three.
    assert (code, out, len(server.received)) == (2, "", 2)
    assert "this batch" in err
    assert "2 of 5 answers came in before; they are kept." in err


def test_what_cannot_be_asked_is_refused_in_one_line_and_not_sent(home, run):
    claude, key = ["--model", "anthropic:claude-sonnet-4-6"], {"ANTHROPIC_API_KEY": "k"}
    opus, compatible = ["--model", "anthropic:claude-opus-4-1"], {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    for arguments, environment, reason in (
        (claude, {}, "ANTHROPIC_API_KEY is not set"),
        (["--model", "openai:gpt-4o"], {}, "OPENAI_API_KEY is not set"),
        (["--model", "openai:nobody-knows"], compatible, "State its price"),
        # The maker's price is not that of whoever runs a compatible server.
        (["--model", "openai:gpt-4o"], compatible, "State its price"),
        (["--model", "openai:x", "--price", "3"], compatible, "INPUT/OUTPUT"),
        ([*claude, "--crop", "0,0,0,9"], key, "LEFT,TOP"),
        ([*claude, "--max-tokens", "0"], key, "1 to 1,000,000"),
        (opus, {**key, "ERRATA_MAX_COST_USD": "0.1"}, "a day"),
        (opus, {**key, "ERRATA_MAX_COST_USD": "x"}, "US dollars"),
    ):
        code, out, err = run("rerun", "b/one", "--json", *arguments, **environment)
        assert (code, out, err.count("\n")) == (2, "", 1), arguments
        assert reason in err


def test_repeats_flip_by_the_question_that_was_asked(home, run, tmp_path):
    """FERMAT by a transcription: of two detections the one is right, the other wrong, and ED itself was not asked."""
    name = "img_1_pert_1.1"
    Image.new("RGB", (300, 400), "white").save(tmp_path / "images" / "one.png")
    gold = fermat_files.write_csv(tmp_path / "gold.csv", [fermat_files.gold_row(name, image="one.png")])
    run("import", "fermat", "--gold", str(gold), "--images", str(tmp_path / "images"), "--name", "f")
    read = openai_server.streamed("Question: x + 1 = 2\nAnswer: x = 2")
    replies = [read, openai_server.streamed("Reasoning: so.\nError: 1"), read]
    with answering(*replies, openai_server.streamed("Reasoning: so.\nError: 0")) as server:
        code, out, err = run(
            "rerun", f"f/{name}", "--model", "openai:x", "--price", "0/0", "--setting", "ED+OCR",
            "--repeats", "2", "--json", OPENAI_BASE_URL=f"{server.url}/v1",
        )  # fmt: skip
    assert (code, err) == (0, "")
    document = json.loads(out)
    assert [repeat["metrics"]["ED+OCR.acc"] for repeat in document["repeats"]] == [1.0, 0.0]
    assert [repeat["metrics"]["ED.acc"] for repeat in document["repeats"]] == [None, None]
    assert document["flip_rate"] == 1.0


def test_an_answer_to_a_turned_page_is_named_so_and_leaves_the_plain_one(home, run):
    with answering(openai_server.streamed(boxes(GOLD))) as server:

        def rerun(*how):
            return run(
                "rerun", "b/one", "--model", "openai:x", "--price", "0/0", *how,
                OPENAI_BASE_URL=f"{server.url}/v1",
            )  # fmt: skip

        rerun()
        code, out, _ = rerun("--turn", "90", "--hide", "1:0,0,1000,500")
    assert code == 0
    assert out.startswith("one, answered by x (turned 90/hidden page 1 at 0 0 1000 500)\n")
    assert out.endswith("kept as live:x~turned:turned-90,hidden:hidden-page-1-at-0-0-1000-500\n")
    ws = Workspace.open()
    table = run_metrics(ws, Selection("b"))
    ws.close()
    assert dict(table[table["metric"] == "F_A"].set_index("run")["value"])["live:x"] == 1.0


def test_what_one_answer_takes_is_told_and_nothing_is_asked(home, run):
    with answering(openai_server.streamed("[]")) as server:
        code, out, _ = run(
            "rerun", "b/one", "--model", "openai:x", "--price", "0/10", "--max-tokens", "1000", "--repeats", "3",
            "--estimate", "--json", OPENAI_BASE_URL=f"{server.url}/v1",
        )  # fmt: skip
    document = json.loads(out)
    assert (code, document["askings"], server.received) == (0, 3, [])
    assert document["most_usd"] == pytest.approx(3 * 1000 * 10 / 1e6)


PROSE = "The answers are in the middle of the page."


@pytest.mark.parametrize(
    ("replies", "sent"),
    [([PROSE, boxes(GOLD)], 2), ([boxes(GOLD)], 1), (["[]"], 1), ([PROSE, PROSE, boxes(GOLD)], 2), ([""], 1)],
    ids=["unreadable", "readable", "no boxes", "unreadable twice", "nothing said"],
)
def test_hg_bench_is_reminded_of_the_format_once_and_only_after_an_unreadable_answer(home, run, replies, sent):
    with answering(*map(openai_server.streamed, replies)) as server:
        code, out, err = run(
            "rerun", "b/one", "--model", "openai:x", "--price", "1/10", "--max-tokens", "1000", "--json",
            OPENAI_BASE_URL=f"{server.url}/v1",
        )  # fmt: skip
    document = json.loads(out)
    counted = replies[sent - 1]
    assert (code, len(server.received), document["attempts"], document["response"]) == (0, sent, sent, counted)
    assert document["parsed"] == (counted not in (PROSE, ""))
    # Each answer is paid for: 900 tokens at 1 and 40 at 10 US dollars a million.
    assert document["cost_usd"] == pytest.approx(sent * 0.0013)
    ws = Workspace.open()
    kept = stored_response(ws, "b", "one", "live:x")
    assert money_spent(ws).day == pytest.approx(sent * 0.0013)
    ws.close()
    assert kept.raw == counted
    assert kept.extra["live"].get("earlier", []) == replies[: sent - 1]
    assert ("reminded of the format" in err) == (sent == 2)


def test_the_reminder_goes_on_in_the_same_conversation(home, run):
    with answering(openai_server.streamed(PROSE), openai_server.streamed(boxes(GOLD))) as server:
        run("rerun", "b/one", "--model", "openai:x", "--price", "0/0", OPENAI_BASE_URL=f"{server.url}/v1")
    requested, reminded = (received.body["messages"] for received in server.received)
    assert [message["role"] for message in reminded] == ["user", "assistant", "user"]
    assert reminded[0] == requested[0]
    assert PROSE in str(reminded[1]["content"])
    assert (reminder_for(TASKS["hgbench"]) or "no reminder") in str(reminded[2]["content"])


def test_an_answer_whose_reminder_cannot_be_paid_for_stands_as_it_was(home, run):
    with answering(openai_server.streamed(PROSE), openai_server.streamed(boxes(GOLD))) as server:
        code, out, _ = run(
            "rerun", "b/one", "--model", "openai:x", "--price", "1/10", "--max-tokens", "1000", "--json",
            "--max-cost", "0.0145", OPENAI_BASE_URL=f"{server.url}/v1",
        )  # fmt: skip
    # An answer can cost about 0.0135 and does cost 0.0013, so that no room is left for a second one.
    assert (code, len(server.received), json.loads(out)["response"]) == (0, 1, PROSE)
