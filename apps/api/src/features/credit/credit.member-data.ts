import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { creditEntries } from './credit.tables';

export function readCreditData(db: Database, memberId: MemberId) {
  return { creditEntries: readInPages(db, creditEntries, eq(creditEntries.memberId, memberId)) };
}
