import { vi } from 'vitest';

/** Makes `vi.advanceTimersByTimeAsync` also advance intervals in this test. */
export function mockIntervals(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
}
