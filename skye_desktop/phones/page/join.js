// Who are you? The seats of the table, or the pairing words for who typed the address.

import { button, make } from "./elements.js";
import { chooseLanguage, currentLanguage, languages, say } from "./words.js";

/** Return the page with the seats; `sit` is called with the number of the one that is taken. */
export function seatsPage({ seats, title }, sit, speak) {
  const list = make("ul", { class: "seats" }, ...seats.map((seat) => seatRow(seat, sit)));
  const isFull = !seats.some((seat) => seat.state === "free");
  return frame(
    title || say("title"),
    make("h1", { text: say("who_are_you") }),
    make("p", { text: isFull ? say("no_seat_free") : say("on_this_phone") }),
    list,
    languageChoice(speak),
  );
}

function seatRow(seat, sit) {
  const isFree = seat.state === "free";
  const state = isFree ? "" : say(`seat_${seat.state}`);
  const name = make("span", { class: "name", text: seat.name });
  const note = make("span", { class: "note", text: state });
  const crest = make("span", { class: "crest" });
  const attributes = { class: "seat", disabled: !isFree, "data-side": seat.side };
  return make("li", {}, button("", () => sit(seat.seat), attributes, crest, name, note));
}

/** Return the page that asks for the pairing words; `pair` is called with them. */
export function wordsPage(why, pair, speak) {
  const id = "pairing-words";
  const input = make("input", {
    id,
    type: "text",
    autocapitalize: "none",
    autocomplete: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    required: true,
    maxlength: "40",
    "aria-describedby": "pairing-note",
  });
  const submit = (event) => {
    event.preventDefault();
    pair(input.value);
  };
  return frame(
    say("title"),
    make("h1", { text: say("join_title") }),
    why ? make("p", { class: "problem", role: "alert", text: why }) : null,
    make("p", { id: "pairing-note", text: say("words_or_code") }),
    make(
      "form",
      { class: "words", submit },
      make("label", { for: id, text: say("two_words") }),
      input,
      make("button", { class: "main", text: say("join") }),
    ),
    languageChoice(speak),
  );
}

/** Return a page with a message and perhaps a way out. */
export function noticePage(heading, text, action = "", press = null) {
  return frame(
    say("title"),
    make("h1", { text: heading }),
    make("p", { text }),
    action ? button(action, press, { class: "main" }) : null,
  );
}

function frame(title, ...children) {
  const card = make("section", { class: "card" }, ...children.filter(Boolean));
  return make("main", { class: "join", "aria-label": title }, card);
}

/** Return the choice of the page's language. */
export function languageChoice(speak) {
  const options = languages().map(([code, name]) =>
    make("option", { value: code, lang: code, text: name, selected: code === currentLanguage() }),
  );
  const change = (event) => {
    chooseLanguage(event.target.value);
    speak();
  };
  const select = make("select", { change }, ...options);
  const label = make("span", { text: say("language_label") });
  return make("label", { class: "language" }, label, select);
}
