"""Renders boards as pictures with the program ``tilefold``."""

import os
import subprocess
import tempfile

import numpy as np


def rendered(position, size, theme):
    """Returns the pixels of a position, uint8 of shape (height, width, 3)."""
    program = os.environ.get("TILEFOLD", "tilefold")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "board.ppm")
        command = [program, "render", "--position", "-", "--out", path, "--size", f"{size[0]}x{size[1]}", "--theme", theme]
        try:
            done = subprocess.run(command, input=position, capture_output=True, text=True, check=False)
        except OSError as error:
            raise RuntimeError(f"cannot run {program!r}, which renders the picture: {error.strerror}") from None
        if done.returncode != 0:
            message = done.stderr.strip().removeprefix("tilefold: ")
            raise ValueError(message) if done.returncode == 2 else RuntimeError(message)
        with open(path, "rb") as file:
            return pixels(file.read())


def pixels(data):
    """Returns the pixels of a portable pixmap (P6)."""
    words, place = [], 0
    while len(words) < 4:  # header: P6, width, height, 255; with optional comments in between
        end = data.index(b"\n", place)
        line = data[place:end]
        if not line.startswith(b"#"):
            words += line.split()
        place = end + 1
    width, height = int(words[1]), int(words[2])
    return np.frombuffer(data, dtype=np.uint8, offset=place).reshape(height, width, 3).copy()
