import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invoices } from '../invoices.tables';

/** Returns the condition that a document, by its id, is a cancelled invoice. */
export function isOfCancelledInvoice(documentId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${invoices} where ${invoices.id} = ${documentId} and ${invoices.status} = 'cancelled')`;
}
