"""The spaces and base classes of Gymnasium or, if Gymnasium is not installed, simple substitutes with the same attributes."""

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
    from gymnasium.vector import VectorEnv as BaseEnv

    try:
        from gymnasium.vector import AutoresetMode

        NEXT_STEP, SAME_STEP = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP
    except (ImportError, AttributeError):
        NEXT_STEP, SAME_STEP = "NextStep", "SameStep"
except ImportError:
    NEXT_STEP, SAME_STEP = "NextStep", "SameStep"

    class BaseEnv:
        """Base class of vector environments if Gymnasium is not installed."""

    class Box:
        """Arrays of one shape and type within bounds."""

        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())

    class Discrete:
        """The integers from 0 to n - 1."""

        def __init__(self, n):
            self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)

        def contains(self, x):
            return 0 <= int(x) < self.n

    class MultiDiscrete:
        """Arrays whose element i is from 0 to nvec[i] - 1."""

        def __init__(self, nvec):
            self.nvec = np.asarray(nvec, dtype=np.int64)
            self.shape, self.dtype = self.nvec.shape, np.dtype(np.int64)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(((x >= 0) & (x < self.nvec)).all())

    class Dict(dict):
        """A dict of spaces."""

        @property
        def spaces(self):
            return dict(self)

        def contains(self, x):
            return x.keys() == self.keys() and all(self[name].contains(x[name]) for name in self)


try:
    from gymnasium import Env as BaseSingleEnv
except ImportError:

    class BaseSingleEnv:
        """Base class of single environments if Gymnasium is not installed."""

        def reset(self, *, seed=None, options=None):
            """Does nothing; Gymnasium's base class has a method of this name, which subclasses call."""

        @property
        def unwrapped(self):
            return self

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.close()
            return False


def autoreset_mode(mode):
    """Returns Gymnasium's value for a mode. The mode is given as such a value, or as text: "NextStep" or "SameStep"."""
    for known in (NEXT_STEP, SAME_STEP):
        if mode == known or mode == getattr(known, "value", known):
            return known
    raise ValueError(f"autoreset_mode is {mode!r}; it must be 'NextStep' or 'SameStep'")
