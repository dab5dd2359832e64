"""Narration: what happened, in a sentence that its reader may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lobby.base.layout import minute
from lobby.base.text import capital
from lobby.base.translation import N_, _
from lobby.core import identifiers
from lobby.core.values import Event, Kind
from lobby.database.transaction import Snapshot
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.challenges.words import offer_in_words
from lobby.features.clocks import clocks
from lobby.features.matches import endings, pairs, viewing
from lobby.features.matches.values import Match
from lobby.features.matches.words import results
from lobby.features.news import queries
from lobby.features.people import muting
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions, ladder
from lobby.features.ratings.values import RatingChange
from lobby.features.talk import chat
from lobby.features.talk import queries as talk_queries
from lobby.features.talk.values import ChatMessage, PrivateMessage
from lobby.games.catalogue import title_of

_A_SECOND = 1_000_000
"""The range of event numbers in each second: more than can occur in one."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An event and what it is about, as *viewer* may see it; whatever no longer exists is None.
    *changes* are the effects of the match on the ratings, by seat; empty while it is running.
    *number* is the viewer's number for the event, and *identifier* what feeds call it: unlike its
    id, neither reveals how much happened in between to others or in private. *person* is the actor,
    if neither a board nor a text names them. *caution* says why ratings change less than the viewer
    may expect; "" if they do not."""

    event: Event
    viewer: Player | None
    match: Match | None
    challenge: Challenge | None
    message: ChatMessage | None
    private_message: PrivateMessage | None = None
    changes: tuple[RatingChange, ...] = ()
    number: int = 0
    identifier: str = ""
    person: Player | None = None
    caution: str = ""

    @property
    def by_viewer(self) -> bool:
        """Whether the viewer is the actor."""
        return self.viewer is not None and self.event.actor == self.viewer.id

    @property
    def actor(self) -> str:
        """The actor, as told to the viewer."""
        if self.by_viewer:
            return _("you")
        if self.message and not self.message.author:
            return _("a guest")
        return self._name or _("somebody")

    @property
    def begins_with_a_name(self) -> bool:
        """Whether the sentence begins with the actor's name, which keeps its case."""
        return self.event.kind != "announced" and self.actor == self._name

    @property
    def _name(self) -> str | None:
        """The actor's name, if it is known."""
        players = self.match.players if self.match else ()
        said = self.message or self.private_message
        people = (said.author if said else None, self.person, *players)
        return next(
            (player.name for player in people if player and player.id == self.event.actor), None
        )


def in_words(seen: Seen) -> str:
    """What happened, as a sentence that also says where."""
    event, number = seen.event, seen.event.number("challenge")
    worded = _SAID.get(event.kind, event.kind.replace("-", " "))
    said = _(worded, actor=seen.actor) if isinstance(worded, str) else worded(seen)
    if seen.caution:
        said = f"{said}; {seen.caution}"
    # The sentence for a message that no longer exists names the board itself.
    lost = event.kind == "said" and not seen.message
    if event.kind == "ended" and seen.match:  # no list of what goes on names the game any more
        return _(
            "Board {board} ({game}): {said}", board=event.board, game=seen.match.title, said=said
        )
    if event.board is not None and not lost:
        return _("Board {board}: {said}", board=event.board, said=said)
    if number and event.kind == "challenged":
        return _("Challenge {number}: {said}", number=number, said=said)
    return said if seen.begins_with_a_name else capital(said)


def heard(snapshot: Snapshot, event: Event, viewer: Player) -> str:
    """What happened, in a sentence; "" if *viewer* has muted it. Raises NotFound if *viewer* may
    not see its board."""
    if not muting.hears(snapshot, viewer, event):
        return ""
    return in_words(look(snapshot, event, viewer))


def look(snapshot: Snapshot, event: Event, viewer: Player | None) -> Seen:
    """*event* and what it is about. Raises NotFound if *viewer* may not see its board."""
    challenge, written = event.number("challenge"), event.number("letter")
    message = event.number("message")
    match = None if event.board is None else viewing.find(snapshot, event.board, viewer)
    said = chat.history(snapshot, viewer, board=event.board) if message else ()
    changes = ladder.changes_at(snapshot, match.board) if match and ladder.counts(match) else ()
    offered = challenges_queries.challenge(snapshot, challenge) if challenge else None
    if offered and viewer in (offered.challenger, offered.opponent):
        offered = cautions.expected(snapshot, offered)
    return Seen(
        event,
        viewer,
        match,
        offered,
        next((line for line in said if line.id == message), None),
        talk_queries.private_message(snapshot, written)
        if written and event.may_reach(viewer)
        else None,
        changes,
        event.at * _A_SECOND + queries.events_before(snapshot, event, viewer),
        str(identifiers.of_event(snapshot, event)),
        players_queries.player(snapshot, event.actor)
        if event.kind in _OF_PEOPLE and event.actor
        else None,
        _caution(snapshot, event, viewer, match, changes),
    )


def _caution(
    snapshot: Snapshot,
    event: Event,
    viewer: Player | None,
    about: Match | None,
    changes: tuple[RatingChange, ...],
) -> str:
    if about is None or viewer is None or event.kind not in ("started", "ended"):
        return ""
    if event.kind == "started" and about.decided:
        return ""
    caution = cautions.of_match(snapshot, about, changes)
    return cautions.in_a_clause(caution, over=about.decided, plays=viewer in about.players)


_OF_PEOPLE: frozenset[Kind] = frozenset(
    {
        "challenge-declined",
        "challenge-withdrawn",
        "vacation-declared",
        "vacation-begun",
        "vacation-ended",
    }
)
"""Events whose actor is named neither by a match nor by a text."""


def announced(event: Event) -> str:
    """An announcement to everybody, in a sentence of its own."""
    return _("Announcement: {text}", text=event.detail.get("text", _("its text is no longer kept")))


def _challenged(seen: Seen) -> str:
    if not seen.challenge:
        return _("it is no longer open")
    return _(
        "{challenger} offers {offer_in_words}",
        challenger=seen.challenge.challenger.name,
        offer_in_words=offer_in_words(seen.challenge, seen.viewer),
    )


def _ended_challenge(seen: Seen, named: str, unnamed: str) -> str:
    """A sentence about a challenge that no longer exists: *named*, or *unnamed* if its game was not
    stored, as in older events."""
    game, number = seen.event.detail.get("game"), seen.event.number("challenge")
    title = title_of(str(game)) if game else ""
    return _(named if title else unnamed, actor=seen.actor, game=title, number=number)


def _expired(seen: Seen) -> str:
    if seen.event.private:  # it was to one player, who may be the viewer
        return _ended_challenge(
            seen,
            N_("the {game} challenge {number} was not answered in time"),
            N_("challenge {number} was not answered in time"),
        )
    return _ended_challenge(
        seen,
        N_("nobody accepted the {game} challenge {number} in time"),
        N_("nobody accepted challenge {number} in time"),
    )


def _started(seen: Seen) -> str:
    if not seen.match:
        return _("a match began")
    names = " - ".join(player.name for player in seen.match.players)
    if seen.match.twin:
        first, other = seen.match.boards
        return _(
            "a pair of {title} begins on boards {first} and {other}, {names}",
            title=seen.match.title,
            first=first,
            other=other,
            names=names,
        )
    return _("{title} begins, {names}", title=seen.match.title, names=names)


def _moved(seen: Seen) -> str:
    detail, sentence = seen.event.detail, N_("{actor} played {move}, move {ply}")
    if seen.event.actor is None:
        sentence = N_("the server played {move}, move {ply}")
    elif seen.event.planned:
        sentence = N_("{actor} played {move}, move {ply}, planned earlier")
    return _(sentence, actor=seen.actor, move=detail.get("move"), ply=detail.get("ply"))


def _taken_back(seen: Seen) -> str:
    plies = seen.event.number("plies")
    if plies:
        return _("a move was taken back; the last move is now {plies}", plies=plies)
    return _("a move was taken back, and the match is back at its start")


def _queue_dropped(seen: Seen) -> str:
    why, lines = seen.event.detail.get("why"), seen.event.detail.get("lines")
    if not lines:  # an event of an earlier version
        return _("your planned moves were dropped. {why}", why=why)
    return _("planned moves dropped: {lines}. {why}", lines=lines, why=why)


def _reminded(seen: Seen) -> str:
    deadline = seen.event.number("deadline")
    if not deadline:
        return _("it is your move")
    return _("it is your move, {left} left", left=clocks.in_words(max(0, deadline - seen.event.at)))


def _because(seen: Seen, sentence: str) -> str:
    """*sentence* with the reason that was given, if any."""
    why = seen.event.detail.get("why")
    return f"{sentence}: {why}" if why else sentence


def _sanctioned(seen: Seen, endless: str, ending: str) -> str:
    ends = seen.event.number("ends")
    return _because(seen, _(ending, ends=minute(ends)) if ends else _(endless))


def _ended(seen: Seen) -> str:
    if not seen.match:
        return _("the match is over")
    gained = ", ".join(
        f"{results.called(change.player, seen.viewer)} {change.gain:+}" for change in seen.changes
    )
    weight = ladder.weight_in_words(seen.changes[0].weight) if seen.changes else ""
    both = results.of_pair(seen.match, seen.viewer) if pairs.ended_last(seen.match) else ""
    pair = _("both boards together: {result}", result=both) if both else ""
    late = seen.match.timed_out_early or seen.event.detail.get("why") == _(endings.TOO_LATE)
    explained = results.without_result if late else results.explained
    outcome = "; ".join(filter(None, (explained(seen.match, seen.viewer), pair, gained, weight)))
    return outcome if late else _because(seen, outcome)


def _vacation_declared(seen: Seen) -> str:
    begins, ends = (minute(seen.event.number(key) or 0) for key in ("begins", "ends"))
    own = N_("you will be on vacation from {begins} to {ends} UTC")
    other = N_("{actor} will be on vacation from {begins} to {ends} UTC")
    return _(own if seen.by_viewer else other, actor=seen.actor, begins=begins, ends=ends)


def _vacation_begun(seen: Seen) -> str:
    ends = minute(seen.event.number("ends") or 0)
    if seen.by_viewer:
        return _("you are on vacation until {ends} UTC", ends=ends)
    return _("{actor} is on vacation until {ends} UTC", actor=seen.actor, ends=ends)


def _vacation_ended(seen: Seen) -> str:
    called_off = (seen.event.number("begins") or 0) > seen.event.at
    if seen.by_viewer:
        return _("you cancelled your vacation") if called_off else _("you are back from vacation")
    if called_off:
        return _("{actor} cancelled a vacation", actor=seen.actor)
    return _("{actor} is back from vacation", actor=seen.actor)


def _said(seen: Seen) -> str:
    if seen.message:
        return f"{seen.actor}: {seen.message.text}"
    if seen.event.board is None:
        return _("{actor} wrote in the lobby", actor=seen.actor)
    return _("{actor} wrote on board {board}", actor=seen.actor, board=seen.event.board)


def _written(seen: Seen) -> str:
    if not seen.private_message:
        return _("you have a message")
    whom = results.called(seen.private_message.reader, seen.viewer)
    return _(
        "{actor} to {whom}: {text}", actor=seen.actor, whom=whom, text=seen.private_message.text
    )


_SAID: Mapping[Kind, str | Callable[[Seen], str]] = {
    "joined": N_("a new player has joined"),
    "left": N_("a player has left for good"),
    "key-added": N_("a key was added to your account"),
    "key-removed": N_("a key was removed from your account"),
    "key-code-made": lambda seen: _(
        "an operator made a code that adds a new key to your account from"
        " {begins} UTC on; to cancel it, connect with one of your keys",
        begins=minute(seen.event.number("begins") or 0),
    ),
    "key-code-cancelled": N_(
        "you logged in with your key, so the code that an operator made for a new key is cancelled"
    ),
    "challenged": _challenged,
    "challenge-declined": lambda seen: _because(
        seen,
        _ended_challenge(
            seen,
            N_("{actor} declined the {game} challenge {number}"),
            N_("{actor} declined challenge {number}"),
        ),
    ),
    "challenge-withdrawn": lambda seen: _ended_challenge(
        seen,
        N_("{actor} withdrew the {game} challenge {number}"),
        N_("{actor} withdrew challenge {number}"),
    ),
    "challenge-expired": _expired,
    "started": _started,
    "clock-started": N_("both players are here, and the clock has started"),
    "bot-failed": N_("{actor} is out of order"),
    "moved": _moved,
    "draw-offered": N_("{actor} offered a draw"),
    "draw-declined": N_("{actor} declined the draw"),
    "takeback-offered": N_("{actor} asked to take back a move"),
    "takeback-declined": N_("{actor} declined the takeback"),
    "taken-back": _taken_back,
    "queue-dropped": _queue_dropped,
    "reminded": _reminded,
    "ended": _ended,
    "said": _said,
    "announced": lambda seen: announced(seen.event),
    "written": _written,
    "vacation-declared": _vacation_declared,
    "vacation-begun": _vacation_begun,
    "vacation-ended": _vacation_ended,
    "banned": lambda seen: _sanctioned(
        seen, N_("you are banned"), N_("you are banned until {ends} UTC")
    ),
    "unbanned": N_("your ban was lifted"),
    "muted": lambda seen: _sanctioned(
        seen, N_("an operator has muted you"), N_("an operator has muted you until {ends} UTC")
    ),
    "unmuted": N_("an operator has lifted your mute: you can write again"),
    "renamed": lambda seen: _because(
        seen, _("an operator renamed you to {name}", name=str(seen.event.detail.get("name") or ""))
    ),
    "clock-corrected": N_("all deadlines allow for a wrong clock, or a pause of the server"),
    "kicked": N_("an operator ended the sessions of a player"),
    "operators-changed": N_("the operators of this server have changed"),
    "imported": N_("{actor} imported matches that were played elsewhere"),
    "analysis-shown": N_("{actor} shows you an analysis"),
    "reported": lambda seen: _(
        "a player was reported (report {report})", report=seen.event.number("report") or ""
    ),
}
"""Sentences by kind of event, or what makes them. For other kinds the name of the kind is used."""
