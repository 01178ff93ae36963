import type { AuditAction } from '@waha/domain/audit-action';
import type { StaffId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import { writeAuditLog } from '../database/audit-log';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';
import { RefusalError } from '../http/refusal-error';
import { catalogueOrders, type DraftKind } from './draft.tables';

/** Returns the order of a list that was set in the app; undefined while the order of the files applies. */
export async function findItemOrder(db: Tx | Database, kind: DraftKind): Promise<readonly string[] | undefined> {
  const [row] = await db.select().from(catalogueOrders).where(eq(catalogueOrders.kind, kind));
  return row?.ids;
}

/**
 * Saves the order of a list, and who chose it.
 * @param known the ids of all existing items
 * @throws RefusalError `order_changed` if the ordered ids are not exactly these
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
