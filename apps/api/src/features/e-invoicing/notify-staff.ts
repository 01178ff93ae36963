import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';

/** Tells the open screens of staff who see electronic invoices that they have changed. */
export async function notifyStaff(unit: Pick<UnitOfWork, 'tx' | 'now'>): Promise<void> {
  await appendChanges(unit, [
    { audience: 'admin', feature: 'e-invoicing' },
    { audience: 'finance_admin', feature: 'e-invoicing' },
  ]);
}
