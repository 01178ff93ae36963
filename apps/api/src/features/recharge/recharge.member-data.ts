import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { recharges } from './recharge.tables';

export function readRechargeData(db: Database, memberId: MemberId) {
  return {
    recharges: readInPages(db, recharges, eq(recharges.memberId, memberId)),
  };
}
