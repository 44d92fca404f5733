#!/usr/bin/env python3
"""Simulates the distribution of games by rank 0 to many ranks. Prints the share of time in which the processors play.

Assumptions, as in docs/guide/on-a-cluster.md: rank 0 hands out one item after another, HANDOUT seconds each, and plays no games
itself. A message travels for 20 microseconds and then waits up to a millisecond until the receiver polls for it. A rank
has one thread and one more game ready beside the one it plays. Lengths of games are exponentially distributed, so one
in a thousand takes seven times the mean.
"""
import heapq
import random

HANDOUT = 10e-6
TRAVEL = 20e-6
LOOK = 1e-3


def efficiency(ranks, games, mean, seed=1):
    draw = random.Random(seed)
    free_at = 0.0  # time at which rank 0 has answered all requests so far
    begun = 0
    busy_until = [0.0] * ranks
    asked = [(draw.uniform(0, LOOK), rank) for rank in range(ranks) for _ in range(2)]
    heapq.heapify(asked)
    played = last = 0.0
    while asked and begun < games:
        at, rank = heapq.heappop(asked)
        free_at = max(free_at, at) + HANDOUT
        begun += 1
        length = draw.expovariate(1 / mean)
        arrives = free_at + TRAVEL + draw.uniform(0, LOOK)
        ends = max(arrives, busy_until[rank]) + length
        busy_until[rank] = ends
        played += length
        last = max(last, ends)
        heapq.heappush(asked, (ends + TRAVEL + draw.uniform(0, 2 * LOOK), rank))
    return played / (ranks * last)


if __name__ == "__main__":
    print("ranks  100 ms games  10 ms games   (1000 games a rank)")
    for ranks in (2, 10, 32, 100, 300, 1000):
        print(f"{ranks:5}  {efficiency(ranks, 1000 * ranks, 0.1):12.3f}  {efficiency(ranks, 1000 * ranks, 0.01):11.3f}")
