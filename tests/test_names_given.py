"""Names that the program gives are kept in English and read in the language in use; typed ones stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lesson_walk import Reader

from skye_desktop.bots import PROPOSED
from skye_desktop.engine import Clan, Seat, new_game, read_position, write_position
from skye_desktop.files import freeze, read_game, shipped_folder
from skye_desktop.files.headings import heading_of
from skye_desktop.files.record import as_file, read_record
from skye_desktop.files.settings import Settings
from skye_desktop.i18n import use
from skye_desktop.play.lesson_pages import script
from skye_desktop.play.new_table import NewTable, SeatDraft
from skye_desktop.ui.editor.scenario_draft import Draft

LATIN = re.compile(r"[A-Z][a-z]")
KANA = ["レオド", "フローラ", "ソーリー"]
ENGLISH = ["Leod", "Flora", "Sorley"]
SHIPPED = sorted(shipped_folder("saves").rglob("*.json"))


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
    assert read_record(text).save.setup.names == ["Flora", "Flora", "Sorley"]
    assert heading.names == ["Flora", "Flora", "Sorley"]
    assert [seat.name for seat in read_position(write_position(state)).setup.seats] == [
        "Flora",
        *ENGLISH[1:],
    ]


def test_names_that_nobody_typed_are_proposed_anew_in_the_language_in_use() -> None:
    settings = Settings()
    use("ja")
    table = NewTable(settings)
    table.seats[2].name = "花子"
    table.remember_in(settings)
    use("en")
    assert [place.name for place in NewTable(settings).seats] == ["Leod", "Flora", "花子"]
    use("ja")
    assert [place.name for place in NewTable(settings).seats] == ["レオド", "フローラ", "花子"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_people_of_games_that_come_along_have_names_in_every_language(path: Path) -> None:
    game = read_game(path)
    use("ja")
    assert all(seat.is_given for seat in game.save.setup.seats)
    assert [name for name in game.save.setup.names if LATIN.search(name)] == []
    copied = Draft.of(game.state)[0]
    assert [Seat.called(seat.clan, seat.name, seat.given).is_given for seat in copied.seats] == [
        True for _ in copied.seats
    ]


def test_a_name_that_is_none_of_the_programs_is_read_as_it_is() -> None:
    use("ja")
    assert Seat(clan=Clan.MACLEOD, name="Ready", given=True).name == "Ready"
    assert Seat.called(Clan.MACLEOD, "Rory", "Rory").name == "Rory"
    assert Seat.called(Clan.MACLEOD, "ローリー", "Rory").given == "Rory"


def test_the_lesson_is_told_in_japanese_with_japanese_names_and_older_ones_are_taken_up(
    tmp_path: Path,
) -> None:
    assert (
        len(
            {
                read_position(position)
                for position in script().positions
                if position != script().position
            }
        )
        == 2
    )
    use("ja")
    reader = Reader(tmp_path)
    reader.app.settings.chosen_language = "ja"
    reader.app.apply_settings()
    reader.app.go.lesson()
    reader.turn()
    assert "ハミッシュ" in reader.words()
    assert "アイラ" in reader.words()
    assert not LATIN.search(reader.words())
    reader.obey()
    reader.app.settings.chosen_language = "en"
    reader.app.apply_settings()
    reader.turn()
    told = "\n".join(node.label for node in reader.app.scene.node().walk())
    assert "Isla: income" in told
    assert not re.search("[ァ-ヴ]", told)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_names_that_are_proposed_to_people_differ_at_their_first_letter(language: str) -> None:
    use(language)
    people = [SeatDraft(clan) for clan in Clan]
    assert len({place.name[0] for place in people}) == len(people)
    for clan in Clan:
        others = {SeatDraft(other, PROPOSED).name[0] for other in Clan if other is not clan}
        assert SeatDraft(clan).name[0] not in others, "nor does a computer's"


def test_a_name_that_a_person_has_typed_stays_whatever_the_program_would_propose() -> None:
    settings = Settings()
    table = NewTable(settings)
    table.seats[0].name = "Donna"
    table.choose_player(1, "")
    table.remember_in(settings)
    again = NewTable(settings)
    assert [place.name for place in again.seats][:2] == ["Donna", "Donald"]
