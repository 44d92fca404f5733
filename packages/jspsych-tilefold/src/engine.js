// Calls the engine, which is compiled to WebAssembly. It exports one function that takes and returns JSON
// (engine/plugin.cpp).

import createEngine from "tilefold-engine";

let pending = null;

/** Loads the engine, only once for each page. Returns a promise of an Engine. */
export function loadEngine() {
  pending ??= createEngine().then((wasm) => new Engine(wasm));
  return pending;
}

class Engine {
  #wasm;
  #looks = new Map();

  constructor(wasm) {
    this.#wasm = wasm;
    this.version = this.call({ do: "version" });
  }

  /** Sends a request and returns its result. If the engine refuses it, throws an Error with the engine's message. */
  call(request) {
    const text = JSON.stringify(request);
    const size = this.#wasm.lengthBytesUTF8(text) + 1;
    const bytes = this.#wasm._malloc(size);
    this.#wasm.stringToUTF8(text, bytes, size);
    const answer = JSON.parse(this.#wasm.UTF8ToString(this.#wasm._tilefold_plugin_call(bytes)));
    this.#wasm._free(bytes);
    if ("error" in answer) throw new Error(answer.error);
    return answer.result;
  }

  /** Opens the game that an object describes: {puzzle, rules, level, position, seed}. Members that are null are ignored. */
  open(request) {
    return new Game(this, this.call({ do: "open", ...request }));
  }

  /** Draws the order of the blocks and trials of a study: {participant, seed, order, blocks: [{name, order, count}]}. */
  order(study) {
    return this.call({ do: "order", ...study });
  }

  theme(name) {
    return this.call({ do: "theme", theme: name });
  }

  /** Returns how a tile with this face is drawn: its colour, the colour of its text, its text and its marks. */
  look(theme, face) {
    const key = `${theme}/${face.kind}/${face.value}`;
    if (!this.#looks.has(key)) this.#looks.set(key, this.call({ do: "look", theme, kind: face.kind, value: face.value }));
    return this.#looks.get(key);
  }
}

/** A game of the engine. `view` describes what the participant sees; rows and columns are counted from 1. */
class Game {
  #engine;
  #number;

  constructor(engine, number) {
    this.#engine = engine;
    this.#number = number;
    this.view = this.#call({ do: "view" });
  }

  #call(request) {
    return this.#engine.call({ ...request, game: this.#number });
  }

  /** Returns the text of the legal move that a gesture stands for; null if there is none. */
  interpret(gesture) {
    return this.#call({ do: "interpret", ...gesture });
  }

  /** Plays a legal move, updates the view and returns the events of the move in order. */
  play(move) {
    const { events, view } = this.#call({ do: "play", move });
    this.view = view;
    return events;
  }

  undo() {
    this.view = this.#call({ do: "undo" });
  }

  restart() {
    this.view = this.#call({ do: "restart" });
  }

  /** Returns the text of the move that the puzzle's solver chooses; null if it finds none. */
  hint() {
    return this.#call({ do: "hint" });
  }

  /** Returns the game ID up to the position on the board. */
  id() {
    return this.#call({ do: "game_id" });
  }

  close() {
    this.#call({ do: "close" });
  }
}
