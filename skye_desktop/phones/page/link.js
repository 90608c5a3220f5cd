// The connection to the table: it comes back by itself, and nothing that was said gets lost.

const VERSION = 1;

const FIRST_PAUSE = 150; // milliseconds before the first new try
const LONGEST_PAUSE = 4000;
const SILENCE = 3000; // without an answer for so long, the socket is dead whatever it claims
const LONGEST_REST = 12000; // the table says something every five seconds
const SAID = "said";

/**
 * A connection that is made again whenever it breaks.
 *
 * What has to arrive is numbered and said again on the next connection until it is acknowledged,
 * also after a reload of the page. Of drafts only the last one counts.
 */
export class Link {
  /**
   * `greet` returns the fields of the hello, `hear` gets every message of the table, `change`
   * is called with whether there is a connection.
   */
  constructor({ greet, hear, change }) {
    this.greet = greet;
    this.hear = hear;
    this.change = change;
    this.socket = null;
    this.isWanted = false;
    this.pause = FIRST_PAUSE;
    this.unacknowledged = readSaid();
    this.number = Math.max(0, ...this.unacknowledged.map((message) => message.n));
    this.lastHeard = 0;
    this.waitsSince = null;
    this.hasBeat = false;
    setInterval(() => this.dropIfSilent(), 500);
    window.addEventListener("online", () => this.renew());
    window.addEventListener("pageshow", (event) => event.persisted && this.renew());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.renew();
    });
  }

  /** Connect, and keep connected from now on. */
  open() {
    this.isWanted = true;
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  /** Disconnect, and stay so until `open`. */
  close() {
    this.isWanted = false;
    this.drop();
  }

  /**
   * Connect anew after the page was hidden. A socket that slept may claim to be open and be
   * dead, so it is not asked.
   */
  renew() {
    if (this.isWanted) this.open();
  }

  /** Say something that has to arrive, such as an act; return its number. */
  say(message) {
    const numbered = { ...message, n: ++this.number };
    const isOlderDraft = (other) => other.t === "draft" && message.t === "draft";
    this.unacknowledged = this.unacknowledged.filter((other) => !isOlderDraft(other));
    this.unacknowledged.push(numbered);
    writeSaid(this.unacknowledged);
    this.send(numbered);
    return numbered.n;
  }

  /** Say something that may get lost. */
  mention(message) {
    this.send(message);
  }

  /** Whether something said is not acknowledged yet. */
  get isWaiting() {
    return this.unacknowledged.length > 0;
  }

  /** Forget what was said and not acknowledged: it was for a seat that is gone. */
  forget() {
    this.unacknowledged = [];
    writeSaid([]);
  }

  connect() {
    clearTimeout(this.timer);
    this.drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    this.lastHeard = this.waitsSince = Date.now();
    this.hasBeat = false;
    socket.addEventListener("open", () => this.begin(socket));
    socket.addEventListener("message", (event) => this.receive(socket, event.data));
    socket.addEventListener("close", () => this.lose(socket));
  }

  begin(socket) {
    if (socket !== this.socket) return;
    this.send({ t: "hello", v: VERSION, ...this.greet() });
    for (const message of this.unacknowledged) this.send(message);
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.waitsSince ??= Date.now();
    this.socket.send(JSON.stringify(message));
  }

  receive(socket, text) {
    if (socket !== this.socket) return;
    const message = JSON.parse(text);
    this.lastHeard = Date.now();
    this.pause = FIRST_PAUSE;
    this.change(true);
    if (message.t === "beat") this.hasBeat = true;
    else if (message.t === "ack") this.acknowledge(message);
    else this.hear(message);
    this.waitsSince = this.isWaiting ? this.lastHeard : null;
  }

  acknowledge(message) {
    const said = this.unacknowledged.find((other) => other.n === message.n);
    this.unacknowledged = this.unacknowledged.filter((other) => other !== said);
    writeSaid(this.unacknowledged);
    this.hear({ ...message, said });
  }

  lose(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (!this.isWanted) return;
    this.change(false);
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    socket?.close();
  }

  dropIfSilent() {
    if (this.socket === null) return;
    const now = Date.now();
    const isSilent = this.waitsSince !== null && now - this.waitsSince > SILENCE;
    const isAtRest = this.hasBeat && now - this.lastHeard > LONGEST_REST;
    if (!isSilent && !isAtRest) return;
    // The event "close" of a dead socket comes too late to be waited for.
    const socket = this.socket;
    socket.close();
    this.lose(socket);
  }
}

function readSaid() {
  try {
    return JSON.parse(sessionStorage.getItem(SAID)) ?? [];
  } catch {
    return [];
  }
}

function writeSaid(messages) {
  try {
    sessionStorage.setItem(SAID, JSON.stringify(messages));
  } catch {
    // Without a store a reload loses what is not acknowledged; a broken connection does not.
  }
}
