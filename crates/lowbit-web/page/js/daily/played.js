// The puzzles solved on this device, the oldest first: stored only here, and exported to other devices as a file.
import { keepData, keptData } from "../kept.js";

const MOST = 1000;
const KINDS = ["sudoku", "regions", "queens"];

export const played = () => keptData("played", []).filter(isEntry);

// An entry: { kind, address, seconds, hints, at }, and `day` for a puzzle of the day.
const isEntry = entry =>
  entry &&
  KINDS.includes(entry.kind) &&
  typeof entry.address === "string" &&
  Number.isFinite(entry.seconds) &&
  Number.isFinite(entry.at);

function keep(entries) {
  keepData("played", entries.slice(-MOST));
  document.dispatchEvent(new Event("played"));
}

export const remember = entry => keep([...played(), { at: Date.now(), ...entry }]);

export const exported = () => `${JSON.stringify({ lowbit: "played", entries: played() }, null, 1)}\n`;

// Adds the entries of a file. Returns the number of new entries, or null if the file is not an export of this page.
export function imported(text) {
  try {
    const { lowbit, entries } = JSON.parse(text);
    if (lowbit !== "played" || !Array.isArray(entries)) return null;
    const known = new Set(played().map(({ at, address }) => `${at} ${address}`));
    const fresh = entries.filter(isEntry).filter(({ at, address }) => !known.has(`${at} ${address}`));
    if (fresh.length) keep([...played(), ...fresh].sort((a, b) => a.at - b.at));
    return fresh.length;
  } catch {
    return null;
  }
}

// Days in a row on which the puzzle of the day was solved, up to today, or to yesterday while today's is open.
export function streak(kind, today) {
  const days = new Set(played().filter(entry => entry.kind === kind && entry.day).map(entry => entry.day));
  let number = 0;
  for (let day = days.has(today) ? today : before(today); days.has(day); day = before(day)) number++;
  return number;
}

function before(day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

export const solvedOn = (kind, day) => played().find(entry => entry.kind === kind && entry.day === day);
