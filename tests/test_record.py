"""The save format: every version loads for ever, and of a damaged file all that is good is opened."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from games import random_game

from skye_desktop import __version__
from skye_desktop.engine import Phase, digest
from skye_desktop.files.record import (
    LONGEST_NOTE,
    Bookmark,
    Note,
    Parent,
    Record,
    RecordError,
    SavedGame,
    as_file,
    freeze,
    read_record,
)

VERSIONS = Path(__file__).parent / "saves_of_versions"


class Facts(NamedTuple):
    names: str
    id: str
    actions: int
    phase: Phase
    round: int
    points: list[int]
    digest: str
    name: str = ""
    shown: int | None = None
    notes: tuple[tuple[int, str], ...] = ()
    bookmarks: tuple[tuple[int, str], ...] = ()
    parent: Parent | None = None
    levels: tuple[str, ...] = ()
    was_playtest: bool = False
    has_advice: bool = True
    starts_in_round: int = 1
    remarks: int = 0
    first_remark: str = ""
    written_by: str = ""


_FIRST_BOOKMARK = ((20, "Second round"),)
_FIRST_NOTE = (12, "Why did he buy this?\nIt fits nowhere.")

FACTS = {
    "v1/five clans, finished.json": Facts(
        "Catriona Donald Ewan Fiona Gregor", "a6f96aab7cf44360d61a6f8a05459b70", 130, Phase.FINISHED, 5,
        [46, 57, 46, 58, 51], "3d4ad9cb294837bc", name="Five clans, finished",
    ),
    "v1/round 3, prices to set.json": Facts(
        "Flora Hamish Isla", "24147dad2163151a6275e2b54efe2b68", 34, Phase.PRICING, 3,
        [5, 2, 3], "6dafb77155c7245a", name="Round 3, prices to set",
    ),
    "v2/notes and bookmarks.json": Facts(
        "Mòrag Ben 龍", "6abe0748c6b94bc9acb0175dd274f690", 47, Phase.BUILDING, 3, [2, 0, 2], "75ebac26ce16ff7a",
        name="Notes and bookmarks", shown=12, notes=(_FIRST_NOTE, (47, "Ceart gu leòr")),
        bookmarks=_FIRST_BOOKMARK, levels=("", "strong", "easy"),
    ),
    "v2/branch.json": Facts(
        "Mòrag Ben 龍", "913ff17003a94175816221011a3faf46", 31, Phase.BUILDING, 2, [0, 0, 0], "bb79a326ee604ef1",
        name="What if", notes=(_FIRST_NOTE,), bookmarks=_FIRST_BOOKMARK,
        parent=Parent(game="6abe0748c6b94bc9acb0175dd274f690", at=20), levels=("", "strong", "easy"),
        was_playtest=True, has_advice=False,
    ),
    "v2/from a position.json": Facts(
        "MacLeod MacDonald MacNeacail MacKinnon", "6eae08570ab94948880644ef1c296e9f", 76, Phase.FINISHED, 6,
        [43, 43, 32, 86], "63c0e906b0cc5e5d", name="From a position", starts_in_round=4,
    ),
    "v2/remarks of computers.json": Facts(
        "Isla Rory", "cdc9a6273b0f476f9ed4a187fd7c7512", 24, Phase.PRICING, 3, [3, 5], "0aec953590532729",
        name="Computers' remarks", levels=("easy", "solid"), remarks=17,
        first_remark="prices 68 at 1: it looks good",
    ),
    "v2/written by 1.0.0.json": Facts(
        "MacLeod MacDonald MacNeacail", "36b3d51402354fcba28af3773218fdc4", 40, Phase.BUILDING, 2, [0, 1, 2],
        "d5352b80d4f9ab09", name="Version 1.0.0", notes=((10, "Here"),), levels=("", "master", "solid"),
        written_by="1.0.0",
    ),
}  # fmt: skip


def facts_of(record: Record) -> Facts:
    saved, state = record.save, record.state
    return Facts(
        " ".join(saved.setup.names), saved.id, len(record.moments), state.phase, state.round,
        [player.points for player in state.players], digest(state), saved.name, saved.shown,
        tuple((note.at, note.text) for note in saved.notes), tuple((mark.at, mark.name) for mark in saved.bookmarks),
        saved.parent, saved.table.computers, saved.table.was_playtest, saved.table.has_advice, record.start.round,
        len(saved.remarks), "".join(remark.text for remark in saved.remarks[:1]), saved.written_by,
    )  # fmt: skip


@pytest.mark.parametrize("file", FACTS)
def test_a_save_of_every_version_is_loaded_for_ever_and_written_without_loss(file: str) -> None:
    record = read_record((VERSIONS / file).read_text(encoding="utf-8"))
    assert record.trouble == ""
    assert facts_of(record) == FACTS[file]
    assert read_record(record.save.model_dump_json()) == record


SHIPPED = Path(__file__).parent.parent / "saves"


@pytest.mark.parametrize("folder", [VERSIONS, SHIPPED])
def test_a_save_of_isle_of_skye_is_written_as_before_there_were_other_games(folder: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.json")]
    ours = [text for text in texts if "game" not in json.loads(text)]
    assert ours
    for saved in (read_record(text).save for text in ours):
        written = json.loads(as_file(saved))
        added = {"game"} | {name for name in ("goal", "scenario") if getattr(saved, name) is None}
        assert [*written] == [field for field in SavedGame.model_fields if field not in added]
        assert saved == read_record(as_file(saved).decode()).save


def test_the_bytes_of_a_save_are_the_same_as_ever() -> None:
    digests = (
        sha256(as_file(read_record((VERSIONS / file).read_text("utf-8")).save)).digest()
        for file in FACTS
    )
    assert sha256(b"".join(digests)).hexdigest()[:16] == "a2a19b1a76b0745b"


def test_every_save_of_a_version_has_its_facts_here() -> None:
    files = {path.relative_to(VERSIONS).as_posix() for path in VERSIONS.rglob("*.json")}
    assert files == set(FACTS)


def test_a_game_says_which_version_of_the_program_played_it_last() -> None:
    assert read_record(text_of()).save.written_by == __version__
    assert read_record(text_of(written_by="9.9.9")).save.written_by == "9.9.9"


# -- damaged files


def text_of(**fields: Any) -> str:
    """The text of a game of two seats in its building phase, with some fields replaced."""
    played = random_game(2, 1)[:14]
    saved = freeze(played[0].before.setup, [move.action for move in played], played[-1].after)
    return json.dumps(saved.model_dump(mode="json") | fields, ensure_ascii=False)


def setup_with(tile: object) -> dict[str, Any]:
    """The set-up of that game with something else as its fourth scoring tile."""
    setup: dict[str, Any] = json.loads(text_of())["setup"]
    return setup | {"scoring_tiles": [*setup["scoring_tiles"][:3], tile]}


START_OF_OTHERS = json.loads((VERSIONS / "v2/from a position.json").read_text(encoding="utf-8"))[
    "start"
]


def test_a_file_cut_off_at_any_byte_is_opened_as_far_as_it_goes_or_refused() -> None:
    text = text_of()
    whole = read_record(text)
    first_end = text.index(whole.save.actions[0]) + len(whole.save.actions[0]) + 1
    last_start = text.index(whole.save.actions[-1])
    opened = []
    for end in (*range(first_end - 9, last_start, 3), *range(last_start, len(text))):
        try:
            record = read_record(text[:end])
        except RecordError:
            assert end < first_end, "a whole action was thrown away"
            continue
        assert "the end of the file is missing" in record.trouble
        assert record.actions == whole.actions[: len(record.actions)]
        assert record.state == random_game(2, 1)[len(record.actions) - 1].after
        opened.append(len(record.actions))
        if opened[-2:-1] != opened[-1:]:
            again = read_record(record.save.model_dump_json())
            assert (again.trouble, again.state) == ("", record.state), "a whole save again"
    assert opened == sorted(opened)
    assert set(opened) == set(range(1, len(whole.actions) + 1))


def test_a_later_illegal_action_opens_the_game_before_it_and_says_which() -> None:
    actions = list(read_record(text_of()).save.actions)
    record = read_record(text_of(actions=[*actions[:5], "0 end", *actions[5:]]))
    assert len(record.moments) == 5
    assert "action 6 (0 end) breaks a rule" in record.trouble
    assert "opened after action 5" in record.trouble


def test_notes_of_moments_that_were_lost_move_to_the_last_good_one() -> None:
    notes = [{"at": 2, "text": "early"}, {"at": 14, "text": "late"}]
    text = text_of(notes=notes, bookmarks=[{"at": 13, "name": "here"}], shown=12)
    actions = read_record(text).save.actions
    record = read_record(text[: text.index(actions[9]) + 4])
    assert record.save.notes == (Note(at=2, text="early"), Note(at=9, text="late"))
    assert record.save.bookmarks == (Bookmark(at=9, name="here"),)
    assert record.save.shown == 9


def test_a_note_beyond_the_end_of_a_whole_game_moves_to_its_end() -> None:
    record = read_record(text_of(notes=[{"at": 400, "text": "far"}], shown=400))
    assert record.save.notes == (Note(at=14, text="far"),)
    assert record.save.shown == 14


LATER = r"newer version of the program "
SPOILT = r"the file is damaged "
TABLE = "players are as many as the seats"
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"version": 0}, "version"),
    ({"version": True}, "version"),
    ({"version": 10**30}, "newer version"),
    ({"written_by": "1.10.0", "later": 1}, LATER + r"\(written_by: 1\.10\.0\)"),
    ({"written_by": __version__, "later": 1}, SPOILT + r"\(later: "),
    ({"written_by": "a\nb"}, SPOILT + r"\(written_by: "),
    ({"setup": setup_with("later")}, LATER + r"\(setup\.scoring_tiles\.3: later\)"),
    ({"setup": setup_with("../islands\a")}, SPOILT + r"\(setup\.scoring_tiles\.3"),
    ({"setup": setup_with(7)}, SPOILT + r"\(setup\.scoring_tiles\.3"),
    ({"id": "../../x"}, "id"),
    ({"shown": -1}, "shown"),
    ({"shown": 10**18}, "shown"),
    ({"notes": [{"at": 1, "text": "x" * (LONGEST_NOTE + 1)}]}, "notes"),
    ({"notes": [{"at": 1, "text": "a bell\a"}]}, "notes"),
    ({"bookmarks": [{"at": 1, "name": "two\nlines"}]}, "bookmarks"),
    ({"table": {"computers": ["easy"]}}, TABLE),
    ({"table": {"advice_used": [1, 2, 3]}}, TABLE),
    ({"table": {"computers": ["../bots", ""]}}, "computers"),
    ({"start": "skye1 round=9"}, "the position it begins from is wrong"),
    ({"start": START_OF_OTHERS}, "belongs to another table"),
    ({"actions": ["0 end\x1b[2J"]}, r"action 1 \(0 end.\[2J\) cannot be read"),
    ({"digest": 7}, "digest"),
]


@pytest.mark.parametrize(("fields", "reason"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_field_is_named(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as refusal:
        read_record(text_of(**fields))
    assert str(refusal.value).isprintable()
