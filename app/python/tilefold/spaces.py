"""Gymnasium's spaces if it is installed, else simple substitutes with the same attributes."""

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
    from gymnasium.vector import VectorEnv as BaseEnv

    try:
        from gymnasium.vector import AutoresetMode

        NEXT_STEP = AutoresetMode.NEXT_STEP
    except ImportError:
        NEXT_STEP = "NextStep"
except ImportError:
    NEXT_STEP = "NextStep"

    class BaseEnv:
        """Base class of environments if Gymnasium is not installed."""

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
