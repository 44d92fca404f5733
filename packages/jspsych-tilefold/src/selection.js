// Stores the first of two taps, or of two key presses, that together make a move.

import { isSame, tileAt } from "./geometry.js";
import { dragOf } from "./pointer.js";

export class Selection {
  #first = null; // the input that selected

  constructor(board, host) {
    this.board = board;
    this.host = host;
  }

  get cell() {
    return this.#first === null ? null : this.#first.from;
  }

  /** Handles a tap on a cell: selects the cell, clears the selection, or plays a move with the selected cell. */
  tap(cell, input) {
    if (this.#first === null) {
      if (tileAt(this.board.view, cell) === null) return this.host.abort({ ...input, kind: "tap", reason: "empty" });
      return this.#select(cell, input);
    }
    if (isSame(this.cell, cell)) return this.release(input);
    const joined = { ...input, t_down: this.#first.t_down, kind: "taps", from: this.cell, to: cell };
    const move = this.host.interpret(dragOf(this.cell, cell));
    if (move !== null) {
      this.clear();
      return this.host.play(move, joined);
    }
    this.clear();
    this.host.refuse(joined);
    if (tileAt(this.board.view, cell) !== null) this.#select(cell, input);
  }

  /** Clears the selection and records this as a gesture without a move. */
  release(input, reason = "deselected") {
    if (this.#first === null) return;
    const first = this.#first;
    this.clear();
    this.host.abort({ t_up: input.t_up, t_down: first.t_down, kind: "tap", from: first.from, to: first.from, device: first.device, reason });
  }

  clear() {
    this.#first = null;
    this.board.selected = null;
    this.board.draw();
  }

  #select(cell, input) {
    this.#first = { ...input, from: cell };
    this.board.selected = cell;
    this.board.draw();
    this.host.say(cell, "selected");
  }
}
