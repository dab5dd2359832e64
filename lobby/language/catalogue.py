"""Verbs: every command, declared once.

The declarations feed the dispatcher, ``help commands``, ``help VERB`` and the reference page. A new
verb is a function and a declaration beside it.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Final, TypeAlias

from lobby.base.text import meant, quoted
from lobby.base.translation import N_, _
from lobby.features.help.topics import topic_of
from lobby.features.matches import lists
from lobby.games import named_games
from lobby.games.catalogue import GAMES, game_called
from lobby.language import old_forms
from lobby.language.answers import Answer, WrongCommand
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.line import ANYWHERE, Line, listed

Run: TypeAlias = Callable[[Call], Awaitable[Answer] | AsyncGenerator[Answer, None]]
"""Carries out a command and answers once, or repeatedly until nobody listens any longer."""

_NAME = re.compile(r"(?:<game> )?([a-z][a-z-]*(?: [a-z][a-z-]*)*)")
"""The words that a form begins with; a game may stand before them."""

_NO_WORDS = re.compile(r"(?<!\S)\[?(-m [A-Z]+|--?[a-z][^] ]*|< FILE)\]?")
"""What stands in a form and is no word: texts, options and terms."""

_AS_FORMS_SAY: Final = (-1, -1)


_TWO_DASHES = N_("`{word}` needs two dashes: {right}")


def _options_of(game: str) -> frozenset[str]:
    """The options of *game* as they are written, without their values."""
    words = (word for option in GAMES[game].options for word in option.words)
    return frozenset(word.partition("=")[0] for word in words)


def _dashes(sentence: str, word: str, right: str, game: str) -> str:
    explained = _("`help {game}` explains the options.", game=game)
    return f"{_(sentence, word=word, right=right)} {explained}"


def is_record(word: str) -> bool:
    """Whether *word* stands for a record that comes as a text: ``record``, or ``record#12``."""
    return word.partition("#")[0].lower() == "record"


@dataclass(frozen=True, slots=True)
class Term:
    """A ``--word`` that a verb takes: its *spelling* and what it means, which is *help* with its
    *numbers*, or the result of *describe* if it needs more than one text."""

    spelling: str
    help: str
    numbers: Mapping[str, int] = field(default_factory=dict)
    describe: Callable[[], str] | None = None

    @property
    def about(self) -> str:
        """What it means, in the reader's language."""
        return self.describe() if self.describe else _(self.help, **self.numbers)

    @property
    def word(self) -> str:
        """The spelling, without the value."""
        return self.spelling.partition("=")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A command: its *forms* as they are written, what it does in one line, the function that does
    it, and the document that ``--json`` prints. The first form begins with its *name*.

    *words* are the fewest and the most words after the name, which the forms say unless they are
    given; None means any number. *game* says whether a game may stand before the name, *options*
    whether ``-word`` is accepted, *body* whether a text is, as forms with ``-m`` say (*any_length*:
    it is read as it comes), and *record* whether the first word may be ``record``, whose text then
    follows. *terms* are the ``--word`` it accepts. *changes_who* says that the caller may be a
    different player afterwards, even one with a name. *old* are other spellings, and *shortest* is
    the shortest abbreviation of the name. *operators* marks what only operators may do, and see in
    help: by default what begins with ``admin``. *numbers* fill the braces in *help*.
    """

    forms: tuple[str, ...]
    help: str
    run: Run
    document: type
    words: tuple[int, int | None] = _AS_FORMS_SAY
    game: bool = False
    options: bool = False
    terms: tuple[Term, ...] = ()
    body: bool = False
    any_length: bool = False
    record: bool = False
    changes_who: bool = False
    old: tuple[str, ...] = ()
    shortest: str = ""
    operators: bool | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        begins = _NAME.match(self.forms[0])
        assert begins, self.forms
        object.__setattr__(self, "name", begins[1])
        object.__setattr__(self, "body", self.body or any(" -m " in f for f in self.forms))
        if self.words == _AS_FORMS_SAY:
            fewest, most = zip(*map(self._words_in, self.forms), strict=True)
            object.__setattr__(self, "words", (min(fewest), None if None in most else max(most)))
        if self.operators is None:
            object.__setattr__(self, "operators", begins[1].split()[0] == "admin")

    @property
    def about(self) -> str:
        """What it does, in the reader's language."""
        return _(self.help, **self.numbers)

    def _words_in(self, form: str) -> tuple[int, int | None]:
        """The fewest and the most words after the name in *form*."""
        words = _NO_WORDS.sub("", form.removeprefix("<game> "))
        groups = re.findall(r"\[[^]]*\]|\S+", words)[len(self.name.split()) :]
        fewest = sum(not group.startswith("[") for group in groups)
        many = any(re.search(r"[\w>]\.\.\.", group) for group in groups)
        return fewest, None if many else sum(len(group.split()) for group in groups)

    @property
    def abbreviations(self) -> tuple[str, ...]:
        """The beginnings of the name that stand for it."""
        fewest = len(self.shortest) or len(self.name)
        return tuple(self.name[:end] for end in range(fewest, len(self.name)))

    @property
    def takes_game(self) -> bool:
        """Whether a game may stand among the words after the name."""
        return any("<game>" in form or "GAME" in form for form in self.forms)

    def spelled(self, word: str) -> bool:
        """Whether *word* stands for this verb."""
        return word in (self.name, *self.old, *self.abbreviations)

    def takes_text(self, words: tuple[str, ...]) -> bool:
        """Whether this command takes a text when it has *words*."""
        return self.body or (self.record and bool(words) and is_record(words[0]))

    def check(self, line: Line, game: str | None, words: tuple[str, ...]) -> None:
        """Raise WrongCommand unless this command accepts all of that."""
        if sentence := self._right_form(line, game, words):
            raise WrongCommand(sentence)
        for problem in self._problems(line, game, words):
            raise WrongCommand(problem, self.forms, signed=self.name in old_forms.SIGNED)

    def lacks_dash(self, game: str | None, words: tuple[str, ...]) -> str | None:
        """What to write, in a sentence, if one of *words* is an option of *game*, or a term, but
        for its dashes. A word that may be a name is not, and without terms words are moves."""
        if not self.options or game is None or game not in GAMES:
            return None
        options, terms = _options_of(game), {term.word for term in self.terms}
        for at in range("NAME" in self.forms[0], len(words)):
            if not terms and "=" not in words[at]:
                continue
            if right := old_forms.with_dashes(words[at:], options):
                return _dashes(N_("`{word}` needs a dash: {right}."), words[at], right, game)
            if right := old_forms.with_dashes(words[at:], terms):
                return _(_TWO_DASHES, word=words[at], right=right)
        return None

    def _right_form(self, line: Line, game: str | None, words: tuple[str, ...]) -> str | None:
        """The correct form, in a sentence, if it is known."""
        if game and not self.game:
            alone = " ".join((self.name, *words, *line.options, *line.terms))
            right = _("{alone} -m TEXT", alone=alone) if line.body else alone
            return _(
                "`{name}` is not a command of a game. Leave out {game}: {right}",
                name=self.name,
                game=game,
                right=right,
            )
        if self.options and game is not None and game in GAMES:
            for term in line.terms:
                if old_forms.with_dashes((term[2:],), _options_of(game)):
                    return _dashes(N_("`{word}` needs one dash: {right}."), term, term[1:], game)
        terms = {*(term.word for term in self.terms), *old_forms.TERMS, *ANYWHERE}
        for option in line.options:
            if dashed := old_forms.with_dashes((option,), terms):
                return _(_TWO_DASHES, word=option, right=dashed)
        most = self.words[1] or len(words)
        if self.body and line.body is None and words[most:] and self.name not in old_forms.SIGNED:
            before = self._before_text(words[:most])
            return old_forms.text_follows(self.name, words[:before], " ".join(words[before:]))
        return None

    def _before_text(self, words: tuple[str, ...]) -> int:
        """How many of *words* are no text: a word that may be missing is a number, or in a form."""
        fewest, known = self.words[0], set(re.findall("[a-z]+", " ".join(self.forms)))
        optional = takewhile(lambda word: word.isdecimal() or word in known, words[fewest:])
        return fewest + len([*optional])

    def _too_much(self, word: str) -> str:
        if self.name in old_forms.SIGNED:  # it may be a password, so it is not repeated
            return _("Too many words after `{name}`.", name=self.name)
        return _("`{name}` does not accept {word}.", name=self.name, word=quoted(word))

    def _problems(self, line: Line, game: str | None, words: tuple[str, ...]) -> Iterator[str]:
        fewest, most = self.words
        if line.options and not self.options:
            yield _(
                "`{name}` does not accept {option}.", name=self.name, option=quoted(line.options[0])
            )
        if len(words) < fewest:
            yield _("`{name}` is incomplete.", name=self.name)
        if most is not None and len(words) > most:
            yield self._too_much(words[most])
        if line.body is not None and not self.takes_text(words):
            yield _("`{name}` does not accept a text after -m.", name=self.name)
        if line.misplaced:
            yield _("Write --json before -m: everything after -m is your text.")
        accepted = {term.word for term in self.terms}
        for term in line.terms:
            if old_forms.term(term.partition("=")[0]) not in accepted:
                refused = _("`{name}` does not accept {term}.", name=self.name, term=quoted(term))
                yield f"{refused} {self._accepts(term.partition('=')[0])}"

    def _accepts(self, word: str) -> str:
        """What *word*, which is not one of the terms, may have been meant for."""
        known = listed([*(term.spelling for term in self.terms), "--json"], "and")
        contrary = old_forms.CONTRARIES.get(word.lower())
        if contrary in {term.word for term in self.terms}:
            return _("Leave it out: it is so unless you add {contrary}.", contrary=contrary)
        near = meant(word, (*(term.word for term in self.terms), *ANYWHERE))
        return near or _("It accepts {known}.", known=known)


@dataclass(frozen=True, slots=True)
class Request:
    """A parsed line: a verb, the game before it if any, and the words after it."""

    verb: Verb
    game: str | None
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All verbs, in the order of help."""

    groups: tuple[tuple[str, tuple[Verb, ...]], ...]
    """Pairs of a heading and its verbs."""
    _by_spelling: Mapping[str, Verb] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # In reverse, so that the first of two verbs with the same spelling wins.
        verbs = tuple(self)[::-1]
        short = {word: verb for verb in verbs for word in verb.abbreviations}
        spelled = {word: verb for verb in verbs for word in (verb.name, *verb.old)}
        object.__setattr__(self, "_by_spelling", short | spelled)

    def __iter__(self) -> Iterator[Verb]:
        return (verb for __, verbs in self.groups for verb in verbs)

    @property
    def words(self) -> frozenset[str]:
        """The words that verbs consist of, old spellings included."""
        names = (name for verb in self for name in (verb.name, *verb.old))
        return frozenset(word for name in names for word in name.split())

    def find(self, name: str) -> Verb | None:
        """The verb that *name* stands for, in upper or lower case."""
        return self._by_spelling.get(name.lower())

    def clashing(self, game: str) -> str | None:
        """The command that would become unusable if a game were called *game*."""
        if game == EVERY_GAME:
            return EVERY_GAME
        for verb in self:
            firsts = (name.partition(" ")[0] for name in (verb.name, *verb.old))
            if verb.spelled(game) or game in firsts:
                return verb.name
        return None

    def request(self, line: Line) -> Request:
        """What *line* asks for. Raises WrongCommand, saying what may be meant."""
        said = self._titled(line.words)
        if self._follows_another(said):
            raise WrongCommand(
                _("Write one command at a time. `multiple` reads many, one on each line."),
                signed=True,
            )
        game, typed = _split_game(old_forms.game_first(said))
        words = old_forms.translated(game, typed)
        for count in (2, 1):
            verb = self.find(" ".join(words[:count]))
            if verb and len(words) >= count and not self._is_first_half(verb, words[count:]):
                rest = words[count:]
                if answer := verb.lacks_dash(game, rest) or old_forms.answer(verb.name, rest):
                    raise WrongCommand(answer, signed=True)
                verb.check(line, game, rest)
                return Request(verb, game, rest)
        raise WrongCommand(self._unknown(game, words))

    def is_for_operators(self, line: Line) -> bool:
        """Whether *line* begins like a command that only operators may give."""
        __, words = _split_game(line.words)
        verb = self.find(" ".join(words[:2])) or self.find(" ".join(words[:1]))
        return verb is not None and bool(verb.operators)

    def _titled(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """*words* with the name of a game instead of a title of several words, where a game may
        stand."""
        first = words[0].lower() if words else ""
        verb = self.find("help" if first in old_forms.ABOUT_A_GAME else first)
        return old_forms.titled(words, anywhere=verb is not None and verb.takes_game)

    def _follows_another(self, words: tuple[str, ...]) -> bool:
        """Whether a second command follows in *words*, as shells separate them."""
        return any(
            one.endswith((";", "&", "|")) and (self.find(other) or game_called(other))
            for one, other in pairwise(words)
        )

    def _is_first_half(self, verb: Verb, words: tuple[str, ...]) -> bool:
        """Whether *verb*, followed by *words*, can only be meant for the beginning of another one's
        name."""
        return bool(words) and verb.words[1] == 0 and bool(self._longer(verb.name))

    def _longer(self, word: str) -> tuple[str, ...]:
        """The verbs of two words that begin with *word*."""
        return tuple(verb.name for verb in self if verb.name.startswith(f"{word.lower()} "))

    def _unknown(self, game: str | None, words: tuple[str, ...]) -> str:
        """The answer to a line without a verb: by its meaning, else by its spelling."""
        if words[1:] and (longer := self._longer(words[0])) and self.find(words[0]):
            typed = " ".join(words[:2])
            hint = meant(typed, longer) or _read_about(words[0])
            return _("There is no command {word}. {hint}", word=quoted(typed), hint=hint)
        if not words:
            if game in GAMES:
                return _(
                    "`{game}` alone is not a command. `{game} help` explains the game.", game=game
                )
            return _("Type a command. `help commands` lists them all.")
        if instead := old_forms.program(words) or old_forms.parting(words):
            return instead
        verb = self.find(words[1]) if words[1:] else None
        if verb and verb.game and not game:
            return named_games.not_one(words[0])
        advice = old_forms.meaning(words)
        if advice is None:
            known = topic_of(words[0]) is not None
            # Commands of operators are of no use to others, and operators read about them.
            names = (verb.name for verb in self if not verb.operators)
            near = "" if known else meant(words[0], (*names, *GAMES))
            advice = near or _read_about(words[0])
        return _("There is no command {word}. {hint}", word=quoted(words[0]), hint=advice)


def _read_about(word: str) -> str:
    """Where to read on for somebody who tried *word* as a command."""
    if topic_of(word):
        return _("See `help {word}`.", word=word.lower())
    return _("`help commands` lists them all.")


def _split_game(words: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """The game that *words* begin with, by its name, and the rest."""
    first = words[0].lower() if words else ""
    game = first if first == EVERY_GAME else game_called(first)
    return (game, words[1:]) if game else (None, words)


def most_of(call: Call) -> int:
    """The limit on the number of matches that a command asks for. Raises WrongCommand."""
    given = call.term("--most")
    most = lists.LISTED if given is None else call.number(given, _("a number of matches"))
    if not 0 < most <= lists.MOST:
        raise call.wrong(_("Expected a number from 1 to {most} after --most=.", most=lists.MOST))
    return most


def games_named(call: Call) -> list[str]:
    """The games a command asks for; all of them if it names none. Raises NotFound."""
    return [named_games.named(word) for word in call.words] or list(filter(call.of_game, GAMES))


MOST = Term(
    "--most=N",
    N_("the number of boards, from 1 to {most}; default: {usual}"),
    {"most": lists.MOST, "usual": lists.LISTED},
)
