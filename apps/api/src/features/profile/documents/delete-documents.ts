import type { FileId, ProfileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Profile } from '@waha/domain/profile/profile';
import { and, eq, isNull } from 'drizzle-orm';
import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { markFilesDeleted } from '#platform/files/private-files';
import { findProfile } from '../profile.store';
import { profiles } from '../profile.tables';

type Order = { profileId: ProfileId; status: 'verified' | 'rejected'; before: Instant; kept: number };

/**
 * Deletes the identity documents of a profile that was decided before an instant. The profile keeps its status, and who
 * decided it when. A file that a newer profile of the member uses stays. Returns the files to remove after the commit;
 * undefined if the profile has changed meanwhile.
 * @param order `kept`: how long they were kept, for the screens
 */
export async function deleteDocuments(
  unit: UnitOfWork,
  { profileId, status, before, kept }: Order,
): Promise<FileId[] | undefined> {
  const { tx, now } = unit;
  const profile = await findProfile(tx, profileId);
  if (profile?.status !== status || profile.documentsDeletedAt !== undefined) return undefined;
  if (profile.decidedAt === undefined || profile.decidedAt >= before) return undefined;
  await tx.update(profiles).set({ documentsDeletedAt: now, documentsKept: kept }).where(eq(profiles.id, profileId));
  const used = await listUsedFiles(unit, profile);
  const files = await markFilesDeleted(
    unit,
    Object.values(profile.files).filter((id) => !used.has(id)),
  );
  await appendChanges(unit, [
    { audience: profile.memberId, feature: 'profile' },
    { audience: 'admin', feature: 'profile' },
  ]);
  return files;
}

/** Returns the files of the member's profiles that still have documents. */
async function listUsedFiles({ tx }: UnitOfWork, { memberId }: Profile): Promise<Set<FileId>> {
  const { cinFrontFileId, cinBackFileId, videoFileId, documentsDeletedAt } = profiles;
  const rows = await tx
    .select({ cinFrontFileId, cinBackFileId, videoFileId })
    .from(profiles)
    .where(and(eq(profiles.memberId, memberId), isNull(documentsDeletedAt)));
  return new Set(rows.flatMap((row) => Object.values(row)));
}
