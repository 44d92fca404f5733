// Handles mouse, pen and touch on the board: turns presses, drags and taps into moves.

import { isSame, tileAt } from "./geometry.js";

const SHORTEST_SWIPE = 24; // pixels

/**
 * Calls three functions of `host`: interpret(gesture) returns the text of a move or null, play(move, input) plays a move, and
 * abort(input) records a gesture that led to no move. An input has t_down, t_up, device, kind, from, to and reason.
 */
export class PointerInput {
  #press = null;

  constructor(board, selection, host) {
    this.board = board;
    this.selection = selection;
    this.host = host;
    const canvas = board.canvas;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", (event) => this.#cancel(event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #point(event) {
    const box = this.board.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down(event) {
    if (this.#press !== null || event.button !== 0 || !this.host.isOpen()) return;
    this.board.finish();
    this.board.cursor = null;
    this.host.letGo();
    const point = this.#point(event);
    const cell = this.board.layout.cellAt(point.x, point.y);
    this.#press = { id: event.pointerId, point, cell, t_down: event.timeStamp, device: event.pointerType || "mouse" };
    this.board.canvas.setPointerCapture(event.pointerId);
    const tile = cell === null ? null : tileAt(this.board.view, cell);
    if (this.host.input() === "piece" && tile !== null) this.#press.slide = this.#slideOf(tile, cell);
    this.board.draw();
  }

  // Finds how far a tile can be dragged. Returns the legal moves by the number of cells to the right and down.
  #slideOf(tile, cell) {
    const slide = { tile, moves: { across: new Map(), down: new Map() }, axis: null, steps: 0 };
    const { rows, columns } = this.board.view;
    for (let steps = -Math.max(rows, columns); steps <= Math.max(rows, columns); ++steps) {
      const down = this.board.view.bottom_up ? -steps : steps;
      for (const [axis, to] of [["across", { row: cell.row, column: cell.column + steps }], ["down", { row: cell.row + down, column: cell.column }]]) {
        if (steps === 0 || !this.board.layout.holds(to)) continue;
        const move = this.host.interpret(dragOf(cell, to));
        if (move !== null) slide.moves[axis].set(steps, { move, to });
      }
    }
    return slide;
  }

  #move(event) {
    const press = this.#press;
    if (press === null || press.id !== event.pointerId || !press.slide || !this.host.isOpen()) return;
    const { x, y } = this.#point(event);
    const delta = { across: x - press.point.x, down: y - press.point.y };
    const { slide } = press;
    slide.axis ??= this.#axisOf(slide, delta);
    if (slide.axis === null) return;
    const { cell } = this.board.layout;
    const steps = [0, ...slide.moves[slide.axis].keys()];
    const pixels = Math.max(Math.min(...steps) * cell, Math.min(Math.max(...steps) * cell, delta[slide.axis]));
    slide.steps = Math.round(pixels / cell);
    this.board.lifted = { id: slide.tile.id, x: slide.axis === "across" ? pixels : 0, y: slide.axis === "down" ? pixels : 0 };
    this.board.draw();
  }

  #axisOf({ moves }, delta) {
    const axes = ["across", "down"].filter((axis) => moves[axis].size > 0 && Math.abs(delta[axis]) >= 4);
    return axes.sort((one, other) => Math.abs(delta[other]) - Math.abs(delta[one]))[0] ?? null;
  }

  #up(event) {
    const press = this.#press;
    if (press === null || press.id !== event.pointerId) return;
    this.#press = null;
    this.board.lifted = null;
    const point = this.#point(event);
    const to = this.board.layout.cellAt(point.x, point.y);
    const input = { t_down: press.t_down, t_up: event.timeStamp, device: press.device, kind: "drag", from: press.cell, to };
    if (this.host.isOpen()) this.#act(press, point, input);
    this.board.draw();
  }

  #act(press, point, input) {
    const mode = this.host.input();
    if (mode === "column") return this.#actOnColumn(input);
    if (mode === "direction") return this.#swipe(press, point, input);
    if (mode === "piece") return this.#drop(press, input);
    if (press.cell === null) return this.host.abort({ ...input, kind: "tap", reason: "outside" });
    const target = mode === "exchange" ? this.#neighbourTowards(press, point) : input.to;
    if (target !== null && !isSame(target, press.cell)) {
      this.selection.clear();
      return this.host.playOrRefuse(dragOf(press.cell, target), { ...input, to: target });
    }
    if (input.to === null || !isSame(input.to, press.cell)) return this.host.abort({ ...input, reason: "outside" });
    return this.selection.tap(press.cell, input);
  }

  #actOnColumn(input) {
    const cell = input.to;
    if (cell === null) return this.host.abort({ ...input, kind: "tap", reason: "outside" });
    return this.host.playOrRefuse({ kind: "column", row: cell.row, column: cell.column }, { ...input, kind: "tap" });
  }

  #swipe(press, point, input) {
    const x = point.x - press.point.x;
    const y = point.y - press.point.y;
    if (Math.max(Math.abs(x), Math.abs(y)) < SHORTEST_SWIPE) return this.host.abort({ ...input, kind: "swipe", reason: "short" });
    const direction = Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
    return this.host.playOrRefuse({ kind: "swipe", direction }, { ...input, kind: "swipe" });
  }

  // Plays the move of a dragged piece, or records why there is none. A piece that was dragged too far moves to the farthest
  // cell that it can reach.
  #drop({ slide, cell }, input) {
    if (cell === null || slide === undefined) return this.host.abort({ ...input, reason: cell === null ? "outside" : "no_piece" });
    const nearest = slide.axis === null ? null : nearestStep(slide.moves[slide.axis], slide.steps);
    if (nearest === null) return this.host.abort({ ...input, reason: "not_moved" });
    return this.host.play(nearest.move, { ...input, to: nearest.to });
  }

  // Returns the neighbour in the direction of the drag, with which the tile is swapped. Returns null if the drag is shorter
  // than two fifths of a cell.
  #neighbourTowards(press, point) {
    const x = point.x - press.point.x;
    const y = point.y - press.point.y;
    if (Math.max(Math.abs(x), Math.abs(y)) < 0.4 * this.board.layout.cell) return null;
    const direction = Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
    const neighbour = this.board.layout.neighbour(press.cell, direction);
    return this.board.layout.holds(neighbour) ? neighbour : null;
  }

  #cancel(event) {
    if (this.#press === null || this.#press.id !== event.pointerId) return;
    this.giveUp(event.timeStamp, "cancelled");
    this.board.draw();
  }

  /** Records a press that has not been released as a gesture without a move. */
  giveUp(stamp, reason) {
    const press = this.#press;
    if (press === null) return;
    this.#press = null;
    this.board.lifted = null;
    this.host.abort({ t_down: press.t_down, t_up: stamp, device: press.device, kind: "drag", from: press.cell, to: null, reason });
  }
}

// A tile can be dropped only where a legal move leads. Returns the farthest such place that is not beyond `steps`.
function nearestStep(moves, steps) {
  const reached = [...moves.keys()].filter((step) => Math.sign(step) === Math.sign(steps) && Math.abs(step) <= Math.abs(steps));
  return reached.length === 0 ? null : moves.get(reached.sort((one, other) => Math.abs(other) - Math.abs(one))[0]);
}

export function dragOf(from, to) {
  return { kind: "drag", row: from.row, column: from.column, to_row: to.row, to_column: to.column };
}
