#!/usr/bin/env python3
"""Lets autoplay run for a long time in the real window, and prints a table of what grows: memory, descriptors, threads, the
database, and the times of frames.

  tests/endurance.py [--minutes 20] [--puzzle drop] [--strategy greedy] [--speed 8] [--program build/release/tilefold]
  tests/endurance.py --rounds 10 [--moves 60] [--speed 8]

Starts its own display with Xvfb. A new game begins whenever one is over. The first row is the state after the first
minute or round, by which time caches are filled. A round goes through all puzzles: in each, autoplay makes the moves,
then the window analyses the game, saves a clip of the last move and runs a benchmark for some seconds. Ends with 1 if the
window stops playing, ends by itself, or leaves a profile with problems.
"""
import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from support.traced_window import SOURCE, TracedWindow, display, quantile

PUZZLES = {"drop": "Drop", "slide": "Slide", "swap": "Swap", "pairs": "Pairs", "unblock": "Unblock"}
SIZE = "1280x1300"  # high enough to show all settings
STUCK_S = 60  # if no line comes for so long, the window has stopped playing


def words():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--puzzle", default="drop")
    parser.add_argument("--strategy", default="greedy")
    parser.add_argument("--speed", type=float, default=8)
    parser.add_argument("--rows", type=int, default=10, help="rows of the table after the first one")
    parser.add_argument("--rounds", type=int, default=0, help="rounds through all puzzles, instead of minutes of one")
    parser.add_argument("--moves", type=int, default=60, help="moves in each puzzle of a round")
    parser.add_argument("--program", default=str(SOURCE / "build/release/tilefold"))
    return parser.parse_args()


class Window(TracedWindow):
    def __init__(self, wanted, folder, environment):
        self.folder, self.environment = folder, environment
        folder.mkdir()
        puzzles = PUZZLES if wanted.rounds else [wanted.puzzle]
        strategy = "" if wanted.rounds else f'strategy = "{wanted.strategy}"\n'
        (folder / "settings.toml").write_text(
            "".join(f"[puzzles.{puzzle}.autoplay]\n{strategy}speed = {wanted.speed}\n" for puzzle in puzzles)
            + "[tutorials]\n" + "".join(f"{puzzle} = true\n" for puzzle in puzzles)
            + "[start]\nautoplay_explained = true\nhints_explained = true\n")
        self.buttons = {}
        super().__init__([wanted.program, wanted.puzzle, "--seed", "1", "--data-dir", folder], environment, STUCK_S, SIZE)

    def await_line(self, accepts):
        while True:
            line = self.next_line()
            if line["kind"] == "places":
                self.buttons = line["buttons"]
            if accepts(line):
                return line

    def await_kind(self, *kinds):
        return self.await_line(lambda line: line["kind"] in kinds)

    def await_button(self, *labels):
        while not any(label in self.buttons for label in labels):
            self.await_kind("places")

    def click(self, label):
        """Waits until the button is seen, and clicks it."""
        self.await_button(label)
        x, y = self.buttons[label]
        self.buttons = {}
        subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], env=self.environment, check=True)

    def focus(self):
        found = subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)],
                               env=self.environment, check=True, capture_output=True, text=True).stdout.split()
        subprocess.run(["xdotool", "windowfocus", "--sync", found[0]], env=self.environment, check=True)

    def key(self, name):
        self.buttons = {}
        subprocess.run(["xdotool", "key", name], env=self.environment, check=True)

    def state(self):
        """Returns private memory in MiB, descriptors, threads, and the size of the database in KiB."""
        process = pathlib.Path("/proc") / str(self.process.pid)
        status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
        size = sum(path.stat().st_size for path in self.folder.glob("tilefold.db*"))
        return (int(status["RssAnon"].split()[0]) / 1024, len(list((process / "fd").iterdir())), int(status["Threads"]),
                size / 1024)


def row(minutes, window, moves, games, frames):
    memory, descriptors, threads, size = window.state()
    print(f"| {minutes:.0f} | {moves:,} | {games} | {memory:.1f} | {descriptors} | {threads} | {size:,.0f} | "
          f"{quantile(frames, 0.5):.1f} | {quantile(frames, 0.99):.1f} |", flush=True)
    return moves, size


def play(window, wanted):
    """Plays for the time, and prints a row now and then. Returns the first and the last row."""
    begun = time.monotonic()
    period = (wanted.minutes - 1) * 60 / wanted.rows
    due = 60.0
    moves = games = 0
    is_over = False
    frames, rows = [], []
    while len(rows) <= wanted.rows:
        line = window.await_line(lambda line: line["kind"] in ("move", "frame", "start", "idle"))
        if line["kind"] == "frame":
            frames.append(line["ms"])
        elif line["kind"] == "idle":  # autoplay has ended with the game, or a new game waits
            window.key("n" if is_over else "o")
        else:
            is_over = line["kind"] == "move" and line["state"]["status"] != "playing"
            moves += line["kind"] == "move"
            games += is_over
        if time.monotonic() - begun >= due:
            rows.append(row(due / 60, window, moves, games, frames))
            frames = []
            due += period
    return rows[0], rows[-1]


def play_moves(window, wanted):
    """Lets autoplay make the moves. Returns how many there were, how many games were over, and the times of frames."""
    moves = games = 0
    is_over = False
    frames = []
    window.key("o")
    while moves < wanted.moves:
        line = window.await_kind("move", "frame", "start", "idle")
        if line["kind"] == "frame":
            frames.append(line["ms"])
        elif line["kind"] == "idle":
            window.key("n" if is_over else "o")
        else:
            is_over = line["kind"] == "move" and line["state"]["status"] != "playing"
            moves += line["kind"] == "move"
            games += is_over
    window.key("Escape")
    return moves, games, frames


def play_rounds(window, wanted):
    """Goes through all puzzles again and again, and prints a row after each round. Returns the first and the last row."""
    moves = games = 0
    rows = []
    begun = time.monotonic()
    for _ in range(wanted.rounds):
        frames = []
        for title in PUZZLES.values():
            window.key("F3")
            window.click(title)
            window.await_kind("places")
            played, over, times = play_moves(window, wanted)
            moves, games, frames = moves + played, games + over, frames + times
            window.key("e")
            window.await_line(lambda line: line["kind"] == "analysis" and line["final"])
            window.key("F10")
            window.click("Last move")
            window.await_kind("clip")
            window.key("F8")
            window.await_button("Benchmark section")
            if "Start benchmark" not in window.buttons:
                window.click("Benchmark section")
            window.click("Start benchmark")
            window.await_button("Stop benchmark", "Start benchmark")  # a short benchmark may be over by now
            if "Stop benchmark" in window.buttons:
                window.click("Stop benchmark")
            window.key("F5")
        rows.append(row((time.monotonic() - begun) / 60, window, moves, games, frames))
    return rows[0], rows[-1]


def main():
    wanted = words()
    with tempfile.TemporaryDirectory(prefix="tilefold-endurance-") as folder:
        server, name = display(SIZE)
        environment = {**os.environ, "DISPLAY": name, "SDL_AUDIODRIVER": "dummy", "HOME": folder,
                       "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        window = Window(wanted, pathlib.Path(folder) / "profile", environment)
        try:
            window.await_line(lambda line: line["kind"] == "places")
            window.focus()
            print("| minute | moves | games over | memory, MiB | descriptors | threads | database, KiB | frame, median ms | "
                  "frame, p99 ms |\n|---|---|---|---|---|---|---|---|---|")
            first, last = (play_rounds if wanted.rounds else play)(window, wanted)
        finally:
            window.process.send_signal(signal.SIGTERM)
            code = window.process.wait()
            server.terminate()
        grown = (last[1] - first[1]) / max(1, last[0] - first[0]) * 10000
        print(f"\nThe database grew by {grown:,.0f} KiB per 10,000 moves. Exit code of the window: {code}.")
        checked = subprocess.run([wanted.program, "profile", "check", "--data-dir", str(window.folder)], check=False)
        return 0 if code == 0 and checked.returncode == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
