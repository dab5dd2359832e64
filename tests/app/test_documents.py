"""What commands print: their declared document for programs, plain text for people. The scripts of
the golden run give every command there is, and check its document, too."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from jsonschema import Draft202012Validator

from lobby.app import schemas
from lobby.app.reference import POSITIONS, published_schemas
from lobby.app.verbs import CATALOGUE
from lobby.base.layout import columns
from lobby.core.documents import EVENT_KINDS
from lobby.core.lobby import Lobby
from lobby.core.values import Kind
from lobby.features.bots import bot_matches
from lobby.features.challenges import offering
from lobby.features.clocks.documents import Absence
from lobby.features.matches import offers, playing
from lobby.features.news.documents import News
from lobby.features.people import keys
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES, OURS
from lobby.language.line import read
from lobby.language.replies import Remark, Reply
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.proposals import proposal
from tests.support.shell import Shell

COMMENT = f"é囲碁 {'x' * 90} \N{RIGHT-TO-LEFT OVERRIDE}\x1b[31m"

IMPORTED = (
    '[Game "chaos"] [Seat0 "ann"] [Seat1 "é囲碁"] [Terms "--unrated"] [Result "1-0"]'
    f' [Reason "resigned"] 1. a1-c3 {{{COMMENT[:-5]}}} d4-a1 1-0'
)

PUBLISHED = Path(__file__).parents[2] / "docs" / "schemas.json"

FILES = ("export", "feed", "calendar", "abstractplay")
"""Commands that print a file for programs."""

STRANGER = ("whoami", "signup Zoe")
"""Given by a visitor with a new key."""

ANN = (
    "help",
    "help commands",
    "whoami",
    "keys",
    "keys add",
    "keys remove SHA256:more",
    "list",
    "list curio octilite",
    "who",
    "games",
    "games all",
    "games ben next",
    "games --sort=opponent",
    "turns",
    "turns --count",
    "history",
    "standings",
    "ratings curio",
    "rating",
    "rating ben curio",
    "versus ben",
    "against ben ann",
    "history ben curio --most=1",
    "list curio --most=1",
    "zone Europe/Berlin",
    "theme nord",
    "vacation 3",
    "vacation off",
    "limit 40",
    "limit",
    "chaos challenge ben",
    "chaos challenge bot3 --seat=random",
    "bots",
    "octilite seek --seat=random",
    "octilite seek 2",
    "curio seek -base=9 -rows=15 -cols=15 -capture_ge_total -no_turn -no_limit -face_random",
    "challenges",
    "accept 8",
    "decline 9 -m No time",
    "withdraw 10",
    "rematch 5",
    "abort 8",
    "rematch 8",
    "abort 9",
    "curio seek --rating=1400-1600",
    "show 1 2 3 4 5 6",
    "show 1#1",
    "show ann all",
    "next",
    "record 1",
    "fair",
    "fair 1",
    "review 7",
    "analysis 1",
    "analysis 3#1 d4-a1 a2-c2 --mark=!? -m good",
    "analysis 3 --delete",
    "analysis 7#0",
    "analysis 7#2 --judge",
    "note 1#0 watch this",
    "note @ben plays fast",
    "note @ben",
    "note 1#0 --delete",
    "notes",
    "abstractplay 7",
    "puzzle",
    "puzzle new",
    "puzzle new octilite",
    "puzzle binar-2",
    "puzzle binar-2 d1",
    "puzzle curio-1",
    "puzzle binar-2 a1",
    f"import --from=lobby.example.org -m {IMPORTED}",
    "archive",
    "archive ben",
    "history ann --most=2",
    "show @1 1 @1#1",
    "record @1",
    "review @1",
    "play-on 7#2 self",
    "practice 1 c3",
    "practice 1 undo",
    "practice",
    "practice remove 1",
    "preview @1#1 d4-a1",
    "archive remove @1",
    f"import -m {IMPORTED}",
    "preview 1 32-33 46-45",
    "explore binar -size=3 -single -choose a1:0",
    "stats",
    "position 1",
    "position 4#0",
    "preview chaos XXX/XXXX/...../OOOO/OOO:O a1-c3",
    "preview 4",
    "preview 5",
    "preview new curio",
    "preview new chaos",
    "submit 1 32-33",
    f"confirm 1 -m {COMMENT}",
    f"move 2 a1 -m {COMMENT}",
    "move 6 accept",
    "move 1 undo",
    "move 3 propose",
    f"chat 1 -m {COMMENT}",
    "chat 1",
    "queue 2 b1",
    "queue 2 if b2 then b3 if b4 then resign",
    "queue 2",
    f"message ben -m {COMMENT}",
    "message",
    "subscribe",
    "subscribe 1 all",
    "subscribe curio",
    "subscribe ben",
    "subscribe",
    "unsubscribe curio",
    "unsubscribe ben",
    "notify",
    "notify turn mail daily",
    "notify digest 7",
    "news",
    "news done",
    "mute",
    "mute Zoe",
    "unmute Zoe",
    "block Zoe",
    "block",
    "unblock Zoe",
    "resign 4",
    "show 1 2",
    "record 2",
    f"broadcast -m {COMMENT}",
    "admin",
    "admin status",
    "admin help",
    "admin help ban",
    "admin players",
    "admin players a",
    "admin key-code zoe",
    "admin keys zoe",
    "admin keys ann",
    "admin sessions",
    "admin kick ben",
    f"admin ban 192.0.2.0/24 --days=3 -m {COMMENT}",
    "admin ban SHA256:kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk -m spam",
    "admin ban ben -m spam",
    "admin unban SHA256:kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
    f"admin mute ben --days=3650 -m {COMMENT}",
    "admin unmute ben",
    "admin sanctions",
    "admin sanctions all",
    f"report ben 1 -m {COMMENT}",
    "admin reports",
    "admin reports 1",
    "admin settle 1 -m Done",
    "admin reports all",
    "admin second-accounts",
    "admin look-alikes",
    f"admin close 1 -m {COMMENT}",
    "admin rename Zoe Zed -m Rude",
    "admin delete Zed",
    "admin delete Zed Zed -m Spam",
    "admin log",
    "admin log ben",
    "admin operators",
    "admin drain 60",
    "admin drain off",
    "help operators",
    "feed",
    "calendar",
    "export",
    "delete",
    "delete ann",
)
"""Given by ann, in this order, in the lobby of the fixture."""


@pytest.fixture
async def furnished(lobby: Lobby, ann: Player, ben: Player) -> Lobby:
    """A board of each game, a large one that is over, a draw offer, two challenges, and players."""
    for game, moves in {
        "octilite": "32+a 46+e",
        "binar": "c3 d4",
        "chaos": "a1-c3 d4-a1",
        "curio": "",
    }.items():
        # Unrated, so that it keeps nobody from reviewing other matches.
        await play(lobby, await begin(lobby, ann, ben, game, terms="--unrated"), moves)
    over = await begin(lobby, ann, ben, "curio", "-rows=15 -cols=15 -base=9")
    await lobby.change(playing.resign, over.board, ben)
    asking = await begin(lobby, ann, ben)
    judged = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    await play(lobby, judged, "b1 a3 b2 c2 c1 a1")
    await lobby.change(offers.offer_draw, asking.board, ben)
    for seat in (0, 1):
        await lobby.change(offering.offer, ben, proposal("chaos", opponent="ann", seat=seat))
    lobby.presence.look_at(lobby.presence.enter(ben), asking.board)
    lobby.presence.enter(None)
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:more", code)
    lobby.operators = frozenset({"SHA256:ann"})
    lobby.thinker = Aloud()
    await lobby.change(bot_matches.ensure)
    return lobby


@cache
def validator(kind: type) -> Draft202012Validator:
    """A validator of documents against the schema of *kind*, which refuses undeclared keys."""
    schema = schemas.schemas({"any": kind}, GAMES, closed=True)
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{kind.__name__}"})


def problems(value: Any, kind: type) -> list[str]:
    """The places where *value* differs from what *kind* declares."""
    return [f"{error.json_path}: {error.message}" for error in validator(kind).iter_errors(value)]


def check_text(command: str, said: str) -> None:
    """Check that people can read what *command* has *said*."""
    for line in said.splitlines():
        assert line.isprintable(), command
        assert columns(line) <= 80 or command.startswith(("record", "position", *FILES)), command
        assert line == line.rstrip(), command


async def test_documents(furnished: Lobby, as_stranger: Shell, as_ann: Shell) -> None:
    for shell, commands in ((as_stranger, STRANGER), (as_ann, ANN)):
        for command in commands:
            head, dash, text = command.partition(" -m ")
            result = await shell(f"{head} --json{dash}{text}")
            assert (result.status, result.err) == (0, ""), command
            verb = CATALOGUE.request(read(command)).verb
            assert problems(result.document, verb.document) == [], command


async def test_documents_line_by_line(furnished: Lobby, as_ann: Shell, ben: Player) -> None:
    result = await as_ann("multiple --json", "whoami")
    assert problems(result.document, Reply) == []
    session = as_ann.begin("wait --json")
    await session.until("Waiting")
    await furnished.change(offering.offer, ben, proposal("binar", opponent="ann"))
    await session.until("}\n")
    assert problems((await session.leave()).document, News) == []


async def test_text(furnished: Lobby, as_stranger: Shell, as_ann: Shell) -> None:
    for shell, commands in ((as_stranger, STRANGER), (as_ann, ANN)):
        for command in commands:
            said = await shell.does(command)
            assert said.endswith("\n")
            check_text(command, said)


def test_every_document_is_explained() -> None:
    for document in schemas.documents(verb.document for verb in CATALOGUE):
        assert document.__doc__
        for hint in get_type_hints(document, include_extras=True).values():
            assert get_args(hint)[1]


@pytest.mark.parametrize("game", OURS)
async def test_positions_are_explained(as_guest: Shell, game: str) -> None:
    document = (await as_guest(f"preview new {game} --json")).document
    assert set(document["position"]) == set(POSITIONS[game])


def test_the_schemas_are_published() -> None:
    assert PUBLISHED.read_text("utf-8") == published_schemas(), (
        "run python -m lobby.app.reference --schemas > docs/schemas.json"
    )
    published = json.loads(PUBLISHED.read_text("utf-8"))
    Draft202012Validator.check_schema(published)
    assert set(published["commands"]) == {verb.name for verb in CATALOGUE}


async def test_the_schemas_can_be_asked_for(as_guest: Shell) -> None:
    answer = json.loads(await as_guest.does("help schemas"))
    assert answer["$defs"]["Page"]["properties"]["ply"]["type"] == "integer"
    Draft202012Validator.check_schema(answer)


def test_a_schema_refuses_what_is_not_declared() -> None:
    whole = {"remark": "Well."}
    assert problems(whole, Remark) == []
    assert problems({"remark": 1}, Remark)
    assert problems({}, Remark)
    assert problems({**whole, "other": 1}, Remark)
    (said,) = problems({**dict.fromkeys(get_type_hints(Absence), 1), "ends": True}, Absence)
    assert said.startswith("$.ends")


def test_every_kind_of_event_is_explained() -> None:
    assert set(EVENT_KINDS) == set(get_args(Kind))
