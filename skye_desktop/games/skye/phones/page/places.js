// Places of a land where a tile fits, as marks without a function.

import { make } from "../elements.js";

/** Mark these cells, each [x, y], in place of those that were marked before. */
export function markPlaces(land, cells) {
  for (const old of land.world.querySelectorAll(".mark")) old.remove();
  for (const [x, y] of cells) {
    const mark = make("span", { class: ["place", "mark", "bright"] });
    land.put(mark, x, y);
    land.world.append(mark);
  }
}
