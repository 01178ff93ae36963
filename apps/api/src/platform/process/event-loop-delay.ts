import { createHistogram } from 'node:perf_hooks';
import { SECOND } from '@waha/domain/kernel/time';

const RESOLUTION_MS = 10;
/** Figures are of the last whole one. */
const WINDOW_MS = SECOND;
/** Of fewer measurements the middle one says nothing: one long hold-up is none. */
const MIN_SAMPLES = 3;
const NANOSECONDS = 1e6;

/** How late the program comes to what is due, in milliseconds. */
export type EventLoopDelay = { median: number; p99: number; max: number };

/** Watches how late this process comes to what is due: what it does in one piece holds everybody else up. */
export function watchEventLoopDelay() {
  // Node's own monitor forgets, when it is reset, what it is in the midst of measuring.
  const histogram = createHistogram();
  let cameAt = performance.now();
  const coming = setInterval(() => {
    const now = performance.now();
    histogram.record(Math.max(1, Math.round((now - cameAt) * NANOSECONDS)));
    cameAt = now;
  }, RESOLUTION_MS);
  coming.unref();
  let last: EventLoopDelay = { median: 0, p99: 0, max: 0 };
  const turning = setInterval(() => {
    if (histogram.count < MIN_SAMPLES) return;
    last = measured();
    histogram.reset();
  }, WINDOW_MS);
  turning.unref();

  function measured(): EventLoopDelay {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
    return { median: late(histogram.percentile(50)), p99: late(histogram.percentile(99)), max: late(histogram.max) };
  }

  return {
    /** Of the last whole second. */
    delay: () => last,
    close() {
      clearInterval(turning);
      clearInterval(coming);
    },
  };
}
