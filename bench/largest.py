"""Every command with the largest arguments that it takes, for a lobby that has been used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lobby.language.calls import MOST_MOVES
from lobby.language.command_streams import LONGEST_COMMAND

_TEXT = "w" * 400


@dataclass(frozen=True, slots=True)
class Largest:
    """What a lobby has of everything that commands name: the longest match of each game, *finished*
    and *running*; the longest *lines* that may follow a *position*; some more *boards*; the *rival*
    with most matches; a *record*; and an archive to import."""

    finished: Mapping[str, int]
    running: Mapping[str, int]
    lines: Mapping[str, Sequence[str]]
    positions: Mapping[str, str]
    boards: Sequence[int]
    rival: str
    record: str

    def commands(self) -> Iterator[tuple[str, str]]:
        """Each command line, alone and with ``--json``, and the text for its standard input."""
        for line in (*_ALONE, *self._of_boards(), *self._of_games(), *_malformed()):
            yield line, ""
            head, mark, text = line.partition(" -m ")
            yield f"{head} --json{mark}{text}", ""
        for line in ("review record", "preview record", "import", "preview record#-1"):
            yield line, self.record
        yield "multiple", "\n".join(["all show veteran all"] * 5)
        yield "wait", ""

    def _of_boards(self) -> Iterator[str]:
        several = " ".join(map(str, self.boards))
        others = f"{self.rival}", "veteran"
        yield f"show {several}"
        yield f"show {several} --classic"
        long = self.finished["octilite"]
        yield f"show {' '.join(f'{long}#-{ply}' for ply in range(20))}"
        yield f"practice remove {several}"
        yield f"archive remove {' '.join(f'@{board}' for board in self.boards)}"
        for name in others:
            yield from (line.format(name) for line in _OF_PLAYERS)
        yield f"versus veteran {self.rival}"
        for game in self.finished:
            finished, running = self.finished[game], self.running[game]
            half = " ".join(self.lines[game][:_HALF])
            yield from (line.format(finished) for line in _OF_FINISHED)
            yield from (line.format(running) for line in _OF_RUNNING)
            yield f"analysis {running}#0 {half}"
            yield f"analysis {finished}#0 {half} -m {_TEXT}"
            yield f"analysis {finished}#0 {half} --judge"
            yield f"plan {running} if {' then '.join(self.lines[game][:20])}"

    def _of_games(self) -> Iterator[str]:
        for game, line in self.lines.items():
            moves = " ".join(line)
            yield from (form.format(game) for form in _OF_GAMES)
            yield f"preview new {game} {moves}"
            yield f"explore {game} {moves}"
            yield f"explore {game} {' '.join(line[:4])}"
            yield f"preview {self.finished[game]}#0 {moves}"
            yield f"preview {self.positions[game]}"
            yield f"play-on {self.positions[game]} 6"
            yield f"puzzle {moves}"
            yield f"practice 1 {moves}"


_HALF = MOST_MOVES // 2
_OF_PLAYERS = (
    "games {0} all", "games {0} all --sort=opponent", "history {0} --most=500", "rating {0}",
    "versus {0}", "all show {0} all", "show {0} all --skip=2000", "archive {0} --most=500",
    "mute {0}", "unmute {0}", "block {0}", "unblock {0}", "follow {0}", "unfollow {0}",
    f"message {{0}} -m {_TEXT}", f"report {{0}} -m {_TEXT}", "note @{0}", f"note @{{0}} {_TEXT}",
    "octilite challenge {0} --pair --totaltime=30 --increment=12", "accept {0}", "decline {0}",
)  # fmt: skip
_OF_FINISHED = (
    "show {}", "show {}#-1 --classic", "record {}", "position {}", "position {}#1", "fair {}",
    "review {}", "review {}#1", "abstractplay {}", "rematch {}", "explore {}#1", "explore {}",
    "play-on {}#-1 self", "puzzle {}", "analysis {}", "analysis {}#-1 --judge", "note {}#1",
    "analysis {} --show", "chat {}",
)  # fmt: skip
_OF_RUNNING = (
    "show {}", "position {}", "record {}", "chat {}", f"chat {{}} -m {_TEXT}", "plan {}",
    "queue {} none", "submit {} a", "confirm {}", "move {} propose", "move {} a1-b2", "resign {}",
    "resign {}", "abort {}", "subscribe {} all", "unsubscribe {}", "analysis {}", "explore {}",
)  # fmt: skip
_OF_GAMES = (
    "{} help", "{} play --within=any",
    "list {} --most=500", "standings {}", "stats {}", "history {} --most=500",
    "{} seek 10 --pair", "limit {} 40", "subscribe {} all", "unsubscribe {}", "puzzle new {}",
)  # fmt: skip
_ALONE = (
    "help", "help commands", "help tutorial", "help schemas", "whoami", "signup veteran", "keys",
    "keys add", "keys remove SHA256:none", "list", "list binar chaos curio octilite --most=500",
    "who", "games", "games all", "turns", "turns --count", "history --most=500", "standings",
    "rating", "challenges", "withdraw 1", "bots", "limit", "next", "fair", "stats", "notes",
    "puzzle", "practice", "vacation", "vacation 1", "vacation off", "zone", "zone Europe/Berlin",
    "theme", "theme dark", "message", "mute", "block", "news", "news done", "subscribe", "feed",
    "calendar", "notify", "notify mail a@example.org", "notify test", "archive --most=500",
    "archive remove all", "export", "delete",
)  # fmt: skip


def _malformed() -> Iterator[str]:
    """Lines as long as may be that are no commands, or name what is not there."""
    room = LONGEST_COMMAND - 40
    for piece in ("a ", "-a ", "--a=1 ", "1 ", "1#-1 ", "@1 ", "show ", "-m ", "é ", "if then "):
        yield (piece * room)[:room]
    for before in (
        "show ",
        "help ",
        "note 1 ",
        "preview octilite ",
        "octilite challenge ",
        "move 1 ",
    ):
        yield before + "x" * room
        yield before + ("x " * room)[:room]
        yield before + ("-size=9 " * room)[:room]
        yield before + ("--pair " * room)[:room]
