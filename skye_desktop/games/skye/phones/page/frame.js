// What every screen has: name, purse and points at the top, the round, the scoring tiles, the
// people at the table, and the buttons at the bottom.

import { button, fill, make, picture, renew } from "../elements.js";
import { say } from "./words.js";

/** The parts of the page that modes fill, in the order in which they are read. */
export class Frame {
  constructor(openMenu, menuLabel) {
    this.openMenu = openMenu;
    this.menuLabel = menuLabel;
    this.head = make("header", { class: "head" });
    this.side = make("div", { class: "side" });
    this.land = make("section", { class: "room" });
    this.body = make("main", { class: "body" });
    this.foot = make("footer", { class: "foot" });
    this.element = make("div", { class: "game" }, this.head, this.body, this.foot);
    this.openScoring = "";
  }

  /** Show what all modes have. `landIsFirst` says whether the land comes before the rest. */
  show(screen, mode, landIsFirst) {
    this.element.dataset.mode = mode;
    this.element.dataset.asked = isAsked(screen) ? "yes" : "no";
    this.element.dataset.clan = screen.clan ?? "";
    const parts = landIsFirst ? [this.land, this.side] : [this.side, this.land];
    if (this.body.firstChild !== parts[0]) this.body.replaceChildren(...parts);
    renew(this.head, this.banner(screen), phases(screen));
  }

  /** Show what is in the purse, where the phone knows it before the table does. */
  showGold(gold) {
    this.head.querySelector(".purse").replaceWith(purse(gold));
  }

  banner(screen) {
    const name = screen.name ?? say("spectator");
    return make(
      "div",
      { class: "banner" },
      screen.clan ? picture(`clan-${screen.clan}`, "crest") : null,
      make("h1", { text: name }),
      screen.gold === undefined || screen.gold === null ? null : purse(screen.gold),
      screen.points === undefined ? null : points(screen.points),
      button("⋮", () => this.openMenu(name), {
        class: "menu-button",
        "aria-label": this.menuLabel(),
        "aria-haspopup": "dialog",
        "data-key": "menu",
      }),
    );
  }

  /** Return the strip of scoring tiles; a tap on one tells its rule. */
  scoring(screen) {
    const strip = make("section", { class: ["scoring", "card"], "aria-label": say("scoring") });
    const list = make("ul", {}, ...screen.scoring.map((one) => this.scoringTile(one, strip, screen)));
    const open = screen.scoring.find((one) => one.letter === this.openScoring);
    strip.append(list, open ? scoringRule(open) : "");
    return strip;
  }

  scoringTile(one, strip, screen) {
    const isOpen = one.letter === this.openScoring;
    const press = () => {
      this.openScoring = isOpen ? "" : one.letter;
      const anew = this.scoring(screen);
      strip.replaceWith(anew);
      anew.querySelector(`[data-key="scoring-${one.letter}"]`).focus();
    };
    const name = fill(say(one.is_lit ? "scores_now" : "scores_not_now"), one);
    const attributes = {
      class: one.is_lit ? "lit" : "unlit",
      "aria-label": name,
      "aria-expanded": String(isOpen),
      "data-key": `scoring-${one.letter}`,
    };
    const letter = make("span", { class: "letter", text: one.letter });
    const children = [letter, picture(`scoring-${one.id}`)];
    return make("li", {}, button("", press, attributes, ...children));
  }
}

/** Whether there is something to decide; a decision that may still be changed has its number too. */
function isAsked(screen) {
  return screen.asked !== null && !screen.is_sealed;
}

function scoringRule(one) {
  return make(
    "p",
    { class: "rule" },
    make("strong", { text: one.name }),
    " ",
    make("span", { text: one.about }),
  );
}

function purse(gold) {
  const label = say("your_gold", { gold });
  return make(
    "span",
    { class: "purse", role: "img", "aria-label": label },
    picture("purse"),
    make("span", { text: String(gold) }),
  );
}

function points(number) {
  const label = say("your_points", { points: number });
  return make("span", { class: "points", role: "img", "aria-label": label, text: String(number) });
}

function phases(screen) {
  const round = say("round", { round: screen.round, rounds: screen.rounds });
  const items = screen.phases.map((phase) =>
    make("li", { text: phase.name, "aria-current": phase.is_now ? "step" : false }),
  );
  return make(
    "nav",
    { class: "phases", "aria-label": round },
    make("span", { class: "round", text: round }),
    make("ol", {}, ...items),
  );
}

/** Return the card that says what is to be done. */
export function heading(screen, ...more) {
  return make(
    "section",
    { class: ["card", "about", isAsked(screen) ? "asked" : ""] },
    make("h2", { text: screen.title }),
    screen.about ? make("p", { text: screen.about }) : null,
    ...more,
  );
}

/** Return the people at the table, with what each does. */
export function people(screen) {
  const rows = screen.others.map((one) =>
    make(
      "li",
      { class: one.is_own ? "own" : "" },
      picture(`clan-${one.clan}`, "crest"),
      make(
        "span",
        { class: "who" },
        make("span", { class: "name", text: one.name }),
        one.says ? make("span", { class: ["says", one.state], text: one.says }) : null,
      ),
      pointsOf(one),
    ),
  );
  return make("section", { class: ["people", "card"], "aria-label": say("people") }, make("ul", {}, ...rows));
}

function pointsOf({ points: number }) {
  const label = say("points", { points: number });
  return make("span", { class: "points", role: "img", "aria-label": label, text: String(number) });
}

/** Return a large button for what is done most. */
export function mainButton(text, press, attributes = {}) {
  return button(text, press, { class: "main", "data-key": "main", ...attributes });
}
