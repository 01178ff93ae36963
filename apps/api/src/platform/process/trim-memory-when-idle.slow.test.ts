import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trimMemoryWhenIdle } from './trim-memory-when-idle';

/** Requested garbage collections, without V8's own. */
let askedFor = 0;
const observer = new PerformanceObserver((list) => {
  const { NODE_PERFORMANCE_GC_FLAGS_FORCED } = constants;
  const collections = list.getEntries() as unknown as { detail: { flags: number } }[];
  askedFor += collections.filter(({ detail }) => detail.flags & NODE_PERFORMANCE_GC_FLAGS_FORCED).length;
});
let end: () => void;
beforeEach(() => {
  askedFor = 0;
  observer.observe({ entryTypes: ['gc'] });
});
afterEach(() => {
  end();
  observer.disconnect();
});

/** Like one call after the other. */
async function work(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const pause = performance.now() + 20;
    while (performance.now() < pause);
    await setImmediate();
  }
}

test('start-up memory is released when the server is idle, not under load', async () => {
  const every = 100;
  end = trimMemoryWhenIdle({ every });
  await work(5 * every);
  expect(askedFor).toBe(0);

  await expect.poll(() => askedFor, { timeout: 3_000 }).toBe(1);
});
