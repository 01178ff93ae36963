import type { MemberId, RechargeId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Recharge } from '@waha/domain/recharge/recharge';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { recharges } from './recharge.tables';

export async function findRecharge(tx: Tx | Database, id: RechargeId): Promise<Recharge | undefined> {
  const [row] = await tx.select().from(recharges).where(eq(recharges.id, id));
  return row && toRecharge(row);
}

/** Finds a request by its sender's key. The key stays on the row permanently, so that no request is stored twice. */
export async function findRechargeByKey(tx: Tx, memberId: MemberId, clientKey: string): Promise<Recharge | undefined> {
  const [row] = await tx
    .select()
    .from(recharges)
    .where(and(eq(recharges.memberId, memberId), eq(recharges.clientKey, clientKey)));
  return row && toRecharge(row);
}

/** Returns a member's requests, newest first. */
export async function listRechargesOf(db: Database, memberId: MemberId): Promise<Recharge[]> {
  const rows = await db.select().from(recharges).where(eq(recharges.memberId, memberId)).orderBy(desc(recharges.id));
  return rows.map(toRecharge);
}

export async function saveRecharge(tx: Tx, recharge: Recharge, clientKey: string | undefined): Promise<void> {
  await tx.insert(recharges).values({ ...recharge, clientKey: clientKey ?? null });
}

export async function saveDecision(tx: Tx, recharge: Recharge): Promise<void> {
  const { id, status, decidedBy, decidedAt, adminMessage } = recharge;
  const change = { status, decidedBy, decidedAt, adminMessage };
  await updateUnchangedRow(tx, recharges, { id, unchanged: eq(recharges.status, 'pending') }, change);
}

/** Stores the first time only; a pending request has no outcome that could be seen. Returns whether it was new. */
export async function saveSeenAt(tx: Tx, id: RechargeId, seenAt: Instant): Promise<boolean> {
  const fresh = await tx
    .update(recharges)
    .set({ seenAt })
    .where(and(eq(recharges.id, id), ne(recharges.status, 'pending'), isNull(recharges.seenAt)))
    .returning({ id: recharges.id });
  return fresh.length > 0;
}

export function toRecharge(row: typeof recharges.$inferSelect): Recharge {
  const { clientKey: _, ...recharge } = row;
  return omitNulls(recharge);
}
