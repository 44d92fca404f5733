// Nothing of its own: what the tests' headers that are read once are compiled with.
