// The history of a tab. Its whole state is in its address, so undo, redo, Back, a reload and a link all are visits to
// an address. A change is one of three kinds:
//   look  another view: another solution, another step. Nothing to undo; the address follows.
//   edit  can be undone.
//   turn  can be undone, and the browser's Back returns from it: a new puzzle, another size.
const MOST = 400;
const FOLLOWS_AFTER = 200;

export class Past {
  // `open(address)` shows the state of an address and returns whether the address is valid.
  constructor(tab, open) {
    this.tab = tab;
    this.open = open;
    this.entries = [];
    this.place = -1;
    try {
      const kept = JSON.parse(sessionStorage.getItem(`past ${tab}`));
      if (kept) Object.assign(this, { entries: kept.entries, place: kept.place });
    } catch {
      // nothing stored
    }
    addEventListener("pagehide", () => this.#keep());
  }

  get current() {
    return this.entries[this.place];
  }

  get canUndo() {
    return this.place > 0;
  }

  get canRedo() {
    return this.place + 1 < this.entries.length;
  }

  // A visit to the tab by an address: "" for its last state. `first` is its initial address.
  visit(address, first) {
    const wanted = address || this.current || first;
    if (wanted !== this.current || !this.visited) {
      const known = wanted === this.current;
      this.visited = true;
      if (known) this.#travel(this.place);
      else if (this.#opens(wanted)) this.#add(this.address);
      else if (this.current === undefined) this.#opens(first) && this.#add(this.address);
      else this.#travel(this.place);
    }
    this.#follow();
  }

  // The tab is now at another address.
  at(address, kind = "look") {
    this.address = address;
    if (this.opening || this.changing || address === this.current) return;
    if (kind === "look") {
      this.entries[this.place] = address;
      this.#followSoon();
      return this.#tell();
    }
    this.#add(address);
    this.#follow(kind === "turn");
  }

  // A change in several strokes: looks meanwhile are part of it. `act` ends with a call of `at`.
  change(kind, act) {
    this.changing = true;
    try {
      act();
    } finally {
      this.changing = false;
    }
    this.at(this.address, kind);
  }

  undo() {
    if (this.canUndo) this.#travel(this.place - 1);
  }

  redo() {
    if (this.canRedo) this.#travel(this.place + 1);
  }

  #opens(address) {
    this.opening = true;
    this.address = address;
    try {
      return this.open(address) !== false;
    } finally {
      this.opening = false;
    }
  }

  #travel(place) {
    this.place = place;
    this.#opens(this.entries[place]);
    this.#follow();
    this.#tell();
  }

  #add(address) {
    if (address === this.current) return;
    this.entries.splice(this.place + 1, Infinity, address);
    if (this.entries.length > MOST) this.entries.shift();
    this.place = this.entries.length - 1;
    this.#tell();
  }

  #tell() {
    document.dispatchEvent(new Event("past"));
  }

  #follow(asTurn = false) {
    clearTimeout(this.following);
    this.following = undefined;
    const hash = `#${this.tab}/${this.current}`;
    if (hash !== location.hash) history[asTurn ? "pushState" : "replaceState"](null, "", hash);
  }

  // Browsers limit how often a page may change its address.
  #followSoon() {
    clearTimeout(this.following);
    this.following = setTimeout(() => this.#follow(), FOLLOWS_AFTER);
  }

  // Brings the address up to date, before it is copied or left.
  settle() {
    if (this.following) this.#follow();
  }

  #keep() {
    this.settle();
    try {
      const from = Math.max(0, this.place - MOST / 4);
      const entries = this.entries.slice(from, this.place + MOST / 4);
      sessionStorage.setItem(`past ${this.tab}`, JSON.stringify({ entries, place: this.place - from }));
    } catch {
      // no room: the address still holds the state
    }
  }
}

// "8?step=5&speed=3" as its path and its settings.
export function parts(address) {
  const [path, query = ""] = address.split("?");
  const settings = {};
  for (const pair of query.split("&").filter(Boolean)) {
    const [name, value = ""] = pair.split(/=(.*)/s);
    settings[name] = value;
  }
  return [path, settings];
}

// A path with settings; settings without a value are omitted.
export function joined(path, settings) {
  const pairs = Object.entries(settings).filter(([, value]) => value !== undefined && value !== "" && value !== false);
  return pairs.length ? `${path}?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}` : path;
}
