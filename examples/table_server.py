"""A tiny table server and two clients that follow a whole game from what they are shown.

The server alone holds the state. To each client it sends one JSON document per line: first what the
seat sees of the position, then what it sees of every event. A client folds the events into its
observation, asks that for the legal actions, and sends its choice back as a line when its turn
begins. At the end both have exactly what the server would show them.
"""

import asyncio
import json
import random

import tsuro
from tsuro.observation import Observation, event_for, observe, update_observation
from tsuro.serial import from_document, from_json, to_document

HOST = "127.0.0.1"
NAMES = ("Ann", "Bob")


def send(writer: asyncio.StreamWriter, document: dict[str, object]) -> None:
    """Write a document as one line."""
    writer.write(json.dumps(document).encode() + b"\n")


class Server:
    """A table with a seat for each client, in the order in which they come."""

    def __init__(self, state: tsuro.State) -> None:
        """Wait for the players of ``state``."""
        self.state = state
        self.players: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self.everyone_is_there = asyncio.Event()

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Give the client the next seat, and show it what that seat sees."""
        if len(self.players) == len(self.state.seats):
            writer.close()
            return
        send(writer, to_document(observe(self.state, len(self.players))))
        self.players.append((reader, writer))
        if len(self.players) == len(self.state.seats):
            self.everyone_is_there.set()

    async def run(self) -> None:
        """Take action after action from the seat whose turn it is, until the game is over."""
        await self.everyone_is_there.wait()
        while self.state.turn is not None:
            # Only the seat to act is listened to: the rules do not ask who sends an action.
            reader, writer = self.players[self.state.turn]
            line = await reader.readline()
            if not line:
                raise ConnectionError(f"seat {self.state.turn} has left the table")
            try:
                action = from_json(line, "action")
                if isinstance(action, tsuro.Withdraw) and action.seat != self.state.turn:
                    send(writer, {"refused": "you can leave for yourself only"})
                    continue
                self.state, events = tsuro.apply(self.state, action)
            except tsuro.TsuroError as error:
                send(writer, {"refused": str(error)})
                continue
            for seat, (_, player) in enumerate(self.players):
                for event in events:
                    send(player, to_document(event_for(event, seat, self.state.rules)))
        for _, player in self.players:
            player.close()
            await player.wait_closed()


async def play(port: int, rng: random.Random) -> tuple[Observation, list[str]]:
    """Play random moves from one seat; return what it sees at the end, and what it was told."""
    reader, writer = await asyncio.open_connection(HOST, port)
    seen = from_json(await reader.readline(), "observation")
    # Nobody may start in the middle of the board: the server says so and asks again.
    choice: tsuro.Action = tsuro.ChooseStart((2, 2, 0))
    if seen.turn == seen.viewer:
        send(writer, to_document(choice))
    told: list[str] = []
    async for line in reader:
        message = json.loads(line)
        if "refused" in message:
            told.append(f"Refused: {message['refused']}.")
        else:
            event = from_document(message, "event")
            seen = update_observation(seen, event)
            told.append(event.tell(NAMES))
            if not (isinstance(event, tsuro.TurnBegan) and event.seat == seen.viewer):
                continue
        choice = rng.choice(tsuro.legal_actions(seen))
        send(writer, to_document(choice))
    writer.close()
    await writer.wait_closed()
    return seen, told


async def main() -> None:
    """Play one game over real connections, and compare what the clients and the server have."""
    table = Server(tsuro.new_game(len(NAMES), seed=7))
    async with await asyncio.start_server(table.welcome, HOST, 0) as server, asyncio.TaskGroup() as tasks:
        port = server.sockets[0].getsockname()[1]
        tasks.create_task(table.run())
        clients = [tasks.create_task(play(port, random.Random(number))) for number in range(len(NAMES))]
    for client in clients:
        seen, _ = client.result()
        if seen != observe(table.state, seen.viewer):
            raise SystemExit("A client has lost track of the game.")
    _, told = clients[0].result()
    print("What the client that came first was told:")
    print("\n".join(told))
    print("Both clients see exactly what the server would show them.")


if __name__ == "__main__":
    asyncio.run(main())
