import * as z from 'zod/mini';
import { endpoint, self, selfOrStaff } from '../kernel/endpoint';
import { isoInstant, userIdParam } from '../kernel/wire';
import { ENTRY_KINDS } from './ledger';

const wallet = z.object({
  totalPoints: z.int(),
  validPoints: z.int(),
  /** Valid points in millimes. */
  availableAmount: z.int(),
  updatedAt: isoInstant,
  /** Newest first. */
  pointHistory: z.array(z.object({ points: z.int(), becomesValidAt: isoInstant, kind: z.enum(ENTRY_KINDS) })),
  /** Points of the facility account. */
  balanceFacilityService: z.int(),
});
export type WireWallet = z.infer<typeof wallet>;

export const updateWallet = endpoint({
  method: 'GET',
  path: '/update-wallet/:userId',
  who: self('userId', 'admin'),
  summary: 'Credit every bonus that is due, once, and answer the wallet',
  params: userIdParam,
  reply: wallet,
});

export const readWallet = endpoint({
  method: 'GET',
  path: '/wallets/:userId',
  aliases: ['/wallet/:userId'],
  who: self('userId', 'admin'),
  summary: 'The wallet: totals and every entry',
  params: userIdParam,
  reply: wallet,
});

export const readPoints = endpoint({
  method: 'GET',
  path: '/user/:userId/points',
  who: selfOrStaff(),
  summary: 'Wallet points: all, valid now, not yet valid',
  params: userIdParam,
  reply: z.object({ totalPoints: z.int(), availablePoints: z.int(), BlockedPoints: z.int() }),
});
