// The form of a question, and the answer in its data.

import { escapeHtml } from "./texts.js";

const longestAnswer = 4000; // bytes
const longestNumber = 20;

const numberIn = (text) => (text.trim() === "" ? NaN : Number(text.trim().replace(",", ".")));

const radio = (value, label, className) =>
  `<label class="${className}"><input type="radio" name="answer" value="${value}" /><span>${escapeHtml(label)}</span></label>`;

function scaleHtml(question, texts) {
  const points = Array.from({ length: question.points }, (_, index) => radio(index + 1, index + 1, "study-point")).join("");
  const ends = `<span>${escapeHtml(texts.of(question.low))}</span><span>${escapeHtml(texts.of(question.high))}</span>`;
  return `<div class="study-scale" style="--points: ${question.points}">${points}</div><div class="study-ends">${ends}</div>`;
}

function inputHtml(question, texts) {
  switch (question.kind) {
    case "choice":
      return question.options.map((option, index) => radio(index, texts.of(option), "study-option")).join("");
    case "likert":
      return scaleHtml(question, texts);
    case "number": {
      const range = texts.word("number_range", { min: question.min, max: question.max });
      return `<input type="text" inputmode="decimal" name="answer" class="study-number" aria-label="${escapeHtml(range)}" maxlength="${longestNumber}" />
        <p class="study-small">${escapeHtml(range)}</p>`;
    }
    default:
      return `<textarea name="answer" rows="5" aria-labelledby="study-question"></textarea>`;
  }
}

/** Returns the form's contents. The plugin adds the button that continues. */
export function questionHtml(question, texts) {
  const group = question.kind === "choice" || question.kind === "likert" ? ' role="radiogroup" aria-labelledby="study-question"' : "";
  const skip = question.required ? "" : `<button type="button" class="study-button study-skip">${escapeHtml(texts.word("skip"))}</button>`;
  return `<div class="study-page"><div id="study-question" class="study-question">${escapeHtml(texts.of(question.text))}</div>
    <div class="study-answer study-${question.kind}s"${group}>${inputHtml(question, texts)}</div></div>${skip}`;
}

/** Returns the answer as it is stored; null if there is none or it is not valid. `value` is the text in the form. */
export function answerOf(question, value) {
  if (value === undefined) return null;
  switch (question.kind) {
    case "choice":
      return question.options[Number(value)][0];
    case "likert":
      return Number(value);
    case "number": {
      const number = numberIn(value);
      return Number.isFinite(number) && number >= question.min && number <= question.max ? number : null;
    }
    default:
      return value.trim() === "" || new TextEncoder().encode(value).length > longestAnswer ? null : value;
  }
}

/** Called when the form is shown: the button works only with a valid answer, and digits choose an option or a point. */
export function armQuestion(question, root) {
  const form = root.querySelector("form");
  const next = form.querySelector("[type=submit]");
  const valueOf = () => new FormData(form).get("answer") ?? undefined;
  const update = () => (next.disabled = answerOf(question, valueOf()) === null);
  next.classList.add("study-button", "study-primary");
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    if (!next.disabled || form.dataset.skipped !== undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  form.querySelector(".study-skip")?.addEventListener("click", () => {
    form.dataset.skipped = "";
    for (const field of form.querySelectorAll("[name=answer]")) field.disabled = true;
    form.requestSubmit();
  });
  form.addEventListener("keydown", (event) => {
    const choice = /^[1-9]$/.test(event.key) ? form.querySelectorAll("[type=radio]")[Number(event.key) - 1] : undefined;
    if (choice === undefined) return;
    choice.focus();
    choice.click();
  });
  update();
  form.querySelector("[name=answer]").focus({ preventScroll: true });
}
