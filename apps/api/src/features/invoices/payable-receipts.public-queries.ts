import type { InvoiceStatus } from '@waha/domain/invoices/invoice';
import type { InvoiceId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payable } from '@waha/domain/reconciliation/payable';
import { and, asc, eq, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { createPayableFinder } from '#platform/database/payable-finder';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { createCursor, parseCursor } from '#platform/http/page';
import { FORMATTED_NUMBER } from './invoices.queries';
import { invoices } from './invoices.tables';

const COLUMNS = {
  id: invoices.id,
  memberId: invoices.memberId,
  // An invoice without an amount matches no line, because no line has amount 0.
  amountMillimes: sql<number>`coalesce(${invoices.amountMillimes}, 0)`,
  payer: FULL_NAME_SQL,
  sentAt: sql<number>`${invoices.receiptSentAt}`,
  receiptFileId: invoices.receiptFileId,
  invoiceDate: invoices.invoiceDate,
  paymentId: invoices.paymentId,
  invoiceNumber: sql<string>`${FORMATTED_NUMBER}`,
  decidedAt: sql<Instant>`coalesce(${invoices.paidAt}, 0)`,
};

type Row = {
  id: string;
  memberId: Payable['memberId'];
  amountMillimes: number;
  payer: string;
  sentAt: Instant;
  receiptFileId: NonNullable<Payable['receiptFileId']> | null;
  invoiceDate: string;
  paymentId: PaymentId | null;
  invoiceNumber: string;
  decidedAt: Instant;
};

const selectReceipts = (db: Database | Tx) =>
  db.select(COLUMNS).from(invoices).innerJoin(people, eq(people.id, invoices.memberId));

const isPending = and(eqLiteral(invoices.status, 'pending'), eqLiteral(invoices.receiptStatus, 'submitted'));
// A receipt that was accepted keeps its status.
const isAccepted = and(eqLiteral(invoices.status, 'paid'), eqLiteral(invoices.receiptStatus, 'submitted'));

function toPayable({ receiptFileId, paymentId: _, invoiceNumber: _number, decidedAt: _at, ...row }: Row): Payable {
  return { kind: 'receipt', ...row, ...(receiptFileId && { receiptFileId }) };
}

type AcceptedReceipt = Payable & { invoiceNumber: string; status: 'approved'; decidedAt: Instant };

function toAccepted(row: Row): AcceptedReceipt {
  const { invoiceNumber, decidedAt } = row;
  return { ...toPayable(row), invoiceNumber, status: 'approved', decidedAt };
}

const selectByPayments = prepareQuery((db) =>
  selectReceipts(db)
    .where(
      and(
        sql`${invoices.paymentId} in (select value from json_each(${sql.placeholder('ids')}))`,
        eq(invoices.status, sql.placeholder('status')),
        eq(invoices.receiptStatus, sql.placeholder('receiptStatus')),
      ),
    )
    .prepare(),
);

/** Returns instalments with receipts, by payment ids; each has the reference of its payment. */
export async function findReceiptsOfPayments(
  db: Database,
  references: ReadonlyMap<string, string>,
): Promise<{ pending: Payable[]; accepted: AcceptedReceipt[] }> {
  if (references.size === 0) return { pending: [], accepted: [] };
  const ids = JSON.stringify([...references.keys()]);
  const read = (status: InvoiceStatus) => selectByPayments(db).all({ ids, status, receiptStatus: 'submitted' });
  const nameReference = ({ paymentId }: Row) => {
    const reference = paymentId ? references.get(paymentId) : undefined;
    return reference && { reference };
  };
  return {
    pending: (await read('pending')).map((row) => ({ ...toPayable(row), ...nameReference(row) })),
    accepted: (await read('paid')).map((row) => ({ ...toAccepted(row), ...nameReference(row) })),
  };
}

/** Finds invoices with pending receipts by the amount of their transfer. */
export const dueReceipts = createPayableFinder({
  ...{ table: invoices, hasStatus: isPending, amount: invoices.amountMillimes, sentAt: invoices.receiptSentAt },
  prepareRows: (db, where, limit) =>
    selectReceipts(db).where(where).orderBy(asc(invoices.receiptSentAt), asc(invoices.id)).limit(limit).prepare(),
  toPayable,
});

/** Finds, by the amount of their transfer, paid invoices whose receipts were accepted; in the order of their index. */
export const acceptedReceipts = createPayableFinder({
  ...{ table: invoices, hasStatus: isAccepted, amount: invoices.amountMillimes },
  ...{ sentAt: invoices.receiptSentAt, decidedAt: invoices.paidAt },
  prepareRows: (db, where, limit) =>
    selectReceipts(db).where(where).orderBy(asc(invoices.paidAt), asc(invoices.id)).limit(limit).prepare(),
  toPayable: toAccepted,
});

/** Returns invoices with pending receipts after a position, the oldest receipt first, each with its own position. */
export async function listPayableReceipts(
  db: Database,
  after: string,
  limit: number,
): Promise<(Payable & { place: string })[]> {
  const { at, id } = parseCursor(after);
  const rows = await selectReceipts(db)
    .where(and(isPending, sql`(${invoices.receiptSentAt}, ${invoices.id}) > (${at}, ${id})`))
    .orderBy(asc(invoices.receiptSentAt), asc(invoices.id))
    .limit(limit);
  return rows.map((row) => ({ ...toPayable(row), place: createCursor(row.sentAt, row.id) }));
}

/** Returns the member of an invoice, and whether it is unpaid and has no pending receipt. */
export async function findReceiptOwner(
  tx: Tx,
  id: InvoiceId,
): Promise<{ memberId: MemberId; lacksReceipt: boolean } | undefined> {
  const { memberId, status, receiptStatus } = invoices;
  const [row] = await tx.select({ memberId, status, receiptStatus }).from(invoices).where(eq(invoices.id, id));
  return row && { memberId: row.memberId, lacksReceipt: row.status === 'pending' && row.receiptStatus !== 'submitted' };
}
