// The style of the page around the board. Colours come from the engine's themes.

const STYLE = `
.tilefold { display: inline-block; box-sizing: border-box; max-width: 100%; padding: 12px; border-radius: 14px;
  background: var(--backdrop); color: var(--text); font-size: 16px; line-height: 1.4; text-align: center; }
.tilefold-facts { display: flex; justify-content: center; gap: 1.5em; min-height: 1.4em; color: var(--muted);
  font-variant-numeric: tabular-nums; }
.tilefold-facts b { color: var(--text); }
.tilefold-board { display: block; margin: 8px auto; touch-action: none; user-select: none; -webkit-user-select: none;
  outline: none; border-radius: 14px; }
.tilefold-board:focus-visible { box-shadow: 0 0 0 2px var(--accent); }
.tilefold-refused { animation: tilefold-refused 160ms; }
@keyframes tilefold-refused { 25% { transform: translateX(-3px); } 75% { transform: translateX(3px); } }
@media (prefers-reduced-motion: reduce) { .tilefold-refused { animation: none; } }
.tilefold-buttons { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; min-height: 40px; }
.tilefold-buttons[hidden], .tilefold-facts[hidden] { display: none; }
.tilefold-question { color: var(--text); }
.tilefold-buttons button { min-height: 40px; padding: 0 16px; border: 0; border-radius: 8px; background: var(--panel-raised);
  color: var(--text); font: inherit; cursor: pointer; }
.tilefold-buttons button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.tilefold-buttons button:disabled { opacity: 0.45; cursor: default; }
.tilefold-said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tilefold-error { max-width: 40em; margin: 2em auto; color: #941714; }
`;

/** Adds the style to the page once. */
export function addStyle() {
  if (document.getElementById("tilefold-style") !== null) return;
  const style = document.createElement("style");
  style.id = "tilefold-style";
  style.textContent = STYLE;
  document.head.append(style);
}

export function colour(element, theme) {
  for (const name of ["backdrop", "text", "muted", "accent", "panel_raised"])
    element.style.setProperty(`--${name.replace("_", "-")}`, theme[name]);
}

/** Adds a new element to `parent` and returns it. */
export function add(parent, tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}
