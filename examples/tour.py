"""A tour of the library, from the first tile to a finished game, cell by cell.

Run it, or open it as a notebook: editors that know ``# %%`` show the cells one by one, and there
boards and tiles show themselves as pictures.
"""

from typing import TypeVar

import tsuro
from tsuro import svg
from tsuro.observation import observe

Value = TypeVar("Value")


def show(value: Value) -> Value:
    """Give the value itself. At the end of a cell, a notebook asks it for its picture."""
    return value


# %% [markdown]
# A tile joins eight ports in pairs. There are 35, and a tile looks the same at some rotations.

# %%
tile = tsuro.TILES[13]
print(f"{tile.name} can lie in {len(tile.rotations)} ways; from port 0 a path leads to port {tile.exit(0)}.")
show(tile)

# %% [markdown]
# A game is a value. Every choice makes a new one, and tells what happened on the way.

# %%
state = tsuro.new_game(3, seed=7)
for mark in [(0, 2, 0), (3, 5, 2), (5, 1, 4)]:
    state, events = tsuro.choose_start(state, mark)
    print(events[0])
show(state)

# %% [markdown]
# What may the seat to act do? Before it decides, it can look at what a placement would bring.

# %%
moves = tsuro.legal_moves(state)
preview = tsuro.preview_move(state, *moves[0])
print(f"Of {len(moves)} placements, the first: {' '.join(str(event) for event in preview.moves)}")
picture = svg.board(state, preview=preview, hand=state.seats[0].hand, size=480)

# %% [markdown]
# Not everything is allowed. A refusal says why, and leaves the state as it was.

# %%
try:
    tsuro.apply_move(state, tile=34, rotation=0)
except tsuro.IllegalActionError as error:
    print(f"{error.reason}: {error}")

# %% [markdown]
# A player sees an observation: the own hand, and of the others only how many tiles they hold.

# %%
observation = observe(state, 1)
print(f"Seat 1 holds {observation.hand}; the pile has {observation.pile_size} tiles.")
show(observation)

# %% [markdown]
# A simple player: of the placements that keep the stone on the board, the one that leaves it
# farthest from the rim. (Bots of the library stand in `tsuro.bots`.)


# %%
def room_after(move: tsuro.Move) -> int:
    """How far from the rim the own stone would stand, in squares."""
    spot = tsuro.next_state(state, *move).seats[state.active].spot
    if spot is None:
        return -1
    return min(spot.row, spot.column, state.rules.rows - 1 - spot.row, state.rules.columns - 1 - spot.column)


history: list[tsuro.Event] = []
while not state.is_over:
    state, events = tsuro.apply_move(state, *max(tsuro.legal_moves(state), key=room_after))
    history += events
print(history[-1])

# %% [markdown]
# The finished game. The events of the whole game tell the picture where stones collided.

# %%
picture = svg.board(state, events=history, size=480)
print(f"The picture of the finished game is {len(picture) // 1000} kB of SVG.")
show(state)
