import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { Instant } from '@waha/domain/kernel/time';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { Payable } from '@waha/domain/reconciliation/payable';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import type { AmountSource } from '#platform/database/list-dated-amounts';
import { createPayableFinder } from '#platform/database/payable-finder';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { APPROVED_PAYMENTS } from './payment.public-queries';
import { ARRIVED_WITH_RECEIPT, DUE_WITH_RECEIPT } from './payment.queries';
import { payments } from './purchase.tables';

const COLUMNS = {
  id: payments.id,
  memberId: payments.memberId,
  amountMillimes: ARRIVED_WITH_RECEIPT,
  reference: payments.reference,
  payer: FULL_NAME_SQL,
  sentAt: payments.createdAt,
  receiptFileId: payments.receiptFileId,
  packName: payments.packName,
  quantity: payments.quantity,
  status: payments.status,
  decidedAt: payments.decidedAt,
  receivedMillimes: payments.receivedMillimes,
};

/** `amountMillimes`: of a decided payment, what arrived; `receivedMillimes`, if that was another amount than was due. */
export type NamedPayment = Payable & {
  reference: string;
  status: PaymentStatus;
  decidedAt: Instant | null;
  receivedMillimes: Millimes | null;
};

const selectPayments = (db: Database | Tx) =>
  db.select(COLUMNS).from(payments).innerJoin(people, eq(people.id, payments.memberId));

const toPayable = <Row>(row: Row) => ({ kind: 'payment' as const, ...row });
const isPending = eqLiteral(payments.status, 'pending');

const selectByReference = prepareQuery((db) =>
  selectPayments(db)
    .where(sql`${payments.reference} in (select value from json_each(${sql.placeholder('references')}))`)
    .prepare(),
);

/** Returns payments by the references on transfers, in any status. */
export async function findPaymentsByReference(db: Database, references: readonly string[]): Promise<NamedPayment[]> {
  return (await selectByReference(db).all({ references: JSON.stringify(references) })).map(toPayable);
}

/** Finds pending payments by the amount of their transfer. */
export const duePayments = createPayableFinder({
  ...{ table: payments, hasStatus: isPending, amount: DUE_WITH_RECEIPT, sentAt: payments.createdAt },
  prepareRows: (db, where, limit) =>
    selectPayments(db).where(where).orderBy(asc(payments.createdAt), asc(payments.id)).limit(limit).prepare(),
  toPayable,
});

/** Returns pending payments for which a transfer is expected, oldest first, after one of them. */
export async function listPayablePayments(db: Database, after: string, limit: number): Promise<Payable[]> {
  const rows = await selectPayments(db)
    .where(and(isPending, gt(payments.id, after as PaymentId), gt(DUE_WITH_RECEIPT, 0)))
    .orderBy(asc(payments.id))
    .limit(limit);
  return rows.map(toPayable);
}

/** Counts pending payments for which no transfer is expected: credit pays all that is due. */
export function countPaymentsByCredit(db: Database): Promise<number> {
  return db.$count(payments, and(isPending, sql`${DUE_WITH_RECEIPT} = 0`));
}

/** Returns the methods of these payments. */
export async function findPaymentMethods(db: Database, ids: readonly string[]): Promise<PaymentMethod[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ method: payments.paymentMethod })
    .from(payments)
    .where(inArray(payments.id, ids as PaymentId[]));
  return rows.map(({ method }) => method);
}

/**
 * Returns the approved payments by one of these methods, by any if there are none, with what arrived for each; without
 * those that credit paid in full.
 */
export const approvedBy = (methods: readonly PaymentMethod[]): AmountSource => ({
  ...APPROVED_PAYMENTS,
  amount: ARRIVED_WITH_RECEIPT,
  where: and(
    APPROVED_PAYMENTS.where,
    gt(ARRIVED_WITH_RECEIPT, 0),
    methods.length === 0 ? undefined : inArray(payments.paymentMethod, [...methods]),
  ),
});

/** Returns the member of a payment. */
export async function findPaymentOwner(tx: Tx, id: PaymentId): Promise<MemberId | undefined> {
  const [row] = await tx.select({ memberId: payments.memberId }).from(payments).where(eq(payments.id, id));
  return row?.memberId;
}
