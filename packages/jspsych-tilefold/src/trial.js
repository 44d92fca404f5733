// Runs one trial, which is one game, from the first board to its end.

import { Board } from "./board.js";
import { tileAt } from "./geometry.js";
import { gestureOf } from "./hint.js";
import { KeyInput } from "./keys.js";
import { TEXTS } from "./parameters.js";
import { PointerInput } from "./pointer.js";
import { Recording } from "./recording.js";
import { Selection } from "./selection.js";
import { add, addStyle, colour } from "./style.js";

const WIDEST = 640; // CSS pixels
const AROUND = 40; // CSS pixels around the trial
const LOWEST = 220;
const STORE_EVERY = 5000; // ms
const SEEN_END = 200; // ms for which the last board is shown

export class Trial {
  #timers = [];
  #ended = false;
  #listeners = new AbortController();
  #facts = new Map();
  #buttons = new Map();

  /** `finish` is called with the data when the trial has ended. */
  constructor({ engine, parameters, request, display, finish }) {
    this.engine = engine;
    this.parameters = parameters;
    this.texts = { ...TEXTS, ...parameters.texts };
    this.display = display;
    this.finish = finish;
    const kept = Recording.kept(parameters.resume_key, request, parameters.seed, parameters.resume_storage);
    this.game = engine.open(kept === null ? request : kept.request);
    this.#checkHint();
    this.recording = new Recording(kept === null ? request : kept.request, parameters.resume_key, parameters.resume_storage);
    if (kept !== null) this.#replay(kept.moves);
    this.#build();
    if (kept === null) this.recording.start();
    else this.recording.resume(kept);
    this.#listen();
    this.#begin();
  }

  #checkHint() {
    const { about } = this.game.view;
    if (!this.parameters.allow_hint || about.has_solver) return;
    this.game.close();
    throw new Error(`allow_hint is true; it must be false for ${about.puzzle}, because only puzzles with a solver have hints`);
  }

  // Plays the moves that were not undone.
  #replay(moves) {
    for (const move of moves) if (move.undone_by === null) this.game.play(move.move);
  }

  // ---- The page ----

  #build() {
    addStyle();
    this.display.textContent = "";
    const root = add(this.display, "div", "tilefold");
    this.root = root;
    if (this.parameters.prompt !== null) add(root, "div", "tilefold-prompt").innerHTML = this.parameters.prompt;
    this.facts = add(root, "div", "tilefold-facts");
    for (const name of this.parameters.show) {
      const fact = add(this.facts, "span", `tilefold-${name}`, `${this.texts[name]} `);
      this.#facts.set(name, add(fact, "b", ""));
    }
    this.board = new Board(this.engine, this.parameters.theme, (stamp) => this.recording.rest(stamp));
    colour(root, this.board.theme);
    this.#describeBoard();
    root.append(this.board.canvas);
    this.buttonRow = add(root, "div", "tilefold-buttons");
    this.#addButtons();
    this.said = add(root, "div", "tilefold-said");
    this.said.setAttribute("aria-live", "polite");
    this.#showBoard();
    this.#update();
    this.board.canvas.focus({ preventScroll: true });
  }

  #describeBoard() {
    const { canvas } = this.board;
    const { about } = this.game.view;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", this.texts.board ?? `${about.title}. ${about.how_to_move}`);
  }

  #addButtons() {
    const { allow_undo: undo, allow_restart: restart, allow_hint: hint, allow_give_up: giveUp } = this.parameters;
    if (undo) this.#addButton("undo", (input) => this.undo(input));
    if (restart) this.#addButton("restart", (input) => this.restart(input));
    if (hint) this.#addButton("hint", (input) => this.#hint(input));
    if (giveUp) this.#addButton("give_up", (input) => (this.parameters.confirm_give_up ? this.#askGiveUp() : this.#end("gave_up", input.t_up)));
  }

  // Shows the question whether to give up instead of the figures, and its answers instead of the buttons.
  #askGiveUp() {
    const question = add(this.root, "div", "tilefold-facts tilefold-question", this.texts.give_up_question);
    question.setAttribute("role", "alert");
    const answers = add(this.root, "div", "tilefold-buttons");
    const show = (isAsked) => {
      for (const element of [this.facts, this.buttonRow]) element.hidden = isAsked;
    };
    const leave = () => {
      question.remove();
      answers.remove();
      show(false);
      this.board.canvas.focus({ preventScroll: true });
    };
    show(true);
    this.facts.after(question);
    this.buttonRow.after(answers);
    for (const [name, act] of [["keep_playing", leave], ["give_up_now", (event) => this.#end("gave_up", event.timeStamp)]]) {
      const button = add(answers, "button", `tilefold-${name}`, this.texts[name === "give_up_now" ? "give_up" : name]);
      button.type = "button";
      button.addEventListener("click", (event) => this.isOpen() && act(event));
      if (name === "keep_playing") button.focus({ preventScroll: true });
    }
  }

  // Marks the move of the puzzle's solver on the board.
  #hint(input) {
    const move = this.game.hint();
    this.recording.event("hint", { move, device: input.device }, input.t_up);
    this.recording.store();
    this.board.mark(move === null ? null : gestureOf(move, this.game));
    this.said.textContent = move ?? this.texts.hint;
  }

  #addButton(name, act, text = this.texts[name]) {
    const button = add(this.buttonRow, "button", `tilefold-${name}`, text);
    button.type = "button";
    button.addEventListener("click", (event) => {
      if (!this.isOpen()) return;
      act({ t_down: event.timeStamp, t_up: event.timeStamp, device: event.detail === 0 ? "keyboard" : event.pointerType || "mouse" });
      if (event.detail !== 0) this.board.canvas.focus({ preventScroll: true });
    });
    this.#buttons.set(name, button);
    return button;
  }

  // Returns the space for the board. The display element itself is only as wide as its contents.
  #space() {
    const width = Math.min(WIDEST, (this.display.parentElement?.clientWidth || innerWidth) - AROUND);
    const around = this.root.getBoundingClientRect().height - this.board.canvas.getBoundingClientRect().height;
    return [Math.max(160, width), Math.max(LOWEST, innerHeight - around - AROUND)];
  }

  #showBoard() {
    this.board.show(this.game.view, ...this.#space());
  }

  // Updates the figures above the board, and shows the buttons of the commands that are possible now.
  #update() {
    const { view } = this.game;
    const made = this.recording.moves.filter((move) => move.device !== "timer").length;
    const values = { moves: view.moves, moves_left: (this.parameters.max_moves ?? 0) - made, score: view.score };
    for (const [name, value] of Object.entries(values)) if (this.#facts.has(name)) this.#facts.get(name).textContent = value;
    for (const name of ["undo", "restart"]) if (this.#buttons.has(name)) this.#buttons.get(name).disabled = view.moves === 0;
    const legal = new Map(view.commands.map((command) => [command.name, command]));
    for (const [name, button] of this.#buttons)
      if (button.dataset.command !== undefined) button.hidden = !legal.has(name);
    for (const [name, command] of legal) if (command.after === 0 && !this.#buttons.has(name)) this.#addCommand(command);
    if (this.#buttons.has("hint")) this.#buttons.get("hint").disabled = view.status !== "playing";
    this.#awaitCommand(view.commands.find((command) => command.after > 0));
  }

  #addCommand({ name, label, help }) {
    const act = (input) => this.playOrRefuse({ kind: "command", command: name }, { ...input, kind: "button" });
    const button = this.#addButton(name, act, this.texts[name] ?? label);
    button.dataset.command = name;
    button.title = help;
  }

  // Plays a command that the puzzle plays automatically some time after the last move.
  #awaitCommand(command) {
    clearTimeout(this.following);
    if (command === undefined) return;
    this.following = setTimeout(() => {
      const now = performance.now();
      const move = this.isOpen() ? this.interpret({ kind: "command", command: command.name }) : null;
      if (move !== null) this.play(move, { t_down: now, t_up: now, device: "timer" });
    }, 1000 * command.after);
  }

  #showTimes() {
    const clock = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;
    const elapsed = this.recording.time();
    this.#facts.get("time")?.replaceChildren(clock(elapsed));
    const left = Math.max(0, (this.parameters.time_limit ?? 0) - elapsed);
    this.#facts.get("time_left")?.replaceChildren(clock(left + 999));
  }

  // ---- Input ----

  #listen() {
    this.selection = new Selection(this.board, this);
    this.pointer = new PointerInput(this.board, this.selection, this);
    this.keys = new KeyInput(this.board, this.selection, this);
    const { signal } = this.#listeners;
    const note = (target, type, kind) => target.addEventListener(type, (event) => this.recording.event(kind, {}, event.timeStamp), { signal });
    note(window, "blur", "blur");
    note(window, "focus", "focus");
    document.addEventListener("visibilitychange", (event) => this.recording.event(document.hidden ? "hidden" : "visible", {}, event.timeStamp), { signal });
    window.addEventListener("resize", (event) => this.#resize(event.timeStamp), { signal });
    window.addEventListener("pagehide", () => this.recording.store(), { signal });
    if (this.parameters.record_pointer) window.addEventListener("pointermove", (event) => this.#follow(event), { signal });
  }

  #follow(event) {
    const box = this.board.canvas.getBoundingClientRect();
    this.recording.point(event.timeStamp, event.clientX - box.left, event.clientY - box.top);
  }

  #resize(stamp) {
    this.#showBoard();
    this.recording.event("resize", this.#size(), stamp);
  }

  // Returns the size of the window, the rectangle of the board in pixels of the window, and the place and size of the cells
  // in pixels of the board, which the pointer path uses, too.
  #size() {
    const { layout, canvas } = this.board;
    const box = canvas.getBoundingClientRect();
    return {
      window: [innerWidth, innerHeight],
      board: [box.left, box.top, box.width, box.height].map(Math.round),
      cells: [layout.left, layout.top, layout.cell],
    };
  }

  #begin() {
    this.recording.event("board", this.#size());
    const left = this.parameters.time_limit === null ? null : this.parameters.time_limit - this.recording.time();
    if (left !== null) this.#timers.push(setTimeout(() => this.#end("time_limit"), Math.max(0, left)));
    if (this.#facts.has("time") || this.#facts.has("time_left")) {
      this.#showTimes();
      this.#timers.push(setInterval(() => this.#showTimes(), 200));
    }
    this.recording.store();
    if (this.parameters.resume_key !== null) this.#timers.push(setInterval(() => this.recording.store(), STORE_EVERY));
    this.#checkEnd(performance.now()); // a trial may be resumed at its end
  }

  isOpen() {
    return !this.#ended;
  }

  /** Returns how moves are made: "column", "direction", "pair", "exchange" or "piece". */
  input() {
    return this.game.view.about.input;
  }

  interpret(gesture) {
    return this.game.interpret(gesture);
  }

  play(move, input) {
    const events = this.game.play(move);
    this.recording.move(move, input, this.game.view.state);
    this.#clearInput();
    this.board.play(events, this.game.view);
    this.#update();
    this.said.textContent = `${move}. ${this.texts.moves} ${this.game.view.moves}`;
    this.#checkEnd(input.t_up);
  }

  playOrRefuse(gesture, input) {
    const move = this.interpret(gesture);
    if (move === null) this.refuse(input);
    else this.play(move, input);
  }

  refuse(input) {
    this.board.refuse();
    this.abort({ ...input, reason: "illegal" });
  }

  abort(input) {
    this.recording.abort(input);
  }

  /** Undoes the last move if the trial allows undo. Always returns true, because the key has a function. */
  undo(input) {
    if (!this.parameters.allow_undo || this.game.view.moves === 0) return true;
    this.game.undo();
    this.#takeBack("undo", input);
    return true;
  }

  restart(input) {
    if (this.game.view.moves === 0) return;
    this.game.restart();
    this.#takeBack("restart", input);
  }

  #takeBack(what, input) {
    this.board.finish();
    this.#clearInput();
    this.recording.takeBack(what, input);
    this.#showBoard();
    this.#update();
    this.said.textContent = `${this.texts[what]}. ${this.texts.moves} ${this.game.view.moves}`;
  }

  /** Drops the state of a piece that was picked up with keys, because the user now uses the pointer. */
  letGo() {
    this.keys.clear();
  }

  #clearInput() {
    this.board.mark(null);
    this.selection.clear();
    this.keys.clear();
  }

  /** Announces the contents of a cell to a screen reader. */
  say(cell, word) {
    const tile = tileAt(this.game.view, cell);
    const face = tile === null ? this.texts.empty : this.engine.look(this.parameters.theme, tile.face).text;
    const state = word === "" ? "" : `, ${this.texts[word]}`;
    this.said.textContent = `${this.texts.row} ${cell.row}, ${this.texts.column} ${cell.column}: ${face}${state}`;
  }

  // ---- The end ----

  #checkEnd(stamp) {
    const { status, commands } = this.game.view;
    const made = this.recording.moves.filter((move) => move.device !== "timer").length;
    if (status === "won") this.#end("solved", stamp);
    else if (status === "over" && commands.length === 0) this.#end("over", stamp);
    else if (this.parameters.max_moves !== null && made >= this.parameters.max_moves) this.#end("max_moves", stamp);
  }

  #end(outcome, stamp = performance.now()) {
    if (this.#ended) return;
    this.#ended = true;
    this.#giveUpInput(stamp);
    const isShown = this.root.isConnected; // false if the experiment has left the trial
    for (const timer of [...this.#timers, this.following]) clearTimeout(timer);
    this.#listeners.abort();
    for (const button of this.#buttons.values()) button.disabled = true;
    this.recording.forget();
    if (!isShown) return this.game.close();
    const data = this.#data(outcome, stamp);
    const leave = () => {
      this.board.finish();
      this.game.close();
      this.display.textContent = "";
      this.finish(data);
    };
    return outcome === "gave_up" || outcome === "time_limit" ? leave() : setTimeout(leave, SEEN_END);
  }

  // Records gestures that were begun but not finished.
  #giveUpInput(stamp) {
    this.pointer.giveUp(stamp, "ended");
    this.selection.release({ t_up: stamp }, "ended");
    this.keys.giveUp(stamp, "ended");
  }

  #data(outcome, stamp) {
    const { moves, aborted, pointer, events } = this.recording;
    const { view } = this.game;
    return {
      outcome, rt: this.recording.time(stamp), puzzle: view.about.puzzle, seed: view.seed, game_id: this.game.id(),
      engine_version: this.engine.version, score: view.score, moves, aborted, pointer, events,
    };
  }
}
