import { readEpoch } from '#platform/database/change-log';
import type { Database, Tx } from '#platform/database/database';
import type { EInvoicingSettings } from './e-invoicing-settings.store';

/**
 * Checks whether nothing may be sent: the database is a restored backup, and the settings were saved before. El Fatoora may
 * have got documents that this database does not know, with numbers that it gives again.
 */
export async function isSendingPaused(
  db: Database | Tx,
  { mode, epoch }: Pick<EInvoicingSettings, 'mode' | 'epoch'>,
): Promise<boolean> {
  return mode === 'submit' && epoch !== (await readEpoch(db));
}
