import { getRetentionCutoff, RETENTION_OUTLOOK_MS } from '@waha/domain/account/my-data/retention';
import { RETAINED_KINDS, type RetainedKind } from '@waha/domain/kernel/retention/retention-rules';
import type { Instant } from '@waha/domain/kernel/time';
import { isConversationOld, listOldConversations } from '#features/messaging/old-conversations.public-queries';
import { listOldDocuments } from '#features/profile/documents/old-documents.public-queries';
import type { Database } from '#platform/database/database';
import { listOldReceipts, RECEIPT_PURPOSES } from '#platform/retention/old-receipts';
import { listWordyLines } from '#platform/retention/wordy-lines';
import type { Services } from '#platform/services';

/** The number of items of a kind that the nightly task deletes within 30 days. `isMore`: there are more. */
export type DueData = { kind: RetainedKind; due: number; isMore: boolean };

/**
 * Counts what the nightly task deletes within 30 days, by kind: profiles, conversations, receipts, and lines of the audit
 * log. Includes items that an open matter keeps.
 * @param max counts up to so many items of a kind
 */
export async function countDueData(
  { db, config }: Pick<Services, 'db' | 'config'>,
  now: Instant,
  max: number,
): Promise<DueData[]> {
  const counts: DueData[] = [];
  for (const kind of RETAINED_KINDS) {
    const before = getRetentionCutoff(kind, config.retention, now + RETENTION_OUTLOOK_MS);
    const found = await COUNTERS[kind](db, before, max + 1);
    counts.push({ kind, due: Math.min(found, max), isMore: found > max });
  }
  return counts;
}

type Counter = (db: Database, before: Instant, limit: number) => Promise<number>;

const COUNTERS: Record<RetainedKind, Counter> = {
  identity: async (db, before, limit) => (await listOldDocuments(db, { status: 'verified', before }, { limit })).length,
  rejected: async (db, before, limit) => (await listOldDocuments(db, { status: 'rejected', before }, { limit })).length,
  messages: countConversations,
  async receipts(db, before, limit) {
    let count = 0;
    for (const purpose of RECEIPT_PURPOSES) count += (await listOldReceipts(db, { purpose, before }, { limit })).length;
    return count;
  },
  words: async (db, before, limit) => (await listWordyLines(db, before, { limit })).length,
};

/** Looks at `limit` conversations: the members of some have been active since their last message. */
async function countConversations(db: Database, before: Instant, limit: number): Promise<number> {
  let count = 0;
  for (const { memberId } of await listOldConversations(db, before, { limit }))
    if (await isConversationOld(db, memberId, before)) count++;
  return count;
}
