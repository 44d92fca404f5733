// Types of the jsPsych plugin for Tilefold. Times are in ms since the first board; cells are [row, column], from 1.

import type { JsPsych } from "jspsych";

export type Outcome = "solved" | "over" | "time_limit" | "max_moves" | "gave_up";
export type Device = "mouse" | "touch" | "pen" | "keyboard" | "timer";
export type Shown = "moves" | "moves_left" | "score" | "time" | "time_left";
export type CellPlace = [row: number, column: number] | null;

export interface TilefoldParameters {
  puzzle?: string | null;
  rules?: Record<string, string | number | boolean> | null;
  level?: number | string | null;
  position?: object | string | null;
  seed?: number | string | null;
  time_limit?: number | null;
  max_moves?: number | null;
  allow_undo?: boolean;
  allow_restart?: boolean;
  allow_hint?: boolean;
  allow_give_up?: boolean;
  confirm_give_up?: boolean;
  show?: Shown[];
  record_pointer?: boolean;
  prompt?: string | null;
  texts?: Record<string, string>;
  theme?: "light" | "dark" | "contrast" | "colour-blind";
  resume_key?: string | null;
  resume_storage?: "session" | "local";
}

export interface TilefoldMove {
  number: number;
  move: string;
  t_ready: number;
  t_down: number;
  t_up: number;
  state: Record<string, unknown>;
  undone_by: "undo" | "restart" | null;
  device: Device;
}

export interface TilefoldAborted {
  kind: "drag" | "tap" | "taps" | "swipe" | "key" | "button";
  reason: "illegal" | "deselected" | "not_moved" | "short" | "outside" | "empty" | "no_piece" | "cancelled" | "ended";
  from: CellPlace;
  to: CellPlace;
  t_ready: number;
  t_down: number;
  t_up: number;
  device: Device;
  after_move: number;
}

export interface TilefoldEvent {
  t: number;
  kind: "board" | "resize" | "blur" | "focus" | "hidden" | "visible" | "undo" | "restart" | "hint" | "resumed" | "not_stored";
  device?: Device;
  move?: string | null;
  away?: number;
  window?: [width: number, height: number];
  board?: [left: number, top: number, width: number, height: number];
  cells?: [left: number, top: number, size: number];
}

export interface TilefoldData {
  outcome: Outcome;
  rt: number;
  puzzle: string;
  seed: string;
  game_id: string;
  engine_version: string;
  score: number;
  moves: TilefoldMove[];
  aborted: TilefoldAborted[];
  pointer: [t: number, x: number, y: number][];
  events: TilefoldEvent[];
}

export default class TilefoldPlugin {
  static info: { name: "tilefold"; version: string; parameters: Record<string, unknown>; data: Record<string, unknown> };
  constructor(jsPsych: JsPsych);
  trial(display: HTMLElement, parameters: TilefoldParameters, onLoad?: () => void): Promise<never>;
}
