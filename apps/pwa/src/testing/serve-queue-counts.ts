import { readWorkQueues } from '@waha/domain/overview/overview.contract';
import { WORK_QUEUES, type WorkQueue } from '@waha/domain/overview/staff/figures';
import type { FakeServer } from './fake-server';

/** Serves these numbers of pending items, since two hours ago; the other queues are empty. */
export function serveQueueCounts(
  server: FakeServer,
  counts: Partial<Record<WorkQueue, number>>,
  kinds: readonly WorkQueue[] = WORK_QUEUES,
): void {
  const since = new Date(Date.now() - 7_200_000).toISOString();
  server.on(
    readWorkQueues,
    kinds.map((kind) => ({ kind, waiting: counts[kind] ?? 0, oldestAt: counts[kind] ? since : null })),
  );
}
