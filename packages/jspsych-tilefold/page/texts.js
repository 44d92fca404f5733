// Puts the texts of a study into HTML.

export function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Returns a text with values in place of their names: fill("{moves} moves", {moves: 3}). */
export function fill(text, values) {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), text);
}

/** Returns paragraphs, which empty lines separate. */
export function paragraphsOf(text) {
  return text.split(/\n\s*\n/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("");
}

export const headingOf = (text) => `<h1>${escapeHtml(text)}</h1>`;

/** The texts of a study in the language of the participant. */
export class Texts {
  constructor(study, progress) {
    this.study = study;
    this.progress = progress;
  }

  of(text) {
    return text === null ? "" : text[this.progress.language];
  }

  word(name, values = {}) {
    return fill(this.of(this.study.words[name]), values);
  }

  title() {
    return this.of(this.study.title);
  }
}
