"""Gymnasium's spaces where it is installed; else plain stand-ins with the same attributes."""

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
        """What an environment derives from without Gymnasium."""

    class Box:
        """Arrays of one shape and type, within bounds."""

        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())

    class Discrete:
        """0, 1, … n - 1."""

        def __init__(self, n):
            self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)

        def contains(self, x):
            return 0 <= int(x) < self.n

    class MultiDiscrete:
        """One of nvec[i] for each i."""

        def __init__(self, nvec):
            self.nvec = np.asarray(nvec, dtype=np.int64)
            self.shape, self.dtype = self.nvec.shape, np.dtype(np.int64)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(((x >= 0) & (x < self.nvec)).all())

    class Dict(dict):
        """Spaces by name."""

        @property
        def spaces(self):
            return dict(self)

        def contains(self, x):
            return x.keys() == self.keys() and all(self[name].contains(x[name]) for name in self)
