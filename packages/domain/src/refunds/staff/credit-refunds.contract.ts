import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { linesText, userIdParam } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { refund } from './refunds.contract';

export const requestCreditRefund = endpoint('POST', '/admin/members/:userId/credit-refunds', {
  who: allowRoles('finance_admin', 'admin'),
  freshStep: 'session',
  summary: 'Requests the refund of a member’s credit; it is approved and paid like other refunds',
  params: userIdParam,
  /** `amount`: in millimes, up to the credit. */
  body: z.object({ amount: z.int(), reason: z.optional(linesText(500)) }),
  status: 201,
  refuses: ['credit_refund_invalid', 'own_decision', 'user_not_found'],
  /** `balance`: the credit that is left. */
  reply: z.object({ message: z.string(), refund, balance: z.int() }),
});
