// Building: tiles are dragged onto the land, or chosen and put on a place.

import { button, make, renew } from "../elements.js";
import { Drag } from "./drag.js";
import { mainButton } from "./frame.js";
import { tileElement } from "./tiles.js";
import { describe, say } from "./words.js";

const SNAP = 0.75; // cells between a dropped tile's middle and a place that takes it
const NEXT_CELL = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Building {
  landIsFirst = true;

  constructor(frame, lands, table) {
    Object.assign(this, { frame, land: lands.own, table });
    this.turns = new Map(); // quarter-turns of each tile as it is held, also beyond 3
    this.chosen = null;
    this.aim = null; // the place [x, y] that the chosen tile is held over
    this.picked = null; // a tile of this round that lies, and was tapped
    this.next = []; // actions that follow when the table has done the last one
    this.sent = null; // the action that the table has not answered yet
    this.drag = new Drag(this, frame.element);
    this.keyed = (event) => this.key(event);
    this.land.element.addEventListener("keydown", this.keyed, true);
    this.land.element.classList.add("built-on");
  }

  show(screen) {
    const isNew = screen.asked !== this.screen?.asked;
    this.screen = screen;
    this.drag.stop();
    if (isNew) this.follow();
    this.draw();
  }

  /** Go on after the table has done something: with what follows, and with a tile that is left. */
  follow() {
    this.sent = null;
    this.picked = null;
    this.aim = null;
    if (!this.holds(this.chosen)) this.chosen = this.firstThatFits();
    const action = this.next.shift();
    if (action !== undefined && this.isOffered(action)) this.do(action);
    else this.next = [];
  }

  refuse() {
    this.sent = null;
    this.next = [];
    this.draw();
  }

  leave() {
    this.drag.close();
    this.land.element.removeEventListener("keydown", this.keyed, true);
    this.land.element.classList.remove("built-on");
    for (const element of this.land.world.querySelectorAll(".place, .held, .pick")) element.remove();
  }

  // -- what there is

  get building() {
    return this.screen.building;
  }

  holds(tile) {
    return this.building.hand.some((one) => one.tile === tile);
  }

  nameOf(tile) {
    return this.building.hand.find((one) => one.tile === tile)?.name ?? String(tile);
  }

  firstThatFits() {
    const { hand } = this.building;
    return (hand.find(({ tile }) => this.placesOf(tile).length > 0) ?? hand[0])?.tile ?? null;
  }

  /** The places of a tile, each [x, y, turns that fit], in reading order. */
  placesOf(tile) {
    const places = this.building.fits[tile] ?? [];
    return [...places].sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
  }

  turnsAt(tile, x, y) {
    return this.placesOf(tile).find((place) => place[0] === x && place[1] === y)?.[2] ?? [];
  }

  turnOf(tile) {
    if (!this.turns.has(tile)) {
      const turns = this.placesOf(tile).flatMap((place) => place[2]);
      this.turns.set(tile, turns.length ? Math.min(...turns) : 0);
    }
    return this.turns.get(tile);
  }

  fitsNow(tile, x, y) {
    return this.turnsAt(tile, x, y).includes(this.turnOf(tile) % 4);
  }

  /** Whether the table offers an action that was to follow. */
  isOffered(action) {
    const { end, gives_up: returned } = this.building;
    return action === end || returned.some((one) => one.action === action);
  }

  // -- what people do

  choose(tile) {
    if (tile === this.chosen && this.picked === null) return this.turn();
    this.picked = null;
    this.chosen = tile;
    this.aim = null;
    this.draw();
    const n = this.placesOf(tile).length;
    this.table.tell(`${this.nameOf(tile)}. ${say(n ? "fits_places" : "fits_nowhere", { n })}`);
  }

  /** Turn the chosen tile clockwise; over a place, to the next way in which it fits there. */
  turn() {
    if (this.chosen === null) return;
    const turns = this.aim ? this.turnsAt(this.chosen, ...this.aim) : [0, 1, 2, 3];
    this.turnTo(turns, this.turnOf(this.chosen) + 1);
    this.draw();
    this.table.tell(this.heldWords());
  }

  /** Hold the chosen tile over a place, turned so that it fits; a second time, lay it there. */
  point(x, y) {
    if (this.aim?.[0] === x && this.aim[1] === y) this.lay();
    else this.aimAt(x, y);
  }

  aimAt(x, y) {
    this.picked = null;
    this.aim = [x, y];
    this.turnTo(this.turnsAt(this.chosen, x, y), this.turnOf(this.chosen));
    this.draw();
    this.table.tell(this.heldWords());
  }

  /** Turn the chosen tile clockwise from so many quarter-turns to the first of these. */
  turnTo(turns, from) {
    const turn = [0, 1, 2, 3].map((more) => from + more).find((one) => turns.includes(one % 4));
    if (turn !== undefined) this.turns.set(this.chosen, turn);
  }

  lay() {
    const [x, y] = this.aim;
    this.do(this.layAction(this.chosen, x, y));
  }

  layAction(tile, x, y) {
    return `${this.screen.seat} lay ${tile}@${x},${y}r${this.turnOf(tile) % 4}`;
  }

  /** Tap on a tile of this round that lies. */
  pick(tile) {
    this.picked = this.picked === tile ? null : tile;
    this.aim = null;
    this.draw();
  }

  pickUp(tile) {
    const laid = this.building.laid.find((one) => one.tile === tile);
    this.turns.set(tile, this.cellOf(tile).turns ?? 0);
    this.chosen = tile;
    if (laid?.take) this.do(laid.take);
  }

  cellOf(tile) {
    return this.screen.land.cells.find((cell) => cell.tile === tile);
  }

  do(action) {
    if (this.sent !== null) return;
    this.sent = action;
    this.table.act(this.screen.asked, action);
    this.draw();
  }

  /** End building; tiles that fit nowhere go back into the bag, after a question. */
  end() {
    const { end, gives_up: returned, hand } = this.building;
    if (end) return this.do(end);
    const things = hand.map(({ tile, name }) => [tileElement(tile, 0, this.screen.clan), name]);
    ask(say("gives_up_title"), things, say("gives_up_about"), () => {
      const [first, ...rest] = returned.map(({ action }) => action);
      this.next = [...rest, `${this.screen.seat} end`];
      this.do(first);
    });
  }

  /** Whether all that is left in hand may go back into the bag. */
  get mayGiveUp() {
    const { hand, gives_up: returned } = this.building;
    return hand.length > 0 && hand.length === returned.length && returned.every(({ action }) => action);
  }

  // -- dragging

  /** Return what is dragged from an element: a tile of the hand, or one of this round that lies. */
  dragged(element) {
    if (this.sent !== null) return null;
    const inHand = element.closest("[data-hand]");
    if (inHand) return { tile: Number(inHand.dataset.hand), isLaid: false };
    const lying = element.closest("[data-pick]");
    return lying ? { tile: Number(lying.dataset.pick), isLaid: true } : null;
  }

  /** Return a picture of what is dragged, as large as it will lie. */
  dragPicture({ tile, isLaid }) {
    if (!isLaid && tile !== this.chosen) this.hold(tile);
    const turns = isLaid ? (this.cellOf(tile).turns ?? 0) : this.turnOf(tile);
    const element = tileElement(tile, turns, this.screen.clan);
    element.style.setProperty("--side", `${this.land.side}px`);
    return element;
  }

  /** Choose a tile without making its button anew, for it is under the finger. */
  hold(tile) {
    this.chosen = tile;
    this.picked = null;
    this.aim = null;
    this.drawLand();
    for (const element of this.frame.side.querySelectorAll("[data-hand]")) {
      element.classList.toggle("chosen", Number(element.dataset.hand) === tile);
    }
  }

  /** Show where the tile would lie with its middle at that point of the window. */
  dragOver({ tile, isLaid }, clientX, clientY) {
    const place = isLaid ? null : this.placeNear(tile, clientX, clientY);
    for (const element of this.land.world.querySelectorAll(".place")) {
      element.classList.toggle("under", Boolean(place) && element.dataset.key === placeKey(place));
    }
  }

  drop({ tile, isLaid }, clientX, clientY) {
    if (isLaid) {
      if (!this.isOver(this.land.element, clientX, clientY)) this.pickUp(tile);
      return;
    }
    const place = this.placeNear(tile, clientX, clientY);
    if (!place) return this.draw();
    if (this.fitsNow(tile, place[0], place[1])) this.do(this.layAction(tile, place[0], place[1]));
    else this.aimAt(place[0], place[1]);
  }

  placeNear(tile, clientX, clientY) {
    const [x, y] = this.land.pointToCell(clientX, clientY);
    const away = (place) => Math.hypot(place[0] + 0.5 - x, place[1] + 0.5 - y);
    const near = this.placesOf(tile).filter((place) => away(place) < SNAP);
    return near.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  isOver(element, clientX, clientY) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  }

  // -- keys

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = document.activeElement.closest?.(".place");
    if (event.key === "r" || event.key === "R") this.turn();
    else if (event.key === "Escape" && this.aim) this.stopAiming();
    else if (event.key in NEXT_CELL && from) this.focusNext(from, NEXT_CELL[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  stopAiming() {
    this.aim = null;
    this.draw();
  }

  /** Move the focus to the nearest place in a direction; steps aside count double. */
  focusNext(from, [dx, dy]) {
    const at = (element) => element.dataset.key.split(":")[1].split(",").map(Number);
    const [x, y] = at(from);
    const far = (element) => {
      const [toX, toY] = at(element);
      const ahead = (toX - x) * dx + (toY - y) * dy;
      const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
      return ahead > 0 ? ahead + 2 * aside : Infinity;
    };
    const places = [...this.land.world.querySelectorAll("button.place")];
    const nearest = places.sort((one, other) => far(one) - far(other))[0];
    if (nearest && far(nearest) < Infinity) nearest.focus();
  }

  // -- how it looks

  draw() {
    this.drawLand();
    renew(this.frame.side, this.hint(), this.tray(), this.frame.scoring(this.screen));
    renew(this.frame.foot, ...this.buttons());
  }

  drawLand() {
    const { land, clan } = this.screen;
    // What the table has not answered yet is shown as done.
    const cells = land.cells.filter(
      (cell) => this.sent === null || this.sent !== this.takeOf(cell.tile),
    );
    const laid = laying(this.sent ?? "");
    if (laid) cells.push({ ...laid, is_new: true });
    const everywhere = Object.values(this.building.fits).flat();
    this.land.show(cells, clan, land.label, everywhere);
    const keyed = document.activeElement.dataset?.key;
    for (const old of this.land.world.querySelectorAll(".place, .held, .pick")) old.remove();
    if (this.sent === null) {
      this.drawPicks();
      this.drawPlaces();
    }
    if (keyed) this.land.world.querySelector(`[data-key="${CSS.escape(keyed)}"]`)?.focus({ preventScroll: true });
  }

  takeOf(tile) {
    return this.building.laid.find((one) => one.tile === tile)?.take;
  }

  /** Put a button over every tile that may be picked up again. */
  drawPicks() {
    for (const { tile, take, name } of this.building.laid) {
      const cell = this.cellOf(tile);
      if (!take || !cell) continue;
      const pick = button("", () => this.pick(tile), {
        class: ["pick", this.picked === tile ? "picked" : ""],
        "aria-label": say("laid_tile", { name }),
        "aria-pressed": String(this.picked === tile),
        "data-pick": tile,
        "data-key": `pick-${tile}`,
      });
      this.land.put(pick, cell.x, cell.y);
      this.land.world.append(pick);
    }
  }

  drawPlaces() {
    if (this.chosen === null || this.picked !== null) return;
    for (const [x, y] of this.placesOf(this.chosen)) {
      const isAim = this.aim?.[0] === x && this.aim[1] === y;
      const fits = this.fitsNow(this.chosen, x, y);
      const place = button("", () => this.point(x, y), {
        class: ["place", isAim ? "aim" : fits ? "bright" : "pale"],
        "aria-label": this.placeWords(x, y, isAim, fits),
        "data-key": placeKey([x, y]),
      });
      if (isAim) place.append(tileElement(this.chosen, this.turnOf(this.chosen), this.screen.clan));
      this.land.put(place, x, y);
      this.land.world.append(place);
    }
  }

  placeWords(x, y, isAim, fits) {
    const place = this.building.places?.[`${x},${y}`] ?? `${x}, ${y}`;
    const state = isAim ? "place_aimed" : fits ? "place_fits" : "place_turned";
    return say(state, { place });
  }

  /** What the chosen tile would bring where it is held. */
  get gain() {
    if (!this.aim) return "";
    const [x, y] = this.aim;
    return this.building.gains?.[this.chosen]?.[`${x},${y},${this.turnOf(this.chosen) % 4}`] ?? "";
  }

  heldWords() {
    const turned = say(`turned_${this.turnOf(this.chosen) % 4}`);
    if (!this.aim) {
      const n = this.placesOf(this.chosen).filter(([x, y]) => this.fitsNow(this.chosen, x, y)).length;
      return `${turned}. ${say("fits_places", { n })}`;
    }
    const place = this.building.places?.[this.aim.join()] ?? "";
    return [place, turned, this.gain].filter(Boolean).join(". ");
  }

  hint() {
    return make(
      "div",
      { class: "hint" },
      make("h2", { text: this.screen.title }),
      make("p", { id: "hint", text: this.hintText() }),
    );
  }

  hintText() {
    if (this.picked !== null) return say("pick_hint");
    if (this.aim) return this.gain || say("aim_hint");
    if (this.chosen === null) return this.screen.about;
    if (this.placesOf(this.chosen).length === 0) return say("fits_nowhere");
    return say("drag_hint");
  }

  tray() {
    const tiles = this.building.hand
      .filter(({ tile }) => !this.sent?.includes(` lay ${tile}@`))
      .map((one) => make("li", {}, this.inHand(one)));
    if (tiles.length === 0) return null;
    const list = make("ul", { "aria-label": say("your_tiles") }, ...tiles);
    return make("section", { class: ["tray", "card"] }, list);
  }

  inHand({ tile, name }) {
    const isChosen = tile === this.chosen && this.picked === null;
    const fitsNowhere = this.placesOf(tile).length === 0;
    return button(
      "",
      () => this.choose(tile),
      {
        class: ["hand-tile", isChosen ? "chosen" : "", fitsNowhere ? "useless" : ""],
        "aria-pressed": String(isChosen),
        "aria-label": [name, fitsNowhere ? say("fits_nowhere") : "", describe(tile)].filter(Boolean).join(". "),
        "data-hand": tile,
        "data-key": `hand-${tile}`,
      },
      tileElement(tile, this.turnOf(tile), this.screen.clan),
    );
  }

  buttons() {
    const isOff = this.sent !== null;
    if (this.picked !== null) {
      return [
        button(say("leave_it"), () => this.pick(this.picked), { "data-key": "leave-it" }),
        mainButton(say("pick_up"), () => this.pickUp(this.picked), { disabled: isOff }),
      ];
    }
    const turn = button(say("turn"), () => this.turn(), { "data-key": "turn", disabled: isOff });
    if (this.aim) return [turn, mainButton(say("lay"), () => this.lay(), { disabled: isOff })];
    const mayEnd = Boolean(this.building.end) || this.mayGiveUp;
    const end = mainButton(say("end_building"), () => this.end(), {
      disabled: isOff || !mayEnd,
      "aria-describedby": "hint",
    });
    return this.chosen === null ? [end] : [turn, end];
  }
}

/** Return what an action lays, and where; null for another action. */
function laying(action) {
  const found = /^\d+ lay (\d+)@(-?\d+),(-?\d+)r(\d)$/.exec(action);
  if (!found) return null;
  const [tile, x, y, turns] = found.slice(1).map(Number);
  return { tile, x, y, turns };
}

function placeKey([x, y]) {
  return `place:${x},${y}`;
}

/** Ask a question about things, each [picture, name]; `act` is called if people say yes. */
function ask(title, things, text, act) {
  const dialog = make("dialog", { class: "question", "aria-label": title });
  const yes = () => {
    dialog.close();
    act();
  };
  dialog.append(
    make("h2", { text: title }),
    make("ul", {}, ...things.map((thing) => make("li", {}, ...thing))),
    make("p", { text }),
    make(
      "div",
      { class: "answers" },
      button(say("back"), () => dialog.close(), { autofocus: true }),
      button(say("end_building"), yes, { class: "main" }),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
