import type { PackId, StaffId } from '@waha/domain/kernel/ids';
import type { PackGroup, PackType } from '@waha/domain/purchase/pack';
import { applyPackDraft, createPackDraft } from '@waha/domain/purchase/staff/pack-draft';
import { createPackSlug } from '@waha/domain/purchase/staff/pack-slug';
import { asc, eq, ne } from 'drizzle-orm';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveItemOrder } from '#platform/drafts/item-order';
import { RefusalError } from '#platform/http/refusal-error';
import { packs } from '../purchase.tables';
import { toPackRow } from './pack-content';
import { isNameTaken } from './pack-drafts';

/** The required columns of a new pack without content; members never see them. */
const PLACEHOLDER_VALUES = { price: 1, bonusEveryMonth: 1 };

/**
 * Adds a pack at the end of the list: not on sale, and visible to its editors alone until it is published.
 * @throws RefusalError `name_taken`
 */
export async function createPack(
  unit: UnitOfWork,
  { by, ...named }: { packName: string; type: PackType; group: PackGroup; by: StaffId },
): Promise<PackId> {
  const { tx, now } = unit;
  if (await isNameTaken(tx, named.packName, undefined)) throw new RefusalError({ code: 'name_taken' });
  const existingPacks = await tx.select({ slug: packs.slug, position: packs.position }).from(packs);
  const id = createId<PackId>(now);
  const slug = createPackSlug(named.packName, new Set(existingPacks.map((pack) => pack.slug)));
  const content = applyPackDraft({ id, slug }, { ...createPackDraft(named), ...PLACEHOLDER_VALUES });
  const position = Math.max(-1, ...existingPacks.map((pack) => pack.position)) + 1;
  await tx
    .insert(packs)
    .values({ ...toPackRow(content), position, offSaleAt: now, version: 0, edits: 0, stage: 'new' });
  await writeAuditLog(unit, { actorId: by, action: 'pack.created', subjectId: id, details: { name: named.packName } });
  await appendChanges(unit, [{ audience: 'admin', feature: 'purchase', subjectId: id }]);
  return id;
}

/**
 * Sorts the list, for members at once.
 * @throws RefusalError `order_changed` if a pack was added meanwhile
 */
export async function orderPacks(unit: UnitOfWork, { ids, by }: { ids: string[]; by: StaffId }): Promise<void> {
  const rows = await unit.tx
    .select({ id: packs.id, position: packs.position })
    .from(packs)
    .where(ne(packs.stage, 'given_up'))
    .orderBy(asc(packs.position));
  const existingIds = rows.map(({ id }) => id);
  await saveItemOrder(unit, { kind: 'pack', action: 'packs.ordered', ids, known: existingIds, by });
  for (const { id, position } of rows) {
    const newPosition = ids.indexOf(id);
    if (newPosition !== position) await unit.tx.update(packs).set({ position: newPosition }).where(eq(packs.id, id));
  }
  await appendChanges(unit, [
    { audience: 'admin', feature: 'purchase' },
    { audience: 'user', feature: 'purchase' },
  ]);
}
