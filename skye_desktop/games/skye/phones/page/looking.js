// There is nothing to decide: everybody looks at the table.

import { make, renew } from "../elements.js";
import { heading, mainButton, people } from "./frame.js";
import { Land } from "./land.js";
import { say } from "./words.js";

export class Looking {
  constructor(frame, land, table) {
    Object.assign(this, { frame, land, table });
    this.watched = new Map();
  }

  show(screen) {
    const { land, clan } = screen;
    if (land) this.land.show(land.cells, clan, land.label);
    renew(
      this.frame.side,
      heading(screen),
      people(screen),
      this.frame.scoring(screen),
      ...this.lands(screen),
    );
    const goOn = mainButton(say("go_on"), () => this.table.goOn());
    renew(this.frame.foot, screen.may_go_on ? goOn : null);
  }

  /** Return the lands of all seats, for somebody who only looks on. */
  lands({ others }) {
    return others.filter((one) => one.land).map((one) => this.landOf(one));
  }

  landOf({ seat, name, clan, land: { cells, label } }) {
    if (!this.watched.has(seat)) this.watched.set(seat, new Land());
    const land = this.watched.get(seat);
    land.show(cells, clan, label);
    return make("section", { class: "watched" }, make("h3", { text: name }), land.element);
  }
}
