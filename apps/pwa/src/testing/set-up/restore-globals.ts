import { afterAll, vi } from 'vitest';

// Loaded before each test file of the offline code. Files share a worker, in an order that changes from run to run, so
// none may leave its own storage, network or clock to the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
