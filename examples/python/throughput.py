#!/usr/bin/env python3
"""Measures steps per second of tilefold.VectorEnv and of an environment for Slide in plain NumPy.

    PYTHONPATH=build/release/python python3 examples/python/throughput.py [GAMES [STEPS]]

Everything runs on one thread, with random legal actions chosen by NumPy. Prints the steps per second of processor time
without and with the time for choosing actions, each the best of seven rounds.
"""
import sys
import time

import numpy as np

import tilefold


def slid_rows():
    """Returns, for each row of four exponents (four bits each, first cell lowest), the row slid left and its points."""
    results = np.zeros(65536, dtype=np.uint64)
    points = np.zeros(65536, dtype=np.int64)
    for row in range(65536):
        tiles, merged = [row >> shift & 15 for shift in (0, 4, 8, 12) if row >> shift & 15], []
        while tiles:
            tile = tiles.pop(0)
            if tiles and tiles[0] == tile:
                tile = min(tile + 1, 15)
                tiles.pop(0)
                points[row] += 2**tile
            merged.append(tile)
        results[row] = sum(tile << 4 * i for i, tile in enumerate(merged))
    return results, points


class PlainSlide:
    """Slide on 4×4 in NumPy with one 64-bit word per board, for comparison: as fast as arrays alone allow."""

    def __init__(self, games, rng):
        self.rng, self.games = rng, games
        self.left, self.points = slid_rows()
        mirror = np.arange(65536, dtype=np.uint64)
        self.mirror = (mirror & 15) << 12 | (mirror & 0xF0) << 4 | mirror >> 4 & 0xF0 | mirror >> 12
        self.right, self.right_points = self.mirror[self.left[self.mirror]], self.points[self.mirror]
        self.boards = np.zeros(games, dtype=np.uint64)
        self.begin(np.ones(games, dtype=bool))
        self.look()

    @staticmethod
    def turned(boards):
        stay, up, down = boards & 0xF0F00F0FF0F00F0F, boards & 0x0000F0F00000F0F0, boards & 0x0F0F00000F0F0000
        blocks = stay | up << 12 | down >> 12
        return (
            blocks & 0xFF00FF0000FF00FF | (blocks & 0x00000000FF00FF00) << 24 | (blocks & 0x00FF00FF00000000) >> 24
        )

    def slid(self, boards, table, points):
        rows = [boards >> shift & 0xFFFF for shift in (0, 16, 32, 48)]
        result = sum(table[row] << np.uint64(16 * i) for i, row in enumerate(rows))
        return result.astype(np.uint64), sum(points[row] for row in rows)

    def spawn(self, where):
        boards = self.boards[where]
        cells = boards[:, None] >> (4 * np.arange(16, dtype=np.uint64)) & 15
        chosen = (self.rng.random(cells.shape) * (cells == 0)).argmax(axis=1).astype(np.uint64)
        self.boards[where] = boards | np.where(self.rng.random(len(boards)) < 0.1, 2, 1).astype(np.uint64) << 4 * chosen

    def begin(self, where):
        self.boards[where] = 0
        self.spawn(where)
        self.spawn(where)

    def look(self):
        turned = self.turned(self.boards)
        left, right = self.slid(self.boards, self.left, self.points), self.slid(self.boards, self.right, self.right_points)
        up, down = self.slid(turned, self.left, self.points), self.slid(turned, self.right, self.right_points)
        self.next = np.stack([left[0], right[0], self.turned(up[0]), self.turned(down[0])], axis=1)
        self.gains = np.stack([left[1], right[1], up[1], down[1]], axis=1)
        self.action_mask = self.next != self.boards[:, None]

    def step(self, actions):
        over = ~self.action_mask.any(axis=1)
        games = np.arange(self.games)
        rewards = np.where(over, 0, self.gains[games, actions])
        self.boards = self.next[games, actions]
        self.spawn(~over)
        if over.any():
            self.begin(over)
        self.look()
        return self.boards, rewards, ~self.action_mask.any(axis=1)


def measure(step, mask, games, steps, rng):
    """Returns the processor seconds for choosing actions `steps` times and for making as many steps."""
    choosing = stepping = 0.0
    noise = rng.random((16, games, mask().shape[1]), dtype=np.float32)
    for number in range(steps):
        begun = time.process_time()
        actions = (noise[number % 16] * mask()).argmax(axis=1)
        chosen = time.process_time()
        step(actions)
        choosing += chosen - begun
        stepping += time.process_time() - chosen
    return choosing, stepping


def best(make, games, steps):
    rng = np.random.default_rng(1)
    step, mask = make(rng)
    measure(step, mask, games, steps, rng)  # warms up and plays the games to their middle
    rounds = [measure(step, mask, games, steps, rng) for _ in range(7)]
    return min(r[0] for r in rounds), min(r[1] for r in rounds)


def of_engine(puzzle, games):
    def make(rng):
        env = tilefold.VectorEnv(puzzle, games)
        env.reset(seed=1)
        return env.step, lambda: env.action_mask

    return make


def of_numpy(games):
    def make(rng):
        env = PlainSlide(games, rng)
        return env.step, lambda: env.action_mask

    return make


def main(words):
    games = int(words[0]) if words else 4096
    steps = int(words[1]) if len(words) > 1 else 200
    rates = {}
    for name, make, count in (
        ("slide, tilefold", of_engine("slide", games), steps),
        ("drop, tilefold", of_engine("drop", games), steps),
        ("slide, plain NumPy", of_numpy(games), max(1, steps // 20)),
    ):
        choosing, stepping = best(make, games, count)
        rates[name] = games * count / stepping
        print(f"{name:20} {rates[name]:14,.0f} steps/s alone, {games * count / (choosing + stepping):14,.0f} with choosing")
    print(f"tilefold is {rates['slide, tilefold'] / rates['slide, plain NumPy']:.0f} times as fast as plain NumPy")


if __name__ == "__main__":
    main(sys.argv[1:])
