"""The reference page, generated from the declarations: ``python -m lobby.app.reference``. With
``--schemas`` it prints the JSON schemas of all documents instead."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from textwrap import fill
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from lobby.app import schemas
from lobby.app.verbs import CATALOGUE
from lobby.base.setting_kinds import Part, Whole
from lobby.base.settings import SETTINGS
from lobby.core import budgets
from lobby.core.documents import EVENT_KINDS
from lobby.features.archive import archive, incoming, intake
from lobby.features.challenges import values as challenges_values
from lobby.features.matches import playing
from lobby.features.matches.documents.parts import END_REASONS
from lobby.features.matches.verbs import showing
from lobby.features.moderation import reports, sanctions
from lobby.features.news import verbs as news_verbs
from lobby.features.planning.values import MAX_STEPS
from lobby.features.talk import chat, messages
from lobby.features.talk import values as talk_values
from lobby.games.catalogue import GAMES, OURS, PARTS
from lobby.language.calls import MOST_MOVES
from lobby.language.catalogue import Verb
from lobby.language.command_streams import LONGEST_COMMAND, LONGEST_INPUT, LONGEST_LINE
from lobby.language.desk import AT_ONCE, PER_SECOND
from lobby.language.line import listed

_HEAD = """\
# The command language

Written by `python -m lobby.app.reference` from the verbs and documents of each feature: edit
those, not this page.

Everything that can be done on a screen here can be done in one line: `ssh HOST COMMAND`.

- Output is plain text of at most 80 columns. Only the tags of a record may be longer, and the files
  that `export`, `feed`, `calendar` and `abstractplay` print.
- `--json` prints a JSON document instead: one, or for `wait` and `multiple` one on each line. Its
  keys are described below, and by the JSON schemas in [schemas.json](schemas.json), which
  `help schemas` prints, too. Keys are never renamed or dropped; new ones may be added.
- Text is in the character set of your client's locale (`LC_ALL`, `LC_CTYPE` or `LANG`, if it sends
  one), else UTF-8; what that set lacks is replaced. JSON is ASCII. Without a terminal, records and
  what prints files are UTF-8.
- Input may be in that character set or UTF-8, else it is read as Windows-1252. Byte-order marks,
  the line ends of any system, and the dashes of phones (`—unrated`, `d4–a1`) are understood.
- A single command draws a board. In line mode (below), and in a terminal that shows no screens
  (`TERM=dumb`), boards are described in sentences instead, for screen readers. `--diagram` draws
  them and `--words` describes them, with any command.
- Words may be in upper or lower case. `-word` is an option of the game, `--word` a term of the
  match. The name of its game may stand before any command on a board, and then it must be right.
- The beginning of a player's name is enough for commands that only show something, if no other name
  begins with it. Commands that change or send something need the whole name.
{texts}
- `wait` says `Waiting for news.` on standard error when it will report everything from then on.

## Many commands over one connection

**Line by line.** `ssh -T HOST` without a command reads the same commands line by line, and so does
a terminal that shows no screens (`TERM=dumb`); `quit` or the end of input leaves.

- A terminal gets the prompt `> ` before each line. A program gets no prompt: on standard output it
  finds the answers alone, in the order of its commands. The greeting is on standard error.
- When the time for one of your moves is running out, a line says so by itself: once in the last
  tenth of the time, and once more at one minute. A program finds it on standard error.
- With `--json` each command is answered with one document on one line. A refusal is a document as
  well: [Refusal](#refusal), with the sentence, the exit status and the right forms. `wait --json`
  answers with a [Remark](#remark) when it listens, then with a line for each event; the next line
  that is read ends it. The same `wait` again begins with what happened in between, so a program can
  look at its boards and miss nothing, unless the player follows something else by then; of very
  much, the first {count} events are kept, and a [Remark](#remark) says so. Only `export`, and what
  prints files, answer with more than one line.
- Without `--json` a refusal is its sentence, among the answers.

**From a file.** `ssh HOST multiple` reads commands from standard input, one on each line, and
answers each at once. An empty line, and a line that begins with `#`, is skipped.

- An indented line is the text of the command above it. So a command that takes a text is answered
  when the next line comes, or half a second later; with `-m` in its line, at once.
- A command that is refused does not stop the rest, unless `--stop` is given. The exit status is
  that of the first that was refused.
- `multiple --json` prints a [Reply](#reply) for each command; `--json` in a line does so for that
  command alone.

**With a shared connection** of the OpenSSH client (`ControlMaster`), any number of commands run one
after the other, and up to three at once: two beside `wait`, or beside the screens. The server
closes a connection that is unused for five seconds; the next command opens another. For a fourth
session the client says that it was refused, and opens another connection; `ssh -S none` does so
without that message, and is the way to a second window with screens.

## Exit statuses

| exit status | meaning |
|---|---|
| 0 | done |
| 1 | refused; standard error says why, in a sentence |
| 2 | the command is wrong; the answer shows its correct form |
| 3 | there is no such board, player, challenge or game, or you may not see it |
| 4 | the position has changed since |
| 65 | a line or a text is too long to be read: see the limits |
| 70 | the server made a mistake; the answer has a number for your report |
| 75 | try again later: the server stops, is full or out of order, or your share of it is used up |
| 77 | you are banned, or only operators of the server may do that |
| 130 | you interrupted it |
| 255 | `ssh` itself has failed, and says why: it cannot connect or log in, or was cut off |

A command that was cut off may have been done or not: look before you repeat it.

## Limits

| what | at most |
|---|---|
{limits}

A text that is too long is refused with status 1, and nothing of it is stored. Of some things a
player can do only so many in an hour or a day: the refusal says when to try again, and
[docs/limits.md](limits.md) lists them.

Operators set the following limits; these are the defaults. A connection beyond a limit is refused
with status 75 or 255. For IPv6 an address is a /64.

| what | default |
|---|---|
{settings}
"""

_TEXT = (
    "is all that follows `-m`, to the end of the line; `--json` stands before it. Without `-m` the"
    " text is standard input, if input begins within half a second; `-m -` waits for it."
)

LIMITS: Mapping[str, str] = {
    "a line of standard input": f"{LONGEST_LINE} characters, else status 65",
    "a command after `ssh HOST`, up to `-m`": f"{LONGEST_COMMAND} characters, else status 65",
    "all of standard input": f"{LONGEST_INPUT} characters, else status 65; `import` any number",
    "boards that `show` shows": f"{showing.MOST} at a time; the same one counts once",
    "moves in a command": f"{MOST_MOVES}; in a line of `plan`, {MAX_STEPS} answers",
    "a comment on a move": f"{playing.MAX_COMMENT} characters",
    "what you write on a board": f"{talk_values.MAX_LENGTH} characters",
    "a message": f"{talk_values.MAX_LENGTH} characters, to {messages.MAX_READERS} players",
    "a reason for declining": f"{challenges_values.MAX_REASON} characters",
    "a report, and an operator's note on it": f"{reports.MAX_TEXT} characters",
    "a match to import": (
        f"{incoming.LONGEST} characters of its record, {intake.LONGEST} with all about it"
    ),
    "your archive": (
        f"{archive.MOST} matches, and {archive.MOST_CHARACTERS} characters of their records"
    ),
    "an announcement": f"{chat.MAX_ANNOUNCEMENT} characters",
    "an operator's reason": f"{sanctions.MAX_REASON} characters",
    "commands": f"{AT_ONCE} at once, then {PER_SECOND} a second; others wait",
    "work of the server for you": (
        f"{budgets.IN_ALL.burst:.0f} seconds of a processor, then"
        f" {100 * budgets.IN_ALL.a_second:.0f} % of one; others wait, else status 75"
    ),
    "answers": (
        f"{budgets.BYTES.burst / 2**20:.0f} MB, then {budgets.BYTES.a_second / 2**10:.0f} KB a"
        " second"
    ),
}
"""The limits on the length of texts, and others."""

_FOR_VISITORS = (Part.CONNECTIONS, Part.NEWCOMERS)
"""The parts whose numbers are limits for those who connect."""

POSITIONS: Mapping[str, Mapping[str, str]] = {name: PARTS[name].position for name in OURS}
"""What the key ``position`` holds, by game; only for the games that come with this package."""

_TYPES = {
    int: "number",
    float: "number",
    str: "text",
    bool: "true or false",
    NoneType: "null",
    object: "anything",
}


def reference() -> str:
    """The page, in Markdown."""
    return "\n".join((_head(), *_commands(), *_documents(), *_words(), *_positions()))


def _head() -> str:
    verbs = listed([f"`{verb.name}`" for verb in CATALOGUE if verb.body], "and")
    texts = fill(f"- The text of {verbs} {_TEXT}", 100, subsequent_indent="  ")
    rows = "\n".join(f"| {what} | {most} |" for what, most in LIMITS.items())
    settings = "\n".join(
        f"| {setting.about.help.rstrip('.')} (`{setting.variable}`) | {setting.default} |"
        for setting in SETTINGS.values()
        if setting.about.part in _FOR_VISITORS and isinstance(setting.about.kind, Whole)
    )
    return _HEAD.format(texts=texts, limits=rows, settings=settings, count=news_verbs.KEPT)


def published_schemas() -> str:
    """The schemas of the documents, as stored in the file beside the page."""
    answers = {verb.name: verb.document for verb in CATALOGUE}
    return schemas.as_text(schemas.schemas(answers))


def _commands() -> Iterator[str]:
    yield "## Commands\n"
    for heading, verbs in CATALOGUE.groups:
        yield f"### {heading.capitalize()}\n"
        for verb in verbs:
            yield from _command(verb)


def _command(verb: Verb) -> Iterator[str]:
    yield "\n".join(("```", *verb.forms, "```"))
    name = verb.document.__name__
    old = f" Older spellings: {', '.join(f'`{word}`' for word in verb.old)}." if verb.old else ""
    yield f"{verb.about}{old} JSON: [{name}](#{name.lower()}).\n"
    if verb.terms:
        yield "\n".join(f"- `{term.spelling}`: {term.about}" for term in verb.terms) + "\n"


def _documents() -> Iterator[str]:
    yield "## JSON documents\n"
    yield "Times are UTC seconds. Seats are 0, who moves first, and 1.\n"
    for document in schemas.documents(verb.document for verb in CATALOGUE):
        yield f"### {document.__name__}\n"
        yield f"{schemas.about(document)}\n"
        yield "| key | value | meaning |\n|---|---|---|"
        for key, hint in get_type_hints(document, include_extras=True).items():
            kind, meaning, *_ = get_args(hint)
            yield f"| `{key}` | {_type(kind)} | {meaning} |"
        yield ""


def _words() -> Iterator[str]:
    yield "## Kinds of events\n"
    yield "What `kind` holds in the documents of `wait`, `news` and `export`.\n"
    yield "| kind | meaning |\n|---|---|"
    yield from (f"| `{kind}` | {meaning} |" for kind, meaning in EVENT_KINDS.items())
    yield "\n## Reasons of results\n"
    yield "What `reason` holds once a match has ended.\n"
    yield "| game | reason | meaning |\n|---|---|---|"
    yield from (f"| any | `{word}` | {meaning} |" for word, meaning in END_REASONS.items())
    for game in OURS:
        for word, meaning in PARTS[game].reasons.items():
            yield f"| {GAMES[game].title} | `{word}` | {meaning} |"
    yield ""


def _positions() -> Iterator[str]:
    yield "## Positions\n"
    yield "What `position` holds, by game.\n"
    yield "| game | key | meaning |\n|---|---|---|"
    for name, keys in POSITIONS.items():
        for key, meaning in keys.items():
            yield f"| {GAMES[name].title} | `{key}` | {meaning} |"


def _type(kind: Any) -> str:
    """A type in plain words."""
    if get_origin(kind) is UnionType:
        return " or ".join(map(_type, get_args(kind)))
    if get_origin(kind) is list:
        return f"list of {_type(get_args(kind)[0])}"
    if get_origin(kind) is dict:
        return "object"
    name: str = kind.__name__
    return _TYPES.get(kind, f"[{name}](#{name.lower()})")


if __name__ == "__main__":
    print((published_schemas() if sys.argv[1:] == ["--schemas"] else reference()).rstrip())
