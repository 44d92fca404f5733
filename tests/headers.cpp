// Empty source with which the tests' precompiled headers are compiled.
