"""Whatever the editor, shell or keyboard: each oddity of a text, through each entrance."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import pytest

from lobby.core.lobby import Lobby
from lobby.features.archive import archive
from lobby.features.matches.values import Match
from lobby.features.notices.replies import mail_reading
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.gamekit.move_entry import Entry
from tests.conftest import begin
from tests.support.cases import in_one_test
from tests.support.shell import Shell

SAID = "Zoë’s café — d4–a1, “naïve”"
"""A text, which stays as it is."""

COMMANDS = f"whoami\nchaos challenge ben --unrated\nmove 1 a1-c3\nchat 1 -m {SAID}\n"
RECORD = (
    '[Game "chaos"]\n[Board "7"]\n[Seat0 "ann"]\n[Seat1 "ben"]\n[Terms "--unrated"]\n'
    f'[Result "1-0"]\n[Reason "resigned"]\n\n1. a1-c3 {{{SAID}}} d4-a1 1-0\n'
)


def by_phone(text: str) -> str:
    """*text* as the keyboard of a phone writes it, which leaves comments alone."""
    signs = {"--": "—", "-": "–"}
    return re.sub(r"(-m .*|\{.*\})|--?", lambda it: _by_phone(it[1]) or signs[it[0]], text)


def _by_phone(said: str | None) -> str:
    return (said or "").replace("-m ", "–m ")


ODDITIES: dict[str, Callable[[str], bytes]] = {
    "none": str.encode,
    "a mark at the beginning": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "of Windows": lambda text: text.replace("\n", "\r\n").encode("cp1252"),
    "of DOS": lambda text: text.replace("\n", "\r\n").encode() + b"\x1a",
    "of an old Macintosh": lambda text: text.replace("\n", "\r").encode(),
    "of PowerShell": lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    "sixteen bits the other way": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "NULs between": lambda text: "\0".join(text).encode(),
    "no end of the last line": lambda text: text.rstrip("\n").encode(),
    "decomposed": lambda text: unicodedata.normalize("NFD", text).encode(),
    "of a phone": lambda text: by_phone(text).encode(),
    "full width": lambda text: re.sub(r"a1-c3", "ａ１－ｃ３", text, count=1).encode(),
    "invisible": lambda text: text.replace("a1-c3", "a1-\u200b\u2060c3\u200e").encode(),
    "several": lambda text: (
        b"\xef\xbb\xbf" + by_phone(unicodedata.normalize("NFD", text)).encode() + b"\r\n\0\x1a"
    ),
}


@pytest.fixture
async def match(lobby: Lobby, ann: Player, ben: Player) -> Match:
    return await begin(lobby, ann, ben, game="chaos")


async def last(lobby: Lobby, board: int | None = None) -> str:
    """What was last said, on a *board* or in the lobby."""
    return (await lobby.ask(chat.history, None, board=board))[-1].text


@pytest.mark.parametrize("oddity", ODDITIES)
@pytest.mark.parametrize("entrance", [None, "multiple"])
async def test_commands_on_lines(
    lobby: Lobby, match: Match, as_ann: Shell, entrance: str | None, oddity: str
) -> None:
    result = await as_ann(entrance, ODDITIES[oddity](COMMANDS))
    assert result.status == 0, result
    assert "You are ann" in " ".join(result.out.split())
    assert "unrated" in await as_ann.does("challenges")
    assert "Move 1 is played on board 1." in result.out
    assert await last(lobby, 1) == SAID


async def test_texts_and_records_on_standard_input(
    lobby: Lobby, match: Match, as_ann: Shell, ann: Player
) -> None:
    for number, (oddity, write) in enumerate(ODDITIES.items(), 1):
        said = f"{number} {SAID}"
        await as_ann.does("chat 1", write(f"{said}\n") if "phone" not in oddity else said)
        assert await last(lobby, 1) == said, oddity
        record = write(RECORD.replace('"7"', f'"{number}"'))
        on_paper = (await as_ann("preview record --json", record)).document
        assert (on_paper["moves"], on_paper["ply"]) == ([], 2), oddity
        assert await as_ann.does("import", record) == "Matches imported: 1\n", oddity
        imported = archive.record_of(await lobby.ask(archive.find, number, ann))
        assert imported.moves == (("a1-c3", SAID), ("d4-a1", "")), oddity
        assert imported.terms == "--unrated", oddity


@in_one_test(("oddity", "write"), ODDITIES.items())
def test_a_mail(oddity: str, write: Callable[[str], bytes]) -> None:
    mail = b"From: ann@example.org\r\n\r\n" + write("a1-c3\ncafé\n")
    assert mail_reading.read(mail).line == "a1-c3"


def test_a_move_pasted_on_a_screen() -> None:
    assert Entry(("a1-c3", "d4-a1")).typed("d4–a1").move == "d4-a1"
