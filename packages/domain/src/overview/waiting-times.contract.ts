import * as z from 'zod/mini';
import { allowSignedIn, endpoint } from '../kernel/endpoint';
import { USUAL_HOURS } from './waiting-times';

/** Whole hours; `null` if fewer than five things were decided, or if it takes longer than the largest figure. */
const usualHours = z.nullable(z.literal([...USUAL_HOURS]));

const waitingTimes = z.object({
  /** From a passed quiz to its authorisation. */
  quiz: usualHours,
  /** From a receipt to its approval or rejection. */
  payment: usualHours,
  /** From a submitted profile to its verification or rejection. */
  profile: usualHours,
  /** From the confirmation of a withdrawal to its payout. */
  withdrawal: usualHours,
  /** From a request for service credits to its acceptance. */
  recharge: usualHours,
  /** From a member's message to the next answer. */
  message: usualHours,
});
export type WireWaitingTimes = z.infer<typeof waitingTimes>;

export const readWaitingTimes = endpoint('GET', '/waiting-times', {
  who: allowSignedIn,
  summary:
    'Returns how long members usually wait for a decision, a payout or an answer, in hours: the median of the last 50, rounded up',
  reply: waitingTimes,
});
