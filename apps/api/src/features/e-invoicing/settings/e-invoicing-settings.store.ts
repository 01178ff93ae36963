import type { Database, Tx } from '#platform/database/database';
import { eInvoicingSettings } from '../e-invoicing.tables';

export type EInvoicingSettings = Omit<typeof eInvoicingSettings.$inferSelect, 'one'>;

/** Returns undefined before the first save: no electronic invoices are made. */
export async function findEInvoicingSettings(db: Database | Tx): Promise<EInvoicingSettings | undefined> {
  const [row] = await db.select().from(eInvoicingSettings).limit(1);
  if (!row) return undefined;
  const { one: _, ...settings } = row;
  return settings;
}

export async function saveEInvoicingSettings(tx: Tx, settings: EInvoicingSettings): Promise<void> {
  await tx
    .insert(eInvoicingSettings)
    .values({ one: 1, ...settings })
    .onConflictDoUpdate({ target: eInvoicingSettings.one, set: settings });
}
