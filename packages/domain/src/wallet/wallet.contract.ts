import * as z from 'zod/mini';
import { allowMemberSelf, allowSelf, allowSelfOrStaff, endpoint } from '../kernel/endpoint';
import { isoInstant, noContent, numberText, userIdParam, uuid } from '../kernel/wire';
import { ENTRY_KINDS } from './ledger';
import { CONFIRMED_STATUSES } from './withdrawal';

const wallet = z.object({
  totalPoints: z.int(),
  validPoints: z.int(),
  /** The value of valid points, in millimes. */
  availableAmount: z.int(),
  /** When the totals last changed, by an entry or by points that became valid. */
  updatedAt: isoInstant,
  /** Newest first. */
  pointHistory: z.array(
    z.object({ points: z.int(), earnedAt: isoInstant, becomesValidAt: isoInstant, kind: z.enum(ENTRY_KINDS) }),
  ),
  /** Points of the facility account. */
  balanceFacilityService: z.int(),
  /** Money that arrived and has not paid anything yet, in millimes; absent if there is none. */
  credit: z.optional(z.int()),
  /** Since when mail cannot be sent, including the codes that confirm a withdrawal; absent while it can. */
  mailDownSince: z.optional(isoInstant),
});
export type WireWallet = z.infer<typeof wallet>;

export const updateWallet = endpoint('GET', '/update-wallet/:userId', {
  who: allowSelf('userId', 'admin'),
  summary: 'Credits every bonus that is due, once, and returns the wallet',
  params: userIdParam,
  reply: wallet,
});

export const readWallet = endpoint('GET', '/wallets/:userId', {
  aliases: ['/wallet/:userId'],
  who: allowSelf('userId', 'admin'),
  summary: 'Returns the wallet: totals and every entry',
  params: userIdParam,
  reply: wallet,
});

export const readPoints = endpoint('GET', '/user/:userId/points', {
  who: allowSelfOrStaff('userId'),
  summary: 'Returns the wallet points: all, valid now, not yet valid',
  params: userIdParam,
  reply: z.object({ totalPoints: z.int(), availablePoints: z.int(), BlockedPoints: z.int() }),
});

/** As the member sees it; `amount` in millimes. */
export const withdraw = z.object({
  _id: uuid,
  pointsWithdrawn: z.int(),
  amount: z.int(),
  status: z.enum(CONFIRMED_STATUSES),
  createdAt: isoInstant,
  decidedAt: z.optional(isoInstant),
  reason: z.optional(z.string()),
  paidAt: z.optional(isoInstant),
  reference: z.optional(z.string()),
  /**
   * The amounts with the withholding tax, as a sentence in the reader's language, and once it is paid the certificate: the
   * text of the link and its address. Absent if nothing is withheld.
   */
  withholding: z.optional(
    z.object({ text: z.string(), certificate: z.optional(z.object({ text: z.string(), href: z.string() })) }),
  ),
});
export type WireWithdraw = z.infer<typeof withdraw>;

export const listWithdrawals = endpoint('GET', '/user/:userId/withdraws', {
  aliases: ['/withdraws/:userId'],
  who: allowSelf('userId', 'admin'),
  summary: 'Lists a member’s confirmed withdrawals, newest first',
  params: userIdParam,
  reply: z.array(withdraw),
});

export const requestWithdrawal = endpoint('POST', '/user/:userId/withdraw', {
  who: allowMemberSelf('userId'),
  summary: 'Requests a withdrawal; a code is mailed, valid for one minute',
  params: userIdParam,
  body: z.object({ pointsToWithdraw: z.optional(z.number()) }),
  status: 201,
  refuses: [
    'amount_invalid',
    'clock_not_trusted',
    'insufficient_points',
    'no_valid_points',
    'withdrawal_not_mailed',
    'withdrawal_open',
    'withdrawals_blocked',
  ],
  /** `withholding`: the amounts with the withholding tax, as a sentence in the member's language. */
  reply: z.object({ withdrawId: uuid, expiresIn: z.int(), withholding: z.optional(z.string()) }),
});

const ownWithdrawal = z.object({ userId: uuid, withdrawId: uuid });

export const verifyWithdrawal = endpoint('POST', '/user/:userId/withdraw/:withdrawId/verify', {
  who: allowMemberSelf('userId'),
  summary: 'Confirms a withdrawal with the mailed code: the points are deducted and an admin decides',
  params: ownWithdrawal,
  body: z.object({ code: z.optional(numberText(20)) }),
  secret: ['code'],
  refuses: [
    'clock_not_trusted',
    'code_expired',
    'code_wrong',
    'insufficient_points',
    'too_many_codes',
    'withdrawal_confirmed',
    'withdrawal_not_found',
    'withdrawals_blocked',
  ],
  reply: z.object({ message: z.string(), withdraw }),
});

export const resendWithdrawalCode = endpoint('POST', '/user/:userId/withdraw/:withdrawId/resend', {
  who: allowMemberSelf('userId'),
  summary: 'Sends another code, after the previous one has expired',
  params: ownWithdrawal,
  refuses: [
    'clock_not_trusted',
    'resend_too_early',
    'withdrawal_confirmed',
    'withdrawal_not_found',
    'withdrawal_not_mailed',
    'withdrawal_open',
    'withdrawals_blocked',
  ],
  reply: z.object({ expiresIn: z.int() }),
});

export const readStatement = endpoint('GET', '/wallets/:userId/statement', {
  who: allowSelf('userId', 'admin'),
  freshStep: 'hour',
  summary: 'Returns every entry of the wallet as a CSV or PDF file',
  params: userIdParam,
  query: z.object({ format: z.enum(['csv', 'pdf']) }),
  refuses: ['user_not_found'],
  reply: noContent,
  fileTypes: ['text/csv', 'application/pdf'],
});
