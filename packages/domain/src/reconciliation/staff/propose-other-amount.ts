import type { Millimes } from '@waha/domain/kernel/money';
import { findReceivedStatus } from '@waha/domain/kernel/staff/find-received-status';
import type { Candidate, OpenLine, PayableItem } from '../match-lines';

/** The decision of a payment for which another amount than was due arrived. */
export type OtherAmount = { status: 'approved' | 'rejected'; received: Millimes; due: Millimes };

/**
 * Returns the decision that fits a line with the reference of a payment and another amount. Nothing is proposed if the line
 * names several items, if several lines name the payment, or if the bank reversed the line.
 */
export function proposeOtherAmount(
  { amountMillimes: received }: Pick<OpenLine, 'amountMillimes'>,
  { item, reasons }: Candidate<Pick<PayableItem, 'kind' | 'amountMillimes'>>,
): OtherAmount | undefined {
  const isOnlyMatch = reasons.length === 2 && reasons.includes('reference') && reasons.includes('other_amount');
  if (item.kind !== 'payment' || !isOnlyMatch) return undefined;
  const due = item.amountMillimes;
  return { status: findReceivedStatus(received, due), received, due };
}
