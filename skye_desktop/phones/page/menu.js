// What one seldom needs: language and leaving the seat.

import { button, make } from "./elements.js";
import { languageChoice } from "./join.js";
import { say } from "./words.js";

/** Open the menu; `leave` gives the seat back, null for somebody who has none. */
export function openMenu({ name, speak, leave }) {
  const dialog = make("dialog", { class: "menu", "aria-label": name || say("menu") });
  const close = () => dialog.close();
  const give = () => {
    close();
    leave();
  };
  dialog.append(
    make("h2", { text: name || say("menu") }),
    languageChoice(() => {
      close();
      speak();
    }),
    ...(leave ? [make("p", { text: say("leave_about") }), button(say("leave"), give)] : []),
    button(say("back"), close, { class: "main", autofocus: true }),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
