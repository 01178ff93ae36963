import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import type { InvoiceId } from '@waha/domain/kernel/ids';
import { asc, eq, inArray } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import {
  type Columns,
  createCodeCell,
  createExportTable,
  createTimeCell,
  type Exporter,
  OWNER_COLUMNS,
  ownerSelection,
} from '#platform/documents/export-table';
import { invoices } from './invoices.tables';

const selectRows = (db: Database) =>
  db
    .select({ row: invoices, owner: ownerSelection })
    .from(invoices)
    .innerJoin(people, eq(people.id, invoices.memberId));
type Row = Awaited<ReturnType<typeof selectRows>>[number];

export const invoiceColumns = {
  'invoice id': ({ row }) => row.id,
  'invoice number': ({ row }) => formatInvoiceNumber({ year: row.numberYear, serial: row.number }),
  ...OWNER_COLUMNS,
  'invoice date': ({ row }) => ({ day: row.invoiceDate }),
  'amount TND': ({ row }) => (row.amountMillimes === null ? null : { tnd: row.amountMillimes }),
  status: ({ row }) => createCodeCell(row.status, ({ exportWords }) => exportWords.invoice),
  receipt: ({ row }) =>
    row.receiptStatus && createCodeCell(row.receiptStatus, ({ exportWords }) => exportWords.receipt),
  reason: ({ row }) => row.reason,
  instalment: ({ row }) => row.instalmentNumber,
  'payment id': ({ row }) => row.paymentId,
  made: ({ row }) => createTimeCell(row.createdAt),
  paid: ({ row }) => createTimeCell(row.paidAt),
} as const satisfies Columns<Row>;

/** Exports every invoice, ordered by creation day. */
export const exportInvoices: Exporter = async (db, isMeant) => {
  const found = await selectRows(db).orderBy(asc(invoices.id));
  return createExportTable<Row>(
    invoiceColumns,
    found.filter(({ row }) => isMeant(row.createdAt)),
  );
};

/** Returns these invoices, by id. */
export async function findInvoiceRows(db: Database, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await selectRows(db).where(inArray(invoices.id, ids as InvoiceId[]));
  return new Map(rows.map((each) => [each.row.id, each]));
}
