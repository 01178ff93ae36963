import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { recharges } from './recharge.tables';

export async function readRechargeData(db: Database, memberId: MemberId) {
  return {
    recharges: await db.select().from(recharges).where(eq(recharges.memberId, memberId)).orderBy(asc(recharges.id)),
  };
}
