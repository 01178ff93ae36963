import type { Millimes } from '../money';

/**
 * Returns the decision that fits an amount that arrived: less than was due rejects the payment, and the amount becomes
 * credit; from the due amount on, the payment is approved, and what is more becomes credit.
 */
export function findReceivedStatus(receivedMillimes: Millimes, dueMillimes: Millimes): 'approved' | 'rejected' {
  return receivedMillimes < dueMillimes ? 'rejected' : 'approved';
}
