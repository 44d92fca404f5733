"""Games played by the desktop program, and the gestures that play them on a page."""

import json
import re

from selenium.webdriver.common.keys import Keys

from page import desktop

SEED = 3


class Game:
    """A game with the first preset of a puzzle, changed by `rules`. `strategy` plays it to its end."""

    def __init__(self, puzzle, rules=(), seed=SEED, strategy="greedy"):
        self.puzzle = puzzle
        self.words = [puzzle, "--seed", str(seed), "--format", "jsonl"]
        for rule in rules:
            self.words += ["--set", rule]
        self.strategy = strategy
        version, preset = next((record["rules_version"], record["presets"][0]["name"]) for record in listed(puzzle)
                               if record["kind"] == "puzzle")
        self.id = f"tilefold:{puzzle}/{version}:{','.join([preset, *rules])}:{seed}:"
        self.start = self.play("--max-moves", "0")[0]

    def play(self, *words):
        return [json.loads(line) for line in desktop("play", *self.words, *words).splitlines()]

    def stands(self, moves):
        """Returns the state after these moves."""
        return self.play("--moves", " ".join(moves))[-1]["state"]

    def whole(self):
        """Returns the strategy's moves to the end, each with the states before and after it."""
        states = [self.start["state"]]
        moves = []
        for line in self.play("--strategy", self.strategy, "--max-moves", "1000"):
            if line["kind"] == "move":
                moves.append((states[-1], line["move"], line["state"]))
                states.append(line["state"])
        assert states[-1]["status"] in ("over", "won"), states[-1]
        return moves

    def advice(self, state):
        position = {"puzzle": self.puzzle, "parameters": self.start["parameters"], "state": state, "seed": SEED}
        lines = desktop("hint", self.puzzle, "--position", "-", "--format", "jsonl", given=json.dumps(position)).splitlines()
        return json.loads(lines[0])["move"]


def listed(puzzle):
    return [json.loads(line) for line in desktop("list", puzzle, "--format", "jsonl").splitlines()]


def gesture(page, puzzle, state, move):
    """Plays a move with the gestures of a user."""
    cells = [int(number) for number in re.findall(r"\d+", move)]
    if not re.match(r"[\dA-Z]|left|right|up|down", move):
        page.key("c")  # the puzzle's command
    elif puzzle == "drop":
        page.click(page.column(int(move)))
    elif puzzle == "slide":
        page.key({"left": Keys.LEFT, "right": Keys.RIGHT, "up": Keys.UP, "down": Keys.DOWN}[move])
    elif puzzle == "swap":
        page.drag(page.cell(cells[0], cells[1]), page.cell(cells[2], cells[3]))
    elif puzzle == "pairs":
        page.click(page.cell(cells[0], cells[1]))
        page.click(page.cell(cells[2], cells[3]))
    else:
        piece, step = move[0], int(move[1:])
        places = [divmod(i, 6) for i, letter in enumerate(state["level"]) if letter == piece]
        row, column = places[0][0] + 1, places[0][1] + 1
        across = places[0][0] == places[1][0]
        page.drag(page.cell(row, column), page.cell(row + (0 if across else step), column + (step if across else 0)))


def play(page, puzzle, state, move):
    """Plays a move and waits until it is shown; returns the state on the page."""
    before = len(page.moves())
    gesture(page, puzzle, state, move)
    page.wait_for(lambda: len(page.moves()) > before, f"{puzzle}'s move {move}")
    page.settle()
    last = page.moves()[-1]
    assert last["move"] == move, f"{puzzle}: {last['move']} was played, not {move}"
    return last["state"]
