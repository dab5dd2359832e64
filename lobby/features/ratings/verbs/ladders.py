"""The ladders: players ranked by rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lobby.base.layout import ago, table
from lobby.base.translation import N_, _, ngettext
from lobby.features.ratings import documents, ladder
from lobby.features.ratings.documents import Standings
from lobby.features.ratings.values.standing import Standing, Table
from lobby.games.catalogue import GAMES
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.lists import games_named


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
    places = (str(place) if ranked else "-" for place in range(1, len(group) + 1))
    return table(_row(place, standing, now) for place, standing in zip(places, group, strict=True))


def _row(place: str, standing: Standing, now: int) -> Sequence[str]:
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


VERBS = (
    Verb(
        name="standings",
        forms=("standings [<game>]",),
        help=N_(
            "Rank the players: established ratings first, then provisional ones by name, then"
            " inactive ones. An established rating needs matches against several opponents."
        ),
        run=standings,
        document=Standings,
        words=(0, 1),
        game=True,
        old=("ratings",),
    ),
)
