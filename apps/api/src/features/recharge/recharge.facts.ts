import type { RechargeId } from '@waha/domain/kernel/ids';
import type { WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { viewForReview } from './recharge.queries';
import { toRecharge } from './recharge.store';
import { recharges } from './recharge.tables';

/** Requests as finance sees them, by id, for what is told about them. */
export async function findRechargeViews(
  db: Database,
  ids: readonly RechargeId[],
): Promise<Map<string, WireReviewedRecharge>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(recharges)
    .where(inArray(recharges.id, [...new Set(ids)]));
  const views = await viewForReview(db, rows.map(toRecharge));
  return new Map(views.map((view) => [view._id, view]));
}
