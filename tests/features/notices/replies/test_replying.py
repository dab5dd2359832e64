"""What a reply does, and which replies do nothing."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import offers, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.notices import addresses
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.replies import moves_by_mail, reply_tokens
from lobby.features.people.values.player import Player
from tests.conftest import Clock, play
from tests.features.notices.replies.correspondence import Correspondence, plain


@pytest.fixture
async def notice(mails: Correspondence, match: Match) -> EmailMessage:
    """The mail that tells ann of her first move."""
    (notice,) = await mails.round()
    return notice


async def moves(lobby: Lobby) -> list[str]:
    return [move.move for move in await lobby.ask(lambda look: matches_queries.moves(look, 1))]


async def test_the_notice_says_how(notice: EmailMessage) -> None:
    local, _, domain = notice["Reply-To"].partition("@")
    assert domain == "lobby.example.org"
    assert len(local.removeprefix("lobby+")) == 26
    said = "To play by mail, reply to this mail with your move alone on the first line."
    assert said in plain(notice)
    assert "    Terms: 7 days per move; weekends included; rated; public." in plain(notice)
    assert notice["Subject"] == "Board 1: OctiLite against ben"


async def test_only_a_digest_of_the_token_is_stored(lobby: Lobby, notice: EmailMessage) -> None:
    token = notice["Reply-To"].partition("+")[2].partition("@")[0]
    meaning = await lobby.ask(
        lambda look: notices_queries.reply_meaning(look, reply_tokens.digest(token))
    )
    assert meaning
    assert await lobby.ask(lambda look: notices_queries.reply_meaning(look, token)) is None


async def test_the_answer_shows_the_board_and_belongs_to_the_thread(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    reply = mails.reply(notice, "32+a")
    (answer,) = await mails.send(reply)
    assert await moves(lobby) == ["32+a"]
    assert plain(answer).startswith(
        "Your move 32+a was played on board 1. It is move 1.\n\nBoard 1: OctiLite, move 2"
    )
    assert answer["In-Reply-To"] == reply["Message-ID"]
    assert answer["Subject"] == notice["Subject"]
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["Reply-To"] is None


@pytest.mark.parametrize(
    "text",
    [
        "32+A",
        "32+a.",
        "\n\n  32+a  ",
        "move 32+a",
        "move 1 32+a#1",
        "octilite move 1 32+a",
        "32+a\n\nGood luck!\nann",
        "32+a\n-- \nann",
    ],
)
async def test_how_a_move_may_be_written(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, text: str
) -> None:
    await mails.send(mails.reply(notice, text))
    assert await moves(lobby) == ["32+a"]


async def test_a_remark_goes_with_the_move(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    await mails.send(mails.reply(notice, "32+a -m Good luck,\nand  thank you\n\nann\n> Your move"))
    (played,) = await lobby.ask(lambda look: matches_queries.moves(look, 1))
    assert (played.move, played.comment) == ("32+a", "Good luck, and thank you")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("32+a -m " + "long " * 2000, "That is 3992 characters long. The limit is 400."),
        ("resign -m bye", "Only moves can be sent by mail."),
        ("resign", "Only moves can be sent by mail. For anything else, log in to the lobby."),
        ("Resign.", "Only moves can be sent by mail."),
        ("move 1 propose", "Only moves can be sent by mail."),
        ("", "Your mail has no move. Write it alone on the first line."),
        ("-- \nann", "Your mail has no move."),
        ("32+a good luck", "'32+a good luck' is not a move. Write the move alone"),
        ("move 2 32+a", "You answered a mail about board 1 with a move for another board."),
        ("curio move 1 32+a", "The game on board 1 is OctiLite."),
        ("32+a#2", "The next move on board 1 is number 1, not 2."),
    ],
)
async def test_nothing_but_a_move_is_done(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, text: str, sentence: str
) -> None:
    (answer,) = await mails.send(mails.reply(notice, text))
    assert " ".join(plain(answer).split()).startswith(sentence)
    assert await moves(lobby) == []
    assert not (await lobby.ask(viewing.find, 1, None)).over


async def test_after_a_refusal_the_answer_is_good_for_another_try(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    (answer,) = await mails.send(mails.reply(notice, "99+z"))
    assert "To try again, reply to this mail" in plain(answer)
    assert answer["Reply-To"] != notice["Reply-To"]
    await mails.send(mails.reply(answer, "32+a"))
    assert await moves(lobby) == ["32+a"]
    (late,) = await mails.send(mails.reply(notice, "32+b"))
    assert "You have already answered that mail" in plain(late)


async def test_the_same_mail_again_does_nothing_and_is_not_answered(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    played, refused = mails.reply(notice, "32+a"), mails.reply(notice, "99+z")
    assert len(await mails.send(refused)) == 1
    assert await mails.send(refused) == []
    assert len(await mails.send(played)) == 1
    assert await mails.send(played) == []
    assert await moves(lobby) == ["32+a"]


async def test_without_a_message_id_the_same_mail_is_known_by_what_it_says(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    reply = mails.reply(notice, "99+z")
    del reply["Message-ID"]
    assert len(await mails.send(reply)) == 1
    assert await mails.send(reply) == []


async def test_a_token_is_spent_by_the_move_that_is_played(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, ann: Player, ben: Player
) -> None:
    await mails.send(mails.reply(notice, "32+a"))
    (answer,) = await mails.send(mails.reply(notice, "22+a"))
    assert plain(answer).startswith("You have already answered that mail, so nothing was played")
    # Nor in the same position reached again: the old mail cannot be used a second time.
    await lobby.change(offers.offer_takeback, 1, ann)
    await lobby.change(offers.accept_takeback, 1, ben)
    (answer,) = await mails.send(mails.reply(notice, "22+a"))
    assert plain(answer).startswith("You have already answered that mail, so nothing was played")
    assert answer["Reply-To"] is None
    assert await moves(lobby) == []


async def test_a_late_reply_is_answered_and_plays_nothing(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, match: Match
) -> None:
    await play(lobby, match, "32+a 46+e")
    reply = mails.reply(notice, "22+a")
    (answer,) = await mails.send(reply)
    said = "Board 1 has changed since that mail, so nothing was played."
    assert plain(answer).startswith(said)
    assert await mails.send(reply) == []
    assert await moves(lobby) == ["32+a", "46+e"]


async def test_a_token_is_for_one_position_not_for_one_number(
    lobby: Lobby, mails: Correspondence, match: Match, ann: Player, ben: Player
) -> None:
    match = await play(lobby, match, "32+a 46+e")
    (notice,) = [mail for mail in await mails.round() if mail["To"] == "ann@example.org"]
    await lobby.change(offers.offer_takeback, 1, ben)
    await lobby.change(offers.accept_takeback, 1, ann)
    await play(lobby, await lobby.ask(viewing.find, 1, ann), "36+f")
    (answer,) = await mails.send(mails.reply(notice, "22+a"))
    assert "has changed since that mail" in plain(answer)
    assert await moves(lobby) == ["32+a", "36+f"]


async def test_a_token_expires(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, clock: Clock, ann: Player
) -> None:
    clock.advance(reply_tokens.LIFETIME + 1)
    assert await mails.send(mails.reply(notice, "32+a")) == []
    await lobby.change(moves_by_mail.forget_old)
    assert await lobby.ask(lambda look: notices_queries.reply_tokens_of(look, ann)) == ()


@pytest.mark.parametrize(
    "headings",
    [
        {"From": "eve@example.org"},
        {"From": "ann@example.com"},
        {"From": "ann@example.org, eve@example.org"},
        {"From": "(ann@example.org) eve@example.org"},
        {"From": '"ann@example.org" <eve@example.org>'},
        {"To": "lobby+aaaaaaaaaaaaaaaaaaaaaaaaaa@lobby.example.org"},
        {"To": "lobby@lobby.example.org"},
        {"To": "lobby+@lobby.example.org"},
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; x=y"},
        {"Precedence": "bulk"},
        {"Precedence": "List"},
        {"Precedence": "junk"},
        {"List_Id": "<games.example.org>"},
        {"X_Autoreply": "yes"},
    ],
    ids=str,
)
async def test_what_is_forged_or_from_a_machine_is_dropped_without_a_word(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, headings: dict[str, str]
) -> None:
    assert await mails.send(mails.reply(notice, "32+a", **headings)) == []
    assert await mails.send(mails.reply(notice, "resign", **headings)) == []
    assert await moves(lobby) == []


async def test_what_comes_back_as_undeliverable_is_dropped(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    reply = mails.reply(notice, "32+a")
    assert await mails.send(reply.as_bytes(), to=reply["To"], sender="") == []
    assert await moves(lobby) == []


async def test_by_hand_is_what_says_so(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    headings = {"Auto_Submitted": "No", "From": "Ann <ANN+games@Example.org>"}
    assert len(await mails.send(mails.reply(notice, "32+a", **headings))) == 1
    assert await moves(lobby) == ["32+a"]


async def test_the_answer_goes_to_the_confirmed_address_and_nowhere_else(
    mails: Correspondence, notice: EmailMessage
) -> None:
    reply = mails.reply(notice, "32+a", From="ann+else@example.org", Reply_To="eve@example.org")
    (answer,) = await mails.send(reply)
    assert answer["To"] == "ann@example.org"
    assert mails.postbox.envelopes[-1].rcpt_tos == ["ann@example.org"]


async def test_a_token_is_of_no_use_without_its_address(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, ann: Player
) -> None:
    await lobby.change(addresses.forget, ann, "mail")
    assert await mails.send(mails.reply(notice, "32+a")) == []
    assert await moves(lobby) == []


async def test_the_token_of_another_plays_nothing(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    reply = mails.reply(notice, "32+a", From="ben@example.org")
    assert await mails.send(reply) == []
    assert await moves(lobby) == []


async def test_a_program_that_answers_answers_is_not_answered_for_ever(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    answered, answer = 0, notice
    while answers := await mails.send(mails.reply(answer, "I am away until Monday.")):
        (answer,) = answers
        answered += 1
    assert answered == moves_by_mail.REFUSED_A_DAY
    # A move is played all the same.
    assert len(await mails.send(mails.reply(notice, "32+a"))) == 1
    assert await moves(lobby) == ["32+a"]


async def test_who_is_banned_plays_nothing(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage
) -> None:
    await lobby.change(sanctions.impose, "ban", "ann", "insults")
    (answer,) = await mails.send(mails.reply(notice, "32+a"))
    assert "insults" in plain(answer)
    assert await moves(lobby) == []


async def test_to_unsubscribe_takes_no_more_than_a_mail_to_the_address(
    lobby: Lobby, mails: Correspondence, notice: EmailMessage, ann: Player
) -> None:
    address = notice["List-Unsubscribe"].removeprefix("<mailto:").removesuffix(">")
    forged = address.replace("off-ann-", "off-ann-a")
    for to in (forged, address.replace("ann", "ben"), address.replace("ann", "nobody")):
        assert await mails.send(b"\r\n", to=to, sender="me@example.org") == []
        assert await lobby.ask(addresses.of_player, ann)
    assert await mails.send(b"\r\n", to=address, sender="me@example.org") == []
    assert await lobby.ask(addresses.of_player, ann) == {}
