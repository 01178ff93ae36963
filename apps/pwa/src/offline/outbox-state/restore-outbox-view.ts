import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { readActiveMemberId } from '../query-cache/restore-query-cache';
import { getMemberDbName } from '../store/hash-member-id';
import type { SentJob } from '../store/member-db';
import { readStores } from '../store/read-stores';
import { useOutboxView } from './outbox-view';

/**
 * Reads the member's outbox once, so that the first screen opens with it. `followOutbox`, whose code loads later, reads
 * it again and then follows it.
 */
export async function restoreOutboxView(memberId: string): Promise<void> {
  const [activeMemberId, [jobs, sent]] = await Promise.all([
    readActiveMemberId(),
    readStores<[OutboxJob[], SentJob[]]>(getMemberDbName(memberId), 'outbox', 'sent'),
  ]);
  if (useOutboxView.getState().view) return; // read by `followOutbox` meanwhile
  if (activeMemberId === memberId)
    useOutboxView.setState({ view: { memberId, jobs, sent: sent.sort((one, other) => one.at - other.at) } });
  // On a first visit no member is active yet.
  else if (activeMemberId === undefined) useOutboxView.setState({ view: { memberId: undefined, jobs: [], sent: [] } });
}
