// The puzzle of the day: made from its date alone, so that everybody gets the same puzzle without a server.
import { ask } from "../api.js";
import { dayBoard } from "./queens.js";

// Harder towards the end of the week, which begins on Sunday.
const GRADES = ["expert", "easy", "easy", "medium", "medium", "hard", "hard"];
const SIDES_OF_QUEENS = [12, 8, 8, 9, 10, 11, 11];
const SIDES_OF_REGIONS = [9, 7, 7, 8, 8, 9, 9];

// The visitor's local date: 2026-11-17.
export function today() {
  const now = new Date();
  const two = number => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// The day of an address "day/2026-11-17"; undefined for other addresses.
export function dayOf(address) {
  const day = /^day\/(\d{4}-\d\d-\d\d)$/.exec(address)?.[1];
  return day && !Number.isNaN(Date.parse(`${day}T12:00:00Z`)) ? day : undefined;
}

const weekday = day => new Date(`${day}T12:00:00Z`).getUTCDay();
export const gradeOf = day => GRADES[weekday(day)];
const seedOf = day => Number(day.replaceAll("-", ""));

export async function daySudoku(day) {
  const grade = gradeOf(day);
  const asked = { seed: seedOf(day), grade, symmetry: ["easy", "medium"].includes(grade) ? "rotational" : "none" };
  return (await ask("sudoku/generate", asked)).puzzles[0];
}

// Boards of regions are made up to hard: harder ones may take long.
export function dayRegions(day) {
  const grade = { expert: "hard" }[gradeOf(day)] ?? gradeOf(day);
  return ask("regions/generate", { seed: seedOf(day), size: SIDES_OF_REGIONS[weekday(day)], grade });
}

export const dayQueens = day => dayBoard(SIDES_OF_QUEENS[weekday(day)], seedOf(day));
