"""Games on disk: atomic writing, folders, locks, and the folder of saved games.

A game is one file of JSON (`record`). Everything that is read is validated. A file that cannot be
used is reported with the reason, and does not stop the reading of others.
"""

from skye_desktop.files.atomic import SaveError, sweep, write_bytes, write_text
from skye_desktop.files.folders import (
    NOWHERE,
    data_folder,
    names_in,
    newest_first,
    refuse_link,
    scan,
    shipped_folder,
    usable_folder,
    why_unusable,
)
from skye_desktop.files.game_reader import (
    REPORT_MEMBER,
    LoadedGame,
    Unusable,
    open_or_explain,
    read_game,
    read_game_or_older,
    read_text,
    reread,
)
from skye_desktop.files.headings import GameHeading, ListedGame, heading_of
from skye_desktop.files.lock import InUseError, Lock, lock_or_reason
from skye_desktop.files.record import LARGEST_FILE, SavedGame, freeze
from skye_desktop.files.shelf import Autosave, Shelf, plain_name
from skye_desktop.files.system_errors import reason
from skye_desktop.files.text_reader import (
    bytes_of_file,
    json_of_file,
    reason_of,
    shown_name,
    text_of_file,
    toml_of,
    toml_of_file,
    unusable,
)

__all__ = [
    "LARGEST_FILE", "NOWHERE", "REPORT_MEMBER", "Autosave",
    "GameHeading", "InUseError", "ListedGame", "LoadedGame", "Lock", "SaveError", "SavedGame",
    "Shelf", "Unusable", "bytes_of_file", "data_folder", "freeze", "heading_of", "json_of_file",
    "lock_or_reason", "names_in", "newest_first", "open_or_explain", "plain_name",
    "read_game", "read_game_or_older", "read_text", "reason", "reason_of", "refuse_link", "reread",
    "scan", "shipped_folder", "shown_name", "sweep",
    "text_of_file", "toml_of", "toml_of_file", "unusable", "usable_folder",
    "why_unusable", "write_bytes", "write_text",
]  # fmt: skip
