import type { StaffId } from '@waha/domain/kernel/ids';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { incrementItemRevision } from '#platform/drafts/item.store';
import { saveItemOrder } from '#platform/drafts/item-order';
import type { CatalogueFiles } from './product-drafts';
import { listAllProducts } from './product-editor.queries';

/** Creates a product that only editors see until it is published. @returns its number */
export async function createProduct(unit: UnitOfWork, files: CatalogueFiles, by: StaffId): Promise<number> {
  const existingProducts = await listAllProducts(unit.tx, files);
  const id = Math.max(0, ...existingProducts.map((product) => product.id)) + 1;
  await incrementItemRevision(unit.tx, 'product', String(id));
  await writeAuditLog(unit, { actorId: by, action: 'product.created', subjectId: String(id) });
  await appendChanges(unit, [{ audience: 'admin', feature: 'marketplace' }]);
  return id;
}

/**
 * Reorders the product list for all visitors at once. @throws RefusalError `order_changed` if a product was added in
 * the meantime
 */
export async function orderProducts(
  unit: UnitOfWork,
  files: CatalogueFiles,
  { ids, by }: { ids: string[]; by: StaffId },
): Promise<void> {
  const existingIds = (await listAllProducts(unit.tx, files)).map(({ id }) => String(id));
  await saveItemOrder(unit, { kind: 'product', action: 'products.ordered', ids, known: existingIds, by });
  await appendChanges(unit, [
    { audience: 'admin', feature: 'marketplace' },
    { audience: 'user', feature: 'marketplace' },
  ]);
}
