// Work that can wait until the browser rests.

// What a browser without idle callbacks (Safari) waits instead, in milliseconds.
const REST = 100;

/** Does something once nothing else is to do, after `within` milliseconds at the latest where that is said. @returns {number} */
export const whenIdle = (work, within) =>
  window.requestIdleCallback ? window.requestIdleCallback(work, within ? { timeout: within } : {}) : setTimeout(work, REST);
