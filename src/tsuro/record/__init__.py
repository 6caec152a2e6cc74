"""Floor 6: the record of a game: an immutable value, and a text file that people read and write.

:class:`Record` holds how the game began, every choice and every draw, names and other headers, comments and the
result. The text form is a few headers and then numbered turns; reading replays and checks every step.
"""

from tsuro.record.game import Entry, Record
from tsuro.record.reader import REPLAY_LIMIT, Reading, parse_record, read_records
from tsuro.record.unseen import RecordedAction, UnseenDraw, UnseenExchange
from tsuro.record.writer import format_record, write_record

__all__ = [
    "REPLAY_LIMIT",
    "Entry",
    "Reading",
    "Record",
    "RecordedAction",
    "UnseenDraw",
    "UnseenExchange",
    "format_record",
    "parse_record",
    "read_records",
    "write_record",
]
