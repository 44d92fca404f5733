#!/bin/sh
# Builds the jsPsych plugin, packs it, fetches jsPsych and tests both in Chromium, and then the pages of studies, which
# contain both: plugin.sh BUILD_FOLDER TILEFOLD
#
# Exits with 77 (skipped) if a tool is missing. jsPsych comes from the npm registry and stays in the build folder.
set -eu
build=$1
export TILEFOLD="$2"
here=$(cd "$(dirname "$0")" && pwd)
package=$here/../../packages/jspsych-tilefold
for tool in emcc node npm chromium chromedriver; do
  command -v $tool >/dev/null || { echo "skipped: $tool is missing"; exit 77; }
done
/usr/bin/python3 -c 'import selenium' 2>/dev/null || { echo "skipped: python3-selenium is missing"; exit 77; }

work=$build/jspsych
mkdir -p "$work"
[ -f "$work/package.json" ] || echo '{"private": true}' >"$work/package.json"
if [ ! -d "$work/node_modules/esbuild" ]; then
  npm install --prefix "$work" --ignore-scripts --no-audit --no-fund jspsych@8.3.0 @jspsych/plugin-html-button-response@2.1.0 \
    @jspsych/plugin-survey-likert@2.2.0 esbuild@0.25.0 >"$work/npm.log" 2>&1 || { echo "skipped: the npm registry does not answer"; exit 77; }
fi

"$package/build.sh" "$build/plugin"
greatest=3000000
(cd "$package" && npm pack --silent --pack-destination "$work" >/dev/null)
size=$(stat -c %s "$work"/jspsych-tilefold-*.tgz)
echo "the package has $size bytes"
[ "$size" -lt $greatest ] || { echo "it must have less than $greatest bytes"; exit 1; }
# Tests the packed plugin that users install, not the source folder.
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --prefer-offline "$work"/jspsych-tilefold-*.tgz >>"$work/npm.log" 2>&1
packed=$work/node_modules/jspsych-tilefold
# A page made by a bundler, from the ES modules; and the CommonJS module. The CommonJS module of jsPsych itself needs a
# window.
cat >"$work/entry.js" <<'END'
import { initJsPsych } from "jspsych";
import TilefoldPlugin from "jspsych-tilefold";
Object.assign(window, { initJsPsych, jsPsychTilefold: TilefoldPlugin });
END
"$work/node_modules/.bin/esbuild" --bundle --minify --log-level=error --outfile="$work/bundled.js" "$work/entry.js"
(cd "$work" && node -e 'globalThis.window = {}; if (require("jspsych-tilefold").info.name !== "tilefold") process.exit(1)')
/usr/bin/python3 -B "$here/plugin_test.py" "$packed/dist/index.browser.js" "$work"
largest_page=3000000
page=$build/plugin/study-page.html
[ -f "$page" ] || { echo "skipped: study pages, because npm cannot fetch jsPsych"; exit 77; }
size=$(stat -c %s "$page")
echo "a study page has $size bytes"
[ "$size" -lt $largest_page ] || { echo "it must have less than $largest_page bytes"; exit 1; }
/usr/bin/python3 -B "$here/study_page_test.py" "$page" "$work"
