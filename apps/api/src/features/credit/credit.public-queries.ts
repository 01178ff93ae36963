import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import type { AmountSource } from '#platform/database/list-dated-amounts';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { selectPaymentReference } from '../purchase/payment.public-queries';
import { creditEntries } from './credit.tables';

/** Entries whose money arrived with a receipt, as the partial index names them. */
const IS_RECEIVED = sql`${creditEntries.kind} in ('part', 'surplus', 'corrected')`;

/** The money that the overview counts as received credit. `id` is that of the payment. */
export const RECEIVED_CREDIT: AmountSource = {
  table: creditEntries,
  id: creditEntries.paymentId,
  memberId: creditEntries.memberId,
  reference: selectPaymentReference(creditEntries.paymentId),
  amount: creditEntries.amountMillimes,
  at: creditEntries.createdAt,
  where: IS_RECEIVED,
};

const balanceQuery = prepareQuery((db) =>
  db
    .select({ balance: sql<number>`coalesce(sum(${creditEntries.amountMillimes}), 0)` })
    .from(creditEntries)
    .where(eq(creditEntries.memberId, sql.placeholder('memberId')))
    .prepare(),
);

/**
 * Returns the credit of a member in millimes. Transactions are serializable: one that checks the credit and spends it does
 * not commit beside another one.
 */
export async function readCreditBalance(tx: Tx | Database, memberId: MemberId): Promise<Millimes> {
  return Number((await balanceQuery(tx).get({ memberId }))?.balance ?? 0);
}

/** Returns the payment whose receipt brought the newest money of a member's credit. */
export async function findNewestCreditSource(tx: Tx, memberId: MemberId): Promise<PaymentId | undefined> {
  const [row] = await tx
    .select({ paymentId: creditEntries.paymentId })
    .from(creditEntries)
    .where(and(eq(creditEntries.memberId, memberId), IS_RECEIVED))
    .orderBy(desc(creditEntries.id))
    .limit(1);
  return row?.paymentId ?? undefined;
}
