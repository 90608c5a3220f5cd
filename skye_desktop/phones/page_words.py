"""Texts of the house's part of the page that phones get.

The page itself has no texts: it fetches them in all languages, so that it can say what is wrong
when there is no table to ask.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from skye_desktop.i18n import languages, name_of, speaking, tr, tr_in


def page_words() -> dict[str, str]:
    """Return the texts by their ids, in the current language."""
    return _connection_words() | _joining_words() | _bye_words()


def _connection_words() -> dict[str, str]:
    return {
        "title": tr("Your own screen"),
        "connecting": tr("Looking for the table …"),
        "connecting_about": tr("If this takes long: is the phone in the same Wi-Fi as the table?"),
        "lost": tr("No connection. It comes back by itself, and nothing is lost."),
        "try_now": tr("Try now"),
        "dismiss": tr("Close"),
        "refused": tr("The table did not accept that."),
        "refused_late": tr("That came too late: the table has gone on."),
        "refused_seat": tr("That seat is taken."),
    }


def _joining_words() -> dict[str, str]:
    return {
        "who_are_you": tr("Who are you?"),
        "on_this_phone": tr("Your secrets will be on this screen, and nowhere else."),
        "no_seat_free": tr("No seat is free. Ask at the table for one to be given back."),
        "seat_phone": tr("on a phone"),
        "seat_away": tr("phone is gone"),
        "seat_table": tr("at the table"),
        "seat_computer": tr("computer"),
        "join_title": tr("Join the table"),
        "words_or_code": tr(
            "Scan the code on the table’s screen, or type the two words that stand beside it."
        ),
        "two_words": tr("The two words"),
        "join": tr_in("a table", "Join"),
        "key_problem": tr("The table does not know this phone any more. Join it anew."),
        "words_problem": tr("Those are not the words beside the code. Look once more."),
        "language_label": tr("Language"),
        "menu": tr("Menu"),
        "back": tr("Back"),
        "leave": tr("Leave the seat"),
        "leave_about": tr("Leaving the seat gives it back, so that somebody else can take it."),
    }


def _bye_words() -> dict[str, str]:
    """Return the texts that tell why a connection has ended, by the reason in `bye`."""
    return {
        "version_title": tr("The table has another version"),
        "version_about": tr("Load the page anew, so that both are of the same."),
        "version_action": tr("Load anew"),
        "taken_title": tr("Your seat was taken back"),
        "taken_about": tr("It is played at the table’s screen again. What you had set is there."),
        "taken_action": tr("Take a seat"),
        "elsewhere_title": tr("Played on another device"),
        "elsewhere_about": tr("This seat was opened on another phone or in another window."),
        "elsewhere_action": tr("Play here"),
        "between_title": tr("No game is on the table"),
        "between_about": tr("As soon as the next one begins, take your seat here."),
        "closed_title": tr("The table is closed"),
        "closed_about": tr("The game is saved. When the table is open again, scan its new code."),
        "closed_action": tr("Look again"),
    }


def words_of_all_languages(make: Callable[[], dict[str, Any]]) -> bytes:
    """Return the texts of all languages as JSON: by language, then by id.

    ``make`` returns them in the current language; ``language`` is added, the name of the language
    in itself. Only for the thread that draws.
    """
    words = {}
    for language in languages():
        with speaking(language):
            words[language] = make() | {"language": name_of(language)}
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()
