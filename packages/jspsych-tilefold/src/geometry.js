// Computes where cells are on the canvas, in CSS pixels.

const LARGEST_CELL = 84;
const SMALLEST_CELL = 22;
const MARGIN = 10; // between the edge of the canvas and the cells

/** The layout of a view in a space of `width` by `height`: the sizes of a cell, of the preview and of the canvas. */
export class Layout {
  constructor(view, width, height) {
    this.view = view;
    this.previewRows = view.preview.length === 0 ? 0 : view.preview_by_column ? Math.ceil(view.preview.length / view.columns) : 1;
    const exit = view.exit_row === null ? 0 : 0.4;
    const across = (width - 2 * MARGIN) / (view.columns + exit);
    const down = (height - 2 * MARGIN) / (view.rows + 0.7 * this.previewRows);
    this.cell = Math.floor(Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, across, down)));
    this.left = MARGIN;
    this.top = MARGIN + Math.round(0.7 * this.previewRows * this.cell);
    this.width = Math.round(2 * MARGIN + (view.columns + exit) * this.cell);
    this.height = this.top + view.rows * this.cell + MARGIN;
  }

  /** Returns the left and top edge of a tile whose cell with the lowest row and column is given. */
  corner(row, column, rows = 1) {
    const fromTop = this.view.bottom_up ? this.view.rows - row - rows + 1 : row - 1;
    return { x: this.left + (column - 1) * this.cell, y: this.top + fromTop * this.cell };
  }

  /** Returns the cell at a point, or null if it is outside the board. */
  cellAt(x, y) {
    const column = Math.floor((x - this.left) / this.cell) + 1;
    const fromTop = Math.floor((y - this.top) / this.cell);
    const row = this.view.bottom_up ? this.view.rows - fromTop : fromTop + 1;
    const isInside = column >= 1 && column <= this.view.columns && row >= 1 && row <= this.view.rows;
    return isInside ? { row, column } : null;
  }

  /** Returns the neighbour of a cell in a direction on the screen; it may be outside the board. */
  neighbour(cell, direction) {
    const up = this.view.bottom_up ? 1 : -1;
    const [rows, columns] = { left: [0, -1], right: [0, 1], up: [up, 0], down: [-up, 0] }[direction];
    return { row: cell.row + rows, column: cell.column + columns };
  }

  holds(cell) {
    return cell.row >= 1 && cell.row <= this.view.rows && cell.column >= 1 && cell.column <= this.view.columns;
  }
}

export function covers(tile, cell) {
  return cell.row >= tile.row && cell.row < tile.row + tile.rows && cell.column >= tile.column && cell.column < tile.column + tile.columns;
}

export function isSame(one, other) {
  return one.row === other.row && one.column === other.column;
}

/** Returns the tile that covers a cell, or null. */
export function tileAt(view, cell) {
  return view.tiles.find((tile) => covers(tile, cell)) ?? null;
}
