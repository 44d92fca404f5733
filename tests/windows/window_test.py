#!/usr/bin/env python3
"""Drives the window of the Windows version under wine with real keys and clicks: window_test.py WINDOWS LINUX [PICTURES]

WINDOWS is the folder of the preset windows, LINUX the program for this machine, which reads the profile that the window has
written. PICTURES gets a picture of each puzzle, of the map and of the lab. With "-" for WINDOWS the program for this machine
is tested, to compare.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from support.traced_window import TracedWindow, display  # noqa: E402

STUCK_S = 600  # ends a test that hangs
SIZE = "1280x1300"  # all panels fit without scrolling
CRASHED = r"[-0-9]+ [:.0-9]+ critical: tilefold .* crashed: exception 0x[0-9A-F]{8} \(access violation\) at [0-9A-Fa-fx]+"
SETTINGS = """
[start]
autoplay_explained = true
hints_explained = true
[tutorials]
drop = true
slide = true
swap = true
pairs = true
unblock = true
"""
# Each puzzle with rules by which autoplay ends a game after a few moves.
GAMES = {
    "drop": (["--set", "rows=4", "--set", "columns=3", "--set", "continues=0"], "random"),
    "slide": (["--set", "rows=2", "--set", "columns=2"], "random"),
    "swap": (["--set", "move_limit=5"], "greedy"),
    "pairs": (["--set", "start_rows=2", "--set", "refills=0"], "solve"),
    "unblock": (["--set", "level=1"], "shortest"),
}


class Window(TracedWindow):
    def __init__(self, test, arguments, notice="", folder=None):
        self.test = test
        super().__init__([*test.program, *arguments, "--data-dir", test.named(folder or test.profile)], test.environment, STUCK_S, SIZE)
        self.state, self.places = None, None
        if notice:
            self.await_line("notice", lambda line: line["message"].startswith(notice))
        self.await_line("places")
        self.id = self.find()
        self.focus()
        self.rest()

    def await_line(self, kind, accepts=lambda line: True):
        while True:
            line = self.next_line()
            self.state = line.get("state", self.state)
            if line["kind"] == "places":
                self.places = line
            if kind in (line["kind"], line.get("by")) and accepts(line):
                return line

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.test.environment, check=True, capture_output=True, text=True).stdout

    def find(self):
        """Returns the number of a window of Tilefold that was not found before. Others can be open."""
        while not (new := set(self.xdotool("search", "--sync", "--onlyvisible", "--name", "^Tilefold").split()) - self.test.windows):
            pass
        self.test.windows |= new
        return new.pop()

    def focus(self):
        self.xdotool("windowfocus", "--sync", self.id)

    def key(self, name):
        self.xdotool("key", name)

    def click(self, point):
        self.xdotool("mousemove", "--window", self.id, point[0], point[1], "click", 1)

    def press(self, label):
        """Clicks a button, as soon as the window has it."""
        if label not in self.places["buttons"]:
            self.await_line("places", lambda line: label in line["buttons"])
        self.click(self.places["buttons"][label])

    def rest(self):
        """Waits until the window has nothing to do."""
        self.await_line("idle")

    def picture(self, name):
        if self.test.pictures:
            out = self.test.pictures / f"{name}.png"
            subprocess.run(["import", "-window", "root", out], env=self.test.environment, check=True)

    def close(self):
        if self.test.is_windows:
            self.key("alt+F4")
        else:
            self.process.terminate()
        for line in iter(self.lines.get, None):
            self.state = line.get("state", self.state)
        code = self.process.wait(STUCK_S)
        self.test.windows.discard(self.id)
        if code != 0:
            sys.exit(f"the window has ended with {code}")


class Test:
    def __init__(self, words, folder, environment):
        self.folder, self.environment = folder, environment
        self.windows = set()  # numbers of the open windows
        self.linux = pathlib.Path(words[1]).resolve()
        self.pictures = pathlib.Path(words[2]).resolve() if len(words) > 2 else None
        if self.pictures:
            self.pictures.mkdir(parents=True, exist_ok=True)
        self.is_windows = words[0] != "-"
        wine = os.environ.get("TILEFOLD_WINE", "/usr/lib/wine")
        self.program = [f"{wine}/wine64", str(pathlib.Path(words[0]).resolve() / "tilefoldw.exe")] if self.is_windows else [self.linux]
        self.profile = folder / "Zoë Łukasz 数字" / "profile"
        self.profile.mkdir(parents=True)
        self.set_strategy("drop", "greedy")

    def named(self, path):
        return f"Z:{path}" if self.is_windows else str(path)

    def set_strategy(self, puzzle, strategy):
        (self.profile / "settings.toml").write_text(
            f'{SETTINGS}\n[puzzles.{puzzle}.autoplay]\nstrategy = "{strategy}"\nspeed = 8\n', encoding="utf-8")

    def games(self, *words):
        """Returns the games in the profile, as the program for this machine reads them."""
        lines = subprocess.run([self.linux, "games", "--data-dir", self.profile, "--format", "jsonl", *words], check=True,
                               capture_output=True, text=True).stdout.splitlines()
        return [json.loads(line) for line in lines]

    def require(self, is_true, what):
        if not is_true:
            sys.exit(f"window_test.py: {what}")

    def play_whole_game(self, puzzle, rules, strategy):
        print(f"a whole game of {puzzle}", flush=True)
        self.set_strategy(puzzle, strategy)
        window = Window(self, [puzzle, "--seed", "7", *rules])
        window.key("p")
        window.await_line("move")
        window.rest()
        window.key("u")
        window.await_line("undo")
        window.rest()
        window.key("o")
        window.await_line("move", lambda line: line["state"]["status"] != "playing")
        window.rest()
        window.picture(f"{puzzle}-end")
        state = window.state
        window.close()
        stored = [game for game in self.games() if game.get("puzzle") == puzzle]
        self.require(stored, f"the profile has no game of {puzzle}")
        self.require(stored[0].get("moves") == state["moves"], f"the stored game is {stored[0]}, not {state}")

    def files(self, folder, ending):
        return sorted(path for path in self.folder.rglob(f"*{ending}") if path.parent.name == folder)

    def save_files(self):
        print("a picture, a clip and a setting", flush=True)
        window = Window(self, ["drop", "--seed", "7"])
        for key in ("3", "3", "1"):
            window.key(key)
            window.await_line("move")
        window.rest()
        window.key("F12")
        window.await_line("screenshot")
        self.require(self.files("pictures", ".png"), "no picture was saved")
        window.key("F10")
        window.press("Last move")
        clip = window.await_line("clip")
        self.require(clip["saved"] and self.files("pictures", ".webp"), f"no clip was saved: {clip}")
        window.press("Theme")
        window.press("Dark")
        window.rest()
        window.picture("settings")
        window.close()
        settings = (self.profile / "settings.toml").read_text(encoding="utf-8")
        self.require('theme = "dark"' in settings, f"the theme was not stored: {settings}")

    def render(self):
        print("a picture without a window", flush=True)
        out = self.folder / "board.png"
        program = [*self.program[:-1], self.program[-1].replace("tilefoldw", "tilefold")] if self.is_windows else self.program
        subprocess.run([*program, "render", "drop", "--seed", "7", "--moves", "3 3 1", "--out", self.named(out), "--size", "640x480"],
                       env=self.environment, check=True)
        size = out.read_bytes()[16:24]
        self.require(size == (640).to_bytes(4, "big") + (480).to_bytes(4, "big"), "render draws no picture of 640×480 pixels")

    def draw_map(self):
        print("a map", flush=True)
        window = Window(self, ["unblock", "--set", "level=1"])
        window.key("m")
        window.await_line("map")
        window.rest()
        window.picture("map")
        window.key("Escape")
        window.rest()
        window.key("F8")
        window.rest()
        window.picture("lab")
        window.close()

    def open_twice(self):
        print("a second window on the same profile", flush=True)
        first = Window(self, ["slide", "--seed", "7"])
        first.key("Left")
        first.rest()
        second = Window(self, [], "Tilefold is open already")
        second.close()
        first.focus()
        first.key("Up")
        first.rest()
        first.close()

    def refuse_to_store(self):
        print("a folder in which nothing can be stored", flush=True)
        window = Window(self, ["drop", "--seed", "7"], folder=pathlib.Path("/proc/takes-nothing"))
        if not window.places["badge"]:
            window.await_line("places", lambda line: line["badge"])
        window.picture("read-only")
        for key in ("3", "1"):
            window.key(key)
            window.await_line("move")
        window.rest()
        self.require(window.state["moves"] == 2, f"the game does not continue: {window.state}")
        window.close()

    def crash(self):
        print("a crash", flush=True)
        window = Window(self, ["drop", "--seed", "7"])
        window.key("3")
        window.await_line("move")
        window.rest()
        crash = pathlib.Path(self.program[-1]).parent / "tests" / "crash.exe"
        subprocess.run([self.program[0], crash, "tilefoldw.exe"], env=self.environment, check=True)
        window.id = window.find()
        self.require(window.xdotool("getwindowname", window.id).strip() == "Tilefold", "a crash shows no message")
        window.picture("crash")
        window.focus()
        window.key("Return")
        code = window.process.wait(STUCK_S)
        self.require(code != 0, "after a crash the exit code is 0")
        log = (self.profile / "state" / "tilefold.log").read_text(encoding="utf-8")
        crashes = [line for line in log.splitlines() if re.fullmatch(CRASHED, line)]
        self.require(len(crashes) == 1, f"the log has no line of the crash: {log}")
        self.windows.clear()
        again = Window(self, ["drop"])
        again.key("1")
        again.await_line("move")
        self.require(again.state["moves"] == 2, f"after a crash the game does not continue: {again.state}")
        again.close()

    def run(self):
        self.refuse_to_store()
        if self.is_windows and (pathlib.Path(self.program[-1]).parent / "tests" / "crash.exe").exists():
            self.crash()
        for puzzle, (rules, strategy) in GAMES.items():
            self.play_whole_game(puzzle, rules, strategy)
        self.render()
        self.save_files()
        self.draw_map()
        self.open_twice()
        checked = subprocess.run([self.linux, "profile", "check", "--data-dir", self.profile], check=False)
        self.require(checked.returncode == 0, "the profile has problems")


def main():
    words = sys.argv[1:]
    if len(words) not in (2, 3):
        sys.exit("usage: window_test.py WINDOWS LINUX [PICTURES]")
    with tempfile.TemporaryDirectory(prefix="tilefold-windows-") as name:
        server, shown = display(SIZE)
        environment = {**os.environ, "DISPLAY": shown, "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8",
                       "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        try:
            Test(words, pathlib.Path(name), environment).run()
        finally:
            server.terminate()


main()
