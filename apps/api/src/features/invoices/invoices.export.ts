import { asc, eq } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import { type Exporter, OWNER_TITLES, ownerCells, ownerColumns, timeCell } from '../../platform/documents/export-table';
import { invoices } from './invoices.tables';

const TITLES = ['invoice id', ...OWNER_TITLES, 'invoice date', 'amount TND', 'status', 'receipt', 'reason'];

/** Every invoice, by the day on which it was made. */
export const exportInvoices: Exporter = async (db, isMeant) => {
  const found = await db
    .select({ row: invoices, owner: ownerColumns })
    .from(invoices)
    .innerJoin(people, eq(people.id, invoices.memberId))
    .orderBy(asc(invoices.id));
  const rows = found
    .filter(({ row }) => isMeant(row.createdAt))
    .map(({ row, owner }) => [
      ...[row.id, ...ownerCells(owner), row.invoiceDate],
      ...[row.amountMillimes === null ? null : { tnd: row.amountMillimes }, row.status, row.receiptStatus, row.reason],
      ...[row.instalmentNumber, row.paymentId, timeCell(row.createdAt), timeCell(row.paidAt)],
    ]);
  return [[...TITLES, 'instalment', 'payment id', 'made', 'paid'], ...rows];
};
