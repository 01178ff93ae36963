import { vi } from 'vitest';

/** Lets `vi.advanceTimersByTimeAsync` move what comes round regularly too, in this test. */
export function mockIntervals(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
}
