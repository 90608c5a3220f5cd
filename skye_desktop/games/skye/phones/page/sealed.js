// Prices that are set: they lie face down until all are revealed together.

import { button, make, picture, renew } from "../elements.js";
import { heading, people } from "./frame.js";
import { coin, tileElement } from "./tiles.js";
import { say } from "./words.js";

const SPOKEN_TIME = 4000; // milliseconds that a press without holding shows the prices

export class Sealed {
  constructor(frame, lands, table) {
    Object.assign(this, { frame, lands, table, isShown: false, isSent: false });
    this.hide = () => this.look(false);
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const name of ["pointerup", "pointercancel", "blur"]) {
      window.addEventListener(name, this.hide, { signal });
    }
    document.addEventListener("visibilitychange", this.hide, { signal });
  }

  show(screen) {
    if (screen.asked !== this.screen?.asked) this.isSent = false;
    this.screen = screen;
    this.draw();
  }

  refuse() {
    this.isSent = false;
    this.draw();
  }

  leave() {
    this.listening.abort();
    clearTimeout(this.timer);
  }

  look(isShown) {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    this.cards.replaceWith(this.makeCards());
  }

  change() {
    this.isSent = true;
    this.table.recall(this.screen.asked);
    this.draw();
  }

  draw() {
    const { screen } = this;
    this.lands.show(screen);
    renew(
      this.frame.side,
      heading(screen, this.makeCards()),
      people(screen),
      this.frame.scoring(screen),
    );
    const change = button(say("change"), () => this.change(), {
      "data-key": "change",
      disabled: this.isSent || !screen.is_sealed,
    });
    renew(this.frame.foot, change, this.holdButton());
  }

  makeCards() {
    const { tiles } = this.screen.prices;
    const cards = tiles.map((tile) => (this.isShown ? this.face(tile) : this.back()));
    this.cards = make("div", { class: "sealed-cards" }, ...cards);
    return this.cards;
  }

  back() {
    return make("span", { class: "back" }, picture(`clan-${this.screen.clan}`));
  }

  face({ tile }) {
    const { laid, axed } = this.screen.prices;
    const gold = laid[tile];
    const mark = axed.includes(tile) ? picture("axe", "axe") : coin(gold ?? 0);
    return make("span", { class: "face" }, tileElement(tile, 0, this.screen.clan), mark);
  }

  holdButton() {
    const isKey = (event) => event.key === " " || event.key === "Enter";
    return button(say("hold_to_look"), (event) => event.detail === 0 && this.speakPrices(), {
      "data-key": "hold",
      class: "hold",
      pointerdown: () => this.look(true),
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => isKey(event) && this.look(true),
      keyup: (event) => isKey(event) && this.look(false),
    });
  }

  /** Tell the prices to who cannot hold a button, such as with a screen reader. */
  speakPrices() {
    const { tiles, laid, axed } = this.screen.prices;
    const told = tiles.map(({ tile, name }) =>
      axed.includes(tile) ? say("axe_on", { name }) : say("price_of", { name, gold: laid[tile] ?? 0 }),
    );
    this.table.tell(told.join(". "));
    this.look(true);
    this.timer = setTimeout(this.hide, SPOKEN_TIME);
  }
}
