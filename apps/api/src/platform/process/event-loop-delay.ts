import { createHistogram } from 'node:perf_hooks';
import { SECOND } from '@waha/domain/kernel/time';

const RESOLUTION_MS = 10;
/** The measurements cover the last whole window. */
const WINDOW_MS = SECOND;
/** A median of fewer samples is meaningless: one long block would decide it. */
const MIN_SAMPLES = 3;
const NANOSECONDS = 1e6;

/** The event loop delay, in milliseconds. */
export type EventLoopDelay = { median: number; p99: number; max: number };

/** Measures the event loop delay of this process: synchronous work delays all other work. */
export function watchEventLoopDelay() {
  // Node's own monitor loses the measurement in progress when it is reset.
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
    const toDelayMs = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
    return {
      median: toDelayMs(histogram.percentile(50)),
      p99: toDelayMs(histogram.percentile(99)),
      max: toDelayMs(histogram.max),
    };
  }

  return {
    /** Returns the delay of the last whole second. */
    delay: () => last,
    close() {
      clearInterval(turning);
      clearInterval(coming);
    },
  };
}
