"""The work that is measured: random legal play and counting, for Tsuro and for chess."""

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence

import chess

import tsuro

Advance = Callable[[tsuro.State, int, int], tsuro.State]

# 400 squares take more than the 35 tiles of the standard set.
LARGE_BOARD = tsuro.Ruleset(rows=20, columns=20, tiles=tsuro.TileSet(tuple(range(35)) * 12))


def advance_with_events(state: tsuro.State, tile: int, rotation: int) -> tsuro.State:
    """Place a tile by `apply_move` and drop the events."""
    return tsuro.apply_move(state, tile, rotation).state


def started_game(players: int, seed: int, rules: tsuro.Ruleset = tsuro.CALLIOPE) -> tsuro.State:
    """Deal, and choose starting marks at random."""
    rng = random.Random(seed)
    state = tsuro.new_game(players, rules=rules, seed=seed)
    while state.phase is tsuro.Phase.START:
        state = tsuro.choose_start(state, rng.choice(tsuro.legal_starts(state))).state
    return state


def play_tsuro(
    seed: int, players: int, advance: Advance = tsuro.next_state, rules: tsuro.Ruleset = tsuro.CALLIOPE
) -> int:
    """Play one game from the deal to the end; return the number of placements."""
    rng = random.Random(seed)
    state = started_game(players, seed, rules)
    placements = 0
    while state.phase is not tsuro.Phase.OVER:
        tile, rotation = rng.choice(tsuro.legal_moves(state))
        state = advance(state, tile, rotation)
        placements += 1
    return placements


def play_on(started: Sequence[tsuro.State], seed: int, advance: Advance) -> int:
    """Play one of the games, in which all stones stand, to the end; return the number of placements."""
    rng = random.Random(seed)
    state = started[seed % len(started)]
    placements = 0
    while state.phase is not tsuro.Phase.OVER:
        tile, rotation = rng.choice(tsuro.legal_moves(state))
        state = advance(state, tile, rotation)
        placements += 1
    return placements


def play_chess(seed: int) -> int:
    """Play one game to the end; return the number of moves."""
    rng = random.Random(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def perft_tsuro(state: tsuro.State, depth: int) -> int:
    """Count the sequences of legal placements of this length; the last one is counted, not played."""
    if state.phase is tsuro.Phase.OVER:
        return 0
    moves = tsuro.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft_tsuro(tsuro.next_state(state, *move), depth - 1) for move in moves)


def perft_chess(board: chess.Board, depth: int) -> int:
    """Count the sequences of legal moves of this length; the last one is counted, not played."""
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_chess(board, depth - 1)
        board.pop()
    return count


def states_of_games(players: int, seeds: Iterable[int]) -> Iterator[tsuro.State]:
    """Play games and go through every state that comes up while tiles are placed."""
    for seed in seeds:
        rng = random.Random(seed)
        state = started_game(players, seed)
        while state.phase is not tsuro.Phase.OVER:
            yield state
            state = tsuro.next_state(state, *rng.choice(tsuro.legal_moves(state)))
        yield state


def endless(play: Callable[[int], int]) -> Callable[[], int]:
    """Make of a game that takes a seed one that takes the next seed at every call."""
    seeds = itertools.count()
    return lambda: play(next(seeds))
