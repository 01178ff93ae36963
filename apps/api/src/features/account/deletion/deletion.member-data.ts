import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { endDeletion, findScheduledDeletion } from './deletion.store';
import { accountDeletions } from './deletion.tables';

export async function readDeletionData(db: Database, memberId: MemberId) {
  const ofMember = db.select().from(accountDeletions).where(eq(accountDeletions.memberId, memberId));
  return { accountDeletions: await ofMember.orderBy(asc(accountDeletions.id)) };
}

/** Ends the scheduled deletion, if any, with the erasure. Its dates stay, without the texts of staff. */
export async function endErasedDeletion({ tx, now }: UnitOfWork, memberId: MemberId): Promise<void> {
  const deletion = await findScheduledDeletion(tx, memberId);
  if (deletion) await endDeletion(tx, deletion.id, { outcome: 'erased', endedAt: now });
}
