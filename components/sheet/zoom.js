// One zoom for several images: how large, and which point of each stands in the middle of its frame.

const MOST = 12;
const CLOSE = 2.5;

const within = (value, low, high) => Math.min(high, Math.max(low, value));

export class Zoom {
  constructor(changed) {
    this.changed = changed;
    this.reset();
  }

  reset() {
    Object.assign(this, { zoom: 1, x: 0.5, y: 0.5 });
  }

  /** Sets the zoom; the point of the image at (x, y), in shares of it, stays where it is if one is given. */
  to(zoom, at = null) {
    const next = within(zoom, 1, MOST);
    if (at) {
      const kept = this.zoom / next;
      this.x = at.x + (this.x - at.x) * kept;
      this.y = at.y + (this.y - at.y) * kept;
    }
    this.zoom = next;
    this.settle();
  }

  by(factor, at = null) {
    this.to(this.zoom * factor, at);
  }

  /** Moves by shares of the image. */
  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.settle();
  }

  toggle(at) {
    if (this.zoom > 1) this.fit();
    else this.to(CLOSE, at);
  }

  fit() {
    this.reset();
    this.changed();
  }

  settle() {
    const edge = Math.min(0.5, 0.5 / this.zoom);
    this.x = within(this.x, edge, 1 - edge);
    this.y = within(this.y, edge, 1 - edge);
    this.changed();
  }
}
