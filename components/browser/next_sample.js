// Past a sample's last failure stands the first one of the next sample: who leaves in this way arrives at it.

const LONGEST_WAIT = 8000;

/** Whether a step from that place of a list leads out of it. */
export const leavesList = (list, at, step) => !list.length || (at >= 0 && (at + step < 0 || at + step >= list.length));

export class NextSample {
  constructor() {
    this.arrive();
  }

  /** Whether another sample was asked for and is not there yet. */
  get waiting() {
    return Date.now() < this.until;
  }

  leave(step) {
    this.step = step;
    this.until = Date.now() + LONGEST_WAIT;
  }

  /** The step with which the sample was left, 0 when it was not in this way; it counts once. */
  arrive() {
    const step = this.waiting ? this.step : 0;
    this.until = 0;
    return step;
  }
}
