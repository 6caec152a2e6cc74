"""The steps that the interpreter takes: `python -m benchmarks.steps`.

Where the time goes, without the noise of a machine: bytecode instructions by function, on the commonest turn
(one stone moves, one tile is drawn) and on turns that eliminate a stone.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any

import tsuro
from benchmarks.random_play import started_game

GAMES = 40
SHOWN = 8

Turn = tuple[tsuro.State, tsuro.Move]


def turns(players: int) -> dict[str, list[Turn]]:
    """The placements of seeded random games by kind."""
    kinds: dict[str, list[Turn]] = {"a quiet turn": [], "a turn that eliminates": []}
    rng = random.Random(1)
    for seed in range(GAMES):
        state = started_game(players, seed)
        while state.phase is not tsuro.Phase.OVER:
            move = rng.choice(tsuro.legal_moves(state))
            after, events = tsuro.apply_move(state, *move)
            told = [type(event) for event in events]
            if tsuro.StoneEliminated in told:
                kinds["a turn that eliminates"].append((state, move))
            elif told == [tsuro.TilePlaced, tsuro.StoneMoved, tsuro.TileDrawn, tsuro.TurnBegan]:
                kinds["a quiet turn"].append((state, move))
            state = after
    return kinds


def steps(call: Callable[[tsuro.State, tsuro.Move], object], made: Iterable[Turn]) -> Counter[str]:
    """The steps taken in the library by all these calls together, by function."""
    counted: Counter[str] = Counter()

    def trace(frame: FrameType, event: str, _argument: object) -> Any:  # noqa: ANN401 - the type of a trace function names itself
        if not frame.f_globals["__name__"].startswith("tsuro."):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            counted[frame.f_code.co_qualname] += 1
        return trace

    sys.settrace(trace)
    for state, move in made:
        call(state, move)
    sys.settrace(None)
    return counted


def main() -> None:
    """Print the steps of each kind of turn, of the whole and of the functions that take most."""
    calls: dict[str, Callable[[tsuro.State, tsuro.Move], object]] = {
        "legal_moves": lambda state, _move: tsuro.legal_moves(state),
        "next_state": lambda state, move: tsuro.next_state(state, *move),
        "apply_move": lambda state, move: tsuro.apply_move(state, *move),
    }
    for players in (4, 8):
        kinds = turns(players)
        everything = sum(map(len, kinds.values()))
        for kind, made in kinds.items():
            print(f"{players} players, {kind} ({len(made) / everything:.0%} of these two kinds)")
            for name, call in calls.items():
                counted = steps(call, made)
                parts = ", ".join(f"{part} {count / len(made):.0f}" for part, count in counted.most_common(SHOWN))
                print(f"  {name}: {counted.total() / len(made):.0f} steps: {parts}")


if __name__ == "__main__":
    main()
