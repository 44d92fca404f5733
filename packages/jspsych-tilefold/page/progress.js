// The progress of a participant: the current step and the data so far. It is stored in the browser after each step, so that
// the study continues there after a reload.

const longestName = 100; // characters of a participant's ID

/** Returns a text from the address or from a server as an ID: without spaces around it and without control characters. */
export function cleanName(text) {
  return String(text ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim().slice(0, longestName);
}

// Returns a random ID. It ends in a letter, so that Latin squares choose a row at random.
function randomName() {
  const letters = "bcdfghjklmnpqrstvwxz";
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join("");
}

/** Returns the ID that this browser has for the study. It is drawn once. */
export function browserName(study) {
  const key = `tilefold-participant:${study.protocol}`;
  const name = randomName();
  try {
    const known = localStorage.getItem(key);
    if (known === null) localStorage.setItem(key, name);
    return known ?? name;
  } catch {
    return name;
  }
}

export class Progress {
  #state = { at: 0, language: 0, rows: [], status: "running", begun: null, left: null, interruptions: 0 };

  /** `labels` has participant, session and condition; they are part of each row of the data. */
  constructor(study, labels) {
    this.study = study;
    this.labels = labels;
    this.key = `tilefold-study:${study.protocol}:${labels.participant}:${labels.session}`;
    this.isStored = true;
  }

  get at() {
    return this.#state.at;
  }

  get language() {
    return this.#state.language;
  }

  get rows() {
    return this.#state.rows;
  }

  /** "running", "declined", "finished" (the data are not sent yet), or "sent". */
  get status() {
    return this.#state.status;
  }

  /** Begins the study, or continues it and records the interruption. */
  open(versions) {
    const kept = this.#read();
    if (kept === null) {
      this.#add({ trial_type: "study", kind: "study", protocol: this.study.protocol, protocol_text: this.study.protocol_text, ...versions });
    } else {
      this.#state = kept;
      if (this.status === "running") this.#addInterruption();
    }
    this.store();
    addEventListener("pagehide", () => this.store());
  }

  #read() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null;
    }
  }

  store() {
    this.#state.left = Date.now();
    try {
      localStorage.setItem(this.key, JSON.stringify(this.#state));
      this.isStored = true;
    } catch {
      this.isStored = false; // the storage is full or forbidden: a reload begins the study again
    }
  }

  #add(row) {
    const { title } = this.study;
    this.rows.push({ ...row, trial_index: this.rows.length, study: title[0], ...this.labels, ...(row.condition && { condition: row.condition }), ended: new Date().toISOString() });
  }

  #addInterruption() {
    ++this.#state.interruptions;
    this.#add({ trial_type: "interruption", kind: "interruption", step: this.at, away_ms: Math.max(0, Date.now() - this.#state.left) });
  }

  /** Marks the beginning of the current step. Returns for how long it has been going on, in ms. */
  begin() {
    if (this.#state.begun === null) this.#state.begun = Date.now();
    this.store();
    return Math.max(0, Date.now() - this.#state.begun);
  }

  /** Adds the data of the current step, and goes on to the next one. */
  finish(row) {
    this.#add({ ...row, started: new Date(this.#state.begun ?? Date.now()).toISOString() });
    if (row.kind === "language") this.#state.language = row.response;
    if (row.kind === "consent" && row.answer === "declined") this.#state.status = "declined";
    ++this.#state.at;
    this.#state.begun = null;
    this.store();
  }

  /** Adds the last row. */
  complete() {
    if (this.status !== "running") return;
    this.#add({ trial_type: "end", kind: "end", outcome: "finished", interruptions: this.#state.interruptions, is_stored: this.isStored });
    this.#state.status = "finished";
    this.store();
  }

  /** Deletes the data from the browser, after they have been sent or if they must not be kept. */
  forget(status) {
    this.#state = { ...this.#state, status, rows: [] };
    this.store();
  }

  /** Returns the data as the file that `tilefold import study` reads. */
  json() {
    return `${JSON.stringify(this.rows)}\n`; // one line, so that files of several participants can be joined
  }
}
