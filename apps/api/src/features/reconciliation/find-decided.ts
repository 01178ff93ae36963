import type { Instant } from '@waha/domain/kernel/time';
import type { PaymentOutcome } from '@waha/domain/purchase/payment';
import { findReferences } from '@waha/domain/reconciliation/find-references';
import type { OpenLine } from '@waha/domain/reconciliation/match-lines';
import type { Database } from '#platform/database/database';
import { findPaymentsByReference, type NamedPayment } from '../purchase/payable-payments.public-queries';

export type DecidedPayment = NamedPayment & { status: PaymentOutcome; decidedAt: Instant };

/** Returns the decided payment that each line names first, by line id; most lines name none. */
export async function findDecided(db: Database, lines: readonly OpenLine[]): Promise<Map<string, DecidedPayment>> {
  const referencesOf = new Map(lines.map(({ id, label }) => [id, findReferences(label)]));
  const references = [...new Set([...referencesOf.values()].flat())];
  if (references.length === 0) return new Map();
  const decided = (await findPaymentsByReference(db, references)).filter(isDecided);
  const byReference = new Map(decided.map((payment) => [payment.reference, payment]));
  return new Map(
    [...referencesOf].flatMap(([id, named]) => {
      const payment = named.map((reference) => byReference.get(reference)).find(Boolean);
      return payment ? [[id, payment]] : [];
    }),
  );
}

function isDecided(payment: NamedPayment): payment is DecidedPayment {
  return payment.status !== 'pending' && payment.decidedAt !== null;
}
