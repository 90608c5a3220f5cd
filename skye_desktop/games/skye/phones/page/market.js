// The market: everybody's stalls, and where a tile would fit on the own land.

import { button, make, picture, renew } from "../elements.js";
import { heading, mainButton, people } from "./frame.js";
import { markPlaces } from "./places.js";
import { coin, tileElement } from "./tiles.js";
import { describe, say } from "./words.js";

export class Market {
  constructor(frame, lands, table) {
    Object.assign(this, { frame, lands, table, chosen: null, isSent: false });
  }

  show(screen) {
    if (screen.asked !== this.screen?.asked) this.isSent = false;
    this.screen = screen;
    if (!this.wares.some(({ tile }) => tile === this.chosen)) this.chosen = null;
    this.draw();
  }

  refuse() {
    this.isSent = false;
    this.draw();
  }

  leave() {
    markPlaces(this.lands.own, []);
  }

  get wares() {
    return this.screen.market.stalls.flatMap(({ wares }) => wares);
  }

  get isAsked() {
    return this.screen.market.pass !== null && this.screen.asked !== null;
  }

  choose(tile) {
    this.chosen = this.chosen === tile ? null : tile;
    this.draw();
    if (this.chosen !== null) this.table.tell(this.note);
  }

  get chosenWare() {
    return this.wares.find(({ tile }) => tile === this.chosen);
  }

  /** What is to be known of the chosen tile: why it cannot be bought, else where it fits. */
  get note() {
    if (this.chosen === null) return say("tap_to_see");
    if (this.chosenWare.why) return this.chosenWare.why;
    const n = this.places.length;
    return n ? say("fits_places", { n }) : say("fits_nowhere");
  }

  do(action) {
    this.isSent = true;
    this.table.act(this.screen.asked, action);
    this.draw();
  }

  draw() {
    const { screen } = this;
    this.drawLand();
    renew(
      this.frame.side,
      heading(screen),
      this.allStalls(),
      people(screen),
      this.frame.scoring(screen),
    );
    renew(this.frame.foot, ...(this.isAsked ? this.buttons() : []));
  }

  /** The stalls that have something, the own one last. */
  get stalls() {
    const filled = this.screen.market.stalls.filter(({ wares }) => wares.length > 0);
    const isOwn = ({ seat }) => seat === this.screen.seat;
    return [...filled.filter((one) => !isOwn(one)), ...filled.filter(isOwn)];
  }

  allStalls() {
    const stalls = this.stalls;
    const classes = ["stalls", stalls.length > 3 ? "many" : ""];
    return make("div", { class: classes }, ...stalls.map((stall) => this.stall(stall)));
  }

  get places() {
    return this.screen.market.fits?.[this.chosen] ?? [];
  }

  drawLand() {
    const cells = this.places.map(([x, y]) => [x, y]);
    this.lands.show(this.screen, cells);
    markPlaces(this.lands.own, cells);
  }

  stall({ seat, name, clan, wares }) {
    const isOwn = seat === this.screen.seat;
    const sign = make("h3", { class: "sign" }, picture(`clan-${clan}`), isOwn ? say("your_stall") : name);
    return make(
      "section",
      { class: ["stall", isOwn ? "own" : ""], "data-clan": clan },
      make("div", { class: "awning" }, sign),
      make("ul", { class: "wares" }, ...wares.map((ware) => this.ware(ware, clan))),
    );
  }

  ware(ware, clan) {
    const isChosen = ware.tile === this.chosen;
    const attributes = {
      class: ["ware", isChosen ? "chosen" : "", this.isAsked && !ware.action ? "unaffordable" : ""],
      "aria-pressed": String(isChosen),
      "aria-label": [ware.name, say("for_gold", { gold: ware.price }), ware.why, describe(ware.tile)]
        .filter(Boolean)
        .join(". "),
      "data-key": `ware-${ware.tile}`,
    };
    const children = [tileElement(ware.tile, 0, clan), coin(ware.price)];
    return make("li", {}, button("", () => this.choose(ware.tile), attributes, ...children));
  }

  buttons() {
    const { market } = this.screen;
    const ware = this.chosenWare;
    const text = ware ? say("buy_for", { price: ware.price }) : say("buy");
    const pass = button(say("pass"), () => this.do(market.pass), {
      disabled: this.isSent,
      "data-key": "pass",
    });
    const buy = mainButton(text, () => this.do(ware.action), { disabled: this.isSent || !ware?.action });
    return [make("p", { class: "note", text: this.note }), pass, buy];
  }
}
