import { DAY, HOUR, MINUTE, toIso } from '@waha/domain/kernel/time';
import type { WireOperations } from '@waha/domain/operations/operations.contract';

const ago = (milliseconds: number) => toIso(Date.now() - milliseconds);
const MIB = 1024 ** 2;

/** A service with which all is well, but for what is said otherwise. */
export function someOperations(change: Partial<WireOperations> = {}): WireOperations {
  const none = { waiting: 0, oldestAt: null };
  return {
    at: ago(0),
    version: '1.2.3',
    queues: {
      payments: { waiting: 2, oldestAt: ago(5 * HOUR) },
      ...{ quizzes: none, withdrawals: none, profiles: none, recharges: none, receipts: none },
    },
    clock: { isTrusted: true, lastTrustedAt: null },
    mails: { waiting: 0, oldestAt: null, downSince: null, failure: null },
    pushes: none,
    backup: {
      standing: 'good',
      lastGood: { madeAt: ago(8 * HOUR), bytes: 12 * MIB, files: 1234, tookMs: 900 },
      failure: null,
      isKeyKept: true,
    },
    disk: { standing: 'good', free: 8 * 1024 * MIB, total: 20 * 1024 * MIB, database: 5 * MIB, uploads: 40 * MIB },
    uploads: { near: [] },
    program: {
      startedAt: ago(3 * DAY),
      residentBytes: 98 * MIB,
      heapBytes: 40 * MIB,
      delay: { median: 1.2, p99: 4, max: 12 },
      ...{ turnedAway: 0, streams: 7, uploads: 1 },
    },
    failures: [],
    builds: {
      since: ago(3 * DAY),
      seen: [
        { build: 'index-C3ODQIOW', isServed: true, members: 12, lastAt: ago(MINUTE) },
        { build: 'index-OLDER123', isServed: false, members: 3, lastAt: ago(2 * DAY) },
      ],
    },
    ...change,
  };
}
