import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce } from '#platform/documents/member-data';
import { announcementMailRefusals, announcementMembers, announcements } from './announcements.tables';

/**
 * Returns the announcements that a member received, when they received and read them, and whether they opted out of
 * announcement mail.
 */
export function readAnnouncementsData(db: Database, memberId: MemberId) {
  const { noticeId: _, ...columns } = getTableColumns(announcementMembers);
  const { texts } = announcements;
  return {
    announcements: readAtOnce(() =>
      db
        .select({ ...columns, texts })
        .from(announcementMembers)
        .innerJoin(announcements, eq(announcements.id, announcementMembers.announcementId))
        .where(eq(announcementMembers.memberId, memberId))
        .orderBy(asc(announcementMembers.announcementId)),
    ),
    announcementMailRefusals: readAtOnce(() =>
      db.select().from(announcementMailRefusals).where(eq(announcementMailRefusals.memberId, memberId)),
    ),
  };
}

export async function eraseAnnouncementRecords(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(announcementMembers).where(eq(announcementMembers.memberId, memberId));
  await tx.delete(announcementMailRefusals).where(eq(announcementMailRefusals.memberId, memberId));
}
