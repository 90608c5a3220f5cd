"""Every action of Raiders has one text, and every other text is refused with what is wrong in it."""

from __future__ import annotations

import pytest

from skye_desktop.games.raiders.engine import NotationError, read_action, table_for, write_action

PILE = " ".join(table_for(()).cards)
BAG = " ".join("gil"[: number % 3 + 1] for number in range(23))
LINES = f"""
* bag {BAG}
* pile {PILE}
* stack 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
0 keep archer mercenary scout
* under scout archer
* start 2
0 place mill
0 place mill gold
0 place gate_house
0 lift silversmith skip
1 place treasury archer
1 lift treasury archer scout
1 lift barracks berserker
1 lift barracks berserker drop forager
2 place armoury iron
2 lift armoury silver
2 place long_house livestock
2 lift long_house offering 7
2 more livestock
2 more offering 12
2 more no
3 place town_hall jeweller
3 lift town_hall barbarian 1 gold
3 lift town_hall warlord 1
3 lift town_hall archer 2 mill
3 place town_hall brawler forager gold
3 place town_hall gravedigger forager mercenary
3 place town_hall trader offering 7 less gold
3 lift town_hall recruiter berserker drop forager
3 place town_hall merchant mill provisions
3 lift town_hall merchant barracks archer drop sage
3 place town_hall merchant silversmith
3 place town_hall gatekeeper 2
3 lift town_hall scout 1 2
3 lift town_hall scout 1
1 swap scout trader
3 place town_hall mercenary
1 give silver
0 raid monastery_west
* dice 3 5
0 reroll 2
0 reroll no
* reroll 4
0 take 1
0 kill forager
0 kill avenger 2
2 lose archer
0 discard archer scout
* shuffle scout archer
"""
EXAMPLES = LINES.strip().split("\n")
WRONG = {
    "": "a seat or '*'",
    "0": "a kind of action",
    "x place mill": "a seat or '*'",
    "00 place mill": "a seat or '*'",
    "0 sail": "a kind of action",
    "* sail": "a kind of chance",
    "0  place mill": "a kind of action",
    " 0 place mill": "a seat or '*'",
    "0 place mill ": "a kind of goods",
    "0 place": "a building",
    "0 place church": "a building",
    "0 place mill wood": "a kind of goods",
    "0 place mill gold gold": "the end of the line",
    "0 place gate_house skip now": "the end of the line",
    "0 place treasury scout archer": "not sorted",
    "0 keep scout archer mercenary": "not sorted",
    "0 place treasury": "a card",
    "0 place town_hall": "a card",
    "0 place town_hall jeweller gold": "the end of the line",
    "0 place town_hall barbarian 1 silver": "a kind of plunder",
    "0 place town_hall barbarian one gold": "an opponent's seat",
    "0 place town_hall merchant town_hall": "a building to copy",
    "0 place town_hall merchant mill skip": "a kind of goods",
    "0 place town_hall trader offering 7": "'less'",
    "0 place barracks archer sage": "'drop'",
    "0 place armoury gold": "'iron' or 'silver'",
    "0 place long_house gold": "'livestock' or 'offering'",
    "0 place long_house offering seven": "the number of an offering",
    "0 raid mill": "a settlement",
    "0 take first": "a raid space",
    "0 take 01": "a raid space",
    "0 give gold": "a kind of goods",
    "0 reroll nothing": "a die or 'no'",
    "0 more yes": "'livestock' or 'offering'",
    "* bag lg": "sorted letters of gilv",
    "* bag gil  gil": "sorted letters of gilv",
    "* dice": "a face",
    "* dice 3 +5": "a face",
    "* start -1": "a seat",
    "0 Place mill": "a kind of action",
}  # fmt: skip


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_is_read_and_written_the_same(line: str) -> None:
    assert write_action(read_action(line)) == line


def test_different_lines_are_different_actions() -> None:
    assert len({read_action(line) for line in EXAMPLES}) == len(EXAMPLES)


@pytest.mark.parametrize(("line", "named"), WRONG.items())
def test_any_other_text_is_refused_and_the_error_names_what_belongs_there(
    line: str, named: str
) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(line)
    assert named in str(refused.value)
    assert repr(line) in str(refused.value)
