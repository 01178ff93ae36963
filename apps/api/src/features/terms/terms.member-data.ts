import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { consents } from './terms.tables';

/** Returns what the member agreed to. It stays after an erasure, under an anonymous id, as evidence. */
export function readConsentData(db: Database, memberId: MemberId) {
  return {
    consents: readInPages(db, consents, eq(consents.memberId, memberId)),
  };
}
