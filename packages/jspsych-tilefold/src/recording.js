// Records a trial: its moves, gestures that led to no move, the pointer path and events, with times in ms since the first
// board.
//
// Times come from the time stamps of the browser's events (Event.timeStamp), not from the code that handles the events. If
// a recording has a key, it is stored in the browser, so that the trial continues after a reload of the page.

const STORED = "jspsych-tilefold:";
const SHORTEST_STEP = 1000 / 60 - 2; // ms between two points of the pointer path

// Throws an exception if the browser does not allow storing.
const storageOf = (name) => (name === "local" ? localStorage : sessionStorage);

const round = (ms) => Math.round(ms * 10) / 10;

export class Recording {
  #origin; // the value of performance.now() at time 0
  #key;
  #storage;
  #request;

  /**
   * `request` is the request that opened the game. If `key` is null, nothing is stored. `storage` is "session" or "local".
   */
  constructor(request, key, storage) {
    this.#key = key === null ? null : STORED + key;
    this.#storage = storage;
    this.#request = request;
    this.moves = [];
    this.aborted = [];
    this.pointer = [];
    this.events = [];
    this.ready = 0;
  }

  /** Starts the clock. `elapsed` is the time for which the trial had been played before a reload, in ms. */
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

  /** Sets the time from which the participant can make the next move, because the board has come to rest. */
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

  /** Marks moves as undone and records an event. `what` is "undo" for the last move or "restart" for all moves. */
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

  /** Stores the recording. If the storage is full or forbidden, records this once as an event. */
  store() {
    if (this.#key === null) return;
    const { moves, aborted, pointer, events } = this;
    const kept = { request: this.#request, elapsed: this.time(), left: Date.now(), moves, aborted, pointer, events };
    try {
      storageOf(this.#storage).setItem(this.#key, JSON.stringify(kept));
    } catch {
      this.#key = null;
      this.event("not_stored");
    }
  }

  /**
   * Returns the recording stored under `key`: {request, elapsed, left, moves, …}. Returns null if there is none, or if it is
   * of another game than `request` opens. `seed` is the seed parameter of the trial; if it is null, the stored game may have
   * any seed.
   */
  static kept(key, request, seed, storage) {
    if (key === null) return null;
    try {
      const kept = JSON.parse(storageOf(storage).getItem(STORED + key));
      const game = (one) => JSON.stringify(seed === null ? { ...one, seed } : one);
      return kept !== null && game(kept.request) === game(request) ? kept : null;
    } catch {
      return null;
    }
  }

  /** Continues a stored recording, and records for how long the page was closed. */
  resume(kept) {
    for (const list of ["moves", "aborted", "pointer", "events"]) this[list] = kept[list];
    this.start(kept.elapsed);
    this.event("resumed", { away: Math.max(0, Date.now() - kept.left) });
  }

  forget() {
    if (this.#key === null) return;
    try {
      storageOf(this.#storage).removeItem(this.#key);
    } catch {
      // Nothing was stored either.
    }
  }
}
