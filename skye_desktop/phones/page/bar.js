// The bar at the top: what is wrong with the connection, and what the table refused.

import { button, make } from "./elements.js";
import { say } from "./words.js";

const GRACE = 700; // milliseconds in which a connection usually comes back by itself
const READING_TIME = 6000;

const bar = document.getElementById("bar");
let lostTimer = null;
let refusalTimer = null;

/** Show or hide that there is no connection. */
export function showConnection(isThere, retry) {
  clearTimeout(lostTimer);
  lostTimer = null;
  if (isThere) remove("lost");
  else lostTimer = setTimeout(() => put("lost", say("lost"), say("try_now"), retry), GRACE);
}

/** Show for a while why the table refused something. */
export function showRefusal(text) {
  clearTimeout(refusalTimer);
  put("refused", text, say("dismiss"), () => remove("refused"));
  refusalTimer = setTimeout(() => remove("refused"), READING_TIME);
}

function put(kind, text, action, press) {
  remove(kind);
  const children = [make("span", { text }), button(action, press)];
  bar.append(make("div", { class: ["bar", kind] }, ...children));
}

function remove(kind) {
  bar.querySelector(`.${kind}`)?.remove();
}
