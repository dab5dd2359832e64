"""Help: the keys of a screen and what else to know about it, or the page of one topic, and the
index of all topics."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from rich.cells import cell_len
from rich.style import Style

from lobby.base.translation import N_, _
from lobby.features.help import topics
from lobby.features.help.topics import Block
from lobby.features.ratings import expectations
from lobby.games.catalogue import GAMES, WITH_LESSON
from lobby.games.kinds import grouped
from lobby.ui import places
from lobby.ui.page import ListPage, Page
from lobby.widgets.columns import crop, left, wrap
from lobby.widgets.key_names import KeyHelp, bind, hidden, keymap
from lobby.widgets.lines import Line, line
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Sheet
from lobby.widgets.theme.palette import Palette

_WIDEST = 92
"""The most cells of a line that is still pleasant to read."""
_COLUMN = re.compile(r"\S+(?: \S+)* {2,}(?=\S+(?: \S+)+$)")
"""The first of two columns, as in a legend; rows of a board have more of them."""

_COMMAND = re.compile(r"\b(ssh|ssh-keygen|python3) ")


def laid_out(blocks: Iterable[Block], cells: int, palette: Palette) -> Iterator[Line]:
    """*blocks* as lines for a width of *cells*."""
    room = min(cells, _WIDEST) - 4
    before = None
    for block in blocks:
        if before and not (before == block.kind and block.kind in ("item", "as is")):
            yield ()
        before = block.kind
        yield from _block(block, room, palette)


def _block(block: Block, room: int, palette: Palette) -> Iterator[Line]:
    match block.kind:
        case "heading":
            yield line(" ", (block.text, palette.strong))
        case "as is":
            yield from (line((row, palette.text)) for row in _as_is(block.text, room + 2))
        case "item":
            bullet = line(("  - ", palette.muted))
            for index, row in enumerate(_wrapped(block.text, room - 2, palette)):
                yield (line("    ") if index else bullet) + row
        case "text":
            yield from (line("  ") + row for row in _wrapped(block.text, room, palette))


def _as_is(text: str, cells: int) -> Iterator[str]:
    """*text* as it is. If it is too long, it loses its indent, and what it says in its last column
    is wrapped there, or a command is, further in."""
    indent, gap = "      ", "  "
    if cell_len(indent + text) <= cells:
        yield indent + text
        return
    if not (column := _COLUMN.match(text)):
        first, *more = wrap(text, cells - 2 * len(gap)) if _is_command(text) else (text,)
        yield gap + first
        yield from (2 * gap + row for row in more)
        return
    start = cell_len(gap + column[0])
    for number, row in enumerate(wrap(text[column.end() :], cells - start)):
        yield (" " * start if number else gap + column[0]) + row


def _is_command(text: str) -> bool:
    """Whether *text* may be wrapped, as a board may not."""
    return _COMMAND.search(text) is not None


def _wrapped(text: str, cells: int, palette: Palette) -> Iterator[Line]:
    """*text* wrapped, with the words in backquotes in bold and the backquotes removed."""
    styles = {False: palette.text, True: palette.strong}
    code = False
    for row in wrap(text, cells):
        parts: list[str | tuple[str, Style]] = []
        for piece in re.split(r"(`)", row):
            if piece == "`":
                code = not code
            else:
                parts.append((piece, styles[code]))
        yield line(*parts)


_KEYS = 16
_TITLE = 23
_NARROW = 60
"""In fewer columns, the index shows no text beside the titles."""
_BEFORE = 12
"""The most characters before a word that was searched for."""


class HelpScreen(Page):
    """Opened with ``?``. Right leads to the rules of the game *played* there, then to the other
    topics; / leads to the index."""

    PROMINENCE = 11
    BINDINGS = keymap(
        bind("right,l", "turn(1)", N_("next topic"), N_("Next topic."), "right"),
        hidden("left,h", "turn(-1)", N_("previous topic"), N_("Previous topic."), "left"),
        bind("enter", "learn", N_("learn it"), N_("Learn this game on a board."), "act"),
        bind("slash", "find", N_("find"), N_("Search all topics."), "filter"),
        bind("escape,q,question_mark,ctrl+c", "back", N_("back"), N_("Close help.")),
    )

    def __init__(self, topic: str, keys: Sequence[KeyHelp] = (), played: str | None = None) -> None:
        super().__init__()
        self._keys = tuple(keys)
        self._here = (topic, *((played,) if played else ()))
        self._topic, self._first = topic, 0
        self._order = tuple(dict.fromkeys((*self._here, *topics.TOPICS)))
        self._results: dict[str, tuple[topics.Block, ...]] = {}
        """How matches of a game have gone here, by topic."""
        self._sheet = Sheet(self._lines)
        self.slots = (self._sheet,)

    async def look(self) -> None:
        if self._topic in GAMES and self._topic not in self._results:
            with self.refusals():  # the rest can be read without
                scores = await self.lobby.ask(expectations.scores_of_game, GAMES[self._topic])
                self._results[self._topic] = tuple(topics.here(GAMES[self._topic], scores))
        following = self._order[(self._order.index(self._topic) + 1) % len(self._order)]
        aside = _("Right: {title}", title=topics.title(following))
        title = _("Help: {title}", title=topics.title(self._topic))
        self.entitle(title, aside if following in self._here[1:] else "")
        self._sheet.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a lesson only for games that have one."""
        return action != "learn" or self._topic in WITH_LESSON

    def action_learn(self) -> None:
        self.session.open(places.Lesson(self._topic))

    def action_find(self) -> None:
        self.app.push_screen(IndexScreen(self._here, self._read))

    def action_turn(self, step: int) -> None:
        at = self._order.index(self._topic) + step
        self._read(self._order[at % len(self._order)])

    def _read(self, topic: str, first: int = 0) -> None:
        """Read about *topic*, from its block number *first* on."""
        self.work_first(partial(self._show, topic, first))

    async def _show(self, topic: str, first: int) -> None:
        self._topic, self._first = topic, first
        self._sheet.action_edge(0)
        self.refresh_bindings()
        await self.look_now()
        self._sheet.action_scroll(self._lines_before(first))

    def _lines_before(self, first: int) -> int:
        """The number of lines above the heading or the blank line above block *first*."""
        above = topics.page(self._topic)[:first]
        if above and above[-1].kind == "heading":
            above = above[:-1]
        lines = laid_out(above, self._sheet.size.width, self.palette)
        return len([*self._of_keys(self._sheet.size.width), *lines]) if above else 0

    def _lines(self, cells: int) -> Iterator[Line]:
        yield from self._of_keys(cells)
        blocks = (*topics.page(self._topic), *self._results.get(self._topic, ()))
        yield from laid_out(blocks, cells, self.palette)
        yield ()

    def _of_keys(self, cells: int) -> Iterator[Line]:
        if self._keys and self._topic == self._here[0]:
            yield line(" ", (_("Keys here"), self.palette.strong))
            for key in self._keys:
                yield from self._key(key, cells)
            yield ()

    def _key(self, key: KeyHelp, cells: int) -> Iterator[Line]:
        keys, rows = " ".join(key.keys), wrap(key.help, cells - _KEYS - 4)
        yield line(("  " + left(keys, _KEYS), self.palette.strong), " ", rows[0])
        yield from (line(" " * (_KEYS + 3), row) for row in rows[1:])


class IndexScreen(ListPage):
    """All topics, those *here* first, narrowed by typing to those that say the words. Enter closes
    the index and hands *read* the topic under the cursor, and the block of its page to begin at."""

    CONCERN = frozenset()
    BINDINGS = keymap(
        bind("enter", "read", N_("read it"), N_("Open this topic."), "act"),
        bind("escape,ctrl+c", "back", N_("back"), N_("Back to the page.")),
    )

    def __init__(self, here: Sequence[str], read: Callable[[str, int], object]) -> None:
        super().__init__(seeking=True)
        self._here = here
        self._then = read
        self._words = ""

    async def look(self) -> None:
        self.draw()

    def draw(self) -> None:
        self.entitle(_("Help: all topics"))
        self.list.show_rows(tuple(self._matching() if self._words.split() else self._all()))

    def on_row_list_sought(self, sought: RowList.Sought) -> None:
        self._words = sought.words
        self.draw()

    def action_read(self) -> None:
        if isinstance(key := self.row_key, tuple):
            self.leave()
            self._then(*key)

    def _all(self) -> Iterator[Row]:
        rest = [topic for topic in topics.TOPICS if topic not in self._here]
        games = grouped((topic for topic in rest if topic in GAMES), self.session.played)
        others = _("Everything else"), [topic for topic in rest if topic not in GAMES]
        for heading, listed in ((_("Here"), self._here), *games, others):
            yield Row(line((heading, self.palette.strong)))
            yield from (Row(line("  " + topics.title(topic)), (topic, 0)) for topic in listed)
            yield Row(())

    def _matching(self) -> Iterator[Row]:
        """The topics that say what is sought, each with the place where it does."""
        room = self.size.width - _TITLE - 5
        for topic, at in topics.search(self._words):
            text = topics.page(topic)[at].text if self.size.width >= _NARROW else ""
            text = text.replace("`", "")
            about = crop(self._from_word(text), room, self.palette.marks.ellipsis)
            shown = line("  " + left(topics.title(topic), _TITLE), " ", (about, self.palette.muted))
            # The words are what was sought, so that the list, too, finds every row.
            yield Row(shown, (topic, at), self._words)

    def _from_word(self, text: str) -> str:
        """*text* from a little before the first place of what is sought."""
        starts = (text.lower().find(word) for word in self._words.lower().split())
        at = min((start for start in starts if start >= 0), default=0)
        start = text.rfind(" ", 0, max(0, at - _BEFORE)) + 1
        return (self.palette.marks.ellipsis if start else "") + text[start:]
