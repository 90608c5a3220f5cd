"""Positions on the clipboard: copied as one line of text, read back, played."""

from __future__ import annotations

import pygame

from skye_desktop.engine import GameState, Phase, PositionError, read_position, tr, write_position
from skye_desktop.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.scenes.dialog import Question


def copy_moment(app: App, session: Session, at: int) -> None:
    """Copy the position of a game after so many actions; asks first if that would give away secrets."""
    copy_state(
        app, session.state_at(at), is_open=session.table.is_playtest or session.phase is Phase.FINISHED
    )


def copy_state(app: App, state: GameState, *, is_open: bool) -> None:
    """Copy a position; asks first unless it is open to everybody, as it is where money is, or the game is over."""
    text = write_position(state)
    if is_open or state.setup.open_money or state.phase is Phase.FINISHED:
        copy_position(app, text)
        return
    warning = tr(
        "The text holds the whole position, also the gold in every hand and prices that are not revealed yet."
    )
    app.push(
        Question(
            app, tr("Copy what is secret?"), warning, yes=tr("Copy all the same"),
            on_yes=lambda: copy_position(app, text),
        )
    )  # fmt: skip


def copy_position(app: App, state_text: str) -> None:
    """Put a position, written as text, on the clipboard, and say so."""
    try:
        pygame.scrap.put_text(state_text)
    except pygame.error as error:
        app.notify(tr("Nothing could be copied: this system has no clipboard ({why}).").format(why=error))
        return
    message = tr("The position is copied, {n} characters of text. Ctrl+V on the title plays it.")
    app.notify(message.format(n=len(state_text)))


def paste_position(app: App) -> GameState | None:
    """The position that the clipboard holds; None, with a notice that says why, if it holds none."""
    try:
        text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error as error:
        app.notify(tr("Nothing could be pasted: this system has no clipboard ({why}).").format(why=error))
        return None
    if not text.strip():
        app.notify(tr("The clipboard holds no text. Ctrl+C at a table copies its position."))
        return None
    try:
        return read_position(text)
    except PositionError as error:
        app.notify(tr("The clipboard holds no position that can be played. {why}").format(why=error))
        return None


def play_pasted(app: App) -> None:
    """Play the position that the clipboard holds, after asking."""
    position = paste_position(app)
    if position is None:
        return
    names = ", ".join(seat.name for seat in position.setup.seats)
    text = tr("{names}, round {round} of {rounds}. It becomes a game of its own.").format(
        names=names, round=position.round, rounds=len(position.setup.track)
    )
    app.push(
        Question(
            app, tr("Play this position?"), text, yes=tr("Play"), on_yes=lambda: play_position(app, position)
        )
    )


def play_position(app: App, position: GameState) -> None:
    """Leave what is on the screen for a new game that begins from the position."""
    app.go.play(lambda: Session.from_position(position, app.shelf))
