"""Many games of one puzzle in step, as arrays."""

import operator
import secrets

import numpy as np

from . import _engine
from .arguments import name_text, seed_number, settings_text
from .spaces import NEXT_STEP, BaseEnv, Box, Dict, Discrete, MultiDiscrete


class VectorEnv(BaseEnv):
    """``num_envs`` games of one puzzle, with the signatures of ``gymnasium.vector.VectorEnv``.

    Observations are a dict: ``board``, uint8 of shape (num_envs, rows, columns), the exponents of the tiles (k for 2^k, 0
    for an empty cell; row 0 is the bottom row in Drop, the top row elsewhere), and in Drop and Swap ``preview``, uint8 of
    shape (num_envs, preview), the exponents of the tiles to come (in Swap one for each column, then the ones after
    them). In Pairs the board holds digits and has room for all refills; in Unblock the numbers of the pieces, 1 for A, and
    27 for walls.

    Actions are int64 of shape (num_envs,):

    - Drop: columns from 0. Slide: left, right, up, down.
    - Swap: swaps with the right neighbour, row by row, then swaps with the lower one.
    - Pairs: 4 * cell + way, cells in reading order, ways to the other cell 0 in reading order, 1 down, 2 down left, 3 down
      right; the last but one is a refill, the last one lets lingering rows vanish.
    - Unblock: 2 s * letter + place, where s is two less than the longer side; places 0 to s - 1 are s to 1 cells left or
      up, s to 2 s - 1 are 1 to s cells right or down.

    ``move(game, action)`` tells an action as the command line writes it. Rewards are points, float64; in Unblock, which
    has none, every move costs 1.

    A game that ends is terminated in that step; the next step begins another one in its place, with reward 0, and
    ignores its action (Gymnasium's autoreset mode "NextStep"). Nothing is ever truncated.

    Arrays are views of the engine's own memory, read-only, and change with the next step; ``copy=True`` gives copies.
    Game i of ``reset(seed=s)`` is game i + 1 of ``tilefold bench --seed s``, and the later ones of that place are the
    games i + 1 + num_envs, i + 1 + 2 num_envs …
    """

    metadata = {"render_modes": [], "autoreset_mode": NEXT_STEP}
    render_mode = None
    spec = None
    closed = False

    def __init__(self, puzzle="drop", num_envs=1, *, copy=False, **rules):
        if isinstance(num_envs, bool) or not isinstance(num_envs, (int, np.integer)):
            raise TypeError(f"num_envs is {num_envs!r}; it must be a whole number")
        if num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}; it must be at least 1")
        batch = _engine.Batch(name_text(puzzle, "puzzle"), settings_text(rules, "rule"), int(num_envs))
        self._batch, self._is_reset, self._copies = batch, False, bool(copy)
        self.num_envs = int(num_envs)
        self._observations = {"board": batch.board()}
        if batch.preview_length > 0:
            self._observations["preview"] = batch.preview()
        self._mask, self._rewards, self._ended = batch.legal(), batch.rewards(), batch.ended()
        self._truncated = np.zeros(self.num_envs, dtype=bool)
        self._truncated.setflags(write=False)
        self._infos = {"action_mask": self._mask, "seed": batch.seeds(), "score": batch.scores(), "moves": batch.moves()}
        highest = batch.greatest_exponent
        self.observation_space = Dict(
            {name: Box(0, highest, array.shape, np.uint8) for name, array in self._observations.items()}
        )
        self.single_observation_space = Dict(
            {name: Box(0, highest, array.shape[1:], np.uint8) for name, array in self._observations.items()}
        )
        self.single_action_space = Discrete(batch.actions)
        self.action_space = MultiDiscrete([batch.actions] * self.num_envs)

    @property
    def action_mask(self):
        """1 for every legal action, int8 of shape (num_envs, actions); all 0 for a game that has just ended."""
        return self._given(self._mask)

    def reset(self, *, seed=None, options=None):
        """Begins ``num_envs`` new games; returns (observations, infos).

        ``seed``: a number, from which the games' seeds come; a list of one for each game; None for chosen ones.
        ``infos`` has ``action_mask``, ``seed``, ``score`` and ``moves``, an entry for each game. ``options`` has to be
        empty.
        """
        if options is not None and not (isinstance(options, dict) and not options):
            raise ValueError(f"options are {options!r}; there are none")
        if seed is None:
            self._batch.reset(secrets.randbits(53))
        elif isinstance(seed, (list, tuple, np.ndarray)):
            self._batch.reset_each([seed_number(number) for number in seed])
        else:
            self._batch.reset(seed_number(seed))
        self._is_reset = True
        return self._given_all(self._observations), self._given_all(self._infos)

    def step(self, actions):
        """Plays one action a game; returns (observations, rewards, terminations, truncations, infos).

        ValueError, and nothing has changed, where an action is not legal or there is not one for each game.
        """
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are of type {actions.dtype}; they must be whole numbers")
        if actions.dtype == np.uint64:
            actions = actions.astype(np.int64)  # from 2^63 on they become negative, and are rejected
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int64))
        return (
            self._given_all(self._observations),
            self._given(self._rewards),
            self._given(self._ended),
            self._given(self._truncated),
            self._given_all(self._infos),
        )

    def move(self, game, action):
        """The legal ``action`` of place ``game`` as the text of its move, a str; ValueError where it is not legal."""
        game, action = operator.index(game), operator.index(action)
        if not 0 <= game < self.num_envs:
            raise ValueError(f"game is {game}; it must be from 0 to {self.num_envs - 1}")
        if not -(2**63) <= action < 2**63:
            raise ValueError(f"action is {action}; it must be one of the action mask")
        return self._batch.move(game, action)

    def render(self):
        """Nothing: ``tilefold render`` draws games."""
        return None

    def close(self, **_):
        """Nothing has to be closed; arrays stay as they are."""
        self.closed = True

    def close_extras(self, **_):
        """For Gymnasium."""

    def _given(self, array):
        return array.copy() if self._copies else array

    def _given_all(self, arrays):
        return {name: array.copy() for name, array in arrays.items()} if self._copies else arrays
