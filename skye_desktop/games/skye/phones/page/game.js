// Isle of Skye on a phone: shows what the table says, and tells it what people do.

import { Building } from "./building.js";
import { Frame } from "./frame.js";
import { Lands } from "./lands.js";
import { Looking } from "./looking.js";
import { Market } from "./market.js";
import { Over } from "./over.js";
import { Prices } from "./prices.js";
import { Sealed } from "./sealed.js";
import { speak } from "./words.js";

const MODES = {
  prices: Prices,
  sealed: Sealed,
  market: Market,
  building: Building,
  look: Looking,
  over: Over,
};

/** The game's part of the page, as the house needs it. */
export class Game {
  /** `table` has what can be done there: act, draft, recall, goOn, tell, openMenu, menuLabel. */
  constructor(table) {
    this.table = table;
    this.frame = new Frame((name) => table.openMenu(name), () => table.menuLabel());
    this.lands = new Lands(this.frame.land);
    this.mode = null;
    this.told = "";
  }

  get element() {
    return this.frame.element;
  }

  /** Show a screen of the table. */
  show(screen) {
    speak(screen.lang);
    const name = modeOf(screen);
    if (this.mode?.name !== name) this.change(name);
    this.frame.show(screen, name, this.mode.landIsFirst);
    this.mode.show(screen);
    this.tell(screen);
  }

  /** The table refused what was done last: show everything as it is again. */
  refuse() {
    this.mode?.refuse?.();
  }

  /** The page shows something else from now on. */
  leave() {
    this.mode?.leave?.();
  }

  change(name) {
    this.mode?.leave?.();
    this.lands.own.fit();
    this.mode = new (MODES[name] ?? Looking)(this.frame, this.lands, this.table);
    this.mode.name = name;
    this.frame.side.scrollTop = 0;
    window.scrollTo(0, 0);
  }

  /** Tell people who do not see it what is to be done now. */
  tell(screen) {
    const text = [screen.title, screen.about].filter(Boolean).join(". ");
    if (text !== this.told) this.table.tell(text);
    this.told = text;
  }
}

/** Spectators only ever look on, but see the market while there is one. */
function modeOf(screen) {
  return screen.mode === "look" && screen.market ? "market" : screen.mode;
}
