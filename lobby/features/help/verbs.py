"""Help on commands, games and the lobby."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from lobby.base.errors import NotFound
from lobby.base.layout import paragraphs, table, wrapped
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.core.lobby import Lobby
from lobby.features.help import topics as pages
from lobby.features.help.topics import Block
from lobby.features.ratings import expectations
from lobby.games.catalogue import GAMES, game_called
from lobby.language import old_forms
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Catalogue, Verb
from lobby.language.line import listed
from lobby.language.replies import Explanation

_ASCII = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "…": "...", "×": "x", "▸": ">", "•": "*"}
    | {"┌": "+", "┐": "+", "─": "-", "±": "+/-"}
)

_PLAYED = N_("{games} are played here, live or by correspondence.")
_FIRST = N_("""\
  help tutorial    a first match, step by step
  help commands    all commands
  help VERB        one command
  help <game>      a game: its rules, its options and how to write moves
  help start       how to get a name

Words may be in upper or lower case. With --json a command prints one JSON
document, or one for each line where it prints many lines: see help json.""")

Schemas: TypeAlias = Callable[[Mapping[str, type], Iterable[str]], Mapping[str, Any]]
"""The JSON schemas of what commands answer, and of all games."""


def verbs(catalogue: Callable[[], Catalogue], schemas: Schemas) -> tuple[Verb, ...]:
    """The verbs that explain *catalogue*, which contains them too, and its *schemas*."""

    async def help_on(call: Call) -> Answer:
        return await _explained(call, catalogue(), schemas)

    async def help_operators(call: Call) -> Answer:
        word = " ".join(call.words).lower()
        known = catalogue().find(f"admin {word}")
        if word and word != "commands":
            topic = replace(call, words=(known.name,) if known else call.words)
            return await _explained(topic, catalogue(), schemas)
        text = _for_operators(catalogue())
        return Answer(text, Explanation(topic="admin", text=text))

    return (
        Verb(
            forms=("help [commands|tutorial|VERB|<game>]", "<game> help"),
            help=_("Show help: in general, for a command, or for a game."),
            run=help_on,
            document=Explanation,
            words=(0, 2),
            game=True,
        ),
        Verb(
            forms=("admin help [WORD]",),
            help=_("List the commands for operators, or explain one."),
            run=help_operators,
            document=Explanation,
            words=(0, 2),
        ),
    )


def _for_operators(catalogue: Catalogue) -> str:
    verbs = tuple(verb for verb in catalogue if verb.operators)
    guide = _("`help operators` is the guide to them.")
    return f"{_group(N_('FOR OPERATORS'), verbs)}\n\n{guide}"


async def _explained(call: Call, catalogue: Catalogue, schemas: Schemas) -> Answer:
    game = call.game if call.game != EVERY_GAME else None
    words = " ".join(call.words).lower()
    topic = game_called(words) or words or game or ""
    operators = call.operating and topic == pages.OPERATORS
    if topic == SCHEMAS:
        return Answer("", None, file=_written(call.lobby, _visible(call, catalogue), schemas))
    text = _page(topic) if operators else _text(topic, _visible(call, catalogue))
    if scores := await _matches_here(call, topic):
        text = f"{text}\n\n{scores}"
    return Answer(text, Explanation(topic=topic, text=text))


async def _matches_here(call: Call, topic: str) -> str:
    """The results of matches of the game *topic*; "" if there are none or *topic* is not a game."""
    if topic not in GAMES:
        return ""
    scores = await call.lobby.ask(expectations.scores_of_game, GAMES[topic])
    return _laid_out(pages.here(GAMES[topic], scores))


async def _written(
    lobby: Lobby, catalogue: Catalogue, schemas: Schemas
) -> AsyncGenerator[str, None]:
    """One line with the schemas of everything the commands of *catalogue* print."""
    answers = {verb.name: verb.document for verb in catalogue}
    yield f"{json.dumps(await lobby.work_out(schemas, answers, GAMES))}\n"


def _visible(call: Call, catalogue: Catalogue) -> Catalogue:
    """The verbs that the caller may see."""
    if call.operating:
        return catalogue
    groups = (
        (heading, tuple(filter(_is_for_players, verbs))) for heading, verbs in catalogue.groups
    )
    return Catalogue(tuple((heading, verbs) for heading, verbs in groups if verbs))


def _is_for_players(verb: Verb) -> bool:
    """Whether others than operators have a use for *verb*."""
    return not verb.operators and verb.name.split()[0] != "admin"


def _text(topic: str, catalogue: Catalogue) -> str:
    match topic:
        case "":
            games = listed([game.title for game in GAMES.values()], "and")
            return f"{wrapped(_(_PLAYED, games=games))}\n\n{_(_FIRST)}"
        case "commands":
            return "\n\n".join(_group(*group) for group in catalogue.groups)
        case "tutorial":
            return _(TUTORIAL)
        case "json":
            return JSON
    texts = [*_of_verb(topic, catalogue)]
    if topic in pages.TOPICS or not texts:
        texts += _of_topic(topic)
    if not texts and (meaning := old_forms.meaning(tuple(topic.split()))):
        return wrapped(meaning)
    if not texts:
        topics = ", ".join(("commands", "tutorial", "json", *pages.TOPICS))
        raise NotFound.because(
            "There is no help on {topic}. Topics: {topics}.", topic=quoted(topic), topics=topics
        )
    return "\n\n".join(texts)


def _group(heading: str, verbs: tuple[Verb, ...]) -> str:
    return "\n".join((_(heading), "", *map(_in_short, verbs)))


def _in_short(verb: Verb) -> str:
    return "\n".join((*_forms(verb), wrapped(verb.about, " " * 6, " " * 6)))


def _of_verb(topic: str, catalogue: Catalogue) -> Iterator[str]:
    verb = catalogue.find(old_forms.today(topic))
    if verb is None or (verb.name != topic and topic in pages.TOPICS):
        return
    yield "\n".join(_forms(verb))
    yield wrapped(verb.about)
    details = "\n".join(map(wrapped, _details(verb)))
    if details:
        yield details
    if verb.terms:
        yield table((f"  {term.spelling}", term.about) for term in verb.terms)
    more = pages.topic_of(topic) or pages.topic_of(verb.name)
    if more and more != topic:
        yield _("More about it: help {more}", more=more)


def _forms(verb: Verb) -> Iterator[str]:
    return (wrapped(form, "  ", "    ") for form in verb.forms)


def _details(verb: Verb) -> Iterator[str]:
    if verb.body:
        yield _("The text follows -m, up to the end of the line, or comes from standard input.")
    if verb.old:
        yield _("Also understood: {old}.", old=listed(verb.old, "and"))
    if verb.shortest:
        yield _("You can shorten it to {shortest}.", shortest=verb.shortest)


def _of_topic(word: str) -> Iterator[str]:
    """The page of the topic that *word* leads to, if there is a public one."""
    topic = pages.topic_of(word)
    if topic:
        yield _page(topic)


def _page(topic: str) -> str:
    return _laid_out(pages.page(topic))


def _laid_out(blocks: Iterable[Block]) -> str:
    before: Block | None = None
    lines: list[str] = []
    for block in blocks:
        close = before is not None and before.kind == block.kind and block.kind in _CLOSE
        lines += [_block(block)] if close or before is None else ["", _block(block)]
        before = block
    return "\n".join(lines).translate(_ASCII)


_CLOSE = ("item", "as is")
"""Kinds of block with no blank line between two of the same kind."""


def _block(block: Block) -> str:
    match block.kind:
        case "heading":
            return block.text.upper()
        case "item":
            return wrapped(block.text, "- ", "  ")
        case "as is":
            return f"    {block.text}".rstrip()
        case "text":
            return paragraphs(block.text)


SCHEMAS = "schemas"
"""The topic that prints the JSON schemas."""

TUTORIAL = N_("""\
ssh HOST stands for the command that you connect with.
If you type commands line by line, leave it out.

1. Choose a name. From then on your SSH key identifies you: no password.

     ssh HOST signup ann

2. List the challenges and accept one, or offer a match yourself.

     ssh HOST challenges
     ssh HOST accept 12
     ssh HOST octilite seek
     ssh HOST curio challenge ben -base=5 -rows=6

3. List the boards where it is your move, and look at one.

     ssh HOST turns
     ssh HOST show 117
     ssh HOST octilite help

4. Try out moves without playing them, then play one. -m adds a comment.

     ssh HOST preview 117 32+a 46+e
     ssh HOST move 117 32+a -m good luck

5. Wait for the answer, and show the board with the nearest deadline.

     ssh HOST wait
     ssh HOST next

6. Chat, offer a draw or resign. Afterwards, read the moves or play again.

     ssh HOST chat 117 -m what was that?
     ssh HOST move 117 propose
     ssh HOST resign 117
     ssh HOST record 117
     ssh HOST rematch 117
     ssh HOST standings octilite

help commands lists everything, help VERB explains one command.""")
"""A first match in commands."""

JSON = """\
With --json, written before -m, every command prints one JSON document on one
line; wait and multiple print one for each event or command, and export prints
one on many lines. Times are UTC seconds. Keys are never renamed or dropped,
but new ones may be added.

A command on its own (ssh HOST COMMAND --json) that is refused says why on
standard error, in a sentence, and tells the kind of refusal by its exit
status: 1 refused, 2 wrong, 3 not found, 4 the position has changed since,
65 too long, 75 come back later, 77 not allowed, 255 ssh itself has failed.

Line by line (ssh -T HOST) a refusal is a document, too:

    {"error": "It is your opponent's turn.", "status": 1, "forms": []}

Programs get no prompt there, and the greeting comes on standard error, so
that each command with --json is answered with exactly one line. wait --json
answers {"remark": "Waiting for news."} at once, then a line for each event;
the next line you send ends it. The same wait again begins with what happened
in between.

help schemas prints JSON schemas (draft 2020-12) of all documents on one line.
Under "commands" they say which document each command prints."""
