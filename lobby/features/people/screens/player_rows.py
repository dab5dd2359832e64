"""The rows of a player's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from lobby.base.translation import _, ngettext
from lobby.features.clocks.clocks import in_words
from lobby.features.matches import pairs
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.people.views import Profile, cancelled_in_words, puzzles_in_words
from lobby.features.people.words import level_in_words
from lobby.features.ratings.values import RatingChange, Results
from lobby.features.ratings.words import curve
from lobby.games.catalogue import GAMES, names_of
from lobby.ui.board.row_columns import Look
from lobby.ui.board.rows import BoardKey, Known, finished_row, for_ended, match_row
from lobby.widgets.columns import left
from lobby.widgets.graph import in_tones
from lobby.widgets.lines import Line, line, text_of
from lobby.widgets.row import Row, heading, text_rows
from lobby.widgets.theme.palette import Palette
from lobby.widgets.times import since

_CURVE_WIDEST = 92
_LOWEST, _LOW, _HIGH = 5, 8, 14
"""Lines of a curve: the fewest, the usual number, and the number in a window of ``_TALL`` lines or
more. It has fewer than usual if that lets all of it be seen below the numbers."""
_MARGINS = 4
"""The cells beside a sentence."""
_TALL = 35
_ABOVE = 9
"""Lines other than the curve's and those of the games, down to its end."""
_GAME, _TITLE, _RATING, _SURE, _NUMBER = 10, 16, 6, 9, 6
_WIDE = 76
"""From this many cells on, the uncertainty of a rating and the full titles of games are shown."""
_ROOMY = 57
"""From this many cells on, something stands beside the numbers of all matches."""


@dataclass(frozen=True, slots=True)
class GameKey:
    """The row of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What a player's page shows to *viewer*: the *curve* of *game*, None while it is being looked
    up; whether the player is *here*; and at which *board* that everybody may see. The window has
    *lines* lines."""

    profile: Profile
    viewer: Player | None
    game: str
    curve: Sequence[RatingChange] | None
    here: bool
    board: int | None
    lines: int
    note_key: str = ""
    """The key that writes a note on the player; "" if the viewer cannot."""

    @property
    def mine(self) -> bool:
        """Whether it is the viewer's own page."""
        return self.profile.player == self.viewer

    @property
    def played(self) -> Sequence[str]:
        """The games that the player has played."""
        profile = self.profile
        return tuple(
            game
            for game in GAMES
            if profile.rating(game) or (profile.score(game) + profile.against(game)).matches
        )

    @property
    def listed(self) -> Sequence[str]:
        """The games that have a row: those that the player has played, or one; on the viewer's own
        page all, each with its limit."""
        return tuple(GAMES) if self.mine else self.played or (self.game,)

    def known(self, player: Player | None) -> Known:
        """What else the rows of boards tell: how *player* fared, and what that did to a rating."""
        gains = {
            change.board: change.gain for change in self.profile.changes if change.player == player
        }
        whose = None if player == self.viewer else player
        return Known(self.viewer, self.profile.now, {}, gains, whose)

    def standing(self, palette: Palette) -> Line:
        """Where the player is."""
        if self.profile.player.bot:
            return line((_("always here"), palette.muted))
        if self.profile.left:
            return line((_("left for good"), palette.muted))
        if self.board is not None:
            return line((_("at board {board}", board=self.board), palette.turn))
        return line((_("here now"), palette.turn) if self.here else (_("not here"), palette.muted))


def rows(facts: Facts, look: Look) -> Iterator[Row]:
    """All rows: numbers, the curve, boards."""
    yield from _about(facts, look)
    yield Row(())
    yield from _numbers(facts, look)
    yield Row(())
    yield from _curve(facts, look)
    if look.cells < _ROOMY:
        yield from _against(facts, look)
    profile = facts.profile
    rivalry = profile.rivalry
    between = rivalry.latest if rivalry else ()
    yield from _section(_("Your recent matches"), between, facts, look, facts.viewer)
    yield from _section(_("Running matches"), profile.running, facts, look, profile.player)
    words = _("all finished matches")
    rest = finished_row(profile.player.name, words, look) if profile.more else None
    title, finished = _("Recently finished"), profile.finished
    yield from _section(title, finished, facts, look, profile.player, rest=rest)


def _about(facts: Facts, look: Look) -> Iterator[Row]:
    """Sentences about the player."""
    profile, palette = facts.profile, look.palette
    what, hint = _what_it_is(profile), ""
    if facts.note_key and not profile.note:
        hint = _(" {key} writes a note that only you see.", key=facts.note_key)
    fits = cell_len(what + hint) <= look.cells - 4  # the hint is not worth a line of its own
    yield from text_rows(what + hint if fits else what, palette.muted, look.cells)
    if profile.away:
        left_of_it = in_words(max(0, profile.away.end - profile.now)).rstrip("!")
        away = _(
            "On vacation for another {left_of_it}. The clocks are stopped.", left_of_it=left_of_it
        )
        yield from text_rows(away, palette.text, look.cells)
    if cancelled := cancelled_in_words(profile):
        yield from text_rows(cancelled, palette.muted, look.cells)
    if puzzles := puzzles_in_words(profile):
        yield from text_rows(puzzles, palette.muted, look.cells)
    name = profile.player.name
    if profile.followed:
        yield from text_rows(_("You follow {player}.", player=name), palette.turn, look.cells)
    if profile.note:
        yield from text_rows(_("Your note: {note}", note=profile.note), palette.text, look.cells)
    if profile.quieted:
        quieted = (
            _("You have blocked {name}.", name=name)
            if profile.quieted.blocked
            else _("You have muted {name}.", name=name)
        )
        yield from text_rows(quieted, palette.danger, look.cells)


def _what_it_is(profile: Profile) -> str:
    player = profile.player
    if player.level:
        what = level_in_words(player.level)
        return _(
            "A bot, level {level}: it {what}. It answers at once, day and night.",
            level=player.level,
            what=what,
        )
    if player.guest:
        return _("A guest, first seen {joined}.", joined=since(player.joined, profile.now))
    return _("Joined {joined}.", joined=since(player.joined, profile.now))


def _numbers(facts: Facts, look: Look) -> Iterator[Row]:
    palette = look.palette
    wide = look.cells >= _WIDE
    ratings = left("", 2 + _RATING + (_TITLE + _SURE if wide else _GAME))
    beside = facts.viewer is not None and look.cells >= _ROOMY
    if beside:
        above = left(_("{ratings}  all matches", ratings=ratings), len(ratings) + 3 * _NUMBER)
        yield Row(line((f"{above}   {_beside(facts)}", palette.muted)))
    title = _("Matches") if facts.profile.player.bot else _("Ratings")
    others = f"   {_scored()}" if beside and not facts.mine else ""
    numbers = (_scored() + others, palette.muted)
    yield Row(line((left(title, len(ratings)), palette.strong), numbers))
    for game in facts.listed:
        yield _game_row(facts, game, look, beside=beside)
    told = facts.listed if facts.mine else facts.played
    if unplayed := [rules for name, rules in GAMES.items() if name not in told]:
        names = ", ".join(rules.title if wide else rules.short_title for rules in unplayed)
        named = _("Not played yet: {games}.", games=names)
        counted = _("Not played yet: {count} games.", count=len(unplayed))
        sentence = named if len(named) <= look.cells - _MARGINS else counted
        yield from text_rows(sentence, palette.muted, look.cells)


def _scored() -> str:
    """The heading of ``_three`` numbers."""
    return "".join(f"{word:>{_NUMBER}}" for word in (_("won"), _("drew"), _("lost")))


def _against(facts: Facts, look: Look) -> Iterator[Row]:
    """The viewer's own matches with the player, if they have no room beside the others."""
    profile, palette = facts.profile, look.palette
    played = [game for game in GAMES if profile.against(game).matches]
    if facts.viewer is None or facts.mine or not played:
        return
    title = _("You against {player}", player=profile.player.name)
    title = left(title, 2 + _TITLE, palette.marks.ellipsis)
    yield Row(line((title, palette.strong), (_scored(), palette.muted)))
    for game in played:
        name = left(f"  {GAMES[game].title}", 2 + _TITLE)
        yield Row(line(name, _three(profile.against(game))))
    yield Row(())


def _beside(facts: Facts) -> str:
    if facts.mine:
        return _("   your limit")
    return _("  you against {player}", player=facts.profile.player.name)


def _game_row(facts: Facts, game: str, look: Look, *, beside: bool) -> Row:
    profile, palette = facts.profile, look.palette
    rating = profile.rating(game)
    unrated = "" if profile.player.bot else "-"
    shown = rating.in_words if rating else unrated
    sure = f" {palette.marks.margin}{rating.margin}" if rating else ""
    if facts.mine:
        most = profile.limits.get(game)
        own = _("any number") if most is None else _("{most:>6} running boards", most=most)
    else:
        own = _three(profile.against(game))
    rules, wide = GAMES[game], look.cells >= _WIDE
    content = line(
        f"  {left(rules.title, _TITLE) if wide else left(rules.short_title, _GAME)}",
        f"{shown:>{_RATING}}",
        (left(sure, _SURE) if wide else "", palette.muted),
        _three(profile.score(game)),
        (f"   {own}" if beside else "", palette.text),
    )
    return Row(content, GameKey(game), f"{text_of(content)} {sure} {names_of(game)}")


def _three(score: Results) -> str:
    """Three numbers in their columns; hyphens if there was no match."""
    numbers = (score.won, score.drawn, score.lost) if score.matches else "---"
    return "".join(f"{number:>{_NUMBER}}" for number in numbers)


def _curve(facts: Facts, look: Look) -> Iterator[Row]:
    palette, title = look.palette, GAMES[facts.game].title
    if facts.profile.player.bot:
        yield Row(line((_("Matches with bots are never rated."), palette.muted)))
        yield Row(())
        return
    if facts.curve is None:
        yield Row(line((f"{title} ...", palette.muted)))
        return
    matches = len(facts.curve)
    above = _ABOVE + len(facts.listed) + (len(facts.listed) < len(GAMES))
    drawn = curve(
        facts.curve,
        min(look.cells - 3, _CURVE_WIDEST),
        _HIGH if facts.lines >= _TALL else max(_LOWEST, min(_LOW, facts.lines - above)),
        unicode=palette.unicode,
    )
    if not drawn:
        yield Row(line(f"{title}: ", (_("no rated match has ended yet."), palette.muted)))
        yield Row(())
        return
    count = ngettext("one rated match", "the last {count} rated matches", matches)
    yield Row(line((title, palette.strong), (f"  {count}", palette.muted)))
    yield from map(Row, in_tones(drawn, palette))
    yield Row(())


def _section(
    title: str,
    matches: Sequence[Match],
    facts: Facts,
    look: Look,
    whose: Player | None,
    *,
    rest: Row | None = None,
) -> Iterator[Row]:
    """The *matches*, what they did to the rating of *whose*, and the row that leads to the *rest*,
    if there is one."""
    known = facts.known(whose)
    if all(match.over for match in matches):
        look = for_ended(look, matches, known)
    if listed := pairs.one_each(matches):
        yield heading(title, len(listed), look.palette)
    for match in listed:
        row = match_row(match, known, look, aside=_aside(match, facts))
        yield replace(row, key=BoardKey(match.board, match.players, title))
    if rest:
        yield rest
    if listed:
        yield Row(())


def _aside(match: Match, facts: Facts) -> str:
    if match.over:
        return ""
    followed = not facts.profile.watched.isdisjoint(match.boards)
    return ", ".join(
        filter(None, (_("pair") if match.twin else "", _("you follow") if followed else ""))
    )
