import type { PaymentId } from '@waha/domain/kernel/ids';
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
import { payments } from './purchase.tables';

const selectRows = (db: Database) =>
  db
    .select({ payment: payments, owner: ownerSelection })
    .from(payments)
    .innerJoin(people, eq(people.id, payments.memberId));
type Row = Awaited<ReturnType<typeof selectRows>>[number];

export const paymentColumns = {
  'payment id': ({ payment }) => payment.id,
  reference: ({ payment }) => payment.reference,
  ...OWNER_COLUMNS,
  pack: ({ payment }) => payment.packName,
  quantity: ({ payment }) => payment.quantity,
  type: ({ payment }) => createCodeCell(payment.paymentType, ({ exportWords }) => exportWords.type),
  method: ({ payment }) => createCodeCell(payment.paymentMethod, ({ exportWords }) => exportWords.method),
  months: ({ payment }) => payment.plan?.months,
  'total TND': ({ payment }) => ({ tnd: payment.totalMillimes }),
  status: ({ payment }) => createCodeCell(payment.status, ({ exportWords }) => exportWords.status),
  reason: ({ payment }) => payment.reason,
  sent: ({ payment }) => createTimeCell(payment.createdAt),
  decided: ({ payment }) => createTimeCell(payment.decidedAt),
} as const satisfies Columns<Row>;

/** Exports every payment, in any status, by the day on which it was sent. */
export const exportPayments: Exporter = async (db, isMeant) => {
  const found = await selectRows(db).orderBy(asc(payments.id));
  return createExportTable<Row>(
    paymentColumns,
    found.filter(({ payment }) => isMeant(payment.createdAt)),
  );
};

/** Returns these payments, by their ids. */
export async function findPaymentRows(db: Database, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await selectRows(db).where(inArray(payments.id, ids as PaymentId[]));
  return new Map(rows.map((row) => [row.payment.id, row]));
}
