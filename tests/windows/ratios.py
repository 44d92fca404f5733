#!/usr/bin/env python3
"""Compares the Windows version under wine with the version for this machine: ratios.py WINDOWS LINUX [ROUNDS]

WINDOWS is the folder of the preset windows, LINUX the program for this machine. Prints for each figure of `tilefold speed`
the speed on Windows divided by the speed on Linux, and the times from the start of the window to its first frame.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from support.traced_window import TracedWindow, display  # noqa: E402

STUCK_S = 600  # ends a measurement that hangs
SECONDS = 2


def speeds(program, only):
    command = [*program, "speed", "--seconds", str(SECONDS), "--format", "jsonl", *(["--only", only] if only else [])]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return {line["benchmark"]: line["items_per_second"] for line in map(json.loads, lines) if "benchmark" in line}


def start_ms(program, named):
    """Returns the time from the start of the process to the first frame of a new profile."""
    with tempfile.TemporaryDirectory(prefix="tilefold-ratios-") as folder:
        begin = time.monotonic()
        window = TracedWindow([*program, "drop", "--seed", "7", "--data-dir", named(folder)], os.environ, STUCK_S)
        while window.next_line()["kind"] != "places":
            pass
        taken = time.monotonic() - begin
        window.process.terminate()
        window.process.wait(STUCK_S)
        return 1000 * taken


def main():
    words = sys.argv[1:]
    if len(words) not in (2, 3):
        sys.exit("usage: ratios.py WINDOWS LINUX [ROUNDS]")
    windows, linux = pathlib.Path(words[0]).resolve(), str(pathlib.Path(words[1]).resolve())
    rounds = int(words[2]) if len(words) == 3 else 3
    wine = f"{os.environ.get('TILEFOLD_WINE', '/usr/lib/wine')}/wine64"
    os.environ.update({"WINEPREFIX": str(windows / "wine"), "WINEDEBUG": "-all", "SDL_AUDIODRIVER": "dummy",
                       "LC_ALL": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"})
    for name in speeds([linux], ""):
        found = [(speeds([wine, str(windows / "tilefold.exe")], name)[name], speeds([linux], name)[name]) for _ in range(rounds)]
        ratios = sorted(theirs / ours for theirs, ours in found)
        print(f"{name:32}{statistics.median(ratios):6.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f})", flush=True)
    server, os.environ["DISPLAY"] = display()
    try:
        starts = {"windows": [], "linux": []}
        for _ in range(2 * rounds + 1):
            starts["windows"].append(start_ms([wine, str(windows / "tilefoldw.exe")], lambda path: f"Z:{path}"))
            starts["linux"].append(start_ms([linux], str))
        for system, times in starts.items():
            print(f"first frame, {system}: {statistics.median(times[1:]):.0f} ms ({min(times[1:]):.0f} to {max(times[1:]):.0f})")
    finally:
        server.terminate()


main()
