"""Scripts of commands: who gives which command when, and the transcript.

A line of a script is one of these; the transcript repeats it, followed by its output::

    # a heading
    ann$ chaos challenge ben        a command
    < two                           a line of its standard input
    ann$ wait &                     a command that goes on
    ann& words                      until it has written these words
    + 90m                           time passes
    here ann ben                    these are in the lobby from now on
    guest gus                       somebody begins to play as a guest
    bots                            the bots do everything that awaits them
    play 4 10                       that many random moves are played on board 4
    finish 4                        or as many as it takes
    shuttle 4                       both go to and fro there, until the match ends
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from lobby.app.verbs import CATALOGUE
from lobby.language.line import read
from lobby.language.once import MULTIPLE
from tests.app.test_documents import check_text, problems
from tests.golden.world import World
from tests.support.shell import Result, Session, Shell

SCRIPTS = Path(__file__).parent / "scripts"
STORY = "story"
"""The script that all others go on from."""
BEFORE = "before"
"""The script for a database of an earlier version."""

NOBODY = "nobody"
"""A visitor without a key."""

_UNITS = {"m": 60, "h": 3600, "d": 86400}
_LEFT_OUT = "[a text of the help]\n\n"
_OF_THE_MACHINE = "[how the server is doing, or its help]\n\n"
_LONG = "ann$ export"
"""What only ``before`` records, as it takes hundreds of lines."""
_LONG_LEFT_OUT = "[all her data, as in before.txt]\n\n"
_MOST = 500
"""The number of moves after which a match is taken to be endless."""


@dataclass(frozen=True)
class Step:
    """A line of a script, and the lines of standard input below it."""

    line: str
    stdin: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """The player who gives the command; "" if the line is not one."""
        who, dollar, _ = self.line.partition("$")
        return who if dollar and who.isalpha() else ""

    @property
    def command(self) -> str:
        """The command; "" for a conversation, or if the line is not one."""
        return self.line.partition("$")[2].strip().removesuffix("&").strip()


def steps(script: str) -> Iterator[Step]:
    """The steps of *script*."""
    line, stdin = "", list[str]()
    for text in (SCRIPTS / f"{script}.txt").read_text("utf-8").splitlines():
        if text.startswith("<"):
            stdin.append(text[2:])
        elif text.strip():
            if line:
                yield Step(line, tuple(stdin))
            line, stdin = text, []
    yield Step(line, tuple(stdin))


def scripts() -> list[str]:
    """The names of the scripts that go on from the story."""
    return sorted(path.stem for path in SCRIPTS.glob("*.txt") if path.stem not in (STORY, BEFORE))


class Performance:
    """Performs scripts in a lobby, adding ``--json`` to each command if *as_json*. The transcript
    has the answer of _LONG only if *whole*."""

    def __init__(self, world: World, *, as_json: bool = False, whole: bool = False) -> None:
        self._world = world
        self._json = as_json
        self._whole = whole
        self._shells: dict[str, Shell] = {}
        self._running: dict[str, tuple[str, Session]] = {}
        self.transcript = ""
        self.answers: list[tuple[str, Result]] = []
        """The commands given, without ``--json``, and what each answered."""

    async def of(self, script: Iterable[Step]) -> str:
        """The transcript of *script*."""
        done = [await self.do(step) for step in script]
        assert not self._running, "every command that goes on is waited for"
        self.transcript = "".join(done)
        return self.transcript

    async def do(self, step: Step) -> str:
        """Perform one step, and return its part of the transcript."""
        if step.line.startswith("#"):
            return f"\n{step.line}\n\n"
        said = await self._said(step)
        await self._world.caught_up()
        sent = "".join(f"[sent] {message}\n" for message in self._world.sent)
        self._world.sent.clear()
        return said + sent

    async def _said(self, step: Step) -> str:
        if step.who:
            return await self._command(step)
        word, *rest = step.line.split(maxsplit=1)
        words = rest[0] if rest else ""
        if word.endswith("&"):
            return await self._until(word[:-1], words)
        if word in ("play", "finish", "shuttle"):
            board, plies = map(int, f"{words} {_MOST}".split()[:2])
            moves = await self._play(board, plies, to_and_fro=word == "shuttle")
            return f"{step.line}: {' '.join(moves)}\n"
        await self._happens(word, words)
        return f"{step.line}\n"

    async def _happens(self, word: str, words: str) -> None:
        match word:
            case "+":
                await self._world.pass_time(int(words[:-1]) * _UNITS[words[-1]])
            case "here":
                for name in words.split():
                    await self._world.arrive(name)
            case "guest":
                await self._world.let_in(words)
            case "bots":
                await self._world.let_bots_act()
            case _:
                raise ValueError(f"{word!r} begins no line of a script")

    async def _command(self, step: Step) -> str:
        command = self._worded(step.command)
        prompt = f"{step.who}$ {command}".rstrip()
        given = "".join(f"{prompt}\n< {line}\n" for line in step.stdin[:1])
        given += "".join(f"< {line}\n" for line in step.stdin[1:])
        shell = self._shell(step.who)
        if step.line.endswith("&"):
            session = shell.begin(command)
            await session.until("Waiting")
            self._running[step.who] = prompt, session
            return f"{prompt} &\n"
        stdin = "".join(f"{line}\n" for line in step.stdin)
        result = await shell(command or None, stdin)
        self.answers.append((f"{step.who}$ {step.command}".rstrip(), result))
        if self._json and command and result.status == 0:
            check_documents(command, result)
        elif command and result.status == 0 and "--json" not in command:
            check_text(command, result.out)
        if prompt == _LONG and not self._whole:
            return f"{prompt}\n{_LONG_LEFT_OUT}"
        return (given or f"{prompt}\n") + (
            shown(result) if _recorded(command, result) else _left_out(command)
        )

    async def _until(self, who: str, words: str) -> str:
        prompt, session = self._running.pop(who)
        await session.until(words)
        return f"{prompt}\n{shown(await session.leave())}"

    async def _play(self, board: int, most: int, *, to_and_fro: bool) -> list[str]:
        """Play moves on *board*, each by its mover, and return them: *to_and_fro* if possible,
        otherwise at random, with time passing."""
        chance = Random(board)
        played = list[str]()
        page = (await self._shell(NOBODY)(f"show {board} --json")).document["boards"][0]
        while len(played) < most and not page["ended"]:
            mover = self._shell(page["players"][page["to_move"]].lower())
            seen = (await mover(f"show {board} --json")).document["boards"][0]
            legal = seen["legal_moves"]
            if to_and_fro:
                played.append(_back(legal, played))
            else:
                self._world.clock.advance(60 * chance.randint(1, 20))
                played.append(chance.choice(legal))
            page = (await mover(f"move {board} {played[-1]} --json")).document
        return played

    def _shell(self, who: str) -> Shell:
        if who not in self._shells:
            self._shells[who] = Shell(self._world.lobby, None if who == NOBODY else who)
        return self._shells[who]

    def _worded(self, command: str) -> str:
        if not self._json or not command:
            return command
        head, dash, body = command.partition(" -m ")
        return f"{head} --json{dash}{body}"


def _recorded(command: str, result: Result) -> bool:
    """Whether the transcript repeats the answer: texts of ``help`` are held elsewhere, and how the
    server is doing depends on the machine."""
    if command.removesuffix(" --json") in ("admin", "admin status") and result.status == 0:
        return False
    return "help" not in command.split()[:2] or result.status != 0


def _left_out(command: str) -> str:
    return _OF_THE_MACHINE if command.split(maxsplit=1)[0] == "admin" else _LEFT_OUT


def check_documents(command: str, result: Result) -> None:
    """Check what *command* printed against the schema of its document."""
    verb = CATALOGUE.request(read(command)).verb
    texts = result.out.splitlines() if verb == MULTIPLE else filter(None, [result.out])
    faults = [problem for text in texts for problem in problems(json.loads(text), verb.document)]
    assert faults == [], command


def shown(result: Result) -> str:
    """The output and exit status of a command, as the transcript has it."""
    out = "".join(map(_readable, result.out.splitlines(keepends=True))).replace("\r", "␍")
    err = "".join(f"[stderr] {line}\n" for line in result.err.splitlines())
    missing = "" if result.out.endswith("\n") or not result.out else "\n[no end of line]\n"
    status = f"[exit {result.status}]\n" if result.status > 0 else ""
    return f"{out}{missing}{err}{status}\n"


def _back(legal: list[str], played: list[str]) -> str:
    """The move that undoes the mover's last one if it is legal, otherwise any move."""
    back = "-".join(reversed(played[-2].split("-"))) if len(played) > 1 else ""
    return back if back in legal else legal[0]


def _readable(line: str) -> str:
    """*line*, laid out if it is a document that this represents exactly."""
    if line.startswith(("{", "[")):
        try:
            document = json.loads(line)
        except ValueError:
            return line
        if json.dumps(document) + "\n" == line:
            return laid_out(document) + "\n"
    return line


def laid_out(value: object, margin: str = "", width: int = 100) -> str:
    """*value* as JSON, on as few lines as can be read easily."""
    short = json.dumps(value)
    deeper = margin + "  "
    if len(margin) + len(short) <= width or not value:
        return short
    if isinstance(value, dict):
        parts = [f"{json.dumps(k)}: {laid_out(v, deeper, width)}" for k, v in value.items()]
        return _bracketed("{}", parts, margin)
    if isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        return _bracketed("[]", [laid_out(part, deeper, width) for part in value], margin)
    if isinstance(value, list):
        return _bracketed("[]", filled([json.dumps(part) for part in value], width), margin)
    return short


def _bracketed(brackets: str, parts: list[str], margin: str) -> str:
    inside = ",\n".join(f"{margin}  {part}" for part in parts)
    return f"{brackets[0]}\n{inside}\n{margin}{brackets[1]}"


def filled(parts: list[str], width: int = 100) -> list[str]:
    """*parts* on lines, as many on each as fit."""
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]}, {part}" if lines[-1] else part
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
