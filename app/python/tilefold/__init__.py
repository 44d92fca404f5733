"""Tilefold's number and tile puzzles: one game as people think of it, or thousands in step as arrays.

``Puzzle`` is one game, of any puzzle; ``VectorEnv`` plays many at once with the signatures of Gymnasium's vector
environments. Both play the very games that the command line plays: the same seed and moves give the same boards.

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
    """The names of all puzzles, a list of str."""
    return _puzzles().split()


def game_seed(seed, number):
    """The seed of game ``number`` (from 1) of ``tilefold bench --seed seed``, and of place number - 1 of a VectorEnv."""
    return _game_seed(seed_number(seed), operator.index(number))
