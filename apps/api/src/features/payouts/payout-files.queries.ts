import type { PayoutFileId } from '@waha/domain/kernel/ids';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { attachLines } from './payout-file.store';
import { payoutFiles } from './payouts.tables';

/** Returns payout files, newest first; `q` is the number of one. */
export async function listPayoutFiles(db: Database, { q = '', limit = PAGE_LIMIT, cursor }: PageQuery) {
  const number = cleanNumber(q);
  const isBeforeCursor = cursor ? lt(payoutFiles.id, cursor as PayoutFileId) : undefined;
  const isWanted = number === '' ? undefined : eq(payoutFiles.number, /^\d{1,9}$/.test(number) ? Number(number) : 0);
  const rows = await db
    .select()
    .from(payoutFiles)
    .where(and(isWanted, isBeforeCursor))
    .orderBy(desc(payoutFiles.id))
    .limit(limit);
  return attachLines(db, rows);
}
