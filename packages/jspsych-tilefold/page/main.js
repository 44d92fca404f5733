// Runs a study in the page: finds out who takes part, shows the steps that are left, and sends the data.

import { loadEngine } from "../src/engine.js";
import TilefoldPlugin from "../src/plugin.js";
import { add, colour } from "../src/style.js";
import { stepsOf } from "./plan.js";
import { browserName, cleanName, Progress } from "./progress.js";
import { downloadText, fileNameOf, openJatos, sendToDataPipe } from "./sending.js";
import { Steps } from "./steps.js";
import { escapeHtml, headingOf, paragraphsOf, Texts } from "./texts.js";

const TAB_WAIT = 1500; // ms until the page says that the study is open in another tab

class StudyPage {
  constructor(study, root) {
    this.study = study;
    this.root = root;
  }

  async run() {
    this.engine = await loadEngine();
    this.#colourPage();
    this.jatos = await openJatos();
    const labels = this.#labels();
    this.progress = new Progress(this.study, labels);
    this.texts = new Texts(this.study, this.progress);
    document.title = this.texts.title();
    await this.#awaitOtherTabs();
    this.progress.open({ engine_version: this.engine.version, jspsych_version: JSPSYCH_VERSION });
    if (this.progress.status === "running") await this.#show(labels.participant);
    document.documentElement.lang = this.study.languages[this.progress.language];
    await this.#end();
  }

  #colourPage() {
    const theme = this.engine.theme(this.study.theme);
    colour(document.documentElement, theme);
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(theme.accent.slice(at, at + 2), 16));
    const isDark = 0.299 * red + 0.587 * green + 0.114 * blue < 140;
    document.documentElement.style.setProperty("--on-accent", isDark ? "#fff" : "#111");
  }

  // Parameters of the address come first, and then what JATOS or Prolific has added to it.
  #labels() {
    const given = new URLSearchParams(location.search);
    const passed = this.jatos?.urlQueryParameters ?? {};
    const find = (...names) => names.map((name) => cleanName(given.get(name) ?? passed[name])).find((name) => name !== "") ?? "";
    const participant = find("participant", "PROLIFIC_PID") || cleanName(this.jatos?.workerId) || browserName(this.study);
    return { participant, session: find("session", "SESSION_ID"), condition: find("condition") };
  }

  // Waits until no other tab shows the study of this participant. Both would store their progress in the same place.
  async #awaitOtherTabs() {
    const timer = setTimeout(() => this.#showPage(headingOf(this.texts.title()) + paragraphsOf(this.texts.word("other_tab"))), TAB_WAIT);
    await new Promise((resolve) => {
      const forever = new Promise(() => {});
      const held = navigator.locks?.request(this.progress.key, () => (resolve(), forever));
      if (held === undefined) resolve();
      else held.catch(resolve); // the browser allows no locks for a page from a file
    });
    clearTimeout(timer);
  }

  async #show(participant) {
    const steps = stepsOf(this.study, this.engine, participant);
    const count = steps.filter((step) => step.kind === "trial").length;
    const plugins = { button: jsPsychHtmlButtonResponse, form: jsPsychSurveyHtmlForm, game: TilefoldPlugin };
    const builder = new Steps({ study: this.study, texts: this.texts, progress: this.progress, plugins, count });
    const jsPsych = jsPsychModule.initJsPsych({
      display_element: this.root,
      override_safe_mode: true,
      on_trial_start: () => {
        document.documentElement.lang = this.study.languages[this.progress.language];
        scrollTo(0, 0);
      },
      on_data_update: (row) => this.#keep(row, jsPsych),
    });
    const left = steps.map((step, number) => builder.trialOf(step, number)).slice(this.progress.at);
    if (left.length > 0) await jsPsych.run(left);
    this.progress.complete();
  }

  #keep(row, jsPsych) {
    const { stimulus, ...kept } = row; // the text is in the protocol
    this.progress.finish(kept);
    if (this.progress.status === "declined") jsPsych.abortExperiment();
    else if (row.kind === "trial") this.jatos?.submitResultData(this.progress.json()); // in case the participant leaves
  }

  // ---- The end ----

  async #end() {
    if (this.progress.status === "declined") {
      this.progress.forget("declined");
      this.#showPage(headingOf(this.texts.title()) + paragraphsOf(this.texts.word("declined")));
      if (this.jatos !== null) this.#addButton("continue", () => this.jatos.abortStudy("declined"));
    } else if (this.progress.status === "sent") {
      this.#showEnd(paragraphsOf(this.texts.word("finished")));
    } else if (this.jatos === null && this.study.datapipe === null) {
      this.#download();
    } else {
      await this.#send();
    }
  }

  #showEnd(note) {
    const { debriefing } = this.study;
    const text = debriefing === null ? this.texts.word("thanks") : this.texts.of(debriefing);
    this.#showPage(`${headingOf(this.texts.title())}${paragraphsOf(text)}<div class="study-note" role="status">${note}</div>`);
  }

  #download() {
    const name = `${fileNameOf(this.study.title[0], this.progress.labels)}.json`;
    downloadText(this.progress.json(), name);
    this.#showEnd(paragraphsOf(this.texts.word("downloaded", { file: name })));
    this.#addButton("download", () => downloadText(this.progress.json(), name));
  }

  async #send() {
    this.#showPage(headingOf(this.texts.title()) + paragraphsOf(this.texts.word("saving")));
    try {
      await this.#sendOnce();
    } catch (error) {
      console.warn(error);
      this.#showPage(headingOf(this.texts.title()) + paragraphsOf(this.texts.word("not_sent")));
      this.#addButton("try_again", () => this.#send());
      this.#addButton("download", () => this.#download());
      return;
    }
    this.progress.forget("sent");
    this.#showEnd(paragraphsOf(this.texts.word("sent")));
    if (this.jatos !== null) this.#addButton("continue", () => this.jatos.endStudy(true));
  }

  async #sendOnce() {
    const text = this.progress.json();
    if (this.jatos !== null) return this.jatos.submitResultData(text);
    // A name that exists is refused, and the same participant may take part in several browsers.
    const name = `${fileNameOf("", this.progress.labels)}-${Date.now()}.json`;
    return sendToDataPipe(jsPsychPipe, this.study.datapipe, name, text);
  }

  // ---- Pages without jsPsych ----

  #showPage(html) {
    this.root.innerHTML = `<div class="jspsych-content-wrapper"><div class="jspsych-content"><div class="study-page">${html}</div><div class="study-row"></div></div></div>`;
    this.root.className = "jspsych-display-element";
    scrollTo(0, 0);
  }

  #addButton(word, act) {
    const row = this.root.querySelector(".study-row");
    const button = add(row, "button", `study-button${row.children.length === 0 ? " study-primary" : ""}`, this.texts.word(word));
    button.type = "button";
    button.addEventListener("click", act);
  }
}

// Ignores the repetitions of a key that is held down: they would press the buttons of the next pages.
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLTextAreaElement;
  if (event.repeat && !isTyping && (event.key === "Enter" || event.key === " ") && !(event.target instanceof HTMLCanvasElement)) event.preventDefault();
}, { capture: true });

const studyRoot = document.getElementById("study-root");
new StudyPage(JSON.parse(document.getElementById("study").textContent), studyRoot).run().catch((error) => {
  studyRoot.innerHTML = `<p class="study-error" role="alert">${escapeHtml(error.message)}</p>`;
  throw error;
});
