import { toIso } from '@waha/domain/kernel/time';
import { readChanges, type WireChange } from '@waha/domain/sync/sync.contract';
import type { FakeServer } from './fake-server';

/**
 * Serves the changes since a cursor.
 * @returns the change log, to be added to
 */
export function serveChanges(server: FakeServer): WireChange[] {
  const history: WireChange[] = [];
  server.on(readChanges, async ({ address }) => {
    const since = new URLSearchParams(address.split('?')[1]).get('since');
    return {
      epoch: 'one',
      cursor: history.length,
      more: false,
      reset: false,
      changes: since === null ? [] : history.slice(Number(since)),
      counts: { messages: 0, notifications: 0 },
      serverTime: toIso(Date.now()),
    };
  });
  return history;
}
