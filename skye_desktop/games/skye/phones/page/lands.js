// Which lands are shown: one's own, or those of all seats for somebody who only looks on.

import { make } from "../elements.js";
import { Land } from "./land.js";

/** The lands in the room of the frame that is theirs. */
export class Lands {
  constructor(room) {
    this.room = room;
    this.own = new Land();
    this.watched = new Map(); // figures of the lands of all seats, by seat
    room.append(this.own.element);
  }

  /**
   * Show one's own land, or all lands to a spectator. `places` are further cells [x, y] of the
   * own land that have to be in view.
   */
  show(screen, places = []) {
    const { land, clan, others } = screen;
    this.room.classList.toggle("many", !land);
    if (land) this.own.show(land.cells, clan, land.label, places);
    else this.showAll(others.filter((one) => one.land));
  }

  showAll(seats) {
    const figures = seats.map((one) => this.figureOf(one));
    const isShown = figures.every((figure) => figure.isConnected);
    if (!isShown) this.room.replaceChildren(...figures);
  }

  figureOf({ seat, name, clan, land: { cells, label } }) {
    if (!this.watched.has(seat)) {
      const land = new Land();
      const caption = make("figcaption", { text: name });
      const figure = make("figure", { class: "watched" }, caption, land.element);
      this.watched.set(seat, { land, figure });
    }
    const { land, figure } = this.watched.get(seat);
    land.show(cells, clan, label);
    return figure;
  }
}
