import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SECOND } from '@waha/domain/kernel/time';

const RESOLUTION = 10;
/** Figures are of the last whole window and the one that runs. */
const WINDOW = SECOND;
const NANOSECONDS = 1e6;

/** How late the program comes to what is due, in milliseconds. */
export type LoopDelay = { mean: number; p99: number; max: number };

export type EventLoop = ReturnType<typeof watchEventLoop>;

/** Watches how late this process comes to what is due: what it does in one piece holds everybody else up. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let last: LoopDelay = { mean: 0, p99: 0, max: 0 };
  const turning = setInterval(() => {
    last = measured();
    histogram.reset();
  }, WINDOW);
  turning.unref();

  function measured(): LoopDelay {
    if (histogram.count === 0) return { mean: 0, p99: 0, max: 0 };
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION);
    return { mean: late(histogram.mean), p99: late(histogram.percentile(99)), max: late(histogram.max) };
  }

  return {
    /** Of the last whole second. */
    delay: () => last,
    /** The longest hold-up of the last second or two. */
    worst: () => Math.max(last.max, measured().max),
    close() {
      clearInterval(turning);
      histogram.disable();
    },
  };
}
