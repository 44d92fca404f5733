// Handles keys on the board. An arrow key moves the cursor; in puzzles in which a move is a direction, it plays the move.
// Enter and the space bar act on the cell of the cursor, digits choose a column, Escape clears the selection, and U undoes
// a move.

import { isSame, tileAt } from "./geometry.js";
import { dragOf } from "./pointer.js";

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export class KeyInput {
  #cursor = null;

  constructor(board, selection, host) {
    this.board = board;
    this.selection = selection;
    this.host = host;
    board.canvas.addEventListener("keydown", (event) => this.#down(event));
    board.canvas.addEventListener("blur", () => this.#show(null));
  }

  #down(event) {
    if (event.altKey || event.metaKey || !this.host.isOpen()) return;
    if (!this.#act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Handles a key. Returns true if the key has a function on the board.
  #act(event) {
    const isUndo = event.ctrlKey ? event.key === "z" : event.key === "u" || event.key === "U" || event.key === "Backspace";
    if (isUndo) return this.host.undo({ t_up: event.timeStamp, device: "keyboard" });
    if (event.ctrlKey) return false;
    this.board.finish();
    const input = { t_down: event.timeStamp, t_up: event.timeStamp, device: "keyboard", kind: "key", from: this.#cursor, to: null };
    const direction = ARROWS[event.key];
    const mode = this.host.input();
    if (mode === "direction") return direction !== undefined && this.#play({ kind: "swipe", direction }, input, event);
    if (mode === "column" && /^[1-9]$/.test(event.key)) return this.#chooseColumn(Number(event.key), input, event);
    if (mode === "column" && (direction === "down" || direction === "up")) return direction === "down" && this.#press(input, event);
    if (direction !== undefined) return this.#step(direction, input, event);
    if (event.key === "Enter" || event.key === " ") return this.#press(input, event);
    if (event.key === "Escape" && this.board.selected !== null) return this.#escape(input);
    return false;
  }

  #play(gesture, input, event) {
    if (!event.repeat) this.host.playOrRefuse(gesture, input);
    return true;
  }

  #chooseColumn(column, input, event) {
    if (column > this.board.view.columns) return false;
    this.#show({ row: 1, column });
    return this.#play({ kind: "column", row: 1, column }, { ...input, to: this.#cursor }, event);
  }

  #step(direction, input, event) {
    if (this.#grip !== null) return this.#slide(direction);
    const from = this.#cursor ?? this.#start();
    const next = this.board.layout.neighbour(from, direction);
    if (this.host.input() === "exchange" && this.selection.cell !== null && !event.repeat) {
      const first = this.selection.cell;
      const to = this.board.layout.neighbour(first, direction);
      if (this.board.layout.holds(to)) this.selection.tap(to, { ...input, from: first, to });
      this.#show(this.board.layout.holds(to) ? to : first);
      return true;
    }
    const isStart = this.#cursor === null;
    if (isStart || this.board.layout.holds(next)) this.#show(isStart ? from : next);
    this.host.say(this.#cursor, "");
    return true;
  }

  // Returns the cell in the middle of the board. The cursor appears there when the user first presses an arrow key.
  #start() {
    const { rows, columns } = this.board.view;
    return { row: this.host.input() === "column" ? 1 : Math.ceil(rows / 2), column: Math.ceil(columns / 2) };
  }

  #press(input, event) {
    if (event.repeat) return true;
    if (this.#cursor === null) {
      this.#show(this.#start());
      this.host.say(this.#cursor, "");
      return true;
    }
    const cell = this.#cursor;
    const mode = this.host.input();
    if (mode === "column") this.host.playOrRefuse({ kind: "column", ...cell }, { ...input, to: cell });
    else if (mode === "piece") this.#grip === null ? this.#grasp(cell, input) : this.#drop(input);
    else this.selection.tap(cell, input);
    return true;
  }

  // ---- A piece that was picked up with a key: arrow keys shift it, Enter drops it, Escape puts it back ----

  #grip = null;

  #grasp(cell, input) {
    const tile = tileAt(this.board.view, cell);
    if (tile === null) return this.host.abort({ ...input, reason: "empty" });
    this.#grip = { tile, cell, at: cell, t_down: input.t_down };
    this.board.selected = cell;
    this.board.draw();
    return this.host.say(cell, "selected");
  }

  #slide(direction) {
    const to = this.board.layout.neighbour(this.#grip.at, direction);
    if (!isSame(to, this.#grip.cell) && (!this.board.layout.holds(to) || this.host.interpret(dragOf(this.#grip.cell, to)) === null)) {
      this.board.refuse();
      return true;
    }
    this.#grip.at = to;
    const from = this.board.layout.corner(this.#grip.cell.row, this.#grip.cell.column);
    const place = this.board.layout.corner(to.row, to.column);
    this.board.lifted = { id: this.#grip.tile.id, x: place.x - from.x, y: place.y - from.y };
    this.board.draw();
    this.host.say(to, "");
    return true;
  }

  #drop(input) {
    const { cell, at, t_down: t } = this.#release();
    this.#show(at);
    if (isSame(cell, at)) return this.host.abort({ ...input, t_down: t, from: cell, to: at, reason: "deselected" });
    return this.host.playOrRefuse(dragOf(cell, at), { ...input, t_down: t, from: cell, to: at });
  }

  #escape(input) {
    if (this.#grip === null) this.selection.release(input);
    else this.giveUp(input.t_up, "deselected");
    return true;
  }

  /** Records that the user picked up a piece but made no move with it. */
  giveUp(stamp, reason) {
    if (this.#grip === null) return;
    const { cell, at, t_down: down } = this.#release();
    this.host.abort({ t_down: down, t_up: stamp, device: "keyboard", kind: "key", from: cell, to: at, reason });
  }

  #release() {
    const grip = this.#grip;
    this.#grip = null;
    this.board.lifted = null;
    this.board.selected = null;
    this.board.draw();
    return grip;
  }

  /** Drops the state of a picked-up piece, because the board has changed. */
  clear() {
    if (this.#grip !== null) this.#release();
  }

  #show(cell) {
    this.#cursor = cell;
    this.board.cursor = cell;
    this.board.draw();
  }
}
