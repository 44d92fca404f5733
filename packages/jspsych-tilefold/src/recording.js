// What a trial records: moves, given-up gestures, pointer path and events, with times in ms since the first board.
//
// Times are those of the browser's events (Event.timeStamp), not of the code that handles them. A recording with a key
// is kept in the tab's session storage, so that a trial goes on after the page was reloaded.

const STORED = "jspsych-tilefold:";
const SHORTEST_STEP = 1000 / 60 - 2; // ms between two points of the pointer path

const round = (ms) => Math.round(ms * 10) / 10;

export class Recording {
  #origin; // the value of performance.now() at time 0
  #key;
  #request;

  /** `request` opened the game; `key` is null if nothing is to be kept. */
  constructor(request, key) {
    this.#key = key === null ? null : STORED + key;
    this.#request = request;
    this.moves = [];
    this.aborted = [];
    this.pointer = [];
    this.events = [];
    this.ready = 0;
  }

  /** Starts the clock. `elapsed` is the time that was already played before a reload. */
  start(elapsed = 0) {
    this.#origin = performance.now() - elapsed;
    this.ready = elapsed;
  }

  /** Converts a time stamp of the browser to ms since the start. */
  time(stamp = performance.now()) {
    return Math.max(0, round(stamp - this.#origin));
  }

  /** Returns the moves that lead to the position on the board. */
  line() {
    return this.moves.filter((move) => move.undone_by === null);
  }

  #span(input) {
    const down = this.time(input.t_down);
    return { t_ready: Math.min(round(this.ready), down), t_down: down, t_up: this.time(input.t_up) };
  }

  move(text, input, state) {
    this.moves.push({ number: this.moves.length + 1, move: text, ...this.#span(input), state, undone_by: null, device: input.device });
    this.ready = this.time(input.t_up);
    this.store();
  }

  /** Sets the time from which the next move was possible: the board is at rest. */
  rest(stamp) {
    this.ready = this.time(stamp);
  }

  abort(input) {
    const place = (cell) => (cell ? [cell.row, cell.column] : null);
    this.aborted.push({
      kind: input.kind, reason: input.reason, from: place(input.from), to: place(input.to), ...this.#span(input), device: input.device,
      after_move: this.moves.length,
    });
    this.store();
  }

  /** Marks the last move, or with `count` all moves, as taken back. */
  takeBack(what, input) {
    const line = this.line();
    for (const move of what === "restart" ? line : line.slice(-1)) move.undone_by = what;
    this.event(what, { device: input.device }, input.t_up);
    this.ready = this.time(input.t_up);
    this.store();
  }

  point(stamp, x, y) {
    const t = this.time(stamp);
    const last = this.pointer.at(-1);
    if (last === undefined || t - last[0] >= SHORTEST_STEP) this.pointer.push([t, round(x), round(y)]);
  }

  event(kind, more = {}, stamp = performance.now()) {
    this.events.push({ t: this.time(stamp), kind, ...more });
  }

  // ---- Across a reload ----

  /** Keeps the recording as it is. Storage that is full or forbidden is noted once. */
  store() {
    if (this.#key === null) return;
    const { moves, aborted, pointer, events } = this;
    const kept = { request: this.#request, elapsed: this.time(), left: Date.now(), moves, aborted, pointer, events };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      this.#key = null;
      this.event("not_stored");
    }
  }

  /**
   * Returns what was kept under `key`: {request, elapsed, left, moves, …}; null if there is nothing, or another game than
   * `request` opens. `seed` is the trial's; if it is null, the seed that was drawn is kept too.
   */
  static kept(key, request, seed) {
    if (key === null) return null;
    try {
      const kept = JSON.parse(sessionStorage.getItem(STORED + key));
      const game = (one) => JSON.stringify(seed === null ? { ...one, seed } : one);
      return kept !== null && game(kept.request) === game(request) ? kept : null;
    } catch {
      return null;
    }
  }

  /** Takes over a recording that was kept, and notes how long the page was away. */
  resume(kept) {
    for (const list of ["moves", "aborted", "pointer", "events"]) this[list] = kept[list];
    this.start(kept.elapsed);
    this.event("resumed", { away: Math.max(0, Date.now() - kept.left) });
  }

  forget() {
    if (this.#key === null) return;
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // Nothing was stored either.
    }
  }
}
