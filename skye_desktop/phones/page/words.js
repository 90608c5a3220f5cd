// The texts of the house's part of the page. They come from the table's catalogues.

import { fill } from "./elements.js";

const CHOSEN = "language";

let texts = {};
let language = "en";

/** Fetch the texts of all languages, and use the one chosen on this phone before, else its own. */
export async function fetchWords() {
  texts = await (await fetch("words.json")).json();
  use(chosenLanguage() || preferredLanguage());
}

/** The codes and names of all languages, each name in its own language. */
export function languages() {
  return Object.entries(texts).map(([code, words]) => [code, words.language]);
}

export function currentLanguage() {
  return language;
}

/** Use a language from now on, and remember it on this phone. */
export function chooseLanguage(code) {
  try {
    localStorage.setItem(CHOSEN, code);
  } catch {
    // It lasts as long as the page.
  }
  use(code);
}

/** Return a text in the current language, with the values in place of the names in braces. */
export function say(id, values = {}) {
  return fill(texts[language]?.[id] ?? "", values);
}

export function has(id) {
  return Boolean(texts[language]?.[id]);
}

function use(code) {
  language = code in texts ? code : "en";
  document.documentElement.lang = language;
  document.title = say("title");
}

function chosenLanguage() {
  try {
    return localStorage.getItem(CHOSEN) ?? "";
  } catch {
    return "";
  }
}

function preferredLanguage() {
  const codes = (navigator.languages ?? []).map((tag) => tag.split("-")[0].toLowerCase());
  return codes.find((code) => code in texts) ?? "en";
}
