import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { consents } from './terms.tables';

/** Returns what the member agreed to. It stays after an erasure, under an anonymous id, as evidence. */
export async function readConsentData(db: Database, memberId: MemberId) {
  return {
    consents: await db.select().from(consents).where(eq(consents.memberId, memberId)).orderBy(asc(consents.id)),
  };
}
