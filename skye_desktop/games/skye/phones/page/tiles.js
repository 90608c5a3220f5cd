// Landscape tiles and coins. A tile's ground turns with it; the things on it stay upright.

import { make, picture } from "../elements.js";

const layouts = await (await fetch("pictures/tiles.json")).json();
const PLAIN = { size: 0.3, things: [] };

/** Return a tile with that number ("C" for the castle), by quarter-turns clockwise. */
export function tileElement(number, turns, clan) {
  const { size, things } = layouts[number] ?? PLAIN;
  const ground = picture(`tile-${number}`, "ground");
  const element = make("span", { class: "tile" }, ground);
  element.style.setProperty("--size", size);
  for (const [icon] of things) element.append(picture(thingName(icon, clan), "thing"));
  turnTile(element, number, turns);
  return element;
}

function thingName(icon, clan) {
  return icon === "castle" ? `thing-castle_${clan}` : `thing-${icon}`;
}

/**
 * Turn a tile that is shown. `turns` may go beyond 3, so that a tile turns on clockwise instead
 * of back.
 */
function turnTile(element, number, turns) {
  const [ground, ...things] = element.children;
  ground.style.setProperty("--turns", turns);
  (layouts[number] ?? PLAIN).things.forEach(([, x, y], index) => {
    const [atX, atY] = turnedPoint(x, y, turns);
    const style = things[index].style;
    style.setProperty("--x", atX);
    style.setProperty("--y", atY);
    // What stands further south hides what is behind it.
    style.zIndex = Math.round(100 * atY);
  });
}

function turnedPoint(x, y, turns) {
  return turns % 4 === 0 ? [x, y] : turnedPoint(1 - y, x, (turns % 4) - 1);
}

/** Return a coin with a price on it. */
export function coin(gold, ...classes) {
  const value = [10, 5, 2, 1].find((one) => gold >= one) ?? 1;
  const number = make("span", { class: "number", text: String(gold) });
  return make("span", { class: ["coin", ...classes] }, picture(`coin-${value}`), number);
}
