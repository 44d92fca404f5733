#!/usr/bin/env python3
"""Measures how precise the stored times of moves are: presses keys of the real window at known times, and compares these
times with those that the profile stores.

  tests/time_precision.py [--moves 300] [--program build/release/tilefold]

Starts its own display with Xvfb, which draws nothing on a screen, so the delays of a real keyboard and screen are not
included. Each key is pressed while the window is at rest, after a random pause. Prints the errors of the time between
two moves (since_previous_ms).
"""
import argparse
import csv
import ctypes
import io
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

from support.traced_window import SOURCE, TracedWindow, display, quantile

MOVES_OF_A_GAME = 10  # so few that the game is not over
STUCK_S = 60  # if no line comes for so long, the window has stopped


class Keyboard:
    """Presses keys through the test extension of the X server."""

    def __init__(self, name):
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.x.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self.test.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.display = self.x.XOpenDisplay(name.encode())

    def send(self, name, is_down):
        """Presses or releases the key, and returns the time in ms at which the X server has done so."""
        code = self.x.XKeysymToKeycode(self.display, self.x.XStringToKeysym(name.encode()))
        self.test.XTestFakeKeyEvent(self.display, code, int(is_down), 0)
        before = time.monotonic_ns()
        self.x.XSync(self.display, 0)
        return (before + time.monotonic_ns()) / 2e6


def await_rest(window, after):
    """Waits until the window rests after a line of this kind."""
    while window.next_line()["kind"] != after:
        pass
    while window.next_line()["kind"] != "idle":
        pass


def play(window, keyboard, moves):
    """Makes moves, and returns the times of their presses, in ms."""
    pauses = random.Random(1)
    times = []
    await_rest(window, "start")
    for number in range(moves):
        time.sleep(pauses.uniform(0.1, 0.5))
        column = str(1 + number % 5)
        times.append(keyboard.send(column, True))
        keyboard.send(column, False)
        await_rest(window, "move")
        if len(times) % MOVES_OF_A_GAME == 0:
            keyboard.send("n", True)
            keyboard.send("n", False)
            await_rest(window, "start")
    return times


def report(errors):
    sizes = [abs(error) for error in errors]
    print(f"{len(errors)} errors of since_previous_ms: mean {sum(errors) / len(errors):+.2f} ms, median of the absolute "
          f"errors {quantile(sizes, 0.5):.2f} ms, 99 % up to {quantile(sizes, 0.99):.2f} ms, greatest {max(sizes):.2f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--program", default=str(SOURCE / "build/release/tilefold"))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tilefold-precision-") as folder:
        server, name = display()
        environment = {**os.environ, "DISPLAY": name, "SDL_AUDIODRIVER": "dummy", "HOME": folder,
                       "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        data = pathlib.Path(folder) / "profile"
        data.mkdir()
        (data / "settings.toml").write_text("[tutorials]\ndrop = true\n[start]\nhints_explained = true\n")
        window = TracedWindow([wanted.program, "drop", "--seed", "1", "--data-dir", data], environment, STUCK_S)
        try:
            times = play(window, Keyboard(name), wanted.moves)
        finally:
            window.process.send_signal(signal.SIGTERM)
            window.process.wait()
            server.terminate()
        table = subprocess.run([wanted.program, "export", "moves", "--data-dir", data, "--format", "csv"], check=True,
                               capture_output=True, text=True).stdout
    rows = sorted(csv.DictReader(io.StringIO(table)), key=lambda row: (int(row["game"]), int(row["number"])))
    if len(rows) != len(times):
        sys.exit(f"{len(times)} keys have made {len(rows)} moves, so the times cannot be compared")
    report([float(rows[i]["since_previous_ms"]) - (times[i] - times[i - 1])
            for i in range(len(rows)) if rows[i]["since_previous_ms"]])


if __name__ == "__main__":
    main()
