import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { readInPages } from '#platform/documents/member-data';
import { endDeletion, findScheduledDeletion } from './deletion.store';
import { accountDeletions } from './deletion.tables';

export function readDeletionData(db: Database, memberId: MemberId) {
  return { accountDeletions: readInPages(db, accountDeletions, eq(accountDeletions.memberId, memberId)) };
}

/** Ends the scheduled deletion, if any, with the erasure. Its dates stay, without the texts of staff. */
export async function endErasedDeletion({ tx, now }: UnitOfWork, memberId: MemberId): Promise<void> {
  const deletion = await findScheduledDeletion(tx, memberId);
  if (deletion) await endDeletion(tx, deletion.id, { outcome: 'erased', endedAt: now });
}
