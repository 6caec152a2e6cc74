"""The record of a game as an immutable value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from attrs import evolve, field, frozen

from tsuro.actions import DrawTile, ExchangeTiles, Withdraw, tile_ids
from tsuro.engine import apply, new_game
from tsuro.engine.validation import validate
from tsuro.errors import ArgumentError, IllegalActionError, InvalidStateError, NotationError, Reason
from tsuro.events import Event, TileDrawn, TilePlaced, TilesOffered
from tsuro.observation import Observation, observe
from tsuro.observation.observed import checked_viewer
from tsuro.record.unseen import (
    Known,
    RecordedAction,
    UnseenDraw,
    UnseenExchange,
    all_known,
    imagined,
    kept_unknown,
    offered_known,
    play,
    possible_draws,
    with_offered,
)
from tsuro.ruleset import CALLIOPE, Ruleset
from tsuro.state import Dealing, Outcome, Phase, State, Status
from tsuro.values import shown

__all__ = ["Entry", "Record"]

RESERVED: Final = ("Tsuro", "Rules", "Players", "First", "Dealing", "Deck", "Generator", "Position", "Result")
"""Headers of the text form that tell how the game began and ended; no free header has such a name."""
_SECRET: Final = ("seed",)
"""Free headers, in small letters, from which the order of the pile follows."""
_SEEN: Final = "Seen"
"""The header that lists the seats whose hands were seen when the record begins."""
_SEATS: Final = re.compile("-|[0-7](,[0-7])*")
_HEADER_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@frozen
class Entry:
    """One step of a record.

    - ``seat``: who acted; for a draw, who got the tile; for a withdrawal, who left.
    - ``action``: what was chosen or drawn: an action, :class:`UnseenDraw` or :class:`UnseenExchange`.
    - ``events``: what happened. Tiles that the recorder did not see are None in them.
    - ``state``: the state that it led to.
    - ``comment``: what someone said about it.
    - ``offered``: where an exchange is due after the step, and :meth:`Record.with_offered` said here which
      tiles are on offer: those tiles; else None.
    - ``known``: where the recorder did not see every tile, the tiles of each hand, and last of the
      box, that are certain after the step; None where every tile was seen.
    """

    seat: int
    action: RecordedAction
    events: tuple[Event, ...] = field(repr=False)
    state: State = field(repr=False)
    comment: str = ""
    offered: tuple[int, ...] | None = None
    known: Known | None = field(default=None, repr=False, eq=False)

    @property
    def draws(self) -> tuple[tuple[int, int | None], ...]:
        """The draws that belong to the step, as (seat, tile) in order; None for a tile unseen.

        Of a game dealt by hand only the draws themselves have one.
        """
        return tuple((event.seat, event.tile) for event in self.events if isinstance(event, TileDrawn))

    @property
    def revealed_to(self) -> tuple[int, ...]:
        """The seats, in rising order, that saw tiles in this step which the rules had hidden from them.

        Who draws sees the tile drawn, who may exchange sees what is on offer, and all others see the
        tile that is placed from a hand. Taking the step back does not take back what they saw. With
        ``open_hands`` only draws show anything, and they show it to all.

        >>> import tsuro
        >>> record = tsuro.Record.begin(3, dealing="by_hand").add(tsuro.DrawTile(4)).add(tsuro.UnseenDraw())
        >>> [entry.revealed_to for entry in record]
        [(0,), (1,)]
        """
        every = frozenset(range(len(self.state.seats)))
        opened = self.state.rules.open_hands
        seats: set[int] = set()
        for event in self.events:
            match event:
                case TileDrawn(seat):
                    seats |= every if opened else {seat}
                case TilesOffered(seat) if not opened:
                    seats.add(seat)
                case TilePlaced(seat) if not opened:
                    seats |= every - {seat}
                case _:
                    pass
        return tuple(sorted(seats))


@frozen
class _Link:
    """The last entry of a record and the link before it, which the shorter record shares."""

    entry: Entry
    before: _Link | None
    number: int


@frozen(eq=False, repr=False)
class Record:
    """The record of a game, finished or not. Immutable: adding a step gives a new record that shares this one.

    - ``start``: the state in which the record begins. It carries the rules, the seat that begins, who deals, the
      hands or the pile to deal from, and the generator: the seed is not needed to replay.
    - ``headers``: pairs of name and text, in order: names of players, event, date, anything. Begin one with
      :meth:`begin` and add to it with :meth:`with_header`.
    - ``comment``: what was said before the first step.

    ``len(record)`` is the number of steps, and going through a record gives its entries.
    Equal records have equal starts, headers, comments and entries. See :func:`format_record` for the text form.

    A game at a real table is recorded as dealt by hand. Draws that the recorder did not see are
    :class:`UnseenDraw`; what was drawn shows when it is played. ``state`` is then one state that
    fits what was seen so far, ``hands`` tells which tiles are certain, and each step is held to
    what is certain: a tile cannot come from a hand that is known without it, or lie twice. Where
    such a record begins in the middle of a game the header ``Seen`` lists the seats whose hands were
    seen, as ``0,2``, or ``-`` for none; the other hands of the start, and the box, are a guess too.

    >>> import tsuro
    >>> record = tsuro.Record.begin(2, names=["Ada", "Grace"], seed=1)
    >>> record = record.add(tsuro.ChooseStart((0, 0, 0))).add(tsuro.ChooseStart((5, 5, 4)), "far away")
    >>> len(record), record.state.phase, record.previous.state.turn
    (2, <Phase.PLACE: 'place'>, 1)
    >>> record.at(0) == tsuro.new_game(2, seed=1)
    True
    """

    start: State
    headers: tuple[tuple[str, str], ...] = ()
    comment: str = ""
    _last: _Link | None = field(default=None, kw_only=True, alias="last")

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be written.

        Raises :class:`InvalidStateError` for a start that is not a state, :class:`NotationError` for
        headers that no record has, and :class:`ArgumentError` for headers and comments that are not text.
        """
        if not isinstance(self.start, State):
            raise InvalidStateError(f"a record starts in a State, not in {shown(self.start)}")
        _text("a comment", self.comment)
        if self.headers != ():
            _check_headers(self.headers)
            _start_known(self.start, self.headers)

    @classmethod
    def begin(
        cls,
        players: int,
        *,
        rules: Ruleset = CALLIOPE,
        seed: int | None = None,
        deck: Iterable[int] | None = None,
        first: int = 0,
        dealing: Dealing | str = Dealing.AUTOMATIC,
        names: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
        comment: str = "",
    ) -> Record:
        """The record of a new game, of which nothing has been played.

        ``names`` are the players' names by seat, of all or of none, kept as the headers ``Player0``
        and so on, before ``headers``; where only some are known, give those headers. The rest is as
        for :func:`new_game`, which raises what it raises; the seed itself is not kept. Raises
        :class:`ArgumentError` too for names that are fewer or more than the players.

        >>> import tsuro
        >>> tsuro.Record.begin(3, seed=7, names=["Ada", "Grace", "Mary"]).names
        ('Ada', 'Grace', 'Mary')
        """
        start = new_game(players, rules=rules, seed=seed, deck=deck, first=first, dealing=dealing)
        if (given := len(_names(names))) not in {0, len(start.seats)}:
            raise ArgumentError(f"{given} names for {len(start.seats)} players")
        named = {f"Player{seat}": name for seat, name in enumerate(names)}
        return cls.of(start, headers={**named, **_headers(headers)}, comment=comment)

    @classmethod
    def of(cls, start: State, *, headers: Mapping[str, str] | None = None, comment: str = "") -> Record:
        """The record of a game that goes on from ``start``, of which nothing has been played.

        Raises :class:`InvalidStateError` for an impossible state, :class:`NotationError` for a header
        that no record has, and :class:`ArgumentError` for headers and comments that are not text.

        >>> import tsuro
        >>> puzzle = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
        >>> record = tsuro.Record.of(puzzle, headers={"Event": "Puzzle of the week"})
        >>> record.header("Event")
        'Puzzle of the week'
        """
        if problems := validate(start):
            raise InvalidStateError("; ".join(problems), problems)
        checked = tuple(_header(name, value) for name, value in _headers(headers).items())
        return cls(start, checked, _text("a comment", comment))

    # What stands in it

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.start.rules

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.start.seats)

    @property
    def first(self) -> int:
        """The seat that began, or was to place when the record begins."""
        return self.start.active

    @property
    def dealing(self) -> Dealing:
        """Who draws the tiles."""
        return self.start.dealing

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, from the headers ``Player0`` and so on; "seat 0" where there is none."""
        headers = dict(self.headers)
        return tuple(headers.get(f"Player{seat}", f"seat {seat}") for seat in range(self.players))

    @property
    def deck(self) -> tuple[int, ...] | None:
        """A deck that deals the start: tile ids, top first; None if the record begins in the middle of a game.

        Hands have no order, so another deck may have been dealt; this one gives the same state.
        """
        if self.start.phase not in {Phase.DEAL, Phase.START} or len(self.start.board):
            return None
        if self.start.box:
            # A player has left, and the rules put the hand out of the game.
            return None
        deck = _deck(self.start)
        again = new_game(
            self.players,
            rules=self.rules,
            seed=self.start.generator,
            deck=deck,
            first=self.first,
            dealing=self.dealing,
        )
        return deck if again == self.start else None

    @property
    def state(self) -> State:
        """The state after the last step.

        Unless the record is :attr:`complete`, some of its tiles are a guess: it is one of the states that
        fit what was seen. The board, the stones, whose turn it is and all numbers of tiles are the
        game's. Which tiles lie in the hands, the box and the pile is certain only as far as
        :attr:`hands`, :attr:`pool` and :meth:`legal_draws` tell; what :func:`legal_draws` or
        :func:`legal_actions` make of the state rests on the guess. :meth:`observe` leaves the guess out.
        """
        return self.start if self._last is None else self._last.entry.state

    @property
    def result(self) -> Outcome | None:
        """How the game ended; None if it has not."""
        return self.state.outcome

    @property
    def last(self) -> Entry | None:
        """The last step."""
        return None if self._last is None else self._last.entry

    @property
    def previous(self) -> Record | None:
        """The record without its last step, which this one shares; None if there is no step."""
        return None if self._last is None else Record(self.start, self.headers, self.comment, last=self._last.before)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All steps, in order."""
        found: list[Entry] = []
        link = self._last
        while link is not None:
            found.append(link.entry)
            link = link.before
        return tuple(reversed(found))

    @property
    def actions(self) -> tuple[RecordedAction, ...]:
        """What was chosen or drawn, in order."""
        return tuple(entry.action for entry in self.entries)

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, the start and the last included: one more than there are steps."""
        return (self.start, *(entry.state for entry in self.entries))

    def at(self, number: int) -> State:
        """The state after so many steps, 0 to ``len(record)``; the start is 0.

        Raises IndexError for other numbers.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, seed=1).add(tsuro.ChooseStart((0, 0, 0)))
        >>> record.at(0).turn, record.at(1).turn
        (0, 1)
        """
        return self.up_to(number).state

    def up_to(self, number: int) -> Record:
        """The record of the first so many steps, 0 to ``len(record)``, which this one shares.

        Raises IndexError for other numbers.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, seed=1).add(tsuro.ChooseStart((0, 0, 0)))
        >>> len(record.up_to(0))
        0
        """
        if not 0 <= number <= len(self):
            raise IndexError(f"the record has {len(self)} steps, not {number}")
        link = self._last
        while link is not None and link.number > number:
            link = link.before
        return Record(self.start, self.headers, self.comment, last=link)

    @property
    def complete(self) -> bool:
        """Whether the recorder saw every tile: then the states are those of the game."""
        return self._known is None

    @property
    def hands(self) -> tuple[tuple[int | None, ...], ...]:
        """The hands after the last step as far as they are certain: tile ids, then None for each other tile.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, dealing="by_hand")
        >>> record = record.add(tsuro.DrawTile(4)).add(tsuro.UnseenDraw()).add(tsuro.DrawTile(2))
        >>> record.hands, record.complete
        (((2, 4), (None,)), False)
        """
        known = self._known or all_known(self.state)
        return tuple(
            (*certain, *(None,) * (len(seat.hand) - len(certain)))
            for seat, certain in zip(self.state.seats, known, strict=False)
        )

    @property
    def pool(self) -> tuple[int | None, ...]:
        """The tiles on offer in an exchange as far as they are certain: tile ids, then None for each other tile.

        Empty in other phases.

        >>> import tsuro
        >>> tsuro.Record.begin(3, seed=1).pool
        ()
        """
        if self.state.phase is not Phase.EXCHANGE:
            return ()
        dead = [
            hand for seat, hand in zip(self.state.seats, self.hands, strict=True) if seat.status is not Status.IN_PLAY
        ]
        if self._offered is not None:
            return self._offered
        certain = sorted(tile for hand in dead for tile in hand if tile is not None)
        return (*certain, *(None,) * (sum(map(len, dead)) - len(certain)))

    def observe(self, seat: int | None) -> Observation:
        """What ``seat`` (None: a spectator) may see after the last step, as far as it is certain.

        As :func:`tsuro.observe` of :attr:`state`, but nothing in it is a guess: a hand or a box of
        which some tiles are unknown is None, and so is a pool. So :func:`legal_moves` and
        :func:`legal_actions` of it list nothing for a hand that is not known, and of an exchange
        with unknown tiles only that it may be declined. Raises :class:`ArgumentError` for what
        is neither None nor a seat of the game.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, dealing="by_hand")
        >>> record = record.add(tsuro.DrawTile(4)).add(tsuro.UnseenDraw()).add(tsuro.DrawTile(2))
        >>> record.observe(0).hand, record.observe(1).hand
        ((2, 4), None)
        """
        seen = observe(self.state, seat)
        known = self._known
        if known is None:
            return seen
        return evolve(
            seen,
            seats=tuple(
                one if len(certain) == one.hand_size else evolve(one, hand=None)
                for one, certain in zip(seen.seats, known, strict=False)
            ),
            box=seen.box if len(known[-1]) == seen.box_size else None,
            pool=None if None in self.pool else seen.pool,
        )

    def legal_draws(self) -> tuple[int, ...]:
        """The tile ids that :meth:`add` takes as the next draw: each once, sorted; empty in other phases.

        Where the recorder did not see every tile, these are all that are not certain to lie elsewhere,
        while :func:`tsuro.legal_draws` knows only the pile of the one state that is guessed.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, dealing="by_hand")
        >>> record = record.add(tsuro.UnseenDraw()).add(tsuro.DrawTile(2))
        >>> len(record.legal_draws()), 2 in record.legal_draws()
        (34, False)
        """
        return possible_draws(self.state, self._known or all_known(self.state))

    @property
    def _known(self) -> Known | None:
        return _start_known(self.start, self.headers) if self._last is None else self._last.entry.known

    @property
    def _offered(self) -> tuple[int, ...] | None:
        link = self._last
        while link is not None:
            entry = link.entry
            stays = isinstance(entry.action, Withdraw) and entry.state.phase is Phase.EXCHANGE
            if entry.offered is not None or not stays:
                return entry.offered
            # The exchange was due before: the same tiles are on offer.
            link = link.before
        start = self.start
        if start.phase is not Phase.EXCHANGE or str(start.active) not in (self.header(_SEEN) or ""):
            return None
        # Who may exchange sees what is on offer.
        return start.pool

    def header(self, name: str) -> str | None:
        """The text of a header; None if there is none of that name."""
        return dict(self.headers).get(name)

    def __len__(self) -> int:
        """Count the steps."""
        return 0 if self._last is None else self._last.number

    def __bool__(self) -> bool:
        """A record is true, also without steps."""
        return True

    def __iter__(self) -> Iterator[Entry]:
        """Go through the steps."""
        return iter(self.entries)

    # What gives another

    def add(self, action: RecordedAction, comment: str = "") -> Record:
        """The record with one more step, which the engine takes from the last state.

        ``action`` is any action of the game or, dealing by hand, an :class:`UnseenDraw` or
        :class:`UnseenExchange`. Raises :class:`IllegalActionError` for what the rules refuse, and
        :class:`ArgumentError` for a comment that is not text.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, seed=1).add(tsuro.ChooseStart((0, 0, 0)), "the corner")
        >>> record.last.seat, record.last.comment
        (0, 'the corner')
        """
        _text("a comment", comment)
        before = self.state
        known = self._known
        certain = known
        if known is not None and self._offered is not None:
            known = offered_known(before, known)
        if isinstance(action, (UnseenDraw, UnseenExchange)) and before.dealing is Dealing.AUTOMATIC:
            raise IllegalActionError("tiles can be unseen only in a game dealt by hand", Reason.WRONG_PHASE)
        if known is None and not isinstance(action, (UnseenDraw, UnseenExchange)):
            after, events = apply(before, action)
        else:
            after, events, known = play(before, known or all_known(before), action)
            if isinstance(action, Withdraw) and certain is not None:
                known = kept_unknown(after, known, certain)
        seat = action.seat if isinstance(action, Withdraw) else before.turn
        assert seat is not None
        entry = Entry(seat, action, events, after, comment, known=known)
        return Record(self.start, self.headers, self.comment, last=_Link(entry, self._last, len(self) + 1))

    def with_offered(self, tiles: Iterable[int]) -> Record:
        """The record with the tiles that are on offer in the exchange that is due, as someone saw them.

        ``tiles`` are tile ids, all of them, in any order. The last step then tells them in
        ``offered`` and in its :class:`TilesOffered`, and :attr:`pool` is certain. Where
        it is certain already the record is given back as it is. Raises :class:`IllegalActionError`
        where no exchange is due and for tiles that cannot be on offer.

        >>> import tsuro
        >>> rules = tsuro.Ruleset(elimination_bonus=True)
        >>> spots, hands = [(0, 0, 0), (0, 0, 1), (5, 5, 4)], [[4, 9, 17], [7, 8, 10], [20, 21, 22]]
        >>> table = tsuro.position({}, spots, hands, rules=rules, dealing="by_hand")
        >>> record = tsuro.Record.of(table).add(tsuro.Move(17, 1))
        >>> record.with_offered([10, 8, 7]).pool
        (7, 8, 10)
        """
        offered = tile_ids(tiles)
        pool = self.pool
        if self.state.phase is not Phase.EXCHANGE:
            raise IllegalActionError("no tiles are on offer: no exchange is due", Reason.WRONG_PHASE)
        if None not in pool:
            if offered != pool:
                listed = ", ".join(map(str, pool))
                raise IllegalActionError(f"the tiles {listed} are on offer", Reason.NOT_OFFERED)
            return self
        if self._last is None or self._known is None:
            raise IllegalActionError(
                f"what is on offer when the record begins is seen by seat {self.first}: list it in the header {_SEEN}",
                Reason.WRONG_PHASE,
            )
        state, known = with_offered(self.state, self._known, offered)
        entry = self._last.entry
        events = tuple(
            TilesOffered(event.seat, offered) if isinstance(event, TilesOffered) else event for event in entry.events
        )
        return evolve(
            self,
            last=evolve(self._last, entry=evolve(entry, events=events, state=state, offered=offered, known=known)),
        )

    def with_comment(self, comment: str) -> Record:
        """The record with another comment on its last step, or, without steps, on the start.

        Raises :class:`ArgumentError` if *comment* is not text.

        >>> import tsuro
        >>> tsuro.Record.begin(2, seed=1).with_comment("A cold evening.").comment
        'A cold evening.'
        """
        _text("a comment", comment)
        if self._last is None:
            return evolve(self, comment=comment)
        return evolve(self, last=evolve(self._last, entry=evolve(self._last.entry, comment=comment)))

    def with_header(self, name: str, value: str) -> Record:
        """The record with a header; one of the same name is replaced where it stands.

        Names are ASCII letters, digits and underscores, a letter first. Raises :class:`NotationError`
        for other names, for those that tell how the game began and ended (``Tsuro``, ``Rules``,
        ``Players``, ``First``, ``Dealing``, ``Deck``, ``Generator``, ``Position``, ``Result``), and
        :class:`ArgumentError` for a value that is not text.

        >>> import tsuro
        >>> tsuro.Record.begin(2, seed=1).with_header("Date", "2026-01-31").headers
        (('Date', '2026-01-31'),)
        """
        header = _header(name, value)
        if name == _SEEN and self._last is not None:
            raise NotationError(f"the header {_SEEN} is about the start, and there are steps already")
        return evolve(self, headers=tuple(dict([*self.headers, header]).items()))

    def by_hand(self) -> Record:
        """The same game as dealt by hand: every draw is a step, and no secret of the referee's is in it.

        The states after the choices are those of this record but for what is the referee's: nothing
        is known of the order of the pile, which begins sorted, and the generator is 0. The header
        ``Seed``, however it is spelt in capitals, is left out, as the pile follows from it. A record
        that is dealt by hand is given back as it is, but for that header.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, seed=1).add(tsuro.ChooseStart((0, 0, 0)))
        >>> [type(action).__name__ for action in record.by_hand().actions]
        ['DrawTile', 'DrawTile', 'DrawTile', 'DrawTile', 'DrawTile', 'DrawTile', 'ChooseStart']
        """
        headers = tuple((name, value) for name, value in self.headers if name.lower() not in _SECRET)
        if self.dealing is Dealing.BY_HAND:
            return self if headers == self.headers else evolve(self, headers=headers)
        deck = self.deck
        if deck is None:
            start = evolve(self.start, dealing=Dealing.BY_HAND, pile=tuple(sorted(self.start.pile)), generator=0)
            record = Record(start, headers, self.comment)
        else:
            start = new_game(self.players, rules=self.rules, first=self.first, dealing=Dealing.BY_HAND)
            record = Record(start, headers, self.comment)
            for tile in deck[: self.players * self.rules.hand_size]:
                record = record.add(DrawTile(tile))
        for entry in self.entries:
            record = record.add(entry.action, entry.comment)
            # Nothing is unseen where the pile deals by itself.
            for drawn in [tile for _, tile in entry.draws if tile is not None]:
                record = record.add(DrawTile(drawn))
        return record

    def seen_by(self, seat: int | None, *, comments: bool = False) -> Record:
        """The same game as ``seat`` (None: a spectator) saw it, to be given to that player.

        It is dealt by hand, and holds what the rules show to that viewer and nothing else: the draws
        and exchanges of others are :class:`UnseenDraw` and :class:`UnseenExchange`, tiles on offer
        are in it where the viewer may exchange, and neither the order of the pile, nor the
        generator, nor the header ``Seed`` is. Where the record begins in the middle of a game, hidden
        tiles of the start are put in order of their ids, and the header ``Seen`` says which are
        not. With ``open_hands`` all but the pile is seen. So games that look the same to the
        viewer give equal records, and :meth:`observe` for the viewer gives what
        :func:`tsuro.observe` gives for the whole game.

        Other headers are kept. Comments may tell what others hold, so they are kept only with
        ``comments``. Raises :class:`ArgumentError` for what is neither None nor a seat of the game.

        >>> import tsuro
        >>> record = tsuro.Record.begin(2, seed=1, headers={"Seed": "1"})
        >>> seen = record.seen_by(1)
        >>> seen.hands, seen.headers
        (((None, None, None), (8, 18, 26)), ())
        """
        viewer = checked_viewer(seat, self.players)
        source = self.by_hand()
        record = source.up_to(0)._start_seen_by(viewer, comments=comments)
        for number, entry in enumerate(source.entries, start=1):
            visible = self.rules.open_hands or entry.seat == viewer
            record = record.add(entry.action if visible else _hidden(entry.action), entry.comment if comments else "")
            if entry.state.phase is Phase.EXCHANGE and (self.rules.open_hands or entry.state.turn == viewer):
                pool = source.up_to(number).pool
                certain = [tile for tile in pool if tile is not None]
                if len(certain) == len(pool):
                    record = record.with_offered(certain)
        return record

    def _start_seen_by(self, viewer: int | None, *, comments: bool) -> Record:
        """The record without steps as the viewer sees it."""
        seen = self.observe(viewer)
        start = imagined(self.start, seen)
        headers = {name: value for name, value in self.headers if name != _SEEN}
        hidden = [number for number, seat in enumerate(seen.seats) if seat.hand is None and seat.hand_size]
        if hidden or (seen.box is None and seen.box_size):
            shown_seats = [number for number, seat in enumerate(seen.seats) if seat.hand]
            headers[_SEEN] = ",".join(map(str, shown_seats)) or "-"
        return Record(start, tuple(headers.items()), self.comment if comments else "")

    # As a value

    def __eq__(self, other: object) -> bool:
        """Whether starts, headers, comments and entries are equal."""
        if not isinstance(other, Record):
            return NotImplemented
        return self._parts() == other._parts()

    def _parts(self) -> tuple[object, ...]:
        return self.start, self.headers, self.comment, self.entries

    def __hash__(self) -> int:
        """Hash what a longer record does not share."""
        return hash((self.start, self.headers, self.comment, self.last))

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[Any, ...]]:
        """Pickle the entries in a row; a chain of them would be too deep."""
        return _restore, (self.start, self.headers, self.comment, self.entries)

    def __copy__(self) -> Record:
        """The record itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Record:
        """The record itself: it never changes."""
        return self

    def __repr__(self) -> str:
        """Show who plays and how far the game is."""
        return f"<Record {' - '.join(self.names)}, steps: {len(self)}, {self.state.phase.value}>"


def _restore(start: State, headers: tuple[tuple[str, str], ...], comment: str, entries: tuple[Entry, ...]) -> Record:
    link: _Link | None = None
    for number, entry in enumerate(entries, start=1):
        link = _Link(entry, link, number)
    return Record(start, headers, comment, last=link)


def _names(names: object) -> Sequence[str]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ArgumentError(f"names are a list of the players' names by seat, not {shown(names)}")
    return cast("Sequence[str]", names)


def _headers(headers: object) -> Mapping[str, str]:
    if headers is None:
        return {}
    if not isinstance(headers, Mapping):
        raise ArgumentError(f"headers map names to texts, and are not {shown(headers)}")
    return cast("Mapping[str, str]", headers)


def _pair(header: object) -> tuple[object, object]:
    match header:
        case tuple() if len(cast("tuple[object, ...]", header)) == 2:
            return cast("tuple[object, object]", header)
        case _:
            pass
    raise ArgumentError(f"a header is a pair of name and text, not {shown(header)}")


def _check_headers(headers: object) -> None:
    """Hold the headers to what can be written and read back."""
    if not isinstance(headers, tuple):
        raise ArgumentError(f"headers are a tuple of pairs of name and text, and are not {shown(headers)}")
    pairs = cast("tuple[object, ...]", headers)
    try:
        _check_pairs_once(pairs)
    except TypeError:
        # Not hashable: there is something wrong in it.
        _check_pairs(pairs)


@lru_cache(maxsize=8)
def _check_pairs_once(pairs: tuple[object, ...]) -> None:
    """Check headers; those of the record before, to which a step was added, are found in the cache."""
    _check_pairs(pairs)


def _check_pairs(pairs: tuple[object, ...]) -> None:
    names: set[str] = set()
    for pair in pairs:
        checked, _ = _header(*_pair(pair))
        if checked in names:
            raise NotationError(f"each header once, not {shown(checked)} again")
        names.add(checked)


def _start_known(start: State, headers: tuple[tuple[str, str], ...]) -> Known | None:
    """What is certain when the record begins; None if all is. Raises :class:`NotationError` for a wrong header."""
    seen = dict(headers).get(_SEEN)
    if seen is None:
        return None
    if start.dealing is Dealing.AUTOMATIC:
        raise NotationError(f"the header {_SEEN} is for games dealt by hand")
    seats = [int(digit) for digit in seen if digit.isdecimal()]
    if not _SEATS.fullmatch(seen) or seats != sorted({*seats}) or max(seats, default=0) >= len(start.seats):
        raise NotationError(
            f"the header {_SEEN} lists seats from 0 to {len(start.seats) - 1} in rising order, or is -, "
            f"not {shown(seen)}"
        )
    hands = tuple(seat.hand if number in seats else () for number, seat in enumerate(start.seats))
    known = (*hands, start.box if start.rules.open_hands else ())
    return None if known == all_known(start) else known


def _hidden(action: RecordedAction) -> RecordedAction:
    """The action of another seat, as it is seen."""
    match action:
        case DrawTile():
            return UnseenDraw()
        case ExchangeTiles(give, _) if give:
            return UnseenExchange(len(give))
        case _:
            return action


def _header(name: object, value: object) -> tuple[str, str]:
    if not isinstance(name, str) or not _HEADER_NAME.fullmatch(name):
        raise NotationError(
            f"{shown(name)} is not a header's name: ASCII letters, digits and underscores, a letter first"
        )
    if name in RESERVED:
        raise NotationError(f"the header {name} follows from the game and cannot be given")
    return name, _text("a header", value)


def _text(what: str, value: object) -> str:
    if not isinstance(value, str):
        raise ArgumentError(f"{what} is text, not {shown(value)}")
    return value


def _deck(start: State) -> tuple[int, ...]:
    """The hands, one tile at a time clockwise from the active seat, and the pile."""
    players = len(start.seats)
    order = [start.seats[(start.active + step) % players].hand for step in range(players)]
    most = max(map(len, order))
    return (*(hand[number] for number in range(most) for hand in order if number < len(hand)), *start.pile)
