"""A window of Tilefold on a separate X server, whose trace a script reads. For the scripts that measure."""
import json
import os
import pathlib
import queue
import subprocess
import sys
import threading

SOURCE = pathlib.Path(__file__).resolve().parents[2]


def display(size="1280x800"):
    """Starts an X server and returns it with its name."""
    ours, theirs = os.pipe()
    # -r: a held key does not repeat, however slow the machine is.
    server = subprocess.Popen(["Xvfb", "-r", "-displayfd", str(theirs), "-screen", "0", f"{size}x24",
                               "-nolisten", "tcp"],
                              pass_fds=[theirs], stderr=subprocess.DEVNULL)
    os.close(theirs)
    with os.fdopen(ours) as told:
        return server, f":{told.readline().strip()}"


class TracedWindow:
    """Runs a command, to which it adds the size of the window and the trace. Ends the script if the window ends by
    itself or if no line of the trace comes within `stuck_s` seconds."""

    def __init__(self, command, environment, stuck_s, size="1280x800"):
        self.stuck_s = stuck_s
        self.process = subprocess.Popen([*command, "--size", size, "--trace", "-"], stdout=subprocess.PIPE,
                                        text=True, env=environment)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def next_line(self):
        try:
            line = self.lines.get(timeout=self.stuck_s)
        except queue.Empty:
            sys.exit(f"the window has done nothing for {self.stuck_s} s")
        if line is None:
            sys.exit("the window has ended by itself")
        return line


def quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0
