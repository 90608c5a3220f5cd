// There is nothing to decide: everybody looks at the table.

import { renew } from "../elements.js";
import { heading, mainButton, people } from "./frame.js";
import { say } from "./words.js";

export class Looking {
  constructor(frame, lands, table) {
    Object.assign(this, { frame, lands, table });
  }

  show(screen) {
    this.lands.show(screen);
    renew(this.frame.side, heading(screen), people(screen), this.frame.scoring(screen));
    const goOn = mainButton(say("go_on"), () => this.table.goOn());
    renew(this.frame.foot, screen.may_go_on ? goOn : null);
  }
}
