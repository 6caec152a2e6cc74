"""Floor 7: boards and tiles for a terminal, in box-drawing characters or plain ASCII, with and without colour.

A square takes 9 columns and 5 lines. Its paths are lines from port to port; where two lines cross,
both go straight on. Paths that a stone has travelled are drawn heavy. A stone is the number of its
seat: it stands in the empty square that it faces, at the port by which it will enter, or, if it has
left the board, on the frame. The notches of the frame are the starting marks.
"""

from tsuro.text.board_text import board, board_size, stone
from tsuro.text.terminal import wants_colour, wants_unicode
from tsuro.text.tile_text import hand, poster, sheet, tile

__all__ = ["board", "board_size", "hand", "poster", "sheet", "stone", "tile", "wants_colour", "wants_unicode"]
