"""The command line with the extra ``cli``: every command, by click."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from tsuro.actions import Move
from tsuro.cli import counting, listing, play, replay, show, simulate
from tsuro.cli.arguments import HUMAN, read_names, read_position, read_seats, read_tiles, whole_number
from tsuro.cli.messages import shown
from tsuro.cli.show import Look
from tsuro.errors import TsuroError
from tsuro.match import library_version
from tsuro.notation import parse_move, parse_ruleset
from tsuro.ruleset import CALLIOPE, Ruleset
from tsuro.state import State
from tsuro.svg import THEMES
from tsuro.text import wants_colour, wants_unicode

__all__ = ["run", "tsuro"]

ABORTED: Final = 130
DEFAULT_SEATS: Final = (HUMAN, "survivor", "survivor", "random")
SEED: Final = whole_number(0, 2**64 - 1)

Command = TypeVar("Command", bound=Callable[..., Any])


def run(words: list[str]) -> int:
    """Run ``tsuro`` with these words; return the exit status."""
    try:
        status = tsuro.main(words or ["--help"], prog_name="tsuro", standalone_mode=False)
    except click.exceptions.Abort:
        return ABORTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    return status if isinstance(status, int) else 0


def reader(read: Callable[[str], Any]) -> Callable[[object], Any]:
    """A type for click from a function that raises ValueError for what it cannot read. Defaults pass."""

    def checked(value: object) -> Any:  # noqa: ANN401 - each option has a type of its own
        if not isinstance(value, str):
            return value
        try:
            return read(value)
        except ValueError as error:
            raise click.BadParameter(shown(str(error))) from error

    return checked


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(library_version(), prog_name="tsuro", message="%(prog)s %(version)s")
def tsuro() -> None:
    """The board game Tsuro: play it, watch it, count it."""


def examples(text: str) -> str:
    """Examples for the help, kept as they are."""
    return "\b\n" + text


# What several commands take


def with_look(command: Command) -> Command:
    """Options for how boards look in the terminal; the command gets a ``look``."""
    ascii_option = click.option("--ascii", "plain", is_flag=True, help="Draw with plain ASCII characters.")
    colour_option = click.option(
        "--colour/--no-colour", default=None, help="With colour or without (as the terminal can and NO_COLOR says)."
    )
    return colour_option(ascii_option(command))


def look_of(*, plain: bool, colour: bool | None) -> Look:
    """How to draw on the standard output."""
    return Look(
        unicode=wants_unicode(sys.stdout) and not plain,
        colour=wants_colour(sys.stdout) if colour is None else colour,
    )


def with_picture(command: Command) -> Command:
    """Options for a picture in a file."""
    picture = click.option("--svg", "picture", metavar="FILE", help="Write a picture to this file (- for the output).")
    theme = click.option(
        "--theme", type=click.Choice(sorted(THEMES)), default="light", show_default=True, help="Colours of the picture."
    )
    return picture(theme(command))


rules_option: Callable[[Any], Any] = click.option(
    "--rules",
    type=reader(parse_ruleset),
    default=CALLIOPE,
    metavar="RULES",
    help="A ruleset's name, options such as rows=7, or both with commas between (calliope); see tsuro rules.",
)
seed_option: Callable[[Any], Any] = click.option(
    "--seed", type=reader(SEED), metavar="N", help="The same seed gives the same game."
)


# The commands


@tsuro.command(
    "play",
    epilog=examples("""examples:
  tsuro play
  tsuro play --seats human,survivor,random --seed 7
  tsuro play --seats human,human --names Ada,Grace --rules dragon=false
  tsuro play --load game.txt"""),
)
@click.option(
    "--seats",
    type=reader(read_seats),
    metavar="WHO",
    help="Who sits where: human, or names of bots, with commas between (human,survivor,survivor,random); "
    "with --load: who takes over the seats.",
)
@click.option("--names", type=reader(read_names), default=(), metavar="NAMES", help="What to call the people.")
@click.option("--load", "loaded", metavar="FILE", help="Go on with the game in this file.")
@click.option("--save", "saved", metavar="FILE", help="Where to keep the game, step by step.")
@click.option("--overwrite", is_flag=True, help="Let --save write over a file that is there.")
@seed_option
@rules_option
@with_look
def play_command(
    seats: tuple[str, ...] | None,
    names: tuple[str, ...],
    *,
    loaded: str | None,
    saved: str | None,
    overwrite: bool,
    seed: int | None,
    rules: Ruleset,
    plain: bool,
    colour: bool | None,
) -> None:
    """Play at one table: people take turns at this terminal, bots play by themselves.

    Each step is kept in a file as soon as it is made, so nothing is lost when you leave or interrupt.
    """
    if saved is not None and not overwrite and play.is_another(Path(saved), None if loaded is None else Path(loaded)):
        raise click.UsageError(f"{saved} is there already; --overwrite writes over it")
    if loaded is None:
        sitting = seats or DEFAULT_SEATS
        with bad_arguments():
            record = play.begin(sitting, names, rules, seed)
        path = play.new_file() if saved is None else play.file_named(saved)
    else:
        refuse_what_deals_anew()
        if seats is not None and HUMAN not in seats and saved is None:
            raise click.UsageError(
                f"bots alone would play the game in {loaded} to its end; say with --save where to keep what they play"
            )
        record, sitting = play.load(loaded, seats)
        path = play.file_named(saved or loaded)
    play.Game(record, sitting, path, look_of(plain=plain, colour=colour)).play()


def refuse_what_deals_anew() -> None:
    """A game from a file has its deal, rules and names."""
    context = click.get_current_context()
    for name in ("seed", "rules", "names"):
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise click.UsageError(f"--{name} is for a new game; a game from a file has its own. Leave it out")


@contextmanager
def bad_arguments() -> Generator[None, None, None]:
    """What the library refuses to make from the arguments is their fault."""
    try:
        yield
    except TsuroError as error:
        raise click.UsageError(shown(str(error))) from error


def simulate_command(**arguments: Any) -> int:  # noqa: ANN401 - those of the table of options
    """Run ``tsuro simulate``."""
    with bad_arguments():
        options = simulate.Options(**arguments)
    return simulate.run(options)


tsuro.add_command(
    click.Command(
        "simulate",
        callback=simulate_command,
        help=simulate.SUMMARY,
        epilog=examples(simulate.EXAMPLES),
        params=[
            click.Option([option.flag], is_flag=True, help=option.help)
            if option.read is None
            else click.Option(
                [option.flag],
                type=reader(option.read),
                default=option.default,
                metavar=option.metavar,
                help=option.help,
            )
            for option in simulate.OPTIONS
        ],
    )
)


@tsuro.command(
    "replay",
    epilog=examples("""examples:
  tsuro replay game.txt
  tsuro replay --check games.txt
  tsuro replay games.txt --game 3 --at 20
  tsuro replay game.txt --svg end.svg"""),
)
@click.argument("file")
@click.option("--check", is_flag=True, help="Replay all games of the file and tell what is wrong.")
@click.option("--game", type=reader(whole_number(1)), default=1, metavar="N", help="Which game of the file (1).")
@click.option("--at", type=reader(whole_number(0)), metavar="N", help="The position after so many steps.")
@with_picture
@with_look
def replay_command(
    file: str,
    game: int,
    at: int | None,
    picture: str | None,
    theme: str,
    *,
    check: bool,
    plain: bool,
    colour: bool | None,
) -> int:
    """Step through the record of a game, or check the records of a file.

    At a terminal you step with the keys; elsewhere the game is told from beginning to end.
    With --check the exit status is 0 when all games are sound, else 1.
    """
    if check:
        return replay.check(file)
    record = replay.game_of(file, game)
    look = look_of(plain=plain, colour=colour)
    if picture is not None:
        replay.picture(record, at, picture, theme)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        replay.step(record, at, look)
    else:
        replay.tell(record, at, look)
    return 0


@tsuro.group("show")
def show_group() -> None:
    """Show a position, a tile, a hand or all tiles, as text or as a picture."""


@show_group.command(
    "position",
    epilog=examples("""examples:
  tsuro show position "tsuro/1 rules=calliope ..."
  tsuro show position - --svg position.svg < position.txt"""),
)
@click.argument("line", type=reader(read_position))
@with_picture
@with_look
def show_position_command(line: State, picture: str | None, theme: str, *, plain: bool, colour: bool | None) -> None:
    """Show the position that LINE, as format_state writes it, describes; - reads it from the input."""
    show.show_position(line, look_of(plain=plain, colour=colour), picture=picture, theme=theme)


@show_group.command("tile", epilog=examples("examples:\n  tsuro show tile 13\n  tsuro show tile 13r1 --svg tile.svg"))
@click.argument("tile", type=reader(parse_move))
@with_picture
@with_look
def show_tile_command(tile: Move, picture: str | None, theme: str, *, plain: bool, colour: bool | None) -> None:
    """Show a tile by its id, 0 to 34; 13r1 is tile 13 turned once clockwise."""
    show.show_tile(tile, look_of(plain=plain, colour=colour), picture=picture, theme=theme)


@show_group.command("hand", epilog=examples("examples:\n  tsuro show hand 3,5,13"))
@click.argument("tiles", type=reader(read_tiles))
@with_picture
@with_look
def show_hand_command(
    tiles: tuple[int, ...], picture: str | None, theme: str, *, plain: bool, colour: bool | None
) -> None:
    """Show tiles side by side, with all their rotations."""
    show.show_hand(tiles, look_of(plain=plain, colour=colour), picture=picture, theme=theme)


@show_group.command("poster", epilog=examples("examples:\n  tsuro show poster\n  tsuro show poster --svg poster.svg"))
@with_picture
@with_look
def show_poster_command(picture: str | None, theme: str, *, plain: bool, colour: bool | None) -> None:
    """Show all 35 tiles with their ids and in how many ways each can lie."""
    show.show_poster(look_of(plain=plain, colour=colour), picture=picture, theme=theme)


@tsuro.command(
    "perft",
    epilog=examples("""examples:
  tsuro perft --players 2 --seed 7 --depth 4
  tsuro perft --depth 3 --divide
  tsuro perft --position "tsuro/1 rules=calliope ..." --depth 2"""),
)
@click.option("--position", type=reader(read_position), metavar="LINE", help="Where to begin; - reads it.")
@click.option("--players", type=reader(whole_number(2, 8)), default=2, metavar="N", help="Of a new game (2).")
@click.option("--seed", type=reader(SEED), default=0, metavar="N", help="Of a new game, for deal and marks (0).")
@rules_option
@click.option("--depth", type=reader(whole_number(1)), default=3, metavar="N", help="Actions to look ahead (3).")
@click.option("--divide", is_flag=True, help="Count also for each first action.")
def perft_command(position: State | None, players: int, seed: int, rules: Ruleset, depth: int, *, divide: bool) -> None:
    """Count the sequences of actions that begin in a position, to compare or to measure engines.

    A new game is counted from the first placement; its stones begin on marks that the seed draws.
    """
    if position is None:
        with bad_arguments():
            position = counting.begun_game(players, rules, seed)
    counting.run(position, depth, divide=divide)


@tsuro.command(
    "rules", epilog=examples("examples:\n  tsuro rules\n  tsuro play --rules rows=7,columns=7,elimination_bonus=true")
)
def rules_command() -> None:
    """List the options that --rules takes, each with its default, its meaning and its values."""
    listing.run()
