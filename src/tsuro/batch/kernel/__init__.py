"""Floor 8, compiled: the rules once more, as plain functions over arrays of numbers.

They read as those of :mod:`tsuro.engine` do, go by the same names, and must do the same; tests hold
the two together, step by step. ``jit`` knows the compiler, ``tables`` the arrays, ``chance`` the
generator, ``placement``, ``settlement`` and ``exchange`` the rules, ``playing`` whole games.
"""
