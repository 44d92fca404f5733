// Animates the tiles on the canvas: shows the events of a move, one group of simultaneous events (a beat) after the other.
// The events say what happens and in which order; this file determines how long it takes.

const BEAT = 120; // ms
const LONGEST = 480; // ms for all beats of a move

const ease = (share) => 1 - (1 - share) ** 3;

// Returns the face of an event: a number, a letter, or the letter x for a wall.
function faceOf(event) {
  if (event.face === undefined) return { kind: 0, value: String(event.value) };
  return { kind: event.face === "x" ? 2 : 1, value: String(event.face.charCodeAt(0)) };
}

/** Returns the sprites of a view: a Map from each tile's ID to the tile as it is drawn. */
export function spritesOf(view) {
  return new Map(view.tiles.map((tile) => [tile.id, { ...tile, scale: 1, alpha: 1 }]));
}

export class Animation {
  #beats = [];
  #begun = null;

  /** `sprites` are the sprites before the move, which the animation changes; `events` come from the engine. */
  constructor(sprites, events) {
    this.sprites = sprites;
    for (const event of events) (this.#beats[event.beat] ??= []).push(event);
    this.#beats = this.#beats.filter(Boolean).map((list) => ({ events: list, tweens: null }));
    this.beat = Math.min(BEAT, LONGEST / Math.max(1, this.#beats.length));
  }

  /** Advances to a time in ms. Returns false once all beats have been shown. */
  advance(now) {
    this.#begun ??= now;
    const at = (now - this.#begun) / this.beat;
    for (const [index, beat] of this.#beats.entries()) {
      if (at < index) break;
      beat.tweens ??= beat.events.map((event) => this.#tween(event)).filter(Boolean);
      const share = ease(Math.min(1, at - index));
      for (const tween of beat.tweens) tween(share);
    }
    return at < this.#beats.length;
  }

  // Returns a function that shows the event up to a share of its duration, from 0 to 1. Returns null if the tile is unknown.
  #tween(event) {
    const [row, column] = event.cell;
    if (event.kind === "spawn") {
      const [rows, columns] = event.size ?? [1, 1];
      const sprite = { id: event.tile, row, column, rows, columns, face: faceOf(event), scale: 0, alpha: 1 };
      this.sprites.set(event.tile, sprite);
      return (share) => { sprite.scale = share; };
    }
    const sprite = this.sprites.get(event.tile);
    if (sprite === undefined) return null;
    if (event.kind === "clear") {
      return (share) => { sprite.alpha = 1 - share; };
    }
    if (event.kind === "change") {
      sprite.face = faceOf(event);
      return (share) => { sprite.scale = 1 + 0.12 * Math.sin(Math.PI * share); };
    }
    const from = { row: sprite.row, column: sprite.column };
    return (share) => {
      sprite.row = from.row + (row - from.row) * share;
      sprite.column = from.column + (column - from.column) * share;
      if (event.kind === "absorb" && share === 1) sprite.alpha = 0;
    };
  }
}
