"""Tilefold's number and tile puzzles: a single game as an object, or thousands of games at once as arrays.

``Puzzle`` is one game of any puzzle; ``VectorEnv`` plays many games at once with the interface of Gymnasium's vector
environments. Both play the same games as the command line: the same seed and moves give the same boards.

>>> import tilefold
>>> game = tilefold.Puzzle("drop", seed=42, preview=3)
>>> game.play("3").board.shape
(7, 5)
"""

import operator

from ._engine import game_seed as _game_seed
from ._engine import puzzles as _puzzles
from ._engine import version as __version__
from .arguments import seed_number
from .puzzle import Puzzle
from .vector import VectorEnv

__all__ = ["Puzzle", "VectorEnv", "game_seed", "puzzles", "__version__"]


def puzzles():
    """Returns the names of all puzzles as a list of str."""
    return _puzzles().split()


def game_seed(seed, number):
    """Returns the seed of game ``number`` (from 1) of ``tilefold bench --seed seed``, game number - 1 of a VectorEnv."""
    return _game_seed(seed_number(seed), operator.index(number))
