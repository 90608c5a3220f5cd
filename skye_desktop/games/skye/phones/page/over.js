// The game is over: the order of the clans.

import { make, picture, renew } from "../elements.js";
import { heading, mainButton } from "./frame.js";
import { say } from "./words.js";

export class Over {
  constructor(frame, lands, table) {
    Object.assign(this, { frame, lands, table });
  }

  show(screen) {
    this.lands.show(screen);
    renew(this.frame.side, heading(screen), results(screen));
    const goOn = mainButton(say("go_on"), () => this.table.goOn());
    renew(this.frame.foot, screen.may_go_on ? goOn : null);
  }
}

function results({ results: rows }) {
  const items = rows.map((row) =>
    make(
      "li",
      { class: row.place === 1 ? "first" : "" },
      make("span", { class: "place-number", text: `${row.place}.` }),
      picture(`clan-${row.clan}`, "crest"),
      make("span", { class: "name", text: row.name }),
      row.place === 1 ? picture("crown", "crown") : null,
      make("span", { class: "points", text: String(row.points) }),
    ),
  );
  return make("section", { class: ["card", "results"] }, make("ol", {}, ...items));
}
