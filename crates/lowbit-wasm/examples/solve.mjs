// Solves a file of sudokus, one a line, on all processors: node solve.mjs PUZZLES.txt > SOLUTIONS.txt
// A puzzle without a solution gets the line `none`, an unreadable line its error. Ctrl-C ends it at once.
import { readFile } from "node:fs/promises";
import { LowbitError, pool } from "lowbit/pool";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("node solve.mjs PUZZLES.txt > SOLUTIONS.txt");
  process.exit(2);
}
const puzzles = (await readFile(file, "utf8")).split(/\r?\n/).filter(line => line.trim());
const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
const lowbit = await pool();

// A line that cannot be read fails its whole list, so both halves are asked again, until that line is alone.
async function solutionsOf(list) {
  try {
    const solutions = await lowbit.sudoku.solveAll(list, { signal: interrupt.signal });
    return solutions.map(solution => solution ?? "none");
  } catch (error) {
    if (!(error instanceof LowbitError) || error.error !== "request") throw error;
    if (list.length === 1) return [`error: ${error.message}`];
    const middle = list.length >> 1;
    return (await Promise.all([list.slice(0, middle), list.slice(middle)].map(solutionsOf))).flat();
  }
}

try {
  const solutions = await solutionsOf(puzzles);
  process.stdout.write(solutions.map(line => `${line}\n`).join(""));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  lowbit.close();
}
