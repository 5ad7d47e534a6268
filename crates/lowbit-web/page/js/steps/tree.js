// The tree of a search, growing with its steps: a node for every choice, dead ends short, solutions lit; and a slider through
// all its steps. Only small searches have a tree.
import { h, svg } from "../dom.js";
import { word } from "../words.js";

const MOST_NODES = 3000;
const [WIDTH, HEIGHT, MARGIN] = [600, 220, 8];

export class Tree {
  // `go(number)` moves the search to a step.
  constructor(go) {
    this.slider = h("input", { type: "range", min: 0, value: 0, label: "tree slider", oninput: () => go(Number(this.slider.value)) });
    const path = name => svg("path", { class: name });
    Object.assign(this, { all: path("tree-all"), seen: path("tree-seen"), now: path("tree-now") });
    this.goals = svg("g", { class: "tree-goals" });
    this.at = svg("circle", { class: "tree-at", r: 5 });
    this.picture = svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "tree-picture", role: "img" },
      this.all,
      this.seen,
      this.now,
      this.goals,
      this.at,
    );
    this.root = h("div", { class: "tree" }, this.picture, this.slider);
  }

  // Builds the whole tree of a search, `step` by step from its first state.
  begin(first, step) {
    this.nodes = [{ parent: -1, depth: 0, born: 0 }];
    this.whereAt = [0]; // by step: the current node of the search
    let at = 0;
    let state = first;
    for (let number = 1, next; (next = step(state)); number++, state = next) {
      if (next.event === "back") at = this.nodes[at].parent;
      else {
        this.nodes.push({ parent: at, depth: this.nodes[at].depth + 1, born: number, isGoal: next.event === "solution" });
        at = this.nodes.length - 1;
      }
      this.whereAt.push(at);
      if (this.nodes.length > MOST_NODES) break;
    }
    this.root.hidden = this.nodes.length > MOST_NODES || this.nodes.length < 2;
    if (this.root.hidden) return;
    this.slider.max = this.whereAt.length - 1;
    this.#place();
    this.all.setAttribute("d", this.#edges(this.nodes));
  }

  // Leaves side by side in the order of the search, a node above the middle of its children.
  #place() {
    const children = this.nodes.map(() => []);
    this.nodes.forEach(({ parent }, i) => parent >= 0 && children[parent].push(i));
    const leaves = children.filter(list => list.length === 0).length;
    const deepest = Math.max(...this.nodes.map(node => node.depth));
    let leaf = 0;
    for (let i = 0; i < this.nodes.length; i++) this.nodes[i].x = children[i].length ? -1 : leaf++;
    for (let i = this.nodes.length - 1; i >= 0; i--) {
      if (!children[i].length) continue;
      this.nodes[i].x = (this.nodes[children[i][0]].x + this.nodes[children[i].at(-1)].x) / 2;
    }
    const across = (WIDTH - 2 * MARGIN) / Math.max(1, leaves - 1);
    const down = (HEIGHT - 2 * MARGIN) / Math.max(1, deepest);
    for (const node of this.nodes) [node.x, node.y] = [MARGIN + node.x * across, MARGIN + node.depth * down];
  }

  #edge(node) {
    const above = this.nodes[node.parent];
    return above ? `M${above.x.toFixed(1)} ${above.y.toFixed(1)}L${node.x.toFixed(1)} ${node.y.toFixed(1)}` : "";
  }

  #edges(nodes) {
    return nodes.map(node => this.#edge(node)).join("");
  }

  draw(number) {
    if (this.root.hidden || !this.whereAt) return;
    const step = Math.min(number, this.whereAt.length - 1);
    this.slider.value = step;
    const seen = this.nodes.filter(node => node.born <= step);
    const path = [];
    for (let at = this.whereAt[step]; at >= 0; at = this.nodes[at].parent) path.push(this.nodes[at]);
    this.seen.setAttribute("d", this.#edges(seen));
    this.now.setAttribute("d", this.#edges(path));
    this.goals.replaceChildren(
      ...seen.filter(node => node.isGoal).map(({ x, y }) => svg("circle", { cx: x, cy: y, r: 4 })),
    );
    const { x, y } = this.nodes[this.whereAt[step]];
    this.at.setAttribute("cx", x);
    this.at.setAttribute("cy", y);
    this.picture.setAttribute("aria-label", word("tree said", seen.length, this.nodes.length));
  }
}
