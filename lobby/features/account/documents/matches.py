"""What a player has offered, played and practised, as it is exported."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypedDict

from lobby.base.one_of import OneOf
from lobby.features.account.values import Kept, Offered
from lobby.features.analysis.documents import KeptAnalysis
from lobby.features.analysis.values import variation_text
from lobby.features.analysis.values.analysis import Analysis
from lobby.features.archive.values import Imported
from lobby.features.challenges import documents as challenges_documents
from lobby.features.challenges.documents import Offer
from lobby.features.deals import values as deals_values
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Board, Move
from lobby.features.matches.values import Bookmark
from lobby.features.people.values.player import Player
from lobby.features.practice.values import Practice
from lobby.features.ratings.values.standing import RatingChange, Score, Standing

OFFER_ENDS = OneOf(("accepted", "declined", "withdrawn", "expired"))


class KeptRating(TypedDict):
    """The player's rating at a game, in full precision."""

    game: Annotated[str, "the game's name"]
    rating: Annotated[float, "as the last rated match left it"]
    deviation: Annotated[float, "how uncertain it was then"]
    volatility: Annotated[float, "Glicko-2's volatility"]
    matches: Annotated[int, "number of rated matches"]
    evidence: Annotated[float, "how much they count towards a place in the standings"]
    at: Annotated[int, "when the last of them ended"]


class KeptChange(TypedDict):
    """A change of the player's rating by a match."""

    board: Annotated[int, "the match"]
    game: Annotated[str, "the game's name"]
    at: Annotated[int, "when"]
    before: Annotated[float, "the rating before"]
    after: Annotated[float, "the rating after"]
    deviation: Annotated[float, "how uncertain it was afterwards"]
    volatility: Annotated[float, "Glicko-2's volatility"]
    weight: Annotated[float, "how much the match counted, from above 0 to 1"]
    evidence: Annotated[float, "how much it counts towards a place in the standings"]


class KeptOffer(Offer):
    """A challenge from or to the player, and how it ended."""

    closed: Annotated[int | None, "when it ended; null while it is open"]
    how: Annotated[str | None, "`accepted`, `declined`, `withdrawn` or `expired`", OFFER_ENDS]
    why: Annotated[str, "the reason given for declining it"]


class MoveTakenBack(Move):
    """A move that was taken back."""

    taken_back: Annotated[int, "when"]


class KeptMatch(Board):
    """One of the player's matches, with its record."""

    setup: Annotated[dict[str, str] | None, "the deal; null while it is hidden"]
    moves: Annotated[list[Move], "in order"]
    taken_back: Annotated[
        list[MoveTakenBack], "in the order in which they were taken back, the latest hundred"
    ]
    queue: Annotated[list[str], "moves planned in advance, as `queue` takes them"]


class Tally(TypedDict):
    """How the player's matches of a game against others ended."""

    game: Annotated[str, "the game's name"]
    won: Annotated[int, "how many the player won"]
    drawn: Annotated[int, "how many had no winner"]
    lost: Annotated[int, "how many the player lost"]


class Place(TypedDict):
    """Where the player left off on a board."""

    board: Annotated[int, "which"]
    entry: Annotated[str, "the move entered so far"]
    entry_ply: Annotated[int, "after how many moves that was"]
    looking_at: Annotated[int | None, "the earlier position that was looked at"]
    flipped: Annotated[bool, "whether the board was flipped"]
    read: Annotated[int, "the last message that was seen there"]


class KeptNonce(TypedDict):
    """The player's part in a deal."""

    commitment: Annotated[str, "the SHA-256 of the seed that it goes with"]
    nonce: Annotated[str, "what the player gave"]
    challenge: Annotated[int | None, "the challenge that it came with; null for none"]
    board: Annotated[int | None, "the match; null until it begins"]


class KeptImport(TypedDict):
    """An imported match in the player's archive."""

    number: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    private: Annotated[bool, "whether only the player may see it"]
    source: Annotated[str, "where it is from"]
    imported: Annotated[int, "when it was imported"]
    record: Annotated[str, "the match, as `record` prints it"]


class KeptPractice(TypedDict):
    """A practice board of the player."""

    number: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    origin: Annotated[str, "what it plays on from, such as `117#12`; empty for a given position"]
    setup: Annotated[
        dict[str, str], "what chance had decided there; empty where you may not know it"
    ]
    before: Annotated[list[str], "the moves that had been played there"]
    position_text: Annotated[str, "the given position as text; else empty"]
    level: Annotated[int | None, "of the bot; null where the player plays both sides"]
    seat: Annotated[int | None, "the player's; null in that case too"]
    moves: Annotated[list[str], "played since then"]
    begun: Annotated[int, "when it was begun"]
    changed: Annotated[int, "when it changed last"]


def of_standing(standing: Standing) -> KeptRating:
    """The document of a rating."""
    return KeptRating(
        game=standing.game,
        rating=standing.rating.value,
        deviation=standing.rating.deviation,
        volatility=standing.rating.volatility,
        matches=standing.matches,
        evidence=standing.evidence,
        at=standing.at,
    )


def of_change(change: RatingChange) -> KeptChange:
    """The document of a rating change."""
    return KeptChange(
        board=change.board,
        game=change.game,
        at=change.at,
        before=change.before.value,
        after=change.after.value,
        deviation=change.after.deviation,
        volatility=change.after.volatility,
        weight=change.weight,
        evidence=change.evidence,
    )


def of_score(score: Score) -> Tally:
    """The document of a player's results."""
    return Tally(game=score.game, won=score.won, drawn=score.drawn, lost=score.lost)


def of_offer(offered: Offered) -> KeptOffer:
    """The document of a challenge, whatever its outcome."""
    challenge = offered.challenge
    if offered.closed is not None:
        challenge = replace(challenge, remaining=0)
    return KeptOffer(
        **challenges_documents.of_challenge(challenge),
        closed=offered.closed,
        how=offered.how,
        why=offered.why,
    )


def of_match(kept: Kept, player: Player) -> KeptMatch:
    """The document of a match with its record, for *player*."""
    return KeptMatch(
        **boards.of_match(kept.match, player, {kept.match.board: kept.changes}),
        setup=None if kept.setup is None else dict(kept.setup),
        moves=[boards.of_move(played) for played in kept.played],
        taken_back=[
            MoveTakenBack(**boards.of_move(played), taken_back=when)
            for played, when in kept.taken_back
        ],
        queue=[str(line) for line in kept.lines],
    )


def of_nonce(kept: deals_values.KeptNonce) -> KeptNonce:
    """The document of a nonce."""
    return KeptNonce(
        commitment=kept.commitment,
        nonce=kept.nonce,
        challenge=kept.challenge,
        board=kept.board,
    )


def of_place(place: tuple[int, Bookmark]) -> Place:
    """The document of where a player left off on a board."""
    board, bookmark = place
    return Place(
        board=board,
        entry=bookmark.entry,
        entry_ply=bookmark.entry_ply,
        looking_at=bookmark.looking_at,
        flipped=bookmark.flipped,
        read=bookmark.read,
    )


def of_analysis(kept: tuple[int, Analysis]) -> KeptAnalysis:
    """The document of a player's variations on a board."""
    board, found = kept
    text = variation_text.write(found.tree)
    return KeptAnalysis(board=board, variations=text, shown=found.shown, changed=found.changed)


def of_imported(imported: Imported) -> KeptImport:
    """The document of an imported match in the player's archive."""
    return KeptImport(
        number=imported.number,
        game=imported.game,
        private=imported.private,
        source=imported.source,
        imported=imported.at,
        record=imported.record,
    )


def of_practice(practice: Practice) -> KeptPractice:
    """The document of a practice board."""
    beginning = practice.beginning
    return KeptPractice(
        number=practice.number,
        game=beginning.game,
        options=beginning.options.split(),
        origin=beginning.origin,
        setup={} if beginning.hides else dict(beginning.setup),
        before=list(beginning.before),
        position_text=beginning.position,
        level=practice.level,
        seat=practice.seat,
        moves=list(practice.moves),
        begun=practice.begun,
        changed=practice.changed,
    )
