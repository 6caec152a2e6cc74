"""Floor 7: pictures of boards, tiles and hands, as SVG.

Every function returns a whole picture as text, depends on nothing but the standard library, and
gives the same bytes for the same input. Pictures have a ``viewBox`` and no fixed size unless one is
asked for, classes on every part, a title and a description for screen readers, and ids that
different pictures on one page do not share. Equal pictures have equal ids, and what these stand for
is equal too; a ``prefix`` keeps them apart.

>>> import tsuro
>>> from tsuro import svg
>>> state = tsuro.new_game(2, seed=7)
>>> svg.board(state).startswith("<svg ")
True
"""

from tsuro.svg.boards import board, turns_for
from tsuro.svg.motion import animation
from tsuro.svg.theme import THEMES
from tsuro.svg.tile_pictures import hand, poster, tile

__all__ = ["THEMES", "animation", "board", "hand", "poster", "tile", "turns_for"]
