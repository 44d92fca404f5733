#!/usr/bin/env python3
"""Measures the times of a study in the real window: the pause between two trials, the times stored for presses, and the
path of the pointer.

  tests/study_times.py [--trials 20] [--seconds 20] [--hertz 125] [--program build/release/tilefold]

Starts its own display with Xvfb (1280x800) and moves the pointer with xdotool: first in circles over the board of one
trial, then it solves the other trials. Needs build/release/libevent_plug.so, which records the events as SDL delivers
them. Prints a table for the page docs/measurements/window.md.
"""
import argparse
import math
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

from support.traced_window import SOURCE, TracedWindow, display, quantile

STUCK_S = 120
TWO_POINTS_MS = 33.4  # the path has at most 60 points per second; after a longer gap, a point is missing
LEVEL = "............AA.B.....B.............."  # solved with B+2 A+4


def words():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--trials", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20, help="length of the motion of the pointer")
    parser.add_argument("--hertz", type=float, default=125, help="motions of the pointer per second")
    parser.add_argument("--program", default=str(SOURCE / "build/release/tilefold"))
    parser.add_argument("--plug", default=str(SOURCE / "build/release/libevent_plug.so"))
    return parser.parse_args()


class Study(TracedWindow):
    def __init__(self, wanted, folder, environment):
        self.environment = environment
        trials = "".join(f'[[blocks.trials]]\nname = "t{i}"\nlevel = "{LEVEL}"\n' for i in range(wanted.trials + 1))
        protocol = folder / "study.toml"
        protocol.write_text(f'title = "Times"\npointer_path = true\n[[blocks]]\npuzzle = "unblock"\n{trials}')
        super().__init__([wanted.program, "study", "run", protocol, "--participant", "P01", "--data-dir", folder / "data"],
                         {**environment, "LD_PRELOAD": wanted.plug, "TILEFOLD_TEST_EVENTS": str(folder / "events")},
                         STUCK_S)
        self.places = {}

    def await_places(self, accepts):
        """Waits until the window shows a page or board that is accepted."""
        while not (self.places and accepts(self.places)):
            line = self.next_line()
            if line["kind"] == "places":
                self.places = line

    def at(self, row, column):
        (x, y), (right, down) = self.places["first_cell"], self.places["cell_step"]
        return x + column * right, y + row * down

    def move(self, commands):
        subprocess.run(["xdotool", "-"], input="\n".join(commands) + "\n", text=True, env=self.environment, check=True)

    def drag(self, start, end):
        (x, y), (to_x, to_y) = self.at(*start), self.at(*end)
        steps = [f"mousemove {x + (to_x - x) * i // 12} {y + (to_y - y) * i // 12}\nsleep 0.008" for i in range(13)]
        self.move([steps[0], "mousedown 1", "sleep 0.03", *steps, "sleep 0.03", "mouseup 1"])


def circles(study, wanted):
    """Gives up ten drags, then moves the pointer in circles over the board. Returns the time of the circles, in ms."""
    x, y = study.at(2, 2)
    radius = 2 * study.places["cell_step"][0]
    count = int(wanted.seconds * wanted.hertz)
    for _ in range(10):
        study.drag((2, 3), (2, 5))
    begin = time.time()
    study.move([f"mousemove {x + round(radius * math.cos(i / 20))} {y + round(radius * math.sin(i / 20))}\n"
                f"sleep {1 / wanted.hertz:.5f}" for i in range(count)])
    return 1000 * begin + 500, 1000 * time.time() - 100  # without the start and the end of xdotool


def solve(study, step):
    study.await_places(lambda at: at["step"] == step and at.get("moves") == 0)
    study.drag((2, 3), (4, 3))
    study.await_places(lambda at: at["step"] == step and at.get("moves") == 1)
    study.drag((2, 0), (2, 4))
    study.await_places(lambda at: at["step"] > step or at["page"] == "end")


def row(name, values, limit):
    """Prints the figures of a list, and the share of its values within the limit."""
    within = sum(abs(round(value, 2)) <= limit for value in values) / len(values)
    figures = " | ".join(f"{quantile(values, part):.1f}" for part in (0, 0.5, 0.95, 0.99, 1))
    print(f"| {name} | {len(values)} | {figures} | {100 * within:.1f} % within {limit:g} |")


def shifted(name, values):
    """Prints a row without the constant difference of the clocks, which is at most a few milliseconds."""
    constant = quantile(values, 0.5)
    row(f"{name} (less {constant:.1f})", [value - constant for value in values], 1)


def gaps(times):
    return [b - a for a, b in zip(times, times[1:])]


def nearest(times, time):
    return min((time - other for other in times), key=abs)


def report(folder, circling):
    base = sqlite3.connect(f"file:{folder}/data/tilefold.db?mode=ro", uri=True)
    events = [line.split() for line in (folder / "events").read_text().splitlines()]
    times = {kind: [float(at) for what, at, _ in events if what == kind] for kind in ("motion", "down", "up")}
    games = [game for game, in base.execute("SELECT game FROM study_steps WHERE kind = 'trial' ORDER BY step")]
    first, last = {}, {}
    for game, node, played, ready, up in base.execute(
            "SELECT game, node, played, since_ready, up FROM moves ORDER BY game, node"):
        if node == 1:
            first[game] = played - ready
        last[game] = played - ready + (up if up is not None else ready)
    ended = dict(base.execute("SELECT game, ended FROM study_steps WHERE kind = 'trial'"))
    print("| figure, ms | values | min | median | 95 % | 99 % | max | |\n|---|---|---|---|---|---|---|---|")
    pairs = list(zip(games, games[1:]))
    row("last release of a trial to the next trial", [first[b] - last[a] for a, b in pairs], 300)
    row("end of a trial to the next trial", [first[b] - ended[a] for a, b in pairs], 300)
    presses = [at for at, in base.execute("SELECT pressed FROM gestures WHERE kind = 'aborted'")]
    shifted("stored press minus SDL's time", [nearest(times["down"], at) for at in presses])
    path = [at for at, in base.execute("SELECT happened FROM gestures WHERE game = ? AND kind = 'path' ORDER BY id",
                                       games[:1])]
    shifted("stored point of the path minus SDL's time", [nearest(sum(times.values(), []), at) for at in path])
    path = [at for at in path if circling[0] < at < circling[1]]
    delivered = [at for at in times["motion"] if circling[0] < at < circling[1]]
    row("gaps of the path", gaps(path), TWO_POINTS_MS)
    row("gaps of the motions from SDL", gaps(delivered), TWO_POINTS_MS)
    long = [(a, b) for a, b in zip(path, path[1:]) if b - a > TWO_POINTS_MS]
    own = [(a, b) for a, b in long if max(gaps([a, *(at for at in delivered if a < at < b), b])) <= TWO_POINTS_MS]
    print(f"\n{len(long)} points of the path are missing; for {len(own)} of them SDL had delivered motions in time.")


def main():
    wanted = words()
    if not pathlib.Path(wanted.plug).exists():
        sys.exit(f"study_times: {wanted.plug} is missing; cmake --build --preset release --target event_plug")
    with tempfile.TemporaryDirectory(prefix="tilefold-study-") as name:
        folder = pathlib.Path(name)
        server, screen = display()
        environment = {**os.environ, "DISPLAY": screen, "SDL_AUDIODRIVER": "dummy", "HOME": name,
                       "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        study = Study(wanted, folder, environment)
        try:
            study.await_places(lambda at: at.get("moves") == 0)
            circling = circles(study, wanted)
            for step in range(wanted.trials + 1):
                solve(study, step)
        finally:
            study.move(["key ctrl+shift+alt+q"])
            study.process.wait(timeout=STUCK_S)
            server.terminate()
        report(folder, circling)


if __name__ == "__main__":
    main()
