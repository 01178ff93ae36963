import type { Instant } from '@waha/domain/kernel/time';
import type { PaymentOutcome } from '@waha/domain/purchase/payment';
import { findReferences } from '@waha/domain/reconciliation/find-references';
import type { OpenLine } from '@waha/domain/reconciliation/match-lines';
import { findSettledLines } from '@waha/domain/reconciliation/staff/find-settled-lines';
import type { Database } from '#platform/database/database';
import { findPaymentsByReference, type NamedPayment } from '../purchase/payable-payments.public-queries';
import { findPaidByLine } from './statement.store';

export type DecidedPayment = NamedPayment & {
  status: PaymentOutcome;
  decidedAt: Instant;
  /** The line is its transfer. */
  isSettled: boolean;
};

/** Returns the decided payment that each unmatched line of a statement names first, by line id; most lines name none. */
export async function findDecided(db: Database, lines: readonly OpenLine[]): Promise<Map<string, DecidedPayment>> {
  const referencesOf = new Map(lines.map(({ id, label }) => [id, findReferences(label)]));
  const references = [...new Set([...referencesOf.values()].flat())];
  if (references.length === 0) return new Map();
  const decided = (await findPaymentsByReference(db, references)).filter(isDecided);
  const byReference = new Map(decided.map((payment) => [payment.reference, payment]));
  const naming = lines.flatMap((line) => {
    const payment = referencesOf
      .get(line.id)
      ?.map((reference) => byReference.get(reference))
      .find(Boolean);
    return payment ? [{ line, payment }] : [];
  });
  const settled = findSettledLines(naming, await findPaidByLine(db, decided));
  return new Map(naming.map(({ line, payment }) => [line.id, { ...payment, isSettled: settled.has(line.id) }]));
}

function isDecided(payment: NamedPayment): payment is Omit<DecidedPayment, 'isSettled'> & NamedPayment {
  return payment.status !== 'pending' && payment.decidedAt !== null;
}
