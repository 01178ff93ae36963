import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { AmountFacts } from '@waha/domain/wallet/withdrawal';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/database/database';
import { readAccountTotals } from '../wallet.store';
import { pointEntries } from '../wallet.tables';

/** Returns the amount that can be withdrawn now, and when more becomes available. */
export async function readAvailableAmount(tx: Tx, memberId: MemberId, now: Instant): Promise<AmountFacts> {
  const { validPoints } = await readAccountTotals(tx, memberId, 'wallet', now);
  return { validPoints, nextValidAt: await findNextValid(tx, memberId, now) };
}

/** Reversed entries have the same date as their reversal. */
async function findNextValid(tx: Tx, memberId: MemberId, now: Instant): Promise<Instant | undefined> {
  const { account, points, becomesValidAt } = pointEntries;
  const [next] = await tx
    .select({ at: becomesValidAt })
    .from(pointEntries)
    .where(and(eq(pointEntries.memberId, memberId), eq(account, 'wallet'), gt(becomesValidAt, now)))
    .groupBy(becomesValidAt)
    .having(sql`sum(${points}) > 0`)
    .orderBy(asc(becomesValidAt))
    .limit(1);
  return next?.at;
}
