// Makes the template of study pages: one HTML file with the plugin, jsPsych, its other plugins and their styles.
//
// Only two places of the template change later: the study, as JSON, and the servers to which the page may send data. The
// hashes in its Content-Security-Policy are those of its scripts, so no other script can run.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";

const ORDER = ["texts", "plan", "progress", "questions", "steps", "sending", "main"];
const PARTS = ["jspsych", "@jspsych/plugin-html-button-response", "@jspsych/plugin-survey-html-form", "@jspsych-contrib/plugin-pipe"];

const withoutMap = (code) => code.replace(/^\/\/# sourceMappingURL=.*$/gm, "");

// Returns jsPsych's style without the typeface that it contains, which would be the largest part of the page.
function jsPsychStyle(modules) {
  const style = readFileSync(join(modules, "jspsych/css/jspsych.css"), "utf8");
  return style.replace(/@font-face\s*\{[^}]*\}/g, "").replace(/\/\*[^]*?\*\//g, "").replace(/\n\s*\n+/g, "\n");
}

function scriptTag(code, hashes) {
  new Script(code); // throws a SyntaxError if a name is declared twice
  if (/<\/script|<!--/i.test(code)) throw new Error("a script contains a tag, which would end it");
  hashes.push(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return `<script>${code}</script>`;
}

/**
 * Writes the template to `file`. `folder` is the folder of the package, `modules` the folder of the npm packages, and `plugin`
 * the plugin's code, to which `moduleCode(path)` adds a module.
 */
export function writePage({ folder, modules, plugin, moduleCode, file }) {
  const text = (name) => readFileSync(join(folder, "page", name), "utf8");
  const { version } = JSON.parse(readFileSync(join(modules, "jspsych/package.json"), "utf8"));
  const own = `(function () {\n"use strict";\nconst { ParameterType } = jsPsychModule;\n${plugin}\n${ORDER.map((name) => moduleCode(`page/${name}`)).join("\n")}\n})();\n`;
  const hashes = [];
  const jatos = scriptTag(text("jatos.js"), hashes);
  const parts = PARTS.map((name) => withoutMap(readFileSync(join(modules, name, "dist/index.browser.min.js"), "utf8")));
  const scripts = [...parts, own.replaceAll("JSPSYCH_VERSION", JSON.stringify(version))].map((code) => scriptTag(code, hashes));
  const filling = {
    "@HASHES@": hashes.join(" "),
    "@LICENSES@": text("licenses.txt").trim(),
    "@STYLE@": `${jsPsychStyle(modules)}\n${text("page.css")}`,
    "@JATOS@": jatos,
    "@SCRIPTS@": scripts.join("\n"),
  };
  const page = text("page.html").replace(/@[A-Z]+@/g, (mark) => filling[mark] ?? mark);
  writeFileSync(file, page);
  console.log(`${file}: ${Math.round(page.length / 1000)} kB`);
}
