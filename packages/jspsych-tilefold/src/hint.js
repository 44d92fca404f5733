// Finds the cells that a hint marks on the board.

import { dragOf } from "./pointer.js";

// Returns the possible gestures of a puzzle as {request, from, to}.
function* gestures(view) {
  const cells = [];
  for (let row = 1; row <= view.rows; ++row) for (let column = 1; column <= view.columns; ++column) cells.push({ row, column });
  if (view.about.input === "column") {
    for (let column = 1; column <= view.columns; ++column) {
      const cell = { row: 1, column };
      yield { request: { kind: "column", ...cell }, from: cell, to: cell };
    }
  } else if (view.about.input === "direction") {
    const [row, column] = [Math.ceil(view.rows / 2), Math.ceil(view.columns / 2)];
    const up = view.bottom_up ? 1 : -1;
    for (const [direction, down, right] of [["left", 0, -1], ["right", 0, 1], ["up", up, 0], ["down", -up, 0]])
      yield { request: { kind: "swipe", direction }, from: { row, column }, to: { row: row + down, column: column + right } };
  } else {
    for (const { row, column } of view.tiles) for (const to of cells) yield { request: dragOf({ row, column }, to), from: { row, column }, to };
  }
}

/** Returns the gesture that makes a move, as {from, to}; null if no gesture on the board makes it, as for a command. */
export function gestureOf(move, game) {
  for (const { request, from, to } of gestures(game.view)) if (game.interpret(request) === move) return { from, to };
  return null;
}
