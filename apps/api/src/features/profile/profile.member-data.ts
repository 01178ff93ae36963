import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { profiles } from './profile.tables';

export function readProfileData(db: Database, memberId: MemberId) {
  return {
    profiles: readInPages(db, profiles, eq(profiles.memberId, memberId)),
  };
}

/**
 * Returns the documents that no row refers to any more. The notifications of staff about them must be deleted first.
 */
export async function eraseProfiles(tx: Tx, memberId: MemberId): Promise<FileId[]> {
  const deletedProfiles = await tx.delete(profiles).where(eq(profiles.memberId, memberId)).returning();
  return deletedProfiles.flatMap(({ cinFrontFileId, cinBackFileId, videoFileId }) => [
    cinFrontFileId,
    cinBackFileId,
    videoFileId,
  ]);
}
