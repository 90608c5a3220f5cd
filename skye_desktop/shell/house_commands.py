"""The commands that any game has in its window: their keys and texts."""

from __future__ import annotations

from skye_desktop.i18n import message, message_in
from skye_desktop.kit import Command, CommonScope, Scope

_EVERYWHERE = CommonScope.EVERYWHERE


class HousePlace(Scope):
    """The scopes of these commands, beside everywhere."""

    TABLE = "table", message("At the table")
    LISTS = "lists", message("Lists of games and notes")
    TITLE = "title", message_in("screen", "Title")


class House(Command):
    """The commands of the program around a game; rows as those of `Command`."""

    UNDO = (
        "undo",
        _EVERYWHERE,
        "Ctrl+Z, Pad Y",
        message("at the table, in the editor: undo, as far back as nothing has been revealed"),
    )
    REDO = "redo", _EVERYWHERE, "Ctrl+Y, Ctrl+Shift+Z", message("at the table, in the editor: redo")
    COPY = (
        "copy",
        _EVERYWHERE,
        "Ctrl+C",
        message("at the table, in the editor, in lists: copy the position as text"),
    )
    PASTE = (
        "paste",
        _EVERYWHERE,
        "Ctrl+V",
        message("at the title, at the table, in lists: play the position that was copied"),
    )
    SAVE = (
        "save",
        _EVERYWHERE,
        "Ctrl+S",
        message("at the table: save a copy under a name; the game itself is always kept"),
    )
    SEARCH = (
        "search",
        _EVERYWHERE,
        "Ctrl+F, /",
        message("in the rules, in the list of games: search"),
    )
    RULES = "rules", _EVERYWHERE, "H", message("the rules and the keys")
    QUIT = "quit", _EVERYWHERE, "Ctrl+Q", message("end the program")
    REPORT = "report", _EVERYWHERE, "F8", message("make a report of what is on the screen")
    FULL_SCREEN = "full screen", _EVERYWHERE, "F11", message("full screen and back")
    MUTE = "mute", _EVERYWHERE, "M", message("sound off and on")
    MUSIC = "music", _EVERYWHERE, "Shift+M", message("music off and on")
    AMBIENCE = "ambience", _EVERYWHERE, "Ctrl+M", message("sea and wind off and on")

    RENAME = (
        "rename",
        HousePlace.LISTS,
        "F2, Pad X",
        message("give the game another name, put the note in other words"),
    )
    DELETE = "delete", HousePlace.LISTS, "Delete, Backspace", message("delete it")
    FILTER = "filter", HousePlace.LISTS, "F", message("in the list of games: only some of them")
    TAGS = "tags", HousePlace.LISTS, "G", message("give the game tags, or take them away")

    MENU = "menu", HousePlace.TABLE, "F10, Pad start", message("the menu")
    LOG = "log", HousePlace.TABLE, "L", message("the log")
    TIME = (
        "time line",
        HousePlace.TABLE,
        "T, Pad back",
        message("the time line, and back to now"),
    )
    NOTE = "note", HousePlace.TABLE, "N", message("a note")
    BOOKMARK = "bookmark", HousePlace.TABLE, "K", message("a bookmark")
    ANNOTATIONS = "annotations", HousePlace.TABLE, "Shift+N", message("list notes and bookmarks")
    COMPARE = (
        "compare",
        HousePlace.TABLE,
        "W",
        message("in the list of games, on the time line: lay another game beside it"),
    )

    LEARN = "learn", HousePlace.TITLE, "T", message("learn to play")
    QUICK = "quick game", HousePlace.TITLE, "Q", message("a quick game, as the last one was set up")
    CONTINUE = "continue", HousePlace.TITLE, "C", message("continue the last game")
    NEW_GAME = "new game", HousePlace.TITLE, "N", message("a new game")
    LOAD = "load", HousePlace.TITLE, "L", message("the list of games")
    SCENARIOS = "scenarios", HousePlace.TITLE, "P", message("the scenarios")
    RECORDS = "records", HousePlace.TITLE, "R", message("the records of finished games")
    HOSTS = "hosts", HousePlace.TITLE, "O", message("the hosts to beat, one after the other")
    DAILY = "land of the day", HousePlace.TITLE, "D", message("the land of the day")
    SETTINGS = "settings", HousePlace.TITLE, "S", message("the settings")
