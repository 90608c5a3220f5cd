// Setting prices: coins on some tiles, the axe on the others, all in secret.

import { button, make, picture, renew } from "../elements.js";
import { mainButton, people } from "./frame.js";
import { coin, tileElement } from "./tiles.js";
import { describe, say } from "./words.js";

const FIRST_REPEAT = 400; // milliseconds a finger rests on + or − before it counts on
const REPEAT = 110;

export class Prices {
  constructor(frame, lands, table) {
    Object.assign(this, { frame, lands, table, asked: null });
    this.repeat = new Repeat();
  }

  show(screen) {
    // What is set on this phone is newer than what the table has heard of it.
    if (screen.asked !== this.asked) this.begin(screen);
    this.screen = screen;
    this.draw();
  }

  begin(screen) {
    this.asked = screen.asked;
    this.isSent = false;
    this.laid = new Map(Object.entries(screen.prices.laid).map(([tile, gold]) => [Number(tile), gold]));
    this.axed = new Set(screen.prices.axed);
  }

  refuse() {
    this.isSent = false;
    this.draw();
  }

  leave() {
    this.repeat.close();
  }

  // -- what is set

  get left() {
    return this.screen.prices.gold - [...this.laid.values()].reduce((sum, gold) => sum + gold, 0);
  }

  get isComplete() {
    return this.missing === "";
  }

  /** What is missing, as a sentence; empty for nothing. */
  get missing() {
    const { tiles, axes } = this.screen.prices;
    if (this.axed.size < axes) return say(axes === 1 ? "axe_missing" : "axes_missing");
    const isUnpriced = ({ tile }) => !this.axed.has(tile) && !this.laid.get(tile);
    return tiles.some(isUnpriced) ? say("price_missing") : "";
  }

  add(tile, gold) {
    const price = Math.max(0, (this.laid.get(tile) ?? 0) + gold);
    if (gold > 0 && this.left < gold) return;
    if (price === 0) this.laid.delete(tile);
    else this.laid.set(tile, price);
    this.change(say("price_of", { name: this.nameOf(tile), gold: price }));
  }

  /** Put the axe on a tile or take it away; with all axes laid, the last one moves. */
  axe(tile) {
    if (!this.axed.delete(tile)) {
      if (this.axed.size === this.screen.prices.axes) this.axed.delete([...this.axed].pop());
      this.axed.add(tile);
      this.laid.delete(tile);
    }
    this.change(this.axed.has(tile) ? say("axe_on", { name: this.nameOf(tile) }) : say("axe_away"));
  }

  nameOf(tile) {
    return this.screen.prices.tiles.find((one) => one.tile === tile).name;
  }

  change(told) {
    this.table.draft(this.asked, this.notation);
    this.draw();
    this.table.tell([told, this.missing].filter(Boolean).join(". "));
  }

  get notation() {
    const { tiles } = this.screen.prices;
    const numbers = tiles.map(({ tile }) => tile);
    const stakes = numbers.filter((tile) => this.laid.get(tile));
    const axed = numbers.filter((tile) => this.axed.has(tile));
    const prices = stakes.map((tile) => `${tile}=${this.laid.get(tile)} `).join("");
    return `${this.screen.seat} price ${prices}axe ${axed.join(",") || "-"}`;
  }

  seal() {
    if (!this.isComplete || this.isSent) return;
    this.isSent = true;
    this.table.act(this.asked, this.notation);
    this.draw();
  }

  // -- how it looks

  draw() {
    const { screen } = this;
    this.frame.showGold(this.left);
    this.lands.show(screen);
    renew(
      this.frame.side,
      make("h2", { class: "unseen", text: screen.title }),
      this.frame.scoring(screen),
      ...screen.prices.tiles.map((tile) => this.card(tile)),
      people(screen),
    );
    const ready = mainButton(say("ready"), () => this.seal(), {
      disabled: !this.isComplete || this.isSent,
      "aria-describedby": "missing",
    });
    renew(this.frame.foot, this.purse(), ready);
  }

  card({ tile, name }) {
    const isAxed = this.axed.has(tile);
    const gold = this.laid.get(tile) ?? 0;
    const shown = make("div", { class: "shown" }, tileElement(tile, 0, this.screen.clan));
    if (isAxed) shown.append(picture("axe", "axe"));
    const set = make("div", { class: "set" }, isAxed ? goesBack() : this.coins(tile, name, gold));
    if (this.screen.prices.axes > 0) set.append(this.axeButton(tile, name, isAxed));
    const classes = ["card", "own-tile", isAxed ? "axed" : "", gold || isAxed ? "done" : ""];
    const attributes = { class: classes, role: "group", "aria-label": name };
    return make("section", attributes, shown, described(tile), set);
  }

  coins(tile, name, gold) {
    return make(
      "div",
      { class: "coins" },
      this.step(tile, -1, say("less", { name }), gold === 0),
      make(
        "span",
        { class: "price", role: "img", "aria-label": say("price_of", { name, gold }) },
        gold ? coin(gold) : make("span", { class: "no-coin", text: "0" }),
      ),
      this.step(tile, 1, say("more", { name }), this.left === 0),
    );
  }

  step(tile, by, label, isOff) {
    const attributes = {
      class: "step",
      "aria-label": label,
      "aria-disabled": isOff ? "true" : false,
      "data-key": `${by > 0 ? "more" : "less"}-${tile}`,
      pointerdown: () => this.repeat.start(() => this.add(tile, by)),
    };
    const press = () => {
      if (!this.repeat.hasRepeated()) this.add(tile, by);
    };
    return button(by > 0 ? "+" : "−", press, attributes);
  }

  axeButton(tile, name, isAxed) {
    const attributes = {
      class: "axe-button",
      "aria-pressed": String(isAxed),
      "data-key": `axe-${tile}`,
    };
    const text = say(isAxed ? "given_up" : "give_up");
    const children = [
      picture("axe"),
      make("span", { text }),
      make("span", { class: "unseen", text: ` ${name}` }),
    ];
    return button("", () => this.axe(tile), attributes, ...children);
  }

  purse() {
    const text = this.missing || say("nobody_sees");
    return make(
      "div",
      { class: ["card", "left"] },
      picture("purse"),
      make("p", { id: "missing", text }),
      make("strong", { text: say("left", { gold: this.left }) }),
    );
  }
}

/** Return what lies on a tile, for who does not see it. */
function described(tile) {
  return make("p", { class: "unseen", text: describe(tile) });
}

function goesBack() {
  return make("p", { class: "goes-back", text: say("goes_back") });
}

/** Counting on while a finger rests on a button. */
class Repeat {
  constructor() {
    this.times = 0;
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const name of ["pointerup", "pointercancel", "contextmenu"]) {
      window.addEventListener(name, () => this.stop(), { signal });
    }
  }

  close() {
    this.stop();
    this.listening.abort();
  }

  start(act) {
    this.stop();
    this.times = 0;
    const again = () => {
      this.times += 1;
      act();
      this.timer = setTimeout(again, REPEAT);
    };
    this.timer = setTimeout(again, FIRST_REPEAT);
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** Whether the last press has counted already; asked once for each press. */
  hasRepeated() {
    const had = this.times > 0;
    this.times = 0;
    return had;
  }
}
