import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import { getDaysAround, type OpenLine } from '../match-lines';

/** A line, and the decided payment whose reference it contains. */
export type NamingLine = {
  line: OpenLine;
  payment: { id: string; status: string; amountMillimes: Millimes; sentAt: Instant };
};

/**
 * Returns the ids of the lines that are the transfer of a payment that was approved from its receipt: the amount and the
 * days agree, and no other line pays the payment. Second transfers, other amounts and later instalments are excluded,
 * because this money still needs a decision.
 * @param paid the ids of payments that a line has paid
 */
export function findSettledLines(named: readonly NamingLine[], paid: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const { payment } of named) counts.set(payment.id, (counts.get(payment.id) ?? 0) + 1);
  return new Set(
    named
      .filter(({ payment }) => payment.status === 'approved' && counts.get(payment.id) === 1 && !paid.has(payment.id))
      .filter(({ line, payment }) => isTransferOf(line, payment))
      .map(({ line }) => line.id),
  );
}

function isTransferOf(line: OpenLine, { amountMillimes, sentAt }: NamingLine['payment']): boolean {
  const { from, until } = getDaysAround(line.bookedOn);
  return line.reversedOn === undefined && line.amountMillimes === amountMillimes && sentAt >= from && sentAt < until;
}
