"""Text forms: what is written is read back, what is read is written in one way, and nothing else escapes."""

from __future__ import annotations

from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.fuzz.fuzz_notation import PARSERS, check
from tests.support.strategies import History, actions, histories, library_rulesets, seeds, sizes, states
from tsuro import notation

parsers = st.sampled_from([*PARSERS])
#: Any characters, halves of pairs included.
texts = st.text(st.characters(exclude_categories=()), max_size=60)


@given(states())
def test_every_state_is_read_back_from_its_line(state: tsuro.State) -> None:
    """``parse(format(value)) == value`` for every value; ``format(parse(text))`` is canonical."""
    line = notation.format_state(state)
    assert line.isascii()
    assert "\n" not in line
    assert notation.parse_state(line) == state
    assert notation.format_state(notation.parse_state(line)) == line


@given(library_rulesets(), texts)
def test_every_ruleset_is_read_back(rules: tsuro.Ruleset, name: str) -> None:
    """``parse(format(value)) == value`` for every value; text forms, all ASCII."""
    named = evolve(rules, name=name)
    text = notation.format_ruleset(named)
    assert text.isascii()
    assert notation.parse_ruleset(text) == named


@given(library_rulesets(), seeds, st.sampled_from(tsuro.Dealing))
def test_games_of_every_ruleset_are_read_back(rules: tsuro.Ruleset, seed: int, dealing: tsuro.Dealing) -> None:
    """``parse(format(value)) == value`` for every value."""
    state = tsuro.new_game(rules.max_players, rules=rules, seed=seed, first=rules.max_players - 1, dealing=dealing)
    assert notation.parse_state(notation.format_state(state)) == state


@given(actions())
def test_every_action_is_read_back(action: tsuro.Action) -> None:
    """``parse(format(value)) == value`` for every value."""
    assert notation.parse_action(notation.format_action(action, 20, 20), 20, 20) == action


@given(sizes, sizes)
def test_every_mark_has_its_own_name(rows: int, columns: int) -> None:
    """Starting marks with names a person can say (side and number)."""
    marks = tsuro.Board.empty(rows, columns).geometry.marks
    names = [notation.format_mark(mark, rows, columns) for mark in marks]
    assert [notation.parse_mark(name, rows, columns) for name in names] == [*marks]
    assert {name[0]: int(name[1:]) for name in sorted(names, key=lambda name: int(name[1:]))} == {
        "N": 2 * columns,
        "E": 2 * rows,
        "S": 2 * columns,
        "W": 2 * rows,
    }
    assert len(set(names)) == len(marks)


@given(sizes, sizes)
def test_marks_are_counted_from_the_left_and_from_the_top(rows: int, columns: int) -> None:
    """The number of the mark along that side counted from the left (N, S) or from the top (W, E), from 1."""
    left_to_right = [f"{side}{number}" for side in "NS" for number in range(1, 2 * columns + 1)]
    top_to_bottom = [f"{side}{number}" for side in "EW" for number in range(1, 2 * rows + 1)]
    # How far a port lies from the left end of a top or bottom side, and from the top end of a left or right side.
    along = {0: 0, 1: 1, 5: 0, 4: 1, 2: 0, 3: 1, 7: 0, 6: 1}
    for name in left_to_right:
        mark = notation.parse_mark(name, rows, columns)
        assert 2 * mark.column + along[mark.port] == int(name[1:]) - 1
        assert (mark.row, mark.port in {0, 1}) == ((0, True) if name[0] == "N" else (rows - 1, False))
    for name in top_to_bottom:
        mark = notation.parse_mark(name, rows, columns)
        assert 2 * mark.row + along[mark.port] == int(name[1:]) - 1
        assert (mark.column, mark.port in {2, 3}) == ((columns - 1, True) if name[0] == "E" else (0, False))


@given(parsers, texts)
def test_nothing_but_a_notation_error_escapes_a_parser(parser: str, text: str) -> None:
    """Nothing else escapes a parser, whatever the input."""
    check(parser, text)


@given(histories(), seeds)
def test_nothing_but_a_notation_error_escapes_for_damaged_lines(history: History, seed: int) -> None:
    """A bad line gives ``NotationError``."""
    random = Random(seed)
    line = notation.format_state(random.choice(history.states))
    for _ in range(random.randint(1, 3)):
        line = damaged(line, random)
    check("state", line)


def damaged(text: str, random: Random) -> str:
    """Replace, remove, double or insert some characters."""
    start = random.randrange(len(text))
    end = start + random.choice([0, 1, 1, 2, 5])
    return (
        text[:start]
        + random.choice(["", text[start:end] * 2, random.choice('0123,;:/.-="\\ >(rxN\u00e9')])
        + text[end:]
    )
