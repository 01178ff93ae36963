import { MAX_AMOUNT_MILLIMES, type Millimes } from '@waha/domain/kernel/money';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { findReceivedStatus } from '@waha/domain/kernel/staff/find-received-status';
import type { PaymentDecision } from '../payment';
import { type ReceivedAmountRefusal, receivedAmountRefusals } from './received-amount.refusals';

/** The decision as it is sent. `received`: the money that arrived with the receipt; without it, what was due. */
export type SentDecision = {
  status: 'approved' | 'rejected';
  reason?: string | undefined;
  received?: Millimes | undefined;
};

/**
 * Checks a decision against the amount that arrived.
 * @param dueMillimes what the receipt had to pay
 */
export function checkReceivedAmount(
  { status, reason, received }: SentDecision,
  dueMillimes: Millimes,
): Result<PaymentDecision, ReceivedAmountRefusal> {
  const decision = { status, reason };
  if (received === undefined) return ok(decision);
  if (!Number.isInteger(received) || received <= 0 || received > MAX_AMOUNT_MILLIMES)
    return refuseReceived('received_invalid', dueMillimes);
  if (findReceivedStatus(received, dueMillimes) !== status)
    return refuseReceived(status === 'approved' ? 'received_too_little' : 'received_enough', dueMillimes);
  return ok(received === dueMillimes ? decision : { ...decision, receivedMillimes: received });
}

function refuseReceived(code: ReceivedAmountRefusal, dueMillimes: Millimes) {
  return refuse(code, { errors: { received: receivedAmountRefusals[code].text }, details: { due: dueMillimes } });
}
