import { DAY, type Instant, MINUTE } from '@waha/domain/kernel/time';
import { Histogram } from 'prom-client';
import { createClientVersions } from '../web/client-versions';
import type { Clock } from './clock';
import { watchEventLoopDelay } from './event-loop-delay';

export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

/** Creates the runtime metrics of this process, in memory. */
export function createProcessMetrics(clock: Clock) {
  const startedAt = clock();
  const loop = watchEventLoopDelay();
  return {
    startedAt,
    loop,
    /** The durations of calls since the start, in seconds; `status` is `2xx`. */
    requests: new Histogram({
      name: 'waha_request_duration_seconds',
      help: 'Request duration by route, method and status class',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [],
    }),
    /** The time from a change, in seconds, until the open streams of the person that it concerns have it. */
    changeDelay: new Histogram({
      name: 'waha_change_delay_seconds',
      help: 'Time from a change to its event on the open phones of its person',
      buckets: [0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [],
    }),
    recentRequests: createRecentRequests(clock),
    failures: createRecentErrors(),
    builds: createClientVersions(startedAt),
    streams: createGauge(),
    uploads: createGauge(),
    /** The number of calls refused as "busy". */
    turnedAway: 0,
    /** The starts of this server within the last hour, as record-start.ts reads them. */
    starts: [] as readonly Instant[],
    /** When the certificate of the public address ends; `undefined` until it was read. */
    certificateEndsAt: undefined as Instant | undefined,
    close: () => loop.close(),
  };
}

/** An error: its route pattern, never its person. */
type RecentError = {
  at: Instant;
  method: string;
  route: string;
  status: number;
  code: string;
  requestId: string;
};

const MAX_RECENT_ERRORS = 100;

/** Recent errors; the log has their details. */
function createRecentErrors() {
  let recentErrors: RecentError[] = [];
  return {
    add(failure: RecentError): void {
      recentErrors = [failure, ...recentErrors].slice(0, MAX_RECENT_ERRORS);
    },
    /** Returns the errors of the last 24 hours, newest first. */
    since: (now: Instant) => recentErrors.filter(({ at }) => now - at < DAY),
  };
}

const RECENT_MINUTES = 5;

/** Counts the requests of the last minutes, and those of them that failed. */
function createRecentRequests(clock: Clock) {
  let minutes: { minute: number; total: number; failed: number }[] = [];
  const dropOld = () => {
    const now = Math.floor(clock() / MINUTE);
    minutes = minutes.filter(({ minute }) => minute > now - RECENT_MINUTES && minute <= now);
    return now;
  };
  return {
    add(status: number): void {
      const minute = dropOld();
      if (minutes[0]?.minute !== minute) minutes.unshift({ minute, total: 0, failed: 0 });
      const current = minutes[0]!;
      current.total += 1;
      if (status >= 500) current.failed += 1;
    },
    /** Returns the counts of the last five minutes. */
    count(): { total: number; failed: number } {
      dropOld();
      const sum = (of: 'total' | 'failed') => minutes.reduce((count, each) => count + each[of], 0);
      return { total: sum('total'), failed: sum('failed') };
    },
  };
}

/** Creates a count of running operations. */
function createGauge() {
  let open = 0;
  const enter = (): void => {
    open += 1;
  };
  const leave = (): void => {
    open -= 1;
  };
  return {
    count: () => open,
    enter,
    leave,
    /** Counts it until it ends, with success or failure. */
    async during<Result>(work: Promise<Result>): Promise<Result> {
      enter();
      try {
        return await work;
      } finally {
        leave();
      }
    },
  };
}
