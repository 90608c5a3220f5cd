"""The sheet on which a saved game gets tags, and loses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skye_desktop.files.record import LONGEST_TAG, MOST_TAGS, read_tags
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Command,
    Common,
    Do,
    Kind,
    Label,
    Space,
    TextField,
    Widget,
    centre,
    column,
    heading,
    row,
    sheet,
    spacer,
    theme,
    wrap,
)
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import note

_BETWEEN = ", "
_LONGEST = MOST_TAGS * (LONGEST_TAG + len(_BETWEEN))
"""Most characters of the line of tags."""
_MOST = 18
"""Most tags of other games that are proposed."""


class TagsScene(GameScreen):
    """A sheet with the tags as one line of text, and those of other games as buttons."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(
        self,
        app: GameWindow,
        title: str,
        tags: Sequence[str],
        known: Sequence[str],
        write: Callable[[tuple[str, ...]], object],
    ) -> None:
        """Take the game's title and tags, the tags of all games, and what writes the new ones."""
        super().__init__(app)
        self._title = title
        self._before = tuple(tags)
        self._known = known[:_MOST]
        self._write = write
        self.text = _BETWEEN.join(tags)

    @property
    def _tags(self) -> tuple[str, ...]:
        return read_tags(self.text)

    def build(self) -> Sequence[Child]:
        field = TextField(
            self.text, self._type, _LONGEST, on_enter=self.keep, called=tr("Tags"), id="tags",
            height=36,
        )  # fmt: skip
        high = theme.TALL_BUTTON_HEIGHT
        cancel = self.button(Common.CANCEL, id="cancel", width=theme.NARROW_BUTTON, height=high)
        keep = self.button(
            Common.CONFIRM, id="keep", kind=Kind.PRIMARY, width=theme.BUTTON, height=high
        )
        tags_sheet = sheet(
            heading(tr("Tags")),
            Label(self._title, theme.SMALL, theme.INK_SOFT),
            field,
            note(self._about(), wrap=True),
            self._proposals(),
            row(spacer(), cancel, keep, gap=Space.L),
            gap=Space.M,
        )
        return (centre(tags_sheet, widest=560),)

    def _about(self) -> str:
        number = len(self._tags)
        told = tr("Put commas between tags, such as: family, Sunday, to look at.")
        return trn("{n} tag. {more}", "{n} tags. {more}", number, more=told) if number else told

    def _proposals(self) -> Widget | None:
        """Return a button for each tag of other games, marked if this game has it."""
        if not self._known:
            return None
        given = {tag.casefold() for tag in self._tags}
        buttons = [
            Button(
                tag, Do(self._toggle, tag), is_selected=tag.casefold() in given, size=theme.BODY,
                tip=tr("Give this tag, or take it away"), id=f"tag {number}",
            )
            for number, tag in enumerate(self._known)
        ]  # fmt: skip
        title = heading(tr("Tags of your games"), size=theme.LARGE_BODY)
        return column(title, wrap(*buttons, gap=Space.S, align=Align.CENTRE))

    def _toggle(self, tag: str) -> None:
        kept = [one for one in self._tags if one.casefold() != tag.casefold()]
        self._type(_BETWEEN.join(kept if len(kept) < len(self._tags) else [*kept, tag]))

    def _type(self, text: str) -> None:
        self.text = text
        self.invalidate()

    def on_entered(self) -> None:
        self.tree.update()
        if self.tree.focused is None:
            self.tree.focus.set(self.tree.ids["tags"])

    def commands(self) -> dict[Command, Action]:
        return {
            Common.CANCEL: Action(self.app.pop, tr("Cancel")),
            Common.CONFIRM: Action(self.keep, tr("Keep")),
        }

    def keep(self) -> None:
        """Close the sheet, and write the tags if they have changed."""
        self.app.pop()
        if self._tags != self._before:
            self._write(self._tags)
