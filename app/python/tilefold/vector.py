"""Many games of one puzzle at once, as arrays."""

import operator
import secrets

import numpy as np

from . import _engine
from .arguments import name_text, seed_number, settings_text
from .spaces import NEXT_STEP, SAME_STEP, BaseEnv, Box, Dict, Discrete, MultiDiscrete
from .spaces import autoreset_mode as _mode_of


# Names of the attributes that refer to the memory of the batch, which a copy must set again.
_OF_BATCH = ("_batch", "_observations", "_mask", "_rewards", "_ended", "_truncated", "_infos")


class VectorEnv(BaseEnv):
    """``num_envs`` games of one puzzle, with the interface of ``gymnasium.vector.VectorEnv``.

    Observations are a dict with one or two arrays:

    - ``board``, uint8 of shape (num_envs, rows, columns): the exponents of the tiles (k for 2^k, 0 for an empty cell). Row 0
      is the bottom row in Drop and the top row in the other puzzles. In Pairs the board contains digits and has rows for all
      refills. In Unblock it contains the numbers of the pieces (1 for A, 2 for B, ...) and 27 for walls.
    - ``preview``, only in Drop and Swap, uint8 of shape (num_envs, preview): the exponents of the next tiles. In Swap it lists
      the next tile of every column, then the second tile of every column, and so on.

    Actions are int64 of shape (num_envs,):

    - Drop: the column, from 0. Slide: 0 left, 1 right, 2 up, 3 down.
    - Swap: first the swaps of a cell with its right neighbour, row by row, then the swaps of a cell with its lower neighbour.
    - Pairs: 4 * cell + direction. Cells are in reading order; the direction to the other cell is 0 in reading order, 1
      down, 2 down left, 3 down right. The last two actions are a refill and the removal of empty rows.
    - Unblock: 2 s * letter + index. Here s is the longer side of the board minus 2, and the letter is 0 for A, 1 for B and so
      on. The indices 0 to s - 1 move the piece s to 1 cells left or up; s to 2 s - 1 move it 1 to s cells right or down.

    ``move(game, action)`` returns the text that an action has as a move on the command line. Rewards are points, as float64.
    Unblock has no points; each of its moves has the reward -1.

    When a game ends, ``terminations`` is True for it in this step. Games are never truncated. ``autoreset_mode`` says when the
    next game starts at the same index; Gymnasium's own values of this mode are accepted, too:

    - ``"NextStep"`` (the default): the next step starts the game. This step ignores the action and has the reward 0.
    - ``"SameStep"``: the game starts in the same step, and the observation is that of the new game. ``infos["final_obs"]`` is
      an array of objects with the last observation of each game that has ended, and None for all other games.
      ``infos["final_info"]`` contains the infos of the ended games. ``infos["_final_obs"]`` and ``infos["_final_info"]`` are
      True for games that have ended.

    Observations and infos are read-only views of the engine's memory, and the next step changes their contents. With
    ``copy=True`` they are copies. Rewards, terminations, truncations and the dicts are new in each step. You can copy and
    pickle an environment in the middle of its games.

    Game i of ``reset(seed=s)`` is game i + 1 of ``tilefold bench --seed s``. The later games at index i are the games
    i + 1 + num_envs, i + 1 + 2 num_envs, and so on.
    """

    metadata = {"render_modes": [], "autoreset_mode": NEXT_STEP}
    render_mode = None
    spec = None
    closed = False

    def __init__(self, puzzle="drop", num_envs=1, *, copy=False, autoreset_mode="NextStep", render_mode=None, **rules):
        if render_mode is not None:
            raise ValueError(f"render_mode is {render_mode!r}; a VectorEnv cannot render its games; tilefold.Env renders one")
        if isinstance(num_envs, bool) or not isinstance(num_envs, (int, np.integer)):
            raise TypeError(f"num_envs is {num_envs!r}; it must be a whole number")
        if num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}; it must be at least 1")
        self.num_envs = int(num_envs)
        self._is_reset, self._copies = False, bool(copy)
        self._mode = _mode_of(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self._rules = name_text(puzzle, "puzzle"), settings_text(rules, "rule"), self.num_envs
        batch = _engine.Batch(*self._rules)
        self._take(batch)
        highest = batch.greatest_exponent
        self.observation_space = Dict(
            {name: Box(0, highest, array.shape, np.uint8) for name, array in self._observations.items()}
        )
        self.single_observation_space = Dict(
            {name: Box(0, highest, array.shape[1:], np.uint8) for name, array in self._observations.items()}
        )
        self.single_action_space = Discrete(batch.actions)
        self.action_space = MultiDiscrete([batch.actions] * self.num_envs)

    def _take(self, batch):
        """Sets the batch that plays the games, and makes the arrays refer to its memory."""
        self._batch = batch
        self._observations = {"board": batch.board()}
        if batch.preview_length > 0:
            self._observations["preview"] = batch.preview()
        self._mask, self._rewards, self._ended = batch.legal(), batch.rewards(), batch.ended()
        self._truncated = np.zeros(self.num_envs, dtype=bool)
        self._truncated.setflags(write=False)
        self._infos = {"action_mask": self._mask, "seed": batch.seeds(), "score": batch.scores(), "moves": batch.moves()}

    # A copy, a deep copy or an unpickled object continues the games independently, with the same random tiles.

    def __getstate__(self):
        state = {name: value for name, value in self.__dict__.items() if name not in _OF_BATCH}
        return state | {"_batch": self._batch.saved()}

    def __setstate__(self, state):
        self.__dict__.update(state)
        batch = _engine.Batch(*self._rules)
        batch.restore(state["_batch"])
        self._take(batch)

    @property
    def action_mask(self):
        """The legal actions, int8 of shape (num_envs, actions): 1 for each legal action. All 0 for a game that has just ended."""
        return self._given(self._mask)

    def reset(self, *, seed=None, options=None):
        """Starts ``num_envs`` new games; returns (observations, infos).

        ``seed`` is a number from which the games' seeds are derived, a list with a seed for each game, or None for random
        seeds. ``infos`` contains ``action_mask``, ``seed``, ``score`` and ``moves``, each with an entry for each game.
        ``options`` must be empty.
        """
        if options is not None and not (isinstance(options, dict) and not options):
            raise ValueError(f"options is {options!r}; it must be empty")
        if seed is None:
            self._batch.reset(secrets.randbits(53))
        elif isinstance(seed, (list, tuple, np.ndarray)):
            self._batch.reset_each([seed_number(number) for number in seed])
        else:
            self._batch.reset(seed_number(seed))
        self._is_reset = True
        return self._given_all(self._observations), self._given_all(self._infos)

    def step(self, actions):
        """Plays one action per game; returns (observations, rewards, terminations, truncations, infos).

        Raises ValueError and changes nothing if an action is not legal or their number differs from ``num_envs``.
        """
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are of type {actions.dtype}; they must be whole numbers")
        if actions.dtype == np.uint64:
            actions = actions.astype(np.int64)  # numbers from 2^63 on become negative, so the engine rejects them
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int64))
        rewards, ended = self._rewards.copy(), self._ended.copy()
        final = self._restart(ended) if self._mode == SAME_STEP else {}
        infos = self._given_all(self._infos) | final
        return self._given_all(self._observations), rewards, ended, self._truncated.copy(), infos

    def _restart(self, ended):
        """Starts a new game in place of each game that has ended; returns the infos about the games that have ended."""
        if not ended.any():
            return {}
        observations = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            observations[game] = {name: array[game].copy() for name, array in self._observations.items()}
        infos = {name: array.copy() for name, array in self._infos.items()}
        for array in list(infos.values()):
            array[~ended] = 0
        infos |= {f"_{name}": ended.copy() for name in self._infos}
        self._batch.restart_ended()
        return {"final_obs": observations, "_final_obs": ended.copy(), "final_info": infos, "_final_info": ended.copy()}

    def move(self, game, action):
        """Returns the text of a legal action in a game, a str. Raises ValueError if the action is not legal."""
        game, action = operator.index(game), operator.index(action)
        if not 0 <= game < self.num_envs:
            raise ValueError(f"game is {game}; it must be from 0 to {self.num_envs - 1}")
        if not -(2**63) <= action < 2**63:
            raise ValueError(f"action is {action}; it must be one of the action mask")
        return self._batch.move(game, action)

    def render(self):
        """Returns None. To render a game, use ``tilefold.Env``."""
        return None

    def close(self, **_):
        """Marks the environment as closed; arrays remain valid."""
        self.closed = True

    def close_extras(self, **_):
        """Does nothing; called by Gymnasium."""

    def _given(self, array):
        return array.copy() if self._copies else array

    def _given_all(self, arrays):
        return {name: self._given(array) for name, array in arrays.items()}  # a new dict for each call
