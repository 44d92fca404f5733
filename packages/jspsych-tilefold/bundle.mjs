// Writes dist/ from the engine and src/: an ES module, a CommonJS module, and a file for script tags with the global
// jsPsychTilefold. With two more arguments, also makes the template of study pages.
// bundle.mjs ENGINE.JS PACKAGE_FOLDER [FOLDER_OF_NPM_PACKAGES TEMPLATE.HTML]
//
// The modules have no names in common, so putting them one after another is enough. A name that two of them declare is an
// error here.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";

import { writePage } from "./page/page.mjs";

const [engineFile, folder, modules, pageFile] = process.argv.slice(2);
const ORDER = ["engine", "geometry", "animation", "board", "pointer", "hint", "selection", "keys", "recording", "parameters", "style", "trial", "plugin"];

const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

// The factory of emscripten, as a constant of the file.
function engineCode() {
  const code = readFileSync(engineFile, "utf8");
  const end = /export default (\w+);\s*$/;
  if (!end.test(code)) throw new Error(`${engineFile} does not end with its default export`);
  return `const createEngine = (() => {\n${code.replace(end, "return $1;")}\n})();\n`;
}

// A module of the package without its imports and exports.
function moduleCode(path) {
  const code = readFileSync(join(folder, `${path}.js`), "utf8");
  return code.replace(/^import .*;\n/gm, "").replace(/^export (default )?/gm, "").replaceAll("PACKAGE_VERSION", JSON.stringify(version));
}

const body = engineCode() + ORDER.map((name) => moduleCode(`src/${name}`)).join("\n");
const exported = "TilefoldPlugin";
const dist = join(folder, "dist");
mkdirSync(dist, { recursive: true });
const files = {
  "index.js": `import { ParameterType } from "jspsych";\n${body}\nexport { ${exported} as default };\n`,
  "index.cjs": `"use strict";\nconst { ParameterType } = require("jspsych");\n${body}\nmodule.exports = ${exported};\n`,
  "index.browser.js": `var jsPsychTilefold = (function () {\n"use strict";\nconst { ParameterType } = jsPsychModule;\n${body}\nreturn ${exported};\n})();\n`,
  "index.d.ts": readFileSync(join(folder, "src", "index.d.ts"), "utf8"),
};
new Script(files["index.browser.js"]); // throws a SyntaxError if a name is declared twice
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(dist, name), text);
  console.log(`dist/${name}: ${Math.round(text.length / 1000)} kB`);
}
if (pageFile !== undefined) writePage({ folder, modules, plugin: body, moduleCode, file: pageFile });
