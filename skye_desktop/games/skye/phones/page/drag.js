// Dragging a tile with a finger, a pen or the mouse.

const FAR_ENOUGH = 8; // pixels after which a press is no tap any more
const ABOVE_FINGER = 0.75; // tile sides that a tile is held above the finger, so that it is seen

export class Drag {
  /**
   * `owner` says what is dragged from an element (`dragged`, null for nothing), gives a picture
   * of it (`dragPicture`), and hears over which point of the window its middle is (`dragOver`,
   * `drop`). It must not remove the pressed element meanwhile: a finger's events end with it.
   */
  constructor(owner, root) {
    this.owner = owner;
    this.press = null;
    this.picture = null;
    this.wasDragged = false;
    this.listening = new AbortController();
    const { signal } = this.listening;
    root.addEventListener("pointerdown", (event) => this.begin(event), { signal, capture: true });
    root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    root.addEventListener("click", (event) => this.swallow(event), { signal, capture: true });
    // Chromium takes a finger that is lifted in motion for a fling, and the next tap only stops it.
    const still = (event) => this.picture && event.cancelable && event.preventDefault();
    root.addEventListener("touchmove", still, { signal, passive: false });
    window.addEventListener("pointermove", (event) => this.move(event), { signal });
    window.addEventListener("pointerup", (event) => this.end(event), { signal });
    window.addEventListener("pointercancel", () => this.stop(), { signal });
  }

  /** Stop for good. */
  close() {
    this.stop();
    this.listening.abort();
  }

  begin(event) {
    this.stop();
    this.wasDragged = false;
    if (!event.isPrimary || event.button !== 0) return;
    const what = this.owner.dragged(event.target);
    if (what) this.press = { what, id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  move(event) {
    if (event.pointerId !== this.press?.id) return;
    const far = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y);
    if (!this.picture && far < FAR_ENOUGH) return;
    this.picture ??= this.lift();
    const [x, y] = this.middle(event);
    this.picture.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    this.owner.dragOver(this.press.what, x, y);
  }

  lift() {
    const picture = this.owner.dragPicture(this.press.what);
    picture.classList.add("dragged");
    document.body.append(picture);
    return picture;
  }

  middle(event) {
    const above = event.pointerType === "mouse" ? 0 : ABOVE_FINGER * this.owner.land.side;
    return [event.clientX, event.clientY - above];
  }

  end(event) {
    if (event.pointerId !== this.press?.id) return;
    const { what } = this.press;
    this.wasDragged = Boolean(this.picture);
    const middle = this.middle(event);
    this.stop();
    if (this.wasDragged) this.owner.drop(what, ...middle);
  }

  stop() {
    this.picture?.remove();
    this.picture = null;
    this.press = null;
  }

  /** After dragging, the click that the browser makes of it does nothing. */
  swallow(event) {
    if (!this.wasDragged) return;
    this.wasDragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
