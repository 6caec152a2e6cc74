"""A bot of one's own, and how good it is: a match against the bots of the library."""

import tsuro
from tsuro.bots import Bot
from tsuro.match import play_match
from tsuro.observation import Observation, observe


class CentreBot:
    """Goes where the middle of the board is near, and asks chance among equals."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        """The placement after which the stone is nearest to the middle; any other action by chance."""
        actions = tsuro.legal_actions(observation)
        if observation.phase is not tsuro.Phase.PLACE:
            return rng.choice(actions)
        distances = [self.distance(observation, action) for action in actions]
        nearest = min(distances)
        return rng.choice([action for action, far in zip(actions, distances, strict=True) if far == nearest])

    def distance(self, observation: Observation, action: tsuro.Action) -> float:
        """How far from the middle the placement leads; farther than all squares if it is the end."""
        assert isinstance(action, tsuro.Move)
        preview = tsuro.preview_move(observation, action.tile, action.rotation)
        ends = {move.seat: move.spot for move in preview.moves if move.seat not in preview.eliminated}
        spot = ends.get(observation.active)
        if spot is None:
            return observation.board.rows + observation.board.columns
        middle_row, middle_column = (observation.board.rows - 1) / 2, (observation.board.columns - 1) / 2
        return abs(spot.row - middle_row) + abs(spot.column - middle_column)


def main() -> None:
    """Let it play against two random bots, all in turn on all seats."""
    bot: Bot = CentreBot()
    seen = observe(tsuro.new_game(3, seed=7), 0)
    print("It begins with", bot.choose(seen, tsuro.SplitMix64(7)))
    match = play_match([CentreBot, "random", "random"], 60, seed=7)
    for score in match.entrants:
        low, high = score.share_interval()
        print(f"{score.name:10} {100 * score.share:5.1f} % of the wins ({100 * low:.0f} to {100 * high:.0f} %)")


if __name__ == "__main__":
    main()
