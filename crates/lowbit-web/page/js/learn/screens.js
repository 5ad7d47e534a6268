// The eight screens: switches, a row as a number, three operations, three words, the lowest bit, the whole search, other
// puzzles, the law. Each has something to try and one question.
import { asker } from "../api.js";
import { button, h } from "../dom.js";
import { full, lowbit } from "../bits.js";
import { word } from "../words.js";
import { chart } from "../lab/chart.js";
import { BoardView } from "../queens/board.js";
import { Position } from "../queens/position.js";
import { StepperCard } from "../queens/stepper.js";
import { Sudoku } from "../sudoku/grid.js";
import { GridView } from "../sudoku/view.js";
import { masks } from "../sudoku/masks.js";
import { Question } from "./question.js";
import { bits, cells, sum } from "./row.js";

const N = 8;
const EXAMPLE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const inside = set => (set & full(N)) >>> 0;

// A card that is redrawn after every click, with a question below.
function live(state, render, question) {
  const card = h("div", { class: "card stack learn-card" });
  const draw = () => {
    const at = [...card.querySelectorAll("button")].indexOf(document.activeElement);
    card.replaceChildren(...render(state, draw).flat().filter(Boolean));
    if (at >= 0) card.querySelectorAll("button")[at]?.focus();
  };
  draw();
  return { root: h("div", { class: "stack" }, card, question.root), draw };
}

const flip = (state, draw, act = () => {}) => bit => {
  state.set = inside(state.set ^ (1 << bit));
  draw();
  act(state.set);
};

function switches() {
  const question = new Question(1, [], 5);
  const render = (state, draw) => [
    bits("", state.set, N, "plain", { act: flip(state, draw, set => question.answer(set)), values: true }),
    h("p", { class: "learn-said", id: "learn-readout", role: "status" }, sum(state.set)),
  ];
  return live({ set: 0b00100100 }, render, question);
}

function aRow() {
  const question = new Question(2, [], 4);
  const render = (state, draw) => {
    const act = col => {
      state.queen = col;
      draw();
      question.answer(col);
    };
    const p = (1 << state.queen) >>> 0;
    return [
      cells(N, 0, { queen: state.queen, act }),
      bits("p", p, N, "plain", { values: true }),
      h("p", { class: "learn-said" }, word("learn p", state.queen + 1, p)),
    ];
  };
  return live({ queen: 2 }, render, question);
}

// Not, or, and a shift: each is animated when its button is pressed.
function operations() {
  const row = text => h("code", { class: "bits-written" }, text);
  const question = new Question(3, [["slid", row("01001000")], ["same", row("10010000")], ["back", row("00100000")]], "slid");
  const render = (state, draw) => {
    const show = name => () => {
      state.shown = name;
      draw();
    };
    const { set: a, other: b, shown } = state;
    const results = {
      not: () => bits("~a", inside(~a), N, "plain", { move: "flip", said: word("learn not") }),
      or: () => bits("a | b", a | b, N, "plain", { move: "merge", said: word("learn or") }),
      left: () => bits("a << 1", inside(a << 1), N, "plain", { move: "slide", said: word("learn shift") }),
      right: () => bits("a >> 1", a >>> 1, N, "plain", { move: "slide-back", said: word("learn shift back") }),
    };
    return [
      bits("a", a, N, "plain", { act: flip(state, draw) }),
      bits("b", b, N, "plain"),
      h(
        "div",
        { class: "row" },
        ...["not", "or", "left", "right"].map(name =>
          button(`learn do ${name}`, show(name), { "aria-pressed": String(shown === name), id: `learn-do-${name}` }),
        ),
      ),
      shown ? results[shown]() : bits("\u00a0", 0, N, "plain", { hidden: full(N), said: "\u00a0" }), // keeps its place in the layout
    ];
  };
  return live({ set: 0b00001001, other: 0b01000100 }, render, question);
}

function threeWords() {
  const question = new Question(4, [], 7);
  const render = (state, draw) => {
    const act = row => col => {
      state.queens[row] = col;
      draw();
    };
    let [c, zd, fd] = [0, 0, 0];
    for (const queen of state.queens) {
      const p = 1 << queen;
      [c, zd, fd] = [c | p, inside((zd | p) << 1), (fd | p) >>> 1];
    }
    const d = inside(~(c | zd | fd));
    question.right = 31 - Math.clz32(d); // the last free cell to the right
    return [
      h(
        "div",
        { class: "learn-board" },
        ...state.queens.map((queen, row) => cells(N, row, { queen, act: act(row) })),
        cells(N, 2, { free: d, act: col => question.answer(col) }),
      ),
      bits("c", c, N, "c", { said: word("learn c") }),
      bits("zd", zd, N, "zd", { said: word("learn zd"), move: "slide" }),
      bits("fd", fd, N, "fd", { said: word("learn fd"), move: "slide-back" }),
      bits("d", d, N, "d", { said: "d = ~(c | zd | fd)" }),
    ];
  };
  return live({ queens: [1, 4] }, render, question);
}

// ~d + 1: the carry passes over ones until it meets a zero.
function lowestBit() {
  const PACE = 380;
  const question = new Question(5, [], 3);
  let timer;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const render = (state, draw) => {
    const { set: d } = state;
    const low = lowbit(d);
    const last = d ? 31 - Math.clz32(low) : N; // where the carry ends
    const at = Math.min(state.carry ?? N, N);
    const isRunning = at <= last && at < N;
    const run = () => {
      stop();
      state.carry = 0;
      draw();
      timer = setInterval(() => {
        state.carry++;
        if (state.carry > last) stop();
        draw();
      }, PACE);
    };
    const act = bit => {
      stop();
      state.carry = undefined;
      flip(state, draw)(bit);
    };
    const unknown = isRunning ? inside(full(N) << at) : 0;
    return [
      bits("d", d, N, "d", { act, said: word("learn click") }),
      bits("~d", inside(~d), N, "plain", { lit: isRunning ? 1 << at : 0 }),
      bits("~d + 1 = -d", inside(-d), N, "plain", { hidden: unknown, said: isRunning ? word("learn carry", at + 1) : "" }),
      bits("d & -d", low, N, "plain", { lit: isRunning ? 0 : low, hidden: unknown, said: "lowbit(d)" }),
      h("div", { class: "row" }, button("learn run carry", run, { id: "learn-carry" })),
      h("p", { class: "learn-said" }, d ? word("learn lowest", 32 - Math.clz32(low)) : word("learn nothing")),
      h("p", { class: "small faint", word: "learn 5 asks" }),
      cells(N, 0, { free: 0b10101000, act: col => question.answer(col) }),
    ];
  };
  return { ...live({ set: 0b01101000 }, render, question), leave: stop };
}

function wholeSearch() {
  const question = new Question(
    6,
    [
      ["down", "learn goes down"],
      ["back", "learn goes back"],
      ["ends", "learn ends"],
    ],
    "back",
  );
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
  const columns = h("div", { class: "columns learn-search" }, board.root, stepper.root);
  const root = h("div", { class: "stack" }, columns, question.root);
  return { root, enter: () => stepper.enter(), leave: () => stepper.leave() };
}

function elsewhere() {
  const question = new Question(7, [["4", "4"], ["5", "5"], ["6", "6"]], "4");
  const sudoku = Sudoku.fromLine(EXAMPLE);
  const MIDDLE = 40; // not the cell of the question
  const said = h("div", { class: "card" });
  const view = new GridView(
    () => false,
    () => draw(),
  );
  const draw = () => {
    view.draw(sudoku, { conflicts: new Set() });
    said.replaceChildren(...masks(sudoku, view.at));
  };
  view.resize(sudoku);
  view.choose(MIDDLE, false);
  const columns = h("div", { class: "columns learn-search" }, view.root, said);
  return { root: h("div", { class: "stack" }, columns, question.root), draw };
}

function theLaw() {
  const question = new Question(
    8,
    [
      ["cheaper", "learn cheaper"],
      ["fewer", "learn fewer"],
    ],
    "fewer",
  );
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
      said,
    ),
    place,
    question.root,
  );
  return { root, draw, leave: () => ask.stop() };
}

export const SCREENS = [switches, aRow, operations, threeWords, lowestBit, wholeSearch, elsewhere, theLaw];
