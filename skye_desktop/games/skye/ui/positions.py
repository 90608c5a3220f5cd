"""Positions on the clipboard: copying one as text, reading one, and playing from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from skye_desktop.files.record import LONGEST_NAME
from skye_desktop.game.session import Session
from skye_desktop.game.timeline import about_branch, branch_name
from skye_desktop.games.skye.engine import (
    GameState,
    PlayerView,
    PositionError,
    read_position,
    write_position,
)
from skye_desktop.games.skye.etiquette import has_secret_prices, without_secrets
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.wording.position_words import position_lines
from skye_desktop.i18n import enumerated, sentences, tr, tr_in, trn
from skye_desktop.kit import TextQuestion
from skye_desktop.shell.house_commands import House


def copy_moment(app: App, session: Session, at: int) -> None:
    """Copy the position of a game after ``at`` actions; see `copy_state`."""
    copy_state(app, session.state_at(at), session.state, is_open=session.hides_nothing)


def copy_state(app: App, state: GameState, now: GameState, *, is_open: bool) -> None:
    """Copy a position of a game whose latest state is ``now``.

    Unless ``is_open``, secrets that are still secret in ``now`` are left out. If money is secret, a
    question comes first, because the position contains every player's gold.
    """
    if is_open:
        copy_position(app, write_position(state))
        return
    left_out = tr("Tiles will be drawn anew from it.")
    if has_secret_prices(state, now):
        left_out = tr(
            "The prices of this round are left out, as they are not revealed yet, "
            "and tiles will be drawn anew."
        )
    text = write_position(without_secrets(state, now))
    if state.setup.open_money:
        copy_position(app, text, left_out)
        return
    warning = tr("The text holds the gold in every hand.")
    copy = partial(copy_position, app, text, left_out)
    app.ask(tr("Copy what is secret?"), sentences(warning, left_out), tr("Copy all the same"), copy)


def copy_position(app: App, state_text: str, left_out: str = "") -> None:
    """Copy the text of a position, and notify the user of that and of what was left out."""
    if not copied(app, state_text):
        return
    message = tr("The position is copied, {n} characters of text.").format(n=len(state_text))
    plays = app.input.with_keys(tr("The title plays it"), House.PASTE)
    app.notify(sentences(message, plays, left_out))


def copy_words(app: App, view: PlayerView) -> None:
    """Copy the description of a position as its viewer may know it, and notify the user."""
    lines = position_lines(view)
    if copied(app, "\n".join(lines) + "\n"):
        app.notify(
            trn(
                "The position is copied in words, {n} line.",
                "The position is copied in words, {n} lines.",
                len(lines),
            )
        )


def copied(app: App, text: str) -> bool:
    """Copy the text; return whether that succeeded, and notify the user why if it did not."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        app.notify(
            tr("Nothing could be copied: this system has no clipboard ({why}).").format(why=error)
        )
        return False
    return True


def paste_position(app: App) -> GameState | None:
    """Return the position on the clipboard; None, with a notice, if there is none."""
    try:
        text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error as error:
        app.notify(
            tr("Nothing could be pasted: this system has no clipboard ({why}).").format(why=error)
        )
        return None
    if not text.strip():
        text_without = tr("The clipboard holds no text. At a table its position can be copied")
        app.notify(app.input.with_keys(text_without, House.COPY))
        return None
    try:
        return read_position(text)
    except PositionError as error:
        app.notify(
            tr("The clipboard holds no position that can be played. {why}").format(why=error)
        )
        return None


def play_pasted(app: App) -> None:
    position = paste_position(app)
    if position is None:
        return
    names = enumerated(position.setup.names)
    text = tr("{names}, round {round} of {rounds}. It becomes a game of its own.").format(
        names=names, round=position.round, rounds=len(position.setup.track)
    )
    app.ask(
        tr("Play this position?"),
        text,
        tr_in("button", "Play"),
        lambda: play_position(app, position),
    )


def play_position(app: App, position: GameState) -> None:
    """Leave all screens for a new game that begins from the position."""
    app.go.play(lambda: Session.from_position(position, app.shelf))


def play_on_question(
    app: App, session: Session, at: int, game: str, on_yes: Callable[[str], None]
) -> TextQuestion:
    """Return the sheet on which play is continued from that moment in a branch.

    It asks for a name.
    """
    return TextQuestion(
        app,
        tr("Play on from here"),
        about_branch(session, at),
        text=branch_name(session, at, game),
        longest=LONGEST_NAME,
        yes=tr("Play on"),
        on_yes=on_yes,
    )
