"""Every command that a page shows is run in a real lobby, where it does what the page says.

A page mentions board 117 and challenge 12, a code and days to come: here they stand for what the
test's lobby has. Each example is run by ann, or by an operator if it is for operators, in a new
lobby where nothing has happened except what ``PREPARED`` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lobby.app.commands import console, in_full
from lobby.app.verbs import CATALOGUE
from lobby.features.bots import bot_matches
from lobby.features.help.verbs import TUTORIAL
from lobby.language.answers import WrongCommand
from lobby.language.line import read
from tests.conftest import NOON
from tests.docs.test_paths import PAGES, ROOT
from tests.golden import world
from tests.golden.world import OPERATOR, World
from tests.support import databases
from tests.support.shell import Shell

GENERATED = "docs/commands.md"
HISTORY = "CHANGELOG.md"
"""What was true once need not be true today."""

_SSH = re.compile(r"\bssh (?:-[^`\n]* )?(?:host|HOST|lobby\.example\.org) ([^`\n#>(]+)")
_LOCAL = re.compile(r"\blobby admin ([^`\n#>(]+)")
_INLINE = re.compile(r"`([a-z][^`\n]*(?:\n[^`\n]+)?)`")
_NO_EXAMPLE = re.compile(
    r"(?:^|[^:])\.\.\.|…|^[A-Z]+$|\bBOARD\b|^stands for"
    r"|^admin(?: (?:ban|mute|claim(?: CODE)?|operators remove))?$"
)
"""A form with something left out, a group of commands, or a sentence."""

BLOCKING = ("wait",)
"""Commands that go on until somebody leaves."""

ONLY_AT_THE_MACHINE = "admin export"

BOARD, CHALLENGE = "117", "12"

ENDED = (f"ann: move {BOARD} 22+b", f"ben: move {BOARD} 46+e", f"ann: resign {BOARD}")
IMPORTED = (
    'ann: import -m [Game "chaos"] [Seat0 "ann"] [Seat1 "zoe"] [Reason "resigned"]'
    " 1. a1-c3 d4-a1 1-0",
)

PREPARED: dict[str, tuple[str, ...]] = {
    f"move {BOARD} accept": (f"ben: move {BOARD} propose",),
    f"move {BOARD} reject": (f"ben: move {BOARD} propose",),
    f"move {BOARD} undo": (f"ann: move {BOARD} 22+b",),
    f"confirm {BOARD}": (f"ann: submit {BOARD} 22+b",),
    f"rematch {BOARD}": (f"ann: resign {BOARD}",),
    f"accept {CHALLENGE}": ("ben: chaos challenge ann",),
    f"accept {CHALLENGE} --nonce=something-else": ("ben: curio challenge ann",),
    "accept ben": ("ben: chaos challenge ann",),
    f"decline {CHALLENGE} -m Not this week": ("ben: chaos challenge ann",),
    f"hex challenge ben 5+3 --instead-of={CHALLENGE}": ("ben: hex challenge ann",),
    f"withdraw {CHALLENGE}": ("ann: chaos challenge ben",),
    f"play-on {BOARD}": ENDED,
    f"explore {BOARD}#12": ENDED,
    "review record": (
        "ben: chaos challenge ann --seat=1",
        f"ann: accept {CHALLENGE}",
        "ann: move 2 a1-c3",
        "ben: resign 2",
    ),
    "import": ENDED,
    "import --from=lobby.example.org": ENDED,
    "show @1": IMPORTED,
    "archive remove @1": IMPORTED,
    "vacation off": ("ann: vacation 3",),
    "notify confirm CODE": ("ann: notify mail ann@example.org",),
    "notify test": ("ann: notify mail ann@example.org", "ann: notify confirm CODE"),
    "notify mail off": ("ann: notify mail ann@example.org", "ann: notify confirm CODE"),
    "notify result mail daily": ("ann: notify mail ann@example.org", "ann: notify confirm CODE"),
    "admin settle 3 -m Warned": ("ann: report ben -m rude",),
    "admin reports 3": ("ann: report ben -m rude",),
    "admin drain off": ("olga: admin drain 5",),
}
"""What has to have happened before an example, and who does it."""

STANDS_FOR = {
    "admin settle 3": "admin settle 1",
    "admin reports 3": "admin reports 1",
    "report ben 4": "report ben 1",
    f"explore {BOARD}#12": "explore 1#1",
    f"--instead-of={CHALLENGE}": "--instead-of=2",
    "position 12": f"position {BOARD}",
    "record 12": f"record {BOARD}",
    "signup ann": "signup zoe",
    "SHA256:FINGERPRINT": f"SHA256:{'x' * 43}",
}
"""Numbers that differ in the test's lobby."""


def shown_in(page: str) -> Iterator[str]:
    """The commands that the text of a *page* shows, each as it would be typed."""
    for command in _SSH.findall(page):
        yield " ".join(command.split())
    for command in _LOCAL.findall(page):
        yield in_full(" ".join(command.split()))


def named_in(page: str) -> Iterator[str]:
    """The commands among the texts in backquotes on *page*, a help page."""
    for quoted in _INLINE.findall(page):
        command = " ".join(quoted.split())
        try:
            verb = CATALOGUE.request(read(command)).verb
        except WrongCommand:
            continue
        if command.split()[0] == verb.name.split()[0]:
            yield command


def examples() -> Iterator[tuple[str, str]]:
    """Every example with the name of its page, without repetitions on a page."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        text = page.read_text("utf-8")
        if name in (GENERATED, HISTORY) or "decisions" in name:
            continue
        named = named_in(text) if name.startswith("lobby/") else ()
        for command in dict.fromkeys((*shown_in(text), *named)):
            if not _NO_EXAMPLE.search(command):
                yield name, command
    for command in shown_in(TUTORIAL):
        if not _NO_EXAMPLE.search(command):
            yield "help tutorial", command


EXAMPLES = [pytest.param(command, id=f"{page}: {command}") for page, command in examples()]


class Lobby:
    """The lobby of an example."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._numbers = {BOARD: "1", CHALLENGE: "1"}

    async def prepare(self, command: str) -> None:
        """Give ann and ben names and a match of OctiLite, and do what *command* needs."""
        await self._world.lobby.change(bot_matches.ensure)
        for name in ("ann", "ben", OPERATOR):
            await self.shell(name).does(f"signup {name}")
        await self._do("ben: octilite challenge ann --seat=1")
        await self._do("ann: accept 1")
        self._numbers[CHALLENGE] = "2"
        for act in PREPARED.get(command, ()):
            await self._do(act)

    def shell(self, name: str) -> Shell:
        return Shell(self._world.lobby, name)

    def typed(self, command: str) -> str:
        """*command* with the numbers, dates and codes of the test's lobby."""
        for shown, meant in STANDS_FOR.items():
            command = command.replace(shown, meant)
        first = datetime.fromtimestamp(NOON, UTC).date() + timedelta(days=20)
        command = command.replace("FIRST..LAST", f"{first}..{first + timedelta(days=9)}")
        words = (self._numbers.get(word, word) for word in command.split(" "))
        command = " ".join(words)
        return command.replace("CODE", self._code()) if "CODE" in command else command

    async def _do(self, act: str) -> None:
        name, _, command = act.partition(": ")
        await self.shell(name).does(self.typed(command))

    def _code(self) -> str:
        (code,) = re.findall(r"notify confirm (\S+)", self._world.sent[-1])[:1]
        return str(code).strip(".`")


def test_there_are_examples_to_try() -> None:
    assert len(EXAMPLES) > 90


@pytest.mark.parametrize("command", EXAMPLES)
async def test_an_example_works(tmp_path: Path, command: str) -> None:
    async with world.opened(databases.lay(tmp_path / "lobby.db"), NOON) as opened:
        lobby = Lobby(opened)
        await lobby.prepare(command)
        name = _giver(command)
        typed = lobby.typed(command)
        if command.startswith(ONLY_AT_THE_MACHINE):
            assert (await console(opened.lobby)(typed)).status == 0
        elif command.startswith(BLOCKING):
            session = lobby.shell(name).begin(typed)
            await session.until("Waiting")
            await session.leave()
        else:
            fed = command.endswith(" record") or command.startswith("import")
            stdin = await lobby.shell(name).does(f"record {_fed_with(command)}") if fed else ""
            await lobby.shell(name).does(typed, stdin)


def _fed_with(command: str) -> int:
    """The board whose record is fed to *command*. A match of Chaos is judged at once, as the game
    is solved."""
    return 2 if command == "review record" else 1


def _giver(command: str) -> str:
    if command.startswith("signup"):
        return "somebody-new"
    return OPERATOR if command.startswith(("admin", "broadcast")) else "ann"


def test_no_page_shows_a_day_that_will_pass() -> None:
    pages = {page.name: page.read_text("utf-8") for page in PAGES if "commands" not in page.name}
    dated = {
        name: re.findall(r"\b20\d\d-\d\d-\d\d\.\.", text)
        for name, text in pages.items()
        if name != HISTORY
    }
    assert not {name: days for name, days in dated.items() if days}


def test_an_example_that_is_refused_is_found() -> None:
    assert list(shown_in("    ssh -p 2222 host move 117 22+b   # play")) == ["move 117 22+b"]
    assert list(named_in("`turns`, `turns --count`, `weather`")) == ["turns", "turns --count"]
