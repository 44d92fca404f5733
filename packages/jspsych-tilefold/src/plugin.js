// The jsPsych plugin: one trial is one game.

import { ParameterType } from "jspsych";

import { loadEngine } from "./engine.js";
import { checkParameters, infoOf, requestOf } from "./parameters.js";
import { add, addStyle } from "./style.js";
import { Trial } from "./trial.js";

// Loads the engine while the participant reads the instructions; if this fails, the trial reports the error. The check for
// a page is needed because bundlers may run this file without one.
if (typeof document !== "undefined") loadEngine().catch(() => {});

export default class TilefoldPlugin {
  static info = infoOf(ParameterType, PACKAGE_VERSION);

  constructor(jsPsych) {
    this.jsPsych = jsPsych;
  }

  /** Called by jsPsych. `onLoad` is called when the first board is shown. */
  async trial(display, parameters, onLoad) {
    try {
      checkParameters(parameters);
      const engine = await loadEngine();
      const finish = (data) => this.jsPsych.finishTrial(data);
      new Trial({ engine, parameters, request: requestOf(parameters), display, finish });
    } catch (error) {
      addStyle();
      add(display, "p", "tilefold-error", `jspsych-tilefold: ${error.message}`).setAttribute("role", "alert");
      throw error;
    }
    onLoad?.();
    return new Promise(() => {}); // finishTrial ends the trial
  }
}
