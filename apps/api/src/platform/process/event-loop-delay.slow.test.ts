import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { watchEventLoopDelay } from './event-loop-delay';

let loop: ReturnType<typeof watchEventLoopDelay>;
afterEach(() => loop.close());

test('an event loop delay that starts as a second ends counts for the next second', async () => {
  loop = watchEventLoopDelay();
  // Timers of the same length fire in the order in which they were set: this one right after the end of the second.
  const ended = new EventTarget();
  setTimeout(() => {
    const until = performance.now() + 400;
    while (performance.now() < until);
    ended.dispatchEvent(new Event('over'));
  }, 1000);
  await once(ended, 'over');
  await expect.poll(() => loop.delay().max, { interval: 20, timeout: 3000 }).toBeGreaterThan(350);
});
