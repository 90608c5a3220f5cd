// There is nothing to decide: everybody looks at the table.

import { button, renew } from "../elements.js";
import { heading, mainButton, people } from "./frame.js";
import { say } from "./words.js";

export class Looking {
  constructor(frame, lands, table) {
    Object.assign(this, { frame, lands, table });
  }

  show(screen) {
    this.lands.show(screen);
    renew(this.frame.side, heading(screen), people(screen), this.frame.scoring(screen));
    renew(this.frame.foot, this.changeButton(screen), this.goOnButton(screen));
  }

  /** Return the button that takes back what was decided last, while that is possible. */
  changeButton({ asked, is_sealed: isSealed }) {
    if (!isSealed) return null;
    return button(say("change"), () => this.table.recall(asked), { "data-key": "change" });
  }

  goOnButton(screen) {
    if (!screen.may_go_on) return null;
    return mainButton(say("go_on"), () => this.table.goOn());
  }
}
