// Making of elements. Texts are set as text and never as markup: names come from people.

/**
 * Return a new element.
 *
 * `attributes` are set as they are, but `class` may be a list, `text` is the text, and functions
 * are listeners by the name of their event. False and null leave an attribute out.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.classList.add(...[value].flat().filter(Boolean));
  else if (name === "text") element.textContent = value;
  else if (typeof value === "function") element.addEventListener(name, value);
  else element.setAttribute(name, value === true ? "" : value);
}

/** Return a picture that screen readers pass over: what it shows is told in words beside it. */
export function picture(name, ...classes) {
  const source = `pictures/${name}.webp`;
  return make("img", { src: source, alt: "", draggable: "false", class: classes });
}

/** Return a button; `press` is called when it is pressed. */
export function button(text, press, attributes = {}, ...children) {
  return make("button", { type: "button", text, click: press, ...attributes }, ...children);
}

/** Return the text with the values in place of the names in braces. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Replace the children of an element, and give the focus back to the element with the same
 * `data-key` as the one that had it.
 */
export function renew(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  parent.replaceChildren(...children.filter(Boolean));
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
