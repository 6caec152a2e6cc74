"""The table of phases against random play."""

from __future__ import annotations

from random import Random

from hypothesis import given

import tsuro
from tests.support.strategies import History, histories, play


@given(histories())
def test_play_obeys_the_table_of_phases(history: History) -> None:
    """One table in the code holds phases, actions and targets."""
    for step in history:
        rule = tsuro.PHASES[step.before.phase]
        assert rule.action is type(step.action)
        assert step.after.phase in rule.targets


def test_play_takes_every_step_of_the_table() -> None:
    """The phase table is one object in the code; compare it with what random play does."""
    assert {phase: set(rule.targets) for phase, rule in tsuro.PHASES.items()} == CONTRACT
    walked: dict[tsuro.Phase, set[tsuro.Phase]] = {phase: set() for phase in tsuro.Phase}
    for dealing in tsuro.Dealing:
        for seed in range(40):
            rules = tsuro.Ruleset(
                rows=4, columns=4, tiles=tsuro.TileSet(range(16)), max_players=5, elimination_bonus=True
            )
            state = tsuro.new_game(5, rules=rules, seed=seed, dealing=dealing)
            for step in play(state, Random(seed)):
                walked[step.before.phase].add(step.after.phase)
    assert walked == CONTRACT


#: The table of docs/reference/phases.md.
CONTRACT: dict[tsuro.Phase, set[tsuro.Phase]] = {
    tsuro.Phase.DEAL: {tsuro.Phase.DEAL, tsuro.Phase.START},
    tsuro.Phase.START: {tsuro.Phase.START, tsuro.Phase.PLACE},
    tsuro.Phase.PLACE: {
        tsuro.Phase.PLACE,
        tsuro.Phase.EXCHANGE,
        tsuro.Phase.DRAW,
        tsuro.Phase.OVER,
    },
    tsuro.Phase.EXCHANGE: {tsuro.Phase.PLACE, tsuro.Phase.DRAW},
    tsuro.Phase.DRAW: {tsuro.Phase.DRAW, tsuro.Phase.PLACE},
    tsuro.Phase.OVER: set(),
}
