"""Names that the program gives are kept in English and read in the language in use; typed ones stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from lesson_walk import Reader

from skye_desktop.engine import (
    Clan,
    Seat,
    new_game,
    read_position,
    sounds_alike,
    write_position,
)
from skye_desktop.files import freeze, read_game, shipped_folder
from skye_desktop.files.headings import heading_of
from skye_desktop.files.record import as_file, read_record
from skye_desktop.files.settings import Settings
from skye_desktop.games.raiders.setup import NAMES, Raider
from skye_desktop.games.skye.bots import PROPOSED
from skye_desktop.games.skye.lesson_pages import script
from skye_desktop.games.skye.new_table import NewTable, SeatDraft
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft
from skye_desktop.i18n import use

LATIN = re.compile(r"[A-Z][a-z]")
KANA = ["レオド", "フローラ", "グレゴール"]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use("en")


def test_a_game_set_up_in_japanese_reads_in_english_and_a_typed_name_as_it_was_typed() -> None:
    use("ja")
    table = NewTable(Settings())
    assert table.setup.names == KANA
    table.seats[0].name = "Flora"
    state = new_game(table.setup)
    text = as_file(freeze(table.setup, [], state)).decode()
    heading = heading_of(text)
    assert heading is not None
    assert heading.names == ["Flora", *KANA[1:]]
    use("en")
    english = ["Flora", "Flora", "Gregor"]
    assert read_record(text).save.setup.names == heading.names == english
    assert [seat.name for seat in read_position(write_position(state)).setup.seats] == english


def test_names_that_nobody_typed_are_proposed_anew_in_the_language_in_use() -> None:
    settings = Settings()
    use("ja")
    table = NewTable(settings)
    table.seats[2].name = "花子"
    table.remember_in(settings)
    for language, names in (("en", ["Leod", "Flora"]), ("ja", ["レオド", "フローラ"])):
        use(language)
        assert [place.name for place in NewTable(settings).seats] == [*names, "花子"]


def test_people_of_games_that_come_along_have_names_in_every_language() -> None:
    use("ja")
    for path in sorted(shipped_folder("saves").rglob("*.json")):
        game = read_game(path)
        assert all(seat.is_given for seat in game.save.setup.seats), path
        assert [name for name in game.save.setup.names if LATIN.search(name)] == []
        if game.save.game != "skye":
            continue  # the editor of positions knows one game
        copied = Draft.of(game.state)[0].seats
        assert all(Seat.called(seat.clan, seat.name, seat.given).is_given for seat in copied), path


def test_a_name_that_is_none_of_the_programs_is_read_as_it_is() -> None:
    use("ja")
    assert Seat(clan=Clan.MACLEOD, name="Ready", given=True).name == "Ready"
    assert Seat.called(Clan.MACLEOD, "Rory", "Rory").name == "Rory"
    assert Seat.called(Clan.MACLEOD, "ローリー", "Rory").given == "Rory"


def test_the_lesson_is_told_in_japanese_with_japanese_names(tmp_path: Path) -> None:
    older = [position for position in script().positions if position != script().position]
    assert len({read_position(position) for position in older}) == 2
    use("ja")
    reader = Reader(tmp_path)
    reader.app.settings.chosen_language = "ja"
    reader.app.apply_settings()
    reader.app.go.lesson()
    reader.turn()
    words = reader.words()
    assert "ハミッシュ" in words
    assert "アイラ" in words
    assert not LATIN.search(words)
    reader.obey()
    reader.app.settings.chosen_language = "en"
    reader.app.apply_settings()
    reader.turn()
    told = "\n".join(node.label for node in reader.app.scene.node().walk())
    assert "Isla: income" in told
    assert not re.search("[ァ-ヴ]", told)


def alike(names: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of names that begin with one letter or sound alike."""
    return [(one, two) for one, two in combinations(names, 2) if sounds_alike(one, two)]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_no_two_names_that_the_program_gives_at_a_table_begin_or_sound_alike(language: str) -> None:
    use(language)
    tables = [
        [SeatDraft(clan, level) for clan, level in zip(Clan, levels, strict=True) if level != "-"]
        for levels in product(("-", "", PROPOSED), repeat=len(Clan))
    ]
    tables = [seats for seats in tables if len(seats) >= 2]
    assert len(tables) == 3**5 - 2 * 5 - 1
    for seats in tables:
        assert alike([place.name for place in seats]) == []
    assert alike([Raider(name=name, is_given=True).name for name in NAMES]) == []


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_given_name_makes_way_for_a_typed_one_that_it_could_be_mistaken_for(
    language: str,
) -> None:
    use(language)
    typed = ["Flora", "Fiona", "Rory", "Leo", "Dora", "Nick", "Kim", "Ines", "Greta", "Marg", "Al"]
    for seed in range(300):
        rng = Random(seed)
        table = NewTable(Settings())
        table.seats = [
            SeatDraft(clan, rng.choice(["", PROPOSED]))
            for clan in rng.sample(list(Clan), rng.randint(2, 5))
        ]
        table.name_seat(rng.randrange(len(table.seats)), rng.choice(typed))
        assert alike([place.name for place in table.seats]) == [], seed
        assert table.setup.names == [place.name for place in table.seats]


def test_what_sounds_alike() -> None:
    for one, two in (("Flora", "Fiona"), ("Rory", "Sorley"), ("Kate", "Cathy"), ("Phil", "Finn")):
        assert sounds_alike(one, two)
    for one, two in (("Rory", "Flora"), ("Kinnon", "Innes"), ("Ailsa", "Morag"), ("Ann", "Ben")):
        assert not sounds_alike(one, two)


def test_a_name_that_a_person_has_typed_stays_whatever_the_program_would_propose() -> None:
    settings = Settings()
    table = NewTable(settings)
    table.seats[0].name = "Anna"
    table.choose_player(1, "")
    table.remember_in(settings)
    assert [place.name for place in NewTable(settings).seats][:2] == ["Anna", "Donald"]
