"""Lists of games, boards and people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from lobby.base.layout import table, wrapped
from lobby.base.text import quoted
from lobby.base.translation import N_, _, ngettext
from lobby.features.archive import archive
from lobby.features.archive import documents as archive_documents
from lobby.features.archive import words as archive_words
from lobby.features.archive.archive import Entry
from lobby.features.matches import lists
from lobby.features.matches.documents import boards as matches_boards
from lobby.features.matches.documents.boards import Board, Boards, History, Listing
from lobby.features.matches.lists import Which
from lobby.features.matches.values import Match
from lobby.features.matches.words import results
from lobby.features.people import players
from lobby.features.people.documents import People, Person
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Order
from lobby.features.ratings import cautions, expectations, ladder
from lobby.features.terms.values.terms import Terms
from lobby.games import named_games
from lobby.games.catalogue import GAMES, game_called
from lobby.games.kinds import grouped
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import MOST, Term, Verb, most_of
from lobby.language.line import listed

_ORDERS: dict[str, Order] = {order: order for order in get_args(Order)}
WHICH: dict[str, Which] = {which: which for which in ("all", "active", "inactive", "next")}


def _all_games() -> str:
    """All games with their aims, kind by kind."""
    rows: list[tuple[str, str]] = []
    for kind, games in grouped():
        rows += (("", ""), (kind.upper(), ""))
        rows += ((game, _(GAMES[game].summary)) for game in games)
    return table(rows[1:])


async def games_or_running(call: Call) -> Answer:
    """List the games, or the running matches of some."""
    named = [*dict.fromkeys(named_games.named(word) for word in call.words)]
    games = [
        matches_boards.of_game(
            GAMES[name], await call.lobby.ask(expectations.scores_of_game, GAMES[name])
        )
        for name in named or GAMES
    ]
    if not named and call.term("--most") is not None:
        raise call.wrong(_("--most counts boards. Name a game, such as `list hex --most=5`."))
    if not named:
        return Answer(_all_games(), Listing(games=games, boards=[], more=False))
    most = most_of(call)
    # Ask for one more than is shown, to know whether there are more.
    latest = await call.lobby.ask(lists.running, named, most + 1)
    terms = await call.lobby.ask(cautions.terms_by_board, latest[:most], call.player)
    text, running = await call.lobby.work_out(
        _running, latest[:most], call.player, call.lobby.clock(), terms
    )
    document = Listing(games=games, boards=running, more=len(latest) > most)
    shown = (
        text or _("There are no such running matches."),
        _rest(_CHANGED_LAST, most) if document["more"] else "",
    )
    return Answer("\n\n".join(filter(None, shown)), document)


def _running(
    matches: Sequence[Match], viewer: Player | None, now: int, terms: Mapping[int, Terms]
) -> tuple[str, list[Board]]:
    text = results.of_matches(matches, viewer, now, terms=terms)
    return text, [matches_boards.of_match(match, viewer) for match in matches]


async def who(call: Call) -> Answer:
    """List who is connected, and the public board each is looking at."""
    presence = call.lobby.presence
    public = await call.lobby.public(presence.boards())
    looking = {
        player: board
        for board, lookers in presence.boards().items()
        if board in public
        for player in lookers
    }
    people = [Person(name=player.name, board=looking.get(player)) for player in presence.players()]
    guests = presence.guests()
    rows = [(person["name"], _doing(person["board"])) for person in people]
    if guests:
        rows.append((ngettext("{count} guest", "{count} guests", guests), ""))
    return Answer(table(rows) or _("Nobody is connected."), People(players=people, guests=guests))


async def games_of(call: Call) -> Answer:
    """List the boards of a player."""
    name, which = await player_and_which(call, "active")
    order = _order_of(call)
    matches = await call.lobby.ask(lists.of_player, call.player, name, which, call.of_game)
    player = await call.lobby.ask(players.named, name)
    ordered = lists.in_order(matches, order, player)
    return Answer(*await _some(ordered, call, none_of(call, name, which)))


def none_of(call: Call, name: str, which: Which) -> str:
    """The answer if a player has no *which* boards that the visitor may see."""
    mine = call.player is not None and call.player.name.lower() == name.lower()
    match which, mine:
        case "all", True:
            return _("You have no matches.")
        case "inactive", True:
            return _("You have no finished matches.")
        case _, True:
            return _("You have no running matches.")
        case "all", False:
            return _("{player} has no matches that you may see.", player=name)
        case "inactive", False:
            return _("{player} has no finished matches that you may see.", player=name)
    return _("{player} has no running matches that you may see.", player=name)


async def turns(call: Call) -> Answer:
    """List the boards that wait for the player."""
    order = _order_of(call)
    me = call.me
    matches = await call.lobby.ask(lists.of_player, me, me.name, "active", call.of_game)
    mine = [match for match in matches if match.waits_for(call.player)]
    ordered = lists.in_order(mine, order, call.me)
    text, document = await _some(ordered, call, _("No board waits for you."))
    return Answer(str(len(mine)) if call.flag("--count") else text, document)


async def history(call: Call) -> Answer:
    """List finished matches, by anybody or by one player."""
    name, games = await _whose(call)
    most = most_of(call)
    entries: Sequence[Entry] = ()
    if name is None:
        matches = await call.lobby.ask(lists.finished, games, most + 1)
    else:
        entries = await _imported_of(call, name, games, most)
        matches = await call.lobby.ask(lists.finished_of, call.player, name, games, most + 1)
    more = len(matches) > most
    text, boards = await _some(matches[:most], call, _("There are no finished matches yet."))
    shown = (
        text,
        _rest(_ENDED_LAST_OF if name else _ENDED_LAST, most) if more else "",
        _("Imported, not played here:\n{entries}", entries=archive_words.listed(entries))
        if entries
        else "",
    )
    document = History(**boards, more=more, imported=[*map(archive_documents.of_entry, entries)])
    return Answer("\n\n".join(filter(None, shown)), document)


async def _imported_of(call: Call, name: str, games: Sequence[str], most: int) -> list[Entry]:
    """A player's imported matches of *games* that the visitor may see."""
    entries = await call.lobby.ask(archive.of_player, call.player, name, most)
    return [entry for entry in entries if entry.record and entry.record.game in games]


async def player_and_which(call: Call, usual: Which) -> tuple[str, Which]:
    """The player whose boards a command asks for, and which of them. Raises NotFound, Refused if it
    is the visitor, who has no name, and WrongCommand for other words."""
    words = list(call.words)
    which = WHICH[words.pop().lower()] if words and words[-1].lower() in WHICH else usual
    twice = len(call.words) > 1 and any(word.lower() in WHICH for word in words)
    if twice or len(words) > 1:
        kinds = listed(list(WHICH), "or")
        raise call.wrong(
            _("Give only one of {kinds}.", kinds=kinds)
            if twice
            else _("{word} is not one of {kinds}.", word=quoted(words[1]), kinds=kinds)
        )
    return (await call.shown(words[0]) if words else call.me.name), which


async def _whose(call: Call) -> tuple[str | None, list[str]]:
    """The player whose matches a command asks for, None for anybody, and the games. Raises
    NotFound, and WrongCommand for a word that is neither."""
    words = list(call.words)
    games = [named_games.named(words.pop())] if words and game_called(words[-1]) else []
    if len(words) > 1:
        raise call.wrong(named_games.not_one(words[1]))
    return (await call.shown(words[0]) if words else None), games or list(
        filter(call.of_game, GAMES)
    )


def _order_of(call: Call) -> Order:
    """The order in which a command asks for boards. Raises WrongCommand."""
    given = call.term("--sort")
    if given is None:
        return "deadline"
    if given.lower() not in _ORDERS:
        orders = listed(list(_ORDERS), "or")
        raise call.wrong(_("Expected {orders} after --sort=.", orders=orders))
    return _ORDERS[given.lower()]


_CHANGED_LAST = N_(
    "These are the {listed} that changed last. --most=N shows up to {most}; history NAME shows a"
    " player's."
)
_ENDED_LAST = N_(
    "These are the {listed} that ended last. --most=N shows up to {most}; history NAME shows a"
    " player's."
)
_ENDED_LAST_OF = N_("These are the {listed} that ended last. --most=N shows up to {most}.")


def _rest(sentence: str, shown: int) -> str:
    """How to see the matches that are not shown."""
    return wrapped(_(sentence, listed=shown, most=lists.MOST))


def _doing(board: int | None) -> str:
    return _("on board {board}", board=board) if board else ""


async def _some(matches: Sequence[Match], call: Call, nothing: str) -> tuple[str, Boards]:
    """A list of matches, as text and as a document."""
    gained = await call.lobby.ask(ladder.gains, matches)
    terms = await call.lobby.ask(cautions.terms_by_board, matches, call.player)
    viewer, now = call.player, call.lobby.clock()

    def listed() -> tuple[str, Boards]:
        text = results.of_matches(matches, viewer, now, gained, terms)
        return text or nothing, matches_boards.of_matches(matches, viewer, gained)

    return await call.lobby.work_out(listed)


SORT = Term(
    "--sort=ORDER",
    N_("deadline, the nearest first (the default); game; opponent; or newest, the last move first"),
)

VERBS = (
    Verb(
        forms=("list", "list <game>... [--most=N]"),
        help=N_("List the games, or the running boards of some of them."),
        run=games_or_running,
        document=Listing,
        words=(0, len(GAMES)),
        terms=(MOST,),
    ),
    Verb(
        forms=("who",),
        help=N_("List the players who are connected, and the board that each is looking at."),
        run=who,
        document=People,
    ),
    Verb(
        forms=("games [NAME] [all|active|inactive|next] [--sort=ORDER]",),
        help=N_("List the boards of a player, one on each line: the active ones by default."),
        run=games_of,
        document=Boards,
        game=True,
        terms=(SORT,),
    ),
    Verb(
        forms=("turns [--count] [--sort=ORDER]",),
        help=N_("List the boards on which it is your move, or count them."),
        run=turns,
        document=Boards,
        game=True,
        terms=(Term("--count", N_("print only the number")), SORT),
    ),
    Verb(
        forms=("history [NAME] [<game>] [--most=N]",),
        help=N_(
            "List finished matches with the rating changes, the latest first: all of them, or"
            " those of a player."
        ),
        run=history,
        document=History,
        game=True,
        terms=(MOST,),
    ),
)
