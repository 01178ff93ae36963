import { createClientVersions } from '../web/client-versions';
import type { Clock } from './clock';
import { watchEventLoop } from './event-loop-delay';
import { createRecentErrors } from './recent-errors';
import { createRequestMetrics } from './request-metrics';

export type Watch = ReturnType<typeof createWatch>;

/** What this process sees of itself while it runs, in memory. */
export function createWatch(clock: Clock) {
  const startedAt = clock();
  const loop = watchEventLoop();
  return {
    startedAt,
    loop,
    requests: createRequestMetrics(),
    failures: createRecentErrors(),
    builds: createClientVersions(startedAt),
    streams: createGauge(),
    uploads: createGauge(),
    /** Calls answered "busy". */
    turnedAway: 0,
    close: () => loop.close(),
  };
}

/** How many of something go on right now. */
function createGauge() {
  let open = 0;
  return {
    count: () => open,
    /** Counts it until it is over, however it ends. */
    async during<Result>(work: Promise<Result>): Promise<Result> {
      open += 1;
      try {
        return await work;
      } finally {
        open -= 1;
      }
    },
  };
}
