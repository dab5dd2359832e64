"""The ladders, a player's ratings, and how two players fared against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lobby.base.layout import WIDTH, ago, paragraphs, table, wrapped
from lobby.base.text import quoted
from lobby.base.translation import N_, _, ngettext
from lobby.features.matches.words import results
from lobby.features.people import views as people_views
from lobby.features.people.values.player import Player
from lobby.features.people.views import Profile, cancelled_in_words, puzzles_in_words
from lobby.features.people.words import nature
from lobby.features.ratings import documents, ladder
from lobby.features.ratings.documents import Rivalry, Standings, Strengths
from lobby.features.ratings.values import RatingChange, Results, Standing, Table
from lobby.features.ratings.words import curve
from lobby.games import named_games
from lobby.games.catalogue import GAMES, game_called
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Verb, games_named


async def standings(call: Call) -> Answer:
    """Rank the players of some games."""
    named, now = games_named(call), call.lobby.clock()
    tables = {game: await call.lobby.ask(ladder.standings, game) for game in named}
    return await call.lobby.work_out(_answer, tables, now)


def _answer(tables: Mapping[str, Table], now: int) -> Answer:
    shown = filter(None, (_ladder(game, ranked, now) for game, ranked in tables.items()))
    ladders = [documents.of_ladder(game, ranked, now) for game, ranked in tables.items()]
    text = "\n\n\n".join(shown) or _("There are no rated matches yet.")
    return Answer(text, Standings(ladders=ladders))


def _ladder(game: str, ranked: Table, now: int) -> str:
    """The ladder of *game* as text; "" when nobody is on it."""
    groups = (
        (_("Established"), ranked.established),
        (_("Provisional"), ranked.provisional),
        (_("Inactive for a year"), ranked.inactive),
    )
    shown = [
        f"{heading}\n{_group(group, now, ranked=group is not ranked.provisional)}"
        for heading, group in groups
        if group
    ]
    return "\n\n".join((GAMES[game].title.upper(), *shown)) if shown else ""


def _group(group: Sequence[Standing], now: int, *, ranked: bool) -> str:
    return table(
        _place(str(place) if ranked else "-", standing, now)
        for place, standing in enumerate(group, 1)
    )


def _place(place: str, standing: Standing, now: int) -> Sequence[str]:
    rating = standing.aged(now)
    return (
        place,
        standing.player.name,
        rating.in_words,
        _("+/-{margin}", margin=rating.margin),
        ngettext(
            "{count} match, the last {ago}",
            "{count} matches, the last {ago}",
            standing.matches,
            ago=ago(standing.at, now),
        ),
    )


_ROWS = 12
"""Height of a rating curve, in lines."""


async def rating(call: Call) -> Answer:
    """Show a player's ratings."""
    name, game = await _whose(call)
    profile = await call.lobby.ask(people_views.of_player, call.player, name)
    named = [game] if game else list(GAMES)
    curves = await call.lobby.ask(ladder.histories, profile.player, named)
    about = _about(profile, here=call.lobby.presence.is_here(profile.player))

    def answer() -> Answer:
        numbers = table(_row(profile, game) for game in named)
        text = "\n\n".join(filter(None, (about, numbers, _curve(profile, game, curves))))
        return Answer(text, documents.of_strengths(profile, curves))

    return await call.lobby.work_out(answer)


async def versus(call: Call) -> Answer:
    """Show how two players fared against each other."""
    named = [await call.shown(word) for word in call.words]
    first, second = (call.me.name, named[0]) if len(named) == 1 else named
    rivalry = await call.lobby.ask(people_views.rivalry, call.player, first, second)
    gained = await call.lobby.ask(ladder.gains, rivalry.latest)
    viewer, now = call.player, call.lobby.clock()

    def answer() -> Answer:
        latest = results.of_matches(rivalry.latest, viewer, now, gained)
        text = "\n\n".join(filter(None, (_scores(rivalry, viewer), latest)))
        return Answer(text, documents.of_rivalry(rivalry, viewer, gained))

    return await call.lobby.work_out(answer)


async def _whose(call: Call) -> tuple[str, str | None]:
    """The player whose rating is asked for, and the game; None for all. Raises NotFound,
    WrongCommand for two games, and Refused if it is the visitor, who has no name."""
    words = list(call.words)
    game = None if call.game == EVERY_GAME else call.game
    if words and (named := game_called(words[-1])):
        if call.game:
            raise call.wrong(
                _("The game is named twice. Leave out {word}.", word=quoted(words[-1]))
            )
        game = named
        del words[-1]
    if len(words) > 1:
        raise call.wrong(named_games.not_one(words[1]))
    return (await call.shown(words[0]) if words else call.me.name), game


def _about(profile: Profile, *, here: bool) -> str:
    player = profile.player
    note = _("Your note: {note}", note=profile.note) if profile.note else ""
    if player.bot:
        about = _(
            "{player} is a {nature}, and its matches are never rated.",
            player=player.name,
            nature=nature(player),
        )
        return paragraphs(about, note)
    sentences = _came(profile), _seen(profile, here=here), cancelled_in_words(profile)
    return paragraphs(" ".join(filter(None, sentences)), puzzles_in_words(profile), note)


def _came(profile: Profile) -> str:
    """When the player joined, and how long the current vacation lasts. Guests have no vacations."""
    player, when = profile.player, ago(profile.player.joined, profile.now)
    if player.guest:
        return _("{player} is a guest who came {when}.", player=player.name, when=when)
    if profile.left:
        return _("{player} joined {when} and has left for good.", player=player.name, when=when)
    if profile.away is None:
        return _("{player} joined {when}.", player=player.name, when=when)
    return ngettext(
        "{player} joined {when} and is on vacation for {count} more day.",
        "{player} joined {when} and is on vacation for {count} more days.",
        -((profile.now - profile.away.end) // 86400),
        player=player.name,
        when=when,
    )


def _seen(profile: Profile, *, here: bool) -> str:
    """A sentence on when the player was last connected; "" if unknown."""
    if here:
        return _("Connected now.")
    return _("Last seen {now}.", now=ago(profile.seen, profile.now)) if profile.seen else ""


def _score(score: Results) -> str:
    return _(
        "{won} won, {drawn} drawn, {lost} lost", won=score.won, drawn=score.drawn, lost=score.lost
    )


def _row(profile: Profile, game: str) -> Sequence[str]:
    known, score = profile.rating(game), profile.score(game)
    rated = (
        (known.in_words, _("+/-{margin}", margin=known.margin)) if known else (_("not rated"), "")
    )
    played = _score(score) if score.matches else _("none finished")
    return (GAMES[game].title, *rated, played)


def _curve(
    profile: Profile, game: str | None, curves: Mapping[str, tuple[RatingChange, ...]]
) -> str:
    """The rating curve for *game*, or for the game the player plays most; "" if there is none."""
    shown = game or profile.favourite
    drawn = curve(curves[shown], WIDTH - 8, _ROWS, unicode=False)
    heading = ngettext(
        "{game}, one rated match",
        "{game}, the last {count} rated matches",
        len(curves[shown]),
        game=GAMES[shown].title,
    )
    return "\n".join((heading, *drawn)) if drawn else ""


def _scores(rivalry: people_views.Rivalry, viewer: Player | None) -> str:
    first, other, mine = rivalry.player.name, rivalry.other.name, rivalry.player == viewer
    if not rivalry.scores:
        return wrapped(
            _("You have not finished a match against {other} yet.", other=other)
            if mine
            else _(
                "{first} has not finished a match against {other} yet.", first=first, other=other
            )
        )
    head = paragraphs(
        _("You against {other}:", other=other)
        if mine
        else _("{first} against {other}:", first=first, other=other)
    )
    rows = ((GAMES[game].title, _score(score)) for game, score in rivalry.scores.items())
    return f"{head}\n{table(rows)}"


VERBS = (
    Verb(
        forms=("standings [<game>]",),
        help=N_(
            "Rank the players: established ratings first, then provisional ones by name, then"
            " inactive ones. An established rating needs matches against several opponents."
        ),
        run=standings,
        document=Standings,
        game=True,
        old=("ratings",),
    ),
    Verb(
        forms=("rating [NAME] [<game>]",),
        help=N_(
            "Show a player: when last seen, the rating at each game or at one, its curve, and the"
            " matches won, drawn and lost."
        ),
        run=rating,
        document=Strengths,
        game=True,
    ),
    Verb(
        forms=("versus NAME [NAME]",),
        help=N_(
            "Show your score against a player, or the score of two others: for each game, and the"
            " last boards."
        ),
        run=versus,
        document=Rivalry,
        old=("against",),
    ),
)
