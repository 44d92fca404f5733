// Draws the board on a canvas: tray, exit, preview, tiles, selection and cursor.

import { Animation, spritesOf } from "./animation.js";
import { covers, isSame, Layout } from "./geometry.js";

const FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

export class Board {
  #engine;
  #context;
  #theme;
  #animation = null;
  #frame = 0;
  #isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** `onRest` is called with the time at which the board has come to rest. */
  constructor(engine, themeName, onRest) {
    this.#engine = engine;
    this.#theme = engine.theme(themeName);
    this.onRest = onRest;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "tilefold-board";
    this.#context = this.canvas.getContext("2d");
    this.selected = null; // a cell
    this.cursor = null; // the cell on which keys act; null while the user does not use the keys
    this.marked = null; // the gesture of a hint: {from, to}; a cell may be null
    this.lifted = null; // a tile that follows the pointer: {id, x, y}, where x and y are its displacement in pixels
  }

  get theme() {
    return this.#theme;
  }

  /** Shows a view without animation. The board is as large as the given space allows. */
  show(view, width, height) {
    this.finish();
    this.space = { width, height };
    this.#setView(view);
    this.draw();
  }

  /** Animates the events that lead to `view`. */
  play(events, view) {
    this.finish();
    if (this.#isStill || events.length === 0) {
      this.#setView(view);
      this.draw();
      this.onRest(performance.now());
      return;
    }
    this.#animation = new Animation(this.sprites, events);
    this.#animation.target = view;
    this.#frame = requestAnimationFrame((now) => this.#advance(now));
  }

  /** Completes the animation in progress, if any. */
  finish() {
    if (this.#animation === null) return;
    cancelAnimationFrame(this.#frame);
    const view = this.#animation.target;
    this.#animation = null;
    this.#setView(view);
    this.draw();
    this.onRest(performance.now());
  }

  /** Marks the cells of a hint's gesture; null removes the marks. */
  mark(gesture) {
    if (this.marked === null && gesture === null) return;
    this.marked = gesture;
    this.draw();
  }

  /** Shakes the board briefly, because a gesture was not a legal move. */
  refuse() {
    this.canvas.classList.remove("tilefold-refused");
    void this.canvas.offsetWidth; // restarts the CSS animation
    this.canvas.classList.add("tilefold-refused");
  }

  #advance(now) {
    if (this.#animation.advance(now)) {
      this.draw();
      this.#frame = requestAnimationFrame((next) => this.#advance(next));
    } else {
      this.finish();
    }
  }

  #setView(view) {
    this.view = view;
    this.sprites = spritesOf(view);
    this.layout = new Layout(view, this.space.width, this.space.height);
    const { left, top, cell } = this.layout;
    this.canvas.dataset.cells = JSON.stringify({ left, top, cell, rows: view.rows, bottom_up: view.bottom_up });
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(this.layout.width * ratio), Math.round(this.layout.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      Object.assign(this.canvas, { width, height });
      Object.assign(this.canvas.style, { width: `${this.layout.width}px`, height: `${this.layout.height}px` });
    }
  }

  // ---- Drawing ----

  draw() {
    const ratio = devicePixelRatio || 1;
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#context.clearRect(0, 0, this.layout.width, this.layout.height);
    this.#drawTray();
    this.#drawPreview();
    const sprites = [...this.sprites.values()].sort((one, other) => this.#rank(one) - this.#rank(other));
    for (const sprite of sprites) this.#drawSprite(sprite);
    if (this.marked !== null) this.#drawMark();
    if (this.selected !== null) this.#ring(this.selected, 4, []);
    if (this.cursor !== null) this.#ring(this.cursor, 2, [6, 4]);
  }

  #rank(sprite) {
    return this.lifted?.id === sprite.id ? 1 : 0;
  }

  #drawTray() {
    const { left, top, cell } = this.layout;
    const { rows, columns } = this.view;
    const pad = 6;
    this.#box(left - pad, top - pad, columns * cell + 2 * pad, rows * cell + 2 * pad, 12, this.#theme.tray);
    for (let row = 1; row <= rows; ++row)
      for (let column = 1; column <= columns; ++column) {
        const { x, y } = this.layout.corner(row, column);
        this.#box(x + 2, y + 2, cell - 4, cell - 4, cell * 0.14, this.#theme.empty);
      }
    if (this.view.exit_row !== null) this.#drawExit();
  }

  #drawExit() {
    const { x, y } = this.layout.corner(this.view.exit_row, this.view.columns + 1);
    const { cell } = this.layout;
    this.#box(x, y + 2, 8, cell - 4, 0, this.#theme.empty);
    const context = this.#context;
    context.fillStyle = this.#theme.accent;
    context.beginPath();
    context.moveTo(x + cell * 0.16, y + cell * 0.32);
    context.lineTo(x + cell * 0.36, y + cell * 0.5);
    context.lineTo(x + cell * 0.16, y + cell * 0.68);
    context.fill();
  }

  #drawPreview() {
    const { cell, top, previewRows } = this.layout;
    const size = cell * 0.56;
    const step = cell * 0.7;
    this.view.preview.forEach((face, index) => {
      const column = this.view.preview_by_column ? index % this.view.columns : index;
      const ahead = this.view.preview_by_column ? Math.floor(index / this.view.columns) : 0;
      const across = this.view.preview_by_column ? cell : step;
      const x = this.layout.left + column * across + (this.view.preview_by_column ? (cell - size) / 2 : 2);
      const y = top - 6 - (ahead + 1) * step + (step - size) / 2;
      if (ahead < previewRows) this.#tile(face, { x, y, width: size, height: size });
    });
  }

  #drawSprite(sprite) {
    const { cell } = this.layout;
    const { x, y } = this.layout.corner(sprite.row, sprite.column, sprite.rows);
    const lift = this.lifted?.id === sprite.id ? this.lifted : { x: 0, y: 0 };
    const width = sprite.columns * cell - 4;
    const height = sprite.rows * cell - 4;
    const context = this.#context;
    context.save();
    context.globalAlpha = sprite.alpha;
    context.translate(x + 2 + lift.x + width / 2, y + 2 + lift.y + height / 2);
    context.scale(sprite.scale, sprite.scale);
    this.#tile(sprite.face, { x: -width / 2, y: -height / 2, width, height });
    context.restore();
  }

  #tile(face, { x, y, width, height }) {
    const look = this.#engine.look(this.#theme.name, face);
    const size = Math.min(width, height);
    const context = this.#context;
    this.#box(x, y, width, height, size * 0.14, look.fill);
    context.fillStyle = look.ink;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${Math.round(size * [0.5, 0.5, 0.46, 0.36, 0.29, 0.24][Math.min(5, look.text.length)])}px ${FONT}`;
    context.fillText(look.text, x + width / 2, y + height / 2 + size * 0.03);
    for (let mark = 0; mark < look.marks; ++mark) {
      context.beginPath();
      context.arc(x + size * (0.16 + 0.14 * mark), y + size * 0.14, size * 0.045, 0, 2 * Math.PI);
      context.fill();
    }
  }

  // Draws a ring around the cell or the piece that the hint moves, and an arrow to its target.
  #drawMark() {
    const { from, to } = this.marked;
    this.#ring(from, 4, []);
    if (isSame(from, to)) return;
    const { cell } = this.layout;
    const [start, end] = [from, to].map(({ row, column }) => this.layout.corner(row, column)).map(({ x, y }) => [x + cell / 2, y + cell / 2]);
    const angle = Math.atan2(end[1] - start[1], end[0] - start[0]);
    const context = this.#context;
    context.save();
    context.strokeStyle = context.fillStyle = this.#theme.accent;
    context.lineWidth = Math.max(3, cell * 0.08);
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(...start);
    context.lineTo(end[0] - Math.cos(angle) * cell * 0.2, end[1] - Math.sin(angle) * cell * 0.2);
    context.stroke();
    context.translate(...end);
    context.rotate(angle);
    context.beginPath();
    context.moveTo(cell * 0.12, 0);
    context.lineTo(-cell * 0.22, -cell * 0.2);
    context.lineTo(-cell * 0.22, cell * 0.2);
    context.fill();
    context.restore();
  }

  #ring(cell, width, dash) {
    const tile = [...this.sprites.values()].find((sprite) => sprite.rows * sprite.columns > 1 && covers(sprite, cell));
    const { row, column, rows, columns } = tile ?? { ...cell, rows: 1, columns: 1 };
    const { x, y } = this.layout.corner(row, column, rows);
    const lift = tile !== undefined && this.lifted?.id === tile.id ? this.lifted : { x: 0, y: 0 };
    const context = this.#context;
    context.save();
    context.strokeStyle = this.#theme.focus;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.beginPath();
    context.roundRect(x + 2 + lift.x, y + 2 + lift.y, columns * this.layout.cell - 4, rows * this.layout.cell - 4, this.layout.cell * 0.14);
    context.stroke();
    context.restore();
  }

  #box(x, y, width, height, radius, color) {
    this.#context.fillStyle = color;
    this.#context.beginPath();
    this.#context.roundRect(x, y, width, height, radius);
    this.#context.fill();
  }
}
