// The engine: WebAssembly behind one function that takes and returns JSON (engine/plugin.cpp).

import createEngine from "tilefold-engine";

let pending = null;

/** Loads the engine once for the page. Returns a promise of an Engine. */
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

  /** Sends a request and returns its result. Throws an Error with the engine's message if it is refused. */
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

  /** Opens a game: {puzzle, rules, level, position, seed}, without members that are null. */
  open(request) {
    return new Game(this, this.call({ do: "open", ...request }));
  }

  theme(name) {
    return this.call({ do: "theme", theme: name });
  }

  /** Returns how a face is drawn: fill, ink, text, marks. */
  look(theme, face) {
    const key = `${theme}/${face.kind}/${face.value}`;
    if (!this.#looks.has(key)) this.#looks.set(key, this.call({ do: "look", theme, kind: face.kind, value: face.value }));
    return this.#looks.get(key);
  }
}

/** A game of the engine. `view` is what is seen of it; cells count from 1. */
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

  /** Returns the legal move that a gesture means, as text; null if there is none. */
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

  /** Returns the game ID up to the position on the board. */
  id() {
    return this.#call({ do: "game_id" });
  }

  close() {
    this.#call({ do: "close" });
  }
}
