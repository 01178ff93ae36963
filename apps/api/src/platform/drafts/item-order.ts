import type { AuditAction } from '@waha/domain/audit-action';
import type { StaffId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import { writeAuditLog } from '../database/audit-log';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';
import { RefusalError } from '../http/refusal-error';
import { catalogueOrders, type DraftKind } from './draft.tables';

/** The order that the app has given a list; undefined while it is as the files have it. */
export async function findItemOrder(db: Tx | Database, kind: DraftKind): Promise<readonly string[] | undefined> {
  const [row] = await db.select().from(catalogueOrders).where(eq(catalogueOrders.kind, kind));
  return row?.ids;
}

/**
 * Keeps the order of a list, and who chose it.
 * @param known the ids of all that there is
 * @throws Refused `order_changed` where not these very ids were put in order
 */
export async function saveItemOrder(
  unit: UnitOfWork,
  {
    kind,
    action,
    ids,
    known,
    by,
  }: { kind: DraftKind; action: AuditAction; ids: string[]; known: string[]; by: StaffId },
): Promise<void> {
  const isWhole =
    ids.length === known.length && new Set(ids).size === ids.length && known.every((id) => ids.includes(id));
  if (!isWhole) throw new RefusalError({ code: 'order_changed' });
  const row = { ids, orderedAt: unit.now, orderedBy: by };
  await unit.tx
    .insert(catalogueOrders)
    .values({ kind, ...row })
    .onConflictDoUpdate({ target: catalogueOrders.kind, set: row });
  await writeAuditLog(unit, { actorId: by, action });
}
