// The keys of table and seat: where they come from, and where they are kept.

const TABLE = "table";
const SEAT = "seat-key";
const KEY = /^[\w-]{1,64}$/;

// A tab has its own keys, so that two people can play in two tabs. They are kept for the whole
// browser as well, for a tab that was closed. Either store may be forbidden or full: then the
// keys last as long as the page.
const here = new Map();

/**
 * Take the key of the table out of the address, so that neither the history nor a shared
 * picture of the screen shows it.
 */
export function takeKeyFromAddress() {
  const key = location.hash.slice(1);
  if (!KEY.test(key)) return;
  history.replaceState(null, "", location.pathname);
  keep(TABLE, key);
  if (key.startsWith("watch-")) forgetSeat();
}

export function tableKey() {
  return kept(TABLE);
}

export function seatKey() {
  return kept(SEAT);
}

export function keepSeat(key) {
  keep(SEAT, key);
}

/** Forget the seat in this tab, and for later tabs too. */
export function forgetSeat() {
  forget(SEAT);
}

export function forgetTable() {
  forget(TABLE);
}

function stores() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

function kept(name) {
  if (here.has(name)) return here.get(name);
  for (const store of stores()) {
    const value = store.getItem(name);
    if (value !== null) return value;
  }
  return "";
}

function keep(name, value) {
  here.set(name, value);
  for (const store of stores()) tryToStore(store, name, value);
}

function tryToStore(store, name, value) {
  try {
    store.setItem(name, value);
  } catch {
    // A private window may have no room at all; `here` has the value.
  }
}

function forget(name) {
  here.set(name, "");
  for (const store of stores()) store.removeItem(name);
}

// The page names this module first, so that the key is gone before anything else is fetched.
takeKeyFromAddress();
