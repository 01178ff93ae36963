import { QUEUES, type Queue } from '@waha/domain/overview/figures';
import { readWaiting } from '@waha/domain/overview/overview.contract';
import type { AnsweringServer } from './answering-server';

/** So much waits in these queues from now on, since two hours ago; nothing in the others. */
export function letQueues(
  server: AnsweringServer,
  waiting: Partial<Record<Queue, number>>,
  kinds: readonly Queue[] = QUEUES,
): void {
  const since = new Date(Date.now() - 7_200_000).toISOString();
  server.on(
    readWaiting,
    kinds.map((kind) => ({ kind, waiting: waiting[kind] ?? 0, oldestAt: waiting[kind] ? since : null })),
  );
}
