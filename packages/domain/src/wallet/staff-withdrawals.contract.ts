import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { cleanNumber } from '../kernel/text/clean-number';
import { linesText, pageQuery, text, uuid } from '../kernel/wire';
import { withdraw } from './wallet.contract';

/** As staff see it: who, the payout method, and whether the member is verified. */
const reviewedWithdraw = z.extend(withdraw, {
  userId: uuid,
  userName: z.string(),
  userEmail: z.string(),
  isVerified: z.boolean(),
  payout: z.nullable(z.object({ method: z.string(), number: z.string() })),
  decidedBy: z.optional(z.object({ _id: uuid, name: z.string() })),
  /** Whether the person who approved it may not mark it as paid. */
  needsSecondPerson: z.optional(z.literal(true)),
  /** The withholding tax and what is sent, in millimes; the rate in basis points and its base in percent. */
  withheld: z.optional(z.object({ amount: z.int(), net: z.int(), rate: z.int(), base: z.int() })),
  /** Valid wallet points after this withdrawal. */
  validPoints: z.int(),
});
export type WireReviewedWithdraw = z.infer<typeof reviewedWithdraw>;

export const listWithdrawalQueue = endpoint('GET', '/queue/withdrawals', {
  who: allowRoles('admin', 'finance_admin'),
  summary: 'Lists withdrawals that await a decision or (`step=payout`) a payout, oldest first',
  query: z.extend(pageQuery, { step: z.optional(z.enum(['decision', 'payout'])) }),
  reply: z.array(reviewedWithdraw),
});

export const readWithdrawal = endpoint('GET', '/admin/withdraw/:withdrawId', {
  who: allowRoles('admin', 'finance_admin'),
  summary: 'Returns one confirmed withdrawal, in any status',
  params: z.object({ withdrawId: uuid }),
  refuses: ['withdrawal_not_found'],
  reply: reviewedWithdraw,
});

export const decideWithdrawal = endpoint('PUT', '/admin/withdraw/:withdrawId', {
  who: allowRoles('admin'),
  freshStep: 'session',
  summary: 'Approves or rejects a withdrawal, once; a rejection returns the points',
  params: z.object({ withdrawId: uuid }),
  body: z.object({
    status: z.enum(['approved', 'rejected']),
    reason: z.optional(linesText(500)),
  }),
  refuses: ['own_decision', 'withdrawal_already_decided', 'withdrawal_not_found'],
  reply: z.object({ message: z.string(), withdraw }),
  decides: { kind: 'withdrawal', param: 'withdrawId' },
  canBeHeld: true,
});

export const payWithdrawal = endpoint('PUT', '/admin/withdraw/:withdrawId/paid', {
  who: allowRoles('admin', 'finance_admin'),
  freshStep: 'session',
  summary: 'Records the payout of an approved withdrawal, once',
  params: z.object({ withdrawId: uuid }),
  body: z.object({ reference: text(/*i18n*/ 'Please enter the reference of the transfer.', 100, cleanNumber) }),
  refuses: [
    'own_decision',
    'second_person_needed',
    'withdrawal_already_paid',
    'withdrawal_not_approved',
    'withdrawal_not_found',
  ],
  reply: z.object({ message: z.string(), withdraw }),
});

const worth = { points: z.int(), millimes: z.int() };
const liability = z.object({
  months: z.array(z.object({ month: z.string(), ...worth })),
  /** Pending withdrawals, whose points have left the wallets. */
  asked: z.object(worth),
  /** Approved withdrawals that are not yet paid. */
  approved: z.object(worth),
  totalPoints: z.int(),
  totalMillimes: z.int(),
});
export type WireLiability = z.infer<typeof liability>;

export const readLiability = endpoint('GET', '/finance/liability', {
  who: allowRoles('finance_admin', 'admin'),
  summary:
    'Returns the points owed to all members: in wallets by the month in which they become valid (`now`: already valid), and in unpaid withdrawals',
  reply: liability,
});
