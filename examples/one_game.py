"""Play one game of random legal moves and tell it, event by event."""

import random

import tsuro


def main() -> None:
    """Play from the deal to the end."""
    rng = random.Random(7)
    state = tsuro.new_game(4, seed=7)
    while not state.is_over:
        state, events = tsuro.apply(state, rng.choice(tsuro.legal_actions(state)))
        for event in events:
            print(event)


if __name__ == "__main__":
    main()
