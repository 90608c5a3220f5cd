// The page that a phone opens: it joins a table, keeps the connection, and hands what the table
// shows to the game's part of the page.

import { showConnection, showRefusal } from "./bar.js";
import { renew } from "./elements.js";
import * as keys from "./keys.js";
import { Link } from "./link.js";
import { noticePage, seatsPage, wordsPage } from "./join.js";
import { openMenu } from "./menu.js";
import { currentLanguage, fetchWords, has, say } from "./words.js";
import { Game } from "./game/game.js";

const RELOADED = "reloaded";
const RELOAD_PAUSE = 20000; // milliseconds; a table that always says "version" is not reloaded for

const page = document.getElementById("page");
const said = document.getElementById("said");

let words = ""; // the pairing words that were typed
let isKnown = false; // whether the table has ever let this phone in
let game = null;
let own = { name: "", lang: "" }; // the seat that is or was played here, in that language
let isFollowing = false; // whether the seat of that name is taken in the next game

const link = new Link({
  greet,
  hear,
  change: (isThere) => showConnection(isThere, () => link.open()),
});

/** What the game's part of the page can do at the table. */
const table = {
  act: (asked, action) => link.say({ t: "act", asked, action }),
  draft: (asked, text) => link.say({ t: "draft", asked, text }),
  recall: (asked) => link.say({ t: "recall", asked }),
  goOn: () => link.say({ t: "go_on" }),
  tell,
  openMenu: (name) => openMenu({ name, speak, leave: keys.seatKey() ? leave : null }),
  menuLabel: () => say("menu"),
};

function greet() {
  const hello = { lang: currentLanguage() };
  if (keys.tableKey()) hello.table = keys.tableKey();
  if (words) hello.words = words;
  if (keys.seatKey()) hello.seat_key = keys.seatKey();
  return hello;
}

function hear(message) {
  switch (message.t) {
    case "seats":
      return showSeats(message);
    case "seated":
      return keys.keepSeat(message.key);
    case "screen":
      return whenNoFinger(() => showScreen(message));
    case "ack":
      return hearAnswer(message);
    case "bye":
      return hearBye(message.why);
  }
}

function showSeats(message) {
  leaveGame();
  isKnown = true;
  const sit = (seat) => link.say({ t: "sit", seat });
  if (message.seats.length === 0) return put(noticePage(say("between_title"), say("between_about")));
  put(seatsPage(message, sit, speak));
  // A list in another language may come first, with other names.
  if (isFollowing && message.lang === own.lang) follow(message.seats, sit);
}

/** Take the seat of the same name in the game that follows, if it is free. */
function follow(seats, sit) {
  isFollowing = false;
  const same = seats.find((one) => one.name === own.name && one.state === "free");
  if (same && document.visibilityState === "visible") sit(same.seat);
}

function showScreen(screen) {
  isKnown = true;
  own = { name: screen.name ?? "", lang: screen.lang };
  document.title = screen.name ? `${screen.name} · ${screen.title}` : screen.title;
  if (game === null) {
    game = new Game(table);
    put(game.element);
  }
  game.show(screen);
}

const fingers = new Set();
let later = null;

/**
 * Do something, but not while a finger rests on the page: a button that is made anew under it
 * would lose the tap, and a tile that is dragged would be gone. Only the last one is done.
 */
function whenNoFinger(act) {
  if (fingers.size === 0) act();
  else later = act;
}

function lift(event) {
  fingers.delete(event.pointerId);
  // The click comes after this event.
  if (fingers.size === 0) setTimeout(catchUp);
}

function catchUp() {
  if (fingers.size > 0) return;
  const act = later;
  later = null;
  act?.();
}

function hearAnswer({ ok, why, said: what }) {
  // A draft that came too late does no harm: the table has gone on, and says so.
  if (ok || what?.t === "draft") return;
  showRefusal(has(`refused_${why}`) ? say(`refused_${why}`) : why || say("refused"));
  game?.refuse();
}

function hearBye(why) {
  const byes = { version: reload, taken, elsewhere, closed, key, words: key, over };
  byes[why]?.();
}

/** Load the page anew: it comes from the table, so that they agree afterwards. */
function reload() {
  link.close();
  const before = Number(sessionStorage.getItem(RELOADED) ?? 0);
  sessionStorage.setItem(RELOADED, String(Date.now()));
  if (Date.now() - before > RELOAD_PAUSE) location.reload();
  else notice("version", () => location.reload());
}

function taken() {
  link.forget();
  keys.forgetSeat();
  link.close();
  notice("taken", () => start());
}

/** Wait for the next game: this one has left the table. */
function over() {
  link.forget();
  keys.forgetSeat();
  link.close();
  isFollowing = true;
  start();
}

function elsewhere() {
  link.close();
  notice("elsewhere", () => start());
}

function closed() {
  link.close();
  notice("closed", () => start());
}

/** Drop what opens nothing: the words that were typed, else the keys that were kept. */
function key() {
  const problem = say(words && !isKnown ? "words_problem" : "key_problem");
  link.close();
  link.forget();
  words = "";
  isKnown = false;
  keys.forgetSeat();
  keys.forgetTable();
  start(problem);
}

function leave() {
  link.forget();
  link.mention({ t: "leave" });
  keys.forgetSeat();
  start();
}

/** Connect with the keys that there are, else ask for the pairing words. */
function start(problem = "") {
  leaveGame();
  if (keys.tableKey() || keys.seatKey() || words) {
    put(noticePage(say("connecting"), say("connecting_about")));
    link.open();
  } else {
    put(wordsPage(problem, pair, speak));
    page.querySelector("input").focus();
  }
}

function pair(typed) {
  words = typed;
  start();
}

/** Speak the language that was chosen: the table says everything again in it. */
function speak() {
  start();
}

function notice(id, press) {
  leaveGame();
  put(noticePage(say(`${id}_title`), say(`${id}_about`), say(`${id}_action`), press));
}

function leaveGame() {
  later = null;
  game?.leave();
  game = null;
  tell("");
}

function put(element) {
  renew(page, element);
}

/** Have a screen reader say a text. */
function tell(text) {
  // The same text twice is said twice only if it is another node.
  said.replaceChildren(document.createTextNode(text));
}

window.addEventListener("pointerdown", (event) => fingers.add(event.pointerId), true);
for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, lift, true);
document.addEventListener("visibilitychange", () => {
  fingers.clear();
  catchUp();
});
window.addEventListener("hashchange", () => {
  keys.takeKeyFromAddress();
  start();
});
await fetchWords();
start();
