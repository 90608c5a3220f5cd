// A land: tiles on the table's wood. It fits itself into its room, and two fingers, the wheel or
// keys move and enlarge it.

import { make } from "../elements.js";
import { tileElement } from "./tiles.js";

const MARGIN = 10; // pixels around the land
const LARGEST_SIDE = 128; // pixels of a tile's side in a land that fits
const MOST_ZOOM = 4;
const FAR_ENOUGH = 8; // pixels after which a press moves the land and is no tap
const STEP = 40; // pixels that an arrow key moves the land

export class Land {
  constructor() {
    this.world = make("div", { class: "world" });
    this.element = make("div", { class: "land" }, this.world);
    this.tiles = new Map();
    this.zoom = 1;
    this.shift = [0, 0];
    this.moved = 0; // pixels that the pointers of the current press have moved
    this.side = 8;
    this.bounds = { left: 0, top: 0, width: 1, height: 1 };
    this.pointers = new Map();
    new ResizeObserver(() => this.arrange()).observe(this.element);
    this.listen();
  }

  /**
   * Show the cells of a land. `others` are further cells that have to be in view, such as the
   * places where a tile fits; `label` is the land in words.
   */
  show(cells, clan, label, others = []) {
    this.world.setAttribute("role", "group");
    this.world.setAttribute("aria-label", label);
    this.showTiles(cells, clan);
    this.bounds = boundsOf([...cells.map(({ x, y }) => [x, y]), ...others]);
    this.arrange();
  }

  showTiles(cells, clan) {
    const gone = new Map(this.tiles);
    for (const cell of cells) {
      const key = [cell.x, cell.y, cell.tile, cell.turns ?? 0, clan].join();
      if (!gone.delete(key)) this.addTile(key, cell, clan);
      this.tiles.get(key).classList.toggle("new", Boolean(cell.is_new));
    }
    for (const [key, element] of gone) {
      element.remove();
      this.tiles.delete(key);
    }
  }

  addTile(key, cell, clan) {
    const element = tileElement(cell.tile, cell.turns ?? 0, clan);
    element.classList.add("laid");
    this.put(element, cell.x, cell.y);
    this.tiles.set(key, element);
    this.world.append(element);
  }

  /** Place an element of the world on a cell. */
  put(element, x, y) {
    element.style.setProperty("--cell-x", x);
    element.style.setProperty("--cell-y", y);
  }

  /** Return the cell under a point of the window, in parts of a cell: 1.5 is the middle of 1. */
  pointToCell(clientX, clientY) {
    const box = this.world.getBoundingClientRect();
    return [(clientX - box.left) / this.side, (clientY - box.top) / this.side];
  }

  // -- room and zoom

  arrange() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    const { left, top, width, height } = this.bounds;
    const across = (clientWidth - 2 * MARGIN) / width;
    const down = (clientHeight - 2 * MARGIN) / height;
    this.side = Math.max(8, Math.min(across, down, LARGEST_SIDE)) * this.zoom;
    this.keepInView(clientWidth, clientHeight);
    const x = clientWidth / 2 - (left + width / 2) * this.side + this.shift[0];
    const y = clientHeight / 2 - (top + height / 2) * this.side + this.shift[1];
    this.world.style.setProperty("--side", `${this.side}px`);
    this.world.style.transform = `translate(${x}px, ${y}px)`;
    this.element.classList.toggle("zoomed", this.zoom > 1);
  }

  /** Limit the shift, so that the land does not leave its room. */
  keepInView(width, height) {
    const most = (room, cells) => Math.max(0, (cells * this.side - room) / 2 + 3 * MARGIN);
    const limits = [most(width, this.bounds.width), most(height, this.bounds.height)];
    if (this.zoom === 1) limits.fill(0);
    this.shift = this.shift.map((by, axis) => Math.max(-limits[axis], Math.min(limits[axis], by)));
  }

  /** Enlarge by a factor; what is under the point of the window stays there. */
  zoomBy(factor, clientX, clientY) {
    const before = this.zoom;
    this.zoom = Math.max(1, Math.min(MOST_ZOOM, before * factor));
    const box = this.element.getBoundingClientRect();
    const from = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const grown = this.zoom / before;
    this.shift = this.shift.map((by, axis) => from[axis] + (by - from[axis]) * grown);
    this.arrange();
  }

  moveBy(x, y) {
    this.shift = [this.shift[0] + x, this.shift[1] + y];
    this.arrange();
  }

  fit() {
    this.zoom = 1;
    this.shift = [0, 0];
    this.arrange();
  }

  listen() {
    const element = this.element;
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      element.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    }
    element.addEventListener("click", (event) => this.swallow(event), true);
    element.addEventListener("wheel", (event) => this.roll(event), { passive: false });
    element.addEventListener("dblclick", () => this.fit());
    element.addEventListener("keydown", (event) => this.key(event));
  }

  press(event) {
    this.moved = 0;
    // A tile that may be picked up is dragged, not the land.
    if (event.target.closest("[data-pick]")) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    this.pointers.set(event.pointerId, now);
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (this.pointers.size === 1) this.moveBy(now[0] - before[0], now[1] - before[1]);
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
  }

  /** After the land was moved or enlarged, the click that the browser makes of it does nothing. */
  swallow(event) {
    if (this.moved < FAR_ENOUGH || event.detail === 0 || this.zoom === 1) return;
    event.stopPropagation();
    event.preventDefault();
  }

  pinch(moved, before, now) {
    const [, other] = [...this.pointers].find(([pointer]) => pointer !== moved);
    const apart = (point) => Math.max(10, Math.hypot(point[0] - other[0], point[1] - other[1]));
    const middle = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    this.moveBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.zoomBy(apart(now) / apart(before), ...middle);
  }

  roll(event) {
    // The page itself is enlarged with the control key, as everywhere.
    if (event.ctrlKey || (event.deltaY > 0 && this.zoom === 1)) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const box = this.element.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const moves = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key === "+") this.zoomBy(1.25, ...middle);
    else if (event.key === "-") this.zoomBy(0.8, ...middle);
    else if (event.key === "0") this.fit();
    else if (event.key in moves && this.zoom > 1) this.moveBy(...moves[event.key].map((by) => by * STEP));
    else return;
    event.preventDefault();
  }
}

function boundsOf(cells) {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 };
}
