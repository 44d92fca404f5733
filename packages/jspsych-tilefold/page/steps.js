// Turns the steps of a study into trials of jsPsych.

import { armQuestion, answerOf, questionHtml } from "./questions.js";
import { escapeHtml, headingOf, paragraphsOf } from "./texts.js";

const SHORTEST_STEP_MS = 250; // a second press of a double click must not skip a page

const OUTCOMES = { solved: "solved", time_limit: "out_of_time", max_moves: "out_of_moves", gave_up: "gave_up" };

const isOwnMove = (move) => move.device !== "timer";

export class Steps {
  /** `plugins` has the jsPsych plugins: button, form and game. `count` is the number of trials of the study. */
  constructor({ study, texts, progress, plugins, count }) {
    Object.assign(this, { study, texts, progress, plugins, count });
  }

  /** Returns the trial of jsPsych for a step. `number` is the number of the step, from 0. */
  trialOf(step, number) {
    return { ...this.#shown(step), data: this.#place(step, number) };
  }

  #shown(step) {
    switch (step.kind) {
      case "trial":
        return this.#game(step);
      case "question":
        return this.#question(step);
      case "language":
        return this.#language();
      case "consent":
        return this.#consent(step);
      case "feedback":
        return this.#page(() => headingOf(this.#feedback()));
      case "break":
        return this.#break(step);
      default:
        return this.#page(() => paragraphsOf(this.texts.of(step.text)));
    }
  }

  // The columns that say where in the study a row belongs.
  #place({ kind, block, trial, question, position }, number) {
    const place = { kind, step: number, position };
    if (block !== undefined) Object.assign(place, { block: block.name, practice: block.practice });
    if (block !== undefined && block.condition !== "") place.condition = block.condition;
    if (trial !== undefined) place.trial = trial.name;
    if (question !== undefined) Object.assign(place, { question: question.name, question_kind: question.kind });
    return place;
  }

  // ---- Pages ----

  #page(html, buttons = () => [this.texts.word("continue")], more = {}) {
    return {
      type: this.plugins.button,
      stimulus: () => `<div class="study-page">${html()}</div>`,
      choices: () => buttons().map(escapeHtml),
      button_html: (label, index) => `<button type="button" class="study-button${index === 0 ? " study-primary" : ""}">${label}</button>`,
      on_load: () => this.#arm(0, true),
      ...more,
    };
  }

  // Enables the buttons after `ms`. If `isFocused`, Enter then presses the first one.
  #arm(ms, isFocused) {
    const elapsed = this.progress.begin();
    const buttons = [...document.querySelectorAll(".study-button")];
    for (const button of buttons) button.disabled = true;
    const enable = () => {
      for (const button of buttons) button.disabled = false;
      if (isFocused) buttons[0]?.focus({ preventScroll: true });
    };
    setTimeout(enable, Math.max(SHORTEST_STEP_MS, ms - elapsed));
    return Math.max(0, ms - elapsed);
  }

  #language() {
    const page = this.#page(
      () => headingOf(this.texts.title()) + paragraphsOf(this.texts.word("language")),
      () => this.study.languages.map(languageName),
      { on_load: () => this.#arm(0, false), css_classes: ["study-languages"] },
    );
    return { ...page, on_finish: (data) => (data.answer = this.study.languages[data.response]) };
  }

  #consent(step) {
    const page = this.#page(
      () => headingOf(this.texts.title()) + paragraphsOf(this.texts.of(step.text)),
      () => [this.texts.word("agree"), this.texts.word("disagree")],
      { on_load: () => this.#arm(0, false) },
    );
    return { ...page, on_finish: (data) => (data.answer = data.response === 0 ? "agreed" : "declined") };
  }

  #feedback() {
    const game = this.progress.rows.findLast((row) => row.kind === "trial");
    return this.texts.word(OUTCOMES[game.outcome] ?? "over", { moves: game.moves.filter(isOwnMove).length });
  }

  #break(step) {
    const seconds = step.block.break_seconds;
    return this.#page(() => `${paragraphsOf(this.texts.of(step.text))}<p class="study-small study-left"></p>`, undefined, {
      on_load: () => this.#countDown(1000 * seconds),
    });
  }

  #countDown(ms) {
    const end = performance.now() + this.#arm(ms, true);
    const left = document.querySelector(".study-left");
    const show = () => {
      const seconds = Math.ceil((end - performance.now()) / 1000);
      left.textContent = seconds > 0 ? this.texts.word("pause_left", { seconds }) : "";
      if (seconds > 0 && left.isConnected) setTimeout(show, 200);
    };
    show();
  }

  // ---- Questions ----

  #question({ question }) {
    return {
      type: this.plugins.form,
      html: () => questionHtml(question, this.texts),
      button_label: () => escapeHtml(this.texts.word("continue")),
      on_load: () => {
        this.progress.begin();
        armQuestion(question, document);
      },
      on_finish: (data) => (data.answer = answerOf(question, data.response.answer)),
    };
  }

  // ---- Games ----

  #game(step) {
    const { allow, limits, game, has_score: hasScore, name } = step.trial;
    const show = [];
    if (allow.score && hasScore) show.push("score");
    if (limits.shown && limits.moves !== null) show.push("moves_left");
    else if (allow.score && !hasScore) show.push("moves");
    if (limits.shown && limits.seconds !== null) show.push("time_left");
    return {
      type: this.plugins.game,
      ...game,
      time_limit: limits.seconds === null ? null : 1000 * limits.seconds,
      max_moves: limits.moves,
      allow_undo: allow.undo,
      allow_restart: allow.restart,
      allow_hint: allow.hints,
      allow_give_up: allow.give_up,
      confirm_give_up: true,
      record_pointer: this.study.pointer_path,
      show,
      prompt: `<div class="study-count">${step.position} / ${this.count}</div>`,
      texts: () => this.#gameTexts(),
      theme: this.study.theme,
      resume_key: `${this.progress.key}:${name}`,
      resume_storage: "local",
      on_start: () => this.progress.begin(),
    };
  }

  #gameTexts() {
    const names = ["undo", "restart", "hint", "give_up", "give_up_question", "keep_playing", "moves", "moves_left", "time_left", "score"];
    return Object.fromEntries(names.map((name) => [name, this.texts.word(name)]));
  }
}

// Returns the name of a language in that language, such as "Deutsch" for "de"; the code if it is not known.
function languageName(code) {
  try {
    return new Intl.DisplayNames([code], { type: "language", fallback: "code" }).of(code);
  } catch {
    return code;
  }
}
