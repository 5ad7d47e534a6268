// The six screens: a row as a number, three words, the lowest bit, the whole search, other puzzles, the law.
import { asker } from "../api.js";
import { button, h } from "../dom.js";
import { full, lowbit, written } from "../bits.js";
import { word } from "../words.js";
import { chart } from "../lab/chart.js";
import { BoardView } from "../queens/board.js";
import { Position } from "../queens/position.js";
import { StepperCard } from "../queens/stepper.js";
import { Sudoku } from "../sudoku/grid.js";
import { GridView } from "../sudoku/view.js";
import { masks } from "../sudoku/masks.js";
import { bits, cells } from "./row.js";

const N = 8;
const EXAMPLE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

// Something that is drawn anew after every click.
function live(state, render) {
  const root = h("div", { class: "card stack learn-card" });
  const draw = () => {
    const at = [...root.querySelectorAll("button")].indexOf(document.activeElement);
    root.replaceChildren(...render(state, draw).flat());
    if (at >= 0) root.querySelectorAll("button")[at]?.focus();
  };
  draw();
  return { root, draw };
}

const aRow = () =>
  live({ queen: 2 }, (state, draw) => {
    const act = col => {
      state.queen = col;
      draw();
    };
    const p = (1 << state.queen) >>> 0;
    return [
      cells(N, 0, { queen: state.queen, act }),
      bits("p", p, N, "c"),
      h("p", { class: "learn-said" }, word("learn p", state.queen + 1, written(p, N), p)),
    ];
  });

const threeWords = () =>
  live({ queens: [1, 4] }, (state, draw) => {
    const act = row => col => {
      state.queens[row] = col;
      draw();
    };
    let [c, zd, fd] = [0, 0, 0];
    for (const queen of state.queens) {
      const p = 1 << queen;
      [c, zd, fd] = [c | p, ((zd | p) << 1) & full(N), (fd | p) >>> 1];
    }
    const d = (~(c | zd | fd) & full(N)) >>> 0;
    return [
      ...state.queens.map((queen, row) => cells(N, row, { queen, act: act(row) })),
      cells(N, 2, { free: d }),
      bits("c", c, N, "c", { said: word("learn c") }),
      bits("zd", zd, N, "zd", { said: word("learn zd") }),
      bits("fd", fd, N, "fd", { said: word("learn fd") }),
      bits("d", d, N, "d", { said: "d = ~(c | zd | fd)" }),
    ];
  });

const lowestBit = () =>
  live({ d: 0b01101000 }, (state, draw) => {
    const act = bit => {
      state.d = (state.d ^ (1 << bit)) >>> 0;
      draw();
    };
    const { d } = state;
    const inside = set => (set & full(N)) >>> 0;
    return [
      bits("d", d, N, "d", { act, said: word("learn click") }),
      bits("~d", inside(~d), N, "c"),
      bits("-d", inside(-d), N, "zd", { said: "~d + 1" }),
      bits("d & -d", inside(lowbit(d)), N, "fd", { lit: lowbit(d), said: "lowbit(d)" }),
      h("p", { class: "learn-said" }, d ? word("learn lowest", written(lowbit(d), N)) : word("learn nothing")),
    ];
  });

function wholeSearch() {
  const position = new Position(6);
  const board = new BoardView((row, col, key) =>
    key === undefined || key === "Enter" ? stepper.clicked(row, col) : key === " " && stepper.player.typed(key),
  );
  const stepper = new StepperCard(
    (queens, levels) => board.draw(position, queens, levels),
    board.below,
    () => {},
  );
  stepper.update(position);
  const root = h("div", { class: "columns learn-search" }, board.root, stepper.root);
  return { root, enter: () => stepper.enter(), leave: () => stepper.leave() };
}

function elsewhere() {
  const sudoku = Sudoku.fromLine(EXAMPLE);
  const said = h("div", { class: "card" });
  const view = new GridView(
    () => false,
    () => draw(),
  );
  const draw = () => {
    view.draw(sudoku, { conflicts: new Set() });
    said.replaceChildren(...masks(sudoku, view.at));
  };
  draw();
  return { root: h("div", { class: "columns learn-search" }, view.root, said), draw };
}

function theLaw() {
  const ask = asker();
  const place = h("div", { class: "card chart-place" });
  let rungs = [];
  const draw = () => {
    if (rungs.length) place.replaceChildren(chart(rungs));
    else place.replaceChildren(h("p", { class: "faint empty", word: "press measure" }));
  };
  const said = h("p", { class: "bad small", role: "status" });
  const measure = async () => {
    rungs = [];
    said.textContent = "";
    try {
      const on = {
        rung: rung => {
          rungs.push(rung);
          draw();
        },
      };
      await ask("lab/queens", { n: 10, limit: 5 }, on);
    } catch (failure) {
      said.textContent = failure.message;
    }
  };
  draw();
  const root = h(
    "div",
    { class: "stack" },
    h("p", { class: "law", word: "law" }),
    h(
      "div",
      { class: "row" },
      button("measure", measure, { class: "main", id: "learn-measure" }),
      h("a", { href: "#lab/queens/11", word: "to the lab" }),
      h("a", { href: "#queens/8", word: "to the queens" }),
    ),
    said,
    place,
  );
  return { root, draw, leave: () => ask.stop() };
}

export const SCREENS = [aRow, threeWords, lowestBit, wholeSearch, elsewhere, theLaw];
