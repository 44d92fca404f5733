// Describes the plugin's parameters and data for jsPsych, and checks the values of the parameters.

export const SHOWN = ["moves", "moves_left", "score", "time", "time_left"];
const STORAGES = ["session", "local"];
const THEMES = ["light", "dark", "contrast", "colour-blind"];

export const TEXTS = {
  undo: "Undo",
  restart: "Restart",
  hint: "Hint",
  give_up: "Give up",
  give_up_question: "Give up this puzzle?",
  keep_playing: "Keep playing",
  moves: "Moves",
  moves_left: "Moves left",
  score: "Score",
  time: "Time",
  time_left: "Time left",
  row: "row",
  column: "column",
  empty: "empty",
  selected: "selected",
  board: null, // the title of the puzzle and how to move
};

/** Returns the `info` of the plugin. `Type` is jsPsych's ParameterType. */
export function infoOf(Type, version) {
  const moves = {
    type: Type.COMPLEX,
    array: true,
    nested: {
      number: { type: Type.INT },
      move: { type: Type.STRING },
      t_ready: { type: Type.FLOAT },
      t_down: { type: Type.FLOAT },
      t_up: { type: Type.FLOAT },
      state: { type: Type.OBJECT },
      undone_by: { type: Type.STRING },
      device: { type: Type.STRING },
    },
  };
  return {
    name: "tilefold",
    version,
    parameters: {
      /** Name of the puzzle, such as "unblock". May be null if `level` or `position` determines the puzzle. */
      puzzle: { type: Type.STRING, default: null },
      /** Values of the rules, by name: {rows: 5, columns: 4}. Null for the standard rules. */
      rules: { type: Type.OBJECT, default: null },
      /** Number of a built-in level, or the text of a level. */
      level: { type: Type.OBJECT, default: null },
      /** A position file, as an object or as text. */
      position: { type: Type.OBJECT, default: null },
      /** Seed of the game, from 0 to 2^64-1. Seeds of 2^53 and more must be texts. Null for a random seed. */
      seed: { type: Type.OBJECT, default: null },
      /** Time after which the trial ends, in ms. Null for no limit. */
      time_limit: { type: Type.INT, default: null },
      /** Number of moves, including undone moves, after which the trial ends. Null for no limit. */
      max_moves: { type: Type.INT, default: null },
      allow_undo: { type: Type.BOOL, default: true },
      allow_restart: { type: Type.BOOL, default: true },
      /** Shows a button that marks a good move on the board. Only for puzzles with a solver, such as Unblock. */
      allow_hint: { type: Type.BOOL, default: false },
      allow_give_up: { type: Type.BOOL, default: false },
      /** True to ask before the participant gives up. */
      confirm_give_up: { type: Type.BOOL, default: false },
      /** Figures that are shown above the board: "moves", "moves_left", "score", "time", "time_left". */
      show: { type: Type.STRING, array: true, default: ["moves"] },
      /** True to record the path of the pointer, with at most 60 points per second. */
      record_pointer: { type: Type.BOOL, default: false },
      /** Text above the board. */
      prompt: { type: Type.HTML_STRING, default: null },
      /** Texts that replace texts of the interface, by name. */
      texts: { type: Type.OBJECT, default: {} },
      /** Colours: "light", "dark", "contrast" or "colour-blind". */
      theme: { type: Type.STRING, default: "light" },
      /** Name under which the trial is stored, so that a reload of the page continues it. Null to store nothing. */
      resume_key: { type: Type.STRING, default: null },
      /** Where it is stored: "session" (until the tab is closed) or "local" (until the trial ends, also in other tabs). */
      resume_storage: { type: Type.STRING, default: "session" },
    },
    data: {
      /** Reason for the end of the trial: "solved", "over", "time_limit", "max_moves" or "gave_up". */
      outcome: { type: Type.STRING },
      /** Time from the first board to the end, in ms. */
      rt: { type: Type.FLOAT },
      puzzle: { type: Type.STRING },
      seed: { type: Type.STRING },
      /** ID of the game up to the last board, which every program of Tilefold can open. */
      game_id: { type: Type.STRING },
      engine_version: { type: Type.STRING },
      score: { type: Type.INT },
      moves,
      aborted: { type: Type.COMPLEX, array: true },
      pointer: { type: Type.COMPLEX, array: true },
      events: { type: Type.COMPLEX, array: true },
    },
  };
}

const written = (value) => JSON.stringify(value);

/** Throws an Error that says which parameter is wrong and what is allowed. */
export function checkParameters(trial) {
  for (const name of ["time_limit", "max_moves"]) {
    const value = trial[name];
    if (value !== null && !(Number.isInteger(value) && value > 0))
      throw new Error(`${name} is ${written(value)}; it must be a whole number above 0, or null`);
  }
  for (const name of trial.show)
    if (!SHOWN.includes(name)) throw new Error(`show has ${written(name)}; it may have ${SHOWN.join(", ")}`);
  for (const [name, limit] of [["moves_left", "max_moves"], ["time_left", "time_limit"]])
    if (trial.show.includes(name) && trial[limit] === null) throw new Error(`show has "${name}" without ${limit}; give ${limit} too`);
  if (!THEMES.includes(trial.theme)) throw new Error(`theme is ${written(trial.theme)}; it must be one of ${THEMES.join(", ")}`);
  if (!STORAGES.includes(trial.resume_storage)) throw new Error(`resume_storage is ${written(trial.resume_storage)}; it must be one of ${STORAGES.join(", ")}`);
  const isNumber = typeof trial.seed === "number";
  if (isNumber && !(Number.isSafeInteger(trial.seed) && trial.seed >= 0))
    throw new Error(`seed is ${written(trial.seed)}; it must be a whole number from 0 to 2^64-1, as text from 2^53 on`);
}

/** Returns the request that opens the game of a trial. If no seed is given, draws a random one. */
export function requestOf(trial) {
  const request = { seed: trial.seed ?? drawSeed() };
  for (const name of ["puzzle", "rules", "level", "position"])
    if (trial[name] !== null && trial[name] !== undefined) request[name] = trial[name];
  return request;
}

function drawSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low;
}
