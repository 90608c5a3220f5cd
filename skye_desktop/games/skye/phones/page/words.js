// The texts of the game's part of the page, in the language of the screen that is shown.

import { fill } from "../elements.js";

const texts = await (await fetch("game/words.json")).json();
let language = "en";

export function speak(code) {
  language = code in texts ? code : "en";
}

/** Return what lies on a tile and where, in words; empty if the table does not tell. */
export function describe(tile) {
  return texts[language].tiles?.[tile] ?? "";
}

/** Return a text with the values in place of the names in braces. */
export function say(id, values = {}) {
  return fill(texts[language][id] ?? "", values);
}
